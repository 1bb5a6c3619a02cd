"""Draws from a bag and rolls of dice: what they bring by luck, and how players say what theirs brought (4.2, 6.3).

Results are written as forced ones are (notation, section 3): a die by its name, a face by its word. `?` stands for
one that the program is to draw or roll, and so does leaving out all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..kernel.chance import Chance
from ..kernel.decision import Option, Together
from ..kernel.errors import ImpossibleLuck, Refused
from ..kernel.number import how_often, whole_number
from .card import CardKind
from .state import RULE, Zone
from .wording import face_words, joined, number, possessive

if TYPE_CHECKING:
    from ..kernel.luck import Luck
    from .card import Card
    from .state import Die, GameState, Player, Source

OPEN = "?"
"""A result that is left to the program."""
BY_LUCK = -1
"""The same as a face."""
_TIMES = re.compile(r"[x×]([^\W_a-z].*)")

PLACES = {
    Zone.CARD: "still on the card",
    Zone.BAG: "in the bag",
    Zone.PREP: "in the Prep Area",
    Zone.RESERVE: "in the Reserve Pool",
    Zone.FIELD: "in the field",
    Zone.ATTACK: "in the field",
    Zone.OUT_OF_PLAY: "out of play",
    Zone.USED: "in the Used Pile",
    Zone.ASIDE: "set aside",
    Zone.GONE: "out of the game",
}


def draw_by_luck(luck: Luck, bag: list[Die], count: int) -> list[Die]:
    """Dice taken out of a bag that holds at least as many."""
    left = len(bag)
    return [bag.pop(place) for place in luck.each_below(range(left, left - count, -1))]


def roll_by_luck(luck: Luck, dice: Sequence[Die]) -> list[int]:
    """The faces dice fall on; they are not turned."""
    return luck.each_below([6] * len(dice))


class BagKind(NamedTuple):
    """Dice of a bag that nobody could tell apart; `word` names one of them in a command."""

    word: str
    dice: tuple[Die, ...]

    @property
    def card(self) -> Card:
        return self.dice[0].card


class DrawDecision(Chance):
    """Draw `count` dice from a bag that holds at least as many. The answer are the dice drawn, as far as said."""

    kind = "draw"
    __slots__ = ("already", "count", "game", "owner")

    def __init__(self, game: GameState, owner: Player, count: int, already: Sequence[Die] = ()) -> None:
        super().__init__(owner.index)
        self.game = game
        self.owner = owner
        self.count = count
        self.already = tuple(already)
        """Dice of the same draw that came before the bag was refilled."""

    def brings(self, luck: Luck, said: Sequence[Die] | None) -> list[Die]:
        """The dice, taken out of the bag."""
        bag = self.owner.bag
        if not said and not luck.forced:
            return draw_by_luck(luck, bag, self.count)
        drawn = list(said or ())
        for die in drawn:
            bag.remove(die)
        while len(drawn) < self.count:
            forced = luck.take("draws")
            if forced is None:
                drawn.append(bag.pop(luck.below(len(bag))))
                continue
            found = next((die for die in bag if forced in (die.card.slug, die.card.id, die.id)), None)
            if found is None:
                raise ImpossibleLuck(
                    f"The draw of {forced!r} cannot happen: {self.owner.name}'s bag holds "
                    f"{', '.join(die.card.slug for die in bag)}."
                )
            bag.remove(found)
            drawn.append(found)
        return drawn

    def certain(self) -> tuple[Die, ...] | None:
        bag = self.owner.bag
        return tuple(bag[: self.count]) if self.count >= len(bag) or len(self.kinds()) == 1 else None

    def left_open(self) -> tuple[Die, ...]:
        return ()

    def kinds(self) -> list[BagKind]:
        """What the bag holds, like dice together: sidekicks first, then in the order of the team."""
        groups: dict[tuple[str, int], list[Die]] = {}
        for die in sorted(self.owner.bag, key=lambda die: die.index):
            groups.setdefault((die.card.id, die.holder.index if die.holder is not None else -1), []).append(die)
        cards = [card for card, _ in groups]
        return [
            BagKind(card if cards.count(card) == 1 else dice[0].id, tuple(dice)) for (card, _), dice in groups.items()
        ]

    def read(self, text: str) -> tuple[Die, ...]:
        words = listed(text)
        free = {kind.word: list(kind.dice) for kind in self.kinds()}
        drawn = []
        for word in words:
            if word == OPEN:
                continue
            kind = self._kind(word)
            if not free[kind.word]:
                there = number(len(kind.dice), "die")
                raise Refused(f"{_bag(self.owner)} holds only {there} of {kind.card.name}.")
            drawn.append(free[kind.word].pop(0))  # of dice that are alike always the first, as the record has it
        if words and len(words) != self.count:
            raise Refused(
                f"{number(self.count, 'die')} {'is' if self.count == 1 else 'are'} drawn, not {len(words)}; "
                "write ? for one that the program is to draw."
            )
        return tuple(drawn)

    def _kind(self, word: str) -> BagKind:
        """The dice a word means: by name, id, die, or the beginning of a name."""
        kinds = self.kinds()
        found = [
            kind
            for kind in kinds
            if word in (kind.word, kind.card.slug, kind.card.id) or any(word == die.id for die in kind.dice)
        ] or [kind for kind in kinds if kind.card.slug.startswith(word)]
        if len(found) == 1:
            return found[0]
        if found:
            words = ", ".join(f"{kind.word} ({kind.card.subtitle})" for kind in found)
            raise Refused(f"{word} could be any of {words}; say which.")
        raise Refused(f"There is no {word} in {_bag(self.owner)}: {self._where(word)}.")

    def _where(self, word: str) -> str:
        """Where dice of this name are instead; if there are none, what is in the bag."""
        dice = [
            die
            for die in self.game.dice
            if word in (die.id, die.card.slug, die.card.id) and die.owner in (self.owner.index, -1)
        ]
        if len(dice) == 1:
            return f"it is {PLACES[dice[0].zone]}"
        if dice:
            places = [PLACES[die.zone] for die in dice]
            return joined([f"{places.count(place)} {place}" for place in dict.fromkeys(places)])
        return "it holds " + joined([f"{len(kind.dice)} {kind.card.slug}" for kind in self.kinds()])

    def list_options(self) -> list[Option]:
        options = [
            Option(
                self.text(kind.dice[:1]),
                f"{kind.card.name}, {len(kind.dice)} in the bag",
                kind.dice[0].id,
                word=kind.word,
            )
            for kind in self.kinds()
        ]
        return [*options, Option("draw", "Let the program draw")]

    def together(self) -> Together:
        return Together("draw", self.count, self.count)

    def prompt(self) -> str:
        more = " more" if self.already else ""
        return f"Draw {self.count}{more} from your bag of {len(self.owner.bag)} and say what you drew"

    def text(self, answer: Sequence[Die]) -> str:
        if not answer:
            return "draw"
        words = {die: kind.word for kind in self.kinds() for die in kind.dice}
        return "draw " + told([*(words[die] for die in answer), *[OPEN] * (self.count - len(answer))])


class RollDecision(Chance):
    """Roll dice. The answer is a face for each in their order, `BY_LUCK` where the program is to roll, or nothing."""

    kind = "roll"
    __slots__ = ("again", "dice", "game", "source")

    def __init__(self, game: GameState, dice: Sequence[Die], source: Source = RULE, *, again: bool = False) -> None:
        super().__init__(dice[0].controller)
        self.game = game
        self.dice = tuple(dice)
        self.source = source
        self.again = again

    def brings(self, luck: Luck, said: Sequence[int] | None) -> list[int]:
        """The faces; the dice are not turned."""
        if not said:
            return [_face(luck, die) for die in self.dice] if luck.forced else roll_by_luck(luck, self.dice)
        return [_face(luck, die) if face == BY_LUCK else face for die, face in zip(self.dice, said, strict=True)]

    def certain(self) -> None:
        return None

    def left_open(self) -> tuple[int, ...]:
        return ()

    def faces(self, die: Die) -> list[int]:
        """The faces of a die that differ."""
        words = [face.word for face in die.card.faces]
        return sorted(words.index(word) for word in set(words))

    def word(self, die: Die, face: int) -> str:
        """A face of a die as a command names it: `fist`, `sidekick`, `jus-061@2`."""
        shown = die.card.faces[face]
        if die.card.kind is CardKind.SIDEKICK:
            return "sidekick" if shown.level else shown.word
        return f"{die.card.id}@{shown.word}"

    def read(self, text: str) -> tuple[int, ...]:
        words = listed(text, faces=True)
        if not words:
            return ()
        if len(words) != len(self.dice):
            order = ", ".join(f"{die.id} {die.card.slug}" for die in self.dice)
            raise Refused(
                f"{number(len(self.dice), 'die')} {'is' if len(self.dice) == 1 else 'are'} rolled ({order}), not "
                f"{len(words)}; write ? for one that the program is to roll."
            )
        left = list(self.dice)
        faces: dict[Die, int] = {}
        rest = []
        for word in words:  # a word with a name before its @ is for the first such die
            name, at, face = word.partition("@")
            if at and name:
                die = next((die for die in left if name in (die.id, die.card.id)), None)
                die = die or next((die for die in left if die.card.slug.startswith(name)), None)
                if die is None:
                    raise Refused(f"No die of {name} is rolled here, or not so many as you named.")
                left.remove(die)
                faces[die] = _named(die, f"@{face}")
            else:
                rest.append(word)
        for die, word in zip(left, rest, strict=True):
            faces[die] = BY_LUCK if word == OPEN else _named(die, word)
        return tuple(faces[die] for die in self.dice)

    def list_options(self) -> list[Option]:
        options: dict[str, Option] = {}
        for place, die in enumerate(self.dice):
            for face in self.faces(die):
                word = self.word(die, face)
                label = f"{die.card.name}: {face_words(die.card.faces[face])}"
                alone = [BY_LUCK] * len(self.dice)
                alone[place] = face
                options.setdefault(word, Option(self.text(alone), label, die.id, word=word))
        return [*options.values(), Option("roll", "Let the program roll")]

    def together(self) -> Together:
        return Together("roll", len(self.dice), len(self.dice))

    def prompt(self) -> str:
        verb = "Reroll" if self.again else "Roll"
        one = len(self.dice) == 1
        what = _its_die(self.dice[0]) if one else number(len(self.dice), "die")
        cause = f"{self.source.card.name}: {verb.lower()}" if self.source.card is not None else verb
        return f"{cause} {what} and say what {'it shows' if one else 'they show'}"

    def text(self, answer: Sequence[int]) -> str:
        if not answer:
            return "roll"
        pairs = zip(self.dice, answer, strict=True)
        return "roll " + told([OPEN if face == BY_LUCK else self.word(die, face) for die, face in pairs])


def _bag(owner: Player) -> str:
    return f"{possessive(owner.name)} bag"


def _its_die(die: Die) -> str:
    return "a sidekick die" if die.card.kind is CardKind.SIDEKICK else f"the die of {die.card.name}"


def _face(luck: Luck, die: Die) -> int:
    forced = luck.take("rolls")
    if forced is None:
        return luck.below(6)
    face = face_for_word(die.card, forced)
    if face is None:
        raise ImpossibleLuck(f"The roll of {forced!r} cannot happen: {die.name} has no such face.")
    return face


def _named(die: Die, word: str) -> int:
    """The face of a die a player names. Raises `Refused` with the faces there are."""
    face = face_for_word(die.card, word)
    if face is None:
        words = dict.fromkeys(f"@{shown.word}" if shown.level else shown.word for shown in die.card.faces)
        if die.card.kind is CardKind.SIDEKICK:
            words = dict.fromkeys("sidekick" if word == "@1" else word for word in words)
        raise Refused(f"{die.name} ({die.id}) has no face {word.removeprefix('@')}; it has {', '.join(words)}.")
    return face


def face_for_word(card: Card, word: str) -> int | None:
    """The face a roll names: a face word, `@LEVEL`, NAME@FACE, a number 1 to 6, or `sidekick`; None for no face."""
    word = word.strip().lower()
    if len(word) == 1 and word in "123456":
        return whole_number(word) - 1
    name, at, rest = word.partition("@")
    if at:
        if name and name not in (card.slug, card.id):
            return None
        return card.face_by_word(rest)
    if word == "sidekick":
        return card.face_by_word("1") if card.kind == "sidekick" else None
    return None if word.isnumeric() else card.face_by_word(word)


def listed(text: str, faces: bool = False) -> list[str]:
    """The results of a list, each as often as it says: `2 sidekick, jus-061` or `sidekick x2, jus-061`.

    Parted by commas, or by blanks where there is no comma. Among `faces` a number alone is a face.
    """
    found: list[str] = []
    for part in text.lower().replace(OPEN, f" {OPEN} ").split(","):
        tokens = part.split()
        found += _times(tokens, counting=not faces or len(tokens) == 2)
    return found


def _times(tokens: Sequence[str], *, counting: bool) -> Iterator[str]:
    count = 1
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else ""
        if times := _TIMES.fullmatch(following):
            yield from [token] * how_often(times.group(1))
        elif _TIMES.fullmatch(token):
            continue
        elif counting and token.isnumeric() and following and not following.isnumeric():
            count = how_often(token)
            continue
        else:
            yield from [token] * count
        count = 1


def told(words: Sequence[str]) -> str:
    """A list in which a word that stands several times in a row is counted: `sidekick x2, jus-061`."""
    parts: list[str] = []
    for place, word in enumerate(words):
        if place and words[place - 1] == word:
            continue
        count = next((n for n, other in enumerate(words[place:]) if other != word), len(words) - place)
        parts.append(word if count == 1 else f"{word} x{count}")
    return ", ".join(parts)

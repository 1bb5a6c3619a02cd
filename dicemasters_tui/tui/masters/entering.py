"""Hands of players with real dice: what was drawn from the bag, what the dice show, and the tray it is entered in."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from ...kernel.decision import Option
from ...rules.chance import OPEN, BagKind, DrawDecision, RollDecision, told
from ...rules.naming import die_of
from ...rules.state import Die
from ...rules.wording import face_words, listing, number
from ..actions.keymap import told as with_keys
from ..dice.die_view import TileKind, TileView
from ..match.hand import REDRAW, UNUSED, Outcome, Story, offered
from ..match.view import KeyView, Tone, plain
from .dice import die_tile, face_tile
from .hand import Hand
from .spots import Places, Spot
from .view import TileRow

BACK = ("play.less", "play.take-back")
"""Actions that take back what was entered last."""
REST = "play.default"
"""The action that leaves the rest to the program."""


class EnterHand(Hand):
    """Common to both: results are entered one after the other, the last can be taken back, the rest be left open."""

    combines = True
    zone: ClassVar[str]
    """Where the results lie that can be entered next."""
    verb: ClassVar[str]
    """What the program does with what is left to it."""
    enough: ClassVar[str]
    """What to say when everything has been entered and one more comes."""
    wanted: int
    """How many results there are to enter."""

    def begin(self) -> None:
        self.entered: list[str] = []
        """What has been entered so far, as the command has it."""
        self._words: dict[Spot, str] = {}
        """How a command names what can be entered next."""

    @abstractmethod
    def possible(self) -> list[tuple[str, str]]:
        """What can be entered next: what the cursor calls it, and how a command names it."""

    @abstractmethod
    def said(self) -> Iterable[str]:
        """What has been entered, each in words (markup)."""

    @abstractmethod
    def highlighted(self) -> str:
        """What Enter would enter now (markup)."""

    @abstractmethod
    def tray(self) -> tuple[TileRow, ...]:
        """What is there so far, and what can be entered next."""

    def lay_places(self) -> Places:
        self._words = {Spot(self.zone, id): word for id, word in self.possible()}
        return Places([(self.zone, [spot.id for spot in self._words])], [])

    def numbered(self) -> list[Spot]:
        return list(self._words)

    @property
    def complete(self) -> bool:
        return len(self.entered) >= self.wanted

    def enter(self) -> Outcome:
        """Enter the highlighted result as the next one."""
        self.entered.append(self._words[self.spot])
        return REDRAW

    def take_back(self) -> None:
        """Forget the result entered last."""
        self.entered.pop()

    def take(self, option: Option) -> Outcome:
        """A result by name is entered; the option that names none leaves the rest to the program."""
        if not option.subject:
            return self.own_act(REST)
        spot = next((spot for spot, word in self._words.items() if word == option.word), None)
        if spot is None:
            return Outcome(say=f"{option.label} is not what is entered now.")
        self.spot = spot
        return self.space()

    def do(self) -> Outcome:
        return self._answer() if self.complete else self.space()

    def space(self) -> Outcome:
        return Outcome(say=with_keys(self.enough)) if self.complete else self.enter()

    def own_act(self, action: str) -> Outcome:
        if action == REST and not self.complete:
            return self._answer()
        if action in BACK or (action == "play.undo" and self.entered):
            if not self.entered:
                return Outcome(say="Nothing has been entered yet.")
            self.take_back()
            return REDRAW
        return UNUSED

    def _answer(self) -> Outcome:
        """What has been entered; the rest is left to the program."""
        rest = [OPEN] * (self.wanted - len(self.entered))
        words = told([*self.entered, *rest]) if self.entered else ""
        return Outcome(command=f"{self.question.kind} {words}".rstrip())

    def keys(self) -> list[KeyView]:
        left = self.wanted - len(self.entered)
        what = "the rest" if self.entered else "it" if left == 1 else "all"
        return offered(
            KeyView("move.do", "this one" if left else "that is it"),
            left and KeyView("move.right", "enter", self.digits()),
            self.entered and KeyView("play.less", "take back"),
            left and KeyView(REST, f"let the program {self.verb} {what}", rank=1),
        )

    def story(self) -> Story:
        lines = ["[b]Enter[/] takes it as it stands." if self.complete else self.highlighted()]
        if self.entered:
            lines.append(f"Entered: {listing(self.said())}.")
        lines.append("It can be undone later too: nothing hidden was shown.")
        return Story(plain(self.question.prompt()), tuple(lines))

    def _count(self) -> str:
        return f"[b]{len(self.entered)}[/] of {self.wanted}"

    def _to_enter(self, tile: TileView, spot: Spot, caption: str, *, able: bool = True) -> TileView:
        """A result as it can be picked; nothing can once all is entered."""
        return replace(
            tile,
            die=spot.id,
            number=self.number_of(spot),
            cursor=spot == self.spot and not self.complete,
            dimmed=self.complete or not able,
            caption=caption,
        )


class DrawHand(EnterHand):
    """Which dice came out of the bag: every kind in it has a digit, and one more press is one more die."""

    question: DrawDecision
    zone = "in-bag"
    verb = "draw"
    enough = "All dice of this draw are entered. Enter takes them; {play.less} takes the last one back."

    def begin(self) -> None:
        super().begin()
        self.wanted = self.question.count
        self.kinds = {kind.word: kind for kind in self.question.kinds()}

    def possible(self) -> list[tuple[str, str]]:
        return [(kind.dice[0].id, word) for word, kind in self.kinds.items()]

    @property
    def kind(self) -> BagKind:
        """The kind under the cursor."""
        return self.kinds[self._words[self.spot]]

    def left(self, kind: BagKind) -> int:
        """How many dice of a kind have not been entered."""
        return len(kind.dice) - self.entered.count(kind.word)

    def enter(self) -> Outcome:
        kind = self.kind
        if not self.left(kind):
            return Outcome(say=f"The bag holds only {len(kind.dice)} of {kind.card.name}, and you have entered them.")
        return super().enter()

    def said(self) -> Iterable[str]:
        return (plain(self.kinds[word].card.name) for word in self.entered)

    def highlighted(self) -> str:
        kind = self.kind
        return f"[b]{plain(kind.card.name)}[/]: {self.left(kind)} of {len(kind.dice)} left in the bag."

    def tray(self) -> tuple[TileRow, ...]:
        game, bag = self.game, []
        for spot, word in self._words.items():
            kind = self.kinds[word]
            left = self.left(kind)
            bag.append(self._to_enter(die_tile(game, kind.dice[0], None), spot, f"{left} left", able=left > 0))
        # the dice that stand for what was entered, after those of the same draw before the bag was refilled
        free = {word: iter(kind.dice) for word, kind in self.kinds.items()}
        dice = [*self.question.already, *(next(free[word]) for word in self.entered)]
        drawn = [replace(die_tile(game, die, None), die="", caption="drawn", caption_tone=self.tone) for die in dice]
        blank = TileView("", TileKind.HIDDEN, "?", "#808080", "#ffffff", self.player, dimmed=True, caption="to enter")
        drawn += [blank] * (self.wanted - len(self.entered))
        held = number(len(self.question.owner.bag), "die")
        return TileRow("drawn", tuple(drawn), self._count()), TileRow("in the bag", tuple(bag), held)


class RollHand(EnterHand):
    """What each die shows, one after the other: its faces have digits, and the next die comes at once."""

    question: RollDecision
    zone = "faces"
    verb = "roll"
    free = False
    enough = "All dice of this roll are entered. Enter takes them; {play.less} goes back to the last one."

    def begin(self) -> None:
        super().begin()
        self.wanted = len(self.question.dice)
        self.shown: list[int] = []
        """The faces entered so far, in the order of the dice."""

    @property
    def at(self) -> Die:
        """The die that is entered now; the last one when all are."""
        return self.question.dice[min(len(self.shown), self.wanted - 1)]

    def possible(self) -> list[tuple[str, str]]:
        return [(f"face-{face}", self.question.word(self.at, face)) for face in self.question.faces(self.at)]

    @property
    def die(self) -> Die | None:
        return self.at

    @property
    def face(self) -> int:
        """The face under the cursor."""
        return _face_of(self.spot)

    def enter(self) -> Outcome:
        self.shown.append(self.face)
        super().enter()
        if not self.complete:
            self._turn_to(0)
        return REDRAW

    def take_back(self) -> None:
        super().take_back()
        self._turn_to(self.shown.pop())

    def _turn_to(self, face: int) -> None:
        """Lay out the faces of the die that comes now, the cursor on one of them."""
        self.places = self.lay_places()
        self.spot = self.places.find(f"face-{face}") or self.places.first()

    def move(self, way: str) -> Outcome:
        if way == "up":
            if self.shown:
                self.take_back()
            return REDRAW
        return super().move(way) if way != "down" else self.space()

    def go(self, id: str) -> bool:
        """To a face, or back to a die that has been entered."""
        die = die_of(self.game, id)
        if die is None:
            return super().go(id)
        place = self.question.dice.index(die) if die in self.question.dice else len(self.shown)
        while len(self.shown) > place:
            self.take_back()
        return True

    def said(self) -> Iterable[str]:
        return (_words(die, face) for die, face in zip(self.question.dice, self.shown, strict=False))

    def highlighted(self) -> str:
        which = f" (die {len(self.shown) + 1} of {self.wanted})" if self.wanted > 1 else ""
        shown = self.at.card.faces[self.face]
        face = "sidekick" if self.at.holder is None and shown.level else face_words(shown)
        return f"[b]{plain(self.at.name)}[/]{which}: does it show {face}?"

    def name_at(self, spot: Spot) -> str:
        return _words(self.at, _face_of(spot)).lower() if spot.zone == self.zone else ""

    def tray(self) -> tuple[TileRow, ...]:
        rolled, faces, at = [], [], self.at
        for die, shown in zip(self.question.dice, self.shown, strict=False):
            tile = face_tile(self.game, die.card, die.card.faces[shown])
            rolled.append(replace(tile, die=die.id, seat=self.player, chosen=True, caption="entered"))
        for place, die in enumerate(self.question.dice[len(self.shown) :]):
            tile = replace(die_tile(self.game, die, None), kind=TileKind.HIDDEN, caption_tone=Tone.TEXT)
            rolled.append(replace(tile, cursor=False, caption="" if place else "this one", dimmed=place > 0))
        for spot in self.numbered():
            face = at.card.faces[_face_of(spot)]
            times = sum(other.word == face.word for other in at.card.faces)
            tile = replace(face_tile(self.game, at.card, face), seat=self.player)
            faces.append(self._to_enter(tile, spot, f"{times} sides" if times > 1 else ""))
        label = "rolled again" if self.question.again else "rolled"
        faces_row = TileRow(f"faces of {plain(at.name)}", tuple(faces))
        return TileRow(label, tuple(rolled), self._count()), faces_row


def _face_of(spot: Spot) -> int:
    return int(spot.id.rpartition("-")[2])


def _words(die: Die, face: int) -> str:
    shown = die.card.faces[face]
    if die.holder is None:
        return "the sidekick" if shown.level else face_words(shown)
    return f"{plain(die.name)} {face_words(shown)}"

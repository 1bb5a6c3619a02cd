"""Hands of players with real dice: what was drawn from the bag, and what the rolled dice show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from ...rules.chance import OPEN, BagKind, DrawDecision, RollDecision, told
from ...rules.wording import face_words
from ..actions.keymap import told as with_keys
from ..match.view import KeyView, plain
from .hand import REDRAW, UNUSED, Hand, Memory, Outcome, Story
from .spots import Places, Spot, die_of
from .words import listing

if TYPE_CHECKING:
    from ...kernel.decision import Option
    from ...kernel.match import Match
    from ...rules.state import Die, GameState

BAG = "in-bag"
FACES = "faces"
BACK = ("play.less", "play.take-back")
"""Actions that take back what was entered last."""
REST = "play.default"
"""The action that leaves the rest to the program."""


class EnterHand(Hand, ABC):
    """Common to both: results are entered one after the other, the last can be taken back, the rest be left open."""

    combines = True
    enough = ""
    """What to say when everything has been entered and one more comes."""

    @property
    @abstractmethod
    def wanted(self) -> int:
        """How many results there are to enter."""

    @property
    @abstractmethod
    def entered(self) -> list[str]:
        """What has been entered so far, as the command has it."""

    @property
    def complete(self) -> bool:
        return len(self.entered) >= self.wanted

    @abstractmethod
    def enter(self) -> Outcome:
        """Enter the highlighted result as the next one."""

    @abstractmethod
    def take_back(self) -> None:
        """Forget the result entered last."""

    @abstractmethod
    def so_far(self) -> str:
        """What has been entered, in words (markup)."""

    @abstractmethod
    def spot_of(self, word: str) -> Spot | None:
        """Where a result stands that a command would name so; None where it cannot come now."""

    def take(self, option: Option) -> Outcome:
        """A result by name is entered; the option that names none leaves the rest to the program."""
        if not option.subject:
            return self.own_act(REST)
        spot = self.spot_of(option.word)
        if spot is None:
            return Outcome(say=f"{option.label} is not what is entered now.")
        self.spot = spot
        return self.space()

    def do(self) -> Outcome:
        return self._answer(self.entered) if self.complete else self.space()

    def space(self) -> Outcome:
        return Outcome(say=with_keys(self.enough)) if self.complete else self.enter()

    def digit(self, number: int) -> Outcome:
        listed = self.numbered()
        if number > len(listed):
            return Outcome(say=f"There is no {number} here.")
        self.spot = listed[number - 1]
        return self.space()

    def own_act(self, action: str) -> Outcome:
        if action == REST and not self.complete:
            return self._answer([*self.entered, *[OPEN] * (self.wanted - len(self.entered))])
        if action in BACK or (action == "play.undo" and self.entered):
            if not self.entered:
                return Outcome(say="Nothing has been entered yet.")
            self.take_back()
            return REDRAW
        return UNUSED

    def _answer(self, words: list[str]) -> Outcome:
        open_only = all(word == OPEN for word in words)
        return Outcome(command=self.question.kind if open_only else f"{self.question.kind} {told(words)}")

    def keys(self) -> list[KeyView]:
        left = self.wanted - len(self.entered)
        keys = [KeyView("move.do", "that is it" if self.complete else "this one")]
        able = len(self.numbered())
        if not self.complete:
            keys.append(KeyView("move.right", "enter", f"1-{min(9, able)}" if able > 1 else "1"))
        if self.entered:
            keys.append(KeyView("play.less", "take back"))
        if left:
            verb = "draw" if isinstance(self.question, DrawDecision) else "roll"
            what = "the rest" if self.entered else "it" if left == 1 else "all"
            keys.append(KeyView(REST, f"let the program {verb} {what}", rank=1))
        return keys

    def story(self) -> Story:
        lines = ["[b]Enter[/] takes it as it stands." if self.complete else self.highlighted()]
        if self.entered:
            lines.append(f"Entered: {self.so_far()}.")
        lines.append("It can be undone later too: nothing hidden was shown.")
        return Story(plain(self.question.prompt()), tuple(lines))

    @abstractmethod
    def highlighted(self) -> str:
        """What Enter would enter now (markup)."""


class DrawHand(EnterHand):
    """Which dice came out of the bag: every kind in it has a digit, and one more press is one more die."""

    enough = "All dice of this draw are entered. Enter takes them; {play.less} takes the last one back."

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, DrawDecision)
        self.decision = decision
        self.kinds = decision.kinds()
        self.drawn: list[BagKind] = []
        super().__init__(match, memory)

    def lay_places(self) -> Places:
        return Places([(BAG, [kind.dice[0].id for kind in self.kinds])], [])

    def numbered(self) -> list[Spot]:
        return self.places.of(BAG)

    @property
    def wanted(self) -> int:
        return self.decision.count

    @property
    def entered(self) -> list[str]:
        return [kind.word for kind in self.drawn]

    @property
    def kind(self) -> BagKind:
        """The kind under the cursor."""
        return self.kinds[[spot.id for spot in self.places.of(BAG)].index(self.spot.id)]

    def spot_of(self, word: str) -> Spot | None:
        return next((Spot(BAG, kind.dice[0].id) for kind in self.kinds if kind.word == word), None)

    def left(self, kind: BagKind) -> int:
        """How many dice of a kind have not been entered."""
        return len(kind.dice) - self.drawn.count(kind)

    def enter(self) -> Outcome:
        kind = self.kind
        if not self.left(kind):
            return Outcome(say=f"The bag holds only {len(kind.dice)} of {kind.card.name}, and you have entered them.")
        self.drawn.append(kind)
        return REDRAW

    def take_back(self) -> None:
        self.drawn.pop()

    def so_far(self) -> str:
        return listing(plain(kind.card.name) for kind in self.drawn)

    def highlighted(self) -> str:
        kind = self.kind
        return f"[b]{plain(kind.card.name)}[/]: {self.left(kind)} of {len(kind.dice)} left in the bag."

    def drawn_dice(self) -> list[Die]:
        """The dice that stand for what was entered, and those of the same draw before the bag was refilled."""
        free = {kind.word: list(kind.dice) for kind in self.kinds}
        return [*self.decision.already, *(free[kind.word].pop(0) for kind in self.drawn)]


class RollHand(EnterHand):
    """What each die shows, one after the other: its faces have digits, and the next die comes at once."""

    enough = "All dice of this roll are entered. Enter takes them; {play.less} goes back to the last one."

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        decision = match.decision
        assert isinstance(decision, RollDecision)
        self.decision = decision
        self.shown: list[int] = []
        """The faces entered so far, in the order of the dice."""
        super().__init__(match, memory)

    @property
    def at(self) -> Die:
        """The die that is entered now; the last one when all are."""
        return self.decision.dice[min(len(self.shown), self.wanted - 1)]

    def lay_places(self) -> Places:
        return Places([(FACES, [face_id(face) for face in self.decision.faces(self.at)])], [])

    def numbered(self) -> list[Spot]:
        return self.places.of(FACES)

    @property
    def free(self) -> bool:
        return False

    @property
    def die(self) -> Die | None:
        return self.at

    @property
    def wanted(self) -> int:
        return len(self.decision.dice)

    @property
    def entered(self) -> list[str]:
        return [self.decision.word(die, face) for die, face in zip(self.decision.dice, self.shown, strict=False)]

    @property
    def face(self) -> int:
        """The face under the cursor."""
        return int(self.spot.id.rpartition("-")[2])

    def spot_of(self, word: str) -> Spot | None:
        faces = self.decision.faces(self.at)
        return next((Spot(FACES, face_id(face)) for face in faces if self.decision.word(self.at, face) == word), None)

    def enter(self) -> Outcome:
        self.shown.append(self.face)
        if not self.complete:
            self._turn_to(0)
        return REDRAW

    def take_back(self) -> None:
        self._turn_to(self.shown.pop())

    def _turn_to(self, face: int) -> None:
        """Lay out the faces of the die that comes now, the cursor on one of them."""
        self.places = self.lay_places()
        self.spot = self.places.find(face_id(face)) or self.places.first()

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
        place = self.decision.dice.index(die) if die in self.decision.dice else len(self.shown)
        while len(self.shown) > place:
            self.take_back()
        return True

    def so_far(self) -> str:
        return listing(self._words(die, face) for die, face in zip(self.decision.dice, self.shown, strict=False))

    def highlighted(self) -> str:
        number = f" (die {len(self.shown) + 1} of {self.wanted})" if self.wanted > 1 else ""
        shown = self.at.card.faces[self.face]
        face = "sidekick" if self.at.holder is None and shown.level else face_words(shown)
        return f"[b]{plain(self.at.name)}[/]{number}: does it show {face}?"

    def name_at(self, spot: Spot) -> str:
        return self._words(self.at, int(spot.id.rpartition("-")[2])).lower() if spot.zone == FACES else ""

    def _words(self, die: Die, face: int) -> str:
        shown = die.card.faces[face]
        if die.holder is None:
            return "the sidekick" if shown.level else face_words(shown)
        return f"{plain(die.name)} {face_words(shown)}"


def face_id(face: int) -> str:
    """What the cursor calls a face of the die that is entered."""
    return f"face-{face}"

"""The hands of Roll Attempts, Main Phases and abilities, and which hand belongs to which question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.questions import ActDecision, ActivateDecision, RollDecision, SellDecision
from ..actions.keymap import told as with_keys
from ..match.hand import REDRAW, UNUSED, Outcome
from ..match.view import KeyView
from .choosing import ChooseHand, SellHand
from .hand import ANSWERS, DICE, ThroneHand
from .options import KEEP, ROLL, rows
from .wishes import in_reach, suggested

if TYPE_CHECKING:
    from ...throne import ThroneMatch
    from .view import Answer


class RollHand(ThroneHand):
    """A Roll Attempt: digits and Space mark dice, Enter rolls the marked ones again or keeps all."""

    def __init__(self, match: ThroneMatch, viewer: int) -> None:
        super().__init__(match, viewer)
        self.marked = suggested(self.game, match.decision)
        self.die = 0
        """The die under the cursor."""
        self._wanted = -1
        self.zone = DICE if self.game.roll is not None else ANSWERS
        self._meant()

    def all_answers(self) -> list[Answer]:
        return rows(self.seen, self.question, self.marked)

    def number_of(self, place: int) -> str:
        return ""  # digits are dice

    @property
    def marked_dice(self) -> Sequence[int]:
        return self.marked

    @property
    def zones(self) -> list[str]:
        return [DICE, *super().zones] if self.game.roll is not None else super().zones

    def _meant(self) -> Outcome:
        """The row for Enter: the marked dice are rolled again, or all kept if none is marked."""
        self.go(ROLL if self.marked or self.game.roll is None else KEEP)
        return REDRAW

    def toggle(self, place: int) -> Outcome:
        """Mark a die, or take the mark off."""
        self.die, self.wished = place, ""
        self.marked = [die for die in self.marked if die != place] if place in self.marked else [*self.marked, place]
        return self._meant()

    def digit(self, number: int) -> Outcome:
        roll = self.game.roll
        if roll is None or number > len(roll.numbers):
            return Outcome(say=f"There is no die {number}.")
        return self.toggle(number - 1)

    def space(self) -> Outcome:
        return self.toggle(self.die) if self.zone == DICE else self.do()

    def move(self, way: str) -> Outcome:
        roll = self.game.roll
        if way in ("up", "down") or roll is None or self.zone not in (DICE, ANSWERS):
            return super().move(way)
        self.die = (self.die + (1 if way == "right" else -1)) % len(roll.numbers)
        return REDRAW

    def point(self, id: str) -> Outcome:
        if id.startswith("die "):
            return self.toggle(int(id.removeprefix("die ")))
        return super().point(id)

    def command_of(self, id: str) -> str:
        if id != ROLL:
            return id
        places = " ".join(str(place + 1) for place in sorted(self.marked))
        return "roll" if self.game.roll is None else f"reroll {places}"

    def none(self) -> Outcome:
        return Outcome(command=KEEP)

    def pass_on(self) -> Outcome:
        if self.game.roll is None:  # a second press of the key that ended the Main Phase is not meant for this
            return Outcome(say=with_keys("No die has been rolled yet: {move.do} rolls, {play.none} gives the roll up."))
        return self.none()

    def own_act(self, action: str) -> Outcome:
        roll = self.game.roll
        if roll is not None and action in ("play.all", "play.clear"):
            self.marked, self.wished = list(range(len(roll.numbers))) if action == "play.all" else [], ""
            return self._meant()
        if roll is not None and action == "play.otherwise":
            return self._want()
        return super().own_act(action)

    def _want(self) -> Outcome:
        """Mark what is best for the next ability on the board, with its chance; the same dice are not marked twice."""
        reach = in_reach(self.game, self.player)
        roll = self.game.roll
        if not reach:
            offensive = roll is not None and roll.purpose == "offensive"
            return Outcome(say="No ability is in reach." if offensive else "A defence needs no dice.")
        self._wanted = (self._wanted + 1) % len(reach)
        self.wished, found = reach[self._wanted]
        self.marked = list(found.reroll)
        return self._meant()

    def keys(self) -> list[KeyView]:
        first, *rest = super().keys()
        keys = [first]
        roll = self.game.roll
        if roll is not None:
            keys.append(KeyView("pick.1", "mark dice", f"1-{len(roll.numbers)}"))
        keys.append(KeyView("play.none", "keep"))
        if roll is not None and roll.purpose == "offensive":
            keys.append(KeyView("play.otherwise", "best for …"))
        return [*keys, *rest]


class ActHand(ThroneHand):
    """A Main Phase, or a moment at which a player may react."""

    def none(self) -> Outcome:
        return UNUSED

    def keys(self) -> list[KeyView]:
        first, *rest = super().keys()
        return [first, KeyView("play.pass", "pass"), *rest]


class ActivateHand(ThroneHand):
    """Which ability is activated, or none."""

    def none(self) -> Outcome:
        return Outcome(command="activate none")

    def pass_on(self) -> Outcome:
        return self.none()

    def keys(self) -> list[KeyView]:
        return [*super().keys(), KeyView("play.none", "none")]


class DefendHand(ThroneHand):
    """Which Defensive Ability is used."""

    def none(self) -> Outcome:
        return Outcome(command="defend none")


def hand_for(match: ThroneMatch, viewer: int) -> ThroneHand:
    """The hand for the question a match stands at; the match must not be over."""
    decision = match.decision
    if isinstance(decision, RollDecision):
        return RollHand(match, viewer)
    if isinstance(decision, ActDecision):
        return ActHand(match, viewer)
    if isinstance(decision, ActivateDecision):
        return ActivateHand(match, viewer)
    if isinstance(decision, ChoiceDecision):
        return ChooseHand(match, viewer)
    if isinstance(decision, SellDecision):
        return SellHand(match, viewer)
    return DefendHand(match, viewer)

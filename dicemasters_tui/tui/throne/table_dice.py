"""Dice at the table of Dice Throne: which of them are marked to be rolled again, by keys and by the mouse."""

from __future__ import annotations

from abc import abstractmethod

from ...dicethrone.questions import RollDecision
from .options import KEEP, ROLL
from .table_pages import ThroneTablePages
from .wishes import in_reach, suggested


class ThroneTableDice(ThroneTablePages):
    """Digits and the mouse mark dice, a key those that are best for one ability after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: list[int] = []
        self.cursor = 0
        self.wanted = -1
        self.wish = ""
        """The ability for which the dice are marked, if that has been asked for."""

    @abstractmethod
    def draw(self, at: str | None = None) -> None:
        """Everything anew from the match, the row with the id `at` highlighted if there is one."""

    @property
    def rolling(self) -> bool:
        """Whether somebody at the keyboard may mark dice now."""
        return isinstance(self.match.decision, RollDecision)

    def mark_anew(self) -> None:
        """Propose dice for a new question."""
        self.wanted, self.wish = -1, ""
        self.marked = suggested(self.game, self.match.decision)

    def action_digit(self, number: int) -> None:
        if not self.rolling:
            super().action_digit(number)
        elif self.game.roll is not None and number <= len(self.game.roll.numbers):
            self.toggle(number - 1)

    def toggle(self, place: int) -> None:
        """Mark a die, or take the mark off."""
        self.cursor, self.wish = place, ""
        if place in self.marked:
            self.marked.remove(place)
        else:
            self.marked.append(place)
        self._dice_marked()

    def action_die(self, by: int) -> None:
        roll = self.game.roll
        if roll is not None:
            self.cursor = (self.cursor + by) % len(roll.numbers)
            self.draw()

    def action_mark_all(self) -> None:
        if self.rolling and self.game.roll is not None:
            self.marked, self.wish = list(range(len(self.game.roll.numbers))), ""
            self._dice_marked()

    def action_mark_none(self) -> None:
        if self.rolling:
            self.marked, self.wish = [], ""
            self._dice_marked()

    def action_want(self) -> None:
        """Mark what is best for the next ability on the board, with its chance."""
        decision = self.match.decision
        if not self.rolling or decision is None or self.game.roll is None:
            return
        reach = in_reach(self.game, decision.player)
        if not reach:
            why = "No ability is in reach." if self.game.roll.purpose == "offensive" else "A defence needs no dice."
            self.app.notify(why, markup=False)
            return
        self.wanted = (self.wanted + 1) % len(reach)
        self.wish, found = reach[self.wanted]
        self.marked = list(found.reroll)
        self._dice_marked()

    @property
    def meant(self) -> str | None:
        """The row for Enter in a roll: the marked dice are rolled again, or all kept if none is marked."""
        if not self.rolling:
            return None
        return ROLL if self.marked or self.game.roll is None else KEEP

    def _dice_marked(self) -> None:
        self.draw(self.meant)

"""Taking back at the table, and doing again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ...store.error_file import as_told
from ..actions.keymap import told

if TYPE_CHECKING:
    from .screen import MatchScreen


class Undo:
    """Takes back the last command of a person, with what the computer and the table itself did since."""

    def __init__(self, table: MatchScreen) -> None:
        self._table = table

    def undo(self) -> None:
        """Take back, or say what stands in the way."""
        table = self._table
        game, match, computers = table.game, table.match, table.computers.players
        first = None
        try:
            first = match.take_back(computers)[-1]
            while game.unasked(computers):  # a question that was answered unasked
                first = match.take_back(computers)[-1]
        except CannotUndo as fixed:
            if first is None:
                table.say(str(fixed))
                return
        self._back(told(f"Taken back: {game.in_words(first, table.people)}. {{play.redo}} does it again."))

    def redo(self) -> None:
        """Do again what was taken back last."""
        match = self._table.match
        if reason := match.can_redo:
            self._table.say(reason)
            return
        try:
            match.redo()
        except DiceMastersError as refusal:
            self._table.say(as_told(refusal, getattr(self._table.app, "home", None)))
            return
        self._back(f"Done again: {self._table.game.in_words(match.moves[-1], self._table.people)}.")

    def _back(self, message: str) -> None:
        table = self._table
        table.motion.still()
        table.game.taken_up(())
        table.take_up()
        table.say(message)

"""Taking back at the table, and doing again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ...store.error_file import as_told
from ..actions.keymap import told

if TYPE_CHECKING:
    from ...kernel.match import Move
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
        self._back("Taken back", first, told(" {play.redo} does it again."))

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
        self._back("Done again", match.moves[-1])

    def _back(self, said: str, move: Move, more: str = "") -> None:
        """Take up what is asked now, and name the command as far as whoever is asked now may know it."""
        table = self._table
        table.motion.still()
        table.game.taken_up(())
        table.take_up()
        table.say(f"{said}: {table.game.in_words(move, table.people)}.{more}")

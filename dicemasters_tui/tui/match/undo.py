"""Taking back at the table, and doing again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ..actions.keymap import told

if TYPE_CHECKING:
    from ...kernel.match import Move
    from .screen import MatchScreen


def take_back(table: MatchScreen) -> None:
    """Take back the last command of a person, with what the computer and the table itself did since."""
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
    _stand(table, "Taken back", first, told(" {play.redo} does it again."))


def do_again(table: MatchScreen) -> None:
    """Do again what was taken back last."""
    match = table.match
    if reason := match.can_redo:
        table.say(reason)
        return
    try:
        match.redo()
    except DiceMastersError as refusal:
        table.refuse(refusal)
        return
    _stand(table, "Done again", match.moves[-1])


def _stand(table: MatchScreen, said: str, move: Move, more: str = "") -> None:
    """Show the position the match has come to, and name the command as far as whoever is asked now may know it."""
    table.motion.still()
    table.game.taken_up(())
    table.take_up()
    table.say(f"{said}: {table.game.in_words(move, table.people)}.{more}")

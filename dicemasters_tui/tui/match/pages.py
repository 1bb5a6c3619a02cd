"""What the actions that mean the same at every decision open or do: pages, taking back, a picture, a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.match import CannotUndo
from ..actions.keymap import told
from .view import Tab

if TYPE_CHECKING:
    from ...kernel.match import Move
    from .screen import MatchScreen

_TABS = (Tab.MINE, Tab.THEIRS, Tab.INFO, Tab.LOG)


def open_page(table: MatchScreen, what: str) -> None:
    """Open or do what an action stands for, as in `hand.EVERYWHERE`; what only the game knows it opens itself."""
    scene = table.scene
    match what:
        case "undo":
            take_back(table)
        case "redo":
            do_again(table)
        case "inspect":
            table.inspect(table.hand.subject if table.hand is not None else "")
        case "log":
            table.open_log()
        case "cards":
            table.game.open_cards(table.host)
        case "menu":
            table.host.matches.menu(table.match)
        case "help":
            table.open_help()
        case "panel":
            scene.tab = _TABS[(_TABS.index(scene.tab) + 1) % len(_TABS)]
            table.show()
        case "screenshot":
            save_picture(table)
        case "command":
            table.open_line()
        case "report":
            table.report()
        case _:
            if table.game.open(what, table):
                table.show()


def save_picture(table: MatchScreen) -> None:
    """A picture of the screen in a file."""
    try:
        path = table.app.save_screenshot(path=str(table.host.home))
    except OSError as error:
        table.say(f"The screenshot could not be saved: {error}.")
    else:
        table.say(f"Screenshot saved: {path}")


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
    """Show where the match stands now, and name the command as far as the player who decides may know it."""
    table.motion.still()
    table.game.taken_up(())
    table.take_up()
    table.say(f"{said}: {table.game.in_words(move, table.people)}.{more}")

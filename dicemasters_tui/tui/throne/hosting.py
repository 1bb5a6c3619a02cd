"""From the title to a table of Dice Throne and back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...dicethrone.telling import how_it_ended
from ...kernel.errors import DiceMastersError
from ...kernel.hidden_seed import sentences

if TYPE_CHECKING:
    from ...throne import Lineup, ThroneMatch
    from ..app import DiceMastersApp
    from ..saves import Notebook
    from .table import ThroneTable
    from .table_pages import ThroneTablePages


def choose_heroes(app: DiceMastersApp) -> None:
    """Choose heroes, and begin; with those that the command line names straight away, once."""
    from .picker import HeroPicker

    named = app.start.lineup
    if named is not None:
        app.start = replace(app.start, lineup=None)
        begin(app, named)
        return

    def chosen(agreed: Lineup | None) -> None:
        if agreed is not None:
            begin(app, agreed)

    app.push_screen(HeroPicker(app.settings.names, app.new_seed()), chosen)


def begin(app: DiceMastersApp, agreed: Lineup) -> None:
    """Begin a match and sit down at the table."""
    from ...catalog.heroes import load_heroes
    from ...throne import new_match

    heroes = load_heroes()
    if app.start.hidden_seed or agreed.hidden_seed:
        agreed = agreed.with_hidden_seed()
    book: Notebook | None = None
    try:
        new_match(agreed, heroes)  # refuses before a file is written
        book = app.saves.begin(agreed.header(), (agreed.names[0], agreed.names[1]), app.tell)
        match = new_match(agreed, heroes, book)
    except DiceMastersError as error:
        app.say("This match cannot begin", str(error))
        return
    app.lineup = agreed
    sit_down(app, match)


def sit_down(app: DiceMastersApp, match: ThroneMatch) -> None:
    """To the table of a match, new or gone on with."""
    app.throne = match
    app.push_screen(_table(match, app.lineup.computers if app.lineup is not None else ()))
    app.tell_hidden_seed(match)


def _table(match: ThroneMatch, computers: Collection[int]) -> ThroneTable:
    if computers:
        from .table_computer import ThroneComputerTable

        return ThroneComputerTable(match, computers)
    from .table import ThroneTable

    return ThroneTable(match)


def watch(app: DiceMastersApp, agreed: Lineup, commands: Sequence[tuple[int, str]]) -> None:
    """A match that was played, from its beginning."""
    from ...catalog.heroes import load_heroes
    from ...throne import new_match
    from .replay import ThroneReplay

    app.push_screen(ThroneReplay(new_match(agreed, load_heroes()), commands))


def over(app: DiceMastersApp, match: ThroneMatch) -> None:
    """Write down that the match has ended."""
    from ..saves import Notebook

    book = match.journal
    if isinstance(book, Notebook) and not book.problem:
        app.saves.mark_over(book.path, how_it_ended(match.state))
        book.close()


def ask_to_concede(app: DiceMastersApp, table: ThroneTablePages) -> None:
    """Give the match up, if that is meant."""
    from ..screens.dialog import Dialog

    game = table.game
    quitter = game.players[table.quitter]
    teams = {seat.team for seat in game.standing() if seat.team != quitter.team}
    others = [seat.name for seat in game.players if seat.team in teams]
    comes = f"{' and '.join(others)} win{'s' if len(others) == 1 else ''}" if len(teams) == 1 else "the others play on"

    def settled(answer: str | None) -> None:
        if answer == "yes":
            table.concede()

    rows = [("no", "Play on", ""), ("yes", f"{quitter.name} concedes", "")]
    text = f"{quitter.name} gives up and {comes}. This cannot be undone."
    app.push_screen(Dialog("concede?", text, rows, escape="no"), settled)


def open_menu(app: DiceMastersApp, table: ThroneTablePages) -> None:
    """Esc at the table: resume, settings, give up, title, quit."""
    from ..screens.dialog import Dialog

    game = table.game
    name = game.players[table.quitter].name

    def chosen(id: str | None) -> None:
        if id == "concede":
            ask_to_concede(app, table)
        elif id == "title":
            app.to_title()
        elif id == "quit":
            app.action_leave()
        elif id == "settings":
            app.action_settings()

    entries = [
        ("resume", "Resume", "back to the table"),
        ("settings", "Settings", "theme, signs, animation, keys"),
        ("concede", "Concede", f"{name} gives the match up"),
        ("title", "Save and leave", "to the title; Continue goes on here"),
        ("quit", "Quit", "the match is kept"),
    ]
    names = " v ".join(seat.name for seat in game.players)
    seed = "\n".join(sentences(game.luck, over=False))
    app.push_screen(Dialog(f"turn {game.turn} · {names}", seed, entries, escape="resume"), chosen)

"""From the title to a table of Dice Throne and back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError

if TYPE_CHECKING:
    from ...store.saves import Notebook
    from ...throne import Lineup
    from ..app.dicemasters_app import DiceMastersApp


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
    app.sit_down(match)

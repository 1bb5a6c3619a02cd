"""Into the team builder from anywhere: with one of the player's own teams, or with a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...teams.formats import TOURNAMENT, format_named
from ..own_teams import OwnTeams
from .builder import BuilderScreen
from .page import Dialog

if TYPE_CHECKING:
    from ..app import DiceMastersApp

NEW = "new"


def build_team(app: DiceMastersApp) -> None:
    """Ask which team where there is a choice, and open the builder with it. The cards must be there."""
    library = app.library
    assert library is not None  # opened only when there are cards
    if any(isinstance(screen, BuilderScreen) for screen in app.screen_stack):
        app.tell("The team builder is open already; leave it to take another team.")
        return
    own = OwnTeams(app.home)
    teams = own.load(library.catalog)
    for problem in teams.problems:
        app.tell(str(problem))
    if not teams:
        app.push_screen(BuilderScreen(library, own))
        return

    def chosen(id: str | None) -> None:
        if id:
            team = next((team for team in teams if team.id == id), None)
            app.push_screen(BuilderScreen(library, own, team))

    rows = [(NEW, "New team", "begin with no card")]
    for team in teams:
        format = format_named(team.format) or TOURNAMENT
        dice = "1 die" if team.dice == 1 else f"{team.dice} dice"
        rows.append((team.id, team.name, f"{format.title}, {dice}"))
    app.push_screen(Dialog("which team?", "", rows, escape=""), chosen)

"""Into the team builder from anywhere: with one of the player's own teams, or with a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...store.own_teams import OwnTeams, TeamNotKept
from ...teams.formats import TOURNAMENT, format_named
from ..parts.dialog import Dialog
from .builder import BuilderScreen

if TYPE_CHECKING:
    from ...teams import Team
    from ..app.dicemasters_app import DiceMastersApp

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
    deleted = own.deleted(library.catalog)
    if not teams and not deleted:
        app.push_screen(BuilderScreen(library, own))
        return

    def chosen(id: str | None) -> None:
        if id:
            gone = next((team for team in deleted if team.id == id), None)
            team = _back(app, own, gone) if gone is not None else next((team for team in teams if team.id == id), None)
            app.push_screen(BuilderScreen(library, own, team))

    rows = [(NEW, "New team", "begin with no card")]
    for team in teams:
        format = format_named(team.format) or TOURNAMENT
        dice = "1 die" if team.dice == 1 else f"{team.dice} dice"
        rows.append((team.id, team.name, f"{format.title}, {dice}"))
    rows += [(team.id, team.name, "deleted; Enter brings it back") for team in deleted]
    app.push_screen(Dialog("which team?", "", rows, escape=""), chosen)


def _back(app: DiceMastersApp, own: OwnTeams, gone: Team) -> Team | None:
    try:
        return own.bring_back(gone)
    except TeamNotKept as error:
        app.notify(str(error), severity="warning", markup=False)
        return None

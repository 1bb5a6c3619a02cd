"""A draft from what is agreed to the match of the two teams: which page follows which."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic

from textual.binding import BindingType

from ...kernel.errors import DiceMastersError
from ...store import drafts
from ...store.drafts import FORCES, Agreed, Course, Picks, Stand, TakenStock
from ...store.library import Library
from ...store.own_teams import OwnTeams, is_own
from ...store.team_editing import Workbench
from ...teams import Format, Team
from ...teams.agreed import MatchOptions
from ...teams.draft import Draft
from ...teams.first_turn import FirstTurn
from ...teams.pairing import Pairing
from ...teams.rainbow import Rainbow
from ..actions.bindings import bound
from ..parts.dialog import ask_on, choose, stay
from ..parts.page import Footer
from .builder_view import BuilderView
from .draft import DraftScreen, ForcesScreen, RainbowScreen
from .match_setup import DraftSetup, FirstScreen

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp

Teams = tuple[Team, Team]


def draft_teams(app: DiceMastersApp) -> None:
    """Go on with the draft that was left, or agree on a new one. The cards must be there."""
    assert app.library is not None  # opened only when there are cards
    library = app.library
    if any(isinstance(page, DraftSetup | DraftScreen | DraftedTeamScreen) for page in app.screen_stack):
        app.tell("There is a draft on the table already.")
        return
    try:
        left = drafts.kept(app.home, library.catalog)
    except DiceMastersError as error:
        app.tell(f"{error} A new draft takes its place.")
        left = None

    first = Agreed(app.settings.names, app.new_seed())
    if left is None:
        _agree(app, library, first)
        return
    agreed, picks = left

    def anew() -> None:
        drafts.forget(app.home)
        _agree(app, library, first)

    choose(
        app,
        "draft",
        f"{agreed.names[0]} and {agreed.names[1]} have left a draft after {len(picks)} picks.",
        ("Go on", drafts.KINDS[agreed.kind], partial(_begin, app, library, agreed, picks)),
        ("New draft", "the other one is forgotten", anew),
    )


def _agree(app: DiceMastersApp, library: Library, first: Agreed) -> None:
    def settled(agreed: Agreed) -> None:
        app.settings.names = agreed.names
        if problem := app.settings.save():
            app.tell(problem)
        go_on = _who_goes_first if agreed.kind == FORCES else _begin
        go_on(app, library, agreed)

    ask_on(app, DraftSetup(first), settled)


def _who_goes_first(app: DiceMastersApp, library: Library, agreed: Agreed) -> None:
    """In Draft Forces this is settled before: who goes second in the match begins to pick (DM-5.5.6)."""

    def settled(pairing: Pairing | None) -> None:
        if pairing is None:
            _agree(app, library, agreed)
        else:
            _begin(app, library, replace(agreed, names=pairing.names))

    no_teams_yet = _pairing(app, agreed, agreed.forces(library.catalog).format, (Team("", ()), Team("", ())))
    app.push_screen(FirstScreen(FirstTurn(no_teams_yet, "Whoever goes first in the match picks second.")), settled)


def _pairing(app: DiceMastersApp, agreed: Agreed, format: Format, teams: Teams) -> Pairing:
    return MatchOptions(agreed.names, agreed.seed, real_dice=app.start.real_dice).pairing(format, teams)


def _begin(app: DiceMastersApp, library: Library, agreed: Agreed, picks: Picks = ()) -> None:
    if agreed.kind == FORCES:
        _Forces(app, library, agreed, Course(agreed.forces(library.catalog), picks)).pick()
    else:
        _Rainbow(app, library, agreed, Course(agreed.rainbow(library.catalog), picks)).pick()


class _Drafting(ABC, Generic[Stand]):
    """One draft from its first pick on."""

    page: type[DraftScreen[Stand]]
    """Where picks are made."""

    def __init__(self, app: DiceMastersApp, library: Library, agreed: Agreed, course: Course[Stand]) -> None:
        self.app = app
        self.library = library
        self.agreed = agreed
        self.course: Course[Stand] = course
        self.own = OwnTeams(app.home)

    @abstractmethod
    def over(self) -> None:
        """The last pick is made."""

    def play(self, pairing: Pairing) -> None:
        """Begin the match."""
        self.app.to_title()
        self.app.matches.begin(pairing)

    def keep(self, draft: Stand) -> None:
        if problem := drafts.keep(self.app.home, self.agreed, draft):
            self.app.tell(problem)

    def pick(self) -> None:
        """Ask for picks until there are none left."""
        self.keep(self.course.now)
        if self.course.now.over:
            self.over()
        else:
            page = self.page(self.library, self.agreed, self.course, self.keep)
            ask_on(self.app, page, lambda draft: self.over())

    def back(self) -> None:
        """Undo the last pick and continue from there."""
        self.course.undo()
        self.pick()

    def finish(self, teams: Teams) -> None:
        """Keep both teams and offer the match."""
        teams, where = drafts.kept_teams(self.own, self.agreed, teams)
        pairing = _pairing(self.app, self.agreed, self.course.now.format, teams)
        drafts.forget(self.app.home)

        def take_back() -> None:
            for team in filter(is_own, teams):
                self.own.erase(team)
            self.back()

        choose(
            self.app,
            "the draft is over",
            "\n".join([*(f"{team.name}: {self._said(team)}." for team in teams), where]),
            ("Play", "the match of the two, now", partial(self.play, pairing)),
            ("Later", "to the title", stay),
            ("Take back", "the last pick; the teams are made anew", take_back),
        )

    def _said(self, team: Team) -> str:
        return ", ".join(f"{dice} {self.library.catalog.facts(id).name}" for id, dice in team.cards)


class _Forces(_Drafting[Draft]):
    page = ForcesScreen

    def over(self) -> None:
        try:
            pairing = self.course.now.pairing(self.agreed.names, self.agreed.seed)
        except DiceMastersError as error:
            self.app.say("There is no match yet", f"{error} The last pick is taken back.", self.back)
            return
        self.finish((pairing.seats[0].team, pairing.seats[1].team))


class _Rainbow(_Drafting[Rainbow]):
    page = RainbowScreen

    def over(self) -> None:
        self._team(())

    def _team(self, made: tuple[Team, ...]) -> None:
        """The teams are made one after the other."""

        def done(team: Team | None) -> None:
            if team is None:
                self.back()
            elif made:
                self.finish((made[0], team))
            else:
                self._team((team,))

        player = len(made)
        page = DraftedTeamScreen(self.library, self.own, self.course.now, player, self.agreed.names[player])
        self.app.push_screen(page, done)

    def play(self, pairing: Pairing) -> None:
        ask_on(self.app, FirstScreen(FirstTurn(pairing, hidden_seed=self.app.start.hidden_seed)), super().play)


class DraftedTeamScreen(BuilderView[Team]):
    """The end of a rainbow draft: a player makes a team of the cards taken.

    Dismisses with the team, legal in the draft's format, or None to go back.
    """

    heading = "rainbow draft"
    place = "drafted"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("builder.save", "done", "play this team"),
    ]

    def __init__(self, library: Library, own: OwnTeams, draft: Rainbow, player: int, name: str) -> None:
        stock = TakenStock(library.catalog, draft, player)
        super().__init__(Workbench(library.catalog, own, stock.proposed(f"{name}'s rainbow"), stock))
        self.player = player
        self.name_of_player = name

    def on_mount(self) -> None:
        self.set_class(self.player == 1, "-second")

    def footer(self) -> Footer:
        done = f"{self.name_of_player} plays this team"
        return {"builder.save": done, **self.building_keys(), **self.common_keys(), **self.other_keys()}

    def action_done(self) -> None:
        if wrong := self.bench.breaches:
            self.warn(wrong[0])
        else:
            self.dismiss(self.bench.team)

    def leave(self) -> None:
        choose(
            self.host,
            "leave the team?",
            "The picks are kept. The team is put together anew when you come back.",
            ("Go on with the team", "", stay),
            ("Back", "the last pick is taken back", partial(self.dismiss, None)),
            ("Leave", "to the title; the draft goes on later", self.host.to_title),
        )

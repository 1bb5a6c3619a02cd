"""The team builder, and the way into it from anywhere: all cards at the left, the team at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from ...rules.wording import number
from ...store.library import Library
from ...store.own_teams import OwnTeams, TeamNotKept, is_own
from ...store.team_editing import Workbench
from ...store.team_exchange import imported, proposed_file, to_clipboard, to_file
from ...teams import FORMATS, Team
from ...teams.formats import TOURNAMENT, format_named
from ...teams.links import Imported, is_list_line
from ..actions.bindings import bound, bound_all
from ..actions.keymap import key_face
from ..parts.dialog import PasteScreen, ask, ask_on, choose, stay
from ..parts.page import Footer, Page
from .builder_view import BuilderView

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp

IMPORT = (
    "Paste or type a link of a team, the name of a file (YAML, or a text with a link or a list), or a list, a "
    "line a card. Enter takes a link or a name; a list ends with an empty line."
)


class BuilderScreen(BuilderView[str]):
    """Dismisses with the id of the player's own team that was built last, or "" for none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bound_all("builder.format builder.save builder.rename builder.copy builder.delete builder.export"),
        bound("builder.import", "open"),
        bound("builder.link", "clip('link')"),
        bound("play.pass", "play", "play this team"),
    ]

    def __init__(self, library: Library, own: OwnTeams, team: Team | None = None, opening: bool = False) -> None:
        """With `opening` it asks at once for a link, a file or a list."""
        super().__init__(Workbench(library.catalog, own, team))
        self.library = library
        self.opening = opening

    def on_mount(self) -> None:
        if self.opening:
            self.call_after_refresh(self.action_open)

    def footer(self) -> Footer:
        own = {f"builder.{does}": does for does in ("format", "rename", "copy", "delete", "import", "export")}
        first = {**self.building_keys(), "builder.save": "save as", "play.pass": "play it", **self.common_keys()}
        return {**first, **own, "builder.link": "copy link", **self.other_keys()}

    # The team as a whole --------------------------------------------------------------------------------------------

    def action_copy(self) -> None:
        self.make(lambda: f"This is {self.bench.copy()}.", tell=True)

    def action_delete(self) -> None:
        undo = key_face("play.undo")
        self.make(lambda: f"{self.bench.delete()}; {undo} brings it back, here or where teams are chosen.", tell=True)

    def action_save(self) -> None:
        """Go on with the team under another name; the one it was stays as it is."""

        def named(name: str) -> None:
            if name.strip():
                self.make(lambda: f"This is {self.bench.copy(name)}.", tell=True)

        text = "The team stays as it is; you go on with one of this name. At most 60 letters."
        ask(self.host, "save as", text, self.bench.team.name, named)

    def action_rename(self) -> None:
        def named(name: str) -> None:
            if name != self.bench.team.name:
                self.make(lambda: self.bench.rename(name))

        ask(self.host, "the team's name", "At most 60 letters.", self.bench.team.name, named)

    def action_format(self) -> None:
        def use(name: str) -> None:
            if name != self.bench.team.format:
                self.make(lambda: self.bench.use(name))

        rows = ((each.title, each.sizes, partial(use, each.name)) for each in FORMATS.values())
        choose(self.host, "build for which format?", "", *rows)

    # In and out ---------------------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Read a team from a link, a file or a text."""

        def given(found: Imported) -> None:
            self.make(lambda: self.bench.take(found.team, f"{found.team.name} imported"), tell=True)
            if found.problems:
                self.host.say("Not all of it was read", " ".join(found.problems))

        def read(text: str) -> Imported:
            ready = [*self.bench.own.load(self.catalog), *(offer.team for offer in self.library.offers)]
            return imported(text, self.catalog, ready)

        ask_on(self.host, PasteScreen("import a team", IMPORT, read, is_list_line), given)

    def action_clip(self, way: str) -> None:
        """Its link, as the community's team builder has it, or a list of its cards on the clipboard."""
        clip = self.host.copy_to_clipboard
        self.make(lambda: to_clipboard(self.bench.team, way, self.catalog, clip), tell=True)

    def action_export(self) -> None:
        def written(name: str) -> None:
            self.make(lambda: to_file(self.bench.team, name, self.catalog), tell=True)

        text = "The name of a new file: .yaml is a team file, .txt a list of the cards, .link a link."
        to_name = partial(ask, self.host, "export to a file", text, proposed_file(self.bench.team), written)

        choose(
            self.host,
            "export",
            "",
            ("Link to the clipboard", "of the community's team builder", partial(self.action_clip, "link")),
            ("List to the clipboard", "a line a card", partial(self.action_clip, "list")),
            ("File", "a new one, of any of these kinds", to_name),
        )

    # Leaving ------------------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Keep the team and go with it to where teams are chosen."""
        if self.host.match is not None:
            self.warn("A match is being played; leave it first.")
            return
        if not self.make(self.bench.keep):
            return
        id = self.bench.team.id
        if any(isinstance(page, Page) and page.place == "picker" for page in self.host.screen_stack):
            self.dismiss(id)
            return
        self.host.to_title()
        self.host.action_new_match(id)

    def leave(self) -> None:
        try:
            if self.bench.changed:
                self.bench.keep()
        except TeamNotKept as error:
            text = f"{error} What was changed since is lost when you leave."
            rows = [("Go on building", "", stay), ("Leave", "the changes are lost", self._close)]
            choose(self.host, "the team is not saved", text, *rows)
        else:
            self._close()

    def _close(self) -> None:
        self.dismiss(self.bench.team.id if is_own(self.bench.team) else "")


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

    def build(team: Team | None = None) -> None:
        app.push_screen(BuilderScreen(library, own, team))

    def bring_back(team: Team) -> None:
        try:
            build(own.bring_back(team))
        except TeamNotKept as error:
            app.notify(str(error), severity="warning", markup=False)
            build()

    if not teams and not deleted:
        build()
        return
    rows: list[tuple[str, str, Callable[[], object]]] = [("New team", "begin with no card", build)]
    for team in teams:
        format = format_named(team.format) or TOURNAMENT
        rows.append((team.name, f"{format.title}, {number(team.dice, 'die')}", partial(build, team)))
    rows += [(team.name, "deleted; Enter brings it back", partial(bring_back, team)) for team in deleted]
    choose(app, "which team?", "", *rows)

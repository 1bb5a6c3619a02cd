"""The team builder, and the way into it from anywhere: all cards at the left, the team at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from ...store.own_teams import OwnTeams, TeamNotKept, is_own
from ...store.team_editing import Workbench
from ...teams import FORMATS, Team
from ...teams.formats import TOURNAMENT, format_named
from ...teams.links import is_list_line
from ..actions.bindings import Key, bound
from ..actions.keymap import key_face
from ..app.library import Library
from ..parts.dialog import AskScreen, Dialog, PasteScreen
from .builder_files import WAYS, export, imported, proposed_file
from .builder_view import BuilderView

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp


class BuilderScreen(BuilderView[str]):
    """Gives the id of the player's own team that was built last, or "" when there is none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("builder.format", "format"),
        bound("builder.save", "save"),
        bound("builder.rename", "rename"),
        bound("builder.copy", "copy"),
        bound("builder.delete", "delete"),
        bound("builder.import", "open"),
        bound("builder.export", "export"),
        bound("builder.link", "link"),
        bound("play.pass", "play", "play this team"),
    ]

    def __init__(self, library: Library, own: OwnTeams, team: Team | None = None, opening: bool = False) -> None:
        """With `opening` it asks at once for a link, a file or a list."""
        super().__init__(library, Workbench(library.catalog, own, team))
        self.opening = opening

    def on_mount(self) -> None:
        if self.opening:
            self.call_after_refresh(self.action_open)

    def keys(self) -> Sequence[Key]:
        return (
            *self.building_keys(),
            self.key("builder.save", "save as"),
            self.key("play.pass", "play it"),
            *self.undo_keys(),
            self.key("look.help", "help"),
            self.key("move.back", "back"),
            self.key("move.next", "side"),
            self.key("builder.format", "format"),
            self.key("builder.rename", "rename"),
            self.key("builder.copy", "copy"),
            self.key("builder.delete", "delete"),
            self.key("builder.import", "import"),
            self.key("builder.export", "export"),
            self.key("builder.link", "copy link"),
            *self.other_keys(),
        )

    # The team as a whole --------------------------------------------------------------------------------------------

    def action_copy(self) -> None:
        self.make(lambda: f"This is {self.bench.copy()}.", tell=True)

    def action_delete(self) -> None:
        undo = key_face("play.undo")
        self.make(lambda: f"{self.bench.delete()}; {undo} brings it back, here or where teams are chosen.", tell=True)

    def action_save(self) -> None:
        """Go on with the team under another name; the one it was stays as it is."""

        def named(name: str | None) -> None:
            if name is not None and name.strip():
                self.make(lambda: f"This is {self.bench.copy(name)}.", tell=True)

        text = "The team stays as it is; you go on with one of this name. At most 60 letters."
        self.host.push_screen(AskScreen("save as", text, self.bench.team.name), named)

    def action_rename(self) -> None:
        def named(name: str | None) -> None:
            if name is not None and name != self.bench.team.name:
                self.make(lambda: self.bench.rename(name))

        self.host.push_screen(AskScreen("the team's name", "At most 60 letters.", self.bench.team.name), named)

    def action_format(self) -> None:
        def chosen(name: str | None) -> None:
            if name and name != self.bench.team.format:
                self.make(lambda: self.bench.use(name))

        rows = []
        for each in FORMATS.values():
            limits = f"{each.cards} cards, {each.dice} dice, {each.life} life" if each.limits else "no limits"
            rows.append((each.name, each.title, limits))
        self.host.push_screen(Dialog("build for which format?", "", rows, escape=""), chosen)

    # In and out ---------------------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Read a team from a link, a file or a text."""

        def given(found: tuple[Team, list[str]] | None) -> None:
            if found is None:
                return
            team, problems = found
            self.make(lambda: self.bench.take(team, f"{team.name} imported"), tell=True)
            if problems:
                self.host.say("Not all of it was read", " ".join(problems))

        def read(text: str) -> tuple[Team, list[str]]:
            return imported(text, self.library, self.bench.own)

        text = (
            "Paste or type a link of a team, the name of a file (YAML, or a text with a link or a list), or a list, a "
            "line a card. Enter takes a link or a name; a list ends with an empty line."
        )
        self.host.push_screen(PasteScreen("import a team", text, read, is_list_line), given)

    def action_link(self) -> None:
        """Its link, as the community's team builder has it, on the clipboard."""
        self.make(lambda: export(self.bench.team, "link", self.library, self.host.copy_to_clipboard), tell=True)

    def action_play(self) -> None:
        """Keep the team and go with it to where teams are chosen."""
        from .picker import PickerScreen

        if self.host.match is not None or self.host.throne is not None:
            self.host.notify("A match is being played; leave it first.", severity="warning", markup=False)
            return
        if not self.make(self.bench.keep):
            return
        id = self.bench.team.id
        if any(isinstance(screen, PickerScreen) for screen in self.host.screen_stack):
            self.dismiss(id)
            return
        self.host.to_title()
        self.host.action_new_match(id)

    def action_export(self) -> None:
        def chosen(way: str | None) -> None:
            if way == "file":
                text = "The name of a new file: .yaml is a team file, .txt a list of the cards, .link a link."
                self.host.push_screen(AskScreen("export to a file", text, proposed_file(self.bench.team)), written)
            elif way:
                self.make(lambda: export(self.bench.team, way, self.library, self.host.copy_to_clipboard), tell=True)

        def written(name: str | None) -> None:
            if name is not None:
                self.make(lambda: export(self.bench.team, name, self.library), tell=True)

        self.host.push_screen(Dialog("export", "", WAYS, escape=""), chosen)

    # Leaving ------------------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        if self.leave_search():
            return
        try:
            if self.bench.changed:
                self.bench.keep()
            self._leave()
            return
        except TeamNotKept as error:
            why = str(error)

        def answered(answer: str | None) -> None:
            if answer == "discard":
                self._leave()

        self.host.push_screen(
            Dialog(
                "the team is not saved",
                f"{why} What was changed since is lost when you leave.",
                [("stay", "Go on building", ""), ("discard", "Leave", "the changes are lost")],
                escape="stay",
            ),
            answered,
        )

    def _leave(self) -> None:
        self.dismiss(self.bench.team.id if is_own(self.bench.team) else "")


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

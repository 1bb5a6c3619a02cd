"""The end of a rainbow draft: each player makes a team of the cards taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from ...teams import Team
from ...teams.rainbow import Rainbow
from ..drafts import TakenStock
from ..library import Library
from ..own_teams import OwnTeams
from ..workbench import Workbench
from .builder_view import BuilderView
from .dialog import Dialog
from .help import HelpScreen
from .keying import Key, bound
from .reader import Section

HELP = (
    "The cards you took stand at the left, and the basic action cards of the box; at the right is a proposal of a "
    "legal team. Each card of a name brings a die, and whichever version you play has them all. {builder.save} plays "
    "this team, {move.back} leads back to the picks.",
)


class DraftedTeamScreen(BuilderView[Team]):
    """Gives the team, legal in the format of the draft, or None to go back."""

    heading = "rainbow draft"
    place = "drafted"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("builder.save", "done", "play this team"),
    ]

    def __init__(self, library: Library, own: OwnTeams, draft: Rainbow, player: int, name: str) -> None:
        stock = TakenStock(library.catalog, draft, player)
        super().__init__(library, Workbench(library.catalog, own, stock.proposed(f"{name}'s rainbow"), stock))
        self.player = player
        self.name_of_player = name

    def on_mount(self) -> None:
        self.set_class(self.player == 1, "-second")

    def keys(self) -> Sequence[Key]:
        return (
            self.key("builder.save", f"{self.name_of_player} plays this team"),
            *self.building_keys(),
            *self.undo_keys(),
            self.key("look.help", "help"),
            self.key("move.back", "back"),
            self.key("move.next", "side"),
            *self.other_keys(),
        )

    def action_help(self) -> None:
        section = Section("the team of a rainbow draft", HELP, tuple(self.all_keys()))
        self.host.push_screen(HelpScreen(("help", "the team of a rainbow draft"), [section]))

    def action_done(self) -> None:
        if wrong := self.bench.breaches:
            self.host.notify(wrong[0], severity="warning", markup=False)
            return
        self.dismiss(self.bench.team)

    def action_back(self) -> None:
        if self.leave_search():
            self.show_keys()
            return

        def answered(answer: str | None) -> None:
            if answer == "back":
                self.dismiss(None)
            elif answer == "leave":
                self.host.to_title()

        self.host.push_screen(
            Dialog(
                "leave the team?",
                "The picks are kept. The team is put together anew when you come back.",
                [
                    ("stay", "Go on with the team", ""),
                    ("back", "Back", "the last pick is taken back"),
                    ("leave", "Leave", "to the title; the draft goes on later"),
                ],
                escape="stay",
            ),
            answered,
        )

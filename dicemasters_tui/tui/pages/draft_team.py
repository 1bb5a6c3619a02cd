"""The end of a rainbow draft: each player makes a team of the cards taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from ...store.drafts import TakenStock
from ...store.library import Library
from ...store.own_teams import OwnTeams
from ...store.team_editing import Workbench
from ...teams import Team
from ...teams.rainbow import Rainbow
from ..actions.bindings import Key, bound
from ..parts.dialog import Dialog
from .builder_view import BuilderView


class DraftedTeamScreen(BuilderView[Team]):
    """Gives the team, legal in the format of the draft, or None to go back."""

    heading = "rainbow draft"
    place = "drafted"
    help_topic = "drafted"
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

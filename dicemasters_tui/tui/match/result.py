"""After a match of either game: the page in the place of the table, and what can be done next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual.binding import BindingType

from ..actions.bindings import bound
from ..parts.list import List, ListPage, entries
from ..parts.page import Box, Footer

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...teams.pairing import Pairing
    from ...throne import Lineup

Agreed = TypeVar("Agreed", "Pairing", "Lineup")


class AfterMatch(ListPage[None], Generic[Agreed]):
    """In the place of the table once the match is over. `agreed` is what it began with, if that is known."""

    CSS_PATH = "../styles/match.tcss"
    first_look: ClassVar[float] = 0.5
    """Seconds in which Enter does nothing yet: one meant for the table is no wish for a rematch."""
    offers: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """What can be done now: its action, what that is called, and a note."""
    of_agreed: ClassVar[tuple[str, ...]] = ("rematch", "swap", "watch")
    """The actions that need to know what the match began with."""
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "title", "title"), bound("look.log", "log")]

    def __init__(self, title: str, match: Match[Any], agreed: Agreed | None) -> None:
        super().__init__()
        self.match = match
        self.agreed: Agreed | None = agreed
        self._is_seen = not self.first_look
        luck = match.state.luck
        seed = "hidden seed" if luck.hidden else f"seed {luck.seed}"
        self.header = (f"{title} · {seed}", f"the match is over, turn {match.state.turn}")

    def on_mount(self) -> None:
        self.set_timer(max(0.01, self.first_look), self._seen)

    def _seen(self) -> None:
        self._is_seen = True

    def action_pick(self) -> None:
        if self._is_seen:
            super().action_pick()

    def and_now(self, id: str) -> Box:
        """The box with what can be done now."""
        rows = [row for row in self.offers if self.agreed is not None or row[0] not in self.of_agreed]
        return Box("and now", List(entries(rows), numbered=True), id=id, classes="box")

    def pages(self) -> Footer:
        """The keys that lead to other pages."""
        return {"look.log": "log", "move.back": "title", "look.help": "help"}

    async def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        await self.run_action(event.option_id or "")

    def action_rematch(self) -> None:
        if self.agreed is not None:
            self._again(self.agreed)

    def action_swap(self) -> None:
        if self.agreed is not None:
            self._again(self.agreed.swapped())

    def _again(self, agreed: Agreed) -> None:
        again = replace(agreed, seed=self.host.new_seed(agreed.seed))
        self.host.to_title()
        self.host.matches.begin(again)

    def action_watch(self) -> None:
        self.host.matches.watch(self.match)

    def action_log(self) -> None:
        self.host.matches.log(self.match)

    def action_title(self) -> None:
        self.host.to_title()

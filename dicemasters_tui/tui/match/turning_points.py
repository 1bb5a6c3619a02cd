"""The decisive moments of a match, one a line; Enter shows the table as it was then."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content

from ...analysis.timeline import Entry
from ...analysis.turning_points import Decisive
from ..actions.bindings import Key, bound
from ..masters.at_table import MastersAtTable
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words
from .moment import MomentScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.match import Match
    from ...rules.state import GameState


class TurningPointsScreen(ListPage[None]):
    """`lines` are the log of the match, in which the moments have their places."""

    help_topic = "turning-points"
    place = "page"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
    ]

    def __init__(self, match: Match[GameState], lines: Sequence[Entry], moments: Sequence[Decisive]) -> None:
        super().__init__()
        self.match = match
        self.lines = lines
        self.moments = moments

    def compose(self) -> ComposeResult:
        names = " v ".join(player.name for player in self.match.state.players)
        yield HeaderLine(f"turn {self.match.state.turn} · {names}", "decisive moments")
        with Vertical(classes="dialog") as box:
            box.border_title = "decisive moments"
            rows = [Row(str(number), self._said(moment)) for number, moment in enumerate(self.moments)]
            yield List(rows or [Row("", words("Nothing decided it: nobody was hurt.", "muted"))], numbered=True)
        yield FooterLine()

    def _said(self, moment: Decisive) -> Content:
        return joined(words(f"t{moment.turn}".ljust(4), "muted"), words(moment.why, "text"))

    def keys(self) -> Sequence[Key]:
        look = (self.key("move.do", "the position then"), self.key("move.up move.down", "move")) if self.moments else ()
        return (*look, self.key("look.help", "help"), self.key("move.back", "back"))

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        moment = self.moments[event.option_index]
        self.app.push_screen(MomentScreen(MastersAtTable(self.match), self.lines, moment.line))

    def action_back(self) -> None:
        self.dismiss(None)

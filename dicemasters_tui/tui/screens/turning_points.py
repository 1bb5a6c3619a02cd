"""The decisive moments of a match, one a line; Enter shows the table as it was then."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from ..table.archive import Entry
from ..table.decisive import Decisive
from .chooser import Chooser, ChooserPage, Row
from .keying import Key, bound
from .page import FooterLine, HeaderLine, joined, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.match import Match
    from ...rules.state import GameState


class TurningPointsScreen(ChooserPage[None]):
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
            with VerticalScroll(classes="dialog-rows", can_focus=False):
                rows = [Row(str(number), self._said(moment)) for number, moment in enumerate(self.moments)]
                yield Chooser(rows or [Row("", words("Nothing decided it: nobody was hurt.", "muted"))], numbered=True)
        yield FooterLine()

    def _said(self, moment: Decisive) -> Content:
        return joined(words(f"t{moment.turn}".ljust(4), "muted"), words(moment.why, "text"))

    def keys(self) -> Sequence[Key]:
        look = (self.key("move.do", "the position then"), self.key("move.up move.down", "move")) if self.moments else ()
        return (*look, self.key("look.help", "help"), self.key("move.back", "back"))

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        from .moment import MomentScreen

        self.app.push_screen(MomentScreen(self.match, self.lines, self.moments[int(event.row.id)].line))

    def action_back(self) -> None:
        self.dismiss(None)

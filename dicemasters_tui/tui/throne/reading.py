"""Pages to read in a match of Dice Throne: the boards, and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ..actions.bindings import Key, bound
from ..parts.page import FooterLine, HeaderLine, Page, words
from .drawing import hero_lines, tone

if TYPE_CHECKING:
    from ...dicethrone.state import Table


class ThronePages(Page[None]):
    """One page of lines."""

    help_topic = "throne"
    place = "reader"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("move.do", "back", "back"),
        bound("look.help", "help"),
        bound("move.down", "go(1)", "down"),
        bound("move.up", "go(-1)", "up"),
        bound("move.page-down", "page(1)", "page down"),
        bound("move.mark", "page(1)", "page down"),
        bound("move.page-up", "page(-1)", "page up"),
        bound("move.right", "page(1)", "page down"),
        bound("move.left", "page(-1)", "page up"),
        bound("move.first", "end(-1)", "top"),
        bound("move.last", "end(1)", "bottom"),
    ]

    def __init__(self, title: str, lines: Sequence[Content]) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(100, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice throne", self.heading)
        with VerticalScroll(classes="reading", can_focus=False):
            yield Static(Content("\n").join(self.lines))
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        return (self.key("move.back", "back"), self.key("move.up move.down", "scroll"), self.key("look.help", "help"))

    def action_back(self) -> None:
        self.dismiss(None)

    def action_go(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        box = self.query_one(VerticalScroll)
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)

    def action_end(self, way: int) -> None:
        box = self.query_one(VerticalScroll)
        box.scroll_home(animate=False) if way < 0 else box.scroll_end(animate=False)

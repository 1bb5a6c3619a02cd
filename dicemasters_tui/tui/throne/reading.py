"""Pages to read in a match of Dice Throne: the boards and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...dicethrone.events import PhaseBegan, TurnBegan
from ..screens.keying import Key, bound
from ..screens.page import FooterLine, HeaderLine, Page, words
from .drawing import hero_lines, tone
from .story import Story

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.visibility import Seen


Earlier = Callable[[], "list[Content]"]


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

    def __init__(
        self, title: str, lines: Sequence[Content], *, at_end: bool = False, earlier: Earlier | None = None
    ) -> None:
        """`earlier` gives lines that come before those that are there; none when there are no more."""
        super().__init__()
        self.heading = title
        self.lines = list(lines)
        self.at_end = at_end
        self._earlier = earlier

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(100, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)

    @classmethod
    def of_log(cls, seen: Seen[Table]) -> ThronePages:
        """Everything that has happened, by turns, as far as whoever reads may know it.

        The newest at once, what is earlier when it is scrolled to.
        """
        story = Story(seen.match)

        def earlier() -> list[Content]:
            return _told(seen.state, seen.events(story.earlier()))

        return cls("log", earlier(), at_end=True, earlier=earlier)

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice throne", self.heading)
        with VerticalScroll(classes="reading", can_focus=False):
            yield Static(Content("\n").join(self.lines))
        yield FooterLine()

    def on_mount(self) -> None:
        if self.at_end:
            self.call_after_refresh(lambda: self.query_one(VerticalScroll).scroll_end(animate=False))

    def keys(self) -> Sequence[Key]:
        return (self.key("move.back", "back"), self.key("move.up move.down", "scroll"), self.key("look.help", "help"))

    def action_back(self) -> None:
        self.dismiss(None)

    def action_go(self, by: int) -> None:
        self._scroll(by)

    def action_page(self, by: int) -> None:
        self._scroll(by * max(1, self.query_one(VerticalScroll).size.height - 2))

    def _scroll(self, by: int) -> None:
        box = self.query_one(VerticalScroll)
        if box.scroll_y + by >= 0 or not (told := self._tell_earlier()):
            box.scroll_relative(y=by, animate=False)
            return
        below = box.virtual_size.height - box.scroll_y
        self._show(told)
        self.call_after_refresh(lambda: box.scroll_to(y=box.virtual_size.height - below + by, animate=False))

    def action_end(self, way: int) -> None:
        box = self.query_one(VerticalScroll)
        if way > 0:
            box.scroll_end(animate=False)
            return
        while told := self._tell_earlier():
            self._show(told)
        self.call_after_refresh(lambda: box.scroll_home(animate=False))

    def _tell_earlier(self) -> list[Content]:
        """The lines before those that are there, if there are any."""
        return self._earlier() if self._earlier is not None else []

    def _show(self, before: list[Content]) -> None:
        self.lines[:0] = before
        self.query_one(Static).update(Content("\n").join(self.lines))


def _told(game: Table, events: Sequence[Any]) -> list[Content]:
    lines: list[Content] = []
    for event in events:
        name = game.players[event.player].name if event.player >= 0 else ""
        if isinstance(event, TurnBegan):
            lines += [Content(""), words(f"TURN {event.turn} · {name}", tone(event.player), bold=True)]
        elif not isinstance(event, PhaseBegan):
            lines.append(words(f"  {event.words(name)}", "text"))
    return lines

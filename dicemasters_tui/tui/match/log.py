"""The log beside the mat: the newest line at the bottom. A click on a line opens the log there."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from ..dice.drawn import look_of
from .markup import content, say_title, titled, wrapped
from .panel import Panel
from .view import LogLineView

NEWEST = 100
"""Lines that can be scrolled back to here; the page of the log has all."""


class LogText(Static):
    """The lines with their turns; those since the last decision in the text colour."""

    DEFAULT_CSS = "LogText { width: 1fr; height: auto; min-height: 1; }"

    lines: reactive[tuple[LogLineView, ...]] = reactive((), layout=True)

    def set_lines(self, width: int) -> list[tuple[Content, int]]:
        """Every line at this width, with the index of its entry."""
        look = look_of(self.app)
        found: list[tuple[Content, int]] = []
        for entry in self.lines:
            turn = f"t{entry.turn}"
            text = content(f"[faint]{turn}[/] {entry.text}", look, "text" if entry.fresh else "muted")
            found += [(line, entry.index) for line in wrapped(text, width, len(turn) + 1)]
        return found

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.set_lines(width)))

    def render(self) -> Content:
        return Content("\n").join(line for line, _ in self.set_lines(self.size.width))

    def on_click(self, event: events.Click) -> None:
        lines = self.set_lines(self.size.width)
        if 0 <= event.y < len(lines):
            event.stop()
            self.post_message(Log.Picked(lines[event.y][1]))


class Log(VerticalScroll, can_focus=False):
    """A box that shows the end of the log."""

    DEFAULT_CSS: ClassVar[str] = Panel.DEFAULT_CSS.replace("Panel", "Log")

    lines: reactive[tuple[LogLineView, ...]] = reactive(())
    hint: reactive[str] = reactive("")

    class Picked(Message):
        """A line was clicked; `index` as in `LogLineView.index`."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def compose(self) -> ComposeResult:
        yield LogText()

    def watch_hint(self) -> None:
        """The hint stands in the upper border."""
        say_title(self, titled(Content("log"), self.hint, self.outer_size.width, look_of(self.app)))

    def on_resize(self, _event: events.Resize) -> None:
        self.watch_hint()
        self.scroll_end(animate=False)

    def watch_lines(self, lines: tuple[LogLineView, ...]) -> None:
        """The newest line is in sight."""
        for text in self.query(LogText):
            text.lines = lines[-NEWEST:]
            self.call_after_refresh(self.scroll_end, animate=False)

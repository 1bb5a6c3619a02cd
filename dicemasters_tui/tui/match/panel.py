"""Bordered boxes of text that scroll: the inspector, the waiting effects, what the kept dice do, the log."""

from __future__ import annotations

from abc import abstractmethod

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from ..app.look import Look
from ..dice.drawn import look_of
from ..dice.text import spans
from ..parts.page import spread
from .markup import content, say_title, titled, wrapped
from .table_frame import TableFrame
from .view import LogLineView, PanelView

NEWEST = 100
"""Lines of the log that can be scrolled back to beside the mat; the page of the log has all."""


class BoxText(Static):
    """Texts set for the width there is; a click on one tells the table which it was."""

    @abstractmethod
    def set_lines(self, width: int) -> list[tuple[Content, int]]:
        """Every line at this width, with the number of the text it is of."""

    @abstractmethod
    def picked(self, number: int) -> Message | None:
        """What a click on a text means; None for nothing."""

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.set_lines(width)))

    def render(self) -> Content:
        return Content("\n").join(line for line, _ in self.set_lines(self.size.width))

    def on_click(self, event: events.Click) -> None:
        lines = self.set_lines(self.size.width)
        message = self.picked(lines[event.y][1]) if 0 <= event.y < len(lines) else None
        if message is not None:
            event.stop()
            self.post_message(message)


class PanelText(BoxText):
    """Lines of markup, some of which point at something."""

    lines: reactive[tuple[str, ...]] = reactive(())
    picks: tuple[str, ...] = ()

    def watch_lines(self) -> None:
        """Only more or fewer lines have all laid out anew."""
        if len(self.set_lines(self.size.width or 80)) != self.size.height:
            self.refresh(layout=True)

    def set_lines(self, width: int) -> list[tuple[Content, int]]:
        look = look_of(self.app)
        return [(line, number) for number, text in enumerate(self.lines) for line in set_line(text, width, look)]

    def picked(self, number: int) -> Message | None:
        name = self.picks[number] if number < len(self.picks) else ""
        return TableFrame.Pointed(name, listed=True) if name else None


class Panel(VerticalScroll, can_focus=False):
    """A box with a title, a hint at the right of it, and text. What has no room is counted in the lower border."""

    view: reactive[PanelView | None] = reactive(None, repaint=False)

    def compose(self) -> ComposeResult:
        yield PanelText()

    def watch_view(self, view: PanelView | None) -> None:
        """Another text begins at its top."""
        if view is None or not self.is_mounted:
            return
        look = look_of(self.app)
        text = self.query_one(PanelText)
        text.lines, text.picks = self.fitting(view), view.picks
        title = content(view.title, look, "muted", bold=True)
        say_title(self, titled(title, view.hint, self.outer_size.width, look))
        self.scroll_home(animate=False)
        self.call_after_refresh(self.count_hidden)

    def fitting(self, view: PanelView) -> tuple[str, ...]:
        """The lines, with the extra ones where there is room for all of them."""
        if not view.extra:
            return view.lines
        look, width, height = look_of(self.app), self.content_size.width, self.content_size.height
        taken, more = (sum(len(set_line(text, width, look)) for text in texts) for texts in (view.lines, view.extra))
        room = height - taken - more
        if room < 0:
            return view.lines
        return (*view.lines, *([""] if room and view.lines else []), *view.extra)

    def on_resize(self, _event: events.Resize) -> None:
        self.watch_view(self.view)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.count_hidden()

    def count_hidden(self) -> None:
        """`… 3 more` in the lower border."""
        hidden = int(self.max_scroll_y - self.scroll_y)
        more = f"{look_of(self.app).glyphs.more} {hidden} more" if hidden > 0 else ""
        if more != (self.border_subtitle or ""):
            self.border_subtitle = more


class Inspector(Panel):
    """What the cursor is on, in a few lines."""


class Queue(Panel):
    """What takes the place of the cards: the effects that wait, or a list to choose from."""


class LogText(BoxText):
    """The lines with their turns; those since the last decision in the text colour."""

    lines: reactive[tuple[LogLineView, ...]] = reactive((), layout=True)

    def set_lines(self, width: int) -> list[tuple[Content, int]]:
        look = look_of(self.app)
        found: list[tuple[Content, int]] = []
        for entry in self.lines[-NEWEST:]:
            turn = f"t{entry.turn}"
            text = content(f"[faint]{turn}[/] {entry.text}", look, "text" if entry.fresh else "muted")
            found += [(line, entry.index) for line in wrapped(text, width, len(turn) + 1)]
        return found

    def picked(self, number: int) -> Message:
        return TableFrame.LinePicked(number)


class Log(VerticalScroll, can_focus=False):
    """The end of the log, the newest line at the bottom. A click on a line opens the log there."""

    lines: reactive[tuple[LogLineView, ...]] = reactive(())
    hint: reactive[str] = reactive("[key]{look.log}[/]  all, with turns")

    def compose(self) -> ComposeResult:
        yield LogText().data_bind(Log.lines)

    def watch_hint(self) -> None:
        """The hint stands in the upper border."""
        say_title(self, titled(Content("log"), self.hint, self.outer_size.width, look_of(self.app)))

    def on_resize(self, _event: events.Resize) -> None:
        self.watch_hint()
        self.scroll_end(animate=False)

    def watch_lines(self) -> None:
        """The newest line is in sight."""
        self.call_after_refresh(self.scroll_end, animate=False)


def set_line(text: str, width: int, look: Look) -> list[Content]:
    """A line of markup wrapped; `---` is a rule, behind a tab stands what belongs to the right edge."""
    if text == "---":
        return [Content.styled(look.glyphs.rule * width, "$line")]
    left, _, right = text.partition("\t")
    edge = content(right, look, "muted") if right else Content("")
    room = max(8, width - (edge.cell_length + 1 if right else 0))
    first, *rest = wrapped(content(left, look), room, _hang(left))
    return [spread(first, edge, width) if right else first, *rest]


def _hang(markup: str) -> int:
    """Columns by which further lines of an entry stand in: under its first word, after a leading number."""
    line = spans(markup)
    if len(line) > 1 and line[0].tone == "key":
        blanks = len(line[1].text) - len(line[1].text.lstrip(" "))
        return len(line[0].text) + blanks
    return len(markup) - len(markup.lstrip(" "))

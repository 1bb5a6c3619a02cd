"""A bordered box of text that scrolls: the inspector, the waiting effects, what the kept dice do, the log."""

from __future__ import annotations

from typing import ClassVar

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
from .markup import content, say_title, spread, titled, wrapped
from .view import PanelView


class PanelText(Static):
    """Lines of markup set for the width there is. What a line points at comes back in `Panel.Picked`."""

    DEFAULT_CSS = "PanelText { width: 1fr; height: auto; }"

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.lines: tuple[str, ...] = ()
        self.picks: tuple[str, ...] = ()

    def show(self, lines: tuple[str, ...], picks: tuple[str, ...] = ()) -> None:
        """Show other lines."""
        if (lines, picks) == (self.lines, self.picks):
            return
        self.lines, self.picks = lines, picks
        self.refresh(layout=len(self.set_lines(self.size.width or 80)) != self.size.height)

    def set_lines(self, width: int) -> list[tuple[Content, int]]:
        """Every line at this width, with the place of the text it is of."""
        look = look_of(self.app)
        return [(line, number) for number, text in enumerate(self.lines) for line in set_line(text, width, look)]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.set_lines(width)))

    def render(self) -> Content:
        return Content("\n").join(line for line, _ in self.set_lines(self.size.width))

    def on_click(self, event: events.Click) -> None:
        lines = self.set_lines(self.size.width)
        number = lines[event.y][1] if 0 <= event.y < len(lines) else -1
        if 0 <= number < len(self.picks) and self.picks[number]:
            event.stop()
            self.post_message(Panel.Picked(self.picks[number]))


class Panel(VerticalScroll, can_focus=False):
    """A box with a title, a hint at the right of it, and text. What has no room is counted in the lower border."""

    DEFAULT_CSS: ClassVar[str] = """
    Panel {
        border: round $line;
        border-title-color: $muted;
        border-title-style: bold;
        border-subtitle-color: $faint;
        background: $background;
        padding: 0 1;
    }
    """

    view: reactive[PanelView | None] = reactive(None, repaint=False)

    class Picked(Message):
        """A line of a list of answers was clicked; `name` as in `PanelView.picks`."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def compose(self) -> ComposeResult:
        yield PanelText()

    def watch_view(self, view: PanelView | None) -> None:
        """Another text begins at its top."""
        if view is None or not self.is_mounted:
            return
        look = look_of(self.app)
        self.query_one(PanelText).show(self.fitting(view), view.picks)
        self.update_classes({"-seat0": view.seat == 0, "-seat1": view.seat == 1})
        title = content(view.title, look, "muted" if view.seat is None else "text", bold=True)
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
        if self.view is not None:
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

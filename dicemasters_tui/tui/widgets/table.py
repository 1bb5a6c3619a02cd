"""The match screen's one widget: it draws a `TableView` and turns the mouse into messages."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..glyphs import UNICODE, Glyphs
from ..look import Look
from ..palette import palette
from ..view import Counter, Tab, TableView
from .canvas import Canvas, Hit
from .draw import draw_table
from .layout import MINIMUM
from .messages import (
    CardClicked,
    CardInspect,
    CounterClicked,
    DieClicked,
    DieHovered,
    DieInspect,
    KeyClicked,
    LaneClicked,
    LogClicked,
    RowClicked,
    TabClicked,
)

RIGHT_BUTTON = 3
BUTTONS = ("die", "card", "row", "lane", "key", "counter", "tab", "log")
"""What a click can mean; panels lie behind these whenever they were drawn."""


class Table(Widget, can_focus=False):
    """Draws the whole match screen. Give it a view with `show`; only lines that changed are sent to the terminal.

    Palette and glyphs are those of the app (`app.theme`, `app.glyphs`) unless a `look` is given.
    """

    DEFAULT_CSS: ClassVar[str] = "Table { width: 1fr; height: 1fr; }"

    def __init__(self, view: TableView | None = None, look: Look | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = view
        self._look = look
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []
        self._scrolls: dict[str, int] = {}
        self._furthest: dict[str, int] = {}
        self._hovered = ""
        self._tip = ""

    @property
    def look(self) -> Look:
        """The palette and glyphs it draws with."""
        if self._look is not None:
            return self._look
        signs = getattr(self.app, "glyphs", UNICODE)
        return Look(palette(self.app.theme), signs if isinstance(signs, Glyphs) else UNICODE)

    @property
    def too_small(self) -> bool:
        """The terminal is below the minimum: only a sentence is drawn, and keys are to be held."""
        return self.size.width < MINIMUM[0] or self.size.height < MINIMUM[1]

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())

    def show(self, view: TableView) -> None:
        """Draw a view from now on. A panel that was scrolled goes back when the decision's prompt is another one."""
        if self.view is not None and self.view.prompt.title != view.prompt.title:
            self._scrolls.clear()
        self.view = view
        self.redraw()

    def redraw(self) -> None:
        """Draw the view again: its size, the theme or the glyphs have changed."""
        if self.view is None or not self.size.width or not self.size.height:
            return
        width, height = self.size
        self._canvas, self._furthest = draw_table(self.view, width, height, self.look, self._scrolls)
        strips = list(self._canvas.strips())
        if len(strips) != len(self._strips):
            self._strips = strips
            self.refresh()
            return
        changed = [y for y, (new, old) in enumerate(zip(strips, self._strips, strict=True)) if new != old]
        self._strips = strips
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def on_resize(self, _event: events.Resize) -> None:
        self._strips = []
        self.redraw()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width)

    def as_text(self) -> str:
        """The frame as plain text, for screenshots and tests."""
        return "\n".join(self._canvas.lines()) if self._canvas is not None else ""

    # Where dice are ------------------------------------------------------------------------------------------------

    def place_of(self, die: str) -> tuple[int, int] | None:
        """The middle of a die on the screen, or None when it is not drawn."""
        for hit in self._dice():
            if hit.name == die:
                return _middle(hit)
        return None

    def neighbour(self, die: str, dx: int, dy: int) -> str:
        """The nearest die in a direction (-1, 0 or 1 each), "" when there is none: arrows move as the eye does."""
        start = self.place_of(die)
        if start is None:
            return ""
        best, nearest = "", float("inf")
        for hit in self._dice():
            if hit.name == die:
                continue
            x, y = _middle(hit)
            # A cell is twice as high as wide.
            along = (x - start[0]) * dx + 2 * (y - start[1]) * dy
            across = abs((x - start[0]) * dy) + 2 * abs((y - start[1]) * dx)
            if along <= 0 or (dx and across > 3):
                continue
            distance = along + (2 * across if dy else 0)
            if distance < nearest:
                best, nearest = hit.name, distance
        return best

    def _dice(self) -> list[Hit]:
        if self._canvas is None:
            return []
        return [hit for hit in self._canvas.hits if hit.kind == "die"]

    # Mouse ---------------------------------------------------------------------------------------------------------

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hit = self._canvas.found(event.x, event.y, BUTTONS) if self._canvas is not None else None
        tip = hit.tip if hit is not None else ""
        if tip != self._tip:
            self._tip = tip
            self.tooltip = Content(tip) if tip else None  # text of cards may have brackets that are no markup
        die = hit.name if hit is not None and hit.kind == "die" else ""
        if die != self._hovered:
            self._hovered = die
            self.post_message(DieHovered(die))

    def on_leave(self, _event: events.Leave) -> None:
        if self._hovered:
            self._hovered = ""
            self.post_message(DieHovered(""))

    def on_click(self, event: events.Click) -> None:
        if self._canvas is None:
            return
        hit = self._canvas.found(event.x, event.y, BUTTONS)
        if hit is None:
            return
        message = _message(hit, event.button == RIGHT_BUTTON)
        if message is not None:
            event.stop()
            self.post_message(message)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, lines: int) -> None:
        """Scroll the panel under the pointer; the log counts from its end."""
        hit = self._canvas.found(event.x, event.y, ("panel",)) if self._canvas is not None else None
        if hit is None:
            return
        event.stop()
        self.scroll_panel(hit.name, -lines if hit.name == "log" else lines)

    def scroll_panel(self, name: str, lines: int) -> None:
        """Scroll `cards`, `inspector` or `log` by some lines."""
        now = self._scrolls.get(name, 0)
        wanted = max(0, min(now + lines, self._furthest.get(name, 0)))
        if wanted != now:
            self._scrolls[name] = wanted
            self.redraw()


def _middle(hit: Hit) -> tuple[int, int]:
    return hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2


def _message(hit: Hit, inspect: bool) -> Message | None:
    """What a click on something says."""
    match hit.kind:
        case "die":
            return DieInspect(hit.name) if inspect else DieClicked(hit.name)
        case "card":
            return CardInspect(hit.name) if inspect else CardClicked(hit.name)
        case "row":
            return RowClicked(hit.name)
        case "lane":
            return LaneClicked(hit.name)
        case "key":
            return KeyClicked(hit.name)
        case "counter":
            return CounterClicked(hit.seat, Counter(hit.name))
        case "tab":
            return TabClicked(Tab(hit.name))
        case "log":
            return LogClicked(int(hit.name))
    return None

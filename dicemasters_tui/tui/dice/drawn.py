"""A widget that draws its lines itself, because dice need half cells and colours of their own."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import App
from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ..app.glyphs import UNICODE, Glyphs
from ..app.look import Look
from ..app.palette import palette
from .cells import Cells, Hit


def look_of(app: App[Any]) -> Look:
    """The palette and signs that an app shows now."""
    signs = getattr(app, "glyphs", UNICODE)
    return Look(palette(app.theme), signs if isinstance(signs, Glyphs) else UNICODE)


class DrawnWidget(Widget):
    """Draws its `view` on a grid of cells; after `redraw` only lines that changed go to the terminal."""

    view: reactive[Any] = reactive(None, repaint=False)
    """What is to be drawn (frozen); None until it is known."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._cells = Cells(0, 0)
        self._strips: list[Strip] = []
        self._tip = ""

    def ground(self, look: Look) -> str:
        """The colour it is drawn on: that of the mat."""
        return look.palette.mat

    def draw_view(self, cells: Cells, view: Any, look: Look) -> None:
        """Draw what the view has; `cells` are as many as it has columns and lines."""

    def watch_view(self, view: Any) -> None:
        """Draw another view."""
        self.redraw()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())

    def on_resize(self, _event: events.Resize) -> None:
        self.redraw()

    def redraw(self) -> None:
        """What it shows, its size or the look has changed."""
        width, height = self.size
        if not width or not height:
            return
        look = look_of(self.app)
        self._cells = Cells(width, height, self.ground(look))
        if self.view is not None:
            self.draw_view(self._cells, self.view, look)
        before, self._strips = self._strips, list(self._cells.strips())
        if len(before) != height or before[0].cell_length != width:
            self.refresh()
            return
        changed = [y for y, (new, old) in enumerate(zip(self._strips, before, strict=True)) if new != old]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    @property
    def hits(self) -> list[Hit]:
        """What the mouse finds, the topmost last."""
        return self._cells.hits

    def found(self, x: int, y: int) -> Hit | None:
        """What the mouse finds at a cell of the widget."""
        return self._cells.found(x, y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hit = self.found(event.x, event.y)
        tip = hit.tip if hit is not None else ""
        if tip != self._tip:
            self._tip = tip
            self.tooltip = Content(tip) if tip else None  # text of cards may have brackets that are no markup

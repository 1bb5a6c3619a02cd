"""The widget that draws the table of Dice Throne and says what was clicked."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..glyphs import UNICODE, Glyphs
from ..look import Look
from ..palette import palette
from ..widgets.canvas import Canvas, Rect
from .mat import MatView, draw_mat


class ThroneMat(Widget, can_focus=False):
    """All between header and footer. The list of what can be done lies over it, at `options`."""

    DEFAULT_CSS: ClassVar[str] = "ThroneMat { width: 1fr; height: 1fr; }"

    class Resized(Message):
        """It has another size, so the list has to lie elsewhere."""

    class Clicked(Message):
        """A die (`name` is its place from 0), a card in the hand or a key on the mat."""

        def __init__(self, kind: str, name: str) -> None:
            super().__init__()
            self.kind = kind
            self.name = name

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view: MatView | None = None
        self.wanted = 0
        """Lines the list would like."""
        self.options = Rect(0, 0, 0, 0)
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())

    def on_resize(self, _event: events.Resize) -> None:
        self.redraw()
        self.post_message(self.Resized())

    @property
    def look(self) -> Look:
        signs = getattr(self.app, "glyphs", UNICODE)
        return Look(palette(self.app.theme), signs if isinstance(signs, Glyphs) else UNICODE)

    def show(self, view: MatView, wanted: int) -> Rect:
        """Draw a view; gives where the list is to lie."""
        self.view, self.wanted = view, wanted
        self.redraw()
        return self.options

    def redraw(self) -> None:
        """Draw the view again: its size, the theme or the glyphs have changed."""
        if self.view is None or self.size.width < 40 or self.size.height < 16:
            return
        drawn = draw_mat(self.view, self.size.width, self.size.height, self.look, self.wanted)
        self._canvas, self.options = drawn.canvas, drawn.options
        self._strips = list(drawn.canvas.strips())
        self.refresh()

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def as_text(self) -> str:
        """What is drawn, as plain text."""
        return "\n".join(self._canvas.lines()) if self._canvas is not None else ""

    def place_of(self, kind: str, name: str) -> tuple[int, int] | None:
        """The middle of a die, a card or a key, None where it is not drawn."""
        for hit in self._canvas.hits if self._canvas is not None else []:
            if hit.kind == kind and hit.name == name:
                return hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hit = self._canvas.found(event.x, event.y) if self._canvas is not None else None
        self.tooltip = Content(hit.tip) if hit is not None and hit.tip else None

    def on_click(self, event: events.Click) -> None:
        hit = self._canvas.found(event.x, event.y, ("die", "card", "key")) if self._canvas is not None else None
        if hit is not None:
            event.stop()
            self.post_message(self.Clicked(hit.kind, hit.name))

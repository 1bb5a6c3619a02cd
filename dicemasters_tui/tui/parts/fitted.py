"""Text that is set for the room it has: pages need not know how wide its box is."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

Draw = Callable[[Size], Content]
"""Sets a text for a size. Where the box is as high as its text, the height is that of what it lies in."""


class Fitted(Widget):
    """A text that is set anew whenever its size changes."""

    DEFAULT_CSS = "Fitted { width: 1fr; height: auto; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw: Draw = lambda size: Content("")

    def show(self, draw: Draw) -> None:
        """Show another text."""
        self._draw = draw
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._draw(Size(width, container.height)).wrap(max(1, width)))

    def render(self) -> Content:
        return self._draw(self.size)

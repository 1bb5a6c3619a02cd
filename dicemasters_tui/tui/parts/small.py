"""What a terminal below 80×24 shows: one sentence. The page beneath waits as it is."""

from __future__ import annotations

from textual.content import Content
from textual.screen import Screen

from .page import words

MIN_WIDTH = 80
MIN_HEIGHT = 24


class TooSmall(Screen[None]):
    """Takes no key; goes away by itself when the terminal has grown."""

    def render(self) -> Content:
        size = self.app.size
        here = f"{size.width}×{size.height}"
        return words(f"Dice Masters needs {MIN_WIDTH}×{MIN_HEIGHT}; this terminal has {here}. Nothing is lost.")

"""What is said in place of the footer for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from .view import plain

if TYPE_CHECKING:
    from .screen import MatchScreen

SECONDS = 6.0


class Messages:
    """Says a sentence until the next key, or for a few seconds."""

    def __init__(self, table: MatchScreen) -> None:
        self._table = table
        self._timer: Timer | None = None

    def say(self, sentence: str) -> None:
        """Show a sentence of plain text."""
        self._table.scene.message = plain(sentence)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._table.set_timer(SECONDS, self._forget)
        self._table.show()

    def take(self) -> str:
        """What is said now (markup), which is no longer said then."""
        said, self._table.scene.message = self._table.scene.message, ""
        return said

    def _forget(self) -> None:
        if self.take():
            self._table.show()

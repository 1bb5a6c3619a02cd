"""What is seen for a moment: dice that tumble and flash, the end of a fight, a sentence in place of the footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from .table_frame import TableFrame
from .view import plain

if TYPE_CHECKING:
    from .screen import MatchScreen


class Motion:
    """Shows what a command has brought, frame by frame. Whatever moves, the position is the new one already."""

    def __init__(self, table: MatchScreen) -> None:
        self._table = table
        self._frames: Iterator[float] = iter(())
        self._ticking: Timer | None = None
        self.seconds = 0.0
        """How long the frame that is seen stays."""

    @property
    def going(self) -> bool:
        """Whether anything moves."""
        return self._ticking is not None

    def begin(self, happened: Sequence[Any]) -> None:
        """Set in motion what happened, where motion is wanted; the table is drawn by whoever begins it."""
        self.still()
        if self._table.host.animated:
            drawn = next((frame.view for frame in self._table.query(TableFrame)), None)
            self._frames = self._table.game.motion(happened, drawn)
            self._wait()

    def _wait(self) -> bool:
        """Go to the next frame; False when there is none."""
        self._ticking = None
        seconds = next(self._frames, None)
        if seconds is None:
            self.still()
            return False
        self.seconds = seconds
        self._ticking = self._table.set_timer(seconds, self._next)
        return True

    def _next(self) -> None:
        self._wait()
        self._table.show()

    def still(self) -> None:
        """End whatever moves."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        self.seconds = 0.0
        self._frames = iter(())
        self._table.game.calm()

    def seen_through(self) -> bool:
        """End whatever moves, by a key or click. Returns True if the key or click may do no more.

        Who decides now has not seen the question yet while something covers it.
        """
        hand = self._table.hand
        covered = self._table.game.covers and hand is not None and hand.decides
        self.still()
        if covered:
            self._table.show()
        return covered


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

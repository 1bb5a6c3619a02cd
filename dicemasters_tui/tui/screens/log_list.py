"""The lines of a log with headings: as many as there are, one of them highlighted, only those in sight drawn."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from .page import joined, signs, words

MEASURE = 96
"""Lines longer than this are hard to read."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log, or, without an `index`, a heading in the colour of a seat."""

    text: str
    seat: int
    index: int = -1
    now: bool = False
    """The match that is watched stands here."""


Earlier = Callable[[float], "Sequence[LogRow] | None"]
"""Gives all rows anew with at least so many lines before the first, as far as there are; None when there are none."""


class LogList(Widget):
    """Opens at its last line, or at the one with the index `at`."""

    DEFAULT_CSS = "LogList { height: 1fr; width: 1fr; }"

    class Picked(Message):
        """The highlighted line is wanted."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, rows: Sequence[LogRow], at: int | None = None, earlier: Earlier | None = None) -> None:
        """`earlier` is asked for more when one comes near the first line."""
        super().__init__()
        self._earlier = earlier
        self._take(rows)
        found = [place for place in self.places if self.rows[place].index == at]
        self.cursor = (found or self.places or [0])[-1]
        self.top = 0
        """The first line in sight, counted as they are drawn."""
        self._room: tuple[int, str] = (0, "")
        self._wrapped: dict[str, list[str]] = {}
        self._drawn: list[tuple[int, str, bool]] = []
        """As the rows are laid out at this width."""

    @property
    def index(self) -> int:
        """The index of the highlighted line, -1 where there is none."""
        return self.rows[self.cursor].index if self.rows else -1

    def _take(self, rows: Sequence[LogRow]) -> None:
        self.rows = list(rows)
        self.places = [place for place, row in enumerate(self.rows) if row.index >= 0]
        """Where the lines stand that are no headings."""

    def _reach(self, above: float) -> None:
        """See to it that so many lines are above the highlighted one, as far as there are."""
        wanted = above - self.places.index(self.cursor)
        if self._earlier is None or wanted <= 0:
            return
        before, below = len(self._laid()), len(self.rows) - self.cursor
        if (rows := self._earlier(wanted)) is None:
            self._earlier = None
            return
        self._take(rows)
        self._drawn = []
        self.cursor = len(self.rows) - below
        self.top += len(self._laid()) - before  # the lines in sight stay where they are

    # Moving -------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """So many lines on, to the ends at most."""
        if self.places:
            if by < 0:
                self._reach(self.size.height - by)
            at = self.places.index(self.cursor)
            self.cursor = self.places[min(max(0, at + by), len(self.places) - 1)]
            self.refresh()

    def turn(self, by: int) -> None:
        """To the first line under the next heading, or under this one or the one before."""
        if by < 0:
            self._reach(self.size.height)
        firsts = [place for place in self.places if place and self.rows[place - 1].index < 0]
        beyond = [place for place in firsts if place > self.cursor] if by > 0 else []
        before = [place for place in firsts if place < self.cursor] if by < 0 else []
        if beyond or before:
            self.cursor = (beyond or before[-1:])[0]
            self.refresh()

    def page(self, by: int) -> None:
        """About as many lines on as are in sight."""
        self.step(by * max(1, self.size.height - 2))

    def end(self, side: int) -> None:
        """To the last line, or with -1 to the first."""
        if side < 0:
            self._reach(math.inf)
        self.step(side * len(self.rows))

    # Drawing ------------------------------------------------------------------------------------------------------

    def _laid(self) -> list[tuple[int, str, bool]]:
        """What is drawn, line by line: the row (-1 for none), the text, and whether the row begins there."""
        if (self.size.width, signs().name) != self._room:
            self._room, self._wrapped, self._drawn = (self.size.width, signs().name), {}, []
        if not self._drawn:
            for place, row in enumerate(self.rows):
                if row.index < 0 and self._drawn:
                    self._drawn.append((-1, "", False))
                self._drawn += [(place, line, not number) for number, line in enumerate(self._lines(row.text))]
        return self._drawn

    def _lines(self, text: str) -> list[str]:
        """The lines that a text takes at this width."""
        if text not in self._wrapped:
            room = max(20, min(self.size.width - 3, MEASURE))
            self._wrapped[text] = textwrap.wrap(signs().translate(text), room, subsequent_indent="  ") or [""]
        return self._wrapped[text]

    def render(self) -> Content:
        height = self.size.height
        if not self.rows or height < 1:
            return words("Nothing has happened yet.", "muted")
        drawn = self._laid()
        chosen = [number for number, (place, _, _) in enumerate(drawn) if place == self.cursor]
        first, last = chosen[0], chosen[-1]
        if self.cursor and self.rows[self.cursor - 1].index < 0:
            first -= 1  # the heading stays in sight
        self.top = max(0, min(self.top, first, len(drawn) - height), last - height + 1)
        self._shown = [place for place, _, _ in drawn[self.top : self.top + height]]
        return Content("\n").join(self._line(*each) for each in drawn[self.top : self.top + height])

    _shown: Sequence[int] = ()
    """The row in each line of the screen."""

    def _line(self, place: int, text: str, begins: bool) -> Content:
        if place < 0:
            return Content("")
        row = self.rows[place]
        if row.index < 0:
            return words(text, f"seat{row.seat}", bold=True)
        chosen = place == self.cursor
        mark = "▸ " if chosen and begins else "• " if row.now and begins else "  "
        line = joined(words(mark, "seat0" if chosen else "key"), words(text, "text"))
        return line.pad_right(max(0, self.size.width - line.cell_length)).stylize("on $raised") if chosen else line

    # Mouse --------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None or not 0 <= at.y < len(self._shown):
            return
        place = self._shown[at.y]
        if place not in self.places:
            return
        event.stop()
        if place == self.cursor:
            self.post_message(self.Picked(self.index))
        else:
            self.cursor = place
            self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.step(-1)

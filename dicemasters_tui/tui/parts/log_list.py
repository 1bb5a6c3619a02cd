"""The lines of a log with headings: as many as there are, one of them highlighted, only those in sight drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
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


class LogList(Widget):
    """Opens at its last line, or at the one with the index `at`."""

    DEFAULT_CSS = "LogList { height: 1fr; width: 1fr; }"

    class Picked(Message):
        """The highlighted line is wanted."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, rows: Sequence[LogRow], at: int | None = None) -> None:
        super().__init__()
        self.rows = list(rows)
        self.places = [place for place, row in enumerate(self.rows) if row.index >= 0]
        """Where the lines stand that are no headings."""
        found = [place for place in self.places if self.rows[place].index == at]
        self.cursor = (found or self.places or [0])[-1]
        self.top = 0
        """The first line in sight, counted as they are drawn."""
        self._set: tuple[int, str, list[list[str]]] = (0, "", [])

    @property
    def index(self) -> int:
        """The index of the highlighted line, -1 where there is none."""
        return self.rows[self.cursor].index if self.rows else -1

    # Moving -------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """So many lines on, to the ends at most."""
        if self.places:
            at = self.places.index(self.cursor)
            self.cursor = self.places[min(max(0, at + by), len(self.places) - 1)]
            self.refresh()

    def turn(self, by: int) -> None:
        """To the first line under the next heading, or under this one or the one before."""
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
        self.step(side * len(self.rows))

    # Drawing ------------------------------------------------------------------------------------------------------

    def _wrapped(self) -> list[list[str]]:
        """Each row as the lines it takes at this width."""
        width, kind = self.size.width, signs().name
        if (width, kind) != self._set[:2]:
            room = max(20, min(width - 3, MEASURE))
            lines = [
                textwrap.wrap(signs().translate(row.text), room, subsequent_indent="  ") or [""] for row in self.rows
            ]
            self._set = (width, kind, lines)
        return self._set[2]

    def render(self) -> Content:
        height = self.size.height
        if not self.rows or height < 1:
            return words("Nothing has happened yet.", "muted")
        wrapped = self._wrapped()
        drawn: list[tuple[int, str, bool]] = []
        first = last = 0
        for place, lines in enumerate(wrapped):
            if place == self.cursor:
                first, last = len(drawn), len(drawn) + len(lines) - 1
                if place and self.rows[place - 1].index < 0:
                    first -= 1  # the heading stays in sight
            if self.rows[place].index < 0 and drawn:
                drawn.append((-1, "", False))
            drawn += [(place, line, not number) for number, line in enumerate(lines)]
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

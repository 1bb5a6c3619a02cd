"""Life over turns as two step lines, drawn with characters; one turn can be marked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from ...analysis.statistics import Statistics, Turn
from .cutting import fitting
from .page import cut, joined, words

MARKS = ("●", "◆")
"""The players' marks in the plot."""
_LABEL = 4
Cell = tuple[str, str]
"""A sign and its tone."""


class LifePlot(Widget):
    """The plot, and below it what happened in the marked turn."""

    def __init__(self, found: Statistics, names: tuple[str, str]) -> None:
        super().__init__()
        self.found = found
        self.names = names
        self.marked = len(found.turns) - 1

    def mark(self, by: int) -> None:
        """Walk through the turns."""
        self.marked = min(max(self.marked + by, 0), len(self.found.turns) - 1)
        self.refresh()

    def render(self) -> Content:
        return Content("\n").join(self.lines(*self.size))

    def lines(self, width: int, height: int) -> list[Content]:
        """The plot at a size: rows of life, the turns below, a line of words."""
        turns, first = self._shown(width)
        step = max(1, min(6, (width - _LABEL - 2) // max(1, len(turns) - 1))) if len(turns) > 1 else 1
        columns = [_LABEL + index * step for index in range(len(turns))]
        grid = self._grid(turns, columns, width, max(4, height - 3))
        rows = [joined(*(words(char, tone, bold=tone.startswith("seat")) for char, tone in row)) for row in grid]
        axis = _axis([turn.number for turn in turns], columns, width)
        at = columns[self.marked - first]
        arrow = words("▲" if axis[at] == " " else axis[at], "key", bold=True)
        marked = joined(words(axis[:at], "faint"), arrow, words(axis[at + 1 :], "faint"))
        return [*rows, marked, *self._told(width)]

    def _grid(
        self, turns: Sequence[Turn], columns: Sequence[int], width: int, rows: int
    ) -> list[list[tuple[str, str]]]:
        """The signs of the plot with their tones: dotted lines every 5 life, and over them both step lines."""
        top = max(1, self.found.most_life)
        grid: list[list[Cell]] = [[(" ", "")] * width for _ in range(rows)]

        def row_of(life: int) -> int:
            return round((top - max(0, min(life, top))) * (rows - 1) / top)

        for value in range(0, top + 1, 5):
            label = [(letter, "faint") for letter in f"{value:>3}"]
            grid[row_of(value)] = [*label, (" ", ""), *[("┄", "line")] * (width - _LABEL)]
        for seat in (1, 0):
            tone, before, left = f"seat{seat}", -1, 0
            for turn, column in zip(turns, columns, strict=True):
                here = row_of(turn.life[seat])
                if before >= 0:
                    for between in range(left + 1, column):
                        grid[before][between] = ("─", tone)
                    for between in range(min(before, here) + 1, max(before, here)):
                        grid[between][column] = ("│", tone)
                    grid[before][column] = ("╮" if here > before else "╯", tone)
                grid[here][column] = (MARKS[seat], tone)
                before, left = here, column
        return grid

    def _shown(self, width: int) -> tuple[list[Turn], int]:
        """The turns that fit, with the marked one among them, and the index of the first."""
        turns = self.found.turns
        room = max(2, width - _LABEL - 1)
        if len(turns) <= room:
            return turns, 0
        first = min(max(0, self.marked - room + 1), len(turns) - room)
        return turns[first : first + room], first

    def _told(self, width: int) -> list[Content]:
        """What happened in the marked turn, and the life both had then."""
        turn = self.found.turns[self.marked]
        said = "before the first turn"
        if turn.number:
            hits, starts = turn.told(self.names), turn.begins(self.names)
            told = [start + (_as_many_as_fit(hits, width - len(start)) or "nobody is hit") for start in starts]
            said = fitting(width, *told)
        life = [
            joined(words(f"{mark} ", f"seat{seat}"), words(f"{name} ♥ {max(0, turn.life[seat])}", "text"))
            for seat, (mark, name) in enumerate(zip(MARKS, self.names, strict=True))
        ]
        return [cut(words(said, "muted"), width), Content("   ").join(life)]


def _axis(numbers: Sequence[int], columns: Sequence[int], width: int) -> str:
    """The numbers of turns below their columns, as many as have room."""
    axis, end = " " * width, -2
    step = columns[1] - columns[0] if len(columns) > 1 else 1
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if n * step >= 4)
    for number, column in zip(numbers, columns, strict=True):
        free = column >= end + 2  # 0 and 1 would read as 01
        if number % every == 0 or (free and number == 1 < every):
            end = column + len(str(number)) - 1
            axis = f"{axis[:column]}{number}{axis[end + 1 :]}"[:width]
    return axis


def _as_many_as_fit(parts: list[tuple[str, str]], width: int) -> str:
    """`one · two`, and how many more there are where they have no room; each part is written whole, or else short."""
    told = ""
    for shown in range(len(parts), 0, -1):
        more = [f"{len(parts) - shown} more"] if shown < len(parts) else []
        for brief in (0, 1):
            told = " · ".join([*(part[brief] for part in parts[:shown]), *more])
            if len(told) <= width:
                return told
    return told

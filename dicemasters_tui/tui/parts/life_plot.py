"""Life over turns as two step lines, drawn with characters; one turn can be marked."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from ...analysis.statistics import Statistics, Turn
from .page import joined, spread, words

MARKS = ("●", "◆")
"""The players' marks in the plot."""
_LABEL = 4


class LifePlot(Widget):
    """The plot, and below it what happened in the marked turn."""

    DEFAULT_CSS = "LifePlot { height: 1fr; width: 1fr; }"

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
        width, height = self.size.width, self.size.height
        return Content("\n").join(self.lines(width, height))

    def lines(self, width: int, height: int) -> list[Content]:
        """The plot at a size: rows of life, the turns below, a line of words."""
        turns, first = self._shown(width)
        rows = max(4, height - 3)
        step = max(1, min(6, (width - _LABEL - 2) // max(1, len(turns) - 1))) if len(turns) > 1 else 1
        top = max(1, self.found.most_life)
        columns = [_LABEL + index * step for index in range(len(turns))]
        grid: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(rows)]

        def row_of(life: int) -> int:
            return round((top - max(0, min(life, top))) * (rows - 1) / top)

        for value in range(0, top + 1, 5):
            label = f"{value:>3}"
            for column, letter in enumerate(label):
                grid[row_of(value)][column] = (letter, "faint")
            for column in range(_LABEL, width):
                grid[row_of(value)][column] = ("┄", "line")
        for seat in (1, 0):
            tone = f"seat{seat}"
            for index, turn in enumerate(turns):
                here = row_of(turn.life[seat])
                if index:
                    before = row_of(turns[index - 1].life[seat])
                    for column in range(columns[index - 1] + 1, columns[index]):
                        grid[before][column] = ("─", tone)
                    low, high = sorted((before, here))
                    for between in range(low + 1, high):
                        grid[between][columns[index]] = ("│", tone)
                    if before != here:
                        grid[before][columns[index]] = ("╮" if here > before else "╯", tone)
                grid[here][columns[index]] = (MARKS[seat], tone)
        axis = [" "] * width
        end = -2
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if n * step >= 4)
        for index, turn in enumerate(turns):
            free = columns[index] >= end + 2  # 0 and 1 would read as 01
            if turn.number % every == 0 or (free and turn.number == 1 < every):
                end = columns[index] + len(str(turn.number)) - 1
                for offset, letter in enumerate(str(turn.number)):
                    if columns[index] + offset < width:
                        axis[columns[index] + offset] = letter
        marker = self.marked - first
        lines = [joined(*(words(char, tone, bold=tone.startswith("seat")) for char, tone in row)) for row in grid]
        if 0 <= marker < len(turns):
            at = columns[marker]
            arrow = words(axis[at] if axis[at] != " " else "▲", "key", bold=True)
            axis_line = joined(words("".join(axis[:at]), "faint"), arrow, words("".join(axis[at + 1 :]), "faint"))
        else:
            axis_line = words("".join(axis), "faint")
        return [*lines, axis_line, *self._told(width)]

    def _shown(self, width: int) -> tuple[list[Turn], int]:
        """The turns that fit, with the marked one among them, and the index of the first."""
        turns = self.found.turns
        room = max(2, width - _LABEL - 1)
        if len(turns) <= room:
            return turns, 0
        first = min(max(0, self.marked - room + 1), len(turns) - room)
        return turns[first : first + room], first

    def _told(self, width: int) -> list[Content]:
        turn = self.found.turns[self.marked]
        if not turn.number:
            said = "before the first turn"
        else:
            hits = [
                (f"{dealer} hits {self.names[victim]} for {amount}", f"{dealer} hits for {amount}")
                for amount, dealer, victim in sorted(turn.hits, reverse=True)
            ]
            for start in (f"turn {turn.number}, {self.names[turn.player]}: ", f"turn {turn.number}: "):
                said = start + (_as_many_as_fit(hits, width - len(start)) or "nobody is hit")
                if len(said) <= width:
                    break
        life = joined(
            words("● ", "seat0"),
            words(f"{self.names[0]} ♥ {max(0, turn.life[0])}", "text"),
            words("   ◆ ", "seat1"),
            words(f"{self.names[1]} ♥ {max(0, turn.life[1])}", "text"),
        )
        return [spread(words(said, "muted"), Content(""), width) if len(said) > width else words(said, "muted"), life]


def _as_many_as_fit(parts: list[tuple[str, str]], width: int) -> str:
    """`one · two`, and how many more there are where they have no room; each part is written whole, or else short."""
    told = ""
    for shown in range(len(parts), 0, -1):
        rest = len(parts) - shown
        for brief in (0, 1):
            told = " · ".join([*(part[brief] for part in parts[:shown]), *([f"{rest} more"] if rest else [])])
            if len(told) <= width:
                return told
    return told

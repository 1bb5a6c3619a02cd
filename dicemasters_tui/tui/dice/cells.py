"""A grid of cells that the dice of one zone are drawn on, and what the mouse finds there.

Drawing functions write characters with a foreground, keep or set the ground, and leave `Hit`s. The table turns the
finished grid into strips once. Text never reaches beyond the part of the cells it was given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

BOLD = 1
DIM = 2
REVERSE = 4


Rect = Region
"""A part of the cells: left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What a part of the cells means to the mouse. `kind` is die, card, ability or lane."""

    rect: Rect
    kind: str
    name: str
    tip: str = ""


class Pen(NamedTuple):
    """How text is drawn: a colour ("" for the terminal's own) and `BOLD`, `DIM`, `REVERSE` in sum."""

    fg: str
    attributes: int = 0


class Cells:
    """The grid, on one ground. Colours are `#rrggbb` or names of the 16; "" is the terminal's default."""

    def __init__(self, width: int, height: int, ground: str = "") -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.pens = [[Pen("")] * width for _ in range(height)]
        self.grounds = [[ground] * width for _ in range(height)]
        self.hits: list[Hit] = []
        self.clip = Rect(0, 0, width, height)

    def at(self, x: int, y: int) -> str:
        """The character in a cell; "" beyond the edge."""
        return self.chars[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def text(self, x: int, y: int, text: str, pen: Pen, bg: str | None = None) -> int:
        """Write a line from x; what is outside the clip is left out. `bg` None keeps the ground. Gives the next x."""
        end = x + len(text)
        left, top, width, height = self.clip
        start, stop = max(x, left), min(end, left + width)
        if top <= y < top + height and start < stop:
            self.chars[y][start:stop] = text[start - x : stop - x]
            self.pens[y][start:stop] = [pen] * (stop - start)
            if bg is not None:
                self.grounds[y][start:stop] = [bg] * (stop - start)
        return end

    def fill(self, rect: Rect, bg: str) -> None:
        """Empty a part and give it a ground."""
        for y in range(rect.y, rect.bottom):
            self.text(rect.x, y, " " * rect.width, Pen(""), bg)

    def box(self, rect: Rect, parts: str, pen: Pen) -> None:
        """A frame of eight parts (`┌─┐││└─┘`) at the edge of a part; what is inside stays."""
        x, y, width, _ = rect
        self.text(x, y, parts[0] + parts[1] * (width - 2) + parts[2], pen)
        for line in range(y + 1, rect.bottom - 1):
            self.text(x, line, parts[3], pen)
            self.text(rect.right - 1, line, parts[4], pen)
        self.text(x, rect.bottom - 1, parts[5] + parts[6] * (width - 2) + parts[7], pen)

    def mark(self, rect: Rect, kind: str, name: str, tip: str = "") -> None:
        """What the mouse finds in a part; later marks lie on top."""
        self.hits.append(Hit(rect, kind, name, tip))

    def found(self, x: int, y: int) -> Hit | None:
        """The topmost mark at a cell."""
        return next((hit for hit in reversed(self.hits) if hit.rect.contains(x, y)), None)

    def strips(self) -> Iterator[Strip]:
        """The finished lines, from top to bottom."""
        for chars, pens, grounds in zip(self.chars, self.pens, self.grounds, strict=True):
            segments, start = [], 0
            for (pen, ground), run in groupby(zip(pens, grounds, strict=True)):
                end = start + len(list(run))
                segments.append(Segment("".join(chars[start:end]), style(pen, ground)))
                start = end
            yield Strip(segments, self.width)


@lru_cache(maxsize=4096)
def style(pen: Pen, ground: str) -> Style:
    """The Rich style of a cell."""
    return Style(
        color=pen.fg or None,
        bgcolor=ground or None,
        bold=True if pen.attributes & BOLD else None,
        dim=True if pen.attributes & DIM else None,
        reverse=True if pen.attributes & REVERSE else None,
    )

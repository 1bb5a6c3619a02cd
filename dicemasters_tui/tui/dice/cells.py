"""A grid of cells that the dice of one zone are drawn on, and what the mouse finds there.

Drawing functions write characters with a foreground, keep or set the ground, and leave `Hit`s. The table turns the
finished grid into strips once. Text never reaches beyond the part of the cells it was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

BOLD = 1
DIM = 2
REVERSE = 4
STRIKE = 8


class Rect(NamedTuple):
    """A part of the cells in cells: left, top, width, height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first line below it."""
        return self.y + self.height

    def inner(self, x: int = 1, y: int = 1) -> Rect:
        """The part inside a margin."""
        return Rect(self.x + x, self.y + y, max(0, self.width - 2 * x), max(0, self.height - 2 * y))

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Hit:
    """What a part of the cells means to the mouse. `kind` is die, card, row, lane, key, counter, tab, log or panel."""

    rect: Rect
    kind: str
    name: str
    seat: int = 0
    tip: str = ""


class Pen(NamedTuple):
    """How text is drawn: a colour ("" for the terminal's own) and `BOLD`, `DIM`, `REVERSE` in sum."""

    fg: str
    attributes: int = 0


class Cells:
    """The grid. Colours are `#rrggbb` or names of the 16; "" is the terminal's default."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.fgs = [[""] * width for _ in range(height)]
        self.bgs = [[""] * width for _ in range(height)]
        self.attributes = [[0] * width for _ in range(height)]
        self.hits: list[Hit] = []
        self.clip = Rect(0, 0, width, height)

    def at(self, x: int, y: int) -> str:
        """The character in a cell; "" beyond the edge."""
        return self.chars[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def text(self, x: int, y: int, text: str, pen: Pen, bg: str | None = None) -> int:
        """Write a line from x; what is outside the clip is left out. `bg` None keeps the ground. Gives the next x."""
        end = x + len(text)
        left, top, width, height = self.clip
        if not top <= y < top + height:
            return end
        if x < left:
            text = text[left - x :]
            x = left
        if x + len(text) > left + width:
            text = text[: max(0, left + width - x)]
        n = len(text)
        if n:
            self.chars[y][x : x + n] = text
            self.fgs[y][x : x + n] = [pen.fg] * n
            self.attributes[y][x : x + n] = [pen.attributes] * n
            if bg is not None:
                self.bgs[y][x : x + n] = [bg] * n
        return end

    def fill(self, rect: Rect, bg: str) -> None:
        """Empty a part and give it a ground."""
        for y in range(max(0, rect.y), min(self.height, rect.bottom)):
            x = max(0, rect.x)
            n = min(self.width, rect.right) - x
            if n > 0:
                self.chars[y][x : x + n] = [" "] * n
                self.fgs[y][x : x + n] = [""] * n
                self.bgs[y][x : x + n] = [bg] * n
                self.attributes[y][x : x + n] = [0] * n

    def fill_all(self, bg: str) -> None:
        """Empty all of it and give it a ground."""
        self.fill(Rect(0, 0, self.width, self.height), bg)

    def ground(self, x: int, y: int) -> str:
        """The ground of a cell, "" outside."""
        return self.bgs[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def mark(self, rect: Rect, kind: str, name: str, seat: int = 0, tip: str = "") -> None:
        """What the mouse finds in a part; later marks lie on top."""
        self.hits.append(Hit(rect, kind, name, seat, tip))

    def found(self, x: int, y: int, kinds: Sequence[str] = ()) -> Hit | None:
        """The topmost mark at a cell, of these kinds if given."""
        for hit in reversed(self.hits):
            if hit.rect.holds(x, y) and (not kinds or hit.kind in kinds):
                return hit
        return None

    def strips(self) -> Iterator[Strip]:
        """The finished lines, from top to bottom."""
        for y in range(self.height):
            yield self._strip(y)

    def _strip(self, y: int) -> Strip:
        chars, fgs, bgs, attributes = self.chars[y], self.fgs[y], self.bgs[y], self.attributes[y]
        segments: list[Segment] = []
        start = 0
        last = (fgs[0], bgs[0], attributes[0]) if self.width else ("", "", 0)
        for x, key in enumerate(zip(fgs, bgs, attributes, strict=True)):
            if key != last:
                segments.append(Segment("".join(chars[start:x]), style(*last)))
                start, last = x, key
        if start < self.width:
            segments.append(Segment("".join(chars[start:]), style(*last)))
        return Strip(segments, self.width)

    def lines(self) -> list[str]:
        """The text alone."""
        return ["".join(row) for row in self.chars]


@lru_cache(maxsize=4096)
def style(fg: str, bg: str, attributes: int) -> Style:
    """The Rich style of a cell."""
    return Style(
        color=fg or None,
        bgcolor=bg or None,
        bold=True if attributes & BOLD else None,
        dim=True if attributes & DIM else None,
        reverse=True if attributes & REVERSE else None,
        strike=True if attributes & STRIKE else None,
    )

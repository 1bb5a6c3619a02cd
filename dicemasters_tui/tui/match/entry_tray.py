"""Entering real dice: rows of tiles under headings, as large as all of them fit."""

from __future__ import annotations

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.text import legend, write
from ..dice.tile import BODY, LINES, PITCH, Size, draw_tile
from .entry_view import EntryRow, EntryView
from .zone import DiceArea


class EntryTray(DiceArea):
    """What has been entered so far above what can be entered next, in the place of the mat."""

    entry: reactive[EntryView | None] = reactive(None)

    def watch_entry(self, entry: EntryView | None) -> None:
        self.can_focus = entry is not None
        if entry is not None and self.is_mounted:
            self.redraw()

    @property
    def key(self) -> str:
        return "entry"

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        entry = self.entry
        if entry is None:
            return
        large_screen = self.app.size.width >= 100 and self.app.size.height >= 30
        sizes = (Size.HUGE, Size.LARGE, Size.MEDIUM) if large_screen else (Size.LARGE, Size.MEDIUM)
        size = _size(entry, cells.width, cells.height, sizes)
        spare = cells.height - sum(_tall(row, cells.width, size) for row in entry.rows)
        gap = min(2, max(0, spare) // len(entry.rows))
        y = min(gap, 1)
        for row in entry.rows:
            _row(cells, Rect(0, y, cells.width, 0), y, row, size, look)
            y += _tall(row, cells.width, size) + gap


def _size(entry: EntryView, width: int, room: int, sizes: tuple[Size, ...]) -> Size:
    """The largest size in which everything fits, else the smallest."""
    fitting = (size for size in sizes if sum(_tall(row, width, size) for row in entry.rows) <= room)
    return next(fitting, sizes[-1])


def _per_line(width: int, size: Size) -> int:
    return max(1, (width - 5 + PITCH[size] - BODY[size]) // PITCH[size])


def _tall(row: EntryRow, width: int, size: Size) -> int:
    """Lines a row takes: its heading, and its tiles with their captions."""
    lines = -(-len(row.tiles) // _per_line(width, size)) or 1
    return 1 + lines * (LINES[size] + 1)


def _row(cells: Cells, rect: Rect, y: int, row: EntryRow, size: Size, look: Look) -> None:
    x = rect.x + 3
    end = cells.text(x, y, look.t(row.label) + " ", look.pen("muted"))
    note = legend(row.note, look)
    right = rect.right - 2 - note
    cells.text(end, y, look.glyphs.rule * max(0, right - end - (1 if note else 0)), look.pen("line"))
    if note:
        write(cells, right, y, row.note, look, "muted")
    per_line = _per_line(rect.width, size)
    for number, tile in enumerate(row.tiles):
        line, column = divmod(number, per_line)
        draw_tile(cells, x + column * PITCH[size], y + 1 + line * (LINES[size] + 1), tile, size, look)

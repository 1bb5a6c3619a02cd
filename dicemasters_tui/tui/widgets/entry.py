"""Entering real dice: rows of tiles under headings, as large as all of them fit."""

from __future__ import annotations

from ..entry_view import EntryRow, EntryView
from ..look import Look
from ..tile import BODY, LINES, PITCH, Size, draw_tile
from ..view import TableView
from .bars import draw_seat, legend
from .canvas import Canvas, Rect
from .layout import Layout
from .text import write


def draw_entry(canvas: Canvas, frame: Layout, view: TableView, look: Look) -> None:
    """The rows in place of the mat, with the seat line of whoever enters on top."""
    entry = view.entry
    assert entry is not None  # drawn only where there is one
    rect = frame.mat
    canvas.fill(rect, look.palette.mat)
    seat = view.lower if view.lower.seat == view.prompt.seat else view.upper
    draw_seat(canvas, rect.y, rect.x, rect.width, seat, look, frame.width < 100)
    room = rect.height - 1
    large_screen = frame.width >= 100 and frame.height >= 30
    size = _size(
        entry, rect.width, room, (Size.HUGE, Size.LARGE, Size.MEDIUM) if large_screen else (Size.LARGE, Size.MEDIUM)
    )
    spare = room - sum(_tall(row, rect.width, size) for row in entry.rows)
    gap = min(2, max(0, spare) // len(entry.rows))
    y = rect.y + 1 + min(gap, 1)
    for row in entry.rows:
        _row(canvas, rect, y, row, size, look)
        y += _tall(row, rect.width, size) + gap


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


def _row(canvas: Canvas, rect: Rect, y: int, row: EntryRow, size: Size, look: Look) -> None:
    x = rect.x + 3
    end = canvas.text(x, y, look.t(row.label) + " ", look.pen("muted"))
    note = legend(row.note, look)
    right = rect.right - 2 - note
    canvas.text(end, y, look.glyphs.rule * max(0, right - end - (1 if note else 0)), look.pen("line"))
    if note:
        write(canvas, right, y, row.note, look, "muted")
    per_line = _per_line(rect.width, size)
    for number, tile in enumerate(row.tiles):
        line, column = divmod(number, per_line)
        draw_tile(canvas, x + column * PITCH[size], y + 1 + line * (LINES[size] + 1), tile, size, look)

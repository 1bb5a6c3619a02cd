"""Draws the board of the player whose turn it is beside the dice, and the log."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..look import Look
from ..view import LogLineView, plain
from ..widgets.boxes import draw_box, draw_log_lines
from ..widgets.canvas import Canvas, Rect
from ..widgets.text import write
from .abilities import TierRow, defences, legend, one_each, percent, shortened, tier_rows
from .layout import Regions

if TYPE_CHECKING:
    from .mat import MatView


def draw_panel(canvas: Canvas, place: Regions, view: MatView, look: Look) -> None:
    """The board of the player whose turn it is; the log below it, or in its place."""
    game, rect = view.game, place.panel
    seat = game.active_player
    roomy = rect.height >= 26
    shown_log = view.log_in_panel and not roomy
    title = "log" if shown_log else f"{seat.hero.name} abilities" if rect.width >= 40 else "abilities"
    hint = "now next" if roomy and not shown_log else f"[key]t[/] {'abilities' if shown_log else 'log'}"
    draw_box(canvas, rect, title, look, hint, seat.index % 2)
    inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    if shown_log:
        _log(canvas, inner, view.log, look)
        return
    rows = tier_rows(game, seat.index, view.marked, ascii_only=look.glyphs.ascii)
    y = inner.y + (roomy and inner.height >= len(rows) + 12)
    room = inner.bottom - y - (9 if roomy else 0)
    if len(rows) > room:
        rows = one_each(rows)
    told = [_told(row, inner.width) for row in rows]
    heights = _shared([len(lines) for lines in told], room)
    for number, row in enumerate(rows):
        if number == room - 1 and len(rows) > room:
            x = canvas.text(inner.x, y, f"{look.glyphs.more} {len(rows) - number} more: ", look.pen("faint"))
            write(canvas, x, y, "[key]v[/] boards", look, "faint")
            y += 1
            break
        lines = told[number][: heights[number]]
        if len(lines) < len(told[number]):
            lines[-1] += " " + " ".join(told[number][heights[number] :])  # cut with a sign
        _tier(canvas, inner, y, row, lines, look)
        height = max(1, len(lines))
        canvas.mark(
            Rect(inner.x, y, inner.width, height), "ability", row.id, tip=f"{row.needs_words}: {row.does_words}"
        )
        y += height
    if not roomy:
        return
    y += 1
    for text in textwrap.wrap(look.t(legend(seat.hero, ascii_only=look.glyphs.ascii)), inner.width):
        canvas.text(inner.x, y, text, look.pen("faint"))
        y += 1
    y += 1
    canvas.text(inner.x, y - 1, look.glyphs.rule * inner.width, look.pen("line"))
    told_defences = [
        line
        for defence in defences(seat)
        for line in textwrap.wrap(look.t(f"defence {defence}"), inner.width, subsequent_indent="  ")
    ]
    room = max(1, inner.bottom - 3 - y)
    if len(told_defences) > room:
        told_defences = [*told_defences[: room - 1], shortened(" ".join(told_defences[room - 1 :]), inner.width, look)]
    for text in told_defences:
        canvas.text(inner.x, y, text, look.pen("muted"))
        y += 1
    canvas.text(inner.x, y, look.glyphs.rule * inner.width, look.pen("line"))
    _log(canvas, Rect(inner.x, y + 1, inner.width, inner.bottom - y - 1), view.log, look)


def _columns(width: int) -> tuple[int, int, int]:
    """Room for name, needs and what it does in a row of a width; the narrow panel says only the first two."""
    name, needs = (13, 6) if width < 34 else (20, 6) if width < 44 else (15, 5) if width < 60 else (20, 6)
    return name, needs, 0 if width < 44 else width - 6 - name - needs - 3


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """Lines for each row: one, and more for those that want more while there is room."""
    given = [1] * len(wanted)
    for most in range(2, max([*wanted, 1]) + 1):
        for number, lines in enumerate(wanted):
            if lines >= most and given[number] == most - 1 and sum(given) < room:
                given[number] = most
    return given


def _told(row: TierRow, width: int) -> list[str]:
    """What a tier does, in as many lines as it needs."""
    room = _columns(width)[2]
    return textwrap.wrap(row.does, room) if room else []


def _tier(canvas: Canvas, inner: Rect, y: int, row: TierRow, told: Sequence[str], look: Look) -> None:
    """`Smack  †††  4 damage  ✓  50%`."""
    shade = "good" if row.now else "faint" if row.out_of_reach else "text"
    name_room, needs_room, does_room = _columns(inner.width)
    odds = "" if row.odds is None else percent(row.odds)
    if row.first:
        canvas.text(inner.x, y, shortened(row.name, name_room, look), look.pen(shade, bold=row.now))
    x = inner.x + name_room + 1
    canvas.text(x, y, row.needs[:needs_room], look.pen(shade if shade != "text" else "muted"))
    for line, text in enumerate(told):
        write(canvas, x + needs_room + 1, y + line, plain(text), look, "text" if row.now else "faint", does_room)
    if row.now:
        canvas.text(inner.right - 6, y, look.glyphs.check, look.pen("good", bold=True))
    canvas.text(inner.right - len(odds), y, odds, look.pen(shade, bold=row.now))


def _log(canvas: Canvas, rect: Rect, lines: tuple[LogLineView, ...], look: Look) -> None:
    if rect.height > 0:
        draw_log_lines(canvas, rect, lines, look)
        canvas.mark(rect, "key", "L")

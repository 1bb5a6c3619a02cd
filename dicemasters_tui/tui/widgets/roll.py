"""The roll tray: large dice with pixel faces, the faces of the one under the cursor, and the chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..look import Look
from ..tile import BODY, LINES, PITCH, Size, chip_width, draw_caption, draw_chip, draw_tile
from ..view import ChanceView, RollView, TableView, TileView
from .bars import draw_seat, legend
from .boxes import draw_box
from .canvas import Canvas, Rect
from .layout import Layout
from .text import write

_ROUNDED = 1e-9
"""As much as adding up chances can be off."""
_LEAST_GAUGE = 9
"""Below that the headings of its columns would meet."""


@dataclass(frozen=True, slots=True)
class Tray:
    """How the dice lie: size, columns from one to the next, how many on a line, lines of dice."""

    size: Size
    pitch: int
    per_line: int
    lines: int

    @property
    def tall(self) -> int:
        """Lines one row of dice takes: heading, room to rise, tile, caption."""
        return 1 + LINES[self.size] + 1 + (2 if self.size is Size.HUGE else 0)

    @classmethod
    def of(cls, dice: int, width: int, room: int, huge: bool) -> Tray:
        """The largest tray for that many dice in `room` lines."""
        sizes = (Size.HUGE, Size.LARGE, Size.MEDIUM) if huge else (Size.LARGE, Size.MEDIUM)
        tray = cls(Size.MEDIUM, PITCH[Size.MEDIUM], 1, dice)
        for size in sizes:
            pitch = PITCH[size]
            per_line = max(1, (width - 4 + pitch - BODY[size]) // pitch)
            lines = max(1, -(-dice // per_line))
            per_line = -(-dice // lines) or 1
            if lines == 1 and size is Size.LARGE and dice * 12 + 1 <= width - 2:
                pitch = 12
            tray = cls(size, pitch, per_line, lines)
            if tray.lines * tray.tall <= room and not (size is Size.HUGE and lines > 1 and room < 26):
                break
        return tray


def draw_roll(canvas: Canvas, frame: Layout, view: TableView, look: Look) -> None:
    """The tray in place of the mat: the roller's seat line on top."""
    roll = view.roll
    assert roll is not None
    rect = frame.mat
    canvas.fill(rect, look.palette.mat)
    seat = view.lower if view.lower.active else view.upper
    draw_seat(canvas, rect.y, rect.x, rect.width, seat, look, frame.width < 100)
    y, end = rect.y + 1, rect.bottom
    dice = [(group.label, tile) for group in roll.groups for tile in group.tiles]
    large_screen = frame.width >= 100 and frame.height >= 30
    faces = 1 if large_screen and roll.faces else 0
    tray = Tray.of(len(dice), rect.width, end - y, huge=large_screen)
    spare = end - y - tray.lines * tray.tall
    if faces and spare < 2:
        faces = 0
    if spare >= 4:
        y += 1
    for line in range(tray.lines):
        part = dice[line * tray.per_line : (line + 1) * tray.per_line]
        _row(canvas, rect, y, part, tray, look, centred=large_screen or tray.lines > 1)
        y += tray.tall
    if faces:
        _faces(canvas, rect, y + (spare >= 4), roll, look)


def _row(
    canvas: Canvas, rect: Rect, y: int, dice: list[tuple[str, TileView]], tray: Tray, look: Look, centred: bool
) -> None:
    """One row of dice under the headings of their groups."""
    taken = len(dice) * tray.pitch - (tray.pitch - BODY[tray.size])
    x = rect.x + (max(2, (rect.width - taken) // 2) if centred else 3)
    low = tray.size is Size.HUGE
    for number, (label, tile) in enumerate(dice):
        if label and (number == 0 or dice[number - 1][0] != label):
            together = sum(1 for other, _ in dice[number:] if other == label)
            end = canvas.text(x, y, look.t(label) + " ", look.pen("faint"))
            canvas.text(end, y, look.glyphs.rule * (x + together * tray.pitch - 2 - end), look.pen("line"))
        top = y + 1 + 2 * low
        words = tile.caption
        if tile.chosen and low:
            top -= 1
            risen = f"{look.glyphs.again} {words or 'reroll'}"
            canvas.text(x + (BODY[tray.size] - len(risen)) // 2, top - 1, risen, look.seat(tile.seat))
            # The caption stays on its own line while the die rises.
            draw_tile(canvas, x, top, replace(tile, caption=words or "reroll"), tray.size, look, caption=False)
            _caption(canvas, x, top + LINES[tray.size] + 1, tile, look)
        else:
            draw_tile(canvas, x, top, tile, tray.size, look)
        x += tray.pitch


def _caption(canvas: Canvas, x: int, y: int, tile: TileView, look: Look) -> None:
    draw_caption(canvas, x, y, tile if tile.caption else replace(tile, caption="reroll"), BODY[Size.HUGE], look)


def _faces(canvas: Canvas, rect: Rect, y: int, roll: RollView, look: Look) -> None:
    """The six faces of the die under the cursor as chips."""
    note = legend(roll.faces_note, look) + 3 if roll.faces_note else 0
    taken = len(roll.faces_label) + sum(chip_width(tile, look) + 1 for tile in roll.faces) + note
    x = rect.x + max(2, (rect.width - taken) // 2)
    x = canvas.text(x, y, look.t(roll.faces_label), look.pen("muted")) + 1
    for tile in roll.faces:
        x = draw_chip(canvas, x, y, tile, look) + 1
    if roll.faces_note:
        write(canvas, x + 2, y, roll.faces_note, look, "muted")


def draw_chances(canvas: Canvas, rect: Rect, roll: RollView, seat: int, look: Look, boxed: bool) -> None:
    """What is wanted, what holds now, and how likely it is after this reroll."""
    if boxed:
        draw_box(canvas, rect, "chances", look, roll.chances_hint)
        inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
    else:
        canvas.fill(rect, look.palette.bg)
        canvas.text(rect.x + 1, rect.y, "chances", look.pen("muted", bold=True))
        inner = Rect(rect.x + 1, rect.y, rect.width - 3, rect.height)
    label = 0 if boxed else len("chances") + 2
    gauge = 22 if inner.width >= 75 else 14 if inner.width >= 60 else 10
    before = 14 if inner.width >= 75 else 12
    longest = max((len(chance.text) for chance in (*roll.chances, *roll.buys)), default=0)
    gauge = min(gauge, max(_LEAST_GAUGE, inner.width - before - 2 - longest))  # no name is cut for a longer gauge
    gauge_x = inner.right - gauge
    after_x = gauge_x - before + 7
    now_x = after_x - 7
    y = inner.y
    canvas.text(now_x, y, "now", look.pen("faint"))
    words = "after this reroll"
    canvas.text(min(after_x, inner.right - len(words)), y, words, look.pen("faint"))
    canvas.mark(rect, "panel", "chances")
    room = inner.height - 1
    listed = (*roll.chances, *roll.buys)
    if len(listed) > room:
        listed = roll.chances
        words = _in_heading(roll.buys, now_x - 2 - inner.x - label, look)
        canvas.text(inner.x + label, y, words, look.pen("text"))
    at = next((number for number, chance in enumerate(roll.chances) if chance.cursor), 0)
    first = max(0, at - room + 1)
    for chance in listed[first : first + room]:
        y += 1
        _chance(canvas, inner.x, y, chance, (now_x, after_x, gauge_x, gauge), seat, look)


def _in_heading(buys: Sequence[ChanceView], room: int, look: Look) -> str:
    """`buy Superman 31 %, Batman 83 %`: as many as there is room for."""
    words = ""
    for chance in buys:
        more = f"{', ' if words else 'buy '}{chance.short} {percent(chance.after).strip()}"
        if len(words + more) > room:
            break
        words += more
    return look.t(words)


def percent(chance: float) -> str:
    """Never more certain than it is."""
    if chance > 1 - _ROUNDED:
        return "sure"
    if _ROUNDED < chance < 0.01:
        return "<1 %"
    return f"{min(99, round(chance * 100)):>2} %"


def _chance(
    canvas: Canvas, x: int, y: int, chance: ChanceView, columns: tuple[int, int, int, int], seat: int, look: Look
) -> None:
    now_x, after_x, gauge_x, gauge = columns
    write(canvas, x, y, chance.text, look, "text", now_x - x - 1)
    canvas.text(now_x, y, chance.now, look.pen("good" if chance.now == "yes" else "muted"))
    canvas.text(after_x, y, percent(chance.after), look.pen("text", bold=True))
    filled = round(chance.after * gauge)
    canvas.text(gauge_x, y, look.glyphs.gauge * filled, look.seat(seat, bold=False))
    canvas.text(gauge_x + filled, y, look.glyphs.gauge_rest * (gauge - filled), look.pen("line"))

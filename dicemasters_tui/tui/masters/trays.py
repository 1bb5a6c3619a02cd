"""What takes the place of the mat while dice are rolled: the roll, its chances, and real dice being entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.reactive import reactive

from ...analysis.reroll_odds import percent
from ..app.look import Look
from ..dice.cells import Cells
from ..dice.die_view import TileView
from ..dice.drawn import DrawnWidget, look_of
from ..dice.plans import tiles_plan
from ..dice.text import legend, write
from ..dice.tile import BODY, LINES, PITCH, Size, chip_width, draw_caption, draw_chip, draw_tile
from ..match.markup import content, say_title, titled
from .view import ChanceView, RollView, TileRow
from .zones import DiceArea

_LEAST_GAUGE = 9
"""Below that the headings of its columns would meet."""


class _Tray(DiceArea):
    """Large dice in the place of the mat."""

    @property
    def large_screen(self) -> bool:
        """Whether dice may be huge, and the faces of one may stand below them."""
        return self.app.size.width >= 100 and self.app.size.height >= 30

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes the dice may have, largest first."""
        return (Size.HUGE, Size.LARGE, Size.MEDIUM) if self.large_screen else (Size.LARGE, Size.MEDIUM)


# The roll ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Rows:
    """How the dice of a roll lie: size, columns from one to the next, how many on a line, lines of dice."""

    size: Size
    pitch: int
    per_line: int
    lines: int

    @property
    def tall(self) -> int:
        """Lines one row of dice takes: heading, room to rise, tile, caption."""
        return 1 + LINES[self.size] + 1 + (2 if self.size is Size.HUGE else 0)

    @classmethod
    def of(cls, dice: int, width: int, room: int, sizes: Sequence[Size]) -> _Rows:
        """The largest rows for that many dice in `room` lines."""
        rows = cls(Size.MEDIUM, PITCH[Size.MEDIUM], 1, dice)
        for size in sizes:
            pitch = PITCH[size]
            per_line = max(1, (width - 4 + pitch - BODY[size]) // pitch)
            lines = max(1, -(-dice // per_line))
            per_line = -(-dice // lines) or 1
            if lines == 1 and size is Size.LARGE and dice * 12 + 1 <= width - 2:
                pitch = 12
            rows = cls(size, pitch, per_line, lines)
            if rows.lines * rows.tall <= room and not (size is Size.HUGE and lines > 1 and room < 26):
                break
        return rows


class RollTray(_Tray):
    """The dice of the roll under the headings of their groups, and the faces of the one under the cursor."""

    view: reactive[RollView | None] = reactive(None, repaint=False)
    key = "roll"

    def draw_view(self, cells: Cells, view: RollView, look: Look) -> None:
        dice = [(group.label, tile) for group in view.groups for tile in group.tiles]
        rows = _Rows.of(len(dice), cells.width, cells.height, self.sizes)
        spare = cells.height - rows.lines * rows.tall
        y = int(spare >= 4)
        for line in range(rows.lines):
            part = dice[line * rows.per_line : (line + 1) * rows.per_line]
            _draw_rolled(cells, y, part, rows, look, centred=self.large_screen or rows.lines > 1)
            y += rows.tall
        if self.large_screen and view.faces and spare >= 2:
            _draw_faces(cells, y + (spare >= 4), view.faces, look)


def _draw_rolled(
    cells: Cells, y: int, dice: Sequence[tuple[str, TileView]], rows: _Rows, look: Look, *, centred: bool
) -> None:
    """One row of dice under the headings of their groups."""
    taken = len(dice) * rows.pitch - (rows.pitch - BODY[rows.size])
    x = max(2, (cells.width - taken) // 2) if centred else 3
    low = rows.size is Size.HUGE
    for number, (label, tile) in enumerate(dice):
        if label and (number == 0 or dice[number - 1][0] != label):
            together = sum(1 for other, _ in dice[number:] if other == label)
            end = cells.text(x, y, look.t(label) + " ", look.pen("faint"))
            cells.text(end, y, look.glyphs.rule * (x + together * rows.pitch - 2 - end), look.pen("line"))
        top = y + 1 + 2 * low
        if tile.chosen and low:  # it rises, and its caption stays on its own line
            tile = replace(tile, caption=tile.caption or "reroll")
            top -= 1
            risen = f"{look.glyphs.again} {tile.caption}"
            cells.text(x + (BODY[rows.size] - len(risen)) // 2, top - 1, risen, look.seat(tile.seat))
            draw_tile(cells, x, top, tile, rows.size, look, caption=False)
            draw_caption(cells, x, top + LINES[rows.size] + 1, tile, BODY[rows.size], look)
        else:
            draw_tile(cells, x, top, tile, rows.size, look)
        x += rows.pitch


def _draw_faces(cells: Cells, y: int, faces: TileRow, look: Look) -> None:
    """The six faces of the die under the cursor as chips."""
    taken = len(faces.label) + sum(chip_width(tile, look) + 1 for tile in faces.tiles) + legend(faces.note, look) + 3
    x = cells.text(max(2, (cells.width - taken) // 2), y, look.t(faces.label), look.pen("muted")) + 1
    for tile in faces.tiles:
        x = draw_chip(cells, x, y, tile, look) + 1
    write(cells, x + 2, y, faces.note, look, "muted")


class Chances(DrawnWidget):
    """What is wanted, what holds now, and how likely it is after this reroll; boxed where there is room."""

    view: reactive[RollView | None] = reactive(None, repaint=False)
    seat: reactive[int] = reactive(0)

    def redraw(self) -> None:
        """Also its box says how the wishes are changed."""
        if self.view is not None:
            look = look_of(self.app)
            title = content("chances", look, "muted", bold=True)
            say_title(self, titled(title, "[key]{play.otherwise}[/]  what is wanted", self.outer_size.width, look))
        super().redraw()

    def ground(self, look: Look) -> str:
        return look.palette.bg

    def draw_view(self, cells: Cells, roll: RollView, look: Look) -> None:
        bare = self.has_class("-bare")
        start = cells.text(0, 0, "chances", look.pen("muted", bold=True)) + 2 if bare else 0
        width, listed = cells.width - bare, (*roll.chances, *roll.buys)
        gauge, before = (22, 14) if width >= 75 else (14, 12) if width >= 60 else (10, 12)
        longest = max((len(chance.text) for chance in listed), default=0)
        gauge = min(gauge, max(_LEAST_GAUGE, width - before - 2 - longest))  # no name is cut for a longer gauge
        gauge_x = width - gauge
        now_x, after_x = gauge_x - before, gauge_x - before + 7
        heading = "after this reroll"
        cells.text(now_x, 0, "now", look.pen("faint"))
        cells.text(min(after_x, width - len(heading)), 0, heading, look.pen("faint"))
        room = cells.height - 1
        if len(listed) > room:
            listed = roll.chances
            cells.text(start, 0, _in_heading(roll.buys, now_x - 2 - start, look), look.pen("text"))
        at = next((number for number, chance in enumerate(roll.chances) if chance.cursor), 0)
        first = max(0, at - room + 1)
        for y, chance in enumerate(listed[first : first + room], 1):
            write(cells, 0, y, chance.text, look, "text", now_x - 1)
            cells.text(now_x, y, chance.now, look.pen("good" if chance.now == "yes" else "muted"))
            cells.text(after_x, y, percent(chance.after), look.pen("text", bold=True))
            filled = round(chance.after * gauge)
            end = cells.text(gauge_x, y, look.glyphs.gauge * filled, look.seat(self.seat, bold=False))
            cells.text(end, y, look.glyphs.gauge_rest * (gauge - filled), look.pen("line"))


def _in_heading(buys: Sequence[ChanceView], room: int, look: Look) -> str:
    """`buy Superman 31 %, Batman 83 %`: as many as there is room for."""
    words = ""
    for chance in buys:
        more = f"{', ' if words else 'buy '}{chance.short} {percent(chance.after).strip()}"
        if len(words + more) > room:
            break
        words += more
    return look.t(words)


# Real dice ---------------------------------------------------------------------------------------------------------


class EntryTray(_Tray):
    """What has been entered so far above what can be entered next, as large as all of it fits."""

    view: reactive[tuple[TileRow, ...]] = reactive((), repaint=False)
    key = "entry"

    def draw_view(self, cells: Cells, view: tuple[TileRow, ...], look: Look) -> None:
        for size in self.sizes:
            plans = [tiles_plan(row.tiles, size, cells.width - 5, pitch=PITCH[size]) for row in view]
            spare = cells.height - sum(1 + plan.lines for plan in plans)
            if spare >= 0:
                break
        gap = min(2, max(0, spare) // max(1, len(view)))
        y = min(gap, 1)
        for row, plan in zip(view, plans, strict=True):
            _draw_heading(cells, y, row, look)
            plan.draw(cells, 3, y + 1, look)
            y += 1 + plan.lines + gap


def _draw_heading(cells: Cells, y: int, row: TileRow, look: Look) -> None:
    """A heading with a note at its right end."""
    end = cells.text(3, y, look.t(row.label) + " ", look.pen("muted"))
    right = cells.width - 2 - legend(row.note, look)
    cells.text(end, y, look.glyphs.rule * max(0, right - end - bool(row.note)), look.pen("line"))
    write(cells, right, y, row.note, look, "muted")

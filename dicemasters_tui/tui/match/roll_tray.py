"""The roll tray: large dice with pixel faces, and the faces of the one under the cursor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.text import legend, write
from ..dice.tile import BODY, LINES, PITCH, Size, chip_width, draw_caption, draw_chip, draw_tile
from .view import RollView, TileView
from .zone import DiceArea


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


class RollTray(DiceArea):
    """The dice of the roll under the headings of their groups, in the place of the mat."""

    roll: reactive[RollView | None] = reactive(None)

    def watch_roll(self, roll: RollView | None) -> None:
        self.can_focus = roll is not None
        if roll is not None and self.is_mounted:
            self.redraw()

    @property
    def key(self) -> str:
        return "roll"

    @property
    def large_screen(self) -> bool:
        """Whether dice may be huge, and the faces of one may stand below them."""
        return self.app.size.width >= 100 and self.app.size.height >= 30

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        roll = self.roll
        if roll is None:
            return
        dice = [(group.label, tile) for group in roll.groups for tile in group.tiles]
        large, rect = self.large_screen, Rect(0, 0, cells.width, cells.height)
        tray = Tray.of(len(dice), cells.width, cells.height, huge=large)
        spare = cells.height - tray.lines * tray.tall
        faces = large and bool(roll.faces) and spare >= 2
        y = int(spare >= 4)
        for line in range(tray.lines):
            part = dice[line * tray.per_line : (line + 1) * tray.per_line]
            _row(cells, rect, y, part, tray, look, centred=large or tray.lines > 1)
            y += tray.tall
        if faces:
            _faces(cells, rect, y + (spare >= 4), roll, look)


def _row(
    cells: Cells, rect: Rect, y: int, dice: list[tuple[str, TileView]], tray: Tray, look: Look, centred: bool
) -> None:
    """One row of dice under the headings of their groups."""
    taken = len(dice) * tray.pitch - (tray.pitch - BODY[tray.size])
    x = rect.x + (max(2, (rect.width - taken) // 2) if centred else 3)
    low = tray.size is Size.HUGE
    for number, (label, tile) in enumerate(dice):
        if label and (number == 0 or dice[number - 1][0] != label):
            together = sum(1 for other, _ in dice[number:] if other == label)
            end = cells.text(x, y, look.t(label) + " ", look.pen("faint"))
            cells.text(end, y, look.glyphs.rule * (x + together * tray.pitch - 2 - end), look.pen("line"))
        top = y + 1 + 2 * low
        words = tile.caption
        if tile.chosen and low:
            top -= 1
            risen = f"{look.glyphs.again} {words or 'reroll'}"
            cells.text(x + (BODY[tray.size] - len(risen)) // 2, top - 1, risen, look.seat(tile.seat))
            # The caption stays on its own line while the die rises.
            draw_tile(cells, x, top, replace(tile, caption=words or "reroll"), tray.size, look, caption=False)
            _caption(cells, x, top + LINES[tray.size] + 1, tile, look)
        else:
            draw_tile(cells, x, top, tile, tray.size, look)
        x += tray.pitch


def _caption(cells: Cells, x: int, y: int, tile: TileView, look: Look) -> None:
    draw_caption(cells, x, y, tile if tile.caption else replace(tile, caption="reroll"), BODY[Size.HUGE], look)


def _faces(cells: Cells, rect: Rect, y: int, roll: RollView, look: Look) -> None:
    """The six faces of the die under the cursor as chips."""
    note = legend(roll.faces_note, look) + 3 if roll.faces_note else 0
    taken = len(roll.faces_label) + sum(chip_width(tile, look) + 1 for tile in roll.faces) + note
    x = rect.x + max(2, (rect.width - taken) // 2)
    x = cells.text(x, y, look.t(roll.faces_label), look.pen("muted")) + 1
    for tile in roll.faces:
        x = draw_chip(cells, x, y, tile, look) + 1
    if roll.faces_note:
        write(cells, x + 2, y, roll.faces_note, look, "muted")

"""What takes the place of the mat while dice are rolled: the roll, its chances, and real dice being entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.die_view import TileView
from ..dice.drawn import DrawnWidget, look_of
from ..dice.text import legend, write
from ..dice.tile import BODY, LINES, PITCH, Size, chip_width, draw_caption, draw_chip, draw_tile
from ..match.markup import content, say_title, titled
from .view import ChanceView, EntryRow, EntryView, RollView
from .zones import DiceArea


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
        size = _largest(entry, cells.width, cells.height, sizes)
        spare = cells.height - sum(_tall(row, cells.width, size) for row in entry.rows)
        gap = min(2, max(0, spare) // len(entry.rows))
        y = min(gap, 1)
        for row in entry.rows:
            _entered_row(cells, Rect(0, y, cells.width, 0), y, row, size, look)
            y += _tall(row, cells.width, size) + gap


def _largest(entry: EntryView, width: int, room: int, sizes: tuple[Size, ...]) -> Size:
    """The largest size in which everything fits, else the smallest."""
    fitting = (size for size in sizes if sum(_tall(row, width, size) for row in entry.rows) <= room)
    return next(fitting, sizes[-1])


def _per_line(width: int, size: Size) -> int:
    return max(1, (width - 5 + PITCH[size] - BODY[size]) // PITCH[size])


def _tall(row: EntryRow, width: int, size: Size) -> int:
    """Lines a row takes: its heading, and its tiles with their captions."""
    lines = -(-len(row.tiles) // _per_line(width, size)) or 1
    return 1 + lines * (LINES[size] + 1)


def _entered_row(cells: Cells, rect: Rect, y: int, row: EntryRow, size: Size, look: Look) -> None:
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


_ROUNDED = 1e-9
"""As much as adding up chances can be off."""
_LEAST_GAUGE = 9
"""Below that the headings of its columns would meet."""


class Chances(DrawnWidget):
    """Exact chances with gauges; in a box of its own where there is room."""

    DEFAULT_CSS = """
    Chances { border: round $line; border-title-color: $muted; border-title-style: bold; padding: 0 1; }
    Chances.-bare { border: none; }
    """

    roll: reactive[RollView | None] = reactive(None)
    seat: reactive[int] = reactive(0)

    def on_resize(self, _event: events.Resize) -> None:
        self.watch_roll(self.roll)

    def watch_roll(self, roll: RollView | None) -> None:
        """The list draws itself anew; its box says how the wishes are changed."""
        if roll is not None and self.is_mounted:
            look = look_of(self.app)
            title = content("chances", look, "muted", bold=True)
            say_title(self, titled(title, roll.chances_hint, self.outer_size.width, look))
            self.redraw()

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.bg)
        if self.roll is None:
            return
        boxed = not self.has_class("-bare")
        if not boxed:
            cells.text(0, 0, "chances", look.pen("muted", bold=True))
        _draw_chances(cells, Rect(0, 0, cells.width - (not boxed), cells.height), self.roll, self.seat, look, boxed)


def _draw_chances(cells: Cells, inner: Rect, roll: RollView, seat: int, look: Look, boxed: bool) -> None:
    label = 0 if boxed else len("chances") + 2
    gauge = 22 if inner.width >= 75 else 14 if inner.width >= 60 else 10
    before = 14 if inner.width >= 75 else 12
    longest = max((len(chance.text) for chance in (*roll.chances, *roll.buys)), default=0)
    gauge = min(gauge, max(_LEAST_GAUGE, inner.width - before - 2 - longest))  # no name is cut for a longer gauge
    gauge_x = inner.right - gauge
    after_x = gauge_x - before + 7
    now_x = after_x - 7
    y = inner.y
    cells.text(now_x, y, "now", look.pen("faint"))
    words = "after this reroll"
    cells.text(min(after_x, inner.right - len(words)), y, words, look.pen("faint"))
    room = inner.height - 1
    listed = (*roll.chances, *roll.buys)
    if len(listed) > room:
        listed = roll.chances
        words = _in_heading(roll.buys, now_x - 2 - inner.x - label, look)
        cells.text(inner.x + label, y, words, look.pen("text"))
    at = next((number for number, chance in enumerate(roll.chances) if chance.cursor), 0)
    first = max(0, at - room + 1)
    for chance in listed[first : first + room]:
        y += 1
        _chance(cells, inner.x, y, chance, (now_x, after_x, gauge_x, gauge), seat, look)


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
    cells: Cells, x: int, y: int, chance: ChanceView, columns: tuple[int, int, int, int], seat: int, look: Look
) -> None:
    now_x, after_x, gauge_x, gauge = columns
    write(cells, x, y, chance.text, look, "text", now_x - x - 1)
    cells.text(now_x, y, chance.now, look.pen("good" if chance.now == "yes" else "muted"))
    cells.text(after_x, y, percent(chance.after), look.pen("text", bold=True))
    filled = round(chance.after * gauge)
    cells.text(gauge_x, y, look.glyphs.gauge * filled, look.seat(seat, bold=False))
    cells.text(gauge_x + filled, y, look.glyphs.gauge_rest * (gauge - filled), look.pen("line"))

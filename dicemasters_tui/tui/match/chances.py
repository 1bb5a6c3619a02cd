"""The chances of a roll: what is wanted, what holds now, and how likely it is after this reroll."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.drawn import DrawnWidget, look_of
from ..dice.text import write
from .markup import content, say_title, titled
from .view import ChanceView, RollView

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

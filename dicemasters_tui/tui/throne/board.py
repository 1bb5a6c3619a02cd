"""The boards: the own abilities with what they need and their chances, and the opponent's in short."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.drawn import DrawnWidget, look_of
from ..dice.text import write
from ..match.markup import content, say_title, titled
from ..match.view import plain
from ..parts.cutting import within
from .abilities import TierRow, gist, one_each, percent, shortened
from .view import BoardView, OtherBoardView
from .zone import ThroneZone

ROOMY = 18
"""Lines from which the legend and the defence stand below the tiers."""
DEFENCE = 3
"""Lines of the defence that the tiers leave."""
COLUMN = 29
"""Columns of an ability on the other player's board."""


class Board(ThroneZone):
    """One row a tier: what it needs, what it does, `✓` if it is met now, and the chance after the marked dice."""

    DEFAULT_CSS = """
    Board { border: round $seat0; padding: 0 1; border-title-color: $ink; border-title-style: bold; height: 1fr; }
    Board.-seat1 { border: round $seat1; }
    """
    key = "board"
    view: reactive[BoardView | None] = reactive(None, repaint=False)
    hint: reactive[str] = reactive("", repaint=False)

    def watch_view(self, view: BoardView | None) -> None:
        """Draw another board."""
        self._title()
        self.redraw()

    def watch_hint(self) -> None:
        self._title()

    def redraw(self) -> None:
        self._title()
        super().redraw()

    def _title(self) -> None:
        view, width = self.view, self.outer_size.width
        if view is None or not width:
            return
        look = look_of(self.app)
        self.set_class(view.seat == 1, "-seat1")
        title = f"{view.hero} abilities" if width >= 40 else "abilities"
        say_title(self, titled(content(title, look, bold=True), self.hint or "now next", width, look))

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        if view is None:
            return
        rows, y = view.rows, 0
        roomy = cells.height >= ROOMY
        told_below = _below(view, cells.width, look) if roomy else []
        taken = min(len(told_below), len(textwrap.wrap(view.legend, cells.width)) + 1 + DEFENCE) + 1 if roomy else 0
        room = cells.height - taken
        if roomy and room > 2 * len(rows):
            y, room = 1, room - 1
        if len(rows) > room:
            rows = tuple(one_each(rows))
        told = [_told(row, cells.width) for row in rows]
        heights = _shared([len(lines) for lines in told], room)
        for number, row in enumerate(rows):
            if number == room - 1 and len(rows) > room:
                x = cells.text(0, y, f"{look.glyphs.more} {len(rows) - number} more: ", look.pen("faint"))
                write(cells, x, y, "[key]{throne.board}[/] boards", look, "faint")
                return
            lines = told[number][: heights[number]]
            if len(lines) < len(told[number]):
                lines[-1] += " " + " ".join(told[number][heights[number] :])  # cut with a sign
            _tier(cells, y, row, lines, look)
            height = max(1, len(lines))
            tip = f"{row.needs_words}: {row.does_words}"
            cells.mark(Rect(0, y, cells.width, height), "ability", f"activate {row.id}", tip=tip)
            y += height
        room = cells.height - y - 1
        if len(told_below) > room > 0:
            rest = " ".join(text.strip() for _, text in told_below[room - 1 :])
            told_below = [*told_below[: room - 1], ("muted", shortened(rest, cells.width, look))]
        for line, (shade, text) in enumerate(told_below, y + 1):
            cells.text(0, line, text, look.pen(shade))


def _below(view: BoardView, width: int, look: Look) -> list[tuple[str, str]]:
    """What the signs mean, and the defence: lines with their tones."""
    defence = [
        line
        for each in view.defences
        for line in textwrap.wrap(look.t(f"defence {each}"), width, subsequent_indent="  ")
    ]
    legend = [("faint", line) for line in textwrap.wrap(look.t(view.legend), width)]
    return [*legend, ("line", look.glyphs.rule * width), *(("muted", line) for line in defence)]


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


def _tier(cells: Cells, y: int, row: TierRow, told: Sequence[str], look: Look) -> None:
    """`Smack  †††  4 damage  ✓  50%`; what is met needs no chance of another roll."""
    shade = "good" if row.now else "faint" if row.out_of_reach else "text"
    name_room, needs_room, does_room = _columns(cells.width)
    odds = "" if row.odds is None else percent(row.odds)
    if row.first:
        cells.text(0, y, shortened(row.name, name_room, look), look.pen(shade, bold=row.now))
    x = name_room + 1
    cells.text(x, y, row.needs[:needs_room], look.pen(shade if shade != "text" else "muted"))
    for line, text in enumerate(told):
        write(cells, x + needs_room + 1, y + line, plain(text), look, "text" if row.now else "faint", does_room)
    if row.now:
        cells.text(cells.width - 6, y, look.glyphs.check, look.pen("good", bold=True))
    cells.text(cells.width - len(odds), y, odds, look.pen(shade, bold=row.now))


class OtherBoard(DrawnWidget):
    """The opponent's abilities with what they need and do, and below them the defence."""

    DEFAULT_CSS = "OtherBoard { background: $mat; }"
    view: reactive[OtherBoardView | None] = reactive(None, repaint=False)

    def watch_view(self) -> None:
        self._take_room()
        self.redraw()

    def redraw(self) -> None:
        self._take_room()
        super().redraw()

    def _take_room(self) -> None:
        """As many lines as the abilities need at this width."""
        if self.view is not None and (width := self.app.size.width) > COLUMN:
            across = (width - 2) // COLUMN
            self.styles.height = -(-len(self.view.abilities) // across) + 1

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        cells.fill_all(look.palette.mat)
        if view is None:
            return
        across = max(1, (cells.width - 2) // COLUMN)
        for number, ability in enumerate(view.abilities):
            x, y = 2 + number % across * COLUMN, number // across
            end = cells.text(x, y, shortened(ability.name, 16, look), look.pen("text"))
            end = cells.text(end + 1, y, ability.needs, look.pen("muted"))
            write(cells, end + 1, y, plain(gist(ability.does, x + COLUMN - 2 - end - 1, look)), look, "faint")
        told = within(view.defence, cells.width - 14, look.glyphs.more)
        write(cells, 2, cells.height - 1, f"[faint]defence[/] {plain(told)}", look, "muted", cells.width - 4)

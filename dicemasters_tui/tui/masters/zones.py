"""The zones of the mat: dice that are drawn, found by the mouse, and reached by Tab."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size as Cell
from textual.reactive import reactive

from ...rules.wording import number
from ..app.look import Look
from ..dice.cells import Cells
from ..dice.die_view import TileKind
from ..dice.drawn import look_of
from ..dice.plans import Plan, chips_plan, crowded_plans, fitting, pool_plans, refused, stacked, tiles_plan, worded
from ..dice.text import Line, draw, legend, length, paragraph, translated, write
from ..dice.tile import LINES, PITCH, Size
from ..match.table_frame import TableFrame, TableZone
from .view import RowView

LABEL = 9
"""Columns of a zone's label beside its dice."""
WIDE = 88
"""Columns of a mat with room for what is only counted elsewhere, and for a team's name: terminals of 160."""
NARROW = 60
"""Columns below which a label stands above its dice, or close beside them."""
_FOR_NOTES = 20
"""Columns beside large dice that are worth a note."""
_FOR_OUT = 16
"""Columns that the dice out of play have at least."""
EMPTY = Plan(1, Size.MEDIUM, (), 0)
"""No dice."""
NOTHING = RowView("", "", 0)
"""Until it is known what lies in a zone."""


class DiceArea(TableZone):
    """Dice that the mouse finds and Tab reaches. A click goes to a die; where the cursor was already, it is used."""

    @property
    def has_dice(self) -> bool:
        """Whether Tab stops here."""
        return self.view is not None

    def watch_view(self, view: Any) -> None:
        """Draw the new dice. Without any Tab passes by."""
        self.can_focus = self.has_dice
        self.redraw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hit = self.found(event.x, event.y)
        self.post_message(TableFrame.Hovered(hit.name if hit is not None and hit.kind == "die" else ""))

    def on_leave(self) -> None:
        self.post_message(TableFrame.Hovered(""))


class Zone(DiceArea):
    """An area of the mat. `view` says which dice lie there; its height decides how large they are drawn.

    A zone offers one or more heights, best first (`heights`), and the mat gives it one of them.
    """

    view: reactive[RowView] = reactive(NOTHING, repaint=False)
    spacing: ClassVar[tuple[int, int]] = (0, 0)
    """How much it wants a free line above and below: the smaller the sooner; 0 is never."""
    top: ClassVar[int] = 0
    """The line its dice begin at."""
    empty: ClassVar[str] = "empty"
    """What stands there without dice."""

    def watch_view(self, view: RowView) -> None:
        self.key = view.key
        super().watch_view(view)

    @property
    def has_dice(self) -> bool:
        return bool(self.view.tiles)

    @property
    def focused(self) -> bool:
        """Whether the cursor is here."""
        return self.view.focused

    @property
    def keep(self) -> int:
        """What must stay longest when lines are short: 0 shrinks first, then 1 and 2 vanish."""
        return 0

    @property
    def look(self) -> Look:
        return look_of(self.app)

    def plans(self, width: int) -> list[Plan]:
        """The ways to draw it at a width, label and all, best first; one without dice is as wide as the label."""
        return [EMPTY]

    def empty_plans(self, x: int, beside: int = 0) -> list[Plan]:
        """The heights it has without dice: what would be tiles, and less. `beside` lines come on top of tiles."""
        size = self.sizes[0]
        return [replace(EMPTY, lines=n, size=size).moved(x, self.top) for n in (LINES[size] + 1 + beside, 3, 1)]

    def heights(self, width: int) -> list[int]:
        """The heights it can have at a width, best first."""
        return [plan.lines for plan in self.plans(width)]

    @property
    def sizes(self) -> list[Size]:
        """The sizes its tiles may have, largest first."""
        lines, at = self.app.size.height, self.focused and self.has_dice
        return [Size.LARGE, Size.MEDIUM] if lines >= 40 or (lines >= 30 and at) else [Size.MEDIUM]

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        """Draw it in the best way there is room for, else in the smallest."""
        if view is NOTHING:
            return
        plan = fitting(self.plans(cells.width), cells.height)
        self.draw_head(cells, view, plan, look)
        if plan.places:
            plan.draw(cells, 0, 0, look)
        else:
            write(cells, plan.width, self.top, self.empty, look, "faint")
        self.draw_rest(cells, view, plan, look)

    def draw_head(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        """Its name at the left, where large dice stand beside it on their middle line."""
        beside = bool(plan.places) and plan.places[0][3] == 0
        draw_label(cells, margin_of(cells.width), int(plan.size is Size.LARGE and beside), view, look)

    def draw_rest(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        """Draw what else there is to say."""


class Field(Zone):
    """Dice in the field: tiles with captions. The label stands beside them, on a narrow mat above them."""

    spacing: ClassVar[tuple[int, int]] = (7, 8)

    def plans(self, width: int) -> list[Plan]:
        margin, narrow, tiles = margin_of(width), width < NARROW, self.view.tiles
        close = margin + len(self.view.label) + 1
        first = close if narrow else margin + LABEL
        if not tiles:
            return self.empty_plans(first, int(narrow))
        plans: list[Plan] = []
        for size in self.sizes:
            if narrow:
                plans.append(tiles_plan(tiles, size, width - margin).moved(margin, 1))
            plans.append(tiles_plan(tiles, size, width - first - 1).moved(first))
        return plans + crowded_plans(tiles, width - 1, self.look, close)


class AttackZone(Zone):
    """A dotted line, and below it the dice that are chosen to attack. Lanes take its place once they are declared."""

    spacing: ClassVar[tuple[int, int]] = (9, 10)
    top = 1
    empty = ""

    @property
    def keep(self) -> int:
        return 0 if self.view.tiles else 2

    def plans(self, width: int) -> list[Plan]:
        if not self.view.tiles:
            return [EMPTY, replace(EMPTY, lines=0)]
        first = margin_of(width) + (LABEL if width >= NARROW else 0)
        room = width - first - 1
        plans = [tiles_plan(self.view.tiles, size, room) for size in self.sizes]
        return [plan.moved(first, 1) for plan in (*plans, *crowded_plans(self.view.tiles, room, self.look, 0))]

    def draw_head(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        draw_rule(cells, view, look, "faint")


class ReservePool(Zone):
    """The reserve pool of the player at the bottom: a rule with the energy, and tiles below it."""

    spacing: ClassVar[tuple[int, int]] = (1, 3)
    top = 1

    def plans(self, width: int) -> list[Plan]:
        first = margin_of(width) + (width >= NARROW)
        if not self.view.tiles:
            return self.empty_plans(first)
        return [plan.moved(first, 1) for plan in pool_plans(self.view.tiles, self.sizes, width - first - 1, self.look)]

    def draw_head(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        draw_rule(cells, view, look, "muted", tail=True)

    def draw_rest(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        _draw_bracket(cells, plan, view, look)


class OtherReserve(Zone):
    """The reserve of the player on top: chips in a line, and what their energy can still do."""

    spacing: ClassVar[tuple[int, int]] = (4, 2)

    def plans(self, width: int) -> list[Plan]:
        start = margin_of(width) + (LABEL if width >= NARROW else len(self.view.label) + 1)
        room, tiles = width - start - 1, self.view.tiles
        plans: list[Plan] = []
        if tiles and self.app.size.width >= 160 and self.app.size.height >= 48:
            captions = refused(tiles)
            large = tiles_plan(tiles, Size.LARGE, room, captions)
            if large.lines == LINES[Size.LARGE] + captions:
                plans.append(large)
        return [plan.moved(start) for plan in (*plans, *crowded_plans(tiles, room, self.look, 0))]

    def draw_rest(self, cells: Cells, view: RowView, plan: Plan, look: Look) -> None:
        x = plan.width if view.tiles else plan.width + len(self.empty)
        said = [*filter(None, view.notes), *(view.more if cells.width >= WIDE else ())]
        room = cells.width - x - 3
        if plan.size is Size.LARGE and room >= _FOR_NOTES:
            lines: list[Line] = []
            for text in said:
                told = paragraph(text, "muted", room, look)
                lines += told if len(lines) + len(told) <= plan.lines - 1 else ()
            for y, line in enumerate(lines, 1):
                draw(cells, x + 2, y, line, look)
        elif plan.lines == 1:
            write_all(cells, x + 2, said, look, 2)


class PrepArea(Zone):
    """The dice that will be rolled next turn, as chips behind its name."""

    def plan(self, line: int, width: int) -> Plan:
        """The chips in a width, on a line of the mat of so many columns; none of them where they have no room."""
        start = margin_of(line) + len(self.view.label) + 1
        ways = (worded(self.view.tiles, self.look), self.view.tiles)
        plans = (chips_plan(stacked(tiles), width - start, self.look) for tiles in ways)
        return next((plan for plan in plans if plan.lines == 1), EMPTY).moved(start)

    def watch_view(self, view: RowView) -> None:
        """As wide as its chips: the line is laid out anew where they are others."""
        super().watch_view(view)
        line = self.parent.size if isinstance(self.parent, PileLine) else self.size
        if line and self.size.width != self.get_content_width(line, line):
            self.refresh(layout=True)

    @property
    def instead(self) -> str:
        """What stands in the place of the chips."""
        return number(len(self.view.tiles), "die") if self.view.tiles else self.empty

    def get_content_width(self, container: Cell, viewport: Cell) -> int:
        plan = self.plan(container.width, container.width - 1 - _FOR_OUT)
        return plan.width if plan.places else plan.width + len(self.instead)

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        line = _line_width(self)
        plan = self.plan(line, cells.width)
        draw_label(cells, margin_of(line), 0, view, look)
        plan.draw(cells, 0, 0, look)
        if not plan.places:
            cells.text(plan.width, 0, self.instead, look.pen("text" if view.tiles else "muted"))


class OutOfPlay(Zone):
    """The dice that are out of play until the turn ends, by name; on a wide mat the used pile, too."""

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        width = _line_width(self)
        x = 3 if width < NARROW else 4
        if view.label:
            x = draw_label(cells, x, 0, view, look) + 1
            said = next((text for text in view.notes if has_room(cells, x, text, look)), "")
            x = write(cells, x, 0, said, look, "muted") + 4
        write_all(cells, x, view.more if width >= WIDE else (), look, 4)


class PileLine(Horizontal):
    """Prep area and out of play in one line of the mat; it vanishes where lines are short, as the seat counts them."""

    spacing: ClassVar[tuple[int, int]] = (5, 6)
    keep, has_dice, focused = 1, True, False  # as of a zone

    def compose(self) -> ComposeResult:
        yield PrepArea(id="prep-area")
        yield OutOfPlay(id="out-of-play")

    def heights(self, width: int) -> list[int]:
        return [1, 0]


# What several zones draw alike -----------------------------------------------------------------------------------


def margin_of(width: int) -> int:
    """Columns left free at both sides of the mat."""
    return 1 if width < NARROW else 2


def _line_width(zone: Zone) -> int:
    """Columns of the line of the mat that the zone is a part of."""
    return zone.parent.size.width if isinstance(zone.parent, PileLine) else zone.size.width


def draw_label(cells: Cells, x: int, y: int, row: RowView, look: Look) -> int:
    """The zone's name, in the seat's colour where the cursor is; gives the next column."""
    pen = look.seat(row.seat) if row.focused else look.pen("faint")
    return cells.text(x, y, look.t(row.label), pen)


def draw_rule(cells: Cells, row: RowView, look: Look, tone: str, tail: bool = False) -> None:
    """`label ┄┄┄ words`: the words stand at the right edge, before a `tail` of the rule where there is room."""
    margin = margin_of(cells.width)
    end = draw_label(cells, margin, 0, row, look) + 1
    words = translated(row.rule, look, tone)
    stop = cells.width - margin
    after = 3 if tail and words and cells.width >= NARROW else 0
    x = stop - length(words) - (after + 2 if after else 0)
    dots, line = look.glyphs.dotted, look.pen("line")
    cells.text(end, 0, dots * max(0, x - 1 - end), line)
    draw(cells, x, 0, words, look)
    cells.text(stop - after, 0, dots * after, line)


def has_room(cells: Cells, x: int, text: str, look: Look) -> bool:
    """Whether a text (markup) has room from a column on."""
    return x + legend(text, look) < cells.width


def write_all(cells: Cells, x: int, texts: Iterable[str], look: Look, gap: int) -> None:
    """Each text (markup) on the line that still has room."""
    for text in filter(None, texts):
        if has_room(cells, x, text, look):
            x = write(cells, x, 0, text, look, "muted") + gap


def _draw_bracket(cells: Cells, plan: Plan, view: RowView, look: Look) -> None:
    """`╰─ spend to buy … ─╯` under the energy, when none of it has a caption of its own."""
    energy = [tile for tile in view.tiles if tile.kind is TileKind.ENERGY]
    if not view.bracket or not energy or any(tile.caption or tile.number or tile.cursor for tile in energy):
        return
    places = [place for place in plan.places if place[0] in energy]
    if plan.lines != LINES[plan.size] + 2 or any(size is Size.CHIP for _, size, _, _ in places):
        return
    left = min(x for _, _, x, _ in places) - 1
    right = max(x + PITCH[size] - 2 for _, size, x, _ in places)
    width, words = right - left, f" {look.t(view.bracket)} "
    if width < len(words) + 4:
        return
    corners = look.glyphs.round
    text = corners[5] + corners[6] + words
    text += corners[6] * (width - len(text)) + corners[7]
    cells.text(left, plan.lines - 1, text, look.pen("faint"))

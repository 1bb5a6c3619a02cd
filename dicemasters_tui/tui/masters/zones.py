"""The zones of the mat: dice that are drawn, found by the mouse, and reached by Tab."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size as Cell
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.drawn import look_of
from ..dice.plans import Plan, chips_plan, crowded_plans, pool_order, pool_plans, refused, stacked, tiles_plan, worded
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


class DiceArea(TableZone):
    """Dice that the mouse finds and Tab reaches. A click goes to a die; where the cursor was already, it is used."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, classes="dice")
        self._hovered = ""

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
        self._hover(hit.name if hit is not None and hit.kind == "die" else "")

    def on_leave(self, _event: events.Leave) -> None:
        self._hover("")

    def _hover(self, die: str) -> None:
        if die != self._hovered:
            self._hovered = die
            self.post_message(TableFrame.Hovered(die))


class Zone(DiceArea):
    """An area of the mat. `view` says which dice lie there; its height decides how large they are drawn.

    A zone offers one or more heights, best first (`heights`), and the mat gives it one of them.
    """

    view: reactive[RowView | None] = reactive(None, repaint=False)
    spacing: ClassVar[tuple[int, int]] = (0, 0)
    """How much it wants a free line above and below: the smaller the sooner; 0 is never."""

    def watch_view(self, view: RowView | None) -> None:
        self.key = view.key if view is not None else ""
        super().watch_view(view)

    @property
    def has_dice(self) -> bool:
        return bool(self.tiles)

    @property
    def tiles(self) -> Sequence[Any]:
        """The dice that lie here."""
        return self.view.tiles if self.view is not None else ()

    @property
    def focused(self) -> bool:
        """Whether the cursor is here."""
        return self.view is not None and self.view.focused

    @property
    def keep(self) -> int:
        """What must stay longest when lines are short: 0 shrinks first, then 1 and 2 vanish."""
        return 0

    @property
    def look(self) -> Look:
        return look_of(self.app)

    def plans(self, width: int) -> list[Plan]:
        """The ways to draw it at a width, label and all, best first."""
        return [Plan(1, Size.MEDIUM, (), 0)]

    def heights(self, width: int) -> list[int]:
        """The heights it can have at a width, best first."""
        return [plan.lines for plan in self.plans(width)]

    def plan_for(self, cells: Cells) -> Plan:
        """The best way to draw it in the room there is, else the smallest."""
        plans = self.plans(cells.width)
        return next((plan for plan in plans if plan.lines <= cells.height), plans[-1])

    @property
    def sizes(self) -> list[Size]:
        """The sizes its tiles may have, largest first."""
        lines = self.app.size.height
        return [Size.LARGE, Size.MEDIUM] if lines >= 40 or (lines >= 30 and self.focused) else [Size.MEDIUM]


class Field(Zone):
    """Dice in the field: tiles with captions. The label stands beside them, on a narrow mat above them."""

    spacing: ClassVar[tuple[int, int]] = (7, 8)

    def plans(self, width: int) -> list[Plan]:
        view = self.view
        if view is None:
            return super().plans(width)
        margin, narrow = margin_of(width), width < NARROW
        close = margin + len(view.label) + 1
        first = close if narrow else margin + LABEL
        if not view.tiles:
            size = Size.LARGE if self.app.size.height >= 40 else Size.MEDIUM
            return [_moved(Plan(lines, size, (), 0), first) for lines in (LINES[size] + 1 + narrow, 3, 1)]
        plans: list[Plan] = []
        for size in self.sizes:
            if narrow:
                plans.append(_moved(tiles_plan(view.tiles, size, width - margin), margin, 1))
            plans.append(_moved(tiles_plan(view.tiles, size, width - first - 1), first))
        return plans + crowded_plans(view.tiles, width - 1, self.look, close)

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        plan = self.plan_for(cells)
        beside = bool(plan.places) and plan.places[0][3] == 0
        draw_label(cells, margin_of(cells.width), int(plan.size is Size.LARGE and beside), view, look)
        if not view.tiles:
            write(cells, plan.width, 0, view.empty or "empty", look, "faint")
            return
        plan.draw(cells, 0, 0, look)


class AttackZone(Zone):
    """A dotted line, and below it the dice that are chosen to attack. Lanes take its place once they are declared."""

    spacing: ClassVar[tuple[int, int]] = (9, 10)

    @property
    def keep(self) -> int:
        return 2 * (self.view is not None and not self.view.tiles)

    def plans(self, width: int) -> list[Plan]:
        if self.keep:
            return [Plan(1, Size.MEDIUM, (), 0), Plan(0, Size.MEDIUM, (), 0)]
        first = margin_of(width) + (LABEL if width >= NARROW else 0)
        room = width - first - 1
        plans = [tiles_plan(self.tiles, size, room) for size in self.sizes]
        return [_moved(plan, first, 1) for plan in (*plans, *crowded_plans(self.tiles, room, self.look, 0))]

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        draw_rule(cells, view, look, "faint")
        self.plan_for(cells).draw(cells, 0, 0, look)


class ReservePool(Zone):
    """The reserve pool of the player at the bottom: a rule with the energy, and tiles below it."""

    spacing: ClassVar[tuple[int, int]] = (1, 3)

    def plans(self, width: int) -> list[Plan]:
        first, sizes = margin_of(width) + (width >= NARROW), self.sizes
        plans = pool_plans(self.tiles, sizes, width - first - 1, self.look) if self.tiles else []
        empty = [Plan(lines, sizes[0], (), 0) for lines in (LINES[sizes[0]] + 1, 3, 1)]
        return [_moved(plan, first, 1) for plan in plans or empty]

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        plan = self.plan_for(cells)
        draw_rule(cells, view, look, "muted", tail=True)
        if not view.tiles:
            write(cells, plan.width, 1, view.empty or "empty", look, "faint")
            return
        plan.draw(cells, 0, 0, look)
        _draw_bracket(cells, plan, view, look)


class OtherReserve(Zone):
    """The reserve of the player on top: chips in a line, and what their energy can still do."""

    spacing: ClassVar[tuple[int, int]] = (4, 2)

    def plans(self, width: int) -> list[Plan]:
        label = self.view.label if self.view is not None else ""
        start = margin_of(width) + (LABEL if width >= NARROW else len(label) + 1)
        room, tiles = width - start - 1, self.tiles
        plans: list[Plan] = []
        if tiles and self.app.size.width >= 160 and self.app.size.height >= 48:
            captions = refused(tiles)
            large = tiles_plan(tiles, Size.LARGE, room, captions)
            if large.lines == LINES[Size.LARGE] + captions:
                plans.append(large)
        return [_moved(plan, start) for plan in (*plans, *crowded_plans(tiles, room, self.look, 0))]

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        plan = self.plan_for(cells)
        draw_label(cells, margin_of(cells.width), int(plan.size is Size.LARGE), view, look)
        x = plan.width
        if not view.tiles:
            x = write(cells, x, 0, view.empty or "empty", look, "faint")
        plan.draw(cells, 0, 0, look)
        more = view.more if cells.width >= WIDE else ()
        room = cells.width - x - 3
        if plan.size is Size.LARGE and room >= _FOR_NOTES:
            lines: list[Line] = []
            for text in filter(None, (*view.note.split("\n"), *more)):
                told = paragraph(text, "muted", room, look)
                lines += told if len(lines) + len(told) <= plan.lines - 1 else ()
            for y, line in enumerate(lines, 1):
                draw(cells, x + 2, y, line, look)
        elif plan.lines == 1:
            _write_fitting(cells, x + 2, (view.note.partition("\n")[0], *more), 2, look)


class PrepArea(Zone):
    """The dice that will be rolled next turn, as chips behind its name."""

    def _chips(self, room: int) -> Plan | None:
        """The chips on one line; None where there is no room for them."""
        plans = (chips_plan(stacked(some), room, self.look) for some in (worded(self.tiles, self.look), self.tiles))
        return next((plan for plan in plans if plan.lines == 1), None)

    def get_content_width(self, container: Cell, viewport: Cell) -> int:
        start = margin_of(container.width) + len(self.view.label if self.view is not None else "") + 1
        if not self.tiles:
            return start + len("empty")
        plan = self._chips(container.width - 1 - _FOR_OUT - start)
        return start + (plan.width if plan is not None else len(f"{len(self.tiles)} dice"))

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        x = draw_label(cells, margin_of(_line_width(self)), 0, view, look) + 1
        plan = self._chips(cells.width - x)
        if not view.tiles:
            cells.text(x, 0, view.empty or "empty", look.pen("muted"))
        elif plan is None:
            cells.text(x, 0, f"{len(view.tiles)} dice", look.pen("text"))
        else:
            plan.draw(cells, x, 0, look)


class OutOfPlay(Zone):
    """The dice that are out of play until the turn ends, by name; on a wide mat the used pile, too."""

    def draw_view(self, cells: Cells, view: RowView, look: Look) -> None:
        width = _line_width(self)
        x = 3 if width < NARROW else 4
        if view.label:
            x = draw_label(cells, x, 0, view, look) + 1
            said = next(iter(_fitting(cells, x, (view.note, view.brief, view.empty), look)), "")
            x = write(cells, x, 0, said, look, "muted") + 4
        _write_fitting(cells, x, view.more if width >= WIDE else (), 4, look)


class PileLine(Horizontal):
    """Prep area and out of play in one line of the mat; it vanishes where lines are short, as the seat counts them."""

    spacing: ClassVar[tuple[int, int]] = (5, 6)
    keep, has_dice, focused = 1, True, False  # as of a zone

    views: reactive[tuple[RowView | None, RowView | None]] = reactive((None, None))

    def compose(self) -> ComposeResult:
        yield PrepArea()
        yield OutOfPlay()

    def watch_views(self, views: tuple[RowView | None, RowView | None]) -> None:
        """Hand each its own."""
        if self.is_mounted:
            self.query_one(PrepArea).view, self.query_one(OutOfPlay).view = views

    def heights(self, width: int) -> list[int]:
        return [1, 0]


# What several zones draw alike -----------------------------------------------------------------------------------


def margin_of(width: int) -> int:
    """Columns left free at both sides of the mat."""
    return 1 if width < NARROW else 2


def _line_width(zone: Zone) -> int:
    """Columns of the line of the mat that the zone is a part of."""
    return zone.parent.size.width if isinstance(zone.parent, PileLine) else zone.size.width


def _moved(plan: Plan, x: int, y: int = 0) -> Plan:
    """The plan with so many columns before it and lines above it."""
    places = tuple((tile, size, dx + x, dy + y) for tile, size, dx, dy in plan.places)
    return replace(plan, lines=plan.lines + y, places=places, width=plan.width + x)


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


def _fitting(cells: Cells, x: int, texts: Iterable[str], look: Look) -> list[str]:
    """Those of some texts (markup) that have room from a column on."""
    return [text for text in texts if text and x + legend(text, look) < cells.width]


def _write_fitting(cells: Cells, x: int, texts: Iterable[str], gap: int, look: Look) -> None:
    """Each text (markup) on the line that still has room."""
    for text in texts:
        if _fitting(cells, x, [text], look):
            x = write(cells, x, 0, text, look, "muted") + gap


def _draw_bracket(cells: Cells, plan: Plan, view: RowView, look: Look) -> None:
    """`╰─ spend to buy … ─╯` under the energy, when none of it has a caption of its own."""
    _, energy = pool_order(view.tiles)
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

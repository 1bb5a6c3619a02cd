"""The zones of the mat: dice that are drawn, found by the mouse, and reached by Tab."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size as Cell
from textual.message import Message
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.drawn import DrawnWidget, look_of
from ..dice.plans import Plan, chips_plan, crowded_plans, pool_order, pool_plans, refused, stacked, tiles_plan, worded
from ..dice.text import Line, draw, legend, length, paragraph, spans, translated, write
from ..dice.tile import LINES, PITCH, Size
from .view import RowKind, RowView

RIGHT_BUTTON = 3
LABEL = 9
"""Columns of a zone's label beside its dice."""
WIDE = 88
"""Columns of a mat with room for what is only counted elsewhere, and for a team's name: terminals of 160."""
NARROW = 60
"""Columns below which a label stands above its dice, or close beside them."""


class DiceArea(DrawnWidget, can_focus=True):
    """Dice that the mouse finds and Tab reaches."""

    FOCUS_ON_CLICK = False  # a click says itself where the cursor goes

    class DieMessage(Message):
        """Something about a die, by its id (`a9`)."""

        def __init__(self, area: DiceArea, die: str) -> None:
            super().__init__()
            self.area = area
            self.die = die

        @property
        def control(self) -> DiceArea:
            return self.area

    class DiePicked(DieMessage):
        """A die was clicked: the cursor goes there; where it was already, the die is used."""

    class DieInspected(DieMessage):
        """A die was right-clicked."""

    class DieHovered(DieMessage):
        """The pointer came to a die; `die` is "" when it left all dice."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.add_class("dice")
        self._hovered = ""

    @property
    @abstractmethod
    def key(self) -> str:
        """The name of the zone that the cursor is in here."""

    def on_click(self, event: events.Click) -> None:
        hit = self.found(event.x, event.y)
        if hit is not None and hit.kind == "die":
            event.stop()
            inspected = event.button == RIGHT_BUTTON
            self.post_message(self.DieInspected(self, hit.name) if inspected else self.DiePicked(self, hit.name))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hit = self.found(event.x, event.y)
        self._hover(hit.name if hit is not None and hit.kind == "die" else "")

    def on_leave(self, _event: events.Leave) -> None:
        self._hover("")

    def _hover(self, die: str) -> None:
        if die != self._hovered:
            self._hovered = die
            self.post_message(self.DieHovered(self, die))


class Zone(DiceArea):
    """An area of the mat. `view` says which dice lie there; its height decides how large they are drawn.

    A zone offers one or more heights, best first (`heights`), and the mat gives it one of them.
    """

    view: reactive[RowView | None] = reactive(None, repaint=False)
    spacing: ClassVar[tuple[int, int]] = (0, 0)
    """How much it wants a free line above and below: the smaller the sooner; 0 is never."""
    keep: ClassVar[int] = 0
    """What must stay longest when lines are short: 0 shrinks first, then 1 and 2 vanish."""

    def watch_view(self, view: RowView | None) -> None:
        """Draw the new dice. A zone without dice is passed over by Tab."""
        self.can_focus = view is not None and bool(view.tiles)
        if self.is_mounted:
            self.redraw()

    @property
    def key(self) -> str:
        return self.view.key if self.view is not None else ""

    @property
    def look(self) -> Look:
        return look_of(self.app)

    @abstractmethod
    def heights(self, width: int) -> list[int]:
        """The heights it can have at a width, best first."""

    @property
    def can_be_large(self) -> bool:
        """Whether the terminal is high enough for large dice here."""
        lines = self.app.size.height
        return lines >= 40 or (lines >= 30 and self.view is not None and self.view.focused)

    @property
    def sizes(self) -> list[Size]:
        """The sizes its tiles may have, largest first."""
        return [Size.LARGE, Size.MEDIUM] if self.can_be_large else [Size.MEDIUM]


# What several zones draw alike -----------------------------------------------------------------------------------


def margin_of(width: int) -> int:
    """Columns left free at both sides of the mat."""
    return 1 if width < NARROW else 2


def draw_label(cells: Cells, x: int, y: int, row: RowView, look: Look) -> int:
    """The zone's name, in the seat's colour where the cursor is; gives the next column."""
    pen = look.seat(row.seat) if row.focused else look.pen("faint")
    return cells.text(x, y, look.t(row.label), pen)


def draw_rule(cells: Cells, y: int, row: RowView, look: Look, tone: str, tail: bool = False) -> None:
    """`label ┄┄┄ words`: the words stand at the right edge, before a `tail` of the rule where there is room."""
    margin = margin_of(cells.width)
    end = draw_label(cells, margin, y, row, look) + 1
    words = translated(spans(row.rule, tone), look)
    stop = cells.width - margin
    after = 3 if tail and words and cells.width >= NARROW else 0
    x = stop - length(words) - (after + 2 if after else 0)
    line = look.pen("line")
    cells.text(end, y, look.glyphs.dotted * max(0, x - 1 - end), line)
    draw(cells, x, y, words, look)
    if after:
        cells.text(stop - after, y, look.glyphs.dotted * after, line)


def chosen(heights: Sequence[int], height: int) -> int:
    """Which of the offered heights a zone of this height shows: the best that fits, else the last."""
    return next((number for number, each in enumerate(heights) if each <= height), len(heights) - 1)


_FOR_A_NOTE = 22
"""Columns beside the dice that are worth a note."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to draw a field: the dice, from which column on, and whether the label has a line above them."""

    plan: Plan
    first: int
    above: bool = False

    @property
    def lines(self) -> int:
        return self.plan.lines + self.above


class Field(Zone):
    """Dice in the field: tiles with captions. The label stands beside them, on a narrow mat above them."""

    spacing: ClassVar[tuple[int, int]] = (7, 8)

    def heights(self, width: int) -> list[int]:
        return [way.lines for way in self._ways(width)]

    def _ways(self, width: int) -> list[_Way]:
        view = self.view
        if view is None:
            return [_Way(Plan(1, Size.MEDIUM, (), 0), 0)]
        margin, narrow = margin_of(width), width < NARROW
        close = margin + len(view.label) + 1
        if not view.tiles:
            size = Size.LARGE if self.app.size.height >= 40 else Size.MEDIUM
            first = close if narrow else margin + LABEL
            return [_Way(Plan(lines, size, (), 0), first) for lines in (LINES[size] + 1 + narrow, 3, 1)]
        ways: list[_Way] = []
        for size in self.sizes:
            if narrow:
                ways.append(_Way(tiles_plan(view.tiles, size, width - margin, self.look), margin, above=True))
            first = close if narrow else margin + LABEL
            ways.append(_Way(tiles_plan(view.tiles, size, width - first - 1, self.look), first))
        return ways + [_Way(plan, 0) for plan in crowded_plans(view.tiles, width - 1, self.look, close)]

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        ways = self._ways(cells.width)
        way = ways[chosen([each.lines for each in ways], cells.height)]
        large = way.plan.size is Size.LARGE and bool(view.tiles) and not way.above
        draw_label(cells, margin_of(cells.width), int(large), view, look)
        if not view.tiles:
            write(cells, way.first, 0, view.empty or "empty", look, "faint")
            return
        way.plan.draw(cells, way.first, int(way.above), look)
        _draw_note(cells, way, view, look)


def _draw_note(cells: Cells, way: _Way, view: RowView, look: Look) -> None:
    plan, x = way.plan, way.first + way.plan.width + 1
    if not view.note or cells.width - x < _FOR_A_NOTE or plan.size is Size.CHIP:
        return
    lines = [part for text in view.note.split("\n") for part in paragraph(text, "muted", cells.width - x - 1, look)]
    for y, line in enumerate(lines[: plan.lines - 1], 1 - (plan.size is Size.MEDIUM)):
        draw(cells, x, y, line, look)


class AttackZone(Zone):
    """A dotted line, and below it the dice that are chosen to attack. Lanes take its place once they are declared."""

    spacing: ClassVar[tuple[int, int]] = (9, 10)

    @property
    def keep_empty(self) -> bool:
        return self.view is not None and not self.view.tiles

    def heights(self, width: int) -> list[int]:
        return [1, 0] if self.keep_empty else [plan.lines + 1 for plan in self._plans(width)]

    def _first(self, width: int) -> int:
        margin = margin_of(width)
        return margin + LABEL if width >= NARROW else margin

    def _plans(self, width: int) -> list[Plan]:
        tiles = self.view.tiles if self.view is not None else ()
        room = width - self._first(width) - 1
        plans = [tiles_plan(tiles, size, room, self.look) for size in self.sizes]
        return plans + crowded_plans(tiles, room, self.look, 0)

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        draw_rule(cells, 0, view, look, "faint")
        if view.tiles:
            plans = self._plans(cells.width)
            plan = plans[chosen([each.lines + 1 for each in plans], cells.height)]
            plan.draw(cells, self._first(cells.width), 1, look)


_FOR_NOTES = 20
"""Columns beside large dice that are worth a note."""


class ReservePool(Zone):
    """At the bottom a rule with the energy and tiles below it; on top one line of chips."""

    spacing: ClassVar[tuple[int, int]] = (1, 3)

    def heights(self, width: int) -> list[int]:
        return [plan.lines + 1 for plan in self._plans(width)]

    def _first(self, width: int) -> int:
        return margin_of(width) + (width >= NARROW)

    def _plans(self, width: int) -> list[Plan]:
        view, sizes = self.view, self.sizes
        tiles = view.tiles if view is not None else ()
        plans = pool_plans(tiles, sizes, width - self._first(width) - 1, self.look) if tiles else []
        return plans or [Plan(lines, sizes[0], (), 0) for lines in (LINES[sizes[0]] + 1, 3, 1)]

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        plans = self._plans(cells.width)
        plan = plans[chosen([each.lines + 1 for each in plans], cells.height)]
        draw_rule(cells, 0, view, look, "muted", tail=True)
        first = self._first(cells.width)
        if not view.tiles:
            write(cells, first, 1, view.empty or "empty", look, "faint")
            return
        plan.draw(cells, first, 1, look)
        _draw_bracket(cells, first, 1, plan, view, look)


class OtherReserve(Zone):
    """The reserve of the player on top: chips in a line, and what their energy can still do."""

    spacing: ClassVar[tuple[int, int]] = (4, 2)

    def heights(self, width: int) -> list[int]:
        return [plan.lines for plan in self._plans(width)]

    def _start(self, width: int) -> int:
        margin = margin_of(width)
        label = self.view.label if self.view is not None else ""
        return margin + LABEL if width >= NARROW else margin + len(label) + 1

    def _plans(self, width: int) -> list[Plan]:
        tiles = self.view.tiles if self.view is not None else ()
        room = width - self._start(width) - 1
        plans: list[Plan] = []
        if tiles and self.app.size.width >= 160 and self.app.size.height >= 48:
            captions = refused(tiles)
            large = tiles_plan(tiles, Size.LARGE, room, self.look, captions)
            if large.lines == LINES[Size.LARGE] + captions:
                plans.append(large)
        return plans + crowded_plans(tiles, room, self.look, 0)

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        plans = self._plans(cells.width)
        plan = plans[chosen([each.lines for each in plans], cells.height)]
        tall = plan.size is Size.LARGE
        start = self._start(cells.width)
        draw_label(cells, margin_of(cells.width), int(tall), view, look)
        empty = view.empty or "empty"
        if not view.tiles:
            write(cells, start, 0, empty, look, "faint")
        plan.draw(cells, start, 0, look)
        self._notes(cells, start + (plan.width if view.tiles else len(empty)) + 2, plan, view, look)

    def _notes(self, cells: Cells, x: int, plan: Plan, view: RowView, look: Look) -> None:
        room = cells.width - x - 1
        more = view.more if cells.width >= WIDE else ()
        if plan.size is Size.LARGE and room >= _FOR_NOTES:
            lines: list[Line] = []
            for text in filter(None, (*view.note.split("\n"), *more)):
                told = paragraph(text, "muted", room, look)
                lines += told if len(lines) + len(told) <= plan.lines - 1 else ()
            for y, line in enumerate(lines, 1):
                draw(cells, x, y, line, look)
        elif plan.lines == 1:
            x -= 2
            for text in filter(None, (view.note.partition("\n")[0], *more)):
                if x + 2 + legend(text, look) < cells.width:
                    x = write(cells, x + 2, 0, text, look, "muted")


def _draw_bracket(cells: Cells, x: int, y: int, plan: Plan, view: RowView, look: Look) -> None:
    """`╰─ spend to buy … ─╯` under the energy, when none of it has a caption of its own."""
    assert view.kind is RowKind.POOL
    _, energy = pool_order(view.tiles)
    if not view.bracket or not energy or any(tile.caption or tile.number or tile.cursor for tile in energy):
        return
    if plan.lines != LINES[plan.size] + 1 or plan.size is Size.CHIP:
        return
    places = [place for place in plan.places if place[0] in energy]
    left = min(place[2] for place in places)
    right = max(dx + (PITCH[size] - 2 if size is not Size.CHIP else 5) for _, size, dx, _ in places)
    width = right - left + 1
    words = f" {look.t(view.bracket)} "
    corners = look.glyphs.round
    if width < len(words) + 4 or any(place[1] is Size.CHIP for place in places):
        return
    text = corners[5] + corners[6] + words
    text += corners[6] * (width - len(text)) + corners[7]
    cells.text(x + left - 1, y + plan.lines - 1, text, look.pen("faint"))


_FOR_OUT = 16
"""Columns that the dice out of play have at least."""


def line_width(zone: Zone) -> int:
    """Columns of the line the zone is a part of."""
    return zone.parent.size.width if isinstance(zone.parent, PileLine) else zone.size.width


class PrepArea(Zone):
    """The dice that will be rolled next turn, as chips behind its name."""

    def heights(self, width: int) -> list[int]:
        return [1, 0]

    def _plan(self, room: int) -> Plan | None:
        """The chips on one line; None where there is no room for them."""
        tiles = self.view.tiles if self.view is not None else ()
        plans = (chips_plan(stacked(some), room, self.look) for some in (worded(tiles, self.look), tiles))
        return next((plan for plan in plans if plan.lines == 1), None)

    @property
    def _margin(self) -> int:
        return margin_of(line_width(self))

    def _label_end(self) -> int:
        return self._margin + len(self.view.label if self.view is not None else "") + 1

    def get_content_width(self, container: Cell, viewport: Cell) -> int:
        width = container.width
        start = self._label_end()
        if self.view is None or not self.view.tiles:
            return start + len("empty")
        plan = self._plan(width - 1 - _FOR_OUT - start)
        return start + (plan.width if plan is not None else len(f"{len(self.view.tiles)} dice"))

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        x = draw_label(cells, self._margin, 0, view, look) + 1
        if not view.tiles:
            cells.text(x, 0, view.empty or "empty", look.pen("muted"))
            return
        plan = self._plan(cells.width - x)
        if plan is None:
            cells.text(x, 0, f"{len(view.tiles)} dice", look.pen("text"))
        else:
            plan.draw(cells, x, 0, look)


class OutOfPlay(Zone):
    """The dice that are out of play until the turn ends, by name; on a wide mat the used pile, too."""

    def heights(self, width: int) -> list[int]:
        return [1, 0]

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        view = self.view
        if view is None:
            return
        x = 3 if line_width(self) < NARROW else 4
        if view.label:
            x = draw_label(cells, x, 0, view, look) + 1
            for words in (view.note, view.brief, view.empty):
                if words and x + legend(words, look) < cells.width:
                    x = write(cells, x, 0, words, look, "muted")
                    break
            x += 4
        for more in view.more if line_width(self) >= WIDE else ():
            if x + legend(more, look) < cells.width:
                x = write(cells, x, 0, more, look, "muted") + 4


class PileLine(Horizontal):
    """Prep area and out of play in one line of the mat; it vanishes where lines are short, as the seat counts them."""

    DEFAULT_CSS: ClassVar[str] = """
    PileLine { background: $mat; }
    PileLine PrepArea { width: auto; height: 1; }
    PileLine OutOfPlay { width: 1fr; height: 1; }
    """

    spacing: ClassVar[tuple[int, int]] = (5, 6)
    keep: ClassVar[int] = 1

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

"""The field of a player, and the attack zone while nobody has blocked yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.plans import Plan, crowded_plans, tiles_plan
from ..dice.text import draw, paragraph, write
from ..dice.tile import LINES, Size
from .view import RowView
from .zone import LABEL, NARROW, Zone, chosen, draw_label, draw_rule, margin_of

_FOR_NOTES = 22
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
    if not view.note or cells.width - x < _FOR_NOTES or plan.size is Size.CHIP:
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

"""The reserve pool: the dice to act with and the energy, of the player at the bottom or of the one on top."""

from __future__ import annotations

from typing import ClassVar

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.plans import Plan, crowded_plans, pool_order, pool_plans, refused, tiles_plan
from ..dice.text import Line, draw, legend, paragraph, write
from ..dice.tile import LINES, PITCH, Size
from .view import RowKind, RowView
from .zone import LABEL, NARROW, WIDE, Zone, chosen, draw_label, draw_rule, margin_of

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

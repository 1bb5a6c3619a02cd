"""The places off the field: prep area and out of play as a line of the mat, bag and used pile as counts of a seat."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size as Cell
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.plans import Plan, chips_plan, stacked, worded
from ..dice.text import legend, write
from .view import RowView
from .zone import NARROW, WIDE, Zone, draw_label, margin_of

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

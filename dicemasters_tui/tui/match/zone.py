"""What all zones have in common: dice that are drawn, found by the mouse, and reached by Tab."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.message import Message
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.drawn import DrawnWidget, look_of
from ..dice.text import draw, length, spans, translated
from ..dice.tile import Size
from .view import RowView

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

"""The cards of the player whose turn it is, once they have said to be looking; else only how many."""

from __future__ import annotations

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.text import write
from .abilities import shortened
from .view import CardView, HandView
from .zone import ThroneZone

LEAST, MOST = 12, 18
"""Columns of a card that is drawn as a box."""


class Hand(ThroneZone):
    """A box a card, or one line of chips where lines or columns are few."""

    DEFAULT_CSS = "Hand { height: 1; background: $mat; }"
    key = "cards"
    view: reactive[HandView | None] = reactive(None, repaint=False)

    def watch_view(self, view: HandView | None) -> None:
        """Draw the new cards. A covered hand is passed over by Tab."""
        self.can_focus = view is not None and bool(view.cards)
        self.redraw()

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        cells.fill_all(look.palette.mat)
        if view is None or not view.cards:
            cells.text(2, 0, view.words if view is not None else "", look.pen("faint"))
            return
        size = (cells.width - 2) // len(view.cards) - 1
        if cells.height >= 5 and size >= LEAST:
            self._boxes(cells, view, min(size, MOST), look)
        else:
            self._chips(cells, view, look)

    def _boxes(self, cells: Cells, view: HandView, size: int, look: Look) -> None:
        cells.text(2, 0, "hand", look.seat(view.seat) if self.has_focus else look.pen("muted"))
        write(cells, 8, 0, "[key]{look.cards}[/] to play; dimmed: not now", look, "faint")
        # a long name has the line for itself; then the costs stand in the line of the kinds
        below = any(len(look.t(card.name)) > size - 6 for card in view.cards)
        for number, card in enumerate(view.cards):
            box = Rect(2 + number * (size + 1), 1, size, 4)
            _frame(cells, box, card, view.seat, look)
            cost = str(card.cost)
            name = shortened(card.name, size - 4 if below else size - 5 - len(cost), look)
            cells.text(box.x + 2, box.y + 1, name, look.pen("text" if card.legal else "faint", bold=card.legal))
            cells.text(box.x + 2, box.y + 2, card.kind[: size - 4], look.pen("faint"))
            at = box.right - 2 - len(cost)
            cells.text(at, box.y + 1 + below, cost, look.pen("warn" if card.legal else "faint", bold=card.legal))
            cells.mark(box, "card", f"play {card.id}")

    def _chips(self, cells: Cells, view: HandView, look: Look) -> None:
        x = cells.text(2, 0, "hand ", look.pen("muted"))
        for number, card in enumerate(view.cards):
            name, rest = f" {look.t(card.name)} ", len(view.cards) - number
            if x + len(name) + (8 if rest > 1 else 0) > cells.width:
                cells.text(x, 0, f"{look.glyphs.more} {rest} more", look.pen("muted"))
                return
            start = x
            pen = look.pen("text" if card.legal else "faint", bold=card.legal)
            if card.cursor:
                pen, ground = look.caption()
                x = cells.text(x, 0, name, pen, ground) + 1
            elif look.boxed:
                x = cells.text(x, 0, f"[{card.name}]", pen) + 1
            else:
                x = cells.text(x, 0, name, pen, look.palette.raised) + 1
            cells.mark(Rect(start, 0, x - start - 1, 1), "card", f"play {card.id}")


def _frame(cells: Cells, box: Rect, card: CardView, seat: int, look: Look) -> None:
    """The rounded frame of a card."""
    corners = look.glyphs.heavy if card.cursor and look.boxed else look.glyphs.round
    pen = look.seat(seat, bold=False) if card.legal else look.pen("line")
    if card.cursor:
        pen = look.pen("focus", bold=True)
    inside = box.width - 2
    cells.text(box.x, box.y, corners[0] + corners[1] * inside + corners[2], pen)
    for y in range(box.y + 1, box.bottom - 1):
        cells.text(box.x, y, corners[3], pen)
        cells.text(box.right - 1, y, corners[4], pen)
    cells.text(box.x, box.bottom - 1, corners[5] + corners[6] * inside + corners[7], pen)

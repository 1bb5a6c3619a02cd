"""The dice of Dice Throne: a picture for each face, what is marked, and what the dice meet."""

from __future__ import annotations

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import BOLD, Cells, Pen, Rect
from ..dice.text import write
from ..dice.tile import draw_body
from .pictures import named, picture
from .view import DiceView, ThroneDie
from .zone import ThroneZone

BIG = 11
"""Lines from which dice are pictures."""


class DiceTray(ThroneZone):
    """Five dice and a line on the roll above, one on what they meet below; one line while none lies there."""

    DEFAULT_CSS = "DiceTray { background: $mat; height: 7; } DiceTray.-empty { height: 1; }"
    key = "dice"
    view: reactive[DiceView | None] = reactive(None, repaint=False)

    def watch_view(self, view: DiceView | None) -> None:
        """Draw the new dice."""
        empty = view is None or not view.dice
        self.set_class(empty, "-empty")
        self.can_focus = not empty
        self.redraw()

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        cells.fill_all(look.palette.mat)
        if view is None or not view.dice:
            cells.text(2, 0, "no dice on the table", look.pen("faint"))
            return
        big = cells.height >= BIG
        cells.text(2, 0, look.t(view.head), look.pen("muted"))
        width, pitch, first = (12, 14, 2) if big else (9, 10, 1)
        bottom = cells.height - 2
        for number, die in enumerate(view.dice):
            x = first + number * pitch
            rect = Rect(x, 1 + big - (die.again and big), width, 7 if big else 4)
            _draw(cells, rect, die, look.die(*view.colours), view.seat, look)
            self._caption(cells, x, bottom, width, number, die, look)
            cells.mark(Rect(x, 1, width, bottom), "die", f"die {number}")
        write(cells, 2, cells.height - 1, view.now, look, "text", cells.width - 3)

    def _caption(self, cells: Cells, x: int, y: int, width: int, number: int, die: ThroneDie, look: Look) -> None:
        view = self.view
        assert view is not None  # there are dice
        again = look.glyphs.again
        if die.cursor:
            pen, ground = look.caption()
            caption = f"{look.glyphs.cursor}{number + 1} {'again' if die.again else 'keep'}"
            cells.text(x, y, caption.ljust(width - 1) + (again if die.again else " "), pen, ground)
        elif not view.marking:
            cells.text(x, y, f"die {number + 1}", look.pen("faint"))  # digits pick in the list
        else:
            end = cells.text(x, y, f"{number + 1} ", look.pen("key"))
            if die.again:
                cells.text(end, y, f"{again} again", look.seat(view.seat))
            else:
                cells.text(end, y, "keep", look.pen("muted"))


def _draw(cells: Cells, rect: Rect, die: ThroneDie, colours: tuple[str, str], seat: int, look: Look) -> None:
    """One die: a body with half rows above and below and the picture of its symbol, or a box without colour."""
    body, ink = colours
    x, y, width, height = rect
    bottom = rect.bottom - 1
    if look.boxed:
        glyphs = look.glyphs
        parts = glyphs.heavy if die.cursor else glyphs.double if die.again else glyphs.box
        pen = look.pen("focus" if die.cursor else "muted", bold=die.cursor)
        inside = width - 2
        cells.text(x, y, parts[0] + parts[1] * inside + parts[2], pen)
        cells.text(x, bottom, parts[5] + parts[6] * inside + parts[7], pen)
        for line in range(y + 1, bottom):
            cells.text(x, line, parts[3] + " " * inside + parts[4], pen)
    else:
        pen = look.pen("focus", bold=True) if die.cursor else look.seat(seat)
        draw_body(cells, rect, pen if die.cursor or die.again else None, body)
        for line in range(y + 1, bottom):
            cells.text(x, line, " " * width, Pen(ink), body)
    ground = None if look.boxed else body
    pen = look.pen("text", bold=True) if look.boxed else Pen(ink, BOLD)
    edge = int(look.boxed)
    inside = width - 2 * edge
    art = picture(die.symbol) if height > 5 and not look.glyphs.ascii else ()
    if art:
        for line, row in enumerate(art):
            cells.text(x + (width - 8) // 2, y + 1 + line, row, pen, ground)
        label = f"{die.value}{named(die.symbol)[: inside - 4]:>{inside - 3}}"
        cells.text(x + edge, bottom - 1, label.center(inside), pen, ground)
        return
    top = y + (height - 2) // 2
    cells.text(x + edge, top, str(die.value).center(inside), pen, ground)
    cells.text(x + edge, top + 1, named(die.symbol)[:inside].center(inside), Pen(pen.fg), ground)

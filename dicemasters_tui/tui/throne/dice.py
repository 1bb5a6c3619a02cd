"""Draws the dice of Dice Throne: a picture for each face, what is marked, and what the dice meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..look import Look
from ..tile import draw_body
from ..view import plain
from ..widgets.canvas import BOLD, Canvas, Pen, Rect
from ..widgets.text import write
from .abilities import met_now, tier_rows
from .layout import Regions
from .pictures import die_colours, named, picture

if TYPE_CHECKING:
    from .mat import MatView


def draw_dice(canvas: Canvas, place: Regions, view: MatView, look: Look) -> None:
    game = view.game
    roll = game.roll
    assert roll is not None
    hero = game.players[roll.player].hero
    seat = roll.player % 2
    head = f"{game.players[roll.player].name}: {roll.purpose} roll"
    if roll.purpose == "offensive" and game.phase == "offensive-roll":
        left = game.attempts
        head = f"attempt {game.rolled} of {game.rolled + left} {look.glyphs.dot} {left} left"
    canvas.text(2, place.attempt, head, look.pen("muted"))
    body, ink = look.die(*die_colours(hero.id))
    width, pitch, first = (12, 14, 2) if place.big else (9, 10, 1)
    for number, value in enumerate(roll.numbers):
        again = number in view.marked
        rect = Rect(
            first + number * pitch, place.dice.y + place.big - (again and place.big), width, 7 if place.big else 4
        )
        _die(canvas, rect, value, hero.symbol(value), (body, ink), number == view.cursor, again, seat, look)
        caption = f"{number + 1} {'again' if again else 'keep'}"
        bottom = place.dice.bottom - 1
        if number == view.cursor:
            pen, ground = look.caption()
            text = f"{look.glyphs.cursor}{caption}".ljust(width - 1) + (look.glyphs.again if again else " ")
            canvas.text(rect.x, bottom, text, pen, ground)
        elif view.cursor < 0:
            canvas.text(rect.x, bottom, f"die {number + 1}", look.pen("faint"))  # digits pick in the list
        else:
            x = canvas.text(rect.x, bottom, f"{number + 1} ", look.pen("key"))
            if again:
                canvas.text(x, bottom, f"{look.glyphs.again} again", look.seat(seat))
            else:
                canvas.text(x, bottom, "keep", look.pen("muted"))
        canvas.mark(Rect(rect.x, place.dice.y, width, place.dice.height), "die", str(number))
    met = met_now(tier_rows(game, roll.player, ascii_only=look.glyphs.ascii))
    if met and roll.purpose == "offensive":
        told = "; ".join(f"[b good]{plain(row.name)}[/] {plain(row.needs)} {plain(row.does)}" for row in reversed(met))
        write(canvas, 2, place.now, f"[muted]now[/] {told}", look, "text", place.left - 3)
    elif roll.purpose == "offensive":
        canvas.text(2, place.now, "now nothing: no ability is met", look.pen("faint"))


def _die(
    canvas: Canvas,
    rect: Rect,
    value: int,
    symbol: str,
    colours: tuple[str, str],
    cursor: bool,
    again: bool,
    seat: int,
    look: Look,
) -> None:
    """One die: a body with half rows above and below and the picture of its symbol, or a box without colour."""
    body, ink = colours
    x, y, width, height = rect
    bottom = rect.bottom - 1
    if look.boxed:
        glyphs = look.glyphs
        parts = glyphs.heavy if cursor else glyphs.double if again else glyphs.box
        pen = look.pen("focus" if cursor else "muted", bold=cursor)
        inside = width - 2
        canvas.text(x, y, parts[0] + parts[1] * inside + parts[2], pen)
        canvas.text(x, bottom, parts[5] + parts[6] * inside + parts[7], pen)
        for line in range(y + 1, bottom):
            canvas.text(x, line, parts[3] + " " * inside + parts[4], pen)
    else:
        pen = look.pen("focus", bold=True) if cursor else look.seat(seat)
        draw_body(canvas, rect, pen if cursor or again else None, body)
        for line in range(y + 1, bottom):
            canvas.text(x, line, " " * width, Pen(ink), body)
    ground = None if look.boxed else body
    pen = look.pen("text", bold=True) if look.boxed else Pen(ink, BOLD)
    edge = int(look.boxed)
    inside = width - 2 * edge
    art = picture(symbol) if height > 5 and not look.glyphs.ascii else ()
    if art:
        for line, row in enumerate(art):
            canvas.text(x + (width - 8) // 2, y + 1 + line, row, pen, ground)
        label = f"{value}{named(symbol)[: inside - 4]:>{inside - 3}}"
        canvas.text(x + edge, bottom - 1, label.center(inside), pen, ground)
        return
    top = y + (height - 2) // 2
    canvas.text(x + edge, top, str(value).center(inside), pen, ground)
    canvas.text(x + edge, top + 1, named(symbol)[:inside].center(inside), Pen(pen.fg), ground)

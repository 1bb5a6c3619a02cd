"""The zones of Dice Throne: dice, the hand of cards, the line of a player, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events

from ...dicethrone.dice import spoken
from ..app.look import Look
from ..dice.cells import BOLD, Cells, Pen, Rect
from ..dice.die_view import picture
from ..dice.drawn import DrawnWidget
from ..dice.text import shortened, write
from ..dice.tile import draw_body
from ..match.table_frame import TableZone
from .view import CardView, DiceView, HandView, HeroView, ThroneDie, TokenView

BIG = 11
"""Lines from which dice are pictures."""
LEAST, MOST = 12, 18
"""Columns of a card that is drawn as a box."""
NO_TOKENS = "no tokens"
ROOMY = 70
"""Columns from which the counts of a player stand further apart."""
LEAST_TOKENS = 40
"""Columns that tokens have at least."""


class ThroneZone(TableZone):
    """A zone that shows whether the cursor is in it."""

    def on_focus(self, _event: events.Focus) -> None:
        self.redraw()

    def on_blur(self, _event: events.Blur) -> None:
        self.redraw()


# Dice -------------------------------------------------------------------------------------------------------------


class DiceTray(ThroneZone):
    """Five dice and a line on the roll above, one on what they meet below; one line while none lies there."""

    key = "dice"

    def watch_view(self, view: Any) -> None:
        """Draw the new dice."""
        self.can_focus = view is not None and bool(view.dice)
        self.set_class(not self.can_focus, "-empty")
        self.redraw()

    def draw_view(self, cells: Cells, view: DiceView, look: Look) -> None:
        if not view.dice:
            cells.text(2, 0, "no dice on the table", look.pen("faint"))
            return
        big = cells.height >= BIG
        cells.text(2, 0, look.t(view.head), look.pen("muted"))
        width, pitch, first = (12, 14, 2) if big else (9, 10, 1)
        bottom = cells.height - 2
        for number, die in enumerate(view.dice):
            x = first + number * pitch
            rect = Rect(x, 1 + big - (die.again and big), width, 7 if big else 4)
            _draw_die(cells, rect, die, look.die(*view.colours), view.seat, look)
            _caption(cells, Rect(x, bottom, width, 1), number, view, look)
            cells.mark(Rect(x, 1, width, bottom), "die", f"die {number}")
        write(cells, 2, cells.height - 1, view.now, look, "text", cells.width - 3)


def _caption(cells: Cells, rect: Rect, number: int, view: DiceView, look: Look) -> None:
    die, again = view.dice[number], look.glyphs.again
    x, y, width, _ = rect
    if die.cursor:
        caption = f"{look.glyphs.cursor}{number + 1} {'again' if die.again else 'keep'}"
        cells.text(x, y, caption.ljust(width - 1) + (again if die.again else " "), *look.caption())
    elif not view.marking:
        cells.text(x, y, f"die {number + 1}", look.pen("faint"))  # digits pick in the list
    else:
        end = cells.text(x, y, f"{number + 1} ", look.pen("key"))
        pen = look.seat(view.seat) if die.again else look.pen("muted")
        cells.text(end, y, f"{again} again" if die.again else "keep", pen)


def _draw_die(cells: Cells, rect: Rect, die: ThroneDie, colours: tuple[str, str], seat: int, look: Look) -> None:
    """One die: a body with half rows above and below and the picture of its symbol, or a box without colour."""
    body, ink = colours
    x, y, width, height = rect
    if look.boxed:
        glyphs = look.glyphs
        parts = glyphs.heavy if die.cursor else glyphs.double if die.again else glyphs.box
        cells.box(rect, parts, look.pen("focus" if die.cursor else "muted", bold=die.cursor))
        pen, ground, edge = look.pen("text", bold=True), None, 1
    else:
        border = look.pen("focus", bold=True) if die.cursor else look.seat(seat) if die.again else None
        draw_body(cells, rect, border, body)
        cells.fill(Rect(x, y + 1, width, height - 2), body)
        pen, ground, edge = Pen(ink, BOLD), body, 0
    inside = width - 2 * edge
    if height > 5 and not look.glyphs.ascii and (art := picture(die.symbol)):
        for line, row in enumerate(art, y + 1):
            cells.text(x + (width - 8) // 2, line, row, pen, ground)
        label = f"{die.value}{spoken(die.symbol)[: inside - 4]:>{inside - 3}}"
        cells.text(x + edge, rect.bottom - 2, label.center(inside), pen, ground)
        return
    top = y + (height - 2) // 2
    cells.text(x + edge, top, str(die.value).center(inside), pen, ground)
    cells.text(x + edge, top + 1, spoken(die.symbol)[:inside].center(inside), Pen(pen.fg), ground)


# Cards ------------------------------------------------------------------------------------------------------------


class Hand(ThroneZone):
    """A box a card, or one line of chips where lines or columns are few; covered, only how many cards there are."""

    key = "cards"

    def watch_view(self, view: Any) -> None:
        """Draw the new cards. A covered hand is passed over by Tab."""
        self.can_focus = view is not None and bool(view.cards)
        self.redraw()

    def draw_view(self, cells: Cells, view: HandView, look: Look) -> None:
        if not view.cards:
            cells.text(2, 0, view.words, look.pen("faint"))
            return
        size = (cells.width - 2) // len(view.cards) - 1
        if cells.height >= 5 and size >= LEAST:
            cells.text(2, 0, "hand", look.seat(view.seat) if self.has_focus else look.pen("muted"))
            write(cells, 8, 0, "[key]{look.cards}[/] to play; dimmed: not now", look, "faint")
            _boxes(cells, view, min(size, MOST), look)
        else:
            _chips(cells, cells.text(2, 0, "hand ", look.pen("muted")), view, look)


def _boxes(cells: Cells, view: HandView, size: int, look: Look) -> None:
    # a long name has the line for itself; then the costs stand in the line of the kinds
    below = any(len(look.t(card.name)) > size - 6 for card in view.cards)
    for number, card in enumerate(view.cards):
        box = Rect(2 + number * (size + 1), 1, size, 4)
        corners = look.glyphs.heavy if card.cursor and look.boxed else look.glyphs.round
        pen = look.seat(view.seat, bold=False) if card.legal else look.pen("line")
        cells.box(box, corners, look.pen("focus", bold=True) if card.cursor else pen)
        cost = str(card.cost)
        name = shortened(card.name, size - 4 if below else size - 5 - len(cost), look)
        cells.text(box.x + 2, box.y + 1, name, _pen(card, look))
        cells.text(box.x + 2, box.y + 2, card.kind[: size - 4], look.pen("faint"))
        paid = look.pen("warn" if card.legal else "faint", bold=card.legal)
        cells.text(box.right - 2 - len(cost), box.y + 1 + below, cost, paid)
        cells.mark(box, "card", f"play {card.id}")


def _chips(cells: Cells, x: int, view: HandView, look: Look) -> None:
    names = [f"[{card.name}]" if look.boxed and not card.cursor else f" {look.t(card.name)} " for card in view.cards]
    for card, name, column in zip(view.cards, names, _in_a_row(cells, x, cells.width, names, look), strict=False):
        pen, ground = look.caption() if card.cursor else (_pen(card, look), None if look.boxed else look.palette.raised)
        cells.text(column, 0, name, pen, ground)
        cells.mark(Rect(column, 0, len(name), 1), "card", f"play {card.id}")


def _in_a_row(cells: Cells, x: int, end: int, texts: Sequence[str], look: Look) -> list[int]:
    """The columns from `x` to `end` of the texts that have room; behind them `… 2 more` where not all have."""
    columns: list[int] = []
    for rest, text in zip(range(len(texts), 0, -1), texts, strict=True):
        more = f"{look.glyphs.more} {rest} more"
        if x + len(text) + (len(more) + 1 if rest > 1 else 0) > end:
            cells.text(x, 0, more if x + len(more) <= end else "", look.pen("muted"))
            break
        columns.append(x)
        x += len(text) + 1
    return columns


def _pen(card: CardView, look: Look) -> Pen:
    return look.pen("text" if card.legal else "faint", bold=card.legal)


# Players ----------------------------------------------------------------------------------------------------------


class HeroBar(DrawnWidget):
    """Who, Health, what is coming; Combat Points and piles at the right, the tokens between where they belong here."""

    def ground(self, look: Look) -> str:
        view: HeroView | None = self.view
        return look.palette.seat_ground(view.seat) if view is not None and view.active else look.palette.mat

    def draw_view(self, cells: Cells, view: HeroView, look: Look) -> None:
        palette, glyphs, seat = look.palette, look.glyphs, look.seat(view.seat)
        cells.text(0, 0, glyphs.bar if view.active else glyphs.thin_bar, seat)
        cells.text(2, 0, glyphs.cursor if view.active else "", seat)
        x = cells.text(4, 0, look.t(view.name), seat) + 2
        if view.defeated:
            cells.text(x, 0, "defeated", look.pen("bad", bold=True))
            return
        x = cells.text(x, 0, glyphs.heart, look.pen("bad")) + 1
        x = cells.text(x, 0, str(view.health), look.pen("bad" if view.low else "text", bold=True))
        if view.coming:
            x = cells.text(x + 1, 0, look.t(f"−{view.coming} coming"), look.pen("bad", bold=True))
        at = right = _counts(cells, x + 3, view, look)
        if palette.flat and at - x > 4:
            rule = glyphs.double_rule if view.active else glyphs.rule
            cells.text(x + 1, 0, rule * (at - x - 3), look.pen("line"))
        if view.tokens_here:
            draw_tokens(cells, x + 2, right - 2, view.tokens, look)


def _counts(cells: Cells, least: int, view: HeroView, look: Look) -> int:
    """Combat Points and piles at the right end, as many as there is room for; gives the column they begin at."""
    gap, shown = " " * (3 if cells.width >= ROOMY else 2), view.counts

    def taken() -> int:
        return len(gap.join(f"{word} {number}" for word, number in shown))

    while len(shown) > 1 and least + taken() > cells.width:
        shown = shown[:-1]
    at = begin = cells.width - 1 - taken()
    for word, number in shown:
        at = cells.text(at, 0, f"{word} ", look.pen("muted"))
        at = cells.text(at, 0, str(number), look.pen("warn" if word == "CP" else "text", bold=True)) + len(gap)
    return begin


class Tokens(ThroneZone):
    """Tokens as filled labels with their sign, Companions, the side of the board; what letters mean at the right."""

    key = "tokens"

    def draw_view(self, cells: Cells, view: HeroView, look: Look) -> None:
        end, signs = cells.width - 1, look.t(view.legend)
        if signs and end - 3 - len(signs) >= LEAST_TOKENS:
            cells.text(end - len(signs), 0, signs, look.pen("faint"))
            end -= len(signs) + 2
        if self.has_focus:
            cells.text(0, 0, look.glyphs.cursor, look.pen("focus", bold=True))
        draw_tokens(cells, 2, end, view.tokens, look)


class OtherTokens(Tokens, can_focus=False):
    """The tokens of the one opponent."""

    key = "other-tokens"


def draw_tokens(cells: Cells, x: int, end: int, tokens: tuple[TokenView, ...], look: Look) -> None:
    """The labels from `x` to `end`; `… 2 more` where room ends."""
    if not tokens and end - x >= len(NO_TOKENS):
        cells.text(x, 0, NO_TOKENS, look.pen("faint"))
    labels = [f" {look.t(token.label)} " for token in tokens]
    for token, label, column in zip(tokens, labels, _in_a_row(cells, x, end, labels, look), strict=False):
        cells.text(column, 0, label, *look.label(token.shade))

"""The line of a player, and the tokens on the board."""

from __future__ import annotations

from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import BOLD, REVERSE, Cells, Pen
from ..dice.drawn import DrawnWidget
from .view import HeroView, TokenView
from .zone import ThroneZone

NO_TOKENS = "no tokens"
ROOMY = 70
"""Columns from which the counts stand further apart."""


class HeroBar(DrawnWidget):
    """Who, Health, what is coming; Combat Points and piles at the right. `tokens_here` puts the tokens between."""

    DEFAULT_CSS = "HeroBar { height: 1; }"
    view: reactive[HeroView | None] = reactive(None, repaint=False)
    tokens_here: reactive[bool] = reactive(False, repaint=False)

    def watch_view(self) -> None:
        self.redraw()

    def watch_tokens_here(self) -> None:
        self.redraw()

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        if view is None:
            return
        palette, glyphs, width = look.palette, look.glyphs, cells.width
        cells.fill_all(palette.seat_ground(view.seat) if view.active else palette.mat)
        cells.text(0, 0, glyphs.bar if view.active else glyphs.thin_bar, look.seat(view.seat))
        if view.active:
            cells.text(2, 0, glyphs.cursor, look.seat(view.seat))
        x = cells.text(4, 0, look.t(view.name), look.seat(view.seat)) + 2
        if view.defeated:
            cells.text(x, 0, "defeated", look.pen("bad", bold=True))
            return
        x = cells.text(x, 0, glyphs.heart, look.pen("bad")) + 1
        x = cells.text(x, 0, str(view.health), look.pen("bad" if view.low else "text", bold=True))
        if view.coming:
            x = cells.text(x + 1, 0, look.t(f"−{view.coming} coming"), look.pen("bad", bold=True))
        counts, gap = list(view.counts), 3 if width >= ROOMY else 2

        def taken() -> int:
            return sum(len(word) + 1 + len(str(number)) for word, number in counts) + gap * (len(counts) - 1)

        while len(counts) > 1 and x + 2 + taken() + 1 > width:
            counts.pop()
        at = right = width - 1 - taken()
        if palette.flat and at - x > 4:
            rule = glyphs.double_rule if view.active else glyphs.rule
            cells.text(x + 1, 0, rule * (at - x - 3), look.pen("line"))
        for word, number in counts:
            at = cells.text(at, 0, f"{word} ", look.pen("muted"))
            at = cells.text(at, 0, str(number), look.pen("warn" if word == "CP" else "text", bold=True)) + gap
        if self.tokens_here:
            draw_tokens(cells, x + 2, right - 2, view.tokens, look)


class Tokens(ThroneZone):
    """Tokens as filled labels with their sign, Companions, the side of the board."""

    DEFAULT_CSS = "Tokens { height: 1; background: $mat; }"
    key = "tokens"
    view: reactive[HeroView | None] = reactive(None, repaint=False)
    legend: reactive[str] = reactive("", repaint=False)
    """What the letters on the board below mean, at the right end."""

    def watch_view(self) -> None:
        self.redraw()

    def watch_legend(self) -> None:
        self.redraw()

    def draw(self, cells: Cells, look: Look) -> None:
        cells.fill_all(look.palette.mat)
        if self.view is None:
            return
        end, signs = cells.width - 1, look.t(self.legend)
        if signs and cells.width - 4 - len(signs) >= 40:  # so many columns tokens have at least
            end -= len(signs) + 2
            cells.text(cells.width - 1 - len(signs), 0, signs, look.pen("faint"))
        x = 2
        if self.has_focus:
            cells.text(0, 0, look.glyphs.cursor, look.pen("focus", bold=True))
        draw_tokens(cells, x, end, self.view.tokens, look)


def draw_tokens(cells: Cells, x: int, end: int, tokens: tuple[TokenView, ...], look: Look) -> None:
    """The labels from `x` to `end`; `… 2 more` where room ends."""
    if not tokens:
        if end - x >= len(NO_TOKENS):
            cells.text(x, 0, NO_TOKENS, look.pen("faint"))
        return
    for number, token in enumerate(tokens):
        text, rest = f" {look.t(token.label)} ", len(tokens) - number
        if x + len(text) + (9 if rest > 1 else 0) > end:
            more = f"{look.glyphs.more} {rest} more"
            if x + len(more) <= end:
                cells.text(x, 0, more, look.pen("muted"))
            return
        if look.palette.colourless:
            pen, ground = Pen("", BOLD | REVERSE), ""
        else:
            pen, ground = Pen(look.palette.inverse, BOLD), look.palette.tone(token.shade)
        x = cells.text(x, 0, text, pen, ground) + 1

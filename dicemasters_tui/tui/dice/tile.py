"""Die tiles: a view of a die drawn huge, large, medium or as a chip, with every state.

A coloured tile is a body of its own colour with half rows above and below; without colour, or in ASCII, it is a
box of the same cells and the weight of its border is the state. `x` is always the first column of the body.
"""

from __future__ import annotations

from enum import StrEnum

from ..app.look import Look
from ..app.palette import mix, outline
from .cells import BOLD, DIM, Cells, Pen, Rect
from .die_view import HUGE_WIDTH, WIDTH, TileKind, TileView, Tone, chip, huge, large, medium, pixels


class Size(StrEnum):
    """From the roll tray down to one line."""

    HUGE = "huge"
    LARGE = "large"
    MEDIUM = "medium"
    CHIP = "chip"


BODY = {Size.HUGE: HUGE_WIDTH, Size.LARGE: WIDTH, Size.MEDIUM: WIDTH}
PITCH = {Size.HUGE: HUGE_WIDTH + 2, Size.LARGE: WIDTH + 2, Size.MEDIUM: WIDTH + 1}
"""Columns from one tile to the next."""
LINES = {Size.HUGE: 8, Size.LARGE: 5, Size.MEDIUM: 2, Size.CHIP: 1}
"""Lines of the tile without its caption."""


_FACES = {Size.HUGE: huge, Size.LARGE: large, Size.MEDIUM: medium}
"""What the lines of a face say."""


def draw_tile(cells: Cells, x: int, y: int, tile: TileView, size: Size, look: Look, caption: bool = True) -> None:
    """Draw a tile with the top of its half row at y, its caption below, and mark it for the mouse."""
    lines, width = LINES[size], BODY[size]
    body, ink, attributes = colours(tile, look)
    border = edge(tile, look, body)
    pen, rows = border or Pen(look.pen("muted").fg, attributes), _FACES[size](tile, look.glyphs)
    tall = size is not Size.MEDIUM
    if tall and look.boxed:
        cells.box(Rect(x - 1, y, width + 2, lines), frame(tile, look), pen)
    elif tall:
        draw_body(cells, Rect(x, y, width, lines), border, body)
    art = pixels(tile.symbols, look.glyphs.ascii) if size is Size.HUGE and tile.kind is TileKind.ENERGY else ()
    for number, row in enumerate(rows):
        line = y + number + tall
        cells.text(x, line, " " * width, Pen(ink), body)
        if number < len(art):
            cells.text(x + 3, line, art[number], Pen(ink, attributes), body)
        if row.text:
            cells.text(x + row.column, line, row.text, Pen(ink, attributes | (BOLD if row.bold else 0)), body)
        if not tall and (look.boxed or border is not None):
            _sides(cells, x, line, frame(tile, look)[3:5] if look.boxed else "▐▌", pen)
    if caption:
        draw_caption(cells, x, y + lines, tile, width, look)
    mark(cells, Rect(x, y, width, lines + caption), tile)


def _sides(cells: Cells, x: int, y: int, sides: str, pen: Pen) -> None:
    """Both ends of a line of a medium tile."""
    if sides[0] == "▐" and cells.at(x - 1, y) == "▌":
        # The gap already has the right edge of the neighbour: both halves of the cell are taken.
        cells.text(x - 1, y, "▌", Pen(cells.pens[y][x - 1].fg), pen.fg)
    else:
        cells.text(x - 1, y, sides[0], pen)
    cells.text(x + WIDTH, y, sides[1], pen)


def mark(cells: Cells, rect: Rect, tile: TileView) -> None:
    """Let the mouse find the die here."""
    if tile.die:
        cells.mark(rect, "die", tile.die, tip=tile.why_not or tile.tip)


def colours(tile: TileView, look: Look) -> tuple[str, str, int]:
    """Body, ink and attributes of a tile."""
    body, ink = look.die(tile.color, tile.ink, tile.dimmed)
    if tile.flash and not look.palette.flat:
        body = mix(body, look.palette.tone(tile.flash), 0.6)
    return body, ink, DIM if tile.dimmed and look.palette.colourless else 0


def edge(tile: TileView, look: Look, body: str) -> Pen | None:
    """The pen of its outline, or None when it has none."""
    if tile.cursor:
        return Pen("" if look.palette.colourless else outline(look.palette, body), BOLD)
    if tile.chosen:
        return look.seat(tile.seat)
    return None


def draw_body(cells: Cells, rect: Rect, border: Pen | None, body: str) -> None:
    """The half rows above and below a coloured die; with a `border` it stands out by half a cell all round."""
    x, y, width, _ = rect
    bottom = rect.bottom - 1
    if border is None:
        cells.text(x, y, "▗" + "▄" * (width - 2) + "▖", Pen(body))
        cells.text(x, bottom, "▝" + "▀" * (width - 2) + "▘", Pen(body))
        return
    cells.box(Rect(x - 1, y, width + 2, rect.height), "▗▀▖▐▌▝▄▘", border)
    cells.text(x, y, "▀" * width, border, body)
    cells.text(x, bottom, "▄" * width, border, body)


def frame(tile: TileView, look: Look) -> str:
    """The eight parts of the box of a tile without a coloured body."""
    glyphs = look.glyphs
    if tile.cursor:
        return glyphs.heavy
    if tile.chosen:
        return glyphs.double
    return glyphs.faint_box if tile.dimmed else glyphs.box


# Captions ----------------------------------------------------------------------------------------------------------


def caption_text(tile: TileView, look: Look) -> str:
    """The words below a tile, without number and marks."""
    if tile.caption:
        return look.t(tile.caption)
    if tile.attacks:
        return f"{look.glyphs.attacks} attacks"
    if tile.blocked:
        return f"{look.glyphs.blocked} blocked"
    return ""


def draw_caption(cells: Cells, x: int, y: int, tile: TileView, width: int, look: Look) -> None:
    """`1 field 0` below a tile: inverted with `▸` under the cursor, with `✓` before it when chosen.

    The reason why a die cannot be picked stands without the number where there is no room for both.
    """
    words = caption_text(tile, look)
    out = 0 if width == HUGE_WIDTH else 1
    room = width + 2 * out - 1 - tile.chosen if tile.cursor else width
    number = tile.lead
    if len(number + words) > room:
        if tile.why_not:
            number = ""
        elif tile.cost is not None and words == f"{tile.cost_word} {tile.cost}":
            words = f"{look.glyphs.cost}{tile.cost}"  # a longer word for fielding would lose the cost
    if tile.cursor:
        pen, ground = look.caption()
        text = look.glyphs.cursor + (number + words)[:room]
        text = text.ljust(width + 2 * out)
        if tile.chosen:
            text = text[:-1] + look.glyphs.check
        cells.text(x - out, y, text, pen, ground)
        return
    if tile.chosen:
        cells.text(x - 1, y, look.glyphs.check, look.seat(tile.seat))
    if not words and not number and tile.holds:
        _held(cells, x, y, tile, look)
        return
    column = x
    if number:
        column = cells.text(column, y, number, look.pen("faint" if tile.dimmed else "key"))
    tone = tile.caption_tone
    if tile.dimmed and tone is Tone.NORMAL:
        tone = Tone.FAINT
    cells.text(column, y, words[: x + width - column], look.pen(tone.value))


def _held(cells: Cells, x: int, y: int, tile: TileView, look: Look) -> None:
    """The dice it holds: one as a chip in its colours, more as a number."""
    if len(tile.holds) > 1:
        cells.text(x, y, f"holds {len(tile.holds)}", look.pen("muted"))
        return
    held = tile.holds[0]
    body, ink, attributes = colours(held, look)
    text = f"[{held.name}]" if look.boxed else f"{held.name:^{WIDTH}}"
    cells.text(x, y, text[:WIDTH], Pen(ink, attributes), body)
    mark(cells, Rect(x, y, WIDTH, 1), held)


# Chips -------------------------------------------------------------------------------------------------------------


def _chip(tile: TileView, look: Look, tight: bool) -> str:
    """The words of a chip with what stands around them."""
    words = chip(tile, look.glyphs)
    return f"[{words}]" if look.boxed else words if tight else f" {words} "


def chip_width(tile: TileView, look: Look, tight: bool = False) -> int:
    """Columns of a chip, without the marks that stand in the gaps beside it."""
    return len(tile.lead + _chip(tile, look, tight))


def reason_width(tile: TileView, look: Look) -> int:
    """Columns of a chip's number and of the reason why it cannot be picked; 0 without one."""
    return len(tile.lead + look.t(tile.reason)) if tile.reason else 0


def draw_reason(cells: Cells, x: int, y: int, tile: TileView, look: Look) -> None:
    """Why the die of the chip above cannot be picked, below its name."""
    cells.text(x + len(tile.lead), y, look.t(tile.reason), look.pen("faint"))


def draw_chip(cells: Cells, x: int, y: int, tile: TileView, look: Look, tight: bool = False) -> int:
    """Draw a chip; a number stands before it. Gives the column after it. The cursor stands in the gaps: `▸ … ◂`."""
    body, ink, attributes = colours(tile, look)
    cells.text(x, y, tile.number, look.pen("faint" if tile.dimmed else "key"))
    begin = x + len(tile.lead)
    end = cells.text(begin, y, _chip(tile, look, tight), Pen(ink, attributes | BOLD), body)
    if tile.cursor:
        focus = look.pen("focus", bold=True)
        cells.text(begin - 1, y, look.glyphs.cursor, focus)
        cells.text(end, y, look.glyphs.check if tile.chosen else look.glyphs.cursor_end, focus)
    elif tile.chosen:
        cells.text(begin - 1, y, look.glyphs.check, look.seat(tile.seat))
    mark(cells, Rect(x, y, end - x, 1), tile)
    return end

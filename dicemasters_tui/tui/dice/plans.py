"""How much room the dice of a zone take at each size, and drawing them there.

A zone gets the largest size its lines allow: tiles go large, medium, chip; then equal dice stack. Chips of dice that
cannot be picked have the reason below them; where lines are short it stands in the chip, in place of the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..app.look import Look
from .cells import Cells
from .die_view import TileKind, TileView, levelled
from .tile import BODY, LINES, PITCH, Size, chip_width, draw_chip, draw_reason, draw_tile, reason_width

Places = tuple[tuple[TileView, Size, int, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to draw the dice of a zone: `lines` it takes, including captions, and where each die goes.

    `places` are (tile, size, x, line) from the zone's left edge and first line.
    """

    lines: int
    size: Size
    places: Places
    width: int
    tight: bool = False
    reasons: bool = False
    """Below chips stands why they cannot be picked."""

    def moved(self, x: int, y: int = 0) -> Plan:
        """The plan with so many columns before it and lines above it."""
        places = tuple((tile, size, dx + x, dy + y) for tile, size, dx, dy in self.places)
        return replace(self, lines=self.lines + y, places=places, width=self.width + x)

    def draw(self, cells: Cells, x: int, y: int, look: Look) -> None:
        """Draw the dice; the one under the cursor last, so that its outline lies on top."""
        for tile, size, dx, dy in sorted(self.places, key=lambda place: place[0].cursor):
            if size is Size.CHIP:
                draw_chip(cells, x + dx, y + dy, tile, look, self.tight)
                if self.reasons:
                    draw_reason(cells, x + dx, y + dy + 1, tile, look)
            else:
                draw_tile(cells, x + dx, y + dy, tile, size, look)


def fitting(plans: Sequence[Plan], lines: int) -> Plan:
    """The first plan that has room in so many lines, else the last."""
    return next((plan for plan in plans if plan.lines <= lines), plans[-1])


def stacked(tiles: Sequence[TileView]) -> list[TileView]:
    """Equal dice as one, in the place of the first of them."""
    counts: dict[object, int] = {}
    first: dict[object, TileView] = {}
    for tile in tiles:
        key = tile.same
        counts[key] = counts.get(key, 0) + tile.count
        first.setdefault(key, tile)
    return [replace(tile, count=counts[key]) if counts[key] > 1 else tile for key, tile in first.items()]


def refused(tiles: Sequence[TileView]) -> bool:
    """Whether there is a reason to tell below some of the dice."""
    return any(tile.reason for tile in tiles)


def worded(tiles: Sequence[TileView], look: Look) -> list[TileView]:
    """The dice with the reason why they cannot be picked in place of their numbers."""

    def said(tile: TileView) -> TileView:
        name = look.glyphs.symbols(tile.symbols) if tile.kind is TileKind.ENERGY else levelled(tile, look.glyphs)
        return replace(tile, kind=TileKind.HIDDEN, name=f"{name} {look.t(tile.reason)}")

    return [said(tile) if tile.reason else tile for tile in tiles]


def pitch_of(tiles: Sequence[TileView], size: Size) -> int:
    """Columns from one tile to the next: one more where outlines of chosen dice would meet in the gap."""
    return PITCH[size] + (size is Size.MEDIUM and sum(tile.chosen for tile in tiles) > 1)


def tiles_plan(tiles: Sequence[TileView], size: Size, width: int, captions: bool = True, pitch: int = 0) -> Plan:
    """Tiles of one size in as many lines as they need; `pitch` columns from one to the next, if not as usual."""
    pitch, tall = pitch or pitch_of(tiles, size), LINES[size] + captions
    per_line = max(1, (width + pitch - BODY[size]) // pitch)
    places = tuple((tile, size, n % per_line * pitch, n // per_line * tall) for n, tile in enumerate(tiles))
    return Plan(max(1, -(-len(tiles) // per_line)) * tall, size, places, min(len(tiles), per_line) * pitch)


def chips_plan(
    tiles: Sequence[TileView],
    width: int,
    look: Look,
    indent: int = 0,
    tight: bool = False,
    first_only: bool = False,
    reasons: bool = False,
) -> Plan:
    """Chips in a flow. `indent` is kept free on the first line, on the others too unless `first_only`.

    With `reasons` a line of chips some of which cannot be picked has a line below it that says why.
    """
    gap = 1 if tight or not any(tile.number for tile in tiles) else 2
    x, line, widest, tall = indent, 0, indent, 1
    places = []
    for tile in tiles:
        n = max(chip_width(tile, look, tight), reason_width(tile, look) if reasons else 0)
        if x > (1 if first_only and line else indent) and x + n > width:
            line, tall = line + tall, 1
            x = 1 if first_only else indent
        places.append((tile, Size.CHIP, x, line))
        if reasons and tile.reason:
            tall = 2
        x += n
        widest = max(widest, x)
        x += gap
    return Plan(line + tall, Size.CHIP, tuple(places), widest, tight, reasons)


def crowded_plans(tiles: Sequence[TileView], width: int, look: Look, indent: int) -> list[Plan]:
    """The ways to draw dice as chips, from the roomiest to the tightest; the last always fits three lines or fewer."""
    if not refused(tiles):
        return _flows(tiles, width, look, indent)
    told, said = _flows(tiles, width, look, indent, reasons=True), _flows(worded(tiles, look), width, look, indent)
    return [*told, *said, *_flows(tiles, width, look, indent)]


def _flows(tiles: Sequence[TileView], width: int, look: Look, indent: int, reasons: bool = False) -> list[Plan]:
    piled = stacked(tiles)
    return [
        chips_plan(some, width, look, indent, tight, first_only=tight, reasons=reasons)
        for some in ([tiles, piled] if len(piled) < len(tiles) else [tiles])
        for tight in (False, True)
    ]


def pool_order(tiles: Sequence[TileView]) -> tuple[list[TileView], list[TileView]]:
    """Dice of a reserve pool to act with, and its energy."""
    acting = [tile for tile in tiles if tile.kind is not TileKind.ENERGY]
    energy = [tile for tile in tiles if tile.kind is TileKind.ENERGY]
    return acting, energy


def pool_plans(tiles: Sequence[TileView], sizes: Sequence[Size], width: int, look: Look) -> list[Plan]:
    """The ways to draw a reserve pool: acting dice first, a gap of three, then energy; energy turns to chips first."""
    acting, energy = pool_order(tiles)
    gap = 3 if acting and energy else 0
    plans: list[Plan] = []
    for size in sizes:
        pitch = pitch_of(tiles, size)
        taken = len(tiles) * pitch - (pitch - 9) + gap
        if taken <= width and (size is Size.LARGE or not energy):
            places = (*_row(acting, size, pitch), *_row(energy, size, pitch, len(acting) * pitch + gap))
            plans.append(Plan(LINES[size] + 1, size, places, taken))
        if acting and len(acting) * pitch <= width - (12 if energy else 0):
            plans += _beside(acting, energy, size, width, look)
        else:
            plans.append(tiles_plan([*acting, *energy], size, width))
    return plans + crowded_plans([*acting, *energy], width, look, 0)


def _row(tiles: Sequence[TileView], size: Size, pitch: int, start: int = 0) -> Places:
    return tuple((tile, size, start + n * pitch, 0) for n, tile in enumerate(tiles))


def _beside(acting: Sequence[TileView], energy: Sequence[TileView], size: Size, width: int, look: Look) -> list[Plan]:
    """Acting dice as tiles, energy as chips to their right, on the lower lines of the tiles."""
    pitch = pitch_of(acting, size)
    start = len(acting) * pitch + 2
    chips = chips_plan(worded(energy, look), width, look, start)
    if chips.lines > LINES[size]:
        return []
    lift = max(0, LINES[size] - chips.lines - (size is Size.LARGE))
    lower = ((tile, small, x, y + lift) for tile, small, x, y in chips.places)
    return [Plan(LINES[size] + 1, size, (*_row(acting, size, pitch), *lower), max(chips.width, start))]

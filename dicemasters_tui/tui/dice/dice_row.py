"""Dice in a row outside the table, drawn like those on it: on the title, in the inspector; dice of the four boxes."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from textual.strip import Strip
from textual.widget import Widget

from ...rules.faces import parse_face
from ..app.look import Look
from .cells import Cells
from .die_view import TileKind, TileView
from .drawn import look_of
from .tile import LINES, PITCH, Size, draw_tile


class DiceRow(Widget):
    """As many dice as fit side by side. `centred` or from the left; with captions a line more."""

    DEFAULT_CSS = "DiceRow { height: auto; width: 1fr; }"

    def __init__(
        self,
        tiles: Sequence[TileView] = (),
        *,
        size: Size = Size.LARGE,
        centred: bool = False,
        captions: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.tiles: Sequence[TileView] = tiles
        self.tile_size = size
        self.centred = centred
        self.captions = captions
        self._strips: list[Strip] = []
        self._drawn: object = None

    def show(self, tiles: Sequence[TileView]) -> None:
        """Show other dice."""
        self.tiles = tiles
        self.refresh()

    def resize(self, size: Size) -> None:
        """Draw the dice in another size."""
        self.tile_size = size
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return LINES[self.tile_size] + self.captions

    def render_line(self, y: int) -> Strip:
        width, look = self.size.width, look_of(self.app)
        ground = "" if look.palette.flat else self.background_colors[1].hex
        drawn = (width, look, ground, self.tile_size, self.tiles)
        if self._drawn != drawn:
            self._drawn, self._strips = drawn, self._draw(width, look, ground)
        return self._strips[y] if y < len(self._strips) else Strip.blank(width, self.rich_style)

    def _draw(self, width: int, look: Look, ground: str) -> list[Strip]:
        cells = Cells(width, LINES[self.tile_size] + self.captions, ground)
        pitch = PITCH[self.tile_size]
        tiles = self.tiles[: max(1, (width - 1) // pitch)]
        left = max(1, (width - len(tiles) * pitch + 2) // 2) if self.centred else 1
        for index, tile in enumerate(tiles):
            draw_tile(cells, left + index * pitch, 0, tile, self.tile_size, look, caption=self.captions)
        return list(cells.strips())


def _sample(name: str, color: str, ink: str, face: str, level: int = 0) -> TileView:
    """A die with a face as the data of cards write it."""
    shown = parse_face(face, level)
    return replace(TileView("", TileKind.HIDDEN, name, color, ink).showing(shown), cost=shown.field)


_DICE = tomllib.loads(Path(__file__).with_name("samples.toml").read_text(encoding="utf-8"))["dice"]
SAMPLES = tuple(_sample(*die) for die in _DICE)
"""Dice of the four boxes, as they really look."""


def seven() -> list[TileView]:
    """Other ones at each start."""
    return random.sample(SAMPLES, 7)

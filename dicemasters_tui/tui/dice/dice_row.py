"""Dice in a row outside the table, drawn like those on it: on the title, in the inspector; dice of the four boxes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

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


SAMPLES = (
    _sample("W. Woman", "#d43330", "#f6a963", "1/4/4", 3),
    _sample("Time Wiz", "#edc515", "#b5520b", "MM"),
    _sample("Aquaman", "#2eac9d", "#cdc47d", "0/3/4", 2),
    _sample("RicFlair", "#57367c", "#b7aac5", "1/2/1", 1),
    _sample("Spidey", "#b42124", "#580f0d", "2/5/4", 3),
    _sample("Metallo", "#eff236", "#3e3f0e", "B"),
    _sample("Eddie", "#96b740", "#8c4923", "1/2/2", 2),
    _sample("Batman", "#90c0b2", "#1b2a25", "2/5/4", 2),
    _sample("Joker", "#f9e435", "#a95015", "1/2/3", 1),
    _sample("Becky", "#ede2df", "#bc7065", "SS"),
    _sample("Sasha", "#dbc255", "#804437", "1/3/3", 3),
    _sample("Blue-Eye", "#5b8d9f", "#b5c5d1", "1/6/5*", 1),
    _sample("Kuriboh", "#5b4316", "#b4a232", "0/2/3", 2),
    _sample("Electro", "#3b648e", "#d4dfef", "BB"),
    _sample("Drax", "#8fb22b", "#9d501b", "2/3/5", 2),
    _sample("DarkMag", "#3f2451", "#885b86", "3/7/7*", 3),
)
"""Dice of the four boxes, as they really look."""


def seven() -> list[TileView]:
    """Other ones at each start."""
    return random.sample(SAMPLES, 7)

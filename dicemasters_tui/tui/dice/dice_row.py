"""Dice in a row outside the table: on the title, in the inspector. Drawn like those on the table."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.strip import Strip
from textual.widget import Widget

from ..app.look import Look
from .cells import Cells
from .die_view import TileView
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
        self._drawn = None
        self.refresh()

    def resize(self, size: Size) -> None:
        """Draw the dice in another size."""
        if size is not self.tile_size:
            self.tile_size = size
            self._drawn = None
            self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return LINES[self.tile_size] + self.captions

    def on_resize(self, event: events.Resize) -> None:
        self._drawn = None

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        look = look_of(self.app)
        ground = "" if look.palette.flat else self.background_colors[1].hex
        key = (width, self.app.theme, look.glyphs.ascii, ground)
        if self._drawn != key:
            self._drawn = key
            self._strips = self._draw(width, look, ground)
        return self._strips[y] if y < len(self._strips) else Strip.blank(width, self.rich_style)

    def _draw(self, width: int, look: Look, ground: str) -> list[Strip]:
        height = LINES[self.tile_size] + self.captions
        cells = Cells(width, height)
        if ground:
            from .cells import Rect

            cells.fill(Rect(0, 0, width, height), ground)
        pitch = PITCH[self.tile_size]
        tiles = self.tiles[: max(1, (width - 1) // pitch)]
        left = max(1, (width - len(tiles) * pitch + 2) // 2) if self.centred else 1
        for index, tile in enumerate(tiles):
            draw_tile(cells, left + index * pitch, 0, tile, self.tile_size, look, caption=self.captions)
        return list(cells.strips())

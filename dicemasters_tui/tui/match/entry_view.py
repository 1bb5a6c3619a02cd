"""What is drawn while a player enters what real dice have shown; see `view`, which has all the rest of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..dice.die_view import TileView


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Dice under a heading. `note` (markup) stands at the heading's right end."""

    label: str
    tiles: tuple[TileView, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class EntryView:
    """It takes the place of the mat: what has been entered so far above what can be entered next."""

    rows: tuple[EntryRow, ...]

    @property
    def tiles(self) -> Iterator[TileView]:
        for row in self.rows:
            yield from row.tiles

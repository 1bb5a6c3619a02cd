"""The mat: both seats and the zones between them, each as large as the lines allow.

Every zone offers heights from large to small. The mat starts with the best of each and makes the largest zones smaller
until all fit, the zone with the cursor last; lines that are left over become space between zones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.reactive import reactive
from textual.widget import Widget

from ..dice import tile
from .field import AttackZone, Field
from .piles import PileLine
from .reserve_pool import OtherReserve, ReservePool
from .seat_bar import SeatBar
from .view import RowKind, RowView, TableView
from .zone import Zone

SEATS = 2
"""Lines of the mat that the seats take."""
SPREAD = tile.LINES[tile.Size.LARGE] + 3
"""Lines from which on the tiles of a zone stand in more than one row."""


@dataclass(slots=True)
class _Share:
    """A zone and which of its heights it has so far."""

    heights: list[int]
    spacing: tuple[int, int]
    keep: int
    filled: bool
    focused: bool
    chosen: int = 0

    @property
    def height(self) -> int:
        return self.heights[self.chosen]

    @property
    def can_shrink(self) -> bool:
        return any(height < self.height for height in self.heights[self.chosen + 1 :])

    def shrink(self) -> None:
        """Go to the next height that takes fewer lines."""
        later = range(self.chosen + 1, len(self.heights))
        self.chosen = next(number for number in later if self.heights[number] < self.height)


def _first_to_shrink(share: _Share) -> tuple[int, bool, bool, bool, int]:
    """Of the zones that can: what is empty, then tiles in more than one row, then without the cursor, then tall."""
    return -share.keep, not share.filled, share.height > SPREAD, not share.focused, share.height


def shared_out(shares: Sequence[_Share], room: int) -> tuple[list[int], list[int]]:
    """The height of each zone, and the free lines before each zone and behind the last."""
    while sum(share.height for share in shares) > room:
        willing = [share for share in shares if share.can_shrink]
        if not willing:
            break
        max(willing, key=_first_to_shrink).shrink()
    # what was made smaller than needed, because a later step freed more than one line, grows again
    for share in sorted(shares, key=lambda share: not share.focused):
        free = room - sum(other.height for other in shares)
        better = [n for n in range(share.chosen) if share.heights[n] - share.height <= free]
        if better:
            share.chosen = better[0]
    return [share.height for share in shares], _gaps(shares, room - sum(share.height for share in shares))


def _gaps(shares: Sequence[_Share], free: int) -> list[int]:
    gaps = [0] * (len(shares) + 1)
    wishes = sorted(
        (wish, place)
        for number, share in enumerate(shares)
        for wish, place in ((share.spacing[0], number), (share.spacing[1], number + 1))
        if wish
    )
    most = 1
    while free > 0 and wishes:
        for _, place in wishes:
            if free > 0 and gaps[place] < most:
                gaps[place] += 1
                free -= 1
        most += 1
    return gaps


class MatLayout(Layout):
    """A seat on top, one at the bottom, and the zones between them as `shared_out` has them."""

    name = "mat"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        width, height = size
        bars = [child for child in children if isinstance(child, SeatBar)]
        zones, heights, gaps = _shared(children, size)
        placements: list[WidgetPlacement] = []

        def place(widget: Widget, y: int, lines: int) -> None:
            placements.append(WidgetPlacement(Region(0, y, width, lines), NULL_OFFSET, NULL_SPACING, widget))

        for bar, y in zip(bars, (0, height - 1), strict=False):
            place(bar, y, 1)
        y = 1
        for zone, lines, gap in zip(zones, heights, gaps, strict=False):
            y += gap
            place(zone, y, lines)
            y += lines
        return placements


def _shared(children: Iterable[Widget], size: Size) -> tuple[list[Zone | PileLine], list[int], list[int]]:
    """The zones of a mat of this size, their heights, and the free lines before each and behind the last."""
    zones = [child for child in children if isinstance(child, Zone | PileLine)]
    return zones, *shared_out([_share(zone, size.width) for zone in zones], size.height - SEATS)


_LAYOUT = MatLayout()


def _share(zone: Zone | PileLine, width: int) -> _Share:
    if isinstance(zone, PileLine):
        return _Share(zone.heights(width), zone.spacing, zone.keep, filled=True, focused=False)
    view = zone.view
    keep = 2 if isinstance(zone, AttackZone) and zone.keep_empty else 0
    filled = view is not None and bool(view.tiles)
    return _Share(zone.heights(width), zone.spacing, keep, filled, view is not None and view.focused)


class Mat(Container):
    """Both seats and all zones, while nobody rolls and no lanes are open."""

    DEFAULT_CSS: ClassVar[str] = "Mat { background: $mat; } Mat Zone { height: auto; }"

    view: reactive[TableView | None] = reactive(None, repaint=False)

    def compose(self) -> ComposeResult:
        yield SeatBar(id="upper-seat")
        yield OtherReserve(id="upper-reserve")
        yield Field(id="upper-field")
        yield AttackZone(id="attack-zone")
        yield Field(id="lower-field")
        yield Field(id="elsewhere")
        yield ReservePool(id="lower-reserve")
        yield PileLine(id="piles")
        yield SeatBar(id="lower-seat")

    _shared: tuple[list[Zone | PileLine], list[int], list[int]] = ([], [], [])
    """How the lines were shared out last."""

    @property
    def layout(self) -> Layout:
        """Zones share the lines out among themselves; no style sheet knows how."""
        return _LAYOUT

    def watch_view(self, view: TableView | None) -> None:
        """Hand every zone the dice that lie there."""
        if view is None or not self.is_mounted:
            return
        self.query_one("#upper-seat", SeatBar).view = view.upper
        self.query_one("#lower-seat", SeatBar).view = view.lower
        rows = {row.key: row for row in view.rows}
        upper, lower = view.upper.seat, view.lower.seat
        places = {
            "upper-reserve": f"reserve-{upper}",
            "upper-field": f"field-{upper}",
            "attack-zone": "attack",
            "lower-field": f"field-{lower}",
            "elsewhere": "away",
            "lower-reserve": f"reserve-{lower}",
        }
        for id, key in places.items():
            zone = self.get_child_by_id(id)
            assert isinstance(zone, Zone)
            zone.view = rows.get(key)
            zone.display = key in rows
        self.query_one(PileLine).views = _piles([row for row in view.rows if row.kind is RowKind.LINE])
        shared = _shared((child for child in self.children if child.display), self.size)
        if shared != self._shared:  # else the zones stay where they are
            self._shared = shared
            self.query_one("#attack-zone").refresh(layout=True)  # a widget keeps its arrangement until a child asks


def _piles(rows: Sequence[RowView]) -> tuple[RowView | None, RowView | None]:
    prep = next((row for row in rows if row.key.startswith("prep")), None)
    out = next((row for row in rows if row.key.startswith("out")), None)
    return prep, out

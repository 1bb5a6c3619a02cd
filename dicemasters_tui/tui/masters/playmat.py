"""The mat: both seats and the zones between them, each as large as the lines allow.

Every zone offers heights from large to small. The mat starts with the best of each and makes the largest zones smaller
until all fit, the zone with the cursor last; lines that are left over become space between zones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ..app.look import Look
from ..dice import tile
from ..dice.cells import Cells
from ..dice.drawn import DrawnWidget
from ..dice.text import legend, write
from .view import Counter, RowKind, RowView, SeatView, TableView
from .zones import WIDE, AttackZone, Field, OtherReserve, PileLine, ReservePool, Zone


class Pile(DrawnWidget, can_focus=True):
    """How many dice lie in one place. The cursor on it lists them beside the mat."""

    FOCUS_ON_CLICK = False
    counter: ClassVar[Counter]
    view: reactive[SeatView | None] = reactive(None, repaint=False)

    class Picked(Message):
        """The count was clicked: the cursor comes to it."""

        def __init__(self, seat: int, counter: Counter) -> None:
            super().__init__()
            self.seat = seat
            self.counter = counter

    @property
    def key(self) -> str:
        """The name of the spot of the cursor on it."""
        return f"counts-{self.view.seat}/{self.counter.value}" if self.view is not None else ""

    @property
    def count(self) -> int | None:
        """How many dice lie there; None where the place is not counted now."""
        view = self.view
        if view is None:
            return None
        counts = {Counter.BAG: view.bag, Counter.PREP: view.prep, Counter.USED: view.used}
        counts[Counter.OUT] = view.out if view.active and view.out is not None else -1
        return None if counts[self.counter] < 0 else counts[self.counter]

    @property
    def words(self) -> str:
        return f"{self.counter.value} {self.count}"

    def watch_view(self) -> None:
        """A place that is not counted is out of sight."""
        self.display = self.count is not None
        if self.size.width != 1 + len(self.words):
            self.refresh(layout=True)
        self.redraw()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 1 + len(self.words)

    def draw(self, cells: Cells, look: Look) -> None:
        view = self.view
        if view is None:
            return
        cells.fill_all(ground_of(view, look))
        if view.cursor is self.counter:
            pen, ground = look.caption()
            cells.text(0, 0, look.glyphs.cursor + self.words, pen, ground)
            return
        strong = view.bold is self.counter
        x = cells.text(1, 0, self.counter.value + " ", look.pen("text" if strong else "muted", strong))
        cells.text(x, 0, str(self.count), look.pen("text", bold=True))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.view is not None:
            self.post_message(self.Picked(self.view.seat, self.counter))


class Bag(Pile):
    """The dice that will be drawn."""

    counter = Counter.BAG


class PrepCount(Pile):
    """How many dice lie in the prep area."""

    counter = Counter.PREP


class UsedPile(Pile):
    """The dice that go back into the bag when it is empty."""

    counter = Counter.USED


class OutCount(Pile):
    """How many dice are out of play."""

    counter = Counter.OUT


class SeatName(DrawnWidget):
    """Who sits there, with how much life, and a word on what they do."""

    view: reactive[SeatView | None] = reactive(None, repaint=False)
    extra: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """Markup; the first there is room for follows the tag."""

    def watch_view(self) -> None:
        self.redraw()

    def watch_extra(self) -> None:
        self.redraw()

    @property
    def least(self) -> int:
        """Columns that name and life take."""
        view = self.view
        return 0 if view is None else 4 + len(view.name) + 4 + len(str(view.life)) + (4 if view.life_change else 0)

    def draw(self, cells: Cells, look: Look) -> None:
        view, glyphs = self.view, look.glyphs
        if view is None:
            return
        cells.fill_all(ground_of(view, look))
        cells.text(0, 0, glyphs.bar if view.active else glyphs.thin_bar, look.seat(view.seat))
        if view.active:
            cells.text(2, 0, glyphs.cursor, look.seat(view.seat))
        x = cells.text(4, 0, view.name, look.seat(view.seat)) + 2
        x = cells.text(x, 0, glyphs.heart, look.pen("bad")) + 1
        x = cells.text(x, 0, str(view.life), look.pen("text", bold=True))
        if view.life_change:
            tone = "good" if view.life_change > 0 else "bad"
            x = cells.text(x + 1, 0, f"{view.life_change:+d}", look.pen(tone, bold=True))
        right = cells.width + 1
        tag = view.tag or (view.team if isinstance(self.parent, SeatBar) and self.parent.size.width >= WIDE else "")
        if tag and x + 2 + len(tag) <= right - 2:
            x = cells.text(x + 2, 0, look.t(tag), look.pen("muted"))
        if said := next((each for each in self.extra if legend(each, look) <= right - x - 3), ""):
            x = write(cells, x + 2, 0, said, look, "muted")
        if look.palette.flat and right - x > 4:
            rule = glyphs.double_rule if view.active else glyphs.rule
            cells.text(x + 1, 0, rule * (right - x - 3), look.pen("line"))


class SeatBar(Horizontal):
    """One player's line, with the counts as widgets of their own."""

    DEFAULT_CSS = """
    SeatBar { height: 1; padding-right: 1; background: $mat; }
    SeatBar.-active.-seat0 { background: $seat0-ground; }
    SeatBar.-active.-seat1 { background: $seat1-ground; }
    SeatBar SeatName { width: 1fr; height: 1; }
    SeatBar Pile { width: auto; height: 1; margin-left: 2; }
    SeatBar Bag, SeatBar.-tight Pile { margin-left: 1; }
    """

    view: reactive[SeatView | None] = reactive(None, repaint=False)
    extra: reactive[tuple[str, ...]] = reactive((), repaint=False)

    def compose(self) -> ComposeResult:
        yield SeatName().data_bind(SeatBar.view, SeatBar.extra)
        for pile in (Bag, PrepCount, UsedPile, OutCount):
            yield pile().data_bind(SeatBar.view)

    def watch_view(self, view: SeatView | None) -> None:
        """The bar has the seat's ground; a long name takes the room between the counts."""
        if view is None:
            return
        self.set_class(view.active, "-active")
        for seat in (0, 1):
            self.set_class(view.seat == seat, f"-seat{seat}")
        piles = [pile for pile in self.query(Pile) if pile.count is not None]
        words = sum(len(pile.words) for pile in piles) + 3 * (len(piles) - 1)
        for name in self.query(SeatName):
            self.set_class(name.least + 3 + words > self.size.width > 0, "-tight")


def ground_of(view: SeatView, look: Look) -> str:
    """The ground of a seat's line: tinted while the player is active."""
    return look.palette.seat_ground(view.seat) if view.active else look.palette.mat


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

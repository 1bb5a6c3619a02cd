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
from textual.reactive import reactive
from textual.widget import Widget

from ..app.look import Look
from ..dice import tile
from ..dice.cells import Cells
from ..dice.drawn import DrawnWidget
from ..dice.text import legend, shortened, write
from ..match.table_frame import TableFrame
from .view import Counter, SeatView, TableView
from .zones import NOTHING, WIDE, AttackZone, Field, OtherReserve, PileLine, ReservePool, Zone


class SeatPart(DrawnWidget):
    """A part of a player's line, on its ground: tinted while the player is active."""

    view: reactive[SeatView | None] = reactive(None, repaint=False)

    def ground(self, look: Look) -> str:
        view = self.view
        return look.palette.seat_ground(view.seat) if view is not None and view.active else look.palette.mat


class Pile(SeatPart, can_focus=True):
    """How many dice lie in one place. The cursor on it lists them beside the mat."""

    FOCUS_ON_CLICK = False
    counter: ClassVar[Counter]

    @property
    def key(self) -> str:
        """The name of the spot of the cursor on it."""
        return f"counts-{self.view.seat}/{self.counter.value}" if self.view is not None else ""

    @property
    def count(self) -> int | None:
        """How many dice lie there; None where the place is not counted now."""
        return self.view.piles.get(self.counter) if self.view is not None else None

    @property
    def words(self) -> str:
        return f"{self.counter.value} {self.count}"

    def watch_view(self, view: SeatView | None) -> None:
        """A place that is not counted is out of sight."""
        self.display = self.count is not None
        if self.size.width != 1 + len(self.words):
            self.refresh(layout=True)
        self.redraw()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 1 + len(self.words)

    def draw_view(self, cells: Cells, view: SeatView, look: Look) -> None:
        if view.cursor is self.counter:
            cells.text(0, 0, look.glyphs.cursor + self.words, *look.caption())
            return
        strong = view.bold is self.counter
        x = cells.text(1, 0, self.counter.value + " ", look.pen("text" if strong else "muted", strong))
        cells.text(x, 0, str(self.count), look.pen("text", bold=True))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.view is not None:
            self.post_message(TableFrame.ZoneEntered(f"counts-{self.view.seat}", self.counter.value))


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


class SeatName(SeatPart):
    """Who sits there, with how much life, and a word on what they do."""

    extra: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """Markup; the first there is room for follows the tag."""

    def watch_extra(self) -> None:
        self.redraw()

    @property
    def least(self) -> int:
        """Columns that name and life take."""
        view = self.view
        return 0 if view is None else 4 + len(view.name) + 4 + len(str(view.life)) + (4 if view.life_change else 0)

    def draw_view(self, cells: Cells, view: SeatView, look: Look) -> None:
        glyphs, seat = look.glyphs, look.seat(view.seat)
        cells.text(0, 0, glyphs.bar if view.active else glyphs.thin_bar, seat)
        if view.active:
            cells.text(2, 0, glyphs.cursor, seat)
        name = shortened(view.name, cells.width - self.least + len(view.name), look)  # life is what must be seen
        x = cells.text(4, 0, name, seat) + 2
        x = cells.text(x, 0, glyphs.heart, look.pen("bad")) + 1
        x = cells.text(x, 0, str(view.life), look.pen("text", bold=True))
        if view.life_change:
            tone = "good" if view.life_change > 0 else "bad"
            x = cells.text(x + 1, 0, f"{view.life_change:+d}", look.pen(tone, bold=True))
        room = cells.width - 2
        tag = view.tag or (view.team if isinstance(self.parent, SeatBar) and self.parent.size.width >= WIDE else "")
        if tag and x + 1 + len(tag) <= room:
            x = cells.text(x + 2, 0, look.t(tag), look.pen("muted"))
        if said := next((each for each in self.extra if x + legend(each, look) <= room), ""):
            x = write(cells, x + 2, 0, said, look, "muted")
        if look.palette.flat and x + 1 < room:
            rule = glyphs.double_rule if view.active else glyphs.rule
            cells.text(x + 1, 0, rule * (room - x), look.pen("line"))


class SeatBar(Horizontal):
    """One player's line, with the counts as widgets of their own."""

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
        self.update_classes({"-active": view.active, "-seat0": view.seat == 0, "-seat1": view.seat == 1})
        piles = [pile for pile in self.query(Pile) if pile.count is not None]
        words = sum(len(pile.words) for pile in piles) + 3 * (len(piles) - 1)
        for name in self.query(SeatName):
            self.set_class(name.least + 3 + words > self.size.width > 0, "-tight")

    def on_resize(self) -> None:
        self.watch_view(self.view)


# How the lines are shared out --------------------------------------------------------------------------------------

SEATS = 2
"""Lines of the mat that the seats take."""
SPREAD = tile.LINES[tile.Size.LARGE] + 3
"""Lines from which on the tiles of a zone stand in more than one row."""


@dataclass(slots=True)
class _Share:
    """A zone and which of its heights, each less than the one before, it has so far."""

    zone: Zone | PileLine
    heights: list[int]
    chosen: int = 0

    @property
    def height(self) -> int:
        return self.heights[self.chosen]

    @property
    def first_to_shrink(self) -> tuple[int, bool, bool, bool, int]:
        """Greater for what is empty, then for tiles in more than one row, then without the cursor, then when tall."""
        zone = self.zone
        return -zone.keep, not zone.has_dice, self.height > SPREAD, not zone.focused, self.height


def _shared(children: Iterable[Widget], size: Size) -> list[tuple[Widget, int, int]]:
    """The zones on a mat of this size, each with its first line and how many lines it has."""
    zones = [child for child in children if isinstance(child, Zone | PileLine)]
    shares = [_Share(zone, _falling(zone.heights(size.width))) for zone in zones]

    def free() -> int:
        return size.height - SEATS - sum(share.height for share in shares)

    while free() < 0:
        able = (share for share in shares if share.chosen + 1 < len(share.heights))
        first = max(able, key=lambda share: share.first_to_shrink, default=None)
        if first is None:
            break
        first.chosen += 1
    # what was made smaller than needed, because a later step freed more than one line, grows again
    for share in sorted(shares, key=lambda share: not share.zone.focused):
        room = share.height + free()
        share.chosen = next((n for n in range(share.chosen) if share.heights[n] <= room), share.chosen)
    y = 1
    places: list[tuple[Widget, int, int]] = []
    for share, gap in zip(shares, _gaps(zones, free()), strict=False):
        places.append((share.zone, y + gap, share.height))
        y += gap + share.height
    return places


def _falling(heights: Iterable[int]) -> list[int]:
    """The heights without those that are not less than one before."""
    found: list[int] = []
    for height in heights:
        if not found or height < found[-1]:
            found.append(height)
    return found


def _gaps(zones: Sequence[Zone | PileLine], free: int) -> list[int]:
    """The free lines before each zone, and behind the last."""
    gaps = [0] * (len(zones) + 1)
    wishes = sorted(
        (wish, number + behind) for number, zone in enumerate(zones) for behind, wish in enumerate(zone.spacing) if wish
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
    """A seat on top, one at the bottom, and the zones between them."""

    name = "mat"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        bars = [child for child in children if isinstance(child, SeatBar)]
        places = [*zip(bars, (0, size.height - 1), (1, 1), strict=False), *_shared(children, size)]
        return [
            WidgetPlacement(Region(0, y, size.width, lines), NULL_OFFSET, NULL_SPACING, widget)
            for widget, y, lines in places
        ]


_LAYOUT = MatLayout()


class Mat(Container):
    """Both seats and all zones, while nobody rolls and no lanes are open."""

    view: reactive[TableView | None] = reactive(None, repaint=False)
    _places: Sequence[tuple[Widget, int, int]] = ()
    """Where the zones lie."""

    def compose(self) -> ComposeResult:
        yield SeatBar(id="upper-seat")
        yield OtherReserve(id="upper-reserve")
        yield Field(id="upper-field")
        yield AttackZone(id="attack-zone")
        yield Field(id="lower-field")
        yield Field(id="elsewhere")
        yield ReservePool(id="lower-reserve")
        yield PileLine()
        yield SeatBar(id="lower-seat")

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
        for zone in self.query(Zone):
            zone.view = view.rows.get(zone.id or "", NOTHING)
            zone.display = zone.view is not NOTHING
        places = _shared((child for child in self.children if child.display), self.size)
        if places != self._places:  # else the zones stay where they are
            self._places = places
            self.query_one("#attack-zone").refresh(layout=True)  # a widget keeps its arrangement until a child asks

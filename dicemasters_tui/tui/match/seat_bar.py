"""A player's line: name and life at the left, and at the right how many dice lie in bag, prep area and used pile."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ..app.look import Look
from ..dice.cells import Cells
from ..dice.drawn import DrawnWidget
from ..dice.text import legend, write
from .view import Counter, SeatView
from .zone import WIDE


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
        self.update_classes({"-active": view.active, "-seat0": view.seat == 0, "-seat1": view.seat == 1})
        piles = [pile for pile in self.query(Pile) if pile.count is not None]
        words = sum(len(pile.words) for pile in piles) + 3 * (len(piles) - 1)
        for name in self.query(SeatName):
            self.set_class(name.least + 3 + words > self.size.width > 0, "-tight")


def ground_of(view: SeatView, look: Look) -> str:
    """The ground of a seat's line: tinted while the player is active."""
    return look.palette.seat_ground(view.seat) if view.active else look.palette.mat

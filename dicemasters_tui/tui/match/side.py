"""The column at the right: cards, what the cursor is on, and the log; one panel with tabs where there is no room."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from ..dice.drawn import look_of
from .card_list import CardList
from .log import Log, LogText
from .markup import label_style, say_title, titled
from .panel import Inspector, Queue
from .view import Tab, TableView

ALL_AT_ONCE = 26
"""Lines of the column from which cards, inspector and log have a box each."""

BORDER = 2
"""Lines of the border around the cards."""

FOR_TEXT = 4
"""Lines below a short list of cards that are worth the text of what the cursor is on."""


class CardBox(Vertical):
    """The box around the cards, with tabs where only half of them fit."""

    DEFAULT_CSS: ClassVar[str] = """
    CardBox {
        border: round $line; border-title-color: $muted; border-title-style: bold;
    }
    """

    class Resized(Message):
        """The box has another size: all cards may fit now, or no longer."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class SideTabs(Static):
    """Names of the tabs on one line, the current one filled; a click chooses one."""

    DEFAULT_CSS: ClassVar[str] = "SideTabs { height: 1; }"

    tabs: reactive[tuple[Tab, ...]] = reactive(())
    active: reactive[Tab] = reactive(Tab.MINE)
    seat: reactive[int] = reactive(0)

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, tab: Tab) -> None:
            super().__init__()
            self.tab = tab

    def render(self) -> Content:
        look = look_of(self.app)
        return Content(" ").join(
            Content.styled(f" {tab.value} ", label_style(self.seat, look) if tab is self.active else "$muted")
            for tab in self.tabs
        )

    def on_click(self, event: events.Click) -> None:
        x = 0
        for tab in self.tabs:
            if x <= event.x < x + len(tab.value) + 2:
                event.stop()
                self.post_message(self.Chosen(tab))
            x += len(tab.value) + 3


class Side(Vertical):
    """Shows what the view has for the right of the mat. In few lines one thing at a time, by the tab of the view."""

    view: reactive[TableView | None] = reactive(None, repaint=False)

    class Resized(Message):
        """The column has another size: other boxes may have the log now."""

    def compose(self) -> ComposeResult:
        yield SideTabs()
        with CardBox():
            yield CardList()
        yield Queue()
        yield Inspector()
        yield Log()

    @property
    def one_at_a_time(self) -> bool:
        """Whether there is room for one panel only."""
        return self.size.height < ALL_AT_ONCE

    def on_resize(self) -> None:
        self.watch_view(self.view)
        self.post_message(self.Resized())

    @on(CardBox.Resized)
    def _box_resized(self, event: CardBox.Resized) -> None:
        event.stop()
        if self.view is not None and self._half(self.view) is not self.query_one(SideTabs).display:
            self.watch_view(self.view)

    def _half(self, view: TableView) -> bool:
        """Whether only half of the cards fit, or one thing at a time is shown; the tabs then take a line."""
        if self.one_at_a_time or view.side is not None:
            return self.one_at_a_time and view.side is None
        # as both were laid out last: whether the tabs are shown is decided anew between two layouts
        box, tabs = self.query_one(CardBox).region.height, self.query_one(SideTabs).region.height
        return box > 0 and box + tabs - BORDER < self.query_one(CardList).whole

    def watch_view(self, view: TableView | None) -> None:
        """Hand each panel its part, and show those there is room for."""
        if view is None or not self.query(LogText):  # the last of its parts to be there
            return
        cards, box, tabs = self.query_one(CardList), self.query_one(CardBox), self.query_one(SideTabs)
        log, inspector, queue = self.query_one(Log), self.query_one(Inspector), self.query_one(Queue)
        single = self.one_at_a_time
        cards.view, log.lines, log.hint = view.cards, view.log, view.log_hint
        inspector.view, queue.view = view.inspector, view.side
        tab = view.tab if single else Tab.THEIRS if view.tab is Tab.THEIRS else Tab.MINE
        half = self._half(view)
        cards.half = tab if half and tab in (Tab.MINE, Tab.THEIRS) else None
        self.set_class(single, "-single")
        tabs.display = half
        tabs.tabs = tuple(Tab) if single else (Tab.MINE, Tab.THEIRS)
        tabs.active, tabs.seat = tab, view.prompt.seat
        showing_cards = view.side is None and (not single or tab in (Tab.MINE, Tab.THEIRS))
        box.display, queue.display = showing_cards, view.side is not None
        told = bool(view.inspector.title or view.inspector.lines)
        self.set_class(not told, "-untold")
        below = single and showing_cards and told and self._room_below(cards) >= FOR_TEXT
        self.set_class(below, "-below")
        inspector.display = view.side is None and (tab is Tab.INFO or below) if single else told
        log.display = view.side is None and tab is Tab.LOG if single else True
        self._title(view, half)

    def _room_below(self, cards: CardList) -> int:
        """Lines that a short list of cards leaves free, where one thing is shown at a time."""
        return self.size.height - 1 - cards.option_count - 2

    def _title(self, view: TableView, half: bool) -> None:
        box, look = self.query_one(CardBox), look_of(self.app)
        title = Content(view.cards.title)
        hidden = Content("")
        say_title(box, hidden if half else titled(title, view.cards.hint, box.outer_size.width, look))

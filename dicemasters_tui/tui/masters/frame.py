"""The table of Dice Masters: step bar, mat, right column, prompt and footer, laid out by the style sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from ..dice.drawn import look_of
from ..match.bars import Footer, StepBar
from ..match.markup import label_style, say_title, titled
from ..match.panel import Inspector, Log, LogText, Panel, Queue
from ..match.prompt import LessonBox, Prompt
from ..match.table_frame import TableFrame
from ..match.view import PanelView, Tab
from .cards import CardList
from .lanes import CombatMat, Lanes, outcome_panel, prompt_with_outcome
from .playmat import Mat, Pile, SeatBar
from .trays import Chances, EntryTray, RollTray
from .view import TableView
from .zones import DiceArea

ALL_AT_ONCE = 26
"""Lines of the column from which cards, inspector and log have a box each."""

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
        room = self.query_one(CardBox).content_size.height + self.query_one(SideTabs).display
        return 0 < room < self.query_one(CardList).whole

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


PHASES = ("board", "combat", "roll", "entry")
"""What can stand in the place of the mat."""
TWO_LINES_OF_DICE = 11
"""Columns of a large die in the roll tray: what decides whether one line of them is enough."""


def phase_of(view: TableView) -> str:
    """What the view shows in the place of the mat."""
    if view.entry is not None:
        return "entry"
    if view.roll is not None:
        return "roll"
    return "combat" if view.combat is not None else "board"


class MatchFrame(TableFrame):
    """Gives every widget its part of a view."""

    view: reactive[TableView | None] = reactive(None, repaint=False)

    def compose(self) -> ComposeResult:
        yield StepBar()
        with Container(id="frame"):
            with Vertical(id="mat-area"):
                yield Mat()
                yield CombatMat()
                yield SeatBar(id="tray-seat")
                yield RollTray()
                yield EntryTray()
                yield Panel(id="over-mat")
            yield Side(id="side")
            with Horizontal(id="lower"):
                with Vertical(id="lower-left"):
                    yield Prompt()
                    yield Chances()
                with Vertical(id="lower-right"):
                    yield Panel(id="outcome")
                    yield Inspector(id="kept")
                    yield Log(id="lower-log")
        yield LessonBox()
        yield Footer()

    @property
    def wide(self) -> bool:
        """Whether boxes stand beside the prompt."""
        return not (self.screen.has_class("-w80") or self.screen.has_class("-h24"))

    @property
    def big(self) -> bool:
        """Whether the right column stays while lanes are open."""
        return self.wide and not (self.screen.has_class("-w100") or self.screen.has_class("-h30"))

    @property
    def ready(self) -> bool:
        """Whether all parts are there."""
        return bool(self.query("#lower-log LogText")) and bool(self.query("#side LogText"))

    @property
    def has_tabs(self) -> bool:
        """Whether the right column shows one thing at a time, so that the key for tabs does something."""
        return self.query_one(Side).one_at_a_time

    # Where dice are -----------------------------------------------------------------------------------------------

    def places(self) -> dict[str, Offset]:
        """The middle of every die that is drawn, in cells of the screen."""
        found: dict[str, Offset] = {}
        for area in self.query(".dice"):
            if isinstance(area, DiceArea) and area.region:
                for hit in area.hits:
                    if hit.kind == "die":
                        middle = Offset(hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2)
                        found[hit.name] = area.region.offset + middle
        return found

    def neighbour(self, die: str, dy: int) -> str:
        """The nearest die above (-1) or below (1), "" when there is none: arrows move as the eye does."""
        places = self.places()
        start = places.pop(die, None)
        if start is None:
            return ""

        def distance(at: Offset) -> int:
            # a cell is twice as high as wide
            return 2 * (at.y - start.y) * dy + 2 * abs(at.x - start.x)

        onward = {id: at for id, at in places.items() if (at.y - start.y) * dy > 0}
        return min(onward, key=lambda id: distance(onward[id]), default="")

    # The view -----------------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self.watch_view(self.view)

    def on_side_resized(self) -> None:
        """Where the log has a box of its own again, the prompt needs none of it."""
        if self.view is not None:
            self._show_prompt(self.view, phase_of(self.view))

    def watch_view(self, view: TableView | None) -> None:
        """Hand every widget its part."""
        if view is None or not self.ready:
            return
        phase = phase_of(view)
        for each in PHASES:
            self.set_class(each == phase, f"-{each}")
        self.set_class(view.side is not None, "-asking")
        self.set_class(view.lesson is not None, "-lesson")
        self.set_class(self.wide, "-wide")
        self.set_class(self.big, "-big")
        over = view.side is not None and view.side_over and not self._cards_shown(phase)
        self.set_class(over, "-over")
        self.query_one(StepBar).view = view.header
        self.query_one(Footer).view = view.footer
        self.query_one(Side).view = view if phase == "board" else _beside_lanes(view)
        if over:
            self.query_one("#over-mat", Panel).view = view.side
        elif phase == "board":
            self.query_one(Mat).view = view
        elif phase == "combat":
            self._show_combat(view)
        else:
            self._show_tray(view, phase)
        self._show_prompt(view, phase)

    def _cards_shown(self, phase: str) -> bool:
        """Whether the right column, or a box beside the prompt, has the list of answers."""
        return phase == "board" or (phase == "combat" and self.wide)

    def _show_combat(self, view: TableView) -> None:
        assert view.combat is not None
        self.query_one(CombatMat).view = view
        told = view.side is not None or bool(view.combat.outcome)
        self.set_class(told, "-told")
        self.query_one("#outcome", Panel).view = view.side or outcome_panel(view.combat, view.prompt.seat, airy=False)

    def _show_tray(self, view: TableView, phase: str) -> None:
        roll = view.roll
        deciding = view.prompt.seat if phase == "entry" else view.lower.seat if view.lower.active else view.upper.seat
        self.query_one("#tray-seat", SeatBar).view = view.lower if view.lower.seat == deciding else view.upper
        self.query_one("#lower-log", Log).lines = view.log
        self.query_one("#lower-log", Log).hint = view.log_hint
        if phase == "entry" or roll is None:
            self.query_one(EntryTray).entry = view.entry
            return
        self.query_one(RollTray).roll = roll
        chances = self.query_one(Chances)
        chances.set_class(not self.wide, "-bare")
        chances.seat, chances.roll = view.prompt.seat, roll
        self.query_one("#kept", Inspector).view = roll.kept or view.inspector
        self._share_lines(sum(1 for _ in roll.tiles))

    def _share_lines(self, dice: int) -> None:
        """On a small screen a second line of dice takes lines from the chances."""
        chances, prompt = self.query_one(Chances), self.query_one(Prompt)
        if self.wide or self.has_class("-lesson"):
            chances.styles.height = None
            prompt.styles.height = None
            return
        width, height = self.app.size
        per_line = (width - 2) // TWO_LINES_OF_DICE
        more = 7 * max(0, -(-dice // per_line) - 1)
        prompt.styles.height = lines = 5 if more else 6
        chances.styles.height = max(2, 13 - lines - more + max(0, height - 24))

    def _show_prompt(self, view: TableView, phase: str) -> None:
        prompt, told = self.query_one(Prompt), view.prompt
        if phase != "roll":
            prompt.styles.height = None
        if view.combat is not None and phase == "combat" and not self.wide:
            told = prompt_with_outcome(told, view.combat)
        if view.lesson is not None:
            self.query_one(LessonBox).show(view.lesson, told)
            return
        prompt.view = told
        newest = 2 if phase == "combat" else 1
        prompt.log_lines = () if self.has_log(phase) else view.log[-newest:]

    def has_log(self, phase: str) -> bool:
        """Whether a box has the log."""
        if phase == "board":
            return not self.query_one(Side).one_at_a_time
        return self.big if phase == "combat" else self.wide


def _beside_lanes(view: TableView) -> TableView:
    """The view as the right column shows it in an attack: what comes of it in the place of the cards."""
    combat = view.combat
    if combat is None:
        return view
    told = view.side is not None or combat.outcome
    outcome = view.side or (outcome_panel(combat, view.prompt.seat, airy=True) if told else None)
    changers = PanelView("can still change it", combat.changers) if combat.changers else view.inspector
    return replace(view, side=outcome, inspector=changers)


class MastersFrame(MatchFrame):
    """Passes on what the widgets say of the mouse and of Tab."""

    def _say(self, heard: Message, message: Message) -> None:
        heard.stop()
        self.post_message(message)

    @on(DiceArea.DiePicked)
    def _die_picked(self, message: DiceArea.DiePicked) -> None:
        self._say(message, self.Pointed(message.die))

    @on(CardList.Picked)
    def _card_picked(self, message: CardList.Picked) -> None:
        self._say(message, self.Pointed(message.card))

    @on(Lanes.LanePicked)
    def _lane_picked(self, message: Lanes.LanePicked) -> None:
        self._say(message, self.Pointed(message.attacker))

    @on(Panel.Picked)
    def _row_picked(self, message: Panel.Picked) -> None:
        self._say(message, self.Pointed(message.name, listed=True))

    @on(DiceArea.DieHovered)
    def _die_hovered(self, message: DiceArea.DieHovered) -> None:
        self._say(message, self.Hovered(message.die))

    @on(DiceArea.DieInspected)
    def _die_inspected(self, message: DiceArea.DieInspected) -> None:
        self._say(message, self.Inspected(message.die))

    @on(CardList.Inspected)
    def _card_inspected(self, message: CardList.Inspected) -> None:
        self._say(message, self.Inspected(message.card.partition("/")[0]))

    @on(Pile.Picked)
    def _pile_picked(self, message: Pile.Picked) -> None:
        self._say(message, self.ZoneEntered(f"counts-{message.seat}", message.counter.value))

    @on(SideTabs.Chosen)
    def _tab_chosen(self, message: SideTabs.Chosen) -> None:
        self._say(message, self.TabChosen(message.tab))

    @on(Log.Picked)
    def _line_picked(self, message: Log.Picked) -> None:
        self._say(message, self.LinePicked(message.index))

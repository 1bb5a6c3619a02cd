"""The table of Dice Masters: step bar, mat, right column, prompt and footer, laid out by the style sheet."""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style

from ..dice.drawn import look_of
from ..match.bars import Footer, KeyText, StepBar
from ..match.markup import label_style, say_title, titled
from ..match.panel import Inspector, Log, Panel, Queue
from ..match.prompt import LessonBox, Prompt
from ..match.table_frame import TableFrame
from ..match.view import PanelView, Tab
from .cards import CardList
from .lanes import CombatMat, outcome_panel, prompt_with_outcome
from .playmat import Mat, SeatBar
from .trays import Chances, EntryTray, RollTray
from .view import RollView, TableView
from .zones import DiceArea

ALL_AT_ONCE = 26
"""Lines of the right column from which cards, inspector and log have a box each."""
BORDER = 2
"""Lines of the border around the cards."""

FOR_TEXT = 4
"""Lines below a short list of cards that are worth the text of what the cursor is on."""
PHASES = ("board", "combat", "roll", "entry")
"""What can stand in the place of the mat."""
TWO_LINES_OF_DICE = 11
"""Columns of a large die in the roll tray: what decides whether one line of them is enough."""


class Resized(Message):
    """A part of the right column has another size: other things may fit now, there and in the prompt."""


class CardBox(Vertical):
    """The box around the cards, with tabs where only half of them fit."""

    def on_resize(self) -> None:
        self.post_message(Resized())


class SideTabs(KeyText):
    """Names of the tabs on one line, the current one filled; a click chooses one."""

    tabs: reactive[tuple[Tab, ...]] = reactive(())
    active: reactive[Tab] = reactive(Tab.MINE)
    seat: reactive[int] = reactive(0)

    def render(self) -> Content:
        chosen = label_style(self.seat, look_of(self.app))
        return Content(" ").join(
            Content.styled(f" {tab} ", chosen if tab is self.active else "$muted").stylize(
                Style.from_meta({"@click": f"screen.tab('{tab}')"})
            )
            for tab in self.tabs
        )


class Side(Vertical):
    """The column at the right: cards, what the cursor is on, the log; in few lines one at a time, by the view's tab."""

    view: reactive[TableView | None] = reactive(None, repaint=False)

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
        self.post_message(Resized())

    @on(Resized)
    def _fit_cards(self) -> None:
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
        if view is None or not self.is_mounted:
            return
        cards, box, tabs = self.query_one(CardList), self.query_one(CardBox), self.query_one(SideTabs)
        log, inspector, queue = self.query_one(Log), self.query_one(Inspector), self.query_one(Queue)
        single, half, look = self.one_at_a_time, self._half(view), look_of(self.app)
        cards.view, log.lines = view.cards, view.log
        inspector.view, queue.view = view.inspector, view.side
        tab = view.tab if single else Tab.THEIRS if view.tab is Tab.THEIRS else Tab.MINE
        of_cards = tab in (Tab.MINE, Tab.THEIRS)
        cards.half = tab if half and of_cards else None
        tabs.tabs = tuple(Tab) if single else (Tab.MINE, Tab.THEIRS)
        tabs.active, tabs.seat, tabs.display = tab, view.prompt.seat, half
        told = bool(view.inspector.title or view.inspector.lines)
        box.display, queue.display = view.side is None and (not single or of_cards), view.side is not None
        # a short list of cards leaves lines free where one thing is shown at a time
        below = single and box.display and told and self.size.height - 3 - cards.option_count >= FOR_TEXT
        inspector.display = view.side is None and (tab is Tab.INFO or below) if single else told
        log.display = view.side is None and tab is Tab.LOG if single else True
        self.update_classes({"-single": single, "-untold": not told, "-below": below})
        title = titled(Content("cards"), "[key]{look.cards}[/]  full list", box.outer_size.width, look)
        say_title(box, Content("") if half else title)


class MastersFrame(TableFrame):
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
    def has_tabs(self) -> bool:
        return self.query_one(Side).one_at_a_time

    # Where dice are -----------------------------------------------------------------------------------------------

    def places(self) -> dict[str, Offset]:
        """The middle of every die that is drawn, in cells of the screen."""
        return {
            hit.name: Offset(*map(int, hit.rect.translate(area.region.offset).center))
            for area in self.query(DiceArea)
            if area.region
            for hit in area.hits
            if hit.kind == "die"
        }

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

    @on(Resized)
    def _fit_log(self) -> None:
        """Where the log has a box of its own again, the prompt needs none of it."""
        if self.view is not None:
            self._show_prompt(self.view, phase_of(self.view))

    def watch_view(self, view: TableView | None) -> None:
        """Hand every widget its part."""
        if view is None or not self.is_mounted:
            return
        phase = phase_of(view)
        # the right column, or a box beside the prompt, may have the list of answers
        cards_shown = phase == "board" or (phase == "combat" and self.wide)
        over = view.side is not None and view.side_over and not cards_shown
        shown = {f"-{each}": each == phase for each in PHASES}
        shown |= {"-asking": view.side is not None, "-lesson": view.lesson is not None, "-over": over}
        shown |= {"-wide": self.wide, "-big": self.big}
        shown["-crowded"] = view.roll is not None and not self.wide and self._lines(view.roll) > 1
        if view.combat is not None and phase == "combat":
            shown["-told"] = view.side is not None or bool(view.combat.outcome)
        # together, as each change has all that is below find its styles anew; before the first layout all do anyway
        self.update_classes(shown, update=self.size.width > 0)
        self.query_one(StepBar).view = view.header
        self.query_one(Footer).view = view.footer
        self.query_one(Side).view = view if phase == "board" else _beside_lanes(view)
        if over:
            self.query_one("#over-mat", Panel).view = view.side
        elif phase == "board":
            self.query_one(Mat).view = view
        elif view.combat is not None and phase == "combat":
            self.query_one(CombatMat).view = view
            outcome = view.side or outcome_panel(view.combat, airy=False)
            self.query_one("#outcome", Panel).view = outcome
        else:
            self._show_tray(view, phase)
        self._show_prompt(view, phase)

    def _show_tray(self, view: TableView, phase: str) -> None:
        roll, log = view.roll, self.query_one("#lower-log", Log)
        deciding = view.prompt.seat if phase == "entry" else view.lower.seat if view.lower.active else view.upper.seat
        self.query_one("#tray-seat", SeatBar).view = view.lower if view.lower.seat == deciding else view.upper
        log.lines = view.log
        if phase == "entry" or roll is None:
            self.query_one(EntryTray).view = view.entry
            return
        self.query_one(RollTray).view = roll
        chances = self.query_one(Chances)
        chances.set_class(not self.wide, "-bare")
        chances.seat, chances.view = view.prompt.seat, roll
        self.query_one("#kept", Inspector).view = roll.kept or view.inspector
        if not (self.wide or view.lesson is not None):  # a second line of dice takes lines from the chances
            prompt = 5 if self.has_class("-crowded") else 6
            below = 13 - prompt - 7 * (self._lines(roll) - 1)
            chances.styles.height = max(2, below + max(0, self.app.size.height - 24))
        elif chances.styles.inline.clear_rule("height"):
            chances.refresh(layout=True)

    def _lines(self, roll: RollView) -> int:
        """Lines of large dice that a roll takes on a small screen."""
        dice = sum(len(group.tiles) for group in roll.groups)
        return max(1, -(-dice // ((self.app.size.width - 2) // TWO_LINES_OF_DICE)))

    def _show_prompt(self, view: TableView, phase: str) -> None:
        prompt, told = self.query_one(Prompt), view.prompt
        if view.combat is not None and phase == "combat" and not self.wide:
            told = prompt_with_outcome(told, view.combat)
        if view.lesson is not None:
            self.query_one(LessonBox).view = view.lesson, told
            return
        prompt.view = told
        boxed = {"board": not self.has_tabs, "combat": self.big}.get(phase, self.wide)  # a box has the log
        prompt.log_lines = () if boxed else view.log[-2 if phase == "combat" else -1 :]


def phase_of(view: TableView) -> str:
    """What the view shows in the place of the mat."""
    parts = (("entry", view.entry), ("roll", view.roll), ("combat", view.combat))
    return next((phase for phase, part in parts if part), "board")


def _beside_lanes(view: TableView) -> TableView:
    """The view as the right column shows it in an attack: what comes of it in the place of the cards."""
    combat = view.combat
    if combat is None:
        return view
    told = view.side is not None or combat.outcome
    outcome = view.side or (outcome_panel(combat, airy=True) if told else None)
    changers = PanelView("can still change it", combat.changers) if combat.changers else view.inspector
    return replace(view, side=outcome, inspector=changers)

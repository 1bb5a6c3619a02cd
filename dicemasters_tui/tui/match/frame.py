"""The table of Dice Masters: step bar, mat, right column, prompt and footer, laid out by the style sheet."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Offset
from textual.reactive import reactive

from .chances import Chances
from .entry_tray import EntryTray
from .key_line import Footer
from .lanes import CombatMat, outcome_panel, prompt_with_outcome
from .lesson_box import LessonBox
from .log import Log
from .mat import Mat
from .panel import Inspector, Panel
from .prompt import Prompt
from .roll_tray import RollTray
from .seat_bar import SeatBar
from .side import Side
from .step_bar import StepBar
from .table_frame import TableFrame
from .view import PanelView, TableView
from .zone import DiceArea

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
        over = view.side is not None and view.side_over and not self._cards_shown(phase)
        shown = {f"-{each}": each == phase for each in PHASES}
        shown |= {"-asking": view.side is not None, "-lesson": view.lesson is not None, "-over": over}
        shown |= {"-wide": self.wide, "-big": self.big}
        if view.combat is not None and phase == "combat":
            shown["-told"] = view.side is not None or bool(view.combat.outcome)
        self.update_classes(shown)  # together: each change has all that is below find its styles anew
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

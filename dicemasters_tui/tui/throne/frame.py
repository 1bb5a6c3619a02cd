"""The table of Dice Throne: the others on top, dice and own seat at the left, abilities at the right, answers below."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from ..dice.drawn import look_of
from ..match.bars import Footer, StepBar
from ..match.panel import Log
from ..match.prompt import Prompt
from ..match.table_frame import TableFrame
from ..parts.cutting import within
from .answers import Answers
from .board import Board, OtherBoard
from .view import ThroneView
from .zones import DiceTray, Hand, HeroBar, OtherTokens, Tokens

MOST_OTHERS = 3


class ThroneFrame(TableFrame):
    """Gives every widget its part of a view."""

    def compose(self) -> ComposeResult:
        yield StepBar()
        with Vertical(id="others"):
            for number in range(MOST_OTHERS):
                yield HeroBar(id=f"other-{number}")
            yield OtherTokens(id="other-tokens")
            yield OtherBoard()
        with Container(id="throne-frame"):
            with Vertical(id="own"):
                yield DiceTray()
                yield HeroBar(id="me")
                yield Tokens(id="my-tokens")
                yield Hand()
            with Vertical(id="throne-side"):
                yield Board()
                yield Log()
            with Vertical(id="asked"):
                yield Prompt()
                yield Answers()
        yield Footer()

    @property
    def has_tabs(self) -> bool:
        """Whether there is no room for abilities and log at once."""
        return not (self.screen.has_class("-h40") or self.screen.has_class("-h48"))

    def watch_view(self, view: ThroneView | None) -> None:
        """Hand every widget its part."""
        if view is None or not self.is_mounted:
            return  # its widgets come after it
        # before the first layout the screen has everything find its styles anyway
        classes = {"-one": len(view.others) == 1, "-no-dice": not view.dice.dice}
        self.update_classes(classes, update=self.size.width > 0)
        self.query_one(StepBar).view = view.header
        self.query_one(Footer).view = view.footer
        for number, other in enumerate((*view.others, *[None] * MOST_OTHERS)[:MOST_OTHERS]):
            bar = self.query_one(f"#other-{number}", HeroBar)
            bar.display, bar.view = other is not None, other
        other = view.others[0]
        self.query_one("#other-tokens", Tokens).view = replace(other, legend="") if self.has_tabs else other
        self.query_one(OtherBoard).view = view.other_board
        self.query_one(DiceTray).view = view.dice
        self.query_one("#me", HeroBar).view = view.me
        self.query_one("#my-tokens", Tokens).view = view.me
        self.query_one(Hand).view = view.hand
        self._show_side(view)
        self._ask(view)

    def _show_side(self, view: ThroneView) -> None:
        board, log = self.query_one(Board), self.query_one(Log)
        both = not self.has_tabs
        board.view = replace(view.board, hint="" if both else "[key]{look.panel}[/] log")
        log.lines = view.log
        board.display, log.display = both or not view.show_log, both or view.show_log
        log.hint = "[key]{look.log}[/]  all, with turns" if both else "[key]{look.panel}[/] abilities"

    def _ask(self, view: ThroneView) -> None:
        prompt, answers = self.query_one(Prompt), self.query_one(Answers)
        asked = self.query_one("#asked")
        told_by = len(f"{view.prompt.decider} {view.prompt.verb}".strip())
        title = within(view.prompt.title, max(8, asked.size.width - told_by - 12), look_of(self.app).glyphs.more)
        prompt.view = replace(view.prompt, title=title)
        answers.answers = view.answers
        answers.set_class(view.prompt.seat == 1, "-seat1")
        shown = self.query_one(Log).display
        answers.newest = "" if shown or not view.log else view.log[-1].text
        room = asked.size.height
        # what the highlighted answer does gives way to the answers, but never all of it
        told = max(4 if room >= 12 else 3 if room >= 10 else 2, len(view.prompt.lines))
        prompt.styles.height = 1 + max(2, min(told, room - 2 - len(view.answers)))

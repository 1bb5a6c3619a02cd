"""Everything that happened in a match, by turns; the newest at the bottom, where it opens. Enter shows the position."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from ..table.archive import RECENT, Entry, entries_between, recent
from .keying import Key, bound
from .log_list import LogList, LogRow
from .page import FooterLine, HeaderLine, Page

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState

Go = Callable[[Entry], None]


class LogScreen(Page[None]):
    """The archive of a match. `at` is the line it opens at, by its place in the log; the last one when left out.

    Enter shows the position at the line, or, with `go`, leads there and closes the log. `lines` are told in place of
    the match's own, `now` is the line at which somebody who watches stands.
    """

    help_topic = "log"
    place = "reader"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("look.help", "help"),
        bound("move.down", "step(1)", "line below"),
        bound("move.up", "step(-1)", "line above"),
        bound("move.page-down", "page(1)", "page down"),
        bound("move.mark", "page(1)", "page down"),
        bound("move.page-up", "page(-1)", "page up"),
        bound("move.left", "turn(-1)", "turn before"),
        bound("move.right", "turn(1)", "next turn"),
        bound("move.first", "end(-1)", "top"),
        bound("move.last", "end(1)", "bottom"),
        bound("move.do", "pick", "the position then"),
    ]

    def __init__(
        self,
        match: Match[GameState],
        at: int | None = None,
        *,
        since: int | None = None,
        lines: Sequence[Entry] | None = None,
        now: int | None = None,
        go: Go | None = None,
    ) -> None:
        """With `since` the places of lines are counted from that command on, as in the log beside the table."""
        super().__init__()
        self.match = match
        self.at = at
        self.now = now
        self._since = 0
        """The first command whose lines are there; those before it follow as they are scrolled to."""
        if lines is None:
            self._since = recent(match) if since is None else since
            lines = entries_between(match, self._since, len(match.moves) + 1)
        self.lines = list(lines)
        self._go = go

    def compose(self) -> ComposeResult:
        game = self.match.state
        names = " v ".join(player.name for player in game.players)
        yield HeaderLine(f"turn {game.turn} · {names}", "log")
        with Vertical(classes="reading"):
            yield LogList(self._rows(), self.at, self._earlier if self._since else None)
        yield FooterLine()

    def _earlier(self, wanted: float) -> list[LogRow] | None:
        """All rows, with at least so many earlier lines, as far as there are; None when there are no more."""
        if not self._since:
            return None
        first = 0 if wanted == math.inf else max(0, self._since - max(RECENT, int(wanted)))
        self.lines[:0] = entries_between(self.match, first, self._since)
        self._since = first
        return self._rows()

    def _rows(self) -> list[LogRow]:
        rows: list[LogRow] = []
        turn = 0
        for index, entry in enumerate(self.lines):
            if entry.turn != turn:
                turn = entry.turn
                rows.append(LogRow(f"TURN {turn} · {self.match.state.players[entry.player].name}", entry.player))
            if not entry.began:  # the heading says it
                rows.append(LogRow(entry.text, entry.player, index, index == self.now))
        return rows

    @property
    def archive(self) -> LogList:
        return self.query_one(LogList)

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "go there" if self._go is not None else "the position then"),
            self.key("move.up move.down", "line"),
            self.key("move.left move.right", "turn"),
            self.key("move.first move.last", "top, bottom", "end(-1)"),
            self.key("look.help", "help"),
            self.key("move.back", "back"),
        )

    def action_step(self, by: int) -> None:
        self.archive.step(by)

    def action_page(self, by: int) -> None:
        self.archive.page(by)

    def action_turn(self, by: int) -> None:
        self.archive.turn(by)

    def action_end(self, side: int) -> None:
        self.archive.end(side)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_pick(self) -> None:
        self._show(self.archive.index)

    def on_log_list_picked(self, event: LogList.Picked) -> None:
        self._show(event.index)

    def _show(self, index: int) -> None:
        if index < 0:
            return
        if self._go is not None:
            self.dismiss(None)
            self._go(self.lines[index])
            return
        from .moment import MomentScreen

        self.app.push_screen(MomentScreen(self.match, self.lines, index))

"""Everything that happened in a match, by turns, the newest at the bottom; and the table as it was at a line of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content

from ...analysis.timeline import RECENT, recent
from ..actions.bindings import bound
from ..parts.list import List, Row
from ..parts.page import LEAVE, Footer, Page, words
from .screen import MatchScreen
from .view import LogLineView, plain, turn_and_names
from .watching import Moment

if TYPE_CHECKING:
    from ...analysis.timeline import Entry
    from .game import GameAtTable
    from .hand import Hand

Go = Callable[["Entry"], None]
SHOWN = 300
"""Lines beside the table: more than there is room for."""


class MomentScreen(MatchScreen):
    """`played` is the match as it is; nothing here changes it."""

    looking = "moment"

    def __init__(self, played: GameAtTable, lines: Sequence[Entry], index: int) -> None:
        self.played = played
        self.lines = lines
        self.index = index
        super().__init__(played.at(lines[index]))

    def hand_now(self) -> Hand | None:
        return self.game.looking(Moment(self.lines, self.index))

    def log_now(self) -> tuple[LogLineView, ...]:
        first = max(0, self.index - SHOWN)
        told = enumerate(self.lines[first : self.index + 1], first)
        return tuple(LogLineView(at, e.turn, plain(e.text), at == self.index) for at, e in told)

    def open(self, what: str) -> None:
        match what.split():
            case ["line", by]:
                self._stand_at(self.index + int(by))
            case ["menu" | "log"]:
                self.dismiss(None)
            case ["undo" | "redo" | "command"]:
                self.say("This is only looked at; Esc leads back.")
            case _:
                super().open(what)

    def _stand_at(self, index: int) -> None:
        index = min(max(0, index), len(self.lines) - 1)
        if index == self.index:
            return
        self.index = index
        before, self.game = self.game, self.played.at(self.lines[index])
        self.scene.hand = before.scene.hand
        self.take_up()


class LogScreen(Page[None]):
    """The archive of a match. `at` is the line it opens at, by its place in the log; the last one when left out.

    Enter shows the position at the line, or, with `go`, leads there and closes the log. `lines` are shown in place of
    the match's own, `now` is the line at which somebody who watches stands.
    """

    help_topic = "log"
    place = "reader"
    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
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
        game: GameAtTable,
        at: int | None = None,
        *,
        since: int | None = None,
        lines: Sequence[Entry] | None = None,
        now: int | None = None,
        go: Go | None = None,
    ) -> None:
        """With `since` the places of lines are counted from that command on, as in the log beside the table."""
        super().__init__()
        self.game = game
        match = game.match
        self.at = at
        self.now = now
        self._since = 0
        """The first command whose lines are there; those before it follow as they are scrolled to."""
        if lines is None:
            self._since = recent(match) if since is None else since
            lines = game.entries_between(self._since, len(match.moves) + 1)
        self.lines = list(lines)
        self._go = go
        self.header = (turn_and_names(match.state), "log")

    def body(self) -> ComposeResult:
        with Vertical(classes="reading"):
            yield List()

    def on_mount(self) -> None:
        rows = self._rows()
        last = next((row.id for row in reversed(rows) if row.id), "")
        at = last if self.at is None or str(self.at) not in (row.id for row in rows) else str(self.at)
        self.archive.show(rows or [Row("", words("Nothing has happened yet.", "muted"))], at)

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        turn = 0
        for index, entry in enumerate(self.lines):
            if entry.turn != turn:
                turn = entry.turn
                rows += [Row("", Content(""))] if rows else []
                heading = f"TURN {turn} · {self.game.match.state.players[entry.player].name}"
                rows.append(Row("", words(heading, f"seat{entry.player}", bold=True)))
            if not entry.began:  # the heading says it
                mark = words("• ", "key") if index == self.now else None
                rows.append(Row(str(index), words(entry.text, "text"), mark=mark, wraps=True))
        return rows

    def _reach(self, above: float) -> None:
        """See to it that so many lines are above the highlighted one, as far as there are."""
        while self._since and self._above < above:
            first = 0 if above == math.inf else max(0, self._since - max(RECENT, int(above - self._above)))
            told = self.game.entries_between(first, self._since)
            self._since = first
            if told:
                self.lines[:0] = told
                self.archive.show_more(self._rows(), str(int(self.archive.at or -1) + len(told)))

    @property
    def archive(self) -> List:
        return self.query_one(List)

    @property
    def _above(self) -> int:
        """How many lines are above the highlighted one."""
        return sum(bool(row.id) for row in self.archive.rows[: self.archive.highlighted or 0])

    def footer(self) -> Footer:
        enter = "go there" if self._go is not None else "the position then"
        moves = {"move.up move.down": "line", "move.left move.right": "turn"}
        ends = {"move.first move.last": ("top, bottom", "end(-1)")}
        return {"move.do": enter, **moves, **ends, "look.help": "help", "move.back": "back"}

    def action_step(self, by: int) -> None:
        if by < 0:
            self._reach(self.archive.size.height - by)
        self.archive.step(by, round=False)

    def action_page(self, by: int) -> None:
        if by < 0:
            self._reach(self.archive.size.height * (1 - by))
        self.archive.page(by)

    def action_turn(self, by: int) -> None:
        """To the first line under the next heading, or under this one or the one before."""
        if by < 0:
            self._reach(self.archive.size.height)
        at, rows = self.archive.highlighted or 0, self.archive.rows
        firsts = [place for place, row in enumerate(rows) if row.id and place and not rows[place - 1].id]
        beyond = [place for place in firsts if (place - at) * by > 0]
        if beyond:
            self.archive.go(beyond[0 if by > 0 else -1])

    def action_end(self, side: int) -> None:
        if side < 0:
            self._reach(math.inf)
        self.archive.step(side * len(self.lines), round=False)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel at the top: the list itself cannot go further."""
        self._reach(self._above + 1)

    def action_pick(self) -> None:
        self.archive.action_select()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self._show(int(event.option_id or -1))

    def _show(self, index: int) -> None:
        if index < 0:
            return
        if self._go is not None:
            self.dismiss(None)
            self._go(self.lines[index])
            return
        self.app.push_screen(MomentScreen(self.game, self.lines, index))

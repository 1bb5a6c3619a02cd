"""Everything that happened in a match, by turns; the newest at the bottom, where it opens. Enter shows the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content

from ...analysis.timeline import Entry, entries
from ..actions.bindings import Key, bound
from ..parts.list import List, Row
from ..parts.page import FooterLine, HeaderLine, Page, words

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
        lines: Sequence[Entry] | None = None,
        now: int | None = None,
        go: Go | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.at = at
        self.now = now
        self.lines = list(lines) if lines is not None else entries(match.state, match.opening, match.moves)
        self._go = go

    def compose(self) -> ComposeResult:
        game = self.match.state
        names = " v ".join(player.name for player in game.players)
        yield HeaderLine(f"turn {game.turn} · {names}", "log")
        with Vertical(classes="reading"):
            yield List()
        yield FooterLine()

    def on_mount(self) -> None:
        rows: list[Row] = []
        turn = 0
        for index, entry in enumerate(self.lines):
            if entry.turn != turn:
                turn = entry.turn
                rows += [Row("", Content(""))] if rows else []
                heading = f"TURN {turn} · {self.match.state.players[entry.player].name}"
                rows.append(Row("", words(heading, f"seat{entry.player}", bold=True)))
            if not entry.began:  # the heading says it
                mark = words("• ", "key") if index == self.now else None
                rows.append(Row(str(index), words(entry.text, "text"), mark=mark, wraps=True))
        last = next((row.id for row in reversed(rows) if row.id), "")
        at = last if self.at is None or str(self.at) not in (row.id for row in rows) else str(self.at)
        self.archive.show(rows or [Row("", words("Nothing has happened yet.", "muted"))], at)

    @property
    def archive(self) -> List:
        return self.query_one(List)

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
        self.archive.step(by, round=False)

    def action_page(self, by: int) -> None:
        self.archive.page(by)

    def action_turn(self, by: int) -> None:
        """To the first line under the next heading, or under this one or the one before."""
        at, rows = self.archive.highlighted or 0, self.archive.rows
        firsts = [place for place, row in enumerate(rows) if row.id and place and not rows[place - 1].id]
        beyond = [place for place in firsts if (place - at) * by > 0]
        if beyond:
            self.archive.go(beyond[0 if by > 0 else -1])

    def action_end(self, side: int) -> None:
        self.archive.step(side * len(self.lines), round=False)

    def action_back(self) -> None:
        self.dismiss(None)

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
        from .moment import MomentScreen

        self.app.push_screen(MomentScreen(self.match, self.lines, index))

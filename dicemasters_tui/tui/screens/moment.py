"""The table as it was when a line of the log was told: to look at, and to walk along line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..table.archive import Entry, moment
from ..table.watching import MomentHand
from ..view import LogLineView, plain
from .table import TableScreen

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState
    from ..table.hand import Hand


SHOWN = 300
"""Lines beside the table: more than there is room for."""


class MomentScreen(TableScreen):
    """`played` is the match as it is; nothing here changes it."""

    def __init__(self, played: Match[GameState], lines: Sequence[Entry], index: int) -> None:
        self.played = played
        self.lines = lines
        self.index = index
        super().__init__(moment(played, lines[index]), local=())

    def hand_now(self) -> Hand | None:
        before = self.hand
        hand = MomentHand(self.match, self.memory, self.lines, self.index)
        if before is not None:
            hand.go(before.spot.id)  # the cursor stays with the die
        return hand

    def log_now(self) -> tuple[LogLineView, ...]:
        first = max(0, self.index - SHOWN)
        told = enumerate(self.lines[first : self.index + 1], first)
        return tuple(LogLineView(at, e.turn, plain(e.text), at == self.index) for at, e in told)

    def _open(self, what: str) -> None:
        match what.split():
            case ["line", by]:
                self._stand_at(self.index + int(by))
            case ["menu" | "log"]:
                self.dismiss(None)
            case ["undo" | "redo" | "command"]:
                self.say("This is only looked at; Esc leads back.")
            case _:
                super()._open(what)

    def open_help(self) -> None:
        """What this page is: nothing is asked here."""
        from .help import HelpScreen

        self.app.push_screen(HelpScreen.for_looking("moment", self.match, self.all_keys()))

    def _stand_at(self, index: int) -> None:
        index = min(max(0, index), len(self.lines) - 1)
        if index == self.index:
            return
        self.index = index
        self.match = moment(self.played, self.lines[index])
        self.scene = self._new_scene()
        self.take_up()
        self.show()

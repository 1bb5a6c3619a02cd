"""The table as it was when a line of the log was told: to look at, and to walk along line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .screen import MatchScreen
from .view import LogLineView, plain

if TYPE_CHECKING:
    from ...analysis.timeline import Entry
    from .game import GameAtTable
    from .hand import Hand


SHOWN = 300
"""Lines beside the table: more than there is room for."""


class MomentScreen(MatchScreen):
    """`played` is the match as it is; nothing here changes it."""

    def __init__(self, played: GameAtTable, lines: Sequence[Entry], index: int) -> None:
        self.played = played
        self.lines = lines
        self.index = index
        super().__init__(played.at(lines[index]), people=())

    def hand_now(self) -> Hand | None:
        return self.game.looking(self.lines, self.index)

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

    def open_help(self) -> None:
        """What this page is: nothing is asked here."""
        self.app.push_screen(self.game.help(self.all_keys(), "moment"))

    def _stand_at(self, index: int) -> None:
        index = min(max(0, index), len(self.lines) - 1)
        if index == self.index:
            return
        self.index = index
        before, self.game = self.game, self.played.at(self.lines[index])
        self.scene.hand = before.scene.hand
        self.take_up()
        self.show()

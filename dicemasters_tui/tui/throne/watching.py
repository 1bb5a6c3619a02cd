"""The hands of somebody who only looks at a table of Dice Throne."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...analysis.timeline import events_of
from ...dicethrone.telling import command_words, how_it_ended, told, why_it_ended
from ..match import watching
from ..match.hand import Hand
from ..match.view import plain
from .hand import BOARD, ThroneHand

if TYPE_CHECKING:
    from ...analysis.playback import Reel
    from ...analysis.timeline import Entry
    from ...kernel.match import Move
    from ...throne import ThroneMatch
    from .view import Answer


class LookHand(watching.LookHand, ThroneHand):
    """Nothing is asked; hands stay covered."""

    def __init__(self, match: ThroneMatch) -> None:
        super().__init__(match, -1)
        self.player = self.game.active
        self.zone = BOARD

    def all_answers(self) -> list[Answer]:
        return []

    @property
    def zones(self) -> list[str]:
        return [BOARD]

    def told(self, move: Move) -> tuple[str, str]:
        command = self.match.seen_by().command(move)
        words = "a hidden choice" if command is None else command_words(self.game, command)
        return plain(self.game.players[move.player].name), plain(words)


class MomentHand(watching.MomentHand, LookHand):
    """Looks at the table as it was at a line of the log."""

    def __init__(self, match: ThroneMatch, lines: Sequence[Entry], index: int) -> None:
        super().__init__(match)
        self.lines = lines
        self.index = index

    @property
    def commands(self) -> Sequence[Move]:
        return self.match.moves


class WatchHand(watching.WatchHand, LookHand):
    """Watches the match again."""

    def __init__(self, reel: Reel, *, playing: bool, speed: float, before: Hand | None = None) -> None:
        super().__init__(reel.match)
        self.reel = reel
        self.playing = playing
        self.speed = speed
        self.typed = before.typed if isinstance(before, WatchHand) else ""

    def brought(self, move: Move) -> Sequence[str]:
        return [plain(line) for line in told(self.game, self.match.seen_by().events(move.events))]

    def how_it_ended(self) -> str:
        why = why_it_ended(self.game, events_of(self.match, len(self.match.moves)))
        return f"{how_it_ended(self.game)}{'. ' if why else ''}{why}"

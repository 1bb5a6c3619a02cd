"""The log beside the table: the newest sentences of a match, kept as it grows and shrinks with undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.timeline import RECENT, events_of, recent, turn_before
from ...rules.events import Event, TurnBegan
from ...rules.sentences import story
from ..match.view import LogLineView, plain

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState

Chunk = tuple[tuple[int, str], ...]
"""The lines of one command: turn and sentence."""


class TableLog:
    """Sentences by command, those of the newest commands; only what is new is told.

    A line's `index` counts the lines from the command `since` on, which is counted as in `archive.Entry.move`.
    """

    def __init__(self) -> None:
        self.since = 0
        self._lines: tuple[LogLineView, ...] = ()
        self._chunks: list[Chunk] = []
        self._told: list[object] = []
        """The command each chunk tells: the very object, so that undo is noticed."""

    def lines(self, match: Match[GameState], fresh: int = 1) -> tuple[LogLineView, ...]:
        """The newest lines, oldest first; those of the last `fresh` commands are marked."""
        if not self._catch_up(match) and self._lines:
            return self._lines
        told: list[LogLineView] = []
        for number, chunk in enumerate(self._chunks):
            new = number >= len(self._chunks) - fresh
            told += [LogLineView(len(told) + at, turn, text, new) for at, (turn, text) in enumerate(chunk)]
        self._lines = tuple(told)
        return self._lines

    def _catch_up(self, match: Match[GameState]) -> bool:
        """Tell what has not been told; whether there was anything."""
        self._begin_at(match)
        commands: list[object] = [match.opening] if not self.since else []
        commands += match.moves[max(0, self.since - 1) :]
        same = 0
        while same < min(len(commands), len(self._told)) and commands[same] is self._told[same]:
            same += 1
        if same == len(commands) == len(self._told):
            return False
        del self._chunks[same:], self._told[same:]
        for number in range(self.since + same, self.since + len(commands)):
            self._chunks.append(_tell(match, events_of(match, number), self._turn_before(match)))
        self._told = commands
        return True

    def _begin_at(self, match: Match[GameState]) -> None:
        """Leave out what has become old; begin anew where undo or a new match leads behind what was told."""
        since = recent(match)
        if self._told and self.since - RECENT // 2 <= since <= self.since + RECENT:
            return
        dropped = since - self.since
        if 0 < dropped < len(self._told):
            del self._chunks[:dropped], self._told[:dropped]
        else:
            self._chunks, self._told = [], []
        self.since = since

    def _turn_before(self, match: Match[GameState]) -> int:
        for chunk in reversed(self._chunks):
            if chunk:
                return chunk[-1][0]
        return turn_before(match, self.since)[0]


def _tell(match: Match[GameState], events: list[Event], turn: int) -> Chunk:
    told = []
    for line in story(match.state, events):
        if isinstance(line.event, TurnBegan):
            turn = line.event.turn
        told.append((turn, plain(line.text)))
    return tuple(told)

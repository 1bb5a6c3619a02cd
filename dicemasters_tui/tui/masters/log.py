"""The log beside the table: sentences of the whole match, kept as it grows and shrinks with undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.events import Event, TurnBegan
from ...rules.sentences import story
from ..match.view import LogLineView, plain

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState

Chunk = tuple[tuple[int, str], ...]
"""The lines of one command: turn and sentence."""


class TableLog:
    """Sentences by command; only new commands are told anew.

    A line's `index` counts all lines of the match from 0; `move_of` gives the command it belongs to.
    """

    def __init__(self) -> None:
        self._lines: tuple[LogLineView, ...] = ()
        self._chunks: list[Chunk] = []
        self._told: list[object] = []
        """The command each chunk tells: the very object, so that undo is noticed."""

    def lines(self, match: Match[GameState], fresh: int = 1) -> tuple[LogLineView, ...]:
        """All lines, oldest first; those of the last `fresh` commands are marked."""
        if not self._catch_up(match) and self._lines:
            return self._lines
        told: list[LogLineView] = []
        for number, chunk in enumerate(self._chunks):
            new = number >= len(self._chunks) - fresh
            told += [LogLineView(len(told) + at, turn, text, new) for at, (turn, text) in enumerate(chunk)]
        self._lines = tuple(told)
        return self._lines

    def move_of(self, index: int) -> int:
        """How many commands had been made when the line was told."""
        seen = 0
        for number, chunk in enumerate(self._chunks):
            seen += len(chunk)
            if index < seen:
                return number
        return max(0, len(self._chunks) - 1)

    def _catch_up(self, match: Match[GameState]) -> bool:
        """Tell what has not been told; whether there was anything."""
        commands: list[object] = [match.opening, *match.moves]
        same = 0
        while same < min(len(commands), len(self._told)) and commands[same] is self._told[same]:
            same += 1
        if same == len(commands) == len(self._told):
            return False
        del self._chunks[same:], self._told[same:]
        for number in range(same, len(commands)):
            events = match.opening if number == 0 else match.moves[number - 1].events
            self._chunks.append(_tell(match, events, self._turn_before()))
        self._told = commands
        return True

    def _turn_before(self) -> int:
        for chunk in reversed(self._chunks):
            if chunk:
                return chunk[-1][0]
        return 1


def _tell(match: Match[GameState], events: list[Event], turn: int) -> Chunk:
    told = []
    for line in story(match.state, events):
        if isinstance(line.event, TurnBegan):
            turn = line.event.turn
        told.append((turn, plain(line.text)))
    return tuple(told)

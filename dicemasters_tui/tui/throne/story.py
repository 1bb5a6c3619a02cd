"""What has happened in a match of Dice Throne, the newest first: a long match is not told from its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...dicethrone.events import TurnBegan

if TYPE_CHECKING:
    from ...throne import ThroneMatch

RECENT = 150
"""Commands, a dozen turns: as much is told at once."""


class Story:
    """The events of a match, told backwards in parts."""

    def __init__(self, match: ThroneMatch) -> None:
        self._match = match
        self._first = len(match.moves) + 1
        """The first command that has been told, from 1; 0 once what came before all commands has been."""

    def earlier(self) -> list[Any]:
        """What happened before all that has been told so far; nothing when that was the beginning."""
        if not self._first:
            return []
        end, self._first = self._first, max(0, self._first - RECENT)
        told = list(self._match.opening) if not self._first else []
        for move in self._match.moves[max(0, self._first - 1) : end - 1]:
            told += move.events
        return told or self.earlier()

    @property
    def turn(self) -> int:
        """The turn in which it begins that has been told."""
        moves = self._match.moves[max(0, self._first - 1) :]
        began = (event for move in moves for event in move.events if isinstance(event, TurnBegan))
        return 1 if not self._first else next((event.turn - 1 for event in began), self._match.state.turn)

"""What players may see of a match. Screens, lines, JSON, logs and reports all ask here.

Each game says what is hidden (`Decision.hides`, `Decision.hides_answer`, `Game.shares`, `Game.event_for`,
`Game.hides_command`); this module applies it for the players who are reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from .decision import Decision, Option
    from .match import Match, Move

State = TypeVar("State")


class Seen(Generic[State]):
    """A match as some players may see it together; without players, as it lies open on the table."""

    def __init__(self, match: Match[State], players: Iterable[int]) -> None:
        self.match = match
        self.players = frozenset(players)

    @property
    def state(self) -> State:
        """The whole state. Whoever draws a hand from it asks `sees` first."""
        return self.match.state

    def sees(self, player: int) -> bool:
        """True if what this player holds may be shown to one of the readers."""
        return any(self.match.game.shares(self.match.state, player, reader) for reader in self.players)

    def hides(self, decision: Decision) -> bool:
        """True if the options of a decision, or some of them, must not be shown."""
        return not self.sees(decision.player) and any(map(decision.hides, decision.options))

    def options(self, decision: Decision) -> list[Option]:
        """The options of a decision that may be shown."""
        if self.sees(decision.player):
            return decision.options
        return [option for option in decision.options if not decision.hides(option)]

    def refusal(self, decision: Decision, reason: str) -> str:
        """Why an answer was refused, without what only its player may know."""
        if not self.hides(decision):
            return reason
        return f"{self.match.game.player_name(self.match.state, decision.player)} cannot do that now."

    def events(self, events: Iterable[Any]) -> list[Any]:
        """Events with hidden names left out."""
        return [self.match.game.event_for(self.match.state, event, self.sees) for event in events]

    def command(self, move: Move) -> str | None:
        """The command of a move of this match; None while it names something hidden from the readers."""
        return None if self._hides_move(move) else move.text

    def _hides_move(self, move: Move) -> bool:
        match = self.match
        if move.guessed and not any(move is other for other in match.moves[:-1]):  # nobody has guessed yet
            shares = match.game.shares
            return not self.players or not all(shares(match.state, move.player, reader) for reader in self.players)
        return move.hidden and not match.over and not self.sees(move.player)

    @property
    def seed(self) -> int | None:
        """The seed; None while it is hidden, which it is until the match is over."""
        luck = self.match.game.luck(self.match.state)
        return None if luck.hidden and not self.match.over else luck.seed

    @property
    def why_no_record(self) -> str:
        """Why the readers may not have the record, or a report, yet; empty if they may. It tells all."""
        if self.match.decision is None:
            return ""
        if self.seed is None:
            return "A report tells the seed, which is hidden until the match is over."
        if self.match.decision.reveals:
            return "A secret choice stands in the record; the report can be made after the next command."
        if not all(map(self.sees, self.match.game.holders(self.match.state))):
            return "A report tells every hand; it can be made when the match is over."
        return ""

"""A computer player against one that plays by chance, in either game."""

from __future__ import annotations

from typing import Any, Protocol

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.kernel.match import Match


class Sensible(Protocol):
    """A player that looks at the match it answers for."""

    def command(self, match: Any) -> str: ...


def against_chance(match: Match[Any], sensible: Sensible, seat: int, seed: int, longest: int = 3000) -> int | None:
    """Play to the end with the sensible player in this seat; gives who has won, -1 for a tie."""
    other = RandomPlayer(seed)
    for _ in range(longest):
        decision = match.decision
        if decision is None:
            winner: int | None = match.state.winner
            return winner
        command = sensible.command(match) if decision.player == seat else other.command(decision)
        match.submit(decision.player, command)
    raise AssertionError("the match does not end")

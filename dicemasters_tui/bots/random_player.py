"""A player who does anything that is legal, by chance: for fuzzing, for speed tests, and to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.luck import Luck

if TYPE_CHECKING:
    from ..kernel.decision import Decision


class RandomPlayer:
    """Answers every decision with a legal answer by chance. The same seed gives the same answers."""

    def __init__(self, seed: int = 0) -> None:
        # a stream of its own: it must not disturb, nor know, the luck of the match
        self._luck = Luck(seed ^ 0x5DEECE66D)

    def answer(self, decision: Decision) -> Any:
        """A legal answer, as the game itself takes it."""
        return decision.any_answer(self._luck.below)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1 out of the player's own stream."""
        return self._luck.below(n)

    def command(self, decision: Decision) -> str:
        """A legal answer as the command a person would type."""
        return decision.text(self.answer(decision))

"""A player who does anything that is legal, by chance: for fuzzing, for speed tests, and to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.luck import Luck

if TYPE_CHECKING:
    from ..kernel.decision import Decision


class RandomPlayer:
    """Answers every decision with a legal answer by chance. The same seed gives the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self.below = Luck(seed ^ 0x5DEECE66D).below
        """A number from 0 to n - 1, out of a stream of its own: it neither disturbs nor knows the luck of the match."""

    def answer(self, decision: Decision) -> Any:
        """A legal answer, as the game itself takes it."""
        return decision.any_answer(self.below)

    def command(self, decision: Decision) -> str:
        """A legal answer as the command a person would type."""
        return decision.text(self.answer(decision))

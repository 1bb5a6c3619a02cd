"""What a player who is asked to choose one thing most likely wants: harm for the other side, good for their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..analysis.lookahead import try_out
from .sensible_player import worth

if TYPE_CHECKING:
    from ..kernel.match import Match
    from ..rules.choice import Choice, ChoiceDecision
    from ..rules.state import GameState


def likely_choice(match: Match[GameState], asked: ChoiceDecision, choices: Sequence[Choice]) -> Choice:
    """The better of the first choice and the first of the other side; the first where there are no two sides."""
    first = choices[0]
    if (side := _side(first)) is None:
        return first
    other = next((choice for choice in choices if _side(choice) not in (None, side)), None)
    return first if other is None else max((first, other), key=lambda choice: _worth(match, asked, choice))


def _side(choice: Choice) -> int | None:
    """The player whose die this is, or who it is; None where neither."""
    if choice.die is not None:
        return choice.die.controller if choice.die.controller >= 0 else None
    return ["a", "b"].index(choice.word) if choice.word in ("a", "b") else None


def _worth(match: Match[GameState], asked: ChoiceDecision, choice: Choice) -> float:
    """How good the table would be for the chooser, as far as chance has no part in it."""
    outlook = try_out(match, asked.text([choice]))
    return worth(match.state if outlook.chance or outlook.refused else outlook.game, asked.player)

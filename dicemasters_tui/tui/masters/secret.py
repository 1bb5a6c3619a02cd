"""When the screen is handed over: before a secret choice, and after it to whoever is asked next.

Dice Masters lies open on the table but for one card, whose player chooses in secret (DM-12.3.7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.choice import ChoiceDecision
from ..match.game import HandOver, Stand

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState


def hand_over(match: Match[GameState], before: Stand) -> HandOver | None:
    """What comes before the question that is asked now, if anything is hidden; `before` is where the match stood."""
    now = match.decision
    if now is None:
        return None
    who, other = match.state.players[now.player].name, match.state.players[1 - now.player].name
    card = now.source_card.card.name if isinstance(now, ChoiceDecision) and now.source_card is not None else "A card"
    if now.hides_answer and now is not before[0]:
        return HandOver(
            f"only for {who}",
            f"{card}: {who} chooses in secret. {other}, please look away until you are asked.",
            f"{who}: only I am looking",
        )
    asked, moves = before
    if asked is not None and asked.hides_answer and asked.player != now.player and len(match.moves) > moves:
        return HandOver(
            f"over to {who}",
            f"{card}: {other} has chosen. {who}, it is your turn to look, and to answer.",
            f"{who}: here I am",
        )
    return None

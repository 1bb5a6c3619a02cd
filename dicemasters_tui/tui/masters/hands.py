"""Which hand belongs to which decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.chance import DrawDecision, RollDecision
from ...rules.choice import ChoiceDecision
from ...rules.decisions import AttackDecision, BlockDecision, DamageDecision, RerollDecision
from .asking import MayHand, OrderHand, TypeHand
from .blocking import BlockHand
from .choosing import ChooseHand
from .entering import DrawHand, RollHand
from .marking import AttackHand, RerollHand
from .priority import PriorityHand
from .splitting import SplitHand

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState
    from .hand import Hand, Memory


def hand_for(match: Match[GameState], memory: Memory) -> Hand:
    """The hand for the decision a match stands at; the match must not be over."""
    decision = match.decision
    if isinstance(decision, DrawDecision):
        return DrawHand(match, memory)
    if isinstance(decision, RollDecision):
        return RollHand(match, memory)
    if isinstance(decision, RerollDecision):
        return RerollHand(match, memory)
    if isinstance(decision, AttackDecision):
        return AttackHand(match, memory)
    if isinstance(decision, BlockDecision):
        return BlockHand(match, memory)
    if isinstance(decision, DamageDecision):
        return SplitHand(match, memory)
    if isinstance(decision, ChoiceDecision):
        kinds = {"may": MayHand, "order": OrderHand, "number": TypeHand, "name": TypeHand}
        return kinds.get(decision.about, ChooseHand)(match, memory)
    return PriorityHand(match, memory)

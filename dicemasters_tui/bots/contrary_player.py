"""Players that like what others seldom do: for finding the corners of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rules.choice import ChoiceDecision
from .random_player import RandomPlayer

if TYPE_CHECKING:
    from ..kernel.decision import Decision

SEEN = 40
"""A hoarder attacks only after so many attacks let go: a match has to end."""


class ContraryPlayer(RandomPlayer):
    """Uses texts wherever one can be used, chooses the last that is offered, and splits damage oddly."""

    def answer(self, decision: Decision) -> Any:
        """A legal answer, as the game itself takes it."""
        acts = getattr(decision, "acts", None)
        if acts and self.chance(3):
            texts = [act for act in acts if act.verb in ("global", "ability")]
            if texts:
                return texts[self.below(len(texts))]
        if isinstance(decision, ChoiceDecision):
            legal, least, most = decision.legal, decision.minimum, decision.maximum
            if least == most == 1 and legal:
                return [legal[-1]]
            return list(reversed(legal))[: least if self.chance(2) else most]
        return super().answer(decision)

    def chance(self, of: int) -> bool:
        """True `of - 1` times of `of`."""
        return bool(self.below(of))


class HoardingPlayer(RandomPlayer):
    """Does not attack for a long time and blocks with everything: full fields, empty bags."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._let_go = 0

    def answer(self, decision: Decision) -> Any:
        """A legal answer, as the game itself takes it."""
        why_not = getattr(decision, "why_not", None)
        if decision.kind == "attack" and why_not is not None and self._let_go < SEEN and not why_not(()):
            self._let_go += 1
            return ()
        return super().answer(decision)

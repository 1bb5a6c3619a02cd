"""Blocks that one player declares for the other: one for each attacker before any gets a second (wwe-051)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .declare import BlockRules

if TYPE_CHECKING:
    from .state import Die

    Pairs = Sequence[tuple[Die, Die]]


class EvenBlockRules(BlockRules):
    """Like any declaration of blocks, and spread over the attackers as evenly as the blockers allow."""

    def why_not(self, pairs: Pairs) -> str:
        if reason := super().why_not(pairs):
            return reason
        better = self._more_even(pairs)
        if better is None:
            return ""
        return f"{better[-1][1].label} has no blocker yet: one for each attacker comes first."

    def _more_even(self, pairs: Pairs) -> Pairs | None:
        """The declaration with a blocker taken from an attacker that has several to one that has none, if it may be.

        The pair that has changed stands last.
        """
        blocked = [attacker for _, attacker in pairs]
        for open_to_you in self.attackers:
            if open_to_you in blocked:
                continue
            for blocker, attacker in pairs:
                if blocked.count(attacker) < 2:
                    continue
                moved = [pair for pair in pairs if pair != (blocker, attacker)] + [(blocker, open_to_you)]
                if not self.why_not_apart_from_must(moved):
                    return moved
        return None

    def first_legal(self) -> tuple[tuple[Die, Die], ...]:
        pairs: Pairs = super().first_legal()
        while (better := self._more_even(pairs)) is not None:  # one attacker more is blocked each time
            pairs = better
        return tuple(pairs)

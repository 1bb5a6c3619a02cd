"""Blocks that one player declares for the other: one for each attacker before any gets a second (wwe-051)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .declare import BlockRules

if TYPE_CHECKING:
    from .state import Die


class EvenBlockRules(BlockRules):
    """Like any declaration of blocks, and spread over the attackers as evenly as the blockers allow."""

    def why_not(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        return super().why_not(pairs) or self._why_uneven(pairs)

    def _why_uneven(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        """Why the declaration doubles up before an attacker that a second blocker could have stopped."""
        blocked = [attacker for _, attacker in pairs]
        for open_to_you in self.attackers:
            if open_to_you in blocked:
                continue
            for blocker, attacker in pairs:
                if blocked.count(attacker) < 2:
                    continue
                moved = [pair for pair in pairs if pair != (blocker, attacker)] + [(blocker, open_to_you)]
                if not self.why_not_apart_from_must(moved):
                    return f"{open_to_you.label} has no blocker yet: one for each attacker comes first."
        return ""

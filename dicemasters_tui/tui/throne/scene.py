"""Everything the table of Dice Throne is drawn from: the match, the hand, and whose cards may be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..match.game import Scene as AnyScene

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch
    from .hand import ThroneHand

NOBODY_YET, COVERED = -1, -2
"""Nobody has looked at cards so far; somebody has, and all are covered again."""


@dataclass(slots=True)
class Scene(AnyScene):
    """One frame's worth."""

    match: ThroneMatch
    hand: ThroneHand | None = None
    viewer: int = NOBODY_YET
    """Whose cards may be shown: who has last said to be looking."""
    every_window: bool = False
    """Players are asked at every moment at which they could do something, not only where it cannot wait."""
    news: str = ""
    """What the computer has done since a person was asked last."""
    ascii: bool = False
    """Symbols are written with letters."""

    @property
    def seen(self) -> Seen[Table]:
        """The match as whoever looks at the screen may see it."""
        return self.match.seen_by(*([self.viewer] if self.viewer >= 0 else []))

    @property
    def game(self) -> Table:
        return self.match.state

"""What a fight has come to: who took how much damage, what went through, and which dice fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.events import Damaged, KnockedOut

if TYPE_CHECKING:
    from ..rules.events import Event
    from ..rules.state import Die


class Aftermath:
    """The damage of a fight, as the events tell of it that it ended with."""

    def __init__(self, happened: Sequence[Event]) -> None:
        self.taken: Counter[str] = Counter()
        """Damage by the id of the die that took it."""
        self.through: Counter[str] = Counter()
        """Damage to a player by the id of the die that dealt it."""
        self.lost: Counter[int] = Counter()
        """Damage by the player who took it."""
        self.fallen: list[Die] = [event.die for event in happened if isinstance(event, KnockedOut)]
        for hit in happened:
            if isinstance(hit, Damaged) and hit.combat and hit.victim is not None:
                self.taken[hit.victim.id] += hit.amount
            elif isinstance(hit, Damaged) and hit.combat:
                self.lost[hit.player] += hit.amount
                self.through[hit.by.id if hit.by is not None else ""] += hit.amount

    @property
    def hurt(self) -> bool:
        """Whether any damage was dealt."""
        return bool(self.taken or self.lost)

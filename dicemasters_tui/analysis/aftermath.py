"""What a command changed: life, and dice rolled, damaged and fielded; and how a fight ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..rules.events import Damaged, Fielded, KnockedOut, LifeChanged, Rolled

if TYPE_CHECKING:
    from ..kernel.match import Match
    from ..rules.events import Event
    from ..rules.state import Die, GameState


@dataclass(slots=True)
class Brought:
    """The events of one command, sorted by what there is to see of them."""

    life: Counter[int] = field(default_factory=Counter)
    """Life gained or lost, by player."""
    prepped: set[int] = field(default_factory=set)
    """The players who have lost dice to the prep area."""
    struck: dict[str, type[Event]] = field(default_factory=dict)
    """What last happened to dice in the field, by id: they were damaged or fielded."""
    rolled: tuple[str, ...] = ()
    """Ids of the dice that were rolled last, in order."""
    again: bool = False
    """That was a reroll."""


def brought_by(events: Sequence[Event]) -> Brought:
    """Sort the events of one command."""
    found = Brought()
    rolled: list[str] = []
    for event in events:
        if isinstance(event, LifeChanged):
            found.life[event.player] += event.change
        elif isinstance(event, KnockedOut):
            found.prepped.add(event.player)
        elif isinstance(event, Damaged) and event.victim is not None and event.victim.in_field:
            found.struck[event.victim.id] = Damaged
        elif isinstance(event, Fielded) and event.die.in_field:
            found.struck[event.die.id] = Fielded
        elif isinstance(event, Rolled) and event.die.rolled | event.die.is_energy | (event.die.face >= 0):
            if rolled and event.again != found.again:
                rolled.clear()
            found.again = event.again
            rolled.append(event.die.id)
    found.rolled = tuple(dict.fromkeys(rolled))
    return found


def rolled_by_hand(match: Match[GameState]) -> bool:
    """Whether the players have rolled what was rolled last themselves, so that it need not be shown."""
    return match.state.luck.by_hand and bool(match.moves) and not match.moves[-1].chance


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

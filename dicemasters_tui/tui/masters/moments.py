"""What just happened, for the table to show for a moment: life that changed, dice hit, dice that tumble."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...rules.events import Damaged, Event, Fielded, KnockedOut, LifeChanged, Rolled
from ...rules.state import GameState

if TYPE_CHECKING:
    from ...kernel.match import Match

TUMBLES = 6
"""How often a rolled die changes its face before it lies still."""
ROLL_SECONDS = 0.45
REROLL_SECONDS = 0.35
FLASH_SECONDS = 0.25
FIGHT_SECONDS = 1.5
"""How long the end of a fight is seen before the match goes on; any key goes on."""
MOST = 3
"""More dice than this are not flashed one by one."""


@dataclass(slots=True)
class Moment:
    """The events of one command, sorted by what is shown of them."""

    life: dict[int, int] = field(default_factory=dict)
    """Life gained or lost, by player."""
    prepped: set[int] = field(default_factory=set)
    flashes: dict[str, str] = field(default_factory=dict)
    rolled: tuple[str, ...] = ()
    """Ids of the dice that were rolled last, in order."""
    again: bool = False
    """That was a reroll."""

    @property
    def seconds(self) -> float:
        """How long the dice tumble."""
        return REROLL_SECONDS if self.again else ROLL_SECONDS


def moment_of(events: Sequence[Event]) -> Moment:
    """What to show of the events of one command."""
    found = Moment()
    rolled: list[str] = []
    for event in events:
        if isinstance(event, LifeChanged):
            found.life[event.player] = found.life.get(event.player, 0) + event.change
        elif isinstance(event, KnockedOut):
            found.prepped.add(event.player)
        elif isinstance(event, Damaged) and event.victim is not None and event.victim.in_field:
            found.flashes[event.victim.id] = "bad"
        elif isinstance(event, Fielded) and event.die.in_field:
            found.flashes[event.die.id] = "focus"
        elif isinstance(event, Rolled) and event.die.rolled | event.die.is_energy | (event.die.face >= 0):
            if rolled and event.again != found.again:
                rolled.clear()
            found.again = event.again
            rolled.append(event.die.id)
    found.rolled = tuple(dict.fromkeys(rolled))
    return found


def seen_on_the_table(match: Match[GameState]) -> bool:
    """Whether the players have rolled what was rolled last themselves, so that it need not be shown."""
    return match.state.luck.by_hand and bool(match.moves) and not match.moves[-1].chance


class Tumble:
    """Dice that show other faces for a while, slower and slower, and come to rest from left to right."""

    def __init__(self, moment: Moment, faces: dict[str, int]) -> None:
        self.moment = moment
        self.faces = faces
        """How many faces each die has, by id."""
        self._left = TUMBLES
        self._eye = random.Random()  # only for the eye: the match has its own luck

    @property
    def over(self) -> bool:
        return self._left <= 0

    @property
    def delay(self) -> float:
        """Seconds until the next frame."""
        return self.moment.seconds / TUMBLES * (0.6 + 0.8 * (TUMBLES - self._left) / TUMBLES)

    def frame(self) -> dict[str, int]:
        """The faces to show now by die id; a die that is not among them lies still."""
        self._left -= 1
        rolled = self.moment.rolled
        resting = len(rolled) * (TUMBLES - self._left) // TUMBLES
        return {id: self._eye.randrange(self.faces[id]) for id in rolled[resting:]} if self._left > 0 else {}

"""Who fights whom in an attack step (rules 6.9, 6.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..kernel.fields import Stateful
from .die import Die, Zone


@dataclass(slots=True)
class Lane(Stateful):
    """An attacker and the dice blocking it. `blocked` stays true when its blockers leave (DM-6.10.6)."""

    attacker: Die
    blockers: list[Die] = field(default_factory=list)
    blocked: bool = False


class Combat(Stateful):
    """Who fights whom in this attack step (DM-1.1.9). Lanes stay in the order of declaration."""

    __slots__ = ("declared", "held_back", "joining", "lanes")

    def __init__(self) -> None:
        self.lanes: list[Lane] = []
        self.declared: tuple[Die, ...] = ()
        """All attackers as they were declared (DM-6.9.7)."""
        self.held_back: tuple[Die, ...] = ()
        """Dice that could have attacked and were not declared."""
        self.joining: list[Any] = []
        """Hits that texts add to the next combat damage, dealt together with it."""

    def lane_of(self, attacker: Die) -> Lane | None:
        for lane in self.lanes:
            if lane.attacker is attacker:
                return lane
        return None

    def attacking(self, die: Die) -> bool:
        return self.lane_of(die) is not None

    def lanes_blocked_by(self, die: Die) -> list[Lane]:
        return [lane for lane in self.lanes if die in lane.blockers]

    def blocking(self, die: Die) -> bool:
        """Whether it blocks: a blocker whose attacker has left blocks on, without an opponent (DM-13.7.1)."""
        return die.zone is Zone.ATTACK and not self.attacking(die)

    def blocked(self, die: Die) -> bool:
        lane = self.lane_of(die)
        return lane is not None and lane.blocked

    def engaged_with(self, die: Die) -> list[Die]:
        """The dice it fights: its blockers, or the attackers it blocks."""
        lane = self.lane_of(die)
        if lane is not None:
            return list(lane.blockers)
        return [lane.attacker for lane in self.lanes_blocked_by(die)]

    def remove(self, die: Die) -> None:
        """The die no longer attacks or blocks; attackers it blocked stay blocked (DM-13.7.1)."""
        self.lanes = [lane for lane in self.lanes if lane.attacker is not die]
        for lane in self.lanes:
            if die in lane.blockers:
                lane.blockers.remove(die)

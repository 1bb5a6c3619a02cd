"""What the dice of a team come to: how many of each cost and each type of energy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..catalog import Catalog
from ..rules.faces import TYPES
from .team import Team

COSTS = ("2", "3", "4", "5", "6", "7+")


@dataclass(frozen=True, slots=True)
class Sums:
    """What a team comes to: dice by cost (as in `COSTS`), by energy type, and what a die costs on average."""

    by_cost: tuple[int, ...]
    by_energy: Mapping[str, int]
    average: float


def sums(team: Team, catalog: Catalog) -> Sums:
    """Add up the cards of a team that are there."""
    by_cost = [0] * len(COSTS)
    by_energy = {str(kind): 0 for kind in TYPES}
    members = [(catalog.facts(id), dice) for id, dice in team.cards if id in catalog]
    for card, dice in members:
        by_cost[min(max(card.cost, 2), 7) - 2] += dice
        for kind in card.energy:
            by_energy[kind] = by_energy.get(kind, 0) + dice
    number = sum(dice for _, dice in members)
    total = sum(card.cost * dice for card, dice in members)
    return Sums(tuple(by_cost), by_energy, total / number if number else 0.0)

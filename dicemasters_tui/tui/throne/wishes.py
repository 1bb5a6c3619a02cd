"""Which dice to roll again for what: the abilities in reach, and what is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...dicethrone.chances import Chance, chance
from ...dicethrone.questions import RollDecision

if TYPE_CHECKING:
    from ...dicethrone.hero import Needs
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision


def wanted(game: Table, player: int) -> list[tuple[str, Needs]]:
    """Every tier of a player's board: what it is called, and what it needs."""
    seat = game.players[player]
    return [
        (f"{tier.name or ability.name} ({tier.needs.describe()})", tier.needs)
        for ability in seat.hero.abilities.values()
        if ability.kind in ("offensive", "ultimate") and ability.side in ("", seat.side)
        for tier in ability.levels[seat.level(ability.id)].tiers
    ]


def in_reach(game: Table, player: int) -> list[tuple[str, Chance]]:
    """What could still be met by rolling again, each with its chance and the dice to roll."""
    if game.roll is None:
        return []
    key, numbers = game.players[player].hero.key, tuple(game.roll.numbers)
    found = [(name, chance(needs, key, numbers, game.attempts)) for name, needs in wanted(game, player)]
    return [(name, each) for name, each in found if each.odds > 0 and each.reroll]


def suggested(game: Table, decision: Decision | None) -> list[int]:
    """The dice that the likeliest ability not yet met would have rolled again."""
    roll = game.roll
    if not isinstance(decision, RollDecision) or roll is None or roll.purpose != "offensive":
        return []
    reach = in_reach(game, decision.player)
    return list(max(reach, key=lambda each: each[1].odds)[1].reroll) if reach else []

"""Which dice to roll again for what: the abilities in reach, and what is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...dicethrone.chances import Chance, after_reroll, chance
from ...dicethrone.questions import RollDecision
from .abilities import level_name, offensive

if TYPE_CHECKING:
    from ...dicethrone.hero import Needs
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision


def wanted(game: Table, player: int) -> list[tuple[str, str, Needs]]:
    """Every tier of a player's board: of which ability, what it is called, and what it needs."""
    seat = game.players[player]
    return [
        (name := tier.name or level_name(seat, ability), f"{name} ({tier.needs.describe()})", tier.needs)
        for ability in offensive(seat)
        for tier in ability.levels[seat.level(ability.id)].tiers
    ]


def in_reach(game: Table, player: int) -> list[tuple[str, Chance]]:
    """What is not met yet and could be by rolling again, with its chance and the dice to roll. None in a defence."""
    if game.roll is None or game.roll.purpose != "offensive":
        return []
    key, numbers = game.players[player].hero.key, tuple(game.roll.numbers)
    found = [
        (name, chance(needs, key, numbers, game.attempts))
        for _, name, needs in wanted(game, player)
        if not needs.met(numbers, key)
    ]
    return [(name, each) for name, each in found if each.odds > 0 and each.reroll]


def suggested(game: Table, decision: Decision | None) -> list[int]:
    """The dice that the likeliest ability not yet met would have rolled again; what is met now is never put at risk."""
    roll = game.roll
    if not isinstance(decision, RollDecision) or roll is None:
        return []
    key, numbers = game.players[decision.player].hero.key, tuple(roll.numbers)
    met = {ability: needs for ability, _, needs in wanted(game, decision.player) if needs.met(numbers, key)}
    reach = [
        found
        for _, found in in_reach(game, decision.player)
        if all(after_reroll(needs, key, numbers, found.reroll) == 1 for needs in met.values())
    ]
    return list(max(reach, key=lambda found: found.odds).reroll) if reach else []

"""The exact chance to be able to buy cards once dice have been rolled again.

What a card costs and what pays for it is asked of the rules; here the rolls are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import prod
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from ..rules.acts import buy_cost, why_forbidden
from ..rules.energy import Cost, Pool
from ..rules.faces import WILD

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.state import Die, GameState, TeamCard

State = tuple[int, ...]
"""Energy in all, then so many of each type a cost asks for, then wild: none above what the cost could use of it."""

Falls = tuple[tuple[State, int], ...]
"""What a die can bring, each with the number of faces that do."""


class Purchase(NamedTuple):
    """Cards of one cost: whether it can be paid `now`, and the chance that it can `then`, from 0 to 1."""

    cards: tuple[TeamCard, ...]
    cost: Cost
    now: bool
    then: float


def purchases(game: GameState, player: int, now: Pool, kept: Pool, rerolled: Sequence[Die]) -> Iterator[Purchase]:
    """What the player may buy and the reroll decides on: neither sure nor out of reach. The dearest come first."""
    costs: dict[Cost, list[TeamCard]] = {}
    for card in game.cards:
        mine = card.basic or card.owner == player
        if mine and game.unbought(card) and not why_forbidden(game, player, card):
            costs.setdefault(buy_cost(game, card, player), []).append(card)
    for cost in sorted(costs, key=lambda cost: -cost.amount):
        then = chance_to_cover(kept, rerolled, cost)
        if 0 < then < 1:
            yield Purchase(tuple(costs[cost]), cost, now.covers(cost), then)


def chance_to_cover(kept: Pool, dice: Sequence[Die], cost: Cost) -> float:
    """The chance that what is kept covers the cost together with these dice once they are rolled.

    Rolls are counted and not weighed, so 0 and 1 are exact. Those that are the same to the cost are one, and none that
    covers it is followed further: energy that comes on top takes nothing away.
    """
    told_apart = (*dict.fromkeys(cost.types), WILD)
    most = (cost.amount, *(cost.types.count(kind) for kind in told_apart[:-1]), len(cost.types))

    @cache
    def covers(state: State) -> bool:
        return Pool.of(state[0], dict(zip(told_apart, state[1:], strict=True))).covers(cost)

    @cache
    def falls(card: Card) -> Falls:
        counted = Counter((len(face.symbols), *map(face.symbols.count, told_apart)) for face in card.faces)
        return tuple(sorted(counted.items()))  # many cards are the same to a cost

    @cache
    def after(before: State, falls: Falls) -> tuple[dict[State, int], int]:
        """Where one die more leads without covering the cost, in how many ways; and in how many it covers it."""
        reached: dict[State, int] = {}
        enough = 0
        for brought, faces in falls:
            state = tuple(map(min, map(add, before, brought), most))
            if covers(state):
                enough += faces
            else:
                reached[state] = reached.get(state, 0) + faces
        return reached, enough

    start = tuple(map(min, (kept.total, *(kept.counts.get(kind, 0) for kind in told_apart)), most))
    if covers(start):
        return 1.0
    short = {start: 1}
    paid = 0  # of as many ways as all dice so far can fall
    for die in dice:
        paid *= len(die.card.faces)
        still: dict[State, int] = {}
        for before, ways in short.items():
            reached, enough = after(before, falls(die.card))
            paid += ways * enough
            for state, faces in reached.items():
                still[state] = still.get(state, 0) + ways * faces
        short = still
    return paid / prod(len(die.card.faces) for die in dice)

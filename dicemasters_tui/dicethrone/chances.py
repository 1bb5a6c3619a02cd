"""The exact chance to meet an Activation Requirement with the Roll Attempts that are left, and what to keep for it.

Five dice are one of 252 multisets, and what can be kept of them one of 462; with those every chance is a few
thousand multiplications, so nothing is estimated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple

from .dice import FACES
from .hero import Needs

DICE = 5
Kept = tuple[int, ...]


class Chance(NamedTuple):
    """`odds` from 0 to 1, and the places (from 0) of the dice to roll again for it."""

    odds: float
    reroll: tuple[int, ...]


@lru_cache(maxsize=1)
def _states() -> tuple[Kept, ...]:
    return tuple(combinations_with_replacement(range(1, FACES + 1), DICE))


@lru_cache(maxsize=1)
def _keeps() -> tuple[Kept, ...]:
    return tuple(kept for n in range(DICE + 1) for kept in combinations_with_replacement(range(1, FACES + 1), n))


@lru_cache(maxsize=1)
def _outcomes() -> dict[Kept, tuple[tuple[Kept, float], ...]]:
    """What comes of rolling all but the kept dice: five dice and how likely they are."""
    found = {}
    for kept in _keeps():
        thrown = DICE - len(kept)
        results = []
        for roll in combinations_with_replacement(range(1, FACES + 1), thrown):
            ways = factorial(thrown)
            for count in Counter(roll).values():
                ways //= factorial(count)
            results.append((tuple(sorted(kept + roll)), ways / FACES**thrown))
        found[kept] = tuple(results)
    return found


@lru_cache(maxsize=1)
def _parts() -> dict[Kept, tuple[Kept, ...]]:
    """What can be kept of five dice, most first, so that of equal chances the one with fewer dice to roll is found."""
    return {
        state: tuple(sorted({part for n in range(DICE + 1) for part in combinations(state, n)}, key=len, reverse=True))
        for state in _states()
    }


_Key = tuple[tuple[int, str], ...]
_Wanted = tuple[tuple[tuple[str, int], ...], int, int]


@lru_cache(maxsize=512)
def _table(wanted: _Wanted, key: _Key, attempts: int) -> dict[Kept, tuple[float, Kept]]:
    """For every five dice: the chance with so many attempts left, and what to keep."""
    symbols, straight, kind = wanted
    needs = Needs(dict(symbols), straight, kind)
    dice_key = dict(key)
    if attempts == 0:
        return {state: (float(needs.met(state, dice_key)), state) for state in _states()}
    before = _table(wanted, key, attempts - 1)
    after = {kept: sum(odds * before[state][0] for state, odds in _outcomes()[kept]) for kept in _keeps()}
    found = {}
    for state in _states():
        best = max(_parts()[state], key=lambda part: after[part])
        found[state] = (after[best], best)
    return found


def chance(needs: Needs, key: Mapping[int, str], numbers: tuple[int, ...], attempts: int) -> Chance:
    """The chance that the five dice meet `needs` at the end, rolling again as well as can be.

    `numbers` are the dice as they lie, empty before the first attempt; `attempts` how many are left.
    """
    wanted: _Wanted = (tuple(sorted(needs.symbols.items())), needs.straight, needs.kind)
    dice_key: _Key = tuple(sorted(key.items()))
    if not numbers:
        if attempts == 0:
            return Chance(0.0, ())
        table = _table(wanted, dice_key, attempts - 1)
        return Chance(sum(odds * table[state][0] for state, odds in _outcomes()[()]), tuple(range(DICE)))
    odds, kept = _table(wanted, dice_key, attempts)[tuple(sorted(numbers))]
    left = Counter(kept)
    reroll = []
    for place, number in enumerate(numbers):
        if left[number]:
            left[number] -= 1
        else:
            reroll.append(place)
    return Chance(odds, tuple(reroll))


def after_reroll(needs: Needs, key: Mapping[int, str], numbers: tuple[int, ...], reroll: Collection[int]) -> float:
    """The chance that `needs` are met once the dice at these places (from 0) have been rolled again, and only once."""
    if not reroll:
        return float(needs.met(numbers, key))
    kept = tuple(sorted(number for place, number in enumerate(numbers) if place not in reroll))
    if len(numbers) != DICE:
        return 0.0
    return sum(odds for dice, odds in _outcomes()[kept] if needs.met(dice, key))

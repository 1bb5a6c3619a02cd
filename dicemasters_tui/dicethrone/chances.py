"""The exact chance to meet an Activation Requirement with the Roll Attempts that are left, and what to keep for it.

Five dice are one of 252 multisets, and what can be kept of them one of 462; with those every chance is a few
thousand multiplications, so nothing is estimated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple

from .dice import FACES
from .hero import Needs

DICE = 5
EXACT = 10
"""Digits to which two chances have to differ to be different ones."""
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


class Prospect:
    """What five dice come to on average if they are rolled again as well as can be; `worth` says it of dice that lie.

    Worked out exactly, and only as far as it is asked for.
    """

    def __init__(self, worth: Callable[[Kept], float]) -> None:
        self._tables = [{state: (worth(state), state) for state in _states()}]
        """By the attempts left: for every five dice (in order) what they come to, and which of them to keep."""

    def _table(self, attempts: int) -> dict[Kept, tuple[float, Kept]]:
        while len(self._tables) <= attempts:
            before = self._tables[-1]
            after = {kept: sum(odds * before[state][0] for state, odds in _outcomes()[kept]) for kept in _keeps()}
            told = {kept: round(odds, EXACT) for kept, odds in after.items()}  # equal ones differ in the last digits
            best = {state: max(parts, key=lambda part: told[part]) for state, parts in _parts().items()}
            self._tables.append({state: (after[kept], kept) for state, kept in best.items()})
        return self._tables[attempts]

    def at(self, numbers: Sequence[int], attempts: int) -> tuple[float, tuple[int, ...]]:
        """What dice that lie so come to with so many attempts left, and the places (from 0) to roll again.

        `numbers` are empty before the first attempt, of which there has to be one.
        """
        if not numbers:
            before = self._table(attempts - 1)
            return sum(odds * before[state][0] for state, odds in _outcomes()[()]), tuple(range(DICE))
        worth, kept = self._table(attempts)[tuple(sorted(numbers))]
        left = Counter(kept)
        reroll = []
        for place, number in enumerate(numbers):
            if left[number]:
                left[number] -= 1
            else:
                reroll.append(place)
        return worth, tuple(reroll)


_Key = tuple[tuple[int, str], ...]
_Wanted = tuple[tuple[tuple[str, int], ...], int, int]


@lru_cache(maxsize=256)
def _meeting(wanted: _Wanted, key: _Key) -> Prospect:
    """The chances of a requirement: dice that meet it are worth 1, all others nothing."""
    symbols, straight, kind = wanted
    needs, dice_key = Needs(dict(symbols), straight, kind), dict(key)
    return Prospect(lambda state: float(needs.met(state, dice_key)))


def chance(needs: Needs, key: Mapping[int, str], numbers: tuple[int, ...], attempts: int) -> Chance:
    """The chance that the five dice meet `needs` at the end, rolling again as well as can be.

    `numbers` are the dice as they lie, empty before the first attempt; `attempts` how many are left.
    """
    if not numbers and attempts == 0:
        return Chance(0.0, ())
    wanted: _Wanted = (tuple(sorted(needs.symbols.items())), needs.straight, needs.kind)
    return Chance(*_meeting(wanted, tuple(sorted(key.items()))).at(numbers, attempts))


def after_reroll(needs: Needs, key: Mapping[int, str], numbers: tuple[int, ...], reroll: Collection[int]) -> float:
    """The chance that `needs` are met once the dice at these places (from 0) have been rolled again, and only once."""
    if not reroll:
        return float(needs.met(numbers, key))
    kept = tuple(sorted(number for place, number in enumerate(numbers) if place not in reroll))
    if len(numbers) != DICE:
        return 0.0
    outcomes = _outcomes()[kept]
    met = [odds for dice, odds in outcomes if needs.met(dice, key)]
    return 1.0 if len(met) == len(outcomes) else sum(met)  # what is sure is 1, whatever the sum is rounded to


def percent(odds: float) -> str:
    """A chance in at most four columns; not 100 % while it is not sure, nor 0 while it can be."""
    if odds >= 0.9995:
        return "100%"
    if odds >= 0.995:
        return ">99%"
    return f"{odds:.0%}" if odds >= 0.005 else "<1%" if odds > 0 else "no"

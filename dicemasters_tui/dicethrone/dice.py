"""What dice show: numbers, symbols, straights, of a kind (rules 3.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

FACES = 6
STRAIGHTS = {4: ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}), 5: ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})}
"""The numbers of a Small Straight (4) and of a Large Straight (5) (DT-3.1.6, DT-3.1.7)."""


def spoken(symbol: str) -> str:
    """A symbol as it is written in sentences."""
    return symbol.replace("_", " ")


def straight(numbers: Sequence[int], length: int) -> bool:
    """Whether `length` dice show numbers in a row; a Large Straight is a Small one too (DT-3.1.7)."""
    shown = set(numbers)
    return any(row <= shown for row in STRAIGHTS[length])


def of_a_kind(numbers: Sequence[int], count: int) -> bool:
    """Whether at least `count` dice show the same number; symbols do not matter (DT-3.1.5)."""
    return max(Counter(numbers).values(), default=0) >= count


def symbols(numbers: Sequence[int], key: Mapping[int, str]) -> Counter[str]:
    """How many dice show each symbol; `key` is the hero's dice key (DT-3.1.1, DT-3.1.2)."""
    return Counter(key[number] for number in numbers)


def shows(numbers: Sequence[int], key: Mapping[int, str], wanted: Mapping[str, int]) -> bool:
    """Whether the dice show at least the wanted count of each symbol (DT-3.1.8)."""
    shown = [key[number] for number in numbers]
    return all(shown.count(symbol) >= count for symbol, count in wanted.items())

"""Rolling dice and letting players alter them before they are accepted (rules 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import ImpossibleLuck
from .dice import FACES
from .events import DieChanged, Rolled
from .state import Roll

if TYPE_CHECKING:
    from .hero import Steps
    from .state import Table


def throw(game: Table) -> int:
    """One die: 1 to 6."""
    forced = game.luck.take("rolls")
    if forced is None:
        return game.luck.below(FACES) + 1
    if forced not in ("1", "2", "3", "4", "5", "6"):
        raise ImpossibleLuck(f"The roll of {forced!r} cannot happen: a die shows 1 to 6.")
    return int(forced)


def throw_places(game: Table, roll: Roll, places: tuple[int, ...], why: str) -> None:
    """Throw some dice of a roll, by place from 0."""
    for place in places:
        roll.numbers[place] = throw(game)
    game.events.append(Rolled(roll.player, tuple(roll.numbers), tuple(place + 1 for place in places), why))


def set_die(game: Table, roll: Roll, place: int, number: int, why: str) -> None:
    """Turn a die to a number; it may be the one it shows (DT-3.2.5)."""
    old = roll.numbers[place]
    roll.numbers[place] = number
    roll.altered = True
    game.events.append(DieChanged(roll.player, place + 1, old, number, why))


def roll_for(
    game: Table,
    player: int,
    count: int,
    why: str,
    *,
    sealed: bool = False,
    kept: tuple[tuple[int, ...], tuple[int, ...]] | None = None,
) -> Steps:
    """Roll dice for a text; anyone who may can alter them before they count (DT-3.2.1). Gives the numbers.

    With `kept` they lie there already, and only some places are thrown again.
    """
    from .windows import window

    before = game.roll
    numbers, places = kept or ((0,) * count, tuple(range(count)))
    roll = Roll(player, list(numbers), why, presented=True, sealed=sealed)
    game.roll = roll
    throw_places(game, roll, places, why)
    yield from window(game, f"dice for {why}")
    game.roll = before
    return tuple(roll.numbers)

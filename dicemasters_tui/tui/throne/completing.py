"""What a card that turns dice could complete: the abilities, and which die has to show what for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...dicethrone.language.altering import ChangeDie
from .wishes import wanted

if TYPE_CHECKING:
    from ...dicethrone.state import Table

MOST = 3
"""Abilities told of in one sentence."""


def completed(game: Table, player: int, card_id: str) -> str:
    """`Mighty Blow (small straight): die 4 at 3; ...` for a card that only turns dice of the player's Roll Attempt.

    Those the dice meet already are left out; each is told with the fewest dice that have to be turned. Empty where
    the card completes nothing, or where the dice are not of an Offensive Roll Phase of the player.
    """
    roll = game.roll
    if roll is None or roll.player != player or roll.purpose != "offensive" or 0 in roll.numbers:
        return ""
    changes = game.card(card_id).does
    numbers, key = tuple(roll.numbers), game.players[player].hero.key
    if len(changes) != 1 or not isinstance(changes[0], ChangeDie):
        return ""
    ways = sorted(changes[0].can_make(numbers), key=lambda dice: (len(at := _turned(numbers, dice)), at, dice))
    found: dict[str, str] = {}
    for ability, name, needs in wanted(game, player):
        way = next((dice for dice in ways if needs.met(dice, key)), None)
        if way == numbers:
            found.pop(ability, None)  # a higher tier is told of below, if there is one
        elif way is not None:
            dice = ", ".join(f"die {place + 1} at {way[place]}" for place in _turned(numbers, way))
            found[ability] = f"{name}: {dice}"
    return "; ".join(list(reversed(found.values()))[:MOST])  # the strongest stand last on a board


def _turned(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """The places of the dice that differ."""
    return [place for place, number in enumerate(before) if after[place] != number]

"""The kinds of dice and the areas that texts can name (language: selectors)."""

from __future__ import annotations

import re
from typing import Literal, get_args

from ..kernel.misreading import wrong
from ..rules.state import Zone

Kind = Literal[
    "character",
    "sidekick",
    "sidekick die",
    "action die",
    "basic action die",
    "energy die",
    "die",
    "player",
    "character or player",
    "dice of this card",
]
Side = Literal["", "my", "opposing", "their"]
Area = Literal["field", "reserve", "prep", "used", "bag", "card"]

PLURALS: dict[str, Kind] = {
    "characters": "character",
    "sidekicks": "sidekick",
    "sidekick dice": "sidekick die",
    "action dice": "action die",
    "basic action dice": "basic action die",
    "energy dice": "energy die",
    "dice": "die",
    "players": "player",
}
KINDS: tuple[Kind, ...] = get_args(Kind)

ZONES: dict[str, Zone] = {
    "field": Zone.FIELD,
    "reserve": Zone.RESERVE,
    "prep": Zone.PREP,
    "used": Zone.USED,
    "bag": Zone.BAG,
    "card": Zone.CARD,
    "aside": Zone.ASIDE,
    "out of the game": Zone.GONE,
}
ZONE_WORDS = {
    "field": "the field",
    "reserve": "Reserve Pool",
    "prep": "Prep Area",
    "used": "Used Pile",
    "bag": "bag",
    "card": "card",
    "aside": "no area",
    "out of the game": "no area",
}


def counts(count: int | str) -> tuple[int, int]:
    """(least, most) of a count: a number, `up to N`, `any number`."""
    if isinstance(count, int):
        return count, count
    if count == "any number":
        return 0, 99
    if count == "all but 1":
        return 1, 1
    match = re.fullmatch(r"up to ([0-9]{1,2})", count)
    if match is None:
        raise wrong(f"{count!r} is no count; write a number, 'up to N', 'any number' or 'all but 1'")
    return 0, int(match.group(1))

"""The kinds of dice and the areas that texts can name (language: selectors)."""

from __future__ import annotations

from typing import Literal, get_args

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

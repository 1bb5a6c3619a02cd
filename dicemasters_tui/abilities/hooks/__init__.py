"""Texts written in Python because the language cannot say them; each with its reason (at most one card in twenty)."""

from __future__ import annotations

from collections.abc import Callable

from ...rules.ability import Ability
from .booker_t import booker_t
from .carnage import carnage
from .clayface import clayface_treasure_hunter
from .iron_spidey import iron_spidey
from .parasite import parasite_human_atomic_furnace
from .slander import slander
from .targeted import blink, cloak
from .walk_with_elias import WalkWithElias

HOOKS: dict[str, Callable[[], Ability]] = {
    "walk-with-elias": WalkWithElias,
    "clayface-treasure-hunter": clayface_treasure_hunter,
    "parasite-human-atomic-furnace": parasite_human_atomic_furnace,
    "booker-t": booker_t,
    "carnage": carnage,
    "slander-global": slander,
    "blink": blink,
    "cloak": cloak,
    "iron-spidey": iron_spidey,
}
"""Hooks by the name a card's `hook:` gives."""

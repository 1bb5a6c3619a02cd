"""How many of the printed cards can be played, and which need Python of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .catalog import Catalog
from .facts import CardFacts

BOX_SIZES: Mapping[str, int] = {"ygo": 120, "asm": 142, "jus": 73, "wwe": 58}
"""Printed cards of each box, in order of their appearance."""


class OwnPython(NamedTuple):
    """A card with a text the language cannot say, and why."""

    card: CardFacts
    reason: str


def hooks_of(card: CardFacts) -> list[str]:
    """The names of the hooks the card's abilities name."""
    texts = (*card.abilities, *(card.corrected or ()))
    return [str(text["hook"]) for text in texts if isinstance(text, dict) and "hook" in text]


def with_own_python(catalog: Catalog) -> list[OwnPython]:
    """All cards of the catalog with Python of their own, in order, each with the reason its hook gives."""
    from ..abilities.hooks import HOOKS  # the whole language comes with it

    found = []
    for card in catalog.all_facts():
        for name in hooks_of(card):
            said = (HOOKS[name].__doc__ or "").strip().partition("\n")[0]
            found.append(OwnPython(card, said.removeprefix(f"{card.id}: ").rstrip(".")))
    return found


def covered(catalog: Catalog) -> Iterator[str]:
    """The lines of `cards coverage`: a row a box, the cards with Python of their own, and the sum as the last line."""
    own = with_own_python(catalog)
    yield "box  cards  playable  in the language alone  with Python of their own"
    playable = 0
    for box, size in BOX_SIZES.items():
        cards = [card for card in catalog.all_facts() if card.set == box]
        special = len({entry.card.id for entry in own if entry.card.set == box})
        yield f"{box}  {size:>5}  {len(cards):>8}  {len(cards) - special:>21}  {special:>24}"
        playable += len(cards)
    if own:
        yield ""
    for card, reason in own:
        title = card.name + (f": {card.subtitle}" if card.subtitle else "")
        yield f"{card.id}  {title}: {reason}"
    yield ""
    special = len({entry.card.id for entry in own})
    yield f"{playable} of {sum(BOX_SIZES.values())} playable, {special} with Python of their own"

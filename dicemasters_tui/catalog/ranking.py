"""Finding cards by words, best first: what stands in a name weighs more than what stands in a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from .facts import CardFacts
from .search import parse_query

WHOLE_NAME, START_OF_NAME, IN_NAME, IN_SUBTITLE, ON_CARD, KIND, IN_TEXT = 32, 16, 12, 8, 6, 3, 1
"""What a word counts by the place it is found in."""


def ranked(cards: Iterable[CardFacts], query: str, text_of: Callable[[CardFacts], str]) -> list[CardFacts]:
    """The cards that fit all words and filters of the query, best first, equals in their order.

    Filters are those of `search.parse_query`; `text_of` gives what a card says. Raises BadQuery.
    """
    asked = parse_query(query)
    filters = replace(asked, words=())
    found = []
    for place, card in enumerate(cards):
        if filters.fits(card) and (weight := _weight(card, asked.words, text_of)) is not None:
            found.append((-weight, place, card))
    return [card for _, _, card in sorted(found, key=lambda entry: entry[:2])]


def _weight(card: CardFacts, words: tuple[str, ...], text_of: Callable[[CardFacts], str]) -> int | None:
    """How well the words fit together; None when one is nowhere."""
    total, text = 0, ""
    for word in words:
        weight = _on_card(card, word)
        if not weight:
            text = text or text_of(card).lower()
            if word not in text:
                return None
            weight = IN_TEXT
        total += weight
    return total


def _on_card(card: CardFacts, word: str) -> int:
    """How well one word fits what stands beside the text; 0 when it is not there."""
    name = re.findall(r"[\w'’-]+", card.name.lower())
    if word in name or word in (card.name.lower(), card.id):
        return WHOLE_NAME
    if any(part.startswith(word) for part in name):
        return START_OF_NAME
    if word in card.name.lower() or word == card.short.lower():
        return IN_NAME
    if word in card.subtitle.lower():
        return IN_SUBTITLE
    if any(word in mark for mark in (*card.keywords, *card.affiliations)):
        return ON_CARD
    kind = card.kind.replace("_", " ")
    return KIND if word in (*card.energy, card.set, card.kind, *kind.split(), card.rarity) else 0

"""Narrowing a list of cards or teams: a typed search, and one value for each of five filters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..rules.faces import TYPES
from .facts import CardFacts
from .search import BadQuery, Query, parse_query, search

BASIC = "basic_action"
FILTERS = ("box", "energy", "cost", "keyword", "affiliation")
"""The filters, in the order in which they are listed and numbered."""


@dataclass(frozen=True, slots=True)
class Sieve:
    """What passes: the text of the search, and a value for each of `FILTERS`, "" for all."""

    text: str = ""
    values: tuple[str, ...] = ("",) * len(FILTERS)

    @property
    def open(self) -> bool:
        """Whether everything passes."""
        return not self.text.strip() and not any(self.values)

    @property
    def problem(self) -> str:
        """A sentence when the search cannot be understood, else "". Then it does not count."""
        try:
            parse_query(self.text)
        except BadQuery as error:
            return str(error)
        return ""

    def value(self, filter: str) -> str:
        """What a filter lets pass, "" for all."""
        return self.values[FILTERS.index(filter)]

    def named(self) -> list[tuple[str, str]]:
        """Every filter with what it lets pass."""
        return list(zip(FILTERS, self.values, strict=True))

    def with_value(self, filter: str, value: str) -> Sieve:
        at = FILTERS.index(filter)
        return replace(self, values=(*self.values[:at], value, *self.values[at + 1 :]))

    def cards(self, cards: Iterable[CardFacts]) -> list[CardFacts]:
        """The cards that pass, in their order."""
        return search(search(cards, self._chosen()), self._typed())

    def team(self, words: str, cards: Sequence[CardFacts]) -> bool:
        """Whether a team passes: one card of it does, or its own `words` have those that were typed."""
        chosen, typed = self._chosen(), self._typed()
        if all(word in words.lower() for word in typed.words):
            typed = replace(typed, words=())
            if typed == Query() and chosen == Query():
                return True
        return any(chosen.fits(card) and typed.fits(card) for card in cards)

    def _chosen(self) -> Query:
        box, energy, cost, keyword, affiliation = self.values
        return Query(
            sets=_one(box),
            energies=frozenset() if energy == BASIC else _one(energy),
            kinds=_one(energy if energy == BASIC else ""),
            costs=(("=", int(cost)),) if cost else (),
            keywords=_one(keyword),
            affiliations=_one(affiliation),
        )

    def _typed(self) -> Query:
        try:
            return parse_query(self.text)
        except BadQuery:
            return Query()


def values(filter: str, cards: Sequence[CardFacts]) -> list[str]:
    """The values a filter may have where these cards are listed; boxes in any order."""
    if filter == "energy":
        return [*map(str, TYPES), *([BASIC] if any(card.kind == BASIC for card in cards) else [])]
    if filter == "cost":
        return [str(cost) for cost in sorted({card.cost for card in cards})]
    if filter == "box":
        return list(dict.fromkeys(card.set for card in cards))
    found = [card.keywords if filter == "keyword" else card.affiliations for card in cards]
    return sorted({word for each in found for word in each})


def _one(value: str) -> frozenset[str]:
    return frozenset((value,)) if value else frozenset()

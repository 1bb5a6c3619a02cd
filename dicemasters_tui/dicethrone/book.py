"""Everything printed that a match can meet: its heroes, all cards by id, all status effects by id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .hero import Card, Hero, Status


@dataclass(frozen=True, slots=True)
class Book:
    """Shared by all copies of a match."""

    cards: dict[str, Card]
    statuses: dict[str, Status]

    @classmethod
    def of(cls, heroes: Iterable[Hero], common: Iterable[Card], statuses: dict[str, Status]) -> Book:
        cards = {card.id: card for card in common}
        for hero in heroes:
            cards |= {card.id: card for card in hero.cards}
        return cls(cards, statuses)

"""A card as a row of a list begins: cost, energy, name and version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from ..parts.page import joined, signs, words
from ..parts.versions import called
from .team_panel import energy_sign

if TYPE_CHECKING:
    from ...catalog import CardFacts, Catalog


def card_title(card: CardFacts, catalog: Catalog, width: int, tone: str = "text", *, bold: bool = False) -> Content:
    """`4 F■ Name Subtitle` in at most so many columns; no two versions of a name read the same."""
    head = joined(
        words(f"{card.cost} ", "text", bold=True), *(energy_sign(kind) for kind in list(card.energy) or [""]), " "
    )
    others = [catalog.facts(id).subtitle for id in catalog.versions(card.name)]
    room = max(1, width - head.cell_length)
    name, subtitle = called(card.name, card.subtitle, room, short=card.short, others=others, more=signs().more)
    return joined(head, words(name, tone, bold=bold), words(f" {subtitle}" if subtitle else "", "faint"))

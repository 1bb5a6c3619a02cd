"""A card outside a match: as a row of a list, and in a few lines beside it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.content import Content

from ...catalog import CardFacts, Catalog
from ...rules.card import spelled
from ...rules.edition import EDITIONS
from ...rules.faces import FaceKind
from ...teams import Format
from ..dice.text import face_signs, texts_of
from ..parts.cutting import called
from ..parts.page import energy_sign, joined, paragraph, signs, words


def cost_and_energy(card: CardFacts) -> Content:
    """`4 F■`: what a card costs, and its types of energy."""
    return joined(words(f"{card.cost} ", "text", bold=True), *map(energy_sign, list(card.energy) or [""]))


def card_title(card: CardFacts, catalog: Catalog, width: int, tone: str = "text", *, bold: bool = False) -> Content:
    """`4 F■ Name Subtitle` in at most so many columns; no two versions of a name read the same."""
    head = joined(cost_and_energy(card), " ")
    others = [catalog.facts(id).subtitle for id in catalog.versions(card.name)]
    room = max(1, width - head.cell_length)
    name, subtitle = called(card.name, card.subtitle, room, short=card.short, others=others, more=signs().more)
    return joined(head, words(name, tone, bold=bold), words(f" {subtitle}" if subtitle else "", "faint"))


def _in_lines(pieces: Sequence[str], width: int) -> list[str]:
    """The pieces, none of them torn, in as few lines as they need."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + 2 + len(piece) <= width:
            lines[-1] += f"  {piece}"
        else:
            lines.append(piece)
    return lines


def card_lines(catalog: Catalog, card_id: str, format: Format, width: int) -> list[Content]:
    """Version, cost, affiliations, faces and text of a card, as it plays in the format."""
    facts = catalog.facts(card_id)
    card = catalog.card(card_id, errata=format.errata)
    about = [spelled(facts.rarity), *map(spelled, facts.affiliations), facts.id]
    lines = [joined(cost_and_energy(facts), words(f" {facts.subtitle}", "text"))]
    lines += [words(line, "faint") for line in textwrap.wrap(" · ".join(about), width)]
    energy = [face_signs(face) for face in card.faces if face.kind is FaceKind.ENERGY]
    others = [face_signs(face) for face in card.faces if face.kind is not FaceKind.ENERGY]
    lines += [words(line, "muted") for group in (energy, others) for line in _in_lines(group, width)]
    for text in texts_of(card, EDITIONS[format.edition].terms):
        lines += paragraph(text, width, "text")
    return lines if card.abilities else [*lines, words("No text.", "faint")]

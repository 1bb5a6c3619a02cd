"""A card in a few lines, beside a list of cards."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ...rules.card import spelled
from ...rules.edition import EDITIONS
from ...rules.faces import FaceKind
from ..dice.in_signs import face_signs, read_out
from ..parts.page import joined, signs, words
from .team_panel import energy_sign

if TYPE_CHECKING:
    from ...catalog import Catalog
    from ...teams import Format


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
    terms = EDITIONS[format.edition].terms
    about = [spelled(facts.rarity), *map(spelled, facts.affiliations), facts.id]
    head: list[Content | str] = [words(f"{facts.cost} ", "text", bold=True)]
    head += [energy_sign(str(kind)) for kind in list(facts.energy) or [""]]
    lines = [joined(*head, words(f" {facts.subtitle}", "text"))]
    lines += [words(line, "faint") for line in textwrap.wrap(" · ".join(about), width)]
    energy = [face_signs(face) for face in card.faces if face.kind is FaceKind.ENERGY]
    others = [face_signs(face) for face in card.faces if face.kind is not FaceKind.ENERGY]
    lines += [words(line, "muted") for group in (energy, others) for line in _in_lines(group, width)]
    for ability in card.abilities:
        if text := read_out(ability, card, terms):
            lines += [words(line, "text") for line in textwrap.wrap(signs().translate(text), width)]
    if not card.abilities:
        lines.append(words("No text.", "faint"))
    return lines

"""A card outside a match: as a row of a list, in a few lines beside it, and in the inspector."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.content import Content

from ...catalog import CardFacts, Catalog
from ...kernel.match import Match
from ...rules.card import CardKind, spelled
from ...rules.edition import EDITIONS
from ...rules.faces import FaceKind
from ...rules.game import DICE_MASTERS
from ...rules.setup import Setup, Side, new_game
from ...rules.state import GameState
from ...teams import Format
from ..actions.bindings import Key
from ..dice.in_signs import face_signs, read_out
from ..masters.inspector_page import InspectorScreen
from ..parts.cutting import called
from ..parts.page import HeaderLine, energy_sign, joined, paragraph, signs, words


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
    terms = EDITIONS[format.edition].terms
    about = [spelled(facts.rarity), *map(spelled, facts.affiliations), facts.id]
    lines = [joined(cost_and_energy(facts), words(f" {facts.subtitle}", "text"))]
    lines += [words(line, "faint") for line in textwrap.wrap(" · ".join(about), width)]
    energy = [face_signs(face) for face in card.faces if face.kind is FaceKind.ENERGY]
    others = [face_signs(face) for face in card.faces if face.kind is not FaceKind.ENERGY]
    lines += [words(line, "muted") for group in (energy, others) for line in _in_lines(group, width)]
    for ability in card.abilities:
        lines += paragraph(read_out(ability, card, terms), width, "text")
    if not card.abilities:
        lines.append(words("No text.", "faint"))
    return lines


class CardInspector(InspectorScreen):
    """`cards` are the ids to walk through; their texts are those of the format. `whence` is where one comes from."""

    def __init__(
        self, catalog: Catalog, cards: Sequence[str], at: str, format: Format, whence: str = "team builder"
    ) -> None:
        self.catalog = catalog
        self.cards = list(cards)
        self.format = format
        self.whence = whence
        super().__init__(self._laid_out(at), at)

    def _laid_out(self, card_id: str) -> Match[GameState]:
        card = self.catalog.card(card_id, errata=self.format.errata)
        basic = card.kind is CardKind.BASIC_ACTION
        owner = Side("You", () if basic else ((card, card.max_dice),), (card,) if basic else ())
        edition = EDITIONS[self.format.edition].with_errata(self.format.errata)
        return Match(DICE_MASTERS, new_game(Setup(edition, (owner, Side("nobody", (), ())))))

    def walkable(self) -> list[str]:
        return self.cards

    def _show(self) -> None:
        super()._show()
        self.query_one(HeaderLine).show(self.whence, "inspector")
        at = f"{self.cards.index(self.subject) + 1} of {len(self.cards)} listed" if self.subject in self.cards else ""
        self.query_one("#inspector").border_subtitle = at

    def keys(self) -> Sequence[Key]:
        return tuple(key for key in InspectorScreen.keys(self) if "look.log" not in key.ids)

    def action_walk(self, by: int) -> None:
        if self.cards:
            at = self.cards.index(self.subject) if self.subject in self.cards else 0
            self.match = self._laid_out(self.cards[(at + by) % len(self.cards)])
        super().action_walk(by)

    def action_log(self) -> None:
        """There is no match here, so nothing has happened."""

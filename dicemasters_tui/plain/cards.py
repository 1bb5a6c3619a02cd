"""Cards in words, and what `dicemasters cards` prints: a list, one card, or what is wrong with the files."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import CardFacts, Catalog
from ..rules.card import Card
from ..rules.edition import EDITIONS, Terms
from ..teams import FORMATS, load_teams
from ..teams.agreed import BOXES


def card_text(card: Card, terms: Terms) -> Iterator[str]:
    """A card: its name, what it costs, its faces, and its text in the words of an edition."""
    title = card.name + (f": {card.subtitle}" if card.subtitle else "")
    kinds = " and ".join(str(kind) for kind in card.energy)
    cost = f" ({card.id}), costs {card.cost}" + (f" with {kinds}" if kinds else "") if card.cost else ""
    yield f"{title}{cost}."
    if card.affiliations:
        yield f"Affiliations: {', '.join(sorted(card.affiliations))}."
    faces = []
    for face in card.faces:
        stars = f" {'*' * face.burst}" if face.burst and face.level else ""
        numbers = f"level {face.level} costs {face.field}, {face.attack} attack, {face.defense} defense"
        faces.append(f"{numbers}{stars}" if face.level else face.word)
    yield f"Faces: {'; '.join(faces)}."
    yield from (text for ability in card.abilities if (text := ability.describe(card, terms)))


def listing(catalog: Catalog, query: str) -> Iterator[str]:
    """One line a card that fits. Raises BadQuery for a search that cannot be understood."""
    found = catalog.search(query)
    yield from map(_row, found)
    yield f"{len(found)} of {len(catalog)} cards"


def _row(card: CardFacts) -> str:
    kinds = "/".join(card.energy) or "-"
    return f"{card.id}  {card.cost} {kinds:<12} {card.name}" + (f": {card.subtitle}" if card.subtitle else "")


def one(catalog: Catalog, word: str) -> Iterator[str]:
    """The card of this id, or all cards of this name, and the files they stand in. Raises UnknownCard."""
    for index, id in enumerate((word.lower(),) if word.lower() in catalog else catalog.versions(word)):
        if index:
            yield ""
        card = catalog[id]
        format = FORMATS[BOXES.get(card.set, "demo-wwe")]
        yield from card_text(card, EDITIONS[format.edition].terms)
        path, line = catalog.where(id)
        yield f"{path}:{line}"


def mistakes(catalog: Catalog) -> list[str]:
    """What is wrong with card and team files, one line each with file, line and what would be right."""
    return [str(problem) for problem in (*catalog.problems, *load_teams(catalog).problems)]

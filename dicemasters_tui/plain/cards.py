"""Cards in words, and what `dicemasters cards` prints: a list, one card, or what is wrong with the files."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import CardFacts, Catalog
from ..catalog.lookup import cards_meant, nearest_card
from ..catalog.mention import misspelt
from ..catalog.problem import UnknownBox, UnknownCard, listed, shown
from ..kernel.harmless import harmless
from ..rules.card import Card, CardKind, spelled
from ..rules.edition import EDITIONS, Terms
from ..rules.faces import Face, FaceKind
from ..rules.wording import face_words
from ..scenario.named import cards_named
from ..teams import load_teams
from ..teams.formats import BOXES

BEGINNING = 72
"""Letters of a text that a line of a search shows."""


def card_text(card: Card, terms: Terms) -> Iterator[str]:
    """A card: its name, what it costs, its faces, and its text in the words of an edition."""
    title = card.name + (f": {card.subtitle}" if card.subtitle else "")
    kinds = " and ".join(str(kind) for kind in card.energy)
    cost = f" ({card.id}), costs {card.cost}" + (f" with {kinds}" if kinds else "") if card.cost else ""
    yield f"{title}{cost}.{_limit(card)}"
    if card.affiliations:
        yield f"Affiliations: {', '.join(spelled(slug) for slug in sorted(card.affiliations))}."
    yield f"Faces: {'; '.join(map(_face, card.faces))}."
    if card.corrected:
        yield "Its text is not the printed one; errata correct it:"
    yield from _texts(card, terms)


def _face(face: Face) -> str:
    """A face with its bursts: `two shields`, `action *`, `level 2 costs 1, 3 attack, 3 defense`."""
    if face.kind is FaceKind.ENERGY:
        return face_words(face).replace("2 ", "two ")
    stars = f" {'*' * face.burst}" if face.burst else ""
    if face.kind is FaceKind.ACTION:
        return f"action{stars}"
    return f"level {face.level} costs {face.field}, {face.attack} attack, {face.defense} defense{stars}"


def _limit(card: Card) -> str:
    """How many dice of the card there can be (DM-1.3.6); nothing of a token, which has no card."""
    if card.kind is CardKind.BASIC_ACTION:
        return f" {card.max_dice} dice, for both players."
    if not card.cost:
        return ""
    return f" At most {card.max_dice} {'die' if card.max_dice == 1 else 'dice'} in a team."


def _texts(card: Card, terms: Terms) -> Iterator[str]:
    yield from (text for ability in card.abilities if (text := ability.describe(card, terms)))


def listing(catalog: Catalog, query: str, box: str | None = None) -> Iterator[str]:
    """One line a card that fits, of one box or of all.

    Raises BadQuery for a search that cannot be understood, UnknownBox.
    """
    found = catalog.search(_with_box(catalog, query, box))
    yield from map(_row, found)
    yield f"{len(found)} of {len(catalog)} cards"


def finding(catalog: Catalog, query: str, box: str | None = None) -> Iterator[str]:
    """The cards that fit all words, best first: id, name, cost, energy, how its text begins.

    The text is searched too, in the words of the card's own box. Raises BadQuery, UnknownBox.
    """
    from ..catalog.ranking import ranked

    found = ranked(catalog.all_facts(), _with_box(catalog, query, box), lambda card: _says(catalog, card))
    width = max((len(_title(card)) for card in found), default=0)
    for card in found:
        kinds = "/".join(card.energy) or "-"
        text = _says(catalog, card) or "no text"
        text = text if len(text) <= BEGINNING else text[: BEGINNING - 1].rstrip() + "…"
        yield f"{card.id}  {_title(card):<{width}}  {card.cost} {kinds:<6}  {text}"
    yield f"{len(found)} of {len(catalog)} cards"


def _with_box(catalog: Catalog, query: str, box: str | None) -> str:
    if box is None:
        return query
    boxes = sorted({card.set for card in catalog.all_facts()})
    if box.lower() not in boxes:
        raise UnknownBox(f"there is no box {box}; there are {listed(boxes, 'and')}.")
    return f"{query} set:{box.lower()}"


def _says(catalog: Catalog, card: CardFacts) -> str:
    """The text of a card in the words of its box, in one line."""
    return " ".join(_texts(catalog[card.id], terms_of(card.set)))


def terms_of(box: str, *, errata: bool = False) -> Terms:
    """The words of the edition a box is played by."""
    return EDITIONS[BOXES.get(box, BOXES["wwe"]).edition].with_errata(errata).terms


def _title(card: CardFacts) -> str:
    return card.name + (f": {card.subtitle}" if card.subtitle else "")


def _row(card: CardFacts) -> str:
    kinds = "/".join(card.energy) or "-"
    return f"{card.id}  {card.cost} {kinds:<12} {_title(card)}"


def one(catalog: Catalog, word: str, *, errata: bool = False) -> Iterator[str]:
    """The card of this id, or all versions of this name, and the files they stand in; of several names a list.

    As printed, and after it what errata change; with `errata` only as a match with errata has it. Raises UnknownCard.
    """
    found = cards_meant(catalog.all_facts(), word)
    if not found:
        close = nearest_card(catalog.all_facts(), word)
        raise UnknownCard(f"No card is called {harmless(word)}" + (f"; did you mean {close}?" if close else "."))
    if len({card.name for card in found}) > 1:
        yield from map(_row, found)
        yield f"{len(found)} cards fit {shown(word)}; name one of them for its text."
        return
    for index, id in enumerate(card.id for card in found):
        if index:
            yield ""
        card = catalog.card(id, errata=errata)
        yield from card_text(card, terms_of(card.set, errata=errata))
        if not errata:
            yield from _corrections(catalog, id)
        path, line = catalog.where(id)
        yield f"{path}:{line}"


def _corrections(catalog: Catalog, id: str) -> Iterator[str]:
    """What a match with errata has in place of the printed text, if anything; its keywords may be corrected too."""
    facts, printed, corrected = catalog.facts(id), catalog[id], catalog.card(id, errata=True)
    before = list(_texts(printed, terms_of(facts.set)))
    after = list(_texts(corrected, terms_of(facts.set, errata=True)))
    if after != before:
        yield "With errata:"
        yield from (f"  {text}" for text in after)
    elif facts.errata is not None:
        yield "Errata change only its words; it plays the same."


def mistakes(catalog: Catalog) -> list[str]:
    """What is wrong with card and team files, one line each with file, line and what would be right."""
    return [str(problem) for problem in (*catalog.problems, *load_teams(catalog).problems)]


def warnings(catalog: Catalog) -> list[str]:
    """What plays, but hardly as it is meant: one line each, marked as a warning."""
    return [problem.as_warning() for problem in (*catalog.warnings, *misspelt(catalog))]


def untested(catalog: Catalog) -> list[str]:
    """The cards that no scenario names, in a line; nothing where all have one, or no scenarios lie beside the cards.

    They lie there in a checkout of the program. Raises BadScenario for a scenario file that cannot be read.
    """
    folder = catalog.folder.parent / "tests" / "scenarios"
    if not folder.is_dir():
        return []
    named = cards_named(folder)
    missing = [id for id in catalog if not named[id]]
    return [f"No scenario names {listed(missing, 'or')}."] if missing else []

"""The names and affiliations that texts speak of, to be held against those that cards have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .problem import CardProblem, field_name, nearest, shown

if TYPE_CHECKING:
    from ..rules.ability import Ability
    from .catalog import Catalog
    from .facts import CardFacts
    from .source import Source, Way

AFFILIATION, NAME = "affiliation", "name"

ALIKE = 0.85
"""So much alike (0 to 1, as difflib counts) a name is taken for another one misspelt."""


class Mention(NamedTuple):
    """A name or an affiliation (`what`) in a text, as a slug, and the place where it stands."""

    what: str
    word: str
    file: str
    line: int
    field: str

    def problem(self, message: str) -> CardProblem:
        return CardProblem(self.file, self.line, self.field, message)


def mentions_in(
    abilities: Sequence[Ability | None], data: Sequence[Any], source: Source, way: Way
) -> Iterator[Mention]:
    """What texts speak of that stand at `way` in a file; `data` is what the file has there."""
    from ..abilities.answer import HasAnswer
    from ..abilities.filters import Filters
    from ..abilities.keywords import Keyword
    from ..abilities.places import each_part, place_in
    from ..rules.card import slug

    for index, text in enumerate(abilities):
        if isinstance(data[index], dict) and "hook" in data[index]:
            continue
        for inner, part in each_part(text):
            found: list[tuple[str, str]] = []
            if isinstance(part, Filters):
                found += [(AFFILIATION, word) for word in part.affiliation or ()]
                found += [(NAME, word) for word in part.name or ()]
            elif isinstance(part, HasAnswer) and part.affiliation is not None:
                found.append((AFFILIATION, part.affiliation))
            elif isinstance(part, Keyword):
                found += [(NAME, slug(word)) for word in part.names]
            for what, word in found:
                place = (*way, index, *place_in(data[index], (*inner, what)))
                yield Mention(what, word, source.file, source.line(place), field_name(place))


def misspelt(catalog: Catalog) -> list[CardProblem]:
    """Affiliations and names that no card has, and those of cards that are nearly like others: each a warning.

    What there is follows from the cards alone. A text may speak of a character of a box that is not here, so a name
    without a near one is taken as it is; an affiliation is not, for then the text never means anybody.
    """
    from ..rules.card import SIDEKICK, slug  # a start reads mentions from the cache and holds them against nothing

    affiliations: dict[str, set[str]] = {}
    names: dict[str, list[CardFacts]] = {}
    for card in catalog.all_facts():
        names.setdefault(slug(card.name), []).append(card)
        for word in card.affiliations:
            affiliations.setdefault(word, set()).add(card.name)
    found = []
    for mention in catalog.mentions:
        if mention.what == AFFILIATION and mention.word not in affiliations:
            near = nearest(mention.word, affiliations)
            end = f" Did you mean {near}?" if near else ""
            found.append(mention.problem(f"no card has the affiliation {shown(mention.word)}.{end}"))
        unknown = mention.what == NAME and mention.word not in (*names, SIDEKICK.slug)
        if unknown and (near := _like(mention.word, names)):
            found.append(mention.problem(f"no card is called {shown(mention.word)}. Did you mean {near}?"))
    for word, bearers in affiliations.items():
        if len(bearers) == 1 and (near := _like(word, (w for w, of in affiliations.items() if len(of) > 1))):
            card = next(card for card in catalog.all_facts() if word in card.affiliations)
            found.append(
                catalog.problem_of(card, "affiliations", f"only {card.name} has {shown(word)}. Did you mean {near}?")
            )
    return sorted(set(found))


def _like(word: str, known: Iterable[str]) -> str | None:
    """The known word that is so much alike that one of the two is probably a slip."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1, cutoff=ALIKE)
    return close[0] if close else None

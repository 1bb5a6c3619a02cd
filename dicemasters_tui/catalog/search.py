"""Finding cards by what stands on them."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..kernel.errors import DiceMastersError
from ..kernel.number import is_number, whole_number
from ..rules.card import slug
from .facts import CardFacts
from .problem import listed


class BadQuery(DiceMastersError):
    """A search that cannot be understood."""


COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    ":": operator.eq,
}
_PART = re.compile(r'[a-z]+(?:<=|>=|<|>|=|:)"[^"]*"?|\S+')
"""A word, or a filter, whose value may have blanks between quotes."""
_FILTER = re.compile(r"([a-z]+)(<=|>=|<|>|=|:)(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Query:
    """What a card must fulfil; an empty field does not count. Within `sets`, `energies` and `kinds` one is enough,
    `affiliations` and `keywords` must all be there (slugs), and so must all `words` of the free text."""

    sets: frozenset[str] = frozenset()
    energies: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    costs: tuple[tuple[str, int], ...] = ()
    affiliations: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    words: tuple[str, ...] = field(default=())
    names: frozenset[str] = frozenset()
    """The whole name, in small letters."""
    texts: tuple[str, ...] = ()
    """What must stand in the abilities."""

    def fits(self, card: CardFacts) -> bool:
        """Whether the card fulfils everything."""
        return (
            (not self.sets or card.set in self.sets)
            and (not self.kinds or card.kind in self.kinds)
            and (not self.energies or not self.energies.isdisjoint(card.energy))
            and all(COMPARISONS[sign](card.cost, number) for sign, number in self.costs)
            and self.affiliations.issubset(card.affiliations)
            and self.keywords.issubset(card.keywords)
            and (not self.names or card.name.lower() in self.names)
            and (not self.words or all(word in _text(card) for word in self.words))
            and (not self.texts or all(text in _abilities(card) for text in self.texts))
        )


def search(cards: Iterable[CardFacts], query: Query) -> list[CardFacts]:
    """The cards that fit, in their order."""
    return [card for card in cards if query.fits(card)]


def parse_query(text: str) -> Query:
    """A search as it is typed: `set:jus energy:shield cost<=3 keyword:strike affiliation:villain woman`.

    Several values of one filter are joined by commas (`set:jus,asm`); words without a colon are looked for in name,
    subtitle, id and abilities, `text:"prep a die"` in the abilities alone; `name:"the flash"` is the whole name.
    Raises BadQuery for a filter that does not exist or a cost that is no number.
    """
    query = Query()
    for part in _PART.findall(text.lower()):
        found = _FILTER.fullmatch(part)
        if found is None:
            query = replace(query, words=(*query.words, part))
            continue
        name, sign, value = found.groups()
        if name == "cost":
            if not is_number(value):
                raise BadQuery(f"`{part[:40]}`: a cost is a number, as in cost:3 or cost<=3.")
            query = replace(query, costs=(*query.costs, (sign, whole_number(value))))
        elif name in ("text", "name") and sign in (":", "="):
            if value := value.strip('"').strip():
                query = _worded(query, name, value)
        elif (target := _FILTERS.get(name)) is None or sign not in (":", "="):
            raise BadQuery(f"`{part}` is no filter; there are {listed([*_FILTERS, 'cost', 'name', 'text'], 'and')}.")
        else:
            values = frozenset(slug(word) if target != "kinds" else word for word in value.split(","))
            query = replace(query, **{target: getattr(query, target) | values})
    return query


_FILTERS = {
    "set": "sets",
    "energy": "energies",
    "kind": "kinds",
    "affiliation": "affiliations",
    "keyword": "keywords",
}


def _worded(query: Query, filter: str, value: str) -> Query:
    if filter == "text":
        return replace(query, texts=(*query.texts, value))
    return replace(query, names=query.names | {value})


def _abilities(card: CardFacts) -> str:
    return " ".join(_words(card.abilities)).lower()


def _text(card: CardFacts) -> str:
    parts = (card.id, card.name, card.subtitle, *card.affiliations, *card.keywords, *_words(card.abilities))
    return " ".join(parts).lower()


def _words(data: Sequence[Any] | dict[str, Any] | str | int) -> Iterable[str]:
    """All words of an ability as its file writes it, keys and values."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data

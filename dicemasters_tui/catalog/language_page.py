"""`cards/README.md`: the ability language for card authors, with how many cards use each part.

What a part says stands in its class; only the counting and the order are here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

from ..abilities.amounts import AMOUNTS
from ..abilities.answers import Answers
from ..abilities.conditions import CONDITIONS, WORDS
from ..abilities.costs import Price
from ..abilities.dice_patterns import EVENTS
from ..abilities.filters import Filters
from ..abilities.keywords import KEYWORDS
from ..abilities.part import Part
from ..abilities.who import MEANINGS
from .catalog import Catalog
from .coverage import covered
from .parts import ALL_EFFECTS, FORMS, Kinds, field_docs, sentence, written

INTRODUCTION = """# The cards, and the language they are written in

One file holds all versions of a character or an action, because they share the die: `cards/<box>/<name>.yaml`. It
says the facts (`name`, `short` of at most 8 letters for the die tile, `kind`, `affiliations`, the `die`), then under
`cards` each version: `number`, `subtitle`, `cost`, `max`, `rarity`, and `abilities`, the text in the language below.
What players read is written by the program from it: `dicemasters cards show ID`. `dicemasters cards lint` names
mistakes with file and line, `dicemasters cards schema` helps an editor.

A text is a mapping, and its keys say which form it has. `{while: active, of: {all: my sidekicks}, get: {attack: 1}}`
is true as long as a die of the card is in the field; `{when: {attacks: this}, do: [{draw: {count: 1, to: prep}}]}`
happens each time. `face: "*"` ties a text to a burst, and `instead: true` puts it in place of the line before it.

`cards lint` tells everything that is wrong with a file at once, a misspelt key with the nearest one. It also keeps out
what reads well and could never happen, or would have no end:

- a name that nothing in the text has, `this` in a Global, `it` where there is no event, `drawn` without a draw;
- a text or keyword that the kind of card never uses, such as `do` on a character or Overcrush on an action, and a
  keyword that does nothing where it is given, such as Strike or Boomerang;
- dice where they cannot be: damage outside the field, action dice fielded, unrolled dice in the Reserve Pool without a
  `face`; players where dice are meant, and dice where a player is;
- a number that follows from itself (`printed attack` does not), an affiliation or keyword given to dice by whether they
  have it, a standing text that takes itself away;
- numbers out of range; a Global or ability that costs nothing and has no `once: turn`;
- a card's name that commands need for something else, such as `Sidekick`.

It warns of a burst that the die does not have, of an affiliation that no card has or only this one where a common one
is nearly the same, and of a name that is nearly a card's. What names and affiliations there are follows from the cards.

Where the publisher has changed a printed card, `errata` says so beside `abilities`: all texts of the card as they are
corrected, for matches with errata, or `errata: wording` where the change is one of words alone.

The tables are written by `dicemasters cards language`. The number is how many cards in this folder use the word so, as
printed or as corrected, also by way of a `word` or of Python of their own; what keywords are made of does not count.
"""

RARE = """
They stay because nothing else says what the cards that use them print. Before one more is added, look whether one of
these can be made more general.
"""

Row = tuple[str, str, int]
"""A word, what it says, and how many cards use it."""


def page(catalog: Catalog) -> list[str]:
    """The lines of the page."""
    parts, words = _Parts(catalog), _words_alone(catalog)
    lines = INTRODUCTION.rstrip("\n").split("\n")
    rare: list[tuple[str, int]] = []
    groups: list[tuple[str, Iterable[Row]]] = [
        ("Forms", parts.kinds(FORMS)),
        ("Events (`when`, `interrupt`)", parts.kinds(EVENTS)),
        ("Conditions (`if`, `while`)", parts.kinds(CONDITIONS)),
        ("Conditions of one word", ((word, text, words[word]) for word, text in WORDS.items())),
        ("Dice and players by name", ((name, text, words[name]) for name, text in MEANINGS.items())),
        ("Filters of a selector", parts.fields(Filters)),
        ("Amounts", parts.kinds(AMOUNTS)),
        ("Effects (`do`)", parts.kinds(ALL_EFFECTS)),
        ("Answers (`get`, `give`)", parts.fields(Answers)),
        ("Prices (`pay`, `global`)", parts.fields(Price)),
    ]
    for title, rows in groups:
        lines += ["", f"## {title}", "", "| word | what it says | cards |", "|---|---|---:|"]
        for word, text, number in rows:
            if number < 3:
                rare.append((word, number))
            lines.append(f"| `{word}` | {_plain(text)} | {number} |")
    lines += ["", "## Keywords", "", "| keyword | cards |", "|---|---:|"]
    lines += [f"| {name} | {words[f'keyword {name}']} |" for name in sorted(KEYWORDS)]
    lines += ["", "## Words that fewer than three cards use", "", *RARE.strip().split("\n"), ""]
    lines += [f"- `{word}`: {number}" for word, number in rare]
    return [*lines, "", "## How many cards play", "", "```", *covered(catalog), "```"]


class _Parts:
    """The parts that the texts of a catalog are made of, each with the cards that have it."""

    def __init__(self, catalog: Catalog) -> None:
        self._cards: dict[object, set[str]] = defaultdict(set)
        """By a class, or by a class and one of its fields that is written there."""
        for facts in catalog.all_facts():
            for errata in (False, True):
                for part in _within(catalog.card(facts.id, errata=errata).abilities):
                    for kind in type(part).__mro__:
                        self._cards[kind].add(facts.id)
                        for field in part.model_fields_set:
                            self._cards[kind, field].add(facts.id)

    def kinds(self, kinds: Kinds) -> Iterator[Row]:
        """The words that stand for a class each, or for one field of it where several words have one class."""
        several = Counter(kinds.values())
        for word, kind in kinds.items():
            yield word, sentence(kind), len(self._cards[(kind, word) if several[kind] > 1 else kind])

    def fields(self, model: type[BaseModel]) -> Iterator[Row]:
        """The keys of a model with what their docstring or else their type says."""
        docs = field_docs(model)
        for name, field in model.model_fields.items():
            text = docs.get(name) or " ".join(sentence(kind) for kind in _models(field.annotation))
            yield written(model, name), text, len(self._cards[model, name])


def _within(data: object) -> Iterator[Part]:
    """The parts in a text, each with those in its fields."""
    if isinstance(data, Part):
        yield data
        for name in data.model_fields_set:
            yield from _within(getattr(data, name))
    elif isinstance(data, Mapping):
        yield from _within(tuple(data.values()))
    elif isinstance(data, tuple | list):
        for item in data:
            yield from _within(item)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models among the alternatives of a field."""
    for kind in get_args(annotation):
        bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            yield bare


def _plain(text: str) -> str:
    """Without what would end a table cell, or point into the code."""
    return text.replace("|", "/").replace("\n", " ").strip()


def _words_alone(catalog: Catalog) -> Counter[str]:
    """How many cards have in their text a word that stands alone, or a keyword (`keyword NAME`)."""
    found: Counter[str] = Counter()
    for facts in catalog.all_facts():
        found.update(set(_words([*facts.abilities, *(facts.corrected or ())])))
    return found


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in ("keyword", "has") and isinstance(value, str):
                yield f"keyword {value}"
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _words(item)
    elif isinstance(data, str):
        yield data

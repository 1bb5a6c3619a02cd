"""`cards/README.md`: the ability language for card authors, with how many cards use each part.

What a part says stands in its class; only the counting and the order are here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from ..abilities.amounts import AMOUNTS
from ..abilities.answers import Answers
from ..abilities.conditions import CONDITIONS, WORDS
from ..abilities.costs import Price
from ..abilities.dice_patterns import EVENTS
from ..abilities.filters import Filters
from ..abilities.keywords import KEYWORDS
from ..abilities.who import NAMES
from .catalog import Catalog
from .coverage import covered
from .parts import ALL_EFFECTS, FORMS, field_docs, sentence, written

INTRODUCTION = """# The cards, and the language they are written in

One file holds all versions of a character or an action, because they share the die: `cards/<box>/<name>.yaml`. It
says the facts (`name`, `short` of at most 8 letters for the die tile, `kind`, `affiliations`, the `die`), then under
`cards` each version: `number`, `subtitle`, `cost`, `max`, `rarity`, and `abilities`, the text in the language below.
What players read is written by the program from it: `dicemasters cards show ID`. `dicemasters cards lint` names
mistakes with file and line, `dicemasters cards schema` helps an editor.

A text is a mapping, and its keys say which form it has. `{while: active, of: {all: my sidekicks}, get: {attack: 1}}`
is true as long as a die of the card is in the field; `{when: {attacks: this}, do: [{draw: {count: 1, to: prep}}]}`
happens each time. `face: "*"` ties a text to a burst, and `instead: true` puts it in place of the line before it.

Where the publisher has changed a printed card, `errata` says so beside `abilities`: all texts of the card as they are
corrected, for matches with errata, or `errata: wording` where the change is one of words alone.

The tables are written by `dicemasters cards language`. The number is how many cards in this folder use the word.
"""

RARE = """
They stay while cards are missing: nothing else says what the cards that use them print. A word that is still here
when all cards are in has to be made more general, or to go into Python of its own.
"""


def page(catalog: Catalog) -> list[str]:
    """The lines of the page."""
    uses = _uses(catalog)
    lines = INTRODUCTION.rstrip("\n").split("\n")
    rare: list[tuple[str, int]] = []
    groups: list[tuple[str, Iterable[tuple[str, str]]]] = [
        ("Forms", ((word, sentence(kind)) for word, kind in FORMS.items())),
        ("Events (`when`, `interrupt`)", _kinds(EVENTS)),
        ("Conditions (`if`, `while`)", _kinds(CONDITIONS)),
        ("Conditions of one word", ((f"={word}", "") for word in WORDS)),
        ("Dice and players by name", ((f"={name}", f"Reads as “{words}”.") for name, words in NAMES.items())),
        ("Filters of a selector", _fields(Filters)),
        ("Amounts", _kinds(AMOUNTS)),
        ("Effects (`do`)", _kinds(ALL_EFFECTS)),
        ("Answers (`get`, `give`)", _fields(Answers)),
        ("Prices (`pay`, `global`)", _fields(Price)),
    ]
    for title, rows in groups:
        lines += ["", f"## {title}", "", "| word | what it says | cards |", "|---|---|---:|"]
        for word, text in rows:
            number = uses[word.split(" …")[0].split(":")[0]]
            if number < 3:
                rare.append((word.removeprefix("="), number))
            lines.append(f"| `{word.removeprefix('=')}` | {_plain(text)} | {number} |")
    lines += ["", "## Keywords", "", "| keyword | cards |", "|---|---:|"]
    lines += [f"| {name} | {uses[f'keyword {name}']} |" for name in sorted(KEYWORDS)]
    lines += ["", "## Words that fewer than three cards use", "", *RARE.strip().split("\n"), ""]
    lines += [f"- `{word}`: {number}" for word, number in rare]
    return [*lines, "", "## How many cards play", "", "```", *covered(catalog), "```"]


def _kinds(kinds: Mapping[str, type[Any]]) -> list[tuple[str, str]]:
    return [(word, sentence(kind)) for word, kind in kinds.items()]


def _fields(model: type[BaseModel]) -> list[tuple[str, str]]:
    """The keys of a model with what their docstring or their type says."""
    docs = field_docs(model)
    rows = []
    for name, field in model.model_fields.items():
        kinds = [kind for kind in getattr(field.annotation, "__args__", ()) if isinstance(kind, type)]
        parts = [sentence(kind) for kind in kinds if issubclass(kind, BaseModel)]
        rows.append((written(model, name), docs.get(name) or " ".join(parts)))
    return rows


def _plain(text: str) -> str:
    """Without what would end a table cell, or point into the code."""
    return text.replace("|", "/").replace("\n", " ").strip()


def _uses(catalog: Catalog) -> Counter[str]:
    """How many cards have a word in their text, as a key or alone."""
    found: Counter[str] = Counter()
    for facts in catalog.all_facts():
        found.update(set(_words([*facts.abilities, *(facts.corrected or ())])))
    return found


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            if key in ("keyword", "has") and isinstance(value, str):
                yield f"keyword {value}"
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _words(item)
    elif isinstance(data, str):
        yield f"={data}"  # a name or a word on its own; the keys are another thing

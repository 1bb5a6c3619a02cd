"""The parts of the ability language by group, and what their classes and fields say of themselves.

For the pages and the schema that are made from the language; matches need none of it.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache

from pydantic import BaseModel

from ..abilities.amounts import AMOUNTS
from ..abilities.answers import Answers
from ..abilities.borrowing import UseAttackText, UseEffect
from ..abilities.conditions import CONDITIONS
from ..abilities.costs import Price
from ..abilities.damaging import Deal, DealEachOther
from ..abilities.dice_patterns import EVENTS
from ..abilities.flow import EFFECTS, ChooseOne, If, May, Unless
from ..abilities.heard import Interrupting, Triggered
from ..abilities.keywords import Keyword
from ..abilities.part import Part
from ..abilities.selectors import Selector
from ..abilities.static import StaticText
from ..abilities.used import Action, Activated, Global

Kinds = Mapping[str, type[Part]]

FORMS: Kinds = {
    "of … get": StaticText,
    "when … do": Triggered,
    "interrupt … do": Interrupting,
    "do": Action,
    "global … do": Global,
    "use … do": Activated,
    "keyword": Keyword,
}
"""The forms of a text by the keys that make them."""

ALL_EFFECTS: Kinds = {
    "deal": Deal,
    "deal: to each other": DealEachOther,
    **{word: kind for word, (kind, _) in EFFECTS.items()},
    "use_effect: face of": UseEffect,
    "use_effect: attack text of": UseAttackText,
    "if": If,
    "unless": Unless,
    "may": May,
    "choose_one": ChooseOne,
}
"""The effects by their words."""


def all_models() -> Iterator[type[Part]]:
    """Every class a card file can lead to by a word, each once."""
    groups: tuple[Kinds, ...] = (FORMS, EVENTS, CONDITIONS, AMOUNTS, ALL_EFFECTS)
    kinds: list[type[Part]] = [kind for group in groups for kind in group.values()]
    kinds += [Selector, Answers, Price]
    yield from dict.fromkeys(kinds)


def sentence(model: type[BaseModel]) -> str:
    """The first sentence of a class's docstring, in one line."""
    text = " ".join(inspect.cleandoc(model.__doc__ or "").split())
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


@cache
def field_docs(model: type[BaseModel]) -> dict[str, str]:
    """The docstrings of a model's fields, its own and those it inherits, by the names Python gives the fields."""
    docs: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if not issubclass(kind, BaseModel) or kind in (BaseModel, Part):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
        assert isinstance(body, ast.ClassDef)
        for before, after in zip(body.body, body.body[1:], strict=False):
            if not isinstance(before, ast.AnnAssign) or not isinstance(before.target, ast.Name):
                continue
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                docs[before.target.id] = " ".join(str(after.value.value).split())
    return docs


def written(model: type[BaseModel], field: str) -> str:
    """The key a field has in YAML."""
    return model.model_fields[field].alias or field

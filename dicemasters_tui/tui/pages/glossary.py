"""The words of the game and its keywords, explained in our own plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...abilities.keyword_rules import RULES, keyword_sentence
from ...rules.card import spelled
from ...rules.edition import EDITIONS
from ..parts.reader import Section
from .texts import text

if TYPE_CHECKING:
    from ...rules.edition import Terms


def glossary(terms: Terms | None = None) -> tuple[Section, ...]:
    """The words, then every keyword with its rule as the edition of the match says it, outside a match DC Justice."""
    own = terms if terms is not None else EDITIONS["dc-2018"].terms
    keywords = tuple((spelled(slug), keyword_sentence(slug, own)) for slug in sorted(RULES))
    return (*text("words"), Section("keywords", (), keywords))

"""How to play, in two pages of our own words, and the rules by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from ...rulebook.numbers import all_rules, throne_rules
from ..actions.bindings import Key, bound
from ..parts.reader import ReaderPage, Section
from .glossary import glossary
from .texts import text


class RulesScreen(ReaderPage):
    """How to play, then the words and keywords; `t` tries it out."""

    help_topic = "how"
    place = "how"
    BINDINGS: ClassVar[list[BindingType]] = [bound("how.lesson", "app.lesson")]

    def __init__(self, at: str = "") -> None:
        """`at` is a word or keyword to open at."""
        super().__init__(("dice masters", "how to play"), (*text("how-to-play"), *glossary()), at)

    def keys(self) -> Sequence[Key]:
        return (self.key("how.lesson", "try it: the lesson"), *super().keys())


class NumberedRulesScreen(ReaderPage):
    """Every rule of a game by its number, with a short title of ours; opens at one of them and shows that game's."""

    help_topic = "rules"

    def __init__(self, at: str = "") -> None:
        throne = at.startswith("DT-")
        sections: dict[str, list[tuple[str, str]]] = {}
        for id, rule in (throne_rules() if throne else all_rules()).items():
            sections.setdefault(rule.section, []).append((id, rule.title))
        super().__init__(
            ("dice throne" if throne else "dice masters", "the rules by number"),
            [Section(title, (), tuple(rows)) for title, rows in sections.items()],
            at,
        )

"""Help: the decision at hand and its keys first, then this screen, then the words of the game; and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from ...abilities.keyword_rules import keyword_rows
from ...kernel.sections import Section
from ...rulebook.numbers import in_sections
from ...rules.edition import EDITIONS
from ..actions.actions import ACTIONS, PLACES
from ..actions.bindings import KeyView, bound
from ..actions.keymap import key_faces
from ..parts.page import Footer
from ..parts.reader import ReaderPage
from .texts import section, text

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...rules.edition import Terms


MOUSE = ("mouse", "click to go there, click again to do it, right click to inspect, wheel to scroll")
LOOKING = ("mouse", "click to go there, right click to inspect, wheel to scroll")


def table_keys() -> tuple[tuple[str, str], ...]:
    """Every key of the table and what it does, as the key map is now."""
    rows = [(key_faces(id), ACTIONS[id].does) for id in PLACES["table"].actions if not id.startswith("pick.")]
    digits = " ".join(key_faces(id) for id in PLACES["table"].actions if id.startswith("pick."))
    return (*rows, (digits, "pick in the zone that has the digits"), MOUSE)


class HelpScreen(ReaderPage):
    """Closed with Esc or ? again."""

    place = "help"
    BINDINGS: ClassVar[list[BindingType]] = [bound("look.help", "back", "back")]

    def __init__(self, header: tuple[str, str], sections: Sequence[Section]) -> None:
        """The keys of the help itself come last."""
        super().__init__(header, sections)
        self.sections = (*sections, Section("this help", (), tuple(self.all_keys())))

    @classmethod
    def for_table(cls, first: Section, game: str, words: Sequence[Section], looking: str = "") -> HelpScreen:
        """`first` says what is asked, or what the page is on which a match is only looked at; then the game follows.

        `game` is the topic of its table, `words` are those of the game, `looking` says of all its keys what they do.
        """
        every = Section("keys", (looking,) if looking else (), table_keys())
        title = "the decision at hand" if first.heading.startswith("now") else first.heading
        return cls(("help", title), [first, *filter(None, [section("pages", game)]), every, *words])

    @classmethod
    def for_page(cls, topic: str, keys: Sequence[tuple[str, str]]) -> HelpScreen:
        """Help for a page outside the table; `keys` as `Page.all_keys` lists them."""
        first = about_page(topic, keys)
        throne = topic.partition("-")[0] == "throne"
        return cls(("help", first.heading), [first, *(text("throne-words") if throne else glossary())])


def about_page(topic: str, keys: Sequence[tuple[str, str]]) -> Section:
    """A page's own help, with its keys."""
    return replace(section("pages", topic) or Section("this page"), rows=tuple(keys))


def about_looking(topic: str, keys: Iterable[KeyView]) -> Section:
    """A page on which a match is only looked at, with its keys."""
    return about_page(topic, (*_rows(keys), LOOKING))


def about_decision(
    decision: Decision | None, who: str, keys: Iterable[KeyView], about: Section | None = None
) -> Section:
    """What somebody is asked, and what there is to say `about` it; the keys that answer."""
    if decision is None:
        return Section("now", ("The match is over.",), _rows(keys))
    return Section(f"now: {who}", (decision.sentence(), *(about.paragraphs if about is not None else ())), _rows(keys))


def _rows(keys: Iterable[KeyView]) -> tuple[tuple[str, str], ...]:
    return tuple((key.face, key.label) for key in keys)


def glossary(terms: Terms | None = None) -> tuple[Section, ...]:
    """The words, then every keyword with its rule as the edition of the match says it, outside a match DC Justice."""
    return (*text("words"), Section("keywords", (), keyword_rows(terms or EDITIONS["dc-2018"].terms)))


class RulesScreen(ReaderPage):
    """How to play, then the words and keywords; `t` tries it out."""

    place = "how"
    BINDINGS: ClassVar[list[BindingType]] = [bound("how.lesson", "app.lesson")]

    def __init__(self, at: str = "") -> None:
        """`at` is a word or keyword to open at."""
        super().__init__(("dice masters", "how to play"), (*text("how-to-play"), *glossary()), at)

    def footer(self) -> Footer:
        return {"how.lesson": "try it: the lesson", **super().footer()}


class NumberedRulesScreen(ReaderPage):
    """Every rule of a game by its number, with a short title of ours; opens at one of them and shows that game's."""

    help_topic = "rules"

    def __init__(self, at: str = "") -> None:
        throne = at.startswith("DT-")
        header = ("dice throne" if throne else "dice masters", "the rules by number")
        super().__init__(header, in_sections(throne=throne), at)

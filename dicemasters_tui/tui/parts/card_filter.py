"""Narrowing what a page lists by its cards: a search line and five filters, the same wherever there are cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ...catalog import CardFacts
from ...catalog.search import BadQuery, Query, parse_query, search
from ...rules.card import spelled
from ...rules.faces import TYPES
from ..actions.bindings import Key, bound
from ..actions.keymap import key_face
from ..app.library import BOX_TITLES
from .cutting import within
from .dialog import Dialog
from .list import ListPage
from .page import Fitted, Result, joined, spread, words

Choice = tuple[str, str]
"""A value of a filter and how it is called."""
BASIC = "basic_action"
FILTERS = ("box", "energy", "cost", "keyword", "affiliation")
"""The filters, in the order of their keys 1 to 5."""


@dataclass(frozen=True, slots=True)
class Sieve:
    """What passes: the text of the search line, and a value for each of `FILTERS`, "" for all."""

    text: str = ""
    values: tuple[str, ...] = ("",) * len(FILTERS)

    @property
    def open(self) -> bool:
        """Whether everything passes."""
        return not self.text.strip() and not any(self.values)

    @property
    def problem(self) -> str:
        """A sentence when the search line cannot be understood, else "". Then it does not count."""
        try:
            parse_query(self.text)
        except BadQuery as error:
            return str(error)
        return ""

    def with_value(self, filter: str, value: str) -> Sieve:
        at = FILTERS.index(filter)
        return replace(self, values=(*self.values[:at], value, *self.values[at + 1 :]))

    def cards(self, cards: Iterable[CardFacts]) -> list[CardFacts]:
        """The cards that pass, in their order."""
        return search(search(cards, self._chosen()), self._typed())

    def team(self, words: str, cards: Sequence[CardFacts]) -> bool:
        """Whether a team passes: one card of it does, or its own `words` have those that were typed."""
        chosen, typed = self._chosen(), self._typed()
        if all(word in words.lower() for word in typed.words):
            typed = replace(typed, words=())
            if typed == Query() and chosen == Query():
                return True
        return any(chosen.fits(card) and typed.fits(card) for card in cards)

    def _chosen(self) -> Query:
        box, energy, cost, keyword, affiliation = self.values
        return Query(
            sets=_one(box),
            energies=frozenset() if energy == BASIC else _one(energy),
            kinds=_one(energy if energy == BASIC else ""),
            costs=(("=", int(cost)),) if cost else (),
            keywords=_one(keyword),
            affiliations=_one(affiliation),
        )

    def _typed(self) -> Query:
        try:
            return parse_query(self.text)
        except BadQuery:
            return Query()

    def named(self) -> list[tuple[str, str]]:
        """Every filter with what it lets pass."""
        return [(name, _called(value)) for name, value in zip(FILTERS, self.values, strict=True)]

    def value(self, filter: str) -> str:
        """What a filter lets pass, "" for all."""
        return self.values[FILTERS.index(filter)]

    def line(self, width: int) -> Content:
        """The filters with their keys and values, in the longest way of saying it that has room."""
        clear = joined(words(f"{key_face('look.all')} ", "key", bold=True), words("all", "muted"))
        lines = [self._line(*way) for way in ((_LONGEST, True, True), (_LONGEST, False, True), (14, False, True))]
        lines += [self._line(longest, False, False) for longest in range(_LONGEST, 3, -1)]
        room = width - 1 - clear.cell_length
        return spread(next((line for line in lines if line.cell_length <= room), lines[-1]), clear, width)

    def _line(self, longest: int, all: bool, names: bool) -> Content:
        """`all` is said of open filters; the names of the others are, if `names`; values have at most `longest`."""
        parts: list[Content | str] = []
        for number, (filter, value) in enumerate(zip(FILTERS, self.values, strict=True), 1):
            said = [words(within(_called(value), longest), "text", bold=True)] if value else []
            if not value and all:
                said = [words(_called(value), "faint")]
            if names or not value:
                said.insert(0, words(filter, "muted"))
            parts += [words(f"{number} ", "key", bold=True), *(part for each in said for part in (each, " ")), " "]
        return joined(*parts[:-2])


_LONGEST = 24
"""Letters of a filter's value at most."""


def choices(filter: str, cards: Sequence[CardFacts]) -> list[Choice]:
    """The values a filter may have where these cards are listed, "" first."""
    match filter:
        case "box":
            there = {card.set for card in cards}
            values = [box for box in BOX_TITLES if box in there]
        case "energy":
            values = [*map(str, TYPES), *([BASIC] if any(card.kind == BASIC for card in cards) else [])]
        case "cost":
            values = [str(cost) for cost in sorted({card.cost for card in cards})]
        case "keyword":
            values = sorted({word for card in cards for word in card.keywords})
        case _:
            values = sorted({word for card in cards for word in card.affiliations})
    return [(value, _called(value)) for value in ("", *values)]


def _called(value: str) -> str:
    if not value:
        return "all"
    return "none: basic actions" if value == BASIC else BOX_TITLES.get(value) or spelled(value)


def _one(value: str) -> frozenset[str]:
    return frozenset((value,)) if value else frozenset()


class SievePage(ListPage[Result]):
    """A page whose list is narrowed by `sieve`: it says in `siftable` which cards there are, and lists in `sifted`."""

    AUTO_FOCUS: ClassVar[str | None] = ""  # nothing, lest the first key be taken for a search
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("look.find", "search", "search"),
        *(bound(f"pick.{n}", f"filter('{name}')", f"only one {name}") for n, name in enumerate(FILTERS, 1)),
        bound("look.all", "all"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.sieve = Sieve()

    def siftable(self) -> Sequence[CardFacts]:
        """The cards whose boxes, costs and words the filters offer."""
        return ()

    def sifted(self) -> None:
        """List what passes now."""

    def compose_sieve(self) -> ComposeResult:
        """The search line, and below it the filters."""
        with Horizontal(id="sieve"):
            yield Static(words(f" {key_face('look.find')} ", "key", bold=True), id="sieve-slash")
            # "search" stands in the line while nothing is typed
            line = Input(None, "search", id="sieve-text", compact=True, max_length=200)
            line.can_focus = False  # only by its key, not by a click's chance
            yield line
            yield Static(id="sieve-found")
        yield Fitted(id="sieve-filters")

    def show_sieve(self, found: str) -> None:
        """What was found of how many, or what is wrong with the search, and the filters."""
        problem = self.sieve.problem
        self.query_one("#sieve-found", Static).update(words(problem or found, "bad" if problem else "muted"))
        self.query_one("#sieve-filters", Fitted).show(lambda size: self.sieve.line(size.width))

    def sieve_keys(self) -> tuple[Key, ...]:
        """Its keys that seldom have room in a footer."""
        filters = Key(f"1-{len(FILTERS)}", "filter", "", tuple(f"pick.{n}" for n in range(1, len(FILTERS) + 1)))
        return (filters, self.key("look.all", "no filter"))

    @property
    def searching(self) -> bool:
        """Whether what is typed goes to the search line."""
        return self.query_one("#sieve-text", Input).can_focus

    def action_search(self) -> None:
        line = self.query_one("#sieve-text", Input)
        line.can_focus = True
        line.focus()
        self.show_keys()

    def leave_search(self) -> bool:
        """Give the keys back to the list; whether the search line had them."""
        line = self.query_one("#sieve-text", Input)
        there = line.can_focus
        self.set_focus(None)
        line.can_focus = False
        return there

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value != self.sieve.text:
            self.sieve = Sieve(event.value, self.sieve.values)
            self.sifted()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.leave_search()
        self.show_keys()

    def action_filter(self, filter: str) -> None:
        """Choose a value for one of the filters."""

        def chosen(value: str | None) -> None:
            if value is not None and value != "-":
                self.sieve = self.sieve.with_value(filter, value.removeprefix("="))
                self.sifted()

        rows = [(f"={value}", label, "") for value, label in choices(filter, self.siftable())]
        self.host.push_screen(Dialog(f"only cards of this {filter}", "", rows, escape="-"), chosen)

    def clear_sieve(self) -> None:
        """Let everything pass, without listing it yet."""
        self.sieve = Sieve()
        self.query_one("#sieve-text", Input).value = ""

    def action_all(self) -> None:
        self.clear_sieve()
        self.sifted()

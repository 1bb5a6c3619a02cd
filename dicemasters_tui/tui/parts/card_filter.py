"""Pages that list things by their cards: a search line and five filters, the same wherever there are cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ...catalog import CardFacts
from ...catalog.sieve import BASIC, FILTERS, Sieve, values
from ...rules.card import spelled
from ...store.library import BOX_TITLES
from ..actions.bindings import Key, bound
from ..actions.keymap import key_face
from .cutting import within
from .dialog import choose
from .list import ListPage
from .page import Fitted, Result, joined, spread, words

_LONGEST = 24
"""Letters of a filter's value at most."""


def filter_line(sieve: Sieve, width: int) -> Content:
    """The filters with their keys and values, in the longest way of saying it that has room."""
    clear = joined(words(f"{key_face('look.all')} ", "key", bold=True), words("all", "muted"))
    lines = [_line(sieve, *way) for way in ((_LONGEST, True, True), (_LONGEST, False, True), (14, False, True))]
    lines += [_line(sieve, longest, False, False) for longest in range(_LONGEST, 3, -1)]
    room = width - 1 - clear.cell_length
    return spread(next((line for line in lines if line.cell_length <= room), lines[-1]), clear, width)


def _line(sieve: Sieve, longest: int, all: bool, names: bool) -> Content:
    """`all` is said of open filters; the names of the others are, if `names`; values have at most `longest`."""
    parts = []
    for number, (filter, value) in enumerate(sieve.named(), 1):
        said = [words(filter, "muted")] if names or not value else []
        if value:
            said.append(words(within(called(value), longest), "text", bold=True))
        elif all:
            said.append(words(called(value), "faint"))
        parts.append(joined(words(f"{number} ", "key", bold=True), Content(" ").join(said)))
    return Content("  ").join(parts)


def called(value: str) -> str:
    """What a value of a filter is called."""
    if not value:
        return "all"
    return "none: basic actions" if value == BASIC else BOX_TITLES.get(value) or spelled(value)


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
        self.query_one("#sieve-filters", Fitted).show(lambda size: [filter_line(self.sieve, size.width)])

    def sieve_keys(self) -> tuple[Key, ...]:
        """Its keys that seldom have room in a footer."""
        filters = Key(f"1-{len(FILTERS)}", "filter", "", tuple(f"pick.{n}" for n in range(1, len(FILTERS) + 1)))
        return (filters, self.key("look.all", "no filter"))

    @property
    def line(self) -> Input:
        """The search line."""
        return self.query_one("#sieve-text", Input)

    @property
    def searching(self) -> bool:
        """Whether what is typed goes to the search line."""
        return self.line.can_focus

    def action_search(self) -> None:
        self.line.can_focus = True
        self.line.focus()
        self.show_keys()

    def leave_search(self) -> bool:
        """Give the keys back to the list; whether the search line had them."""
        there = self.searching
        self.set_focus(None)
        self.line.can_focus = False
        self.show_keys()
        return there

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value != self.sieve.text:
            self.sieve = Sieve(event.value, self.sieve.values)
            self.sifted()

    def on_input_submitted(self) -> None:
        self.leave_search()

    def action_filter(self, filter: str) -> None:
        """Choose a value for one of the filters."""
        found = values(filter, self.siftable())
        if filter == "box":
            found = [box for box in BOX_TITLES if box in found]
        rows = ((called(value), "", partial(self._only, filter, value)) for value in ("", *found))
        choose(self.host, f"only cards of this {filter}", "", *rows)

    def _only(self, filter: str, value: str) -> None:
        self.sieve = self.sieve.with_value(filter, value)
        self.sifted()

    def clear_sieve(self) -> None:
        """Let everything pass, without listing it yet."""
        self.sieve = Sieve()
        self.line.value = ""

    def action_all(self) -> None:
        self.clear_sieve()
        self.sifted()

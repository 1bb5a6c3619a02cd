"""Cards outside a match: as a row of a list, in a few lines beside it, and pages whose lists a search narrows."""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ...catalog import CardFacts, Catalog
from ...catalog.sieve import FILTERS, Sieve, values
from ...rules.card import spelled
from ...rules.edition import EDITIONS
from ...rules.faces import FaceKind
from ...store.library import BOX_TITLES, value_title
from ...teams import Format
from ..actions.bindings import Key, bound, bound_all
from ..actions.keymap import key_face
from ..dice.text import face_signs, texts_of
from ..masters.inspector_page import CardInspector
from ..parts.cutting import called, within
from ..parts.dialog import choose
from ..parts.list import ListPage
from ..parts.page import Fitted, Footer, Result, energy_sign, joined, paragraph, signs, spread, words


def cost_and_energy(card: CardFacts) -> Content:
    """`4 F■`: what a card costs, and its types of energy."""
    return joined(words(f"{card.cost} ", "text", bold=True), *map(energy_sign, list(card.energy) or [""]))


def card_title(card: CardFacts, catalog: Catalog, width: int, tone: str = "text", *, bold: bool = False) -> Content:
    """`4 F■ Name Subtitle` in at most so many columns; no two versions of a name read the same."""
    head = joined(cost_and_energy(card), " ")
    others = [catalog.facts(id).subtitle for id in catalog.versions(card.name)]
    room = max(1, width - head.cell_length)
    name, subtitle = called(card.name, card.subtitle, room, short=card.short, others=others, more=signs().more)
    return joined(head, words(name, tone, bold=bold), words(f" {subtitle}" if subtitle else "", "faint"))


def _in_lines(pieces: Sequence[str], width: int) -> list[str]:
    """The pieces, none of them torn, in as few lines as they need."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + 2 + len(piece) <= width:
            lines[-1] += f"  {piece}"
        else:
            lines.append(piece)
    return lines


def card_lines(catalog: Catalog, card_id: str, format: Format, width: int) -> list[Content]:
    """Version, cost, affiliations, faces and text of a card, as it plays in the format."""
    facts = catalog.facts(card_id)
    card = catalog.card(card_id, errata=format.errata)
    about = [spelled(facts.rarity), *map(spelled, facts.affiliations), facts.id]
    lines = [joined(cost_and_energy(facts), words(f" {facts.subtitle}", "text"))]
    lines += [words(line, "faint") for line in textwrap.wrap(" · ".join(about), width)]
    energy = [face_signs(face) for face in card.faces if face.kind is FaceKind.ENERGY]
    others = [face_signs(face) for face in card.faces if face.kind is not FaceKind.ENERGY]
    lines += [words(line, "muted") for group in (energy, others) for line in _in_lines(group, width)]
    for text in texts_of(card, EDITIONS[format.edition].terms):
        lines += paragraph(text, width, "text")
    return lines if card.abilities else [*lines, words("No text.", "faint")]


# Lists narrowed by a search ----------------------------------------------------------------------------------------

_LONGEST = 24
"""Letters of a filter's value at most."""


def filter_line(sieve: Sieve, width: int) -> Content:
    """The filters with their keys and values, in the longest way of saying it that has room."""
    clear = joined(words(f"{key_face('look.all')} ", "key", bold=True), words("all", "muted"))
    ways = [(_LONGEST, True, True), (_LONGEST, False, True), (14, False, True)]
    ways += [(longest, False, False) for longest in range(_LONGEST, 3, -1)]
    lines = [_line(sieve, *way) for way in ways]
    room = width - 1 - clear.cell_length
    return spread(next((line for line in lines if line.cell_length <= room), lines[-1]), clear, width)


def _line(sieve: Sieve, longest: int, all: bool, names: bool) -> Content:
    """`all` is said of open filters; the names of the others are, if `names`; values have at most `longest`."""
    parts = []
    for number, (filter, value) in enumerate(sieve.named(), 1):
        said = [words(filter, "muted")] if names or not value else []
        if value:
            said.append(words(within(value_title(value), longest), "text", bold=True))
        elif all:
            said.append(words(value_title(value), "faint"))
        parts.append(joined(words(f"{number} ", "key", bold=True), Content(" ").join(said)))
    return Content("  ").join(parts)


class SievePage(ListPage[Result]):
    """A page whose list, of cards or of what has cards, is narrowed by `sieve`. `heading` is the page's name."""

    AUTO_FOCUS: ClassVar[str | None] = ""  # nothing, lest the first key be taken for a search
    digits_pick = False
    heading: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        *bound_all("look.inspect look.all"),
        bound("look.find", "search", "search"),
        *(bound(f"pick.{n}", f"filter('{name}')", f"only one {name}") for n, name in enumerate(FILTERS, 1)),
    ]

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.catalog = catalog
        self.sieve = Sieve()

    @property
    @abstractmethod
    def format(self) -> Format:
        """The format the cards are looked at for."""

    def siftable(self) -> Sequence[CardFacts]:
        """The cards whose boxes, costs and words the filters offer."""
        return self.catalog.all_facts()

    def sifted(self) -> None:
        """Another search or filter: list what passes now."""
        self.list_all()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.list_all()

    @property
    def card(self) -> CardFacts | None:
        """The card under the cursor."""
        return self.catalog.facts(self.at) if self.at in self.catalog else None

    def inspectable(self) -> Sequence[str]:
        """The cards that are walked through from the one under the cursor on."""
        return [row.id for row in self.listing.rows if row.id in self.catalog]

    def action_inspect(self) -> None:
        if self.card is not None:
            self.inspect(self.inspectable(), self.card.id)

    def inspect(self, cards: Sequence[str], at: str) -> None:
        """Open the inspector on one of some cards."""
        self.host.push_screen(CardInspector(self.catalog, cards, at, self.format, self.heading))

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

    def show_sieve(self, found: int, every: int, things: str = "cards") -> None:
        """How many were found, or what is wrong with the search, and the filters."""
        said = words(self.sieve.problem or f"{found} of {every} {things}", "bad" if self.sieve.problem else "muted")
        self.query_one("#sieve-found", Static).update(said)
        self.query_one("#sieve-filters", Fitted).show(lambda size: [filter_line(self.sieve, size.width)])

    def sieve_keys(self) -> Footer:
        """Its keys that seldom have room in a footer."""
        return {"pick": "filter", "look.all": "no filter"}

    def digits(self, does: str) -> Key:
        return Key(f"1-{len(FILTERS)}", does, "", tuple(f"pick.{n}" for n in range(1, len(FILTERS) + 1)))

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
        """Give the keys back to the list. Returns True if the search line had them."""
        there = self.searching
        self.set_focus(None)
        self.line.can_focus = False
        self.show_keys()
        return there

    def action_back(self) -> None:
        if not self.leave_search():
            self.leave()

    @abstractmethod
    def leave(self) -> None:
        """Leave the page, after a question where that matters."""

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
        rows = ((value_title(value), "", partial(self._only, filter, value)) for value in ("", *found))
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

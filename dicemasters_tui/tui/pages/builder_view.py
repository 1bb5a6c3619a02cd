"""Cards at the left, a team at the right, and the keys that put cards from here to there and take them back.

`builder` adds what becomes of the team elsewhere: keeping it, taking others, sending it out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input

from ...catalog import CardFacts
from ...kernel.errors import DiceMastersError
from ...store.team_editing import Workbench
from ..actions.bindings import Key, bound
from ..app.library import Library
from ..parts.card_filter import SievePage
from ..parts.dialog import Dialog
from ..parts.list import List
from ..parts.page import Fitted, FooterLine, HeaderLine, Result
from ..parts.reader import ReaderPage, Section
from .builder_list import card_heads, card_lines, card_row, charts, rule_lines, team_rows, verdict
from .cards import CardInspector

_WIDE = 110
"""From so many columns on a card's row has its levels and most dice as well."""


class BuilderView(SievePage[Result]):
    """The two lists, the charts and the verdict, always as the workbench stands."""

    help_topic = "builder"
    place = "builder"
    heading = "team builder"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.next", "side", "other side"),
        bound("move.previous", "side", "other side"),
        bound("move.left", "side('cards')", "the cards"),
        bound("move.right", "side('team')", "the team"),
        bound("move.page-up", "page(-1)", "a page up"),
        bound("move.page-down", "page(1)", "a page down"),
        bound("move.first", "page(-99)", "first card"),
        bound("move.last", "page(99)", "last card"),
        bound("play.more", "more", "one die more"),
        bound("play.less", "fewer", "one die less"),
        bound("play.undo", "undo", "undo"),
        bound("builder.breaches", "breaches"),
        bound("builder.filters", "filters"),
        bound("builder.remove", "remove"),
        bound("builder.versions", "versions"),
        bound("look.inspect", "inspect"),
    ]

    def __init__(self, library: Library, bench: Workbench) -> None:
        super().__init__()
        self.library = library
        self.bench = bench

    def compose(self) -> ComposeResult:
        yield HeaderLine(self.heading, "")
        yield from self.compose_sieve()
        with Horizontal(id="builder"):
            with Vertical(id="builder-cards", classes="box"):
                yield Fitted(id="builder-heads")
                yield List(id="cards")
                yield Fitted(id="builder-card")
            with Vertical(id="builder-team", classes="box"):
                yield List(id="members")
                yield Fitted(id="builder-charts")
                yield Fitted(id="builder-rules")
        yield Fitted(id="builder-verdict")
        yield FooterLine()

    def on_mount(self) -> None:
        self._sides(self.cards if not self.bench.team.cards else self.members)
        self._list()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> List:
        return self.query_one("#cards", List)

    @property
    def members(self) -> List:
        return self.query_one("#members", List)

    @property
    def listing(self) -> List:
        """The list that has the keys."""
        return self.members if self.members.lit else self.cards

    def _sides(self, lit: List) -> None:
        for side in (self.cards, self.members):
            side.light(side is lit)
            if side.parent is not None:
                self.query_one(f"#{side.parent.id}").set_class(side is lit, "-lit")

    def _list(self) -> None:
        """Everything, after the team or the filters have changed."""
        found = self.sieve.cards(self.siftable())
        wide, high = self.app.size.width >= _WIDE, self.app.size.height
        self.cards.show([card_row(card, self.bench, wide) for card in found])
        self.members.show(team_rows(self.bench, high >= 40))
        heads = self.query_one("#builder-heads", Fitted)
        heads.display = wide and high >= 30
        heads.show(lambda size: card_heads(size.width))
        self.show_sieve(f"{len(found)} of {len(self.siftable())} cards")
        name = self.bench.team.name
        self.query_one(HeaderLine).show(self.heading, f"{name} *" if self.bench.changed else name)
        team_box = self.query_one("#builder-team")
        team_box.border_title = Content(name)
        team_box.border_subtitle = f"{self.bench.team.dice} of {self.bench.format.dice} dice"
        self.query_one("#builder-cards").border_title = "cards"
        chart_height = 4 if high < 30 else 6 if high < 40 else 8
        self.query_one("#builder-charts", Fitted).show(
            lambda size: charts(self.bench, self.library, size.width, chart_height)
        )
        rules = self.query_one("#builder-rules", Fitted)
        rules.show(lambda size: Content("\n").join([Content(""), *rule_lines(self.bench, size.width)]))
        self._read()
        most = 5 if high < 30 else 8
        self.query_one("#builder-verdict", Fitted).show(lambda size: verdict(self.bench, size.width, most))
        self.show_keys()

    def _read(self) -> None:
        """The card under the cursor, where there are lines for it."""
        box, at, catalog = self.query_one("#builder-card", Fitted), self.at, self.library.catalog
        box.set_class(at not in catalog, "-none")
        if at in catalog:
            box.show(lambda size: Content("\n").join(card_lines(catalog.facts(at), self.bench, *size)))

    def building_keys(self) -> tuple[Key, ...]:
        """The keys for the card under the cursor, and for finding others."""
        inside = bool(self.at) and self.bench.dice_of(self.at) > 0
        return (
            self.key("move.do", "out" if inside else "in"),
            self.key("play.more play.less", "dice", "more"),
            self.key("look.find", "search"),
            self.key("look.inspect", "inspect"),
        )

    def undo_keys(self) -> tuple[Key, ...]:
        """The key that takes the last change back, where there is one."""
        return (self.key("play.undo", "undo"),) if self.bench.can_undo else ()

    def other_keys(self) -> tuple[Key, ...]:
        """The keys that seldom have room in a footer."""
        return (
            self.key("builder.filters", "filters"),
            self.key("builder.remove", "remove"),
            self.key("builder.versions", "versions"),
            self.key("builder.breaches", "all breaches"),
            *self.sieve_keys(),
            self.key("move.up move.down", "move"),
        )

    def on_resize(self) -> None:
        if self.is_mounted:
            self._list()

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        if event.option_list is not self.listing:
            self._sides(self.cards if event.option_list is self.cards else self.members)
        self._read()
        self.show_keys()

    # Changing the team --------------------------------------------------------------------------------------------

    def make(self, change: Callable[[], str], tell: bool = False) -> bool:
        """Make a change; what stands against it is told in its sentence."""
        try:
            done = change()
        except DiceMastersError as error:
            self.host.notify(str(error), severity="warning", markup=False)
            return False
        if tell:
            self.host.notify(done, markup=False)
        if self.bench.trouble:
            self.host.notify(self.bench.trouble, severity="warning", markup=False)
        self._list()
        return True

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.make(lambda: self.bench.toggle(event.option_id or ""))

    def action_more(self) -> None:
        if at := self.at:
            self.make(lambda: self.bench.more(at))

    def action_fewer(self) -> None:
        if at := self.at:
            self.make(lambda: self.bench.fewer(at))

    def action_remove(self) -> None:
        """Take the card under the cursor out of the team, with all its dice."""
        at = self.at
        if at and self.bench.dice_of(at):
            self.make(lambda: self.bench.toggle(at))
        elif at:
            self.host.notify("That card is not in the team.", severity="warning", markup=False)

    def action_undo(self) -> None:
        self.make(self.bench.undo, tell=True)

    # Moving and searching -----------------------------------------------------------------------------------------

    def action_side(self, side: str = "") -> None:
        self.leave_search()
        wanted = side or ("cards" if self.members.lit else "team")
        self._sides(self.cards if wanted == "cards" else self.members)
        self.show_keys()

    def action_search(self) -> None:
        super().action_search()
        self._sides(self.cards)

    def action_filters(self) -> None:
        """Which of the filters; then what it lets pass."""

        def chosen(name: str | None) -> None:
            if name == "none":
                self.action_all()
            elif name:
                self.action_filter(name)

        rows = [(name, name, value) for name, value in self.sieve.named()]
        self.host.push_screen(Dialog("filters", "", [*rows, ("none", "no filter", "")], escape=""), chosen)

    def action_versions(self) -> None:
        """List only the cards with the name of the one under the cursor; again, and all are listed."""
        at = self.at
        if at not in self.library.catalog:
            return
        name = f'name:"{self.library.catalog.facts(at).name}"'
        line = self.query_one("#sieve-text", Input)
        line.value = "" if line.value == name else name

    def siftable(self) -> Sequence[CardFacts]:
        return self.bench.stock.cards

    def sifted(self) -> None:
        self._sides(self.cards)
        self._list()

    # Looking ------------------------------------------------------------------------------------------------------

    def action_inspect(self) -> None:
        if self.at not in self.library.catalog:
            return
        listed = [row.id for row in self.listing.rows if row.id in self.library.catalog]
        self.host.push_screen(CardInspector(self.library.catalog, listed, self.at, self.bench.format, self.heading))

    def action_breaches(self) -> None:
        wrong = self.bench.breaches or ["The team is legal."]
        section = Section(f"{self.bench.team.name} in {self.bench.format.title}", tuple(wrong))
        self.host.push_screen(ReaderPage((self.heading, "what stands against it"), [section]))

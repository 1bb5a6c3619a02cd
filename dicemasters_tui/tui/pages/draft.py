"""The table of a draft: what can be taken now, the card under the cursor, and what both have taken.

`ForcesScreen` and `RainbowScreen` say what their kind of draft has of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from ...catalog import CardFacts
from ...kernel.errors import DiceMastersError
from ...store.drafts import KINDS, Agreed, Course, Stand, take
from ...store.library import BOX_TITLES, Library
from ...teams import Format
from ...teams.draft import Draft
from ...teams.rainbow import Rainbow
from ..actions.bindings import bound
from ..parts.dialog import choose, stay
from ..parts.list import PAGING, List, Row
from ..parts.page import Box, Fitted, Footer, HeaderLine, Seats, joined, words
from .cards import SievePage, card_lines, card_title


class DraftScreen(SievePage[Stand]):
    """Dismisses with the draft after its last pick, or None when the players leave it for later.

    `keep` saves each change.
    """

    help_topic = "draft"
    place = "draft"
    header = ("",)
    heading = "draft"
    BINDINGS: ClassVar[list[BindingType]] = [
        *PAGING,
        bound("play.undo", "undo", "take the last pick back"),
        bound("play.redo", "redo", "make it again"),
    ]

    def __init__(self, library: Library, agreed: Agreed, course: Course[Stand], keep: Callable[[Stand], None]) -> None:
        super().__init__(library.catalog)
        self.agreed = agreed
        self.course: Course[Stand] = course
        self.keep: Callable[[Stand], None] = keep
        self.last = ""
        self.fewer: dict[str, int] = {}
        """How many dice less than possible are wanted of a card."""

    # What a kind of draft has of its own --------------------------------------------------------------------------

    def note(self, card: CardFacts) -> Content:
        """What stands at the end of a card's row."""
        return Content("")

    def offer(self, card: CardFacts) -> str:
        """What taking this card would bring."""
        return ""

    def wanted(self, card: CardFacts) -> int | None:
        """How many of its dice are taken; None for as many as go."""
        return None

    def own_keys(self) -> Footer:
        """Keys of this kind of draft."""
        return {}

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Stand:
        now: Stand = self.course.now
        return now

    @property
    def format(self) -> Format:
        return self.draft.format

    def siftable(self) -> Sequence[CardFacts]:
        return self.draft.offered

    def inspectable(self) -> Sequence[str]:
        return [*super().inspectable(), *self.draft.basics]

    def body(self) -> ComposeResult:
        yield Seats()
        yield from self.compose_sieve()
        with Horizontal(id="draft"):
            yield Box("", List(id="draft-list"), id="draft-cards", classes="box")
            with Vertical(id="draft-side"):
                yield Box("", Fitted(self._text, id="draft-text"), id="draft-card", classes="box")
                yield Box("taken", Static(id="draft-dice"), id="draft-taken", classes="box")

    def on_mount(self) -> None:
        self.list_all()

    def list_all(self, at: str | None = None) -> None:
        picker, names = self.draft.picker, self.agreed.names
        cards = self.siftable()
        found = self.sieve.cards(cards)
        rows = [Row(card.id, partial(card_title, card, self.catalog), self.note(card)) for card in found]
        self.listing.show(rows or [Row("", words("No card has that.", "muted"))], at)
        self.show_sieve(len(found), len(cards))
        place = f"{KINDS[self.agreed.kind].lower()} · {BOX_TITLES[self.agreed.box]}"
        self.query_one(HeaderLine).show(place, f"{names[picker]} picks")
        for player, name in enumerate(names):
            standing = words(f"  {self.draft.standing(player)}", "muted")
            self.query_one(Seats).say(player, name, standing, now=player == picker)
        self._title("#draft-cards", self.draft.lying(names[picker]), self.last)
        for each in self.query("#draft .box"):
            each.set_class(picker == 1, "-second")
        self.show_row()

    def _text(self, size: Size) -> list[Content]:
        return card_lines(self.catalog, self.card.id, self.format, size.width) if self.card else []

    def _title(self, box: str, title: str, subtitle: str) -> None:
        found = self.query_one(box)
        found.border_title, found.border_subtitle = words(title), words(subtitle)

    def show_row(self) -> None:
        card, catalog = self.card, self.catalog
        self._title("#draft-card", card.name if card else "", self.offer(card) if card else "")
        self.query_one("#draft-text", Fitted).refresh(layout=True)
        taken = [
            joined(words(f"{name} ", f"seat{player}", bold=True), words(_dice(self.draft.dice(player)), "text"))
            for player, name in enumerate(self.agreed.names)
        ]
        if self.draft.basics:
            shared = ", ".join(catalog.facts(id).name for id in self.draft.basics)
            taken.append(joined(words("both ", "muted", bold=True), words(shared, "muted")))
        self.query_one("#draft-dice", Static).update(Content("\n").join(taken))
        self.show_keys()

    def footer(self) -> Footer:
        looks = {"look.inspect": "inspect", "look.find": "search", "look.help": "help"}
        return {
            "move.do": f"{self.agreed.names[self.draft.picker]} takes it",
            **self.own_keys(),
            "play.undo": "undo" if self.course.can_undo else "",
            **looks,
            "move.back": "back",
            "play.redo": "redo" if self.course.can_redo else "",
            "move.up move.down": "card",
            **self.sieve_keys(),
        }

    # Keys ---------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        card, name = self.card, self.agreed.names[self.draft.picker]
        if card is None:
            return
        try:
            after = take(self.draft, card.id, self.wanted(card))
        except DiceMastersError as error:
            self.warn(error)
            return
        self.last = f"{name} took {card.name}"
        self.clear_sieve()
        self.fewer.clear()
        self.course.go(after)
        self._stands()

    def _stands(self) -> None:
        """Go on from another standing of the draft."""
        self.keep(self.draft)
        if self.draft.over:
            self.dismiss(self.draft)
        else:
            self.list_all()

    def action_undo(self) -> None:
        self._step(self.course.undo, "Taken back")

    def action_redo(self) -> None:
        self._step(self.course.redo, "Made again")

    def _step(self, step: Callable[[], None], said: str) -> None:
        try:
            step()
        except DiceMastersError as error:
            self.warn(error)
            return
        self.last = f"{said}: {self.agreed.names[self.draft.picker]} picks"
        self._stands()

    def leave(self) -> None:
        choose(
            self.host,
            "leave the draft?",
            "It stays as it is and goes on from here when you come back.",
            ("Go on drafting", "", stay),
            ("Leave", "to the title", partial(self.dismiss, None)),
        )


class ForcesScreen(DraftScreen[Draft]):
    """Draft Forces: stacks in one middle, a version of one and some of its dice for each pick."""

    place = "draft-forces"

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("play.more", "fewer(-1)", "use one die more"),
        bound("play.less", "fewer(1)", "use one die less"),
    ]

    def note(self, card: CardFacts) -> Content:
        return words(f"×{self.wanted(card)}", "good" if card.id in self.fewer else "faint")

    def offer(self, card: CardFacts) -> str:
        return f"takes {self.wanted(card)} of {card.max_dice} dice"

    def wanted(self, card: CardFacts) -> int:
        return max(0, self.draft.most(card) - self.fewer.get(card.id, 0))

    def own_keys(self) -> Footer:
        return {"play.more play.less": ("dice", "fewer(-1)")}

    def action_fewer(self, by: int) -> None:
        if (card := self.card) is not None:
            fewer = min(self.draft.most(card), self.fewer.pop(card.id, 0) + by)
            if fewer > 0:
                self.fewer[card.id] = fewer
            self.list_all()


class RainbowScreen(DraftScreen[Rainbow]):
    """A rainbow draft: one card of a pile, then the piles change hands."""

    def note(self, card: CardFacts) -> Content:
        mine, left = self.draft.dice(self.draft.picker)[card.name], self.draft.middle()[card.name]
        return joined(words(f"{mine} yours " if mine else "", "good"), words(f"{left} left", "faint"))

    def offer(self, card: CardFacts) -> str:
        return f"at most {card.max_dice} dice in a team"


def _dice(dice: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in dice.items()) or "nothing yet"

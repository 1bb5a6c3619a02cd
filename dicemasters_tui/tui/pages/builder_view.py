"""Cards at the left, a team at the right, and the keys that put cards from here to there and take them back.

`builder` adds what becomes of the team elsewhere: keeping it, taking others, sending it out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content

from ...catalog import CardFacts
from ...kernel.errors import DiceMastersError
from ...kernel.sections import Section
from ...rules.card import CardKind, spelled
from ...rules.edition import EDITIONS
from ...store.library import value_title
from ...store.team_editing import Workbench
from ...teams import Format
from ...teams.sums import sums
from ..actions.bindings import bound, bound_all
from ..actions.keymap import key_face
from ..dice.text import texts_of
from ..parts.dialog import choose
from ..parts.list import PAGING, List, Row
from ..parts.page import (
    Box,
    Fitted,
    Footer,
    HeaderLine,
    Result,
    cut,
    energy_sign,
    joined,
    paragraph,
    spread,
    words,
)
from ..parts.reader import ReaderPage
from .cards import SievePage, card_title
from .team_panel import NOTHING, charts

_WIDE = 110
"""From so many columns on a card's row has its levels and most dice as well."""


class BuilderView(SievePage[Result]):
    """The two lists, the charts and the verdict, always as the workbench stands."""

    place = "builder"
    header = ("",)
    heading = "team builder"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.next", "side", "other side"),
        bound("move.previous", "side", "other side"),
        bound("move.left", "side('cards')", "the cards"),
        bound("move.right", "side('team')", "the team"),
        *PAGING,
        bound("play.more", "more", "one die more"),
        bound("play.less", "fewer", "one die less"),
        bound("play.undo", "undo", "undo"),
        *bound_all("builder.breaches builder.filters builder.remove builder.versions"),
    ]

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.catalog)
        self.bench = bench

    def body(self) -> ComposeResult:
        bench = self.bench
        heads = Fitted(lambda size: [card_heads(size.width)], id="builder-heads")
        rules = Fitted(lambda size: [NOTHING, *rule_lines(bench, size.width)], id="builder-rules")
        bars = Fitted(lambda size: charts(sums(bench.team, self.catalog), "seat0", *size), id="builder-charts")
        yield from self.compose_sieve()
        with Horizontal(id="builder"):
            yield Box("cards", heads, List(id="cards"), Fitted(id="builder-card"), id="builder-cards", classes="box")
            yield Box("", List(id="members"), bars, rules, id="builder-team", classes="box")
        yield Fitted(lambda size: verdict(bench, size.width, self.app.size.height), id="builder-verdict")

    def on_mount(self) -> None:
        self._sides(self.cards if not self.bench.team.cards else self.members)
        self.list_all()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> List:
        return self.query_one("#cards", List)

    @property
    def members(self) -> List:
        return self.query_one("#members", List)

    @property
    def format(self) -> Format:
        return self.bench.format

    @property
    def listing(self) -> List:
        """The list that has the keys."""
        return self.members if self.members.lit else self.cards

    def _sides(self, lit: List) -> None:
        for side, box in ((self.cards, "#builder-cards"), (self.members, "#builder-team")):
            side.light(side is lit)
            self.query_one(box).set_class(side is lit, "-lit")

    def list_all(self, at: str | None = None) -> None:
        bench, team, every = self.bench, self.bench.team, self.siftable()
        wide, high = self.app.size.width >= _WIDE, self.app.size.height
        found = self.sieve.cards(every)
        self.cards.show([card_row(card, bench, wide) for card in found], at)
        self.members.show(team_rows(bench, high >= 40))
        self.show_sieve(len(found), len(every))
        self.query_one(HeaderLine).show(self.heading, f"{team.name} *" if bench.changed else team.name)
        team_box = self.query_one("#builder-team")
        team_box.border_title = Content(team.name)
        team_box.border_subtitle = f"{team.dice} of {bench.format.dice} dice"
        self.query_one("#builder-heads").display = wide and high >= 30
        for text in self.query(Fitted):
            text.refresh(layout=True)
        self.show_row()

    def show_row(self) -> None:
        """The card under the cursor, where there are lines for it."""
        box, card = self.query_one("#builder-card", Fitted), self.card
        box.set_class(card is None, "-none")
        if card is not None:
            box.show(lambda size: candidate(card, self.bench, *size))
        self.show_keys()

    def building_keys(self) -> Footer:
        """The keys for the card under the cursor, and for finding others."""
        does = "out" if self.at and self.bench.dice_of(self.at) else "in"
        dice = ("dice", "more")
        return {"move.do": does, "play.more play.less": dice, "look.find": "search", "look.inspect": "inspect"}

    def common_keys(self) -> Footer:
        """The key that takes the last change back, where there is one, and the way out."""
        undo = "undo" if self.bench.can_undo else ""
        return {"play.undo": undo, "look.help": "help", "move.back": "back", "move.next": "side"}

    def other_keys(self) -> Footer:
        """The keys that seldom have room in a footer."""
        builder = {f"builder.{does}": does for does in ("filters", "remove", "versions")}
        return {**builder, "builder.breaches": "all breaches", **self.sieve_keys(), "move.up move.down": "move"}

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        if event.option_list is not self.listing:
            self._sides(self.cards if event.option_list is self.cards else self.members)

    # Changing the team --------------------------------------------------------------------------------------------

    def make(self, change: Callable[[], str], tell: bool = False) -> bool:
        """Make a change, or warn with the sentence that says why not."""
        try:
            done = change()
        except DiceMastersError as error:
            self.warn(error)
            return False
        if tell:
            self.notify(done, markup=False)
        if self.bench.trouble:
            self.warn(self.bench.trouble)
        self.list_all()
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
            self.warn("That card is not in the team.")

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
        filters = self.sieve.named()
        rows = ((name, value_title(value), partial(self.action_filter, name)) for name, value in filters)
        choose(self.host, "filters", "", *rows, ("no filter", "", self.action_all))

    def action_versions(self) -> None:
        """List only the cards with the name of the one under the cursor; again, and all are listed."""
        if self.card is not None:
            name = f'name:"{self.card.name}"'
            self.line.value = "" if self.line.value == name else name

    def siftable(self) -> Sequence[CardFacts]:
        return self.bench.stock.cards

    def sifted(self) -> None:
        self._sides(self.cards)
        self.list_all()

    # Looking ------------------------------------------------------------------------------------------------------

    def action_breaches(self) -> None:
        wrong = self.bench.breaches or ["The team is legal."]
        section = Section(f"{self.bench.team.name} in {self.bench.format.title}", tuple(wrong))
        self.host.push_screen(ReaderPage((self.heading, "what stands against it"), [section]))


# Cards and the team as rows -------------------------------------------------------------------------------------------


def candidate(card: CardFacts, bench: Workbench, width: int, height: int) -> list[Content]:
    """The card under the cursor: what it is, its text, and why it cannot be put in."""
    shown = bench.catalog.card(card.id, errata=bench.format.errata)
    terms = EDITIONS[bench.format.edition].terms
    title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
    kinds = ", ".join(map(spelled, card.affiliations))
    energy = map(energy_sign, list(card.energy) or [""])
    head = joined(words(title, "text", bold=True), f"  {card.cost} ", *energy, words(f"  {kinds}", "muted"))
    told = " ".join(texts_of(shown, terms)) or "No text."
    lines = [words("─" * width, "line"), cut(head, width), *paragraph(told, width, "muted")]
    _, why = bench.keeps_out(card)
    room = height - bool(why)
    if len(lines) > room:
        lines = [*lines[: room - 1], cut(joined(lines[room - 1], " " * width), width)]  # with a sign that it goes on
    return [*lines, words(f"✗ {why}"[:width], "bad")] if why else lines


def card_row(card: CardFacts, bench: Workbench, wide: bool = False) -> Row:
    """A card of the list: cost, energy, name and version, box, and its dice in the team or what keeps it out.

    A `wide` list shows the levels and the most dice as well.
    """
    dice = bench.dice_of(card.id)
    basic = card.kind == CardKind.BASIC_ACTION
    out, _ = bench.keeps_out(card)
    mark = words(" ✓   " if dice and basic else f" ×{dice:<3}" if dice else "     ", "good", bold=True)
    if out:
        mark = words(f" {out:<4}", "faint")
    wider = NOTHING
    if wide:
        numbers = words(f"{card.levels:<14}{card.max_dice:>2} ", "faint" if out else "muted")
        wider = joined(numbers, _global_sign(card, bench) or Content("  "))
    title = partial(card_title, card, bench.catalog, tone="faint" if out else "text", bold=dice > 0)
    return Row(card.id, title, joined(wider, words(card.set, "faint"), mark))


def card_heads(width: int) -> Content:
    """What stands in the columns of a list of `wide` rows."""
    heads = joined(words(f"{'levels':<13}max ", "faint"), words("G", "good", bold=True), words(" box in   ", "faint"))
    return spread(words("  cost card", "faint"), heads, width)


def _global_sign(card: CardFacts, bench: Workbench) -> Content:
    return words("G " if card.has_global(errata=bench.format.errata) else "", "good", bold=True)


def team_rows(bench: Workbench, roomy: bool = False) -> list[Row]:
    """The cards of the team with their dice, then its basic action cards; a line between them where it is `roomy`."""
    rows = [_member(id, bench) for id, _ in bench.team.cards] or [Row("", words("no card yet", "faint"))]
    if bench.team.basics:
        rows += [Row("", NOTHING)] if roomy else []
        rows.append(Row("", words("basic actions", "faint")))
    return [*rows, *(_member(id, bench) for id in bench.team.basics)]


def _member(id: str, bench: Workbench) -> Row:
    if id not in bench.catalog:
        return Row(id, words(f"{id} is not there", "bad"))
    card, (count, over) = bench.catalog.facts(id), bench.share(id)
    tone = "bad" if over else "muted" if id in bench.team.basics else "text"
    return Row(id, partial(card_title, card, bench.catalog), joined(_global_sign(card, bench), words(count, tone)))


# What is wrong with the team ------------------------------------------------------------------------------------------


def rule_lines(bench: Workbench, width: int) -> list[Content]:
    """A line for each rule of the format: kept, broken, or advice. The verdict says what else is wrong."""
    marks = words("✗ ", "bad", bold=True), words("✓ ", "good", bold=True)
    lines = [joined(marks[kept], words(rule, "text" if kept else "bad")) for kept, rule in bench.rules()]
    if bench.advice:
        lines.append(joined(words("! ", "warn", bold=True), words(bench.advice, "muted")))
    return [cut(line, width) for line in lines]


def verdict(bench: Workbench, width: int, height: int) -> list[Content]:
    """Legal or not in the format, with all breaches as sentences; what has no room on so high a screen is counted."""
    wrong, most = bench.breaches, 5 if height < 30 else 8
    legal = words("✗ not legal" if wrong else "✓ legal", "bad" if wrong else "good", bold=True)
    head = joined(words(bench.format.title, "text", bold=True), words(f" · {bench.counts}  ", "muted"), legal)
    for said in (f"saved as {bench.file}", "saved") if bench.file else ():
        if head.cell_length + 3 + len(said) <= width:
            head = spread(head, words(said, "faint"), width)
            break
    lines = [head]
    for left, sentence in zip(range(len(wrong), 0, -1), wrong, strict=True):
        told = paragraph(sentence, max(20, width), "text")
        if len(lines) - 1 + len(told) > most - (left > 1):
            return [*lines, words(f"… and {left} more; {key_face('builder.breaches')} shows all.", "muted")]
        lines += told
    return lines

"""Choosing heroes: what is agreed on first, one hero after the other, and from there to the table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...catalog.heroes import load_heroes
from ...dicethrone.setup import MODES
from ...throne import Lineup, lineup
from ..actions.bindings import bound
from ..parts.dialog import ask_on
from ..parts.form import Choice, Field, FormPage, YesNo
from ..parts.list import List, ListPage, Row
from ..parts.page import Fitted, Footer, joined, words
from .board import hero_lines
from .view import tone

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero

PLAYERS = (("two", "1v1"), ("three: king of the hill", "king-of-the-hill"), ("four: two teams", "2v2"))
PLAYED_BY = ("a person", "the computer")


class ThroneOptionsScreen(FormPage[Lineup]):
    """Set names, seed, mode and computer players. The result is a line-up without heroes, or None if cancelled."""

    help_topic = "throne-options"
    header = ("dice throne", "match options")
    heading = "the match"

    def fields(self) -> Iterable[Widget]:
        options = self.options
        yield from self.names_and_seed()
        yield Field("players", Choice(PLAYERS, options.mode, id="mode"))
        for seat in range(max(MODES.values())):
            yield Field(f"player {seat + 1}", YesNo(seat in options.computers, id=f"seat-{seat}", said=PLAYED_BY))

    def on_select_changed(self, event: Choice.Changed) -> None:
        for seat in range(max(MODES.values())):
            self.show_field(f"seat-{seat}", seat < MODES[str(event.value)])

    def agreed(self) -> Lineup:
        names, seed, mode = self.names(), self.number("seed"), self.chosen("mode")
        computers = frozenset(seat for seat in range(MODES[mode]) if self.yes(f"seat-{seat}"))
        return replace(self.options, names=names, seed=seed, mode=mode, computers=computers)


class HeroPicker(ListPage[Lineup]):
    """Choose heroes. The result is the line-up, or None if the players go back."""

    help_topic = "throne"
    place = "heroes"
    header = ("dice throne", "choose your heroes")
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "the hero before, or back to the title"),
        bound("picker.options", "options", "names, seed, how many play, and the computer"),
        bound("picker.random", "random", "any hero"),
        bound("move.page-down", "page(1)", "more of the hero"),
        bound("move.page-up", "page(-1)", "the beginning of the hero"),
    ]

    def __init__(self, names: Sequence[str], seed: int) -> None:
        super().__init__()
        self.heroes = load_heroes()
        self.options = Lineup((), tuple(names), seed)
        self.taken: list[str] = []

    def body(self) -> ComposeResult:
        yield Static(id="throne-seats")
        with Horizontal(id="heroes"):
            yield List(id="hero-list", numbered=True)
            with VerticalScroll(id="hero", can_focus=False):
                yield Fitted(id="hero-text")

    def on_mount(self) -> None:
        rows = []
        for hero in self.heroes.heroes.values():
            level = f"complexity {hero.complexity}/6" if hero.complexity else ""
            rows.append(Row(hero.id, words(hero.name, "text"), words(level, "faint")))
        self.listing.show(rows, at="barbarian")
        self.show_row()

    @property
    def hero(self) -> Hero | None:
        return self.heroes.heroes.get(self.at)

    def show_row(self) -> None:
        """Show each player's hero, and read out the hero under the cursor."""
        parts: list[Content | str] = [" ", words(f"{self.options.mode}  ", "muted")]
        for seat in range(MODES[self.options.mode]):
            chosen = self.heroes.heroes[self.taken[seat]].name if seat < len(self.taken) else ""
            now = seat == len(self.taken)
            who = self.options.name(seat) + (" (computer)" if seat in self.options.computers else "")
            said = f"{who}: {chosen or ('choose' if now else '…')}"
            parts += [words(("▸ " if now else "") + said, tone(seat), bold=now), "   "]
        self.query_one("#throne-seats", Static).update(joined(*parts))
        hero = self.hero
        if hero is not None:
            box = self.query_one("#hero", VerticalScroll)
            box.border_title = hero.name
            self.query_one("#hero-text", Fitted).show(lambda size: hero_lines(hero, size.width))
            box.scroll_home(animate=False)
        self.show_keys()

    def footer(self) -> Footer:
        name = self.options.name(min(len(self.taken), MODES[self.options.mode] - 1))
        heroes = {"picker.random": "any hero", "picker.options": "options", "move.page-down": "read on"}
        takes = {"move.do": f"{name} takes it", "move.up move.down": "move"}
        return {**takes, **heroes, "move.back": "back", "look.help": "help"}

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.taken.append(self.at)
        options = self.options
        if len(self.taken) == MODES[options.mode]:
            agreed = lineup(self.taken, options.names, options.seed, options.mode)
            self.dismiss(agreed.against(options.computers))
            return
        self.show_row()

    def action_back(self) -> None:
        if self.taken:
            self.taken.pop()
            self.show_row()
        else:
            self.dismiss(None)

    def action_options(self) -> None:
        def changed(options: Lineup) -> None:
            del self.taken[MODES[options.mode] - 1 :]
            self.options = options
            self.show_row()

        ask_on(self.host, ThroneOptionsScreen(self.options), changed)

    def action_random(self) -> None:
        self.listing.go(random.SystemRandom().randrange(len(self.listing.rows)))

    def action_page(self, by: int) -> None:
        self.scroll_page(by)

"""Choosing heroes: one after the other, with the hero under the cursor beside the list."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...catalog.heroes import Heroes, load_heroes
from ...throne import Lineup, lineup
from ..actions.bindings import Key, bound
from ..parts.list import List, ListPage, Row
from ..parts.page import Fitted, FooterLine, HeaderLine, joined, words
from .drawing import hero_lines, tone
from .match_options import ThroneOptions, ThroneOptionsScreen

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero


class HeroPicker(ListPage[Lineup | None]):
    """Gives the line-up, or None when the players go back."""

    help_topic = "throne"
    place = "heroes"
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
        self.heroes: Heroes = load_heroes()
        self.options = ThroneOptions((names[0], names[1]), seed)
        self.taken: list[str] = []

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice throne", "choose your heroes")
        yield Static(id="throne-seats")
        with Horizontal(id="heroes"):
            yield List(id="hero-list", numbered=True)
            with VerticalScroll(id="hero", can_focus=False):
                yield Fitted(id="hero-text")
        yield FooterLine()

    def on_mount(self) -> None:
        rows = []
        for hero in self.heroes.heroes.values():
            level = f"complexity {hero.complexity}/6" if hero.complexity else ""
            rows.append(Row(hero.id, words(hero.name, "text"), words(level, "faint")))
        self.listing.show(rows, at="barbarian")
        self._show()

    @property
    def hero(self) -> Hero | None:
        return self.heroes.heroes.get(self.at)

    def _show(self) -> None:
        """Who has chosen whom, and the hero under the cursor."""
        parts: list[Content | str] = [" ", words(f"{self.options.mode}  ", "muted")]
        for seat in range(self.options.players):
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
            self.query_one("#hero-text", Fitted).show(lambda size: Content("\n").join(hero_lines(hero, size.width)))
            box.scroll_home(animate=False)
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", f"{self.options.name(min(len(self.taken), self.options.players - 1))} takes it"),
            self.key("move.up move.down", "move"),
            self.key("picker.random", "any hero"),
            self.key("picker.options", "options"),
            self.key("move.page-down", "read on"),
            self.key("move.back", "back"),
            self.key("look.help", "help"),
        )

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        del event
        self._show()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.taken.append(self.at)
        options = self.options
        if len(self.taken) == options.players:
            names = [options.name(seat) for seat in range(options.players)]
            self.dismiss(lineup(self.taken, names, options.seed, options.mode).against(options.computers))
            return
        self._show()

    def action_back(self) -> None:
        if self.taken:
            self.taken.pop()
            self._show()
        else:
            self.dismiss(None)

    def action_options(self) -> None:
        def changed(options: ThroneOptions | None) -> None:
            if options is not None:
                del self.taken[options.players - 1 :]
                self.options = options
                self._show()

        self.host.push_screen(ThroneOptionsScreen(self.options), changed)

    def action_random(self) -> None:
        self.listing.go(random.SystemRandom().randrange(len(self.listing.rows)))

    def action_page(self, by: int) -> None:
        box = self.query_one("#hero", VerticalScroll)
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)

"""The command palette on every page: what the page can do, and every card, rule, word and setting by name."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from ..actions.actions import ACTIONS, GROUPS
from ..actions.keymap import key_faces
from ..parts.page import Page

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp

Entry = tuple[str, str, Callable[[], None]]
"""A name, what it is in a few words, and what it does."""


class PageCommands(Provider):
    """What the keys of the page do now; the table has its own."""

    def _entries(self) -> Iterator[Entry]:
        page = self.screen
        if isinstance(page, Page):
            offered = page.keys()
            for key in offered:
                if key.action:
                    yield f"{key.does[:1].upper()}{key.does[1:]}", f"key {key.key}", self._run(key.action)

    def _run(self, action: str) -> Callable[[], None]:
        async def run() -> None:
            await self.app.run_action(action, self.screen)

        def later() -> None:
            self.app.call_later(run)

        return later

    async def discover(self) -> Hits:
        """All of it, before a letter is typed."""
        for name, help, run in self._entries():
            yield DiscoveryHit(name, run, help=help)

    async def search(self, query: str) -> Hits:
        """What fits the letters."""
        matcher = self.matcher(query)
        for name, help, run in self._entries():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help)


class BookCommands(Provider):
    """Cards, rules, words, keywords and keys: too many to list, so that something has to be typed."""

    async def startup(self) -> None:
        """Once for each time the palette is opened; the rules are read the first time, beside the screen."""
        from ...rulebook.numbers import all_rules, throne_rules

        await to_thread(all_rules)
        await to_thread(throne_rules)
        self._all = [*self._cards(), *self._words(), *self._rules(), *self._keys()]

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    async def search(self, query: str) -> Hits:
        """What fits the letters; a number of a rule or card as well as its name."""
        matcher = self.matcher(query)
        for name, help, run in self._all:
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help)

    def _cards(self) -> Iterator[Entry]:
        host = self.host
        if host.library is None:
            return
        # the table's own commands show the cards of its match as they are there
        match = getattr(self.screen, "match", None) or host.match
        here = {card.id for card in match.state.cards} if match is not None else set()
        offered = here if hasattr(self.screen, "hand") else set()
        for card in host.library.catalog.all_facts():
            if card.id not in offered:
                name = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
                yield f"Card {name} ({card.id})", "all about it", self._card(card.id, card.id in here)

    def _card(self, id: str, in_match: bool) -> Callable[[], None]:
        def show() -> None:
            from ...teams.formats import TOURNAMENT
            from .cards import CardInspector

            host = self.host
            match = getattr(self.screen, "match", None) or host.match
            if in_match and match is not None:
                host.open_inspector(match, id)
            elif host.library is not None:
                catalog = host.library.catalog
                host.push_screen(CardInspector(catalog, list(catalog), id, TOURNAMENT, "all cards"))

        return show

    def _words(self) -> Iterator[Entry]:
        from ...abilities.keyword_rules import RULES
        from ...rules.card import spelled
        from .texts import text

        for word, _ in text("words")[0].rows:
            yield f"Word {word}", "what it means", self._how(word)
        for slug in sorted(RULES):
            yield f"Keyword {spelled(slug)}", "what it does", self._how(spelled(slug))

    def _how(self, word: str) -> Callable[[], None]:
        def show() -> None:
            from .help import RulesScreen

            self.app.push_screen(RulesScreen(word))

        return show

    def _rules(self) -> Iterator[Entry]:
        from ...rulebook.numbers import all_rules, throne_rules

        for id, rule in all_rules().items():
            yield f"Rule {id}: {rule.title}", rule.section, self._rule(id)
        for id, rule in throne_rules().items():
            yield f"Rule {id}: {rule.title}", f"Dice Throne, {rule.section}", self._rule(id)

    def _rule(self, id: str) -> Callable[[], None]:
        def show() -> None:
            from .help import NumberedRulesScreen

            self.app.push_screen(NumberedRulesScreen(id))

        return show

    def _keys(self) -> Iterator[Entry]:
        for id, action in ACTIONS.items():
            group = GROUPS[id.partition(".")[0]]
            yield f"Key {key_faces(id)}: {action.does} ({id})", f"{group}; change it", self._key(id)

    def _key(self, id: str) -> Callable[[], None]:
        def show() -> None:
            from .key_list import KeysScreen

            self.app.push_screen(KeysScreen(id))

        return show

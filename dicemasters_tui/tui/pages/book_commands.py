"""The command palette on every page: what the page can do, and every card, rule, word and setting by name."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from ...abilities.keyword_rules import RULES
from ...rulebook.numbers import all_rules, throne_rules
from ...rules.card import spelled
from ...rules.state import GameState
from ...teams.formats import TOURNAMENT
from ..actions.actions import ACTIONS, GROUPS
from ..actions.keymap import key_faces
from ..app.by_name import Entry, Listed, Named
from ..masters.inspector_page import CardInspector
from ..parts.page import Page
from .help import NumberedRulesScreen, RulesScreen
from .key_list import KeysScreen
from .texts import text

if TYPE_CHECKING:
    from ..app.dicemasters_app import DiceMastersApp


class PageCommands(Listed):
    """What the keys of the page do now; the table has its own."""

    def entries(self) -> Iterator[Entry]:
        page = self.screen
        for key in page.keys() if isinstance(page, Page) else ():
            if key.action:
                run = partial(self.app.call_later, self.app.run_action, key.action, page)
                yield f"{key.does[:1].upper()}{key.does[1:]}", f"key {key.key}", run


class BookCommands(Named):
    """Cards, rules, words, keywords and keys, a number of a rule or card as well as its name.

    They are too many to list, so that something has to be typed.
    """

    async def startup(self) -> None:
        """Once for each time the palette is opened; the rules are read the first time, beside the screen."""
        await to_thread(all_rules)
        await to_thread(throne_rules)
        self._all = [*self._cards(), *self._words(), *self._rules(), *self._keys()]

    def entries(self) -> Iterable[Entry]:
        return self._all

    def _open(self, page: Callable[..., Screen[None]], *about: object) -> Callable[[], object]:
        return lambda: self.app.push_screen(page(*about))

    def _cards(self) -> Iterator[Entry]:
        host = cast("DiceMastersApp", self.app)
        if host.library is None:
            return
        # the table's own commands show the cards of its match as they are there
        match = getattr(self.screen, "match", None) or host.match
        game = match.state if match is not None else None
        here = {card.id for card in game.cards} if isinstance(game, GameState) else set()
        offered = here if hasattr(self.screen, "hand") else set()
        catalog = host.library.catalog
        for card in catalog.all_facts():
            if card.id not in offered:
                name = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
                show = self._open(CardInspector, catalog, list(catalog), card.id, TOURNAMENT, "all cards")
                if match is not None and card.id in here:
                    show = partial(host.open_inspector, match, card.id)
                yield f"Card {name} ({card.id})", "all about it", show

    def _words(self) -> Iterator[Entry]:
        for word, _ in text("words")[0].rows:
            yield f"Word {word}", "what it means", self._open(RulesScreen, word)
        for slug in sorted(RULES):
            yield f"Keyword {spelled(slug)}", "what it does", self._open(RulesScreen, spelled(slug))

    def _rules(self) -> Iterator[Entry]:
        for game, rules in (("", all_rules()), ("Dice Throne, ", throne_rules())):
            for id, rule in rules.items():
                yield f"Rule {id}: {rule.title}", f"{game}{rule.section}", self._open(NumberedRulesScreen, id)

    def _keys(self) -> Iterator[Entry]:
        for id, action in ACTIONS.items():
            group = GROUPS[id.partition(".")[0]]
            yield f"Key {key_faces(id)}: {action.does} ({id})", f"{group}; change it", self._open(KeysScreen, id)

"""The command palette on every page: what the page can do, and every card, rule, word and setting by name."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.app import SystemCommand
from textual.events import ScreenResume
from textual.screen import Screen

from ...abilities.keyword_rules import RULES
from ...rulebook.numbers import all_rules, throne_rules
from ...rules.card import spelled
from ...rules.state import GameState
from ...store.settings import PACES, THEMES
from ...teams.formats import TOURNAMENT
from ..actions.actions import ACTIONS, GROUPS
from ..actions.keymap import key_faces
from ..app.by_name import Entry, Listed, Named
from ..app.palette import theme_title
from ..masters.inspector_page import CardInspector
from ..match.screen import MatchScreen
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
                    show = partial(host.matches.inspect, match, card.id)
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


ASK = "Ask before passing with plays left"
SWITCHES = (("ascii", "Plain ASCII signs"), ("animation", "Animation"), ("ask_before_pass", ASK), ("bell", "Bell"))
"""The settings that are on or off, with their names."""


def _turn(app: DiceMastersApp, name: str) -> None:
    """A setting that is on or off to the other."""
    setattr(app.settings, name, not getattr(app.settings, name))
    app.keep_settings()
    app.screen.post_message(ScreenResume())


def _pace(app: DiceMastersApp, pace: str) -> None:
    app.settings.computer = pace
    app.keep_settings()
    app.screen.post_message(ScreenResume())


def commands_by_name(app: DiceMastersApp, page: Screen[Any]) -> Iterator[SystemCommand]:
    """Everything that can be done now from any page; what belongs to a match only while one is played.

    `page` is the one on top: a table, also one at which a match is only watched, has a log and a help of its own.
    """
    match = app.match
    if isinstance(page, MatchScreen):
        yield SystemCommand("Log", "All that happened, by turns", page.open_log)
        yield SystemCommand("Help", "What is asked or shown here, and its keys", page.open_help)
    elif match is not None:
        yield SystemCommand("Log", "All that happened, by turns", lambda: app.matches.log(match))
        yield SystemCommand("Help", "The decision at hand and its keys", lambda: app.matches.help(match))
    if match is not None:
        if not match.over:
            yield SystemCommand("Menu", "Resume, concede, leave, quit", lambda: app.matches.menu(match))
            yield SystemCommand("Watch", "This match from its beginning", lambda: app.matches.watch(match))
            yield SystemCommand("Save and leave", "To the title; Continue goes on here", app.to_title)
    else:
        yield SystemCommand("Continue", "Go on with the match played last", app.action_continue_match)
        yield SystemCommand("New match", "Choose two teams and roll", app.action_new_match)
        yield SystemCommand("Draft", "Pick two teams in turn, and play them", app.action_draft)
        yield SystemCommand(
            "Matches", "Resume, review or replay a saved match", app.action_matches
        )
    if match is not None:
        yield SystemCommand("Report", "The match in full, for a dispute about the rules", app.matches.report_played)
    yield SystemCommand("Build a team", "A new one, or one of yours", app.action_teams)
    yield SystemCommand("Lesson", "Your first game, move by move", app.action_lesson)
    yield SystemCommand("How to play", "The game in two pages", app.action_how_to_play)
    yield SystemCommand("Settings", "Theme, signs, animation, keys", app.action_settings)
    for name, title in SWITCHES:
        now = "is on, turn it off" if getattr(app.settings, name) else "is off, turn it on"
        yield SystemCommand(f"Setting: {title}", now, partial(_turn, app, name))
    for pace in PACES:
        if pace != app.settings.computer:
            now = f"is {app.settings.computer}, make it {pace}"
            yield SystemCommand(f"Setting: Pace of the computer's moves: {pace}", now, partial(_pace, app, pace))
    yield SystemCommand("Setting: Keys", "All actions and their keys", lambda: app.push_screen(KeysScreen()))
    for theme in THEMES:
        yield SystemCommand(f"Theme: {theme_title(theme)}", "Show it now and keep it", partial(app.use_theme, theme))
    yield SystemCommand("Screenshot", "Save a picture of this screen", app.action_screenshot)
    yield SystemCommand("Quit", "The match is kept", app.action_leave)

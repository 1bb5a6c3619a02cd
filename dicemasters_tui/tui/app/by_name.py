"""What the command palette finds: entries by name, and what it offers everywhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.command import Command, DiscoveryHit, Hit, Hits, Provider
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widgets.option_list import Option

from ...store.settings import PACES, THEMES
from .palette import theme_title
from .reporting import tell_report

if TYPE_CHECKING:
    from .dicemasters_app import DiceMastersApp


Entry = tuple[str, str, Callable[[], object]]
"""A name, what it is in a few words, and what it does."""


class Named(Provider):
    """What fits the letters that are typed."""

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """All of them."""

    async def search(self, query: str) -> Hits:
        """What fits the letters."""
        matcher = self.matcher(query)
        for name, help, run in self.entries():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help)


class Listed(Named):
    """So few that all are listed before a letter is typed."""

    async def discover(self) -> Hits:
        """All of them."""
        for name, help, run in self.entries():
            yield DiscoveryHit(name, run, help=help)


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


def _open_keys(app: DiceMastersApp) -> None:
    from ..pages.key_list import KeysScreen

    app.push_screen(KeysScreen())


def pages_by_name() -> type[Provider]:
    """What the page on top can do."""
    from ..pages.book_commands import PageCommands

    return PageCommands


def books_by_name() -> type[Provider]:
    """Every card, rule, word and key."""
    from ..pages.book_commands import BookCommands

    return BookCommands


def theme_of(option: Option) -> str:
    """The theme a row of the palette would show, "" for any other row."""
    command = option.hit.command if isinstance(option, Command) else None
    shows = isinstance(command, partial) and getattr(command.func, "__name__", "") == "use_theme"
    return str(command.args[0]) if shows and isinstance(command, partial) else ""


def commands_by_name(app: DiceMastersApp, page: Screen[Any]) -> Iterator[SystemCommand]:
    """Everything that can be done now from any page; what belongs to a match only while one is played.

    `page` is the one on top: a table, also one at which a match is only watched, has a log and a help of its own.
    """
    from ..match.screen import MatchScreen

    match = app.match if app.match is not None else app.throne
    if isinstance(page, MatchScreen):
        yield SystemCommand("Log", "All that happened, by turns", page.open_log)
        yield SystemCommand("Help", "What is asked or shown here, and its keys", page.open_help)
    elif match is not None:
        yield SystemCommand("Log", "All that happened, by turns", lambda: app.open_log(match))
        yield SystemCommand("Help", "The decision at hand and its keys", lambda: app.open_help(match))
    if match is not None:
        if not match.over:
            yield SystemCommand("Menu", "Resume, concede, leave, quit", lambda: app.open_menu(match))
            yield SystemCommand("Watch", "This match from its beginning", lambda: app.open_replay(match))
            yield SystemCommand("Save and leave", "To the title; Continue goes on here", app.to_title)
    else:
        yield SystemCommand("Continue", "Go on with the match played last", app.action_continue_match)
        yield SystemCommand("New match", "Choose two teams and roll", app.action_new_match)
        yield SystemCommand("Draft", "Pick two teams in turn, and play them", app.action_draft)
        yield SystemCommand(
            "Matches", "All that are kept: go on with one, see its result, watch it", app.action_matches
        )
    if match is not None:
        yield SystemCommand("Report", "The match in full, for a dispute about the rules", lambda: tell_report(app))
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
    yield SystemCommand("Setting: Keys", "All actions and their keys", lambda: _open_keys(app))
    for theme in THEMES:
        yield SystemCommand(f"Theme: {theme_title(theme)}", "Show it now and keep it", partial(app.use_theme, theme))
    yield SystemCommand("Screenshot", "Save a picture of this screen", app.action_screenshot)
    yield SystemCommand("Quit", "The match is kept", app.action_leave)

"""The terminal app: which page is up, the match that is being played, and what happens when something goes wrong.

The title is drawn before anything heavy is imported; the cards and rules load in a thread behind it, and keys typed
meanwhile are kept until there is somebody to take them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.screen import Screen

from ...store.saves import Notebook, Saved, Saves, data_folder
from ...store.settings import load as load_settings
from ..actions.check import checked
from ..pages.title import MatchesScreen, TitleScreen
from ..parts.page import WaitingScreen
from .by_name import books_by_name, pages_by_name, theme_of
from .dress import DressedApp
from .start import Start

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...store.library import AgreedMatch, Library
    from .matches import Matches

SEEDS = 1_000_000
"""Seeds the app picks are below this: short enough to tell a friend."""


class DiceMastersApp(DressedApp):
    """Dice Masters for two people at one terminal.

    `home` is the folder for records and settings, the user's own when left out. With `rescue` an unexpected error is
    told in one sentence and leads back to the title; without it errors surface, which is what tests want. `start` is
    what this run begins with.
    """

    TITLE = "Dice Masters"
    CSS_PATH: ClassVar[list[str | PurePath]] = [f"../styles/{room}.tcss" for room in ("app", "parts", "pages")]
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = DressedApp.COMMANDS | {
        pages_by_name,
        books_by_name,
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", "quit", show=False, priority=True, id="app.quit"),
    ]

    def __init__(self, home: Path | None = None, *, rescue: bool = False, start: Start | None = None) -> None:
        self.start = start or Start()
        settings = load_settings(home / "settings.toml" if home is not None else None, checked)
        self.start.adjust(settings)
        super().__init__(data_folder() if home is None else home, settings, rescue=rescue)
        self.saves = Saves(home)
        self.library: Library | None = None
        self.load_problem = ""
        self.match: Match[Any] | None = None
        """The match of either game being played, also while another page lies over the table."""
        self.agreed: AgreedMatch | None = None
        """What was agreed for it."""
        self._waiting: list[Callable[[], object]] = []
        self.farewell = ""
        """The line printed in the terminal after the app closes."""

    # Start --------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.apply_settings()
        self.first_page()
        self._begin_as_asked()
        self.when_drawn(self._after_first_frame)
        self.set_timer(0.3, self._after_first_frame)  # a page opened at once takes the refresh away from the title

    def _after_first_frame(self) -> None:
        if self._up:
            return
        self._up = True
        self.check_size(self.size)
        for problem in self.settings.problems:
            self.tell(problem)
        self.run_worker(self._load, thread=True, exit_on_error=False, name="library")

    def _load(self) -> None:
        """In a thread: import and read what the title does not need."""
        try:
            from ...store.library import Library

            library = Library()
        except Exception as error:  # whatever is wrong with the files, the title stays up and says so
            self.call_from_thread(self._loaded, None, error)
            return
        self.call_from_thread(self._loaded, library, None)

    def _loaded(self, library: Library | None, error: Exception | None) -> None:
        self.library = library
        if error is not None:
            self.load_problem = f"The cards could not be loaded: {error}"
            self.write_down(error)
            self.tell(self.load_problem)
        elif library is not None and library.problems:
            more = len(library.problems) - 1
            self.tell(library.problems[0] + (f" ({more} more: dicemasters cards lint)" if more else ""))
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def when_loaded(self, then: Callable[[], object]) -> None:
        """Do something as soon as the cards are there."""
        if self.library is not None or self.load_problem:
            then()
        else:
            self._waiting.append(then)

    @cached_property
    def matches(self) -> Matches:
        """The pages of matches, imported when there are cards to play with."""
        from .matches import Matches

        return Matches(self)

    def _when_there_are_cards(self, then: Callable[[], object]) -> None:
        """Like `when_loaded`, with a waiting page until then; if the cards are missing, an error instead."""

        def go() -> None:
            if isinstance(self.screen, WaitingScreen):
                self.pop_screen()
            if self.library is None:
                self.say("The cards are missing", self.load_problem)
            else:
                then()

        if self.library is None and not self.load_problem:
            self.push_screen(WaitingScreen())
        self.when_loaded(lambda: self.when_it_fits(go))

    def _begin_as_asked(self) -> None:
        """Straight to the match the command line names, if it names one."""
        pairing, record = self.start.pairing, self.start.record
        if self.start.watch is not None:
            self.watch_saved(self.saves.at(self.start.watch))
        elif pairing is not None:
            self._when_there_are_cards(lambda: self.matches.ask_who_is_first(pairing))
        elif record is not None:
            self.action_continue_match(self.saves.at(record))
        elif self.start.newest:
            self.action_continue_match()
        elif self.start.throne:
            self.action_throne()

    # A match ------------------------------------------------------------------------------------------------------

    def action_continue_match(self, saved: Saved | None = None) -> None:
        """Go on with the match played last, or with the one given."""
        saved = saved or self.saves.newest_unfinished()
        if saved is None:
            self.action_new_match()
        else:
            self._when_there_are_cards(lambda: self.matches.resume(saved))

    def new_seed(self, after: int | None = None) -> int:
        """A seed nobody chose, or the one the app was started with; never the same as `after`."""
        wanted = self.start.seed
        return random.SystemRandom().randrange(SEEDS) if wanted is None or wanted == after else wanted

    def action_new_match(self, at: str = "") -> None:
        """Choose teams for a new match, beginning at the team `at` if it is given."""
        self._when_there_are_cards(lambda: self.matches.choose_teams(at))

    def action_throne(self) -> None:
        """The second game: choose heroes."""
        self._when_there_are_cards(lambda: self.matches.choose_heroes())

    def computers_of(self, match: Match[Any]) -> Collection[int]:
        """The players nobody sits for, in the match that is played; nobody in any other."""
        return self.agreed.computers if self.agreed is not None and match is self.match else ()

    def to_title(self) -> None:
        """Back to the title; the match is on disk."""
        self.leave_match()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if not isinstance(self.screen, TitleScreen):
            self.push_screen(TitleScreen())

    def first_page(self) -> None:
        self.push_screen(TitleScreen())

    def let_go(self) -> str:
        record = self.record
        self.leave_match()
        return f"The match is kept in {record}; Continue goes on with it." if record is not None else ""

    def _how_to_go_on(self) -> str:
        """One line on where the unfinished match is saved and how to resume it; empty if there is none."""
        book = self._notebook
        if book is None or self.match is None or self.match.over:
            return ""
        return book.problem or self.saves.kept(book.path)

    @property
    def _notebook(self) -> Notebook | None:
        journal = self.match.journal if self.match is not None else None
        return journal if isinstance(journal, Notebook) else None

    @property
    def record(self) -> Path | None:
        """The file of the match being played; None while it cannot be written."""
        book = self._notebook
        return book.path if book is not None and not book.problem else None

    def leave_match(self) -> None:
        """Close the record of the match being played."""
        self.on_unmount()
        self.match = None

    def on_unmount(self) -> None:
        """The record is free for other programs, however the app ends."""
        if (book := self._notebook) is not None:
            book.close()

    # Pages over the table -----------------------------------------------------------------------------------------

    def open_page_help(self, topic: str, keys: Sequence[tuple[str, str]]) -> None:
        """Help for a page that is not the table; `keys` as `Page.all_keys` lists them."""
        from ..pages.help import HelpScreen

        self.push_screen(HelpScreen.for_page(topic, keys))

    def watch_saved(self, saved: Saved) -> None:
        """A kept match from its beginning."""
        self._when_there_are_cards(lambda: self.matches.watch_record(saved))

    def result_of(self, saved: Saved) -> None:
        """Who won a kept match that is over, and how."""
        self._when_there_are_cards(lambda: self.matches.show_result(saved))

    def action_matches(self) -> None:
        """The saved matches: resume one, review it, or watch a replay."""
        self.push_screen(MatchesScreen())

    def action_teams(self) -> None:
        """The team builder, with one of the player's own teams or with a new one."""
        from ..pages.builder import build_team

        self._when_there_are_cards(lambda: build_team(self))

    def action_draft(self) -> None:
        """Draft two teams at this keyboard, and play them."""
        from ..pages.drafting import draft_teams

        self._when_there_are_cards(lambda: draft_teams(self))

    def action_lesson(self) -> None:
        """The demo game of a rulebook, move by move."""
        from ..pages.lesson_list import LessonsScreen

        self._when_there_are_cards(lambda: self.push_screen(LessonsScreen()))

    def action_how_to_play(self) -> None:
        from ..pages.help import RulesScreen

        self.push_screen(RulesScreen())

    def action_settings(self) -> None:
        from ..pages.preferences import SettingsScreen

        self.push_screen(SettingsScreen())

    # Commands by name ---------------------------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything that can be done from anywhere, by name; the table adds its keys and cards."""
        from ..pages.book_commands import commands_by_name

        return commands_by_name(self, screen)

    def on_command_palette_option_highlighted(self, event: CommandPalette.OptionHighlighted) -> None:
        """A theme under the cursor of the palette is shown at once."""
        self.try_theme(theme_of(event.highlighted_event.option))

    def on_command_palette_closed(self) -> None:
        self.try_theme("")

    def action_leave(self) -> None:
        """Quit. Every command is on disk already, so nothing is lost; the terminal shows where it is."""
        self.leave()

    def leave(self, status: int = 0) -> None:
        """Quit with an exit status."""
        self.farewell = self._how_to_go_on()
        self.leave_match()
        self.exit(return_code=status)

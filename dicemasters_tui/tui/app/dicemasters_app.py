"""The terminal app: which page is up, the match that is being played, and what happens when something goes wrong.

The title is drawn before anything heavy is imported; the cards and rules load in a thread behind it, and keys typed
meanwhile are kept until there is somebody to take them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.screen import Screen

from ...store.saves import Notebook, Saved, Saves, data_folder
from ...store.settings import load as load_settings
from ..actions.check import checked
from ..pages.title import TitleScreen
from .by_name import books_by_name, commands_by_name, pages_by_name, theme_of
from .dress import DressedApp
from .start import Start

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState
    from ...store.library import Library
    from ...teams.pairing import Pairing
    from ...throne import Lineup, ThroneMatch

    DiceMatch = Match[GameState]

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
        self.match: DiceMatch | None = None
        """The match being played, also while another page lies over the table."""
        self.pairing: Pairing | None = None
        self.throne: ThroneMatch | None = None
        """The match of Dice Throne being played."""
        self.lineup: Lineup | None = None
        """Its players and heroes."""
        self._waiting: list[Callable[[], None]] = []
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

    def when_loaded(self, then: Callable[[], None]) -> None:
        """Do something as soon as the cards are there."""
        if self.library is not None or self.load_problem:
            then()
        else:
            self._waiting.append(then)

    def _when_there_are_cards(self, then: Callable[[], None]) -> None:
        """Like `when_loaded`, with a waiting page until then; if the cards are missing, an error instead."""
        from ..parts.page import WaitingScreen

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
            self._when_there_are_cards(lambda: self._ask_who_is_first(pairing))
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
            return

        def go() -> None:
            from .at_table import resume

            resume(self, saved)

        self._when_there_are_cards(go)

    def new_seed(self, after: int | None = None) -> int:
        """A seed nobody chose, or the one the app was started with; never the same as `after`."""
        wanted = self.start.seed
        return random.SystemRandom().randrange(SEEDS) if wanted is None or wanted == after else wanted

    def action_new_match(self, at: str = "") -> None:
        """Choose teams for a new match, beginning at the team `at` if it is given."""

        def go() -> None:
            from .at_table import choose_teams

            choose_teams(self, at)

        self._when_there_are_cards(go)

    def _ask_who_is_first(self, pairing: Pairing) -> None:
        from .at_table import ask_who_is_first

        ask_who_is_first(self, pairing)

    def begin(self, agreed: Pairing | Lineup) -> None:
        """Begin a match of either game and sit down at the table."""
        from .at_table import begin

        begin(self, agreed)

    def tell_hidden_seed(self, match: Match[Any]) -> None:
        """Tell the hash of a hidden seed, or the seed once the match is over; nothing of a seed that is not hidden."""
        from ...kernel.hidden_seed import sentences

        for sentence in sentences(match.state.luck, over=match.over):
            self.notify(sentence, timeout=30, markup=False)

    def action_throne(self) -> None:
        """The second game: choose heroes."""
        from ..throne.picker import choose_heroes

        self._when_there_are_cards(lambda: choose_heroes(self))

    def sit_down(self, match: Match[Any]) -> None:
        """Sit down at the table of a match of either game, new or resumed."""
        from .at_table import sit_down

        sit_down(self, match)

    def computers_of(self, match: Match[Any]) -> Collection[int]:
        """The players nobody sits for, in the match that is played; nobody in any other."""
        agreed = self.lineup if match is self.throne else self.pairing if match is self.match else None
        return agreed.computers if agreed is not None else ()

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
        for match in (self.match, self.throne):
            if match is not None and not match.over and isinstance(book := match.journal, Notebook):
                return book.problem or self.saves.kept(book.path)
        return ""

    @property
    def record(self) -> Path | None:
        """The file of the match being played, of either game; None while it cannot be written."""
        book = next((match.journal for match in (self.match, self.throne) if match is not None), None)
        return book.path if isinstance(book, Notebook) and not book.problem else None

    def leave_match(self) -> None:
        """Close the record of the match being played."""
        self.on_unmount()
        self.match = self.throne = None

    def on_unmount(self) -> None:
        """The record is free for other programs, however the app ends."""
        for match in (self.match, self.throne):
            if match is not None and isinstance(match.journal, Notebook):
                match.journal.close()

    # Pages over the table -----------------------------------------------------------------------------------------

    def open_inspector(self, match: DiceMatch, subject_id: str) -> None:
        """Everything about one die (`a9`) or card (`jus-061`)."""
        from ..masters.inspector_page import InspectorScreen

        self.push_screen(InspectorScreen(match, subject_id))

    def open_help(self, match: Match[Any], keys: Sequence[Any] = ()) -> None:
        """Help for what a match asks, be it the one played or one looked at again: the decision, the table, the words.

        `keys` come first; they are `view.KeyView`s or anything with `face` and `label`.
        """
        from .at_table import at_table

        self.push_screen(at_table(match).help(keys))

    def open_page_help(self, topic: str, keys: Sequence[tuple[str, str]]) -> None:
        """Help for a page that is not the table; `keys` as `Page.all_keys` lists them."""
        from ..pages.help import HelpScreen

        self.push_screen(HelpScreen.for_page(topic, keys))

    def open_log(self, match: Match[Any], at: int | None = None, since: int | None = None) -> None:
        """Everything that happened, by turns; it opens at its end, or at a line by its place in the log."""
        from ..match.log_page import LogScreen
        from .at_table import at_table

        game = at_table(match)
        game.people = set(range(len(match.state.players))) - set(self.computers_of(match))
        self.push_screen(LogScreen(game, at, since=since))

    def open_result(self, match: Match[Any]) -> None:
        """Show who won and how, in the place of the table."""
        from .at_table import show_end

        show_end(self, match)

    def open_replay(self, match: Match[Any]) -> None:
        """The match at hand from its beginning, as far as it has come."""
        from .at_table import watch

        watch(self, match)

    def watch_saved(self, saved: Saved) -> None:
        """A kept match from its beginning."""
        from .at_table import watch_record

        self._when_there_are_cards(lambda: watch_record(self, saved))

    def result_of(self, saved: Saved) -> None:
        """Who won a kept match that is over, and how."""
        from .at_table import show_result

        self._when_there_are_cards(lambda: show_result(self, saved))

    def action_matches(self) -> None:
        """All matches that are kept: go on with one, or watch it."""
        from ..pages.title import MatchesScreen

        self.push_screen(MatchesScreen())

    def open_menu(self, match: Match[Any]) -> None:
        """Resume, concede, title, quit."""
        from ..match.menu import MenuScreen
        from .at_table import at_table

        self.push_screen(MenuScreen(at_table(match), self.computers_of(match)))

    def action_teams(self) -> None:
        """The team builder, with one of the player's own teams or with a new one."""

        def go() -> None:
            from ..pages.builder import build_team

            build_team(self)

        self._when_there_are_cards(go)

    def action_draft(self) -> None:
        """Draft two teams at this keyboard, and play them."""

        def go() -> None:
            from ..pages.drafting import draft_teams

            draft_teams(self)

        self._when_there_are_cards(go)

    def action_lesson(self) -> None:
        """The demo game of a rulebook, move by move."""

        def go() -> None:
            from ..pages.lesson_list import LessonsScreen

            self.push_screen(LessonsScreen())

        self._when_there_are_cards(go)

    def action_how_to_play(self) -> None:
        from ..pages.help import RulesScreen

        self.push_screen(RulesScreen())

    def action_settings(self) -> None:
        from ..pages.preferences import SettingsScreen

        self.push_screen(SettingsScreen())

    # Commands by name ---------------------------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything that can be done from anywhere, by name; the table adds its keys and cards."""
        return commands_by_name(self, screen)

    def on_command_palette_option_highlighted(self, event: CommandPalette.OptionHighlighted) -> None:
        """A theme under the cursor of the palette is shown at once."""
        self.try_theme(theme_of(event.highlighted_event.option))

    def on_command_palette_closed(self) -> None:
        self.try_theme("")

    def action_leave(self) -> None:
        """Quit. Every command is on disk already, so nothing is lost; the terminal is told where it is."""
        self.leave()

    def leave(self, status: int = 0) -> None:
        """Quit with an exit status."""
        self.farewell = self._how_to_go_on()
        self.leave_match()
        self.exit(return_code=status)

"""Matches come to the table: begun, resumed, watched, ended. The one place in the app that knows both games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from ...analysis.playback import Reel
from ...kernel.errors import DiceMastersError
from ...kernel.hidden_seed import sentences
from ...kernel.match import Match
from ...kernel.record import read
from ...records import opening, outcome, replay_record
from ...store.own_teams import OwnTeams
from ...store.reports import keep_report
from ...store.saved import names_in
from ...store.team_choice import TeamChoice
from ...teams.first_turn import FirstTurn
from ...teams.pairing import Pairing
from ...throne import GAME as THRONE
from ...throne import Lineup
from ..masters.at_table import MastersAtTable
from ..masters.result import ResultScreen
from ..match.log_page import LogScreen
from ..match.menu import MenuScreen
from ..match.replay import ReplayScreen
from ..match.screen import MatchScreen
from ..pages.match_setup import FirstScreen
from ..pages.picker import PickerScreen
from ..parts.dialog import ask_on
from ..throne.at_table import ThroneAtTable
from ..throne.picker import HeroPicker
from ..throne.result import ThroneResult

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ...store.library import AgreedMatch, Library
    from ...store.saves import Saved
    from ..match.game import GameAtTable
    from .dicemasters_app import DiceMastersApp


def is_throne(match: Match[Any]) -> bool:
    """Whether it is a match of Dice Throne."""
    return match.game.name == THRONE


def at_table(match: Match[Any], teams: tuple[str, ...] = ()) -> GameAtTable:
    """A match as it lies on the table, of either game."""
    return ThroneAtTable(match) if is_throne(match) else MastersAtTable(match, teams=teams)


class Matches:
    """The pages on which matches are agreed, played and looked at. They need the cards: wait until these are there."""

    def __init__(self, app: DiceMastersApp) -> None:
        self.app = app

    @property
    def library(self) -> Library:
        assert self.app.library is not None  # asked for only when there are cards
        return self.app.library

    # Agreed and begun ---------------------------------------------------------------------------------------------

    def choose_teams(self, at: str = "") -> None:
        """Choose teams for a new match, from the team `at` on if it is given."""
        app = self.app
        choice = TeamChoice(self.library, OwnTeams(app.home), app.settings, app.new_seed(), app.start.real_dice)
        ask_on(app, PickerScreen(choice, at), self.ask_who_is_first)

    def ask_who_is_first(self, pairing: Pairing) -> None:
        """Settle who goes first, then begin; or go back to the teams."""

        def agreed(settled: Pairing | None) -> None:
            if settled is None:
                self.app.action_new_match()
            else:
                self.begin(settled)

        self.app.push_screen(FirstScreen(FirstTurn(pairing, hidden_seed=self.app.start.hidden_seed)), agreed)

    def choose_heroes(self) -> None:
        """Choose heroes, and begin; with those that the command line names straight away, once."""
        app = self.app
        if (named := app.start.lineup) is not None:
            app.start = replace(app.start, lineup=None)
            self.begin(named)
            return
        ask_on(app, HeroPicker(app.settings.names, app.new_seed()), self.begin)

    def begin(self, agreed: AgreedMatch) -> None:
        """Begin a match and sit down at the table."""
        app = self.app
        if app.start.hidden_seed or agreed.hidden_seed:  # drawn only now, so that no page before could show it
            agreed = agreed.with_hidden_seed()
        header = agreed.header()
        try:
            self.library.match(agreed, None)  # refuses before a file is written
            match = self.library.match(agreed, app.saves.begin(header, names_in(header)[:2], app.tell))
        except DiceMastersError as error:
            app.say("This match cannot begin", str(error))
            return
        app.agreed = agreed
        self.sit_down(match)

    def resume(self, saved: Saved) -> None:
        """Sit down at a saved match; a file that cannot be opened stays as it is."""
        app = self.app
        try:
            opened = app.saves.open(saved, self.library.opening, app.tell)
            app.agreed = self.library.agreed(opened.header)
        except DiceMastersError as error:
            app.say("This match cannot be opened", f"{error} The file stays as it is; a new match can be begun.")
            return
        if opened.notice:
            app.say(opened.heading, opened.notice, lambda: self.sit_down(opened.match))
            return
        if opened.remark:
            app.tell(opened.remark)
        self.sit_down(opened.match)

    def sit_down(self, match: Match[Any]) -> None:
        """Sit down at the table of a match of either game, or at its result when it is over."""
        app = self.app
        app.match = match
        if match.over:
            self.show_end(match)
            return
        seats = app.agreed.seats if isinstance(app.agreed, Pairing) else ()
        teams = tuple(seat.team.name for seat in seats)
        app.push_screen(MatchScreen(at_table(match, teams), computers=app.computers_of(match)))
        self.tell_hidden_seed(match)

    def tell_hidden_seed(self, match: Match[Any]) -> None:
        """Tell the hash of a hidden seed, or the seed once the match is over; nothing of a seed that is not hidden."""
        for sentence in sentences(match.state.luck, over=match.over):
            self.app.notify(sentence, timeout=30, markup=False)

    # Over ---------------------------------------------------------------------------------------------------------

    def show_end(self, match: Match[Any]) -> None:
        """Note in the record how a match ended, and show its result in the place of the table."""
        app = self.app
        if app.record is not None:
            app.saves.mark_over(app.record, outcome(match))
        while len(app.screen_stack) > 2:
            app.pop_screen()
        app.push_screen(self._result(match, app.record))

    def show_result(self, saved: Saved) -> None:
        """Show the result of a kept match that is over as it stood at the end.

        A record that does not lead to an end, or not to the one it notes, is watched instead, with a word on why.
        """
        app = self.app
        try:
            record = read(saved.path)
            replayed = replay_record(record, self.library.catalog)
            agreed = self.library.agreed(record.header)
        except DiceMastersError as error:
            app.say("This match cannot be shown", f"{error} The file stays as it is.")
            return
        if replayed.problem or not replayed.match.over:
            self.watch_record(saved)
            return
        app.match, app.agreed = replayed.match, agreed
        app.push_screen(self._result(app.match, saved.path))

    def _result(self, match: Match[Any], record: Path | None) -> Screen[None]:
        agreed = self.app.agreed
        if is_throne(match):
            return ThroneResult(match, agreed if isinstance(agreed, Lineup) else None)
        return ResultScreen(match, agreed if isinstance(agreed, Pairing) else None, record)

    # Watched ------------------------------------------------------------------------------------------------------

    def watch(self, match: Match[Any]) -> None:
        """Watch the match at hand from its beginning, as far as it has come."""
        app = self.app
        if app.agreed is None:
            app.tell("This match cannot be watched: how it began is not known.")
            return
        header = app.agreed.header()
        begun: Match[Any] = Match(*opening(header, self.library.catalog))
        app.push_screen(ReplayScreen(at_table(begun), match.commands, header))

    def watch_record(self, saved: Saved) -> None:
        """Watch a saved match, or the one in a report. A file that is neither gets an error and stays as it is.

        A record that differs from its digests is still shown, with a note of where it differs.
        """
        app = self.app
        try:
            record = read(saved.path)
            replayed = app.saves.replayed(saved.path, record, self.library.opening)
        except DiceMastersError as error:
            app.say("This match cannot be watched", f"{error} The file stays as it is.")
            return
        match = replayed.match
        game = at_table(match)
        if replayed.problem:
            commands = match.commands if is_throne(match) else record.commands
            match.stand_after(0)
            app.push_screen(ReplayScreen(game, commands, record.header))
            app.notify(replayed.problem, severity="warning", timeout=15, markup=False)
            return
        reel = Reel.of_record(replayed, record, game.entries_of)
        app.push_screen(ReplayScreen(game, reel.commands, record.header, reel))

    # Looked at ----------------------------------------------------------------------------------------------------

    def help(self, match: Match[Any]) -> None:
        """Help for what a match asks."""
        self.app.push_screen(at_table(match).help(()))

    def log(self, match: Match[Any], at: int | None = None, since: int | None = None) -> None:
        """Everything that happened, by turns; it opens at its end, or at a line by its place in the log."""
        game = at_table(match)
        game.people = set(range(len(match.state.players))) - set(self.app.computers_of(match))
        self.app.push_screen(LogScreen(game, at, since=since))

    def menu(self, match: Match[Any]) -> None:
        """Resume, concede, title, quit."""
        self.app.push_screen(MenuScreen(at_table(match), self.app.computers_of(match)))

    def inspect(self, match: Match[Any], subject: str) -> None:
        """Everything about one die (`a9`) or card (`jus-061`)."""
        at_table(match).inspect(self.app, subject)

    # Written down -------------------------------------------------------------------------------------------------

    def report(self, header: Mapping[str, str], commands: Sequence[tuple[int, str]]) -> None:
        """Write the report of a match that began as its header says, and say where it is."""
        text, said = keep_report(self.app.saves, header, commands, self.library.catalog)
        if text:
            self.app.copy_to_clipboard(text)
        self.app.notify(said, timeout=15, markup=False)

    def report_played(self) -> None:
        """Write the report of the match that is being played or has just been, and say where it is."""
        app = self.app
        if app.match is None or app.agreed is None:
            said = "There is no match to report: only one that is played or kept can be."
            app.notify(said, timeout=15, markup=False)
        else:
            self.report(app.agreed.header(), app.match.commands)

"""Matches come to the table: begun, resumed, watched, ended. The one place in the app that knows both games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...analysis.playback import Reel
from ...dicethrone.telling import how_it_ended
from ...kernel.errors import DiceMastersError
from ...kernel.match import Match
from ...kernel.record import read
from ...records import opening, replay_record
from ...store.own_teams import OwnTeams
from ...store.team_choice import TeamChoice
from ...teams.first_turn import FirstTurn
from ...throne import GAME as THRONE
from ...throne import Lineup
from ..masters.at_table import MastersAtTable
from ..masters.result import ResultScreen
from ..match.replay import ReplayScreen
from ..match.screen import MatchScreen
from ..pages.match_setup import FirstScreen
from ..pages.picker import PickerScreen
from ..parts.dialog import ask_on
from ..throne.at_table import ThroneAtTable
from ..throne.result import ThroneResult

if TYPE_CHECKING:
    from ...kernel.record import Record, Replayed
    from ...store.saves import Saved
    from ...teams.pairing import Pairing
    from ..match.game import GameAtTable
    from .dicemasters_app import DiceMastersApp


def is_throne(match: Match[Any]) -> bool:
    """Whether it is a match of Dice Throne."""
    return match.game.name == THRONE


def at_table(match: Match[Any], teams: tuple[str, ...] = ()) -> GameAtTable:
    """A match as it lies on the table, of either game."""
    return ThroneAtTable(match) if is_throne(match) else MastersAtTable(match, teams=teams)


def choose_teams(app: DiceMastersApp, at: str = "") -> None:
    """Choose teams for a new match, from the team `at` on if it is given. The cards have been loaded."""
    assert app.library is not None  # there are cards
    choice = TeamChoice(app.library, OwnTeams(app.home), app.settings, app.new_seed(), app.start.real_dice)
    ask_on(app, PickerScreen(choice, at), lambda pairing: ask_who_is_first(app, pairing))


def ask_who_is_first(app: DiceMastersApp, pairing: Pairing) -> None:
    """Settle who goes first, then begin; or go back to the teams."""

    def agreed(settled: Pairing | None) -> None:
        if settled is None:
            app.action_new_match()
        else:
            begin(app, settled)

    app.push_screen(FirstScreen(FirstTurn(pairing, hidden_seed=app.start.hidden_seed)), agreed)


def begin(app: DiceMastersApp, agreed: Pairing | Lineup) -> None:
    """Begin a match of either game and sit down at the table."""
    assert app.library is not None  # the pages that lead here need it
    if app.start.hidden_seed or agreed.hidden_seed:  # drawn only now, so that no page before could show it
        agreed = agreed.with_hidden_seed()
    one, other, *_ = agreed.names
    try:
        app.library.match(agreed, None)  # refuses before a file is written
        match = app.library.match(agreed, app.saves.begin(agreed.header(), (one, other), app.tell))
    except DiceMastersError as error:
        app.say("This match cannot begin", str(error))
        return
    if isinstance(agreed, Lineup):
        app.lineup = agreed
    else:
        app.pairing = agreed
    sit_down(app, match)


def resume(app: DiceMastersApp, saved: Saved) -> None:
    """Sit down at a saved match. The cards have been loaded; a file that cannot be opened stays as it is."""
    assert app.library is not None  # opened only when there are cards
    try:
        opened = app.saves.open(saved, app.library.opening, app.tell)
        app.pairing = app.library.pairing(opened.header)
        app.lineup = app.library.lineup(opened.header)
    except DiceMastersError as error:
        app.say("This match cannot be opened", f"{error} The file stays as it is; a new match can be begun.")
        return
    if opened.notice:
        app.say(opened.heading, opened.notice, lambda: sit_down(app, opened.match))
        return
    if opened.remark:
        app.tell(opened.remark)
    sit_down(app, opened.match)


def sit_down(app: DiceMastersApp, match: Match[Any]) -> None:
    """Sit down at the table of a match of either game, or at its result when it is over."""
    if is_throne(match):
        app.throne = match
    else:
        app.match = match
    if match.over:
        show_end(app, match)
        return
    seats = app.pairing.seats if app.pairing is not None and match is app.match else ()
    teams = tuple(seat.team.name for seat in seats)
    app.push_screen(MatchScreen(at_table(match, teams), computers=app.computers_of(match)))
    app.tell_hidden_seed(match)


def show_end(app: DiceMastersApp, match: Match[Any]) -> None:
    """Note in the record how a match ended, and show its result in the place of the table."""
    throne, winner = is_throne(match), match.state.winner
    if app.record is not None:
        names = [player.name for player in match.state.players]
        masters = "tie" if winner not in (0, 1) else f"{names[winner]} wins"
        app.saves.mark_over(app.record, how_it_ended(match.state) if throne else masters)
    while len(app.screen_stack) > 2:
        app.pop_screen()
    app.push_screen(ThroneResult(match, app.lineup) if throne else ResultScreen(match, app.pairing, app.record))


def watch(app: DiceMastersApp, match: Match[Any]) -> None:
    """Watch the match at hand from its beginning, as far as it has come."""
    agreed = app.lineup if is_throne(match) else app.pairing
    if agreed is None or app.library is None:
        app.tell("This match cannot be watched: how it began is not known.")
        return
    header = agreed.header()
    begun: Match[Any] = Match(*opening(header, app.library.catalog))
    app.push_screen(ReplayScreen(at_table(begun), match.commands, header))


def watch_record(app: DiceMastersApp, saved: Saved) -> None:
    """Watch a saved match, or the one in a report. A file that is neither gets an error and stays as it is.

    The cards must be loaded. A record that differs from its digests is still shown, with a note of where it differs.
    """
    assert app.library is not None  # watched only when there are cards
    try:
        record = read(saved.path)
        replayed = app.saves.replayed(saved.path, record, app.library.opening)
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
    reel = Reel.of_record(match, turns_of(replayed, record), game.entries_of)
    app.push_screen(ReplayScreen(game, reel.commands, record.header, reel))


def turns_of(replayed: Replayed[Any], record: Record) -> list[int]:
    """Before which command each turn begins, of a record that leads where it says."""
    late = replayed.match.earlier is not None  # its own checkpoints begin where it was taken up
    return sorted({0, *(commands for commands, _ in (record.digests if late else replayed.match.checkpoints))})


def show_result(app: DiceMastersApp, saved: Saved) -> None:
    """Show the result of a kept match that is over as it stood at the end. The cards have been loaded.

    A record that does not lead to an end, or not to the one it notes, is watched instead, with a word on why.
    """
    assert app.library is not None  # asked for only when there are cards
    try:
        record = read(saved.path)
        replayed = replay_record(record, app.library.catalog)
        pairing, lineup = app.library.pairing(record.header), app.library.lineup(record.header)
    except DiceMastersError as error:
        app.say("This match cannot be shown", f"{error} The file stays as it is.")
        return
    match = replayed.match
    if replayed.problem or not match.over:
        watch_record(app, saved)
        return
    app.pairing, app.lineup = pairing, lineup
    if lineup is not None:
        app.throne = match
        app.push_screen(ThroneResult(match, lineup))
    else:
        app.match = match
        app.push_screen(ResultScreen(match, pairing, saved.path))

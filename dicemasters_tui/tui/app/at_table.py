"""Which game lies on the table, and matches watched again: the one place in the app that knows both games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...analysis.playback import Reel
from ...kernel.errors import DiceMastersError
from ...kernel.match import Match
from ...kernel.record import read
from ...records import opening, replay_record
from ...throne import GAME as THRONE
from ..masters.at_table import MastersAtTable
from ..masters.result import ResultScreen
from ..match.replay import ReplayScreen
from ..throne.at_table import ThroneAtTable
from ..throne.result import ThroneResult

if TYPE_CHECKING:
    from ...kernel.record import Record, Replayed
    from ...store.saves import Saved
    from ..match.game import GameAtTable
    from .dicemasters_app import DiceMastersApp


def is_throne(match: Match[Any]) -> bool:
    """Whether it is a match of Dice Throne."""
    return match.game.name == THRONE


def at_table(match: Match[Any], teams: tuple[str, ...] = ()) -> GameAtTable:
    """A match as it lies on the table, of either game."""
    return ThroneAtTable(match) if is_throne(match) else MastersAtTable(match, teams=teams)


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
    """Watch a kept match, or the one in a report; a file that is neither is told, and stays as it is.

    The cards have been loaded. A record that does not lead where it says is shown all the same, with a word on where
    it differs.
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

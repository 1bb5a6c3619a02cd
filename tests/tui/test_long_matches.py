"""What must not grow with a match: log, replay and stories of one that is a hundred turns long."""

from __future__ import annotations

from itertools import pairwise

import pytest
from long_matches import go_on, long_match, pairing
from match_frames import TableApp
from player import Player
from test_replay import watching

from dicemasters_tui.analysis.playback import Reel
from dicemasters_tui.analysis.timeline import RECENT, Entry, entries, entries_between
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.kernel.earlier import remembered
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import Record, Replayed
from dicemasters_tui.records import new_match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.throne import lineup
from dicemasters_tui.throne import new_match as new_throne
from dicemasters_tui.tui.masters.at_table import MastersAtTable
from dicemasters_tui.tui.match.log_page import LogScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.view import plain
from dicemasters_tui.tui.throne.at_table import ThroneAtTable

TURNS = 120


@pytest.fixture(scope="module")
def played() -> Match[GameState]:
    match = long_match(TURNS)
    assert len(match.moves) > 3 * RECENT
    return match


def whole(match: Match[GameState]) -> list[Entry]:
    return entries(match.state, match.opening, match.moves)


def test_a_log_told_in_parts_is_the_whole_log(played: Match[GameState]) -> None:
    end = len(played.moves) + 1
    for cuts in ((0, 1, 2, 50, end), (0, 99, 100, 101, end), (0, end - 1, end)):
        told = [entries_between(played, first, last) for first, last in pairwise(cuts)]
        assert [line for part in told for line in part] == whole(played)


def test_the_log_beside_the_table_tells_the_newest_lines(played: Match[GameState]) -> None:
    log = MastersAtTable(played)
    lines = log.log()
    told = [line for line in whole(played) if line.move >= log.since]
    assert log.since == len(played.moves) - RECENT
    assert [(line.turn, line.text) for line in lines] == [(line.turn, plain(line.text)) for line in told]
    assert [line.index for line in lines] == list(range(len(lines)))


def test_it_stays_as_long_while_the_match_goes_on_and_back() -> None:
    match = long_match(40)
    log, most = MastersAtTable(match), 0
    for turn in range(41, 120):
        go_on(match, turn, seed=turn)
        lines = log.log()
        while not match.can_undo:
            match.undo()
            lines = log.log()
        most = max(most, len(match.moves) - log.since)
        told = entries_between(match, log.since, len(match.moves) + 1)
        assert [(line.turn, line.text) for line in lines] == [(line.turn, plain(line.text)) for line in told]
    assert most <= RECENT
    fresh = new_match(pairing(2), load_catalog())
    assert [line.text for line in MastersAtTable(fresh).log()] == [plain(line.text) for line in whole(fresh)]


def test_the_log_page_tells_earlier_lines_as_one_comes_to_them(played: Match[GameState]) -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        log = LogScreen(MastersAtTable(played))
        app.push_screen(log)
        await pilot.pause()
        assert log.lines == entries_between(played, len(played.moves) - RECENT, len(played.moves) + 1)
        seen = [log.lines[int(log.archive.at)]]
        for key in ("up", "pageup", "left") * 18:
            await pilot.press(key)
            seen.append(log.lines[int(log.archive.at)])
        places = [(line.move, line.event) for line in seen]
        assert places == sorted(places, reverse=True)
        assert len(set(places)) == len(places)
        await pilot.press("home")
        assert log.lines == whole(played)
        assert int(log.archive.at) == (1 if log.lines[0].began else 0)
        await pilot.press("end")
        assert int(log.archive.at) == len(log.lines) - 1

    watching(look, 2, (80, 24))


def test_the_log_page_opens_at_the_line_that_was_clicked(played: Match[GameState]) -> None:
    table = MastersAtTable(played)
    lines = table.log()

    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        log = LogScreen(MastersAtTable(played), 7, since=table.since)
        app.push_screen(log)
        await pilot.pause()
        assert plain(log.lines[int(log.archive.at)].text) == lines[7].text

    watching(look, 2, (80, 24))


def test_a_reel_of_a_record_walks_like_one_that_was_played() -> None:
    match = long_match(30)
    again = new_match(pairing(), load_catalog())
    first = Reel(again, match.commands, MastersAtTable(again).entries_of)
    record = Record({}, match.commands, [])
    second = Reel.of_record(Replayed(match, len(match.commands)), record, MastersAtTable(match).entries_of)
    assert second.turns == first.turns
    assert second.lines == first.lines
    for place in (5, 80, 79, 80, 0, len(first.commands), 33, first.turn(20), 1):
        for reel in (first, second):
            reel.go(place)
            assert reel.at == place
        assert first.match.state.digest() == second.match.state.digest()
        assert (first.line, first.turn_before(), first.turn_after()) == (
            second.line,
            second.turn_before(),
            second.turn_after(),
        )


def test_a_single_step_of_a_reel_gives_what_it_brought() -> None:
    match = long_match(20)
    again = new_match(pairing(), load_catalog())
    reel = Reel(again, match.commands, MastersAtTable(again).entries_of)
    for place in (1, 2, 3, 30, 31):
        brought = reel.go(place)
        assert [type(event) for event in brought] == [type(event) for event in match.moves[place - 1].events]
    assert reel.go(12) == []


def test_a_throne_match_is_told_in_parts_and_nothing_is_lost() -> None:
    heroes = load_heroes()
    match = new_throne(lineup(list(heroes.heroes)[:2], [], 3), heroes)
    player = RandomPlayer(3)
    while match.decision is not None and len(match.moves) < 3 * RECENT:
        match.submit(match.decision.player, player.command(match.decision))
    table, end = ThroneAtTable(match), len(match.moves) + 1
    whole = table.entries_of(match.opening, match.moves)
    for cuts in ((0, 1, 2, 50, end), (0, 99, 100, 101, end), (0, end - 1, end)):
        told = [line for first, last in pairwise(cuts) for line in table.entries_between(first, last)]
        assert [(line.text, line.turn, line.move) for line in told] == [(w.text, w.turn, w.move) for w in whole]
    beside = table.log()
    assert [line.turn for line in beside] == [line.turn for line in whole if line.move >= table.since]


def test_what_a_match_remembers_is_what_it_has_made(played: Match[GameState]) -> None:
    earlier = remembered(played)
    assert earlier.moves == played.moves
    assert earlier.opening == played.opening

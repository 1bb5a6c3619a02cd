"""The log archive: its lines, the position at each of them, and walking there by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import begin_demo, play, text_of
from match_frames import TableApp
from player import Player
from table_matches import attack_step, new_match
from test_replay import frame, played, watching

from dicemasters_tui.analysis.timeline import entries, moment
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.rules.events import LifeChanged
from dicemasters_tui.rules.position import position
from dicemasters_tui.rules.sentences import story
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.at_table import MastersAtTable
from dicemasters_tui.tui.match.log_page import LogScreen, MomentScreen
from dicemasters_tui.tui.match.panel import Log
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.match.table_frame import TableFrame
from dicemasters_tui.tui.match.view import plain

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_lines_are_those_of_the_table(seed: int) -> None:
    match = played(seed)
    told = entries(match.state, match.opening, match.moves)
    lines = MastersAtTable(match).log()
    assert [(line.turn, plain(line.text)) for line in told] == [(line.turn, line.text) for line in lines]
    assert [line.turn for line in told] == sorted(line.turn for line in told)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_position_is_that_of_the_very_line(seed: int) -> None:
    match = played(seed)
    before = match.state.digest()
    seen = 0
    for line in entries(match.state, match.opening, match.moves):
        game = moment(match, line).state
        assert game.turn in (line.turn, line.turn - 1)
        events = match.moves[line.move - 1].events if line.move else match.opening
        event = events[line.event]
        if isinstance(event, LifeChanged):  # hits that land together are told one after the other
            later = [e for e in events[line.event :] if isinstance(e, LifeChanged) and e.player == event.player]
            together = next((n for n, e in enumerate(later) if e.damage is not event.damage), len(later))
            assert game.players[event.player].life in [e.life for e in later[:together]]
            seen += 1
    assert seen
    assert match.state.digest() == before
    assert position(moment(match, entries(match.state, match.opening, match.moves)[-1]).state)["winner"] != "none"


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_the_archive_tells_is_what_was_told_then(seed: int) -> None:
    """Dice move on and lose their levels; sentences of old events stay as they were."""
    match = new_match(seed, life=4)
    player = RandomPlayer(seed)
    told = [line.text for line in story(match.state, match.opening)]
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
        told += [line.text for line in story(match.state, match.moves[-1].events)]
    assert [line.text for line in entries(match.state, match.opening, match.moves)] == told


def test_hits_that_land_together_are_told_one_after_the_other() -> None:
    match = attack_step()
    match.submit(0, "attack a9, a14")
    match.submit(1, "no block")
    while not (told := [event for event in match.all_events if isinstance(event, LifeChanged)]):
        assert match.decision is not None
        match.submit(match.decision.player, "pass")
    assert [(event.change, event.life) for event in told] == [(-3, 17), (-3, 14)]


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_of_a_match_can_be_drawn(size: tuple[int, int]) -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        match = played(2)
        lines = entries(match.state, match.opening, match.moves)
        shown = MomentScreen(MastersAtTable(match), lines, len(lines) - 1)
        app.push_screen(shown)
        await pilot.pause()
        for back in range(len(lines)):
            assert f"line {len(lines) - back} of {len(lines)}" in frame(shown)
            shown.act("move.left")
        assert shown.index == 0
        shown.act("move.last")
        assert shown.index == len(lines) - 1

    watching(look, 2, size)


def test_enter_on_a_line_shows_the_table_then(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table = app.screen
        assert isinstance(table, MatchScreen)
        table.submit("keep")
        table.submit("pass")
        await pilot.press("L")
        assert isinstance(app.screen, LogScreen)
        shown = text_of(app)
        for heading in ("TURN 1 · ", "TURN 2 · "):
            assert heading in shown
        await pilot.press("home", "down", "enter")
        then = app.screen
        assert isinstance(then, MomentScreen)
        assert "turn 1 · line 3" in text_of(app)
        commands = list(table.match.commands)
        await pilot.press("enter", "p", "b", "u", "colon", "right")
        assert "line 4 of" in text_of(app)
        assert table.match.commands == commands
        await pilot.press("escape")
        assert isinstance(app.screen, LogScreen)
        await pilot.press("right", "enter")
        assert "turn 2 · line" in text_of(app)
        await pilot.press("escape", "escape")
        assert app.screen is table

    play(tmp_path, flow)


def test_a_click_on_the_log_beside_the_table_opens_it_there(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table = app.screen
        assert isinstance(table, MatchScreen)
        table.submit("keep")
        table.query_one(Log).post_message(TableFrame.LinePicked(2))
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        assert app.screen.archive.at == "2"

    play(tmp_path, flow)


def test_long_lines_wrap_and_pages_turn(tmp_path: Path) -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        match = played(2)
        log = LogScreen(MastersAtTable(match))
        app.push_screen(log)
        await pilot.pause()
        last = log.archive.highlighted or 0
        await pilot.press("pageup")
        middle = log.archive.highlighted or 0
        await pilot.press("pageup", "left")
        assert last > middle > (log.archive.highlighted or 0)
        await pilot.press("home")
        assert log.archive.highlighted == 1
        await pilot.press("end")
        assert log.archive.highlighted == last

    watching(look, 2)


def test_the_log_of_a_replay_shows_all_and_leads_there() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        await pilot.press("right", "right")
        await pilot.press("L")
        log = app.screen
        assert isinstance(log, LogScreen)
        assert len(log.lines) > 20
        assert log.lines[int(log.archive.at)].move <= 2
        await pilot.press("end", "enter")
        assert app.screen is screen
        assert screen.reel.ended
        await pilot.press("L", "home", "enter")
        assert screen.reel.at == 0

    watching(look, 1, (120, 40))


def test_an_empty_log_says_so(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        app.push_screen(LogScreen(MastersAtTable(new_match(1)), lines=[]))
        await pilot.pause()
        await pilot.press("up", "enter", "pagedown", "left")
        assert "Nothing has happened yet." in text_of(app)
        assert isinstance(app.screen, LogScreen)

    play(tmp_path, flow)

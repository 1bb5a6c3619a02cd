"""The result: who won and how, what decided it, and what can be done then; and a replay of the whole match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from app_flows import loaded, play, text_of
from test_replay import played
from textual.pilot import Pilot

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import new_match, replay_record
from dicemasters_tui.report import written_down
from dicemasters_tui.rules.events import LifeChanged
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app import DiceMastersApp
from dicemasters_tui.tui.screens.life_plot import LifePlot
from dicemasters_tui.tui.screens.moment import MomentScreen
from dicemasters_tui.tui.screens.replay import ReplayScreen
from dicemasters_tui.tui.screens.result import ResultScreen
from dicemasters_tui.tui.screens.statistics import Statistics, Turn
from dicemasters_tui.tui.screens.turning_points import TurningPointsScreen
from dicemasters_tui.tui.start import Start
from dicemasters_tui.tui.table.archive import entries
from dicemasters_tui.tui.table.decisive import decisive

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_decided_a_match_stands_at_lines_of_its_log(seed: int) -> None:
    match = played(seed)
    lines = entries(match.state, match.opening, match.moves)
    found = decisive(match, lines)
    assert found
    assert [moment.line for moment in found] == sorted(moment.line for moment in found)
    for moment in found:
        assert lines[moment.line].turn == moment.turn
    assert "last blow" in found[-1].why
    final = lines[found[-1].line]
    told = match.moves[final.move - 1].events[final.event]
    assert isinstance(told, LifeChanged)
    assert told.life <= 0 < told.life - told.change


def whole(catalog: Catalog, folder: Path, *, conceded: bool = False) -> Path:
    """The record of a match of two demo teams, played by chance, to its end or until somebody has enough."""
    pairing = agree(catalog, "jus", [], 2, ("Robin", "Alex"))
    match = new_match(pairing, catalog)
    player = RandomPlayer(2)
    while match.decision is not None:
        text = "concede" if conceded and len(match.moves) == 12 else player.command(match.decision)
        match.submit(match.decision.player, text)
    path = folder / "whole.txt"
    path.write_text(written_down(pairing.header(), match.commands, catalog).record.text(), encoding="utf-8")
    return path


Doing = Callable[[DiceMastersApp, Pilot[Any]], Awaitable[None]]


def at_the_result(home: Path, record: Path, doing: Doing, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        await loaded(app, pilot)
        for _ in range(100):
            if isinstance(app.screen, ResultScreen):
                break
            await pilot.pause(0.05)
        assert isinstance(app.screen, ResultScreen)
        await pilot.pause(0.1)
        await doing(app, pilot)

    play(home, flow, size, Start(seed=3, record=record))


def told(app: DiceMastersApp) -> str:
    """What was said last in a corner."""
    return list(app._notifications)[-1].message


async def row(pilot: Pilot[Any], app: DiceMastersApp, id: str) -> None:
    """The digit of a row of the menu."""
    assert isinstance(app.screen, ResultScreen)
    ids = [row.id for row in app.screen.chooser.rows]
    await pilot.press(str(ids.index(id) + 1))
    await pilot.pause(0.1)


@pytest.mark.parametrize("size", SIZES)
def test_everything_about_the_end_is_on_one_page(tmp_path: Path, catalog: Catalog, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        shown = text_of(app)
        for part in ("ROBIN WINS", "life over turns", "damage by card", "dice bought", "Aquaman", "bought"):
            assert part in shown
        for label in ("rematch", "swap sides", "watch again", "moments", "log", "save", "report", "title"):
            assert label in shown
        if size[1] >= 40:
            assert "decisive moments" in shown
            assert "The last blow: 5 to Alex" in shown
        await pilot.press("left", "left")
        await pilot.pause(0.1)
        assert "turn 13, Robin: Wonder Woman hits Alex for 5" in text_of(app)

    at_the_result(tmp_path, whole(catalog, tmp_path), doing, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_moments_lead_to_the_table_then(tmp_path: Path, catalog: Catalog, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        await row(pilot, app, "moments")
        assert isinstance(app.screen, TurningPointsScreen)
        assert "The hardest turn: Alex goes from 7 to 2 life." in text_of(app)
        await pilot.press("2")
        await pilot.pause(0.2)
        assert isinstance(app.screen, MomentScreen)
        assert "turn 13 · line" in text_of(app)
        await pilot.press("escape", "escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, ResultScreen)

    at_the_result(tmp_path, whole(catalog, tmp_path), doing, size)


def test_a_copy_is_saved_where_the_player_wants_it(tmp_path: Path, catalog: Catalog) -> None:
    target = tmp_path / "copy.txt"

    async def doing(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        for expected in ("Saved in", "is there already"):
            await row(pilot, app, "save")
            line: Any = app.screen.query_one("#line")
            line.value = str(target)
            await pilot.press("enter")
            await pilot.pause(0.2)
            assert expected in told(app)
        replayed = replay_record(parse(target.read_text(encoding="utf-8")), catalog)
        assert not replayed.problem
        assert replayed.match.over

    at_the_result(tmp_path, whole(catalog, tmp_path), doing, (80, 24))


@pytest.mark.parametrize("key", ["R", ""])
def test_the_report_is_written_from_the_result(tmp_path: Path, catalog: Catalog, key: str) -> None:
    async def doing(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        if key:
            await pilot.press(key)
        else:
            await row(pilot, app, "report")
        await pilot.pause(0.2)
        report = next((tmp_path / "reports").iterdir()).read_text(encoding="utf-8")
        assert "It is over: A (Robin) has won." in report

    at_the_result(tmp_path, whole(catalog, tmp_path), doing, (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_watching_again_shows_also_who_gave_up(tmp_path: Path, catalog: Catalog, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        assert "gave the match up" in text_of(app)
        await row(pilot, app, "watch")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "step 0 of 13" in text_of(app)
        await pilot.press("end")
        await pilot.pause(0.1)
        assert "concedes" in text_of(app)
        await pilot.press("left")
        await pilot.pause(0.1)
        assert "step 12 of 13" in text_of(app)
        await pilot.press("R")
        await pilot.pause(0.2)
        assert "Report in" in told(app)
        await pilot.press("2", "enter")
        await pilot.pause(0.1)
        assert screen.match.state.turn == 2
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, ResultScreen)

    at_the_result(tmp_path, whole(catalog, tmp_path, conceded=True), doing, size)


def test_a_record_that_differs_is_watched_with_a_word_on_where(tmp_path: Path, catalog: Catalog) -> None:
    path = whole(catalog, tmp_path)
    text = path.read_text(encoding="utf-8")
    last = [line for line in text.splitlines() if line.startswith("= ")][-1]
    path.write_text(text.replace(last, "= 000000000000"), encoding="utf-8")

    async def flow(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        await loaded(app, pilot)
        app.watch_saved(app.saves.at(path))
        await pilot.pause(0.3)
        assert isinstance(app.screen, ReplayScreen)
        assert "The record differs in turn" in told(app)

    play(tmp_path, flow)


@pytest.mark.parametrize("width", [30, 46, 60, 72, 100])
def test_the_hits_of_a_turn_are_never_cut_without_a_sign(width: int) -> None:
    hits = [(7, "Becky Lynch", 0), (2, "a sidekick", 0), (1, "Eddie Guerrero", 1)]
    turns = [Turn(0, 0, [10, 10]), Turn(16, 1, [1, 6], hits)]
    plot = LifePlot(Statistics(turns, ({}, {}), [0, 0], ([], [])), ("Robin", "Alex"))
    line = plot.lines(width, 10)[-2].plain.rstrip()
    assert len(line) <= width and line.startswith("turn 16, Alex: ")
    told = sum(f"{dealer} hits" in line for _, dealer, _ in hits)
    assert told == 3 or line.endswith((f"{3 - told} more", "…")), line

"""Playing against the computer in the app: it moves by itself, at the pace that is set, and a person takes back."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from app_flows import begin_demo, loaded, play, text_of, waits_for_enter
from player import Player

from dicemasters_tui.bots.sensible_player import SensiblePlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.pairing import Pairing
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.result import ResultScreen
from dicemasters_tui.tui.match.log_page import LogScreen
from dicemasters_tui.tui.match.menu import MenuScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.match_setup import OptionsScreen
from dicemasters_tui.tui.parts.form import Choice


def against_computer(catalog: Catalog, seed: int = 5, computers: tuple[int, ...] = (1,)) -> Pairing:
    return agree(catalog, "jus", (), seed, ("Mia", "Leo")).against(computers)


async def sit_down(app: DiceMastersApp, pilot: Player, pace: str = "step") -> MatchScreen:
    """To the table, with Mia going first."""
    app.settings.computer = pace
    await loaded(app, pilot)
    await pilot.pause()
    await pilot.press("2")
    await pilot.pause(0.2)
    assert isinstance(app.screen, MatchScreen)
    return app.screen


async def until_the_computer_is_asked(table: MatchScreen, pilot: Player) -> None:
    for _ in range(12):
        if table.computers.asked:
            return
        await pilot.press("p" if table.match.decision is not None and table.match.decision.kind != "reroll" else "0")
    assert table.computers.asked


def test_a_whole_match_against_the_computer(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        for player in table.match.state.players:
            player.life = 4  # a short match
        person = SensiblePlayer(1)
        for _ in range(400):
            decision = table.match.decision
            if decision is None:
                break
            if table.computers.asked:
                await pilot.press("enter")
            else:
                assert decision.player == 0
                table.submit(person.command(table.match))
            await pilot.pause()
        assert table.match.over
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, ResultScreen)

    play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))


def test_it_moves_by_itself_and_its_moves_are_told(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot, pace="fast")
        await until_the_computer_is_asked(table, pilot)
        assert "the computer decides" in text_of(app)
        await pilot.until(lambda: not table.computers.asked)
        assert not table.computers.asked
        assert any(move.player == 1 for move in table.match.moves)
        assert "Leo: " in text_of(app)

    play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))


def test_at_the_pace_step_it_waits_for_enter_also_behind_another_page(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        await until_the_computer_is_asked(table, pilot)
        assert "enter go on at once" in text_of(app).splitlines()[-1]
        assert "the computer waits · Enter makes its move" in text_of(app)
        await waits_for_enter(table, pilot)

    play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))


def test_while_it_thinks_keys_are_taken(tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, thinking = threading.Event(), threading.Event()
    quick = SensiblePlayer.command

    def slow(player: SensiblePlayer, match: Match[GameState]) -> str:
        thinking.set()
        assert go_on.wait(20)
        return quick(player, match)

    monkeypatch.setattr(SensiblePlayer, "command", slow)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot, pace="fast")
        await until_the_computer_is_asked(table, pilot)
        await pilot.until(lambda: thinking.is_set())
        moves = len(table.match.moves)
        assert thinking.is_set() and table.computers.asked
        await pilot.press("L")
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape")
        assert table.is_current and len(table.match.moves) == moves
        go_on.set()
        await pilot.until(lambda: len(table.match.moves) > moves)
        assert len(table.match.moves) > moves

    try:
        play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))
    finally:
        go_on.set()


def test_nobody_answers_for_the_computer(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        await until_the_computer_is_asked(table, pilot)
        moves = len(table.match.moves)
        table.submit("keep")
        assert len(table.match.moves) == moves
        assert "The computer decides now" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen) and app.screen.quitter == 0, "a person gives up for themselves alone"

    play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))


def test_undo_takes_back_what_the_person_did_last(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        await pilot.press("u")
        assert "nothing of yours to undo" in text_of(app)
        await until_the_computer_is_asked(table, pilot)  # its dice have been rolled
        moves = len(table.match.moves)
        await pilot.press("u")
        assert len(table.match.moves) == moves
        assert "rolled" in text_of(app)

    play(tmp_path, flow, start=Start(against_computer(catalog), animation=False))


def test_a_command_is_taken_back_together_with_the_computer_s_answer(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        person = SensiblePlayer(1)
        for _ in range(300):  # until the computer has answered something without dice being rolled
            decision = table.match.decision
            assert decision is not None
            moves = table.match.moves
            if (
                decision.player == 0
                and len(moves) > 2
                and moves[-1].player == 1
                and not moves[-1].chance
                and moves[-2].player == 0
                and not moves[-2].chance
            ):
                break
            if table.computers.asked:
                table.move()
            else:
                table.submit(person.command(table.match))
        before = len(table.match.moves)
        table.open("undo")
        assert len(table.match.moves) == before - 2
        assert not table.computers.asked
        table.open("redo")
        assert len(table.match.moves) >= before - 1

    play(tmp_path, flow, start=Start(against_computer(catalog, 3), animation=False))


def test_it_goes_on_against_the_computer(tmp_path: Path, catalog: Catalog) -> None:
    async def begin(app: DiceMastersApp, pilot: Player) -> None:
        await sit_down(app, pilot)
        await pilot.press("0")

    async def go_on(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause(0.3)
        assert isinstance(app.screen, MatchScreen)
        assert app.agreed is not None and app.agreed.computers == {1}

    play(tmp_path, begin, start=Start(against_computer(catalog), animation=False))
    play(tmp_path, go_on, start=Start(newest=True, animation=False))


def test_two_computers_play_for_somebody_who_watches(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        for player in table.match.state.players:
            player.life = 4  # a short match
        for _ in range(400):
            if table.match.over:
                break
            table.move()
        assert table.match.over

    play(tmp_path, flow, start=Start(against_computer(catalog, computers=(0, 1)), animation=False))


def test_the_title_and_the_choice_of_teams_say_that_the_computer_can_play(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        assert "choose teams and roll, also against the computer" in text_of(app)
        await pilot.press("enter")
        assert "computer  plays nobody" in text_of(app)
        await pilot.press("m")
        app.screen.query_one("#computer", Choice).value = "the second"
        await pilot.press("enter")
        assert f"computer  {app.settings.names[1]}" in text_of(app)

    play(tmp_path, flow, (120, 40))


def test_the_options_ask_whom_the_computer_plays(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        await pilot.press("m")
        assert isinstance(app.screen, OptionsScreen)
        field = app.screen.query_one("#computer", Choice)
        assert field.chosen == "nobody" and field.region.bottom <= 24
        await pilot.press("shift+tab", "right", "right")
        assert field.chosen == "the second"
        await pilot.press("up", "space", "enter")
        assert "The computer has no dice to roll" in text_of(app)
        await pilot.press("left", "enter")
        for _ in range(4):
            await pilot.press("enter")
        assert isinstance(app.screen, MatchScreen)
        assert app.agreed is not None and len(app.agreed.computers) == 1

    play(tmp_path, flow)


def test_who_goes_first_asks_who_plays_the_second_team(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        for _ in range(3):
            await pilot.press("enter")
        assert "Alex is played by" in text_of(app) and "a person" in text_of(app)
        await pilot.press("4")
        assert "the computer" in text_of(app) and "enter change" in text_of(app)
        await pilot.press("enter")
        assert "a person" in text_of(app)
        await pilot.press("enter", "3")  # Alex, the computer, goes first by agreement
        await pilot.pause(0.2)
        assert isinstance(app.screen, MatchScreen)
        assert isinstance(app.agreed, Pairing) and app.agreed.seats[0].name == "Alex" and app.agreed.computers == {0}

    play(tmp_path, flow)


def test_without_the_computer_the_table_is_that_of_two_people(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        assert type(app.screen) is MatchScreen

    play(tmp_path, flow)


@pytest.mark.parametrize("seed", [3, 8])
def test_the_computer_begins_when_its_seat_goes_first(tmp_path: Path, catalog: Catalog, seed: int) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        app.settings.computer = "step"
        await loaded(app, pilot)
        await pilot.pause()
        await pilot.press("3")  # Leo goes first
        await pilot.pause(0.2)
        table = app.screen
        assert isinstance(table, MatchScreen) and table.computers.asked
        assert isinstance(app.agreed, Pairing) and app.agreed.seats[0].name == "Leo" and app.agreed.computers == {0}

    play(tmp_path, flow, start=Start(against_computer(catalog, seed), animation=False))

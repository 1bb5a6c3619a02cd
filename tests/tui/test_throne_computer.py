"""Dice Throne against the computer in the app: it moves by itself, hides its hand, and a person takes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import loaded, play, text_of, until_up, waits_for_enter
from player import Player
from throne_flows import answers, give_up, held, marked, scene_of

from dicemasters_tui.bots.sensible_throne_player import SensibleThronePlayer
from dicemasters_tui.dicethrone.choices import ChoiceDecision
from dicemasters_tui.dicethrone.events import CardsDrawn
from dicemasters_tui.dicethrone.questions import ActDecision, ActivateDecision, DefendDecision, RollDecision
from dicemasters_tui.dicethrone.telling import command_words
from dicemasters_tui.kernel.errors import BadSetup
from dicemasters_tui.store.reports import keep_report
from dicemasters_tui.throne import Lineup, from_header
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.parts.form import Choice, YesNo
from dicemasters_tui.tui.throne.picker import HeroPicker, ThroneOptionsScreen
from dicemasters_tui.tui.throne.result import ThroneResult


def against_computer(seed: int = 6, computers: tuple[int, ...] = (1,)) -> Start:
    agreed = Lineup(("pyromancer", "moon-elf"), ("Mia", "Leo"), seed).against(computers)
    return Start(throne=True, lineup=agreed, animation=False)


async def sit_down(app: DiceMastersApp, pilot: Player, pace: str = "step") -> MatchScreen:
    app.settings.computer = pace
    await loaded(app, pilot)
    table = await until_up(app, pilot, MatchScreen)
    await pilot.pause()
    return table


async def one_key(table: MatchScreen, pilot: Player) -> None:
    """What a person without plans would press now; Enter where the computer decides."""
    decision = table.match.decision
    if table.computers.asked or isinstance(decision, RollDecision):
        await pilot.press("enter")
    elif isinstance(decision, ActivateDecision | DefendDecision | ChoiceDecision):
        await pilot.press("1")
    else:
        await pilot.press("p" if isinstance(decision, ActDecision) else "enter")


def test_enter_answers_one_question_only(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        assert isinstance(table.match.decision, ActDecision) and not table.computers.asked
        held(table).go("pass")
        await pilot.press("enter")
        assert isinstance(table.match.decision, RollDecision) and not table.computers.asked
        assert table.match.state.roll is None  # the dice are still to be rolled

    begins = Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3).against((1,))
    play(tmp_path, flow, start=Start(throne=True, lineup=begins, animation=False))


def test_a_whole_match_against_the_computer(tmp_path: Path) -> None:
    """By keys on the first turn and at its end; between them it goes on behind the table."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        person = SensibleThronePlayer(1)
        for _ in range(900):
            assert not isinstance(app.screen, HandOverScreen), "there is nobody to hand over to"
            if isinstance(app.screen, ThroneResult):
                break
            if table.match.state.turn < 2 or any(side.health < 6 for side in table.match.state.sides):
                await one_key(table, pilot)
            elif table.computers.asked:
                table.move()
            else:
                table.submit(person.command(table.match))
        assert table.match.over
        await pilot.press("escape")
        assert app.saves.newest_unfinished() is None
        app.watch_saved(app.saves.all()[0])
        await pilot.until(lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("end")
        assert isinstance(app.screen, ReplayScreen) and app.screen.match.state.digest() == table.match.state.digest()

    play(tmp_path, flow, start=against_computer())


def test_it_moves_by_itself_and_its_moves_are_told(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot, pace="fast")
        assert table.computers.asked  # Leo, the computer, has won the roll
        assert "the computer decides" in text_of(app)
        await pilot.until(lambda: not table.computers.asked)
        assert not table.computers.asked
        assert "Leo: " in text_of(app) and "activate " in text_of(app)

    play(tmp_path, flow, start=against_computer())


def test_at_the_pace_step_it_waits_for_enter_also_behind_another_page(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await waits_for_enter(await sit_down(app, pilot), pilot)

    play(tmp_path, flow, start=against_computer())


def test_a_thought_about_a_question_that_is_over_does_nothing(tmp_path: Path) -> None:
    """Enter has it go on while the thought about the same question still waits for its turn."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        asked = table.match.decision
        assert asked is not None and table.computers.asked
        last = asked
        while table.computers.asked:
            assert table.match.decision is not None
            last = table.match.decision
            table.move()
        moves = len(table.match.moves)
        for over in (asked, last):  # the answer to the last one is still known
            await table.computers.think(over)
        assert len(table.match.moves) == moves and not table.computers.asked
        give_up(table)
        await table.computers.think(asked)  # the match is over: there is nothing to think about

    play(tmp_path, flow, start=against_computer())


def test_nobody_answers_for_the_computer(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        moves = len(table.match.moves)
        await pilot.press("p", "2", "X")
        assert len(table.match.moves) == moves and not marked(table)
        assert table.quitter == 0
        give_up(table)
        assert table.match.over and table.match.state.winner == 1

    play(tmp_path, flow, start=against_computer())


async def to_an_answer_without_chance(table: MatchScreen) -> None:
    """On until the computer has answered a command of the person, and no die was rolled for either."""
    person = SensibleThronePlayer(1)
    for _ in range(400):
        moves = table.match.moves
        mine = max((n for n, move in enumerate(moves) if move.player == 0), default=-1)
        since = moves[mine:] if mine >= 0 else []
        if not table.computers.asked and len(since) > 1 and not any(move.chance for move in since):
            return
        assert table.match.decision is not None
        if table.computers.asked:
            table.move()
        else:
            table.submit(person.command(table.match))
    raise AssertionError("there is no such moment in this match")


def test_a_command_is_taken_back_together_with_the_computer_s_answer(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        await pilot.press("u")
        assert "nothing of yours to undo" in text_of(app)
        await to_an_answer_without_chance(table)
        before = list(table.match.commands)
        table.open("undo")
        after = list(table.match.commands)
        assert len(after) < len(before) and before[: len(after)] == after
        assert before[len(after)][0] == 0, "what was taken back begins with the person's own command"
        assert not table.computers.asked
        await pilot.pause()
        kept = app.saves.all()[0].path.read_text(encoding="utf-8").splitlines()
        assert f"< {len(after)}" in kept

    play(tmp_path, flow, start=against_computer(seed=4))


def test_it_goes_on_against_the_computer(tmp_path: Path) -> None:
    async def begin(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        for _ in range(12):
            table.move()

    async def go_on(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        assert set(table.computers.players) == {1} and table.scene.log
        assert app.agreed is not None and app.agreed.computers == {1}

    play(tmp_path, begin, start=against_computer())
    record = next((tmp_path / "matches").iterdir())
    assert "plays_B: computer" in record.read_text(encoding="utf-8")
    play(tmp_path, go_on, start=Start(newest=True, animation=False))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_its_hand_is_never_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        person = SensibleThronePlayer(1)
        for _ in range(40):
            if table.match.decision is None:
                break
            told = " ".join([*(line.text for line in table.scene.log), scene_of(table).news])
            own = set(table.match.state.players[0].hand)
            for card in set(table.match.state.players[1].hand) - own:
                name = table.match.state.card(card).name
                assert name in told or name not in text_of(app), card
            rows = [row.id for row in answers(table)]
            assert rows == ["go on"] if table.computers.asked else "go on" not in rows
            if table.computers.asked:
                table.move()
            else:
                table.submit(person.command(table.match))
            await pilot.pause()
        drawn = [e for e in table.match.all_events if isinstance(e, CardsDrawn) and e.player == 1]
        assert drawn and not any(table.match.state.card(c).name in e.words("Leo") for e in drawn for c in e.cards)

    play(tmp_path, flow, size, start=against_computer(seed=3))


def test_no_report_tells_the_computer_s_hand_before_the_end(tmp_path: Path) -> None:
    """Neither at the table nor where the match is watched again."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        for _ in range(6):
            table.move()
        app.matches.watch(table.match)
        replay = await until_up(app, pilot, ReplayScreen)

        def reported() -> str:
            return keep_report(app.saves, replay.header, table.match.commands, app.matches.library.catalog)[1]

        assert reported() == "A report tells every hand; it can be made when the match is over."
        await pilot.press("R")
        app.matches.report_played()
        assert not list(tmp_path.glob("reports/*"))
        give_up(table)
        assert reported().startswith("Report in ")

    play(tmp_path, flow, start=against_computer())


def test_two_computers_play_for_somebody_who_watches(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        for side in table.match.state.sides:
            side.health = 9
        for _ in range(400):
            if table.match.over:
                break
            table.move()
        assert table.match.over

    play(tmp_path, flow, start=against_computer(computers=(0, 1)))


def test_two_people_beside_the_computer_hand_over_to_each_other(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        table = await sit_down(app, pilot)
        named: set[str] = set()
        for _ in range(200):
            if isinstance(app.screen, HandOverScreen):
                named.add(app.screen.entries[0][1].partition(":")[0])
                if len(named) == 2:
                    break
                await pilot.press("enter")
            elif table.computers.asked:
                table.move()
            else:
                await one_key(table, pilot)
            await pilot.pause()
        assert named == {"Ann", "Cas"}

    agreed = Lineup(("monk", "ninja", "treant"), ("Ann", "Ben", "Cas"), 7, "king-of-the-hill").against((1,))
    play(tmp_path, flow, start=Start(throne=True, lineup=agreed, animation=False))


def test_the_options_ask_whom_the_computer_plays(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.settings.computer = "step"
        app.action_throne()
        await pilot.pause(0.2)
        assert isinstance(app.screen, HeroPicker)
        await pilot.press("m")
        options = app.screen
        assert isinstance(options, ThroneOptionsScreen)
        mode, second, fourth = (
            options.query_one("#mode", Choice),
            *(options.query_one(f"#seat-{seat}", YesNo) for seat in (1, 3)),
        )
        assert mode.chosen == "1v1" and second.region.bottom <= 24 and not fourth.region
        mode.value = "2v2"
        await pilot.pause()
        assert 0 < fourth.region.bottom <= 24
        fourth.value = second.value = True
        mode.value = "1v1"
        await pilot.pause()
        assert "player 4" not in text_of(app)
        await pilot.press("enter")
        assert "(computer)" in text_of(app)
        await pilot.press("enter", "down", "enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, MatchScreen)
        assert set(app.screen.computers.players) == {1}

    play(tmp_path, flow)


def test_three_play_when_that_was_agreed(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        app.action_throne()
        await pilot.pause(0.2)
        await pilot.press("m")
        app.screen.query_one("#mode", Choice).value = "king-of-the-hill"
        await pilot.press("enter")
        assert "king-of-the-hill" in text_of(app)
        await pilot.press("enter", "down", "enter", "down", "enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, MatchScreen) and not app.screen.computers.players
        assert len(app.screen.match.state.players) == 3

    play(tmp_path, flow)


def test_a_lineup_keeps_whom_the_computer_plays() -> None:
    agreed = Lineup(("monk", "ninja"), ("Ann", "Ben"), 7).against((0,))
    assert from_header(agreed.header()) == agreed
    with pytest.raises(BadSetup, match="no player C"):
        agreed.against((2,))


def test_commands_are_told_by_names() -> None:
    from dicemasters_tui.catalog.heroes import load_heroes
    from dicemasters_tui.throne import new_match

    game = new_match(Lineup(("monk", "moon-elf"), ("Ann", "Ben"), 7), load_heroes()).state
    assert command_words(game, "play so-wild on 3, 6") == "play So Wild!"
    assert command_words(game, "spend chi#2 x3") == "spend Chi ×3"
    assert command_words(game, "activate eclipse") == "activate Eclipse"

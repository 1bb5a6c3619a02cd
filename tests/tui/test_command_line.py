"""Typing commands at the table: `:`, completion, what was typed before, refusals, and the words of the line mode."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from app_flows import begin_demo, play, text_of
from match_frames import click_die
from player import Player, playing, toasts
from table_matches import attack_step, block_step, new_match, position

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.completing import completions
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.store.typed_commands import MOST, Typed
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.at_table import MastersAtTable
from dicemasters_tui.tui.match.screen import MatchScreen

SIZES = [(80, 24), (120, 40)]

WORDS = ("undo", "redo", "look", "try")


def ways(match: Match[GameState], line: str) -> list[str]:
    return [found.line for found in completions(match, line, WORDS)]


# What can be completed ---------------------------------------------------------------------------------------------


def main_step() -> Match[GameState]:
    """Sam has two fists on Flash, a bolt, a sidekick and two Flashes of different levels to field."""
    return position(
        Step.MAIN,
        ("a9", Zone.RESERVE, 1),
        ("a2", Zone.RESERVE, 1),
        ("a1", Zone.RESERVE, 5),
        ("a10", Zone.RESERVE, 3),
        ("a11", Zone.RESERVE, 4),
        ("b1", Zone.FIELD, 5),
        ("b9", Zone.FIELD, 3),
    )


def test_only_what_is_legal_is_offered() -> None:
    match = main_step()
    assert ways(match, "") == ["field ", "buy ", "global ", "pass", "undo", "redo", "look ", "try "]
    assert ways(match, "buy ") == ["buy jus-060", "buy jus-061"]
    assert ways(match, "buy b") == []  # Batman costs 4 with a mask
    assert ways(match, "attack ") == []


def test_every_completed_command_is_taken() -> None:
    match = main_step()
    for line in ways(match, "buy ") + ways(match, "field ") + ways(match, "global "):
        match.fork().submit(0, line)


def test_dice_go_by_id_or_by_a_name_that_says_enough() -> None:
    match = main_step()
    assert ways(match, "field ") == ["field a1", "field a10", "field a11"]
    assert ways(match, "field s") == ["field sidekick"]
    assert ways(match, "field flash@2") == []  # nothing is left to say
    assert ways(match, "field fl") == ["field flash@1", "field flash@2"]


def test_a_name_of_several_dice_leads_to_their_ids() -> None:
    match = position(Step.ATTACK, ("a9", Zone.FIELD, 3), ("a10", Zone.FIELD, 4))
    assert ways(match, "attack flash") == ["attack flash@1", "attack flash@2"]
    assert ways(match, "attack flash@1 ") == ["attack flash@1 a10"]
    new = new_match()
    assert new.decision is not None
    assert ways(new, "reroll jus-999") == []
    assert ways(new, "reroll sidekick@f") == ["reroll sidekick@fist"]


def test_payments_and_their_parts() -> None:
    match = main_step()
    assert ways(match, "buy ping ") == ["buy ping with "]
    assert ways(match, "buy ping with ") == ["buy ping with a9", "buy ping with a9:1", "buy ping with a2"]
    assert ways(match, "buy ping with a9:1, ") == ["buy ping with a9:1, a2"]
    match.submit(0, "buy ping with a9:1, a2")


def test_nothing_is_offered_that_leads_nowhere() -> None:
    match = main_step()
    assert ways(match, "field a10 ") == []  # it costs nothing, so nothing can pay
    assert ways(match, "field a11 ") == ["field a11 with "]
    assert ways(match, "no") == []
    assert ways(block_step(), "no") == ["no block"]


def test_targets_of_a_global_before_it_is_used() -> None:
    match = main_step()
    targets = ways(match, "global ping on ")
    assert set(targets) >= {"global ping on b1", "global ping on b9"}
    assert match.commands == []


def test_targets_are_offered_behind_a_roll_too_and_tell_nothing_of_it() -> None:
    path = Path(__file__).parents[1] / "scenarios/cards/asm/asm-099-mysterio.yaml"
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, load_catalog())
    match = Match(stage.game, stage.state)
    look = match.state.players[0].reserve[0].id  # two dice are drawn and rolled, which asks for a Sidekick
    offered = completions(match, f"use {look} on ", WORDS)
    assert [found.line for found in offered] == [f"use {look} on a1", f"use {look} on a10"]
    assert match.commands == [] and match.state.luck.forced
    match.state.luck.forced.clear()
    again = completions(match, f"use {look} on ", WORDS)
    match.state.luck.force("draw", ["sidekick", "sidekick"])
    match.state.luck.force("roll", ["sidekick", "sidekick"])
    assert completions(match, f"use {look} on ", WORDS) == again == offered
    match.submit(0, again[0].line)


def test_attackers_blockers_and_shares_of_damage() -> None:
    match = attack_step()
    assert ways(match, "attack a9, ") == ["attack a9, a14"]
    assert ways(match, "no") == ["no attack"]
    match = block_step()
    assert ways(match, "block ") == ["block b9->", "block b1->"]
    assert ways(match, "block b1->") == ["block b1->a9", "block b1->a14"]
    assert ways(match, "block b1->a9, b") == ["block b1->a9, b9->"]
    match.submit(1, "block b1->a14, b9->a14")
    for _ in range(6):
        if match.decision is not None and match.decision.kind != "damage":
            match.submit(match.decision.player, "pass")
    assert match.decision is not None
    assert match.decision.kind == "damage"
    usual = ways(match, "damage")[0]
    assert usual.startswith("damage a14: ")
    assert ways(match, "damage a14: b1=1, ") == ["damage a14: b1=1, b9="]
    assert ways(match, "damage a14: b1=1, b9=")[0] == "damage a14: b1=1, b9=2"
    match.submit(0, "damage a14: b1=1, b9=2")


def test_looking_and_trying_are_completed_too() -> None:
    match = main_step()
    assert ways(match, "look bat") == ["look batman"]
    assert ways(match, "try fi") == ["try field "]


# What was typed ----------------------------------------------------------------------------------------------------


def test_typed_commands_are_kept_once_and_not_without_end(tmp_path: Path) -> None:
    file = tmp_path / "data" / "commands.txt"
    typed = Typed(file)
    for number in range(MOST + 5):
        typed.keep(f"buy jus-{number}")
    typed.keep("pass")
    typed.keep("buy jus-100")
    typed.keep("\x1b[31m")
    again = Typed(file)
    assert len(again.lines) == MOST
    assert again.lines[-2:] == ["pass", "buy jus-100"]
    assert again.lines.count("buy jus-100") == 1
    assert again.walk(1, "half") == "buy jus-100"
    assert again.walk(1, "buy jus-100") == "pass"
    assert again.walk(-2, "pass") == "half"


def test_a_file_that_cannot_be_used_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "commands.txt").mkdir()
    typed = Typed(tmp_path / "commands.txt")
    typed.keep("pass")
    assert typed.walk(1, "") == "pass"


# At the table ------------------------------------------------------------------------------------------------------

Doing = Callable[[DiceMastersApp, Player, MatchScreen], Awaitable[None]]


def typing(home: Path, doing: Doing, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await doing(app, pilot, await begin_demo(app, pilot))

    play(home, flow, size)


async def enter(pilot: Player, text: str, *keys: str) -> None:
    await pilot.type(text)
    await pilot.press(*keys)


@pytest.mark.parametrize("size", SIZES)
def test_a_command_is_typed_and_made(tmp_path: Path, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        lines = text_of(app).splitlines()
        await enter(pilot, ":kee")
        typed = text_of(app).splitlines()
        assert typed[-1].startswith(" :keep")  # the rest is suggested
        box = next(at for at, line in enumerate(lines) if "decides" in line)
        assert typed[:box] == lines[:box]  # nothing of the board is covered
        await enter(pilot, "", "tab", "enter")
        assert screen.match.commands[-1][1] == "keep"
        assert screen.line is None
        assert "MAIN" in text_of(app)

    typing(tmp_path, doing, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_is_answered_in_the_line_and_nothing_is_lost(tmp_path: Path, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":buy no-such-card", "enter")
        assert screen.match.commands == []
        assert ":buy no-such-card" in text_of(app)
        assert "is no answer now" in text_of(app)
        await enter(pilot, "", "escape")
        await enter(pilot, ":reroll zz", "enter")
        assert "There is no zz among the dice" in text_of(app).splitlines()[-1]  # in the line itself where it fits
        await enter(pilot, "z")
        assert "There is no" not in text_of(app)
        await enter(pilot, "", "enter", "escape", "colon", "up", "up", "up")
        assert ":buy no-such-card" in text_of(app)
        await enter(pilot, "", "escape")
        assert screen.line is None
        assert app.screen is screen
        await enter(pilot, ":", "up")
        assert ":reroll zzz" in text_of(app)  # to be mended
        await enter(pilot, "", "down", "escape")

    typing(tmp_path, doing, size)


def test_how_a_line_is_written(tmp_path: Path) -> None:
    """No control signs, Tab through the ways on, a click that ends it, and Enter that takes the dimmed rest first."""

    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":")
        line = screen.line
        assert line is not None
        line.input.insert_text_at_cursor("keep\x1b[31m\x07")
        assert line.input.value == "keep[31m", "no escape gets into the line"
        await enter(pilot, "", "escape")
        await enter(pilot, ":reroll ")
        ids = [die.id for die in screen.match.decision.dice]  # type: ignore[union-attr]
        line = screen.line
        assert line is not None
        for id in [*ids, ids[0]]:
            await enter(pilot, "", "tab")
            assert line.input.value == f"reroll {id}"
        await enter(pilot, "", "shift+tab")
        assert line.input.value == f"reroll {ids[-1]}"
        await enter(pilot, ", ", "tab")
        assert line.input.value == f"reroll {ids[-1]}, {ids[0]}"
        screen.act("look.log")
        await pilot.pause()
        assert screen.line is None, "a click on the table ends the typing"
        assert type(app.screen).__name__ == "LogScreen"
        await enter(pilot, "", "escape")
        # `kee` with a dimmed `p` behind it was refused: nobody sees that the rest is not typed yet
        await enter(pilot, ":kee", "enter")
        assert screen.line is not None and screen.line.input.value == "keep"
        assert not screen.match.commands
        await enter(pilot, "", "enter")
        assert [text for _, text in screen.match.commands] == ["keep"]

    typing(tmp_path, doing, (80, 24))


def test_what_is_not_made_at_once_is_answered_in_the_line(tmp_path: Path) -> None:
    """Undo of nothing, the other player's command, and giving up, which asks once more."""

    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        for text in (":undo", ":redo"):
            await enter(pilot, text, "enter")
            assert screen.line is not None, text
            assert "There is nothing to" in text_of(app), text
            await enter(pilot, "", "escape")
        await enter(pilot, ":b keep", "enter")
        assert "is not asked for anything now" in text_of(app)
        assert screen.match.commands == []
        await enter(pilot, "", "escape")
        await enter(pilot, ":concede", "enter")
        assert not screen.match.over
        assert "Enter once more" in text_of(app)
        await enter(pilot, "", "enter")
        assert screen.match.over

    typing(tmp_path, doing, (80, 24))


def test_the_words_of_the_line_mode(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":keep", "enter")
        await enter(pilot, ":undo", "enter")
        assert screen.match.commands == []
        await enter(pilot, ":redo", "enter")
        assert screen.match.commands[-1][1] == "keep"
        await enter(pilot, ":save", "enter")
        assert "Every command is kept" in text_of(app)
        await enter(pilot, "", "escape")
        await enter(pilot, ":try pass", "enter")
        assert screen.match.commands[-1][1] == "keep"
        await enter(pilot, "", "escape")
        for word, page in (("help", "HelpScreen"), ("log", "LogScreen"), ("show", "ReaderPage")):
            await enter(pilot, f":{word}", "enter")
            assert type(app.screen).__name__ == page
            await enter(pilot, "", "escape")
            assert app.screen is screen
        card = screen.match.state.cards[0].id
        await enter(pilot, f":look {card}", "enter")
        assert type(app.screen).__name__ == "InspectorScreen"
        await enter(pilot, "", "escape")
        await enter(pilot, ":look nothing", "enter")
        assert "No card of this match is called nothing." in text_of(app)

    typing(tmp_path, doing, (80, 24))


def test_typed_commands_outlast_the_match(tmp_path: Path) -> None:
    async def first(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":keep", "enter")

    async def second(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":", "up")
        assert screen.line is not None
        assert screen.line.input.value == "keep"

    typing(tmp_path, first, (80, 24))
    assert Typed(tmp_path / "commands.txt").lines == ["keep"]
    asyncio.run(_continued(tmp_path, second))


async def _continued(home: Path, doing: Doing) -> None:
    app = DiceMastersApp(home)
    async with playing(app) as pilot:
        await pilot.until(lambda: app.library is not None)
        app.action_continue_match()
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        await doing(app, pilot, app.screen)


def test_the_report_goes_to_a_file_and_the_clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        copied: list[str] = []
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await enter(pilot, ":keep", "enter")
        await enter(pilot, "", "R")
        assert "Report in" in toasts(app)[-1]
        await enter(pilot, ":report", "enter")
        reports = sorted((tmp_path / "reports").iterdir())
        assert len(reports) == 2
        text = reports[0].read_text(encoding="utf-8")
        assert copied == [text, text]
        assert "\n[1] A keep\n" in text
        await enter(pilot, "", "escape")
        assert "Report" in text_of(app)  # in the menu too

    typing(tmp_path, doing, (120, 40))


def test_a_report_is_watched_like_a_record(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":keep", "enter")
        await enter(pilot, "", "R")
        app.watch_saved(app.saves.at(next((tmp_path / "reports").iterdir())))
        await pilot.pause()
        assert type(app.screen).__name__ == "ReplayScreen"
        assert "step 0 of 1" in text_of(app)

    typing(tmp_path, doing, (80, 24))


def test_the_mouse_writes_into_the_line_and_presses_its_keys(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, screen: MatchScreen) -> None:
        await enter(pilot, ":reroll")
        line = screen.line
        assert line is not None
        one, other = (die.id for die in screen.match.decision.dice[:2])  # type: ignore[union-attr]
        await click_die(pilot, screen, one)
        await enter(pilot, ",")
        await click_die(pilot, screen, other)
        assert line.input.value == f"reroll {one}, {other}"
        screen.action_click("move.next")
        await pilot.pause()
        assert line.input.value.startswith(f"reroll {one}, {other}")
        screen.action_click("move.do")
        await pilot.pause()
        assert screen.line is None
        assert screen.match.commands[-1][1].startswith("reroll ")
        await enter(pilot, ":")
        screen.action_click("move.back")
        await pilot.pause()
        assert screen.line is None
        assert app.screen is screen

    typing(tmp_path, doing, (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_reasons_can_be_read_at_every_kind_of_question(tmp_path: Path, size: tuple[int, int]) -> None:
    """Also where a fight or a roll takes most of the screen."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        for match in (new_match(), main_step(), attack_step(), block_step()):
            screen = MatchScreen(MastersAtTable(match))
            app.push_screen(screen)
            await pilot.pause()
            await enter(pilot, ":choose nobody", "enter")
            assert "is no answer now" in text_of(app)
            assert screen.line is not None
            await enter(pilot, "", "escape")
            app.pop_screen()
            await pilot.pause()

    play(tmp_path, flow, size)

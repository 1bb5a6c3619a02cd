"""Which dice are proposed, what is said of a roll before it is made, and what a card in the hand would complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import loaded, play, text_of, until_up
from player import Player, toasts
from throne_flows import answers, held, lit, marked

from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.board import completed, in_reach, suggested
from dicemasters_tui.dicethrone.chances import after_reroll
from dicemasters_tui.dicethrone.choices import Choice, ChoiceDecision
from dicemasters_tui.dicethrone.hero import Needs
from dicemasters_tui.dicethrone.questions import RollDecision, WindowDecision
from dicemasters_tui.dicethrone.state import Roll, Table
from dicemasters_tui.throne import Lineup, new_match
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.help import HelpScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.throne.preview import preview
from dicemasters_tui.tui.throne.view import KEEP, ROLL, Answer

BARBARIANS = Lineup(("barbarian", "barbarian"), ("Ann", "Ben"), 1)
"""Their dice: 1 to 3 sword, 4 and 5 life, 6 pow."""


def rolled(*numbers: int, left: int = 2, purpose: str = "offensive") -> tuple[Table, RollDecision]:
    game = new_match(BARBARIANS, load_heroes()).state
    game.active, game.phase, game.attempts = 0, f"{purpose}-roll", left
    game.roll = Roll(0, list(numbers), purpose)
    return game, RollDecision(game, 0, ())


def said(game: Table, decision: RollDecision, id: str, *places: int, wish: str = "") -> str:
    return "\n".join(preview(game, decision, Answer(id, id), [place - 1 for place in places], wish))


@pytest.mark.parametrize(
    ("dice", "places"),
    [
        ((1, 1, 1, 2, 4), [5]),  # four swords: only for the fifth
        ((1, 1, 1, 2, 2), []),  # five swords: nothing better without giving them up
        ((1, 2, 3, 4, 6), [5]),  # three swords and a Small Straight: the fifth die is free for both
        ((1, 1, 4, 4, 6), [3, 4, 5]),  # nothing is met
    ],
)
def test_what_is_met_is_never_put_at_risk_by_what_is_proposed(dice: tuple[int, ...], places: list[int]) -> None:
    game, decision = rolled(*dice)
    assert [place + 1 for place in suggested(game, decision)] == places


def test_what_the_kept_dice_meet_is_neither_given_up_nor_risked() -> None:
    game, decision = rolled(5, 2, 1, 1, 1)
    assert after_reroll(Needs({"sword": 3}), game.players[0].hero.key, (5, 2, 1, 1, 1), (0,)) == 1
    assert "Smack" in said(game, decision, ROLL, 1)
    assert "met now" not in said(game, decision, ROLL, 1)
    assert "You risk [b]Smack[/] (4 sword), met now." in said(game, decision, ROLL, 4, 5)
    assert said(game, decision, ROLL, 4, 5).startswith("You risk")
    assert "You give up" not in said(game, decision, ROLL, 2, 3, 4, 5)  # four swords can come again
    game, decision = rolled(6, 6, 6, 6, 6)
    assert "You give up [b]Rage!" not in said(game, decision, ROLL, 1)
    game, decision = rolled(1, 2, 3, 4, 5)
    given_up = said(game, decision, ROLL, 1, 2, 3, 4)
    assert "You risk" in given_up and "Reckless" in given_up


def test_the_chance_with_all_attempts_is_that_of_the_marked_dice() -> None:
    game, decision = rolled(5, 2, 1, 1, 1)
    assert "Best for [b]Smack (5 sword)[/]: 75% with the 2 attempts that are left." in said(game, decision, ROLL, 1)
    for_life = said(game, decision, ROLL, 2, 3, 4, 5, wish="Fortitude (3 life)")
    assert "Best for [b]Fortitude (3 life)[/]: 77% with the 2 attempts that are left." in for_life
    assert "Best for" not in said(game, decision, ROLL, 2)  # nobody would roll so
    game, decision = rolled(5, 2, 1, 1, 1, left=1)
    assert "Best for" not in said(game, decision, ROLL, 1)  # the first line has it
    assert "Best for [b]Smack (5 sword)[/]: 50%." in said(game, decision, ROLL, 1, wish="Smack (5 sword)")


def test_a_defence_that_is_rolled_again_is_told_as_a_defence() -> None:
    game, decision = rolled(4, 6, 2, left=1, purpose="defensive")
    assert suggested(game, decision) == []
    kept, again = said(game, decision, KEEP), said(game, decision, ROLL, 1, 3)
    assert "No ability" not in kept and "Keep the dice[/] for the defence" in kept and "Thick Skin" in kept
    assert "Roll 1, 3 again" in again and "Thick Skin" in again
    assert said(game, decision, ROLL).startswith("Mark dice")


def test_a_wish_is_asked_for_in_an_offensive_roll_only(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        me = table.match.state.active
        table.match.state.players[me].hand, table.match.state.players[1 - me].hand = [], ["better-d"]
        table.match.state.luck.force("rolls", list("11125462"))
        await pilot.press("p", "enter")
        assert "mark dice" in text_of(app) and "best for" in text_of(app)
        await pilot.press("w", "w")
        assert held(table).wished and f"Best for {held(table).wished}" in " ".join(text_of(app).split())
        await pilot.press("X")
        assert lit(table) == KEEP
        await pilot.press("5")
        assert lit(table) == ROLL
        await pilot.press("0", "1")
        for _ in range(4):
            if isinstance(app.screen, HandOverScreen) or not isinstance(table.match.decision, WindowDecision):
                await pilot.press("enter")
        assert isinstance(table.match.decision, WindowDecision)
        table.submit("play better-d")
        assert isinstance(table.match.decision, RollDecision)
        await pilot.press("w")
        assert app.screen is table and marked(table) == []
        assert "best for" not in text_of(app) and "Thick Skin" in text_of(app)
        await pilot.press("1", "enter")
        assert table.match.commands[-1][1] == "reroll 1"

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))


def test_enter_keeps_what_nothing_is_proposed_for(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        for seat in table.match.state.players:
            seat.hand = []
        table.match.state.luck.force("rolls", list("11122"))
        await pilot.press("p", "enter")
        assert marked(table) == [] and "Keep the dice: they meet" in text_of(app)
        await pilot.press("enter")
        assert table.match.commands[-1][1] == "keep"

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))


@pytest.mark.parametrize(
    ("card", "dice", "told"),
    [
        ("tip-it", (1, 2, 2, 3, 5), "Mighty Blow (small straight): die 5 at 4"),
        ("tip-it", (4, 4, 4, 4, 6), "Fortitude (5 life): die 5 at 5"),
        ("tip-it", (1, 1, 1, 2, 4), "Smack (5 sword): die 5 at 3"),
        ("six-it", (1, 1, 4, 4, 6), "Sturdy Blow (2 sword, 2 pow): die 3 at 6"),
        ("samesies", (6, 6, 6, 6, 4), "Rage! (5 pow): die 5 at 6"),
        ("so-wild", (1, 1, 4, 6, 6), "Overpower (3 sword, 2 pow): die 3 at 1; Smack (3 sword): die 3 at 1"),
        ("six-it", (1, 1, 4, 5, 5), ""),
        ("getting-paid", (1, 1, 4, 4, 6), ""),
    ],
)
def test_a_card_that_turns_a_die_says_what_it_completes(card: str, dice: tuple[int, ...], told: str) -> None:
    game, decision = rolled(*dice)
    assert completed(game, 0, card) == told
    told_of = preview(game, decision, Answer(f"play {card}", card), [])
    assert (f"Completes {told}." in told_of) is bool(told)


def test_nothing_is_completed_on_other_dice() -> None:
    game, _ = rolled(1, 2, 3, 5, 5)
    assert completed(game, 1, "tip-it") == ""
    game, _ = rolled(4, 4, 2, purpose="defensive")
    assert completed(game, 0, "tip-it") == ""


def test_a_choice_of_a_player_does_not_tell_a_whole_board() -> None:
    game, _ = rolled(1, 2, 3, 5, 5)
    whom = ChoiceDecision(game, 0, "Whom?", [Choice(0, "A", "Ann"), Choice(1, "B", "Ben")])
    assert not any("Smack" in line for line in preview(game, whom, Answer("choose A", "Ann"), []))


def test_what_is_met_is_no_wish() -> None:
    game, _ = rolled(1, 1, 2, 3, 6)
    reach = dict(in_reach(game, 0))
    assert "Smack (4 sword)" not in reach and "Smack (3 sword)" not in reach
    assert reach["Smack (5 sword)"].reroll == (4,)


def test_a_text_of_several_sentences_is_one_of_sentences() -> None:
    game, _ = rolled(1, 1, 2, 3, 6)
    choice = ChoiceDecision(
        game, 0, "Which?", [Choice(0, "not-this-time", "Not This Time!"), Choice(1, "burn", "Burn")]
    )
    (told,) = preview(game, choice, Answer("choose burn", "Burn"), [])
    assert all(sentence[:1].isupper() for sentence in told.split(". "))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_long_text_is_read_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        await pilot.press("i")  # on "pass": the board of the hero
        await pilot.pause()
        await pilot.press("end")
        assert "Thick Skin" in text_of(app)  # the last of the board
        await pilot.press("escape")
        table.match.state.players[table.match.state.active].hand = ["tip-it"]
        held(table).go("play tip-it")
        await pilot.press("i")
        assert isinstance(app.screen, Dialog) and "Back" in text_of(app) and "up or down by 1" in text_of(app)

    play(tmp_path, flow, size=size, start=Start(throne=True, lineup=BARBARIANS, animation=False))


def test_what_cannot_be_had_is_said_above_the_list_and_hides_nothing(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        await pilot.pause()
        table.match.state.players[table.match.state.active].hand = ["better-d"]
        table.show()
        ids = [row.id for row in answers(table)]
        await pilot.press(str(ids.index("play better-d") + 1))
        assert "Better D! is played in a Roll Phase only." in text_of(app).split("Pass")[0]
        assert not toasts(app)
        table.submit("nonsense")
        await pilot.pause()
        assert table.scene.message and not toasts(app)  # it hides nothing of the list
        await pilot.press("p")
        assert not table.scene.message  # it was about what is over

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))


def test_the_typed_line_says_what_can_be_answered_and_proposes_it(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        await pilot.pause()
        decision = table.match.decision
        able = [option.command for option in decision.options if option.legal] if decision is not None else []
        first = next(command for command in able if command.startswith("play "))
        await pilot.press("colon")
        assert table.line is not None and "pass" in text_of(app) and first in text_of(app)
        assert {way.line for way in table.game.ways_on("")} == set(able)
        await pilot.press(*first[:6])
        await pilot.press("right", "enter")
        assert table.match.commands[-1][1] == first
        await pilot.press("p", "colon")
        assert {way.line for way in table.game.ways_on("")} == {"roll", "keep"}

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))


def test_a_second_press_of_pass_does_not_give_the_roll_up(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        for seat in table.match.state.players:
            seat.hand = []
        await pilot.press("p", "p")
        assert isinstance(table.match.decision, RollDecision) and table.match.state.roll is None
        await pilot.press("0")
        assert table.match.commands[-1][1] == "keep"

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))


def test_help_explains_the_words_of_this_game(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await until_up(app, pilot, MatchScreen)
        await pilot.press("question_mark", "end")
        help = await until_up(app, pilot, HelpScreen)
        told = {row[0] for section in help.sections for row in section.rows}
        assert {"Roll Attempt", "Stack Limit", "upkeep"} <= told
        assert not {"bag", "fielding cost", "Overcrush"} & told

    play(tmp_path, flow, start=Start(throne=True, lineup=BARBARIANS, animation=False))

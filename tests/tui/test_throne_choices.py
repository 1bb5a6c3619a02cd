"""Choosing one or some of several things in Dice Throne: marks with Space or digits, and Enter takes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from app_flows import loaded, play, text_of
from match_frames import click_words
from player import Player
from throne_flows import answers, die_at, game_of, held, lit, scene_of

from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.choices import Choice, ChoiceDecision
from dicemasters_tui.dicethrone.questions import RollDecision, SellDecision
from dicemasters_tui.kernel.match import Move
from dicemasters_tui.throne import Lineup, ThroneMatch, new_match
from dicemasters_tui.tui.actions.keymap import Keymap, use_keys
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.match.hand import Outcome
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.help import about_decision
from dicemasters_tui.tui.throne.answers import Answers
from dicemasters_tui.tui.throne.at_table import ThroneAtTable
from dicemasters_tui.tui.throne.board import Board, OtherBoard
from dicemasters_tui.tui.throne.hand import ThroneHand
from dicemasters_tui.tui.throne.hands import hand_for
from dicemasters_tui.tui.throne.view import ROLL
from dicemasters_tui.tui.throne.zones import DiceTray, Hand, Tokens

DICE = [Choice(place, str(place + 1), f"die {place + 1}") for place in range(4)]


def a_match() -> ThroneMatch:
    return new_match(Lineup(("ninja", "barbarian"), ("Ann", "Ben"), 1), load_heroes())


def asked(least: int, most: int, *, same: bool = False) -> ThroneHand:
    """A hand for a choice of four dice."""
    match = a_match()
    match.decision = ChoiceDecision(match.state, 0, "Throwing Stars: which?", DICE, least, most, same=same)
    return hand_for(match, 0)


def done(hand: ThroneHand, *actions: str) -> Outcome:
    """What the last of some actions comes to."""
    outcome = Outcome()
    for action in actions:
        outcome = hand.act(action)
    return outcome


def test_marks_are_sent_together() -> None:
    hand = asked(0, 3)
    assert done(hand, "pick.1", "pick.3", "move.do").command == "choose 1, 3"


def test_a_mark_is_taken_back_by_the_same_key() -> None:
    hand = asked(0, 3)
    assert done(hand, "pick.1", "pick.3", "pick.1", "move.do").command == "choose 3"
    assert done(hand, "play.clear", "pick.2", "play.pass").command == "choose 2"


def test_the_prompt_names_the_keys_as_they_are() -> None:
    hand = asked(0, 3)
    assert "Space marks, Enter chooses." in hand.story().lines[0]
    use_keys(lambda: Keymap({"move.mark": ("M",)}))
    assert "M marks, Enter chooses." in hand.story().lines[0]


def test_the_same_may_be_marked_as_often_as_it_can_be_chosen() -> None:
    hand = asked(1, 3, same=True)
    assert done(hand, "pick.1", "pick.1", "pick.2", "move.do").command == "choose 1, 1, 2"
    full = done(hand, "pick.3")
    assert "No more than 3" in full.say and hand.answers[0].marks == 2


@pytest.mark.parametrize("told", ["Which first?", "Choose one.", "Choose attackers."])
def test_the_help_ends_a_question_once(told: str) -> None:
    for asked_for in (told, told.removesuffix(".")):
        decision = ChoiceDecision(a_match().state, 0, asked_for, DICE, 1, 1)
        assert about_decision(decision, "Ann", ()).paragraphs == (told,)


def test_the_question_that_follows_has_one_stop() -> None:
    """`Then Ann is asked: Which ability do you activate?.`"""
    match = a_match()
    for command in ("pass", "roll"):
        match.submit(0, command)
    assert ThroneAtTable(match).leads_to("keep") == ["Then Ann is asked: Which ability do you activate?"]


def test_too_few_are_told_and_nothing_is_lost() -> None:
    hand = asked(2, 3)
    assert "Choose 2: none chosen so far" in done(hand, "move.do").say
    assert "Choose 2: 1 chosen so far" in done(hand, "pick.4", "move.do").say
    assert done(hand, "pick.2", "move.do").command == "choose 4, 2"


def test_a_single_choice_needs_no_mark() -> None:
    assert done(asked(1, 1), "pick.2").command == "choose 2"
    hand = asked(1, 1)
    assert done(hand, "move.down", "move.mark").command == "choose 2"
    assert "has to be chosen" in done(hand, "play.none").say
    assert done(asked(0, 1), "play.none").command == "choose none"


def test_cards_that_have_to_go_are_marked_too() -> None:
    match = a_match()
    match.state.players[0].hand = ["tip-it", "tip-it", "six-it"]
    match.decision = SellDecision(match.state, 0, 2)
    hand = hand_for(match, 0)
    assert done(hand, "pick.1", "pick.1", "move.do").command == "sell tip-it, tip-it"


def at_the_table(home: Path, doing: Any, size: tuple[int, int] = (120, 40)) -> None:
    """A flow at the table of a new match."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = MatchScreen(ThroneAtTable(a_match()))
        app.push_screen(table)
        await pilot.pause()
        await doing(app, pilot, table)

    play(home, flow, size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_zone_is_a_widget_and_tab_goes_through_them(tmp_path: Path, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        for widget in (DiceTray, Hand, Tokens, Board, OtherBoard, Answers):
            assert table.query(widget)
        chain = {type(widget) for widget in table.focus_chain}
        assert {Hand, Tokens, Answers} <= chain
        await pilot.press("p", "enter")
        assert isinstance(table.focused, DiceTray)
        seen = set()
        for _ in range(5):
            await pilot.press("tab")
            seen.add(type(table.focused))
        assert {DiceTray, Hand, Tokens, Answers} <= seen
        live = {active.binding.id for active in table.active_bindings.values()}
        for key in table.all_keys():
            assert set(key.actions.split()) <= live, key

    at_the_table(tmp_path, doing, size)


def test_space_marks_the_die_under_the_cursor(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        await pilot.press("p", "enter", "X", "right", "right", "space")
        assert list(held(table).marked_dice) == [2] and game_of(table).roll is not None
        await pilot.press("space")
        assert list(held(table).marked_dice) == []

    at_the_table(tmp_path, doing)


def test_an_answer_is_clicked_once_to_go_there_and_again_to_do_it(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        card = next(answer for answer in answers(table) if answer.id.startswith("sell "))
        await click_words(pilot, table, card.label)
        assert lit(table) == card.id and card.id not in [move.text for move in table.match.moves]
        await click_words(pilot, table, card.label)
        assert table.match.moves[-1].text == card.id

    at_the_table(tmp_path, doing)


def test_the_position_at_a_line_of_the_log_is_shown_with_hands_covered(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        await pilot.press("p", "enter", "L")
        await pilot.press("home", "enter")
        shown = app.screen
        assert isinstance(shown, MatchScreen) and shown is not table
        assert "covered" in text_of(app) and scene_of(shown).hand is not None
        moves = len(table.match.moves)
        await pilot.press("right", "p", "escape", "escape")
        assert len(table.match.moves) == moves

    at_the_table(tmp_path, doing)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_several_are_marked_in_sight_and_taken_together(tmp_path: Path, size: tuple[int, int]) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        game = game_of(table)
        for seat in game.players:
            seat.hand = []
        game.active_player.hand = ["getting-paid"] * 4 + ["transference"] * 5
        while not isinstance(table.match.decision, SellDecision):  # the end of the turn, where six cards may stay
            table.submit("keep" if isinstance(table.match.decision, RollDecision) else "pass")
        assert table.match.decision.count == 3
        await pilot.press("space", "down", "space", "space")
        assert [answer.marks for answer in answers(table)] == [1, 2]
        shown = text_of(app)
        assert "✓ Getting Paid!" in shown and "✓2 Transference!" in shown and "3 of 1 to 3 chosen" in shown
        await pilot.press("enter")
        assert "sell getting-paid, transference, transference" in [move.text for move in table.match.moves]

    at_the_table(tmp_path, doing, size)


def test_only_keys_and_clicks_move_the_cursor(tmp_path: Path) -> None:
    """The focus of a widget is where the cursor is, and does not move it."""

    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        await pilot.press("p", "enter", "X")
        hand = held(table)
        before = hand.zone, hand.at
        for zone in (Hand, Answers, Board):
            table.set_focus(table.query_one(zone))
            await pilot.pause()
        assert (hand.zone, hand.at) == before == ("dice", hand.at)
        await pilot.press("tab")
        assert hand.zone == "answers"
        await pilot.click(offset=die_at(table, 2))
        assert hand.zone == "dice" and list(hand.marked_dice) == [2] and isinstance(table.focused, DiceTray)
        await pilot.press("space")
        assert list(hand.marked_dice) == []
        row = next(answer for answer in answers(table) if answer.id == ROLL)
        await click_words(pilot, table, row.label)
        await pilot.pause()
        assert hand.zone == "answers" and isinstance(table.focused, Answers)

    at_the_table(tmp_path, doing)


def test_what_is_undone_is_named_to_whoever_made_it(tmp_path: Path) -> None:
    async def doing(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        await pilot.press("p")
        await pilot.press("u")
        assert "Taken back: pass." in text_of(app)
        asked = table.match.decision
        assert asked is not None
        secret = Move(asked.player, "choose tip-it", [], False, hidden=True)
        scene = scene_of(table)
        scene.viewer = asked.player
        assert table.game.in_words(secret) == "choose Tip It!"
        scene.viewer = 1 - asked.player
        assert table.game.in_words(secret) == "a hidden choice"

    at_the_table(tmp_path, doing)

"""Matches with real dice: what was drawn and rolled is asked (rules 4.2, 6.2, 6.3), also in the midst of effects."""

from __future__ import annotations

from typing import Any

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.chance import DrawDecision, RollDecision, listed, told
from dicemasters_tui.rules.state import GameState, Step, Zone

from .made_up import basic, character, put, sidekick, start, table

ASH = character(1, name="Ash Ketchup")
BASH = character(2, name="Bash")
PHOENIX = character(3, {"keyword": "regenerate"}, name="Phoenix")
AGAIN = basic(5, {"do": [{"roll": {"who": {"choose": "my die", "in": "reserve"}}}]})
DRAWING = basic(6, {"do": [{"draw": {"count": 2, "to": "prep"}}]})
KILLER = basic(7, {"global": {"energy": "fist"}, "do": [{"ko": {"target": "my character"}}]})


def by_hand(step: Step = Step.MAIN, *laid: tuple[Any, Zone, str]) -> Match[GameState]:
    """A's turn with real dice; A's bag has eight sidekicks, less what is laid out as one."""
    game = table([ASH, BASH, PHOENIX], [ASH], [AGAIN, DRAWING, KILLER])
    for card, zone, face in laid:
        put(game, card, 0, zone, face=face) if card is not None else sidekick(game, 0, zone, face=face)

    game.luck = Luck(1, by_hand=True)
    return start(game, step)


def ready_to_draw() -> Match[GameState]:
    laid = [(ASH, Zone.BAG, "")] * 2 + [(BASH, Zone.BAG, "")]
    return by_hand(Step.DRAW, *laid)


def asked(match: Match[GameState]) -> Any:
    return match.decision


@pytest.mark.rule("DM-6.2.3")
def test_the_turn_begins_with_the_question_what_was_drawn() -> None:
    match = ready_to_draw()
    question = asked(match)
    assert isinstance(question, DrawDecision)
    assert (question.player, question.count) == (0, 4)
    assert [(kind.word, len(kind.dice)) for kind in question.kinds()] == [
        ("sidekick", 8),
        ("xxx-001", 2),
        ("xxx-002", 1),
    ]
    match.submit(0, "draw 2 sidekick, ash-ketchup, bash")
    assert match.commands[-1][1] == "draw sidekick x2, xxx-001, xxx-002"
    assert [die.card.slug for die in match.state.players[0].prep] == ["sidekick", "sidekick", "ash-ketchup", "bash"]


@pytest.mark.parametrize(
    "command", ["draw sidekick x2, ash, bash", "draw 2 sidekick 1 ash 1 bash", "draw sidekick, sidekick, xxx-001, a11"]
)
def test_draws_are_written_in_many_ways(command: str) -> None:
    match = ready_to_draw()
    match.submit(0, command)
    assert [die.card.slug for die in match.state.players[0].prep] == ["sidekick", "sidekick", "ash-ketchup", "bash"]


def test_of_dice_that_are_alike_the_first_is_drawn_as_the_record_will_have_it() -> None:
    match = ready_to_draw()
    match.submit(0, "draw a8, a10, a7, a6")
    assert [die.id for die in match.state.players[0].prep] == ["a1", "a9", "a2", "a3"]
    assert match.commands[-1][1] == "draw sidekick, xxx-001, sidekick x2"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("draw 2 sidekick, 2 bash", "holds only 1 die of Bash"),
        ("draw 3 ash, sidekick", "holds only 2 dice of Ash Ketchup"),
        ("draw 3 sidekick, phoenix", "no phoenix in Ann's bag: 2 still on the card"),
        ("draw 4 dragon", "it holds 8 sidekick, 2 ash-ketchup and 1 bash"),
        ("draw 3 sidekick", "4 dice are drawn, not 3"),
        ("draw 5 sidekick", "4 dice are drawn, not 5"),
        ("keep", "no answer now"),
    ],
)
def test_a_draw_that_cannot_be_is_refused_with_the_reason(command: str, reason: str) -> None:
    match = ready_to_draw()
    before = match.state.digest()
    with pytest.raises(Refused, match=reason):
        match.submit(0, command)
    assert match.state.digest() == before
    assert isinstance(match.decision, DrawDecision)


@pytest.mark.rule("DM-4.2.3")
def test_what_can_only_be_one_way_is_not_asked_and_the_rest_after_the_refill_is() -> None:
    match = by_hand(Step.DRAW, *[(None, Zone.USED, "1")] * 6, (ASH, Zone.USED, ""))
    question = asked(match)
    assert (question.count, len(question.already)) == (2, 2)
    assert "2 more" in question.prompt()
    match.submit(0, "draw ash, sidekick")
    assert isinstance(match.decision, RollDecision)
    assert len(match.state.players[0].prep) == 4


@pytest.mark.rule("DM-6.3.1")
def test_every_rolled_die_is_entered_in_order_and_the_reroll_too() -> None:
    match = ready_to_draw()
    match.submit(0, "draw 2 sidekick, ash, bash")
    match.submit(0, "roll fist, sidekick, 2fist, @2")
    assert match.commands[-1][1] == "roll fist, sidekick, xxx-001@2fist, xxx-002@2"
    rolled = [die.label for die in match.state.players[0].prep]
    assert rolled == ["fist", "sidekick", "ash-ketchup@2fist", "bash@2"]
    ash = match.state.players[0].prep[2]
    match.submit(0, f"reroll {ash.id}")
    question = asked(match)
    assert (question.again, question.dice) == (True, (ash,))
    match.submit(0, "roll @3")
    assert [die.label for die in match.state.players[0].reserve][2] == "ash-ketchup@3"


def test_faces_with_a_name_find_their_die_and_the_others_keep_their_order() -> None:
    match = ready_to_draw()
    match.submit(0, "draw 2 sidekick, ash, bash")
    match.submit(0, "roll bash@2, bolt, mask, ash@fist")
    assert [die.label for die in match.state.players[0].prep] == ["bolt", "mask", "ash-ketchup@fist", "bash@2"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("roll fist, fist, bolt, @1", "Ash Ketchup .* has no face bolt; it has fist, 2fist, @1, @2, @3"),
        (
            "roll 2fist, fist, fist, @1",
            "Sidekick .* has no face 2fist; it has fist, bolt, mask, shield, wild, sidekick",
        ),
        ("roll fist", "4 dice are rolled"),
        ("roll phoenix@1, fist, fist, fist", "No die of phoenix is rolled"),
        ("draw 4 sidekick", "no answer now"),
    ],
)
def test_a_roll_that_cannot_be_is_refused_with_the_reason(command: str, reason: str) -> None:
    match = ready_to_draw()
    match.submit(0, "draw 2 sidekick, ash, bash")
    with pytest.raises(Refused, match=reason):
        match.submit(0, command)


def test_entered_results_are_taken_back_and_entered_anew() -> None:
    match = ready_to_draw()
    match.submit(0, "draw 2 sidekick, ash, bash")
    match.submit(0, "roll fist, sidekick, 2fist, @2")
    assert match.can_undo == ""
    match.undo()
    match.undo()
    assert isinstance(match.decision, DrawDecision)
    match.submit(0, "draw 4 sidekick")
    match.submit(0, "roll wild x4")
    assert [die.label for die in match.state.players[0].prep] == ["wild"] * 4


def test_the_program_draws_and_rolls_what_it_is_asked_to_and_that_stays() -> None:
    match = ready_to_draw()
    match.submit(0, "draw bash, ? x3")
    assert match.commands[-1][1] == "draw xxx-002, ? x3"
    assert match.state.players[0].prep[0].card is BASH
    assert match.can_undo == "Undo stops here: Ann draws 4 dice: Bash, sidekick ×3."
    match.submit(0, "roll ?, ?, ?, ?" if match.state.players[0].prep[0].card is not BASH else "roll @1, ?, ?, ?")
    assert match.state.players[0].prep[0].label == "bash@1"
    assert match.can_undo == "Undo stops here: Ann rolled 4 dice."
    other = ready_to_draw()
    other.submit(0, "draw")
    other.submit(0, "roll")
    assert [text for _, text in other.commands] == ["draw", "roll"]


def test_a_roll_in_an_effect_is_asked_in_the_midst_of_it() -> None:
    match = by_hand(Step.MAIN, (AGAIN, Zone.RESERVE, "action"), (ASH, Zone.RESERVE, "fist"))
    ash = next(die for die in match.state.dice if die.label == "ash-ketchup@fist")
    action = next(die for die in match.state.dice if die.card is AGAIN and die.rolled)
    match.submit(0, f"use {action.id} on {ash.id}")
    question = asked(match)
    assert isinstance(question, RollDecision)
    assert question.prompt().startswith("Basic 5: roll the die of Ash Ketchup")
    match.submit(0, "roll @3")
    assert match.state.dice[ash.index].label == "ash-ketchup@3"
    match.undo()
    match.undo()
    assert match.commands == []


def test_a_draw_by_an_effect_is_asked_too() -> None:
    match = by_hand(Step.MAIN, (DRAWING, Zone.RESERVE, "action"), (ASH, Zone.BAG, ""))
    action = next(die for die in match.state.dice if die.card is DRAWING and die.rolled)
    match.submit(0, f"use {action.id}")
    assert asked(match).count == 2
    match.submit(0, "draw ash, sidekick")
    assert [die.card.slug for die in match.state.players[0].prep] == ["ash-ketchup", "sidekick"]


@pytest.mark.rule("DM-14.1.27")
@pytest.mark.parametrize(("face", "zone"), [("@2", Zone.FIELD), ("fist", Zone.PREP)])
def test_a_die_that_regenerates_is_rolled_by_hand(face: str, zone: Zone) -> None:
    match = by_hand(Step.MAIN, (PHOENIX, Zone.FIELD, "1"), (ASH, Zone.RESERVE, "fist"), (ASH, Zone.RESERVE, "2fist"))
    phoenix = next(die for die in match.state.dice if die.label == "phoenix@1")
    match.submit(0, f"global {KILLER.id}")
    assert isinstance(match.decision, RollDecision)
    assert match.decision.dice[0].id == phoenix.id
    match.submit(0, f"roll {face}")
    assert match.state.dice[phoenix.index].zone is zone


def test_the_options_say_what_there_is() -> None:
    match = ready_to_draw()
    labels = [(option.command, option.label) for option in asked(match).options]
    assert labels == [
        ("draw sidekick, ? x3", "Sidekick, 8 in the bag"),
        ("draw xxx-001, ? x3", "Ash Ketchup, 2 in the bag"),
        ("draw xxx-002, ? x3", "Bash, 1 in the bag"),
        ("draw", "Let the program draw"),
    ]
    match.submit(0, "draw 3 sidekick, bash")
    words = [option.word for option in asked(match).options]
    assert words[:7] == ["fist", "bolt", "mask", "shield", "wild", "sidekick", "xxx-002@fist"]
    assert words[-2:] == ["xxx-002@3", ""]
    for option in asked(match).options:
        match.fork().submit(0, option.command)


def test_lists_of_results() -> None:
    assert listed("2 fist, sidekick x2", faces=True) == ["fist", "fist", "sidekick", "sidekick"]
    assert listed("2 3 fist", faces=True) == ["2", "3", "fist"]
    assert listed("ash,? x2") == ["ash", "?", "?"]
    assert listed("") == []
    assert told(["a", "a", "b", "a"]) == "a x2, b, a"

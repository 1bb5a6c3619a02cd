"""What keys mean at each decision (screens, section 5), without a screen."""

from __future__ import annotations

import re

import pytest
from table_keys import BOLT, FIST, SHIELD, SIDEKICK, WILD, hand, offered, press, type_keys, words
from table_matches import die, new_match, position

from dicemasters_tui.analysis.payments import Purse, ways
from dicemasters_tui.analysis.reroll_odds import Roll, Wish
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.energy import Cost, automatic
from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.marking import RerollHand
from dicemasters_tui.tui.masters.priority import PriorityHand
from dicemasters_tui.tui.masters.spots import CARDS, THE_PASS

# Reroll ----------------------------------------------------------------------------------------------------------


def test_a_digit_marks_a_die_and_enter_rerolls_the_marked_ones() -> None:
    match = new_match()
    held = hand(match)
    assert isinstance(held, RerollHand)
    dice = held.question.dice
    assert type_keys(held, "1", "3", "enter").command == f"reroll {dice[0].id}, {dice[2].id}"


def test_a_digit_pressed_twice_takes_the_mark_back() -> None:
    held = hand(new_match())
    assert type_keys(held, "2", "2", "enter").command == "keep"


@pytest.mark.parametrize("keys", [("enter",), ("1", "0"), ("A", "A", "enter")])
def test_keeping_all_dice(keys: tuple[str, ...]) -> None:
    assert type_keys(hand(new_match()), *keys).command == "keep"


def test_capital_a_marks_all() -> None:
    held = hand(new_match())
    assert type_keys(held, "A", "enter").command == "reroll " + ", ".join(d.id for d in held.question.dice)


def test_escape_never_answers() -> None:
    held = hand(new_match())
    outcome = press(held, "escape")
    assert (outcome.command, outcome.open) == ("", "menu")


def test_wishes_are_picked_and_kept_for_the_match() -> None:
    match, memory = new_match(), Memory()
    held = hand(match, memory)
    type_keys(held, "A", "w")
    every = len(held.odds())
    type_keys(held, "enter", "escape")
    assert len(held.odds()) == every - 1
    assert len(memory.unwanted) == 1


def test_odds_are_exact() -> None:
    match = position(Step.ROLL, ("a9", Zone.PREP, 1), ("a1", Zone.PREP, FIST), ("a12", Zone.PREP, 0))
    dice = [die(match.state, id) for id in ("a9", "a1", "a12")]
    roll = Roll(match.state, 0, dice, {"a9", "a1"})
    chance = {wish: roll.odds(wish).then for wish in roll.wishes()}
    assert chance[Wish("die", "a9")] == pytest.approx(1 / 2)
    assert chance[Wish("all")] == pytest.approx(1 / 2 * 1 / 6)
    assert chance[Wish("any")] == pytest.approx(1 - 1 / 2 * 5 / 6)
    assert chance[Wish("level", "a9", 2)] == pytest.approx(1 / 3)
    assert roll.odds(Wish("energy", "fist")).then == pytest.approx(1 - 1 / 2 * 4 / 6)
    # one mask is kept; three more energy: the Flash die shows two and the sidekick one
    assert roll.odds(Wish("total", number=4)).then == pytest.approx(2 / 6 * 5 / 6)
    assert roll.odds(Wish("total", number=1)).then == 1


# Priority and payment --------------------------------------------------------------------------------------------


def main_step() -> Match[GameState]:
    """Sam has Flash on level 1 (free), a sidekick character, and 2 fist, fist, bolt, wild to spend."""
    return position(
        Step.MAIN,
        ("a9", Zone.RESERVE, 3),
        ("a1", Zone.RESERVE, SIDEKICK),
        ("a10", Zone.RESERVE, 1),
        ("a2", Zone.RESERVE, FIST),
        ("a3", Zone.RESERVE, BOLT),
        ("a4", Zone.RESERVE, WILD),
        ("b9", Zone.FIELD, 3),
    )


def test_the_first_thing_to_field_is_highlighted() -> None:
    held = hand(main_step())
    assert isinstance(held, PriorityHand)
    assert held.spot.id == "a9"
    assert press(held, "enter").command == "field a9"
    assert "Field Flash¹" in words(held) and "3A 3D" in words(held)


def test_without_anything_to_field_pass_is_highlighted() -> None:
    held = hand(position(Step.MAIN, ("a1", Zone.RESERVE, FIST)))
    assert held.spot == THE_PASS


def test_digits_pick_in_the_focused_zone() -> None:
    held = hand(main_step())
    assert type_keys(held, "2", "enter").command == "field a1"


def test_b_narrows_to_cards_and_the_automatic_payment_is_shown_before_it_happens() -> None:
    held = hand(main_step())
    type_keys(held, "b")
    assert held.spot.zone == CARDS
    assert held.mark(die(held.game, "a10")).caption == "pays 2"
    assert held.mark(die(held.game, "a4")).caption == "kept"
    assert "costs 3 with a [fist]fist[/]" in words(held)
    assert re.search(r"Pays \[b fist\]2 fists\[/\].*Keeps .*\[b (bolt|mask|shield|wild)\]", words(held))
    assert press(held, "enter").command == "buy jus-001"


def test_w_shows_the_next_payment_and_the_command_names_it() -> None:
    held = hand(main_step())
    type_keys(held, "b")
    first = dict(held.purse.spends)
    type_keys(held, "w")
    assert held.purse.spends != first
    command = press(held, "enter").command
    assert command.startswith("buy jus-001 with ")
    held.match.submit(0, command)


def test_tab_goes_to_the_dice_and_space_sets_the_payment_by_hand() -> None:
    held = hand(main_step())
    type_keys(held, "b", "tab")
    assert held.paying
    type_keys(held, "1", "space", "space")  # the double die: one of two, then none
    assert "that pays 1" in press(held, "enter").say
    type_keys(held, "2", "space", "4", "space")
    assert press(held, "enter").command == "buy jus-001 with a2, a3, a4"


def test_half_a_die_pays_and_says_so() -> None:
    held = hand(main_step())
    type_keys(held, "b", "tab", "1", "space")
    assert held.mark(die(held.game, "a10")).caption == "pays 1 of 2"


def test_escape_leaves_payment_then_the_cards() -> None:
    held = hand(main_step())
    type_keys(held, "b", "tab", "escape")
    assert held.narrowed == "buy" and not held.paying
    type_keys(held, "escape")
    assert held.narrowed == "" and held.spot.id == "a9"


def test_an_illegal_option_is_dimmed_and_enter_says_why() -> None:
    match = position(Step.MAIN, ("a12", Zone.RESERVE, 5))
    held = hand(match)
    held.go("a12")
    assert held.mark(die(match.state, "a12")).dimmed
    outcome = press(held, "enter")
    assert not outcome.command and "costs 2" in outcome.say


def test_a_letter_that_finds_nothing_says_so() -> None:
    held = hand(main_step())
    assert press(held, "a").say == "No die in your reserve pool shows an action face."
    assert press(held, "d").say


def test_g_reaches_a_global_of_any_card() -> None:
    held = hand(main_step())
    assert type_keys(held, "g", "enter").command == "global jus-060"


def test_passing_with_something_left_asks_once_a_turn() -> None:
    match, memory = main_step(), Memory()
    held = hand(match, memory)
    assert not press(held, "p").command
    assert "You can still" in words(held)
    assert press(held, "escape").command == ""
    assert not held.asking_to_pass
    assert press(held, "p").command == "pass"


def test_the_second_p_passes_all_the_same() -> None:
    held = hand(main_step())
    assert type_keys(held, "p", "p").command == "pass"


def test_passing_with_nothing_to_do_is_not_asked_about() -> None:
    assert press(hand(position(Step.MAIN)), "p").command == "pass"


def test_the_question_about_passing_can_be_switched_off() -> None:
    assert press(hand(main_step(), Memory(ask_to_pass=False)), "p").command == "pass"


def test_zero_picks_the_tenth_card_only_where_there_is_one() -> None:
    held = hand(main_step())
    type_keys(held, "b")
    assert not press(held, "0").command


def test_slash_finds_a_card_by_typing() -> None:
    held = hand(main_step())
    type_keys(held, "b", "/", "a", "q", "u", "enter")
    assert held.card is not None and held.card.card.name == "Aquaman"
    assert press(held, "enter").command == "buy jus-003"


def test_the_second_click_does_it() -> None:
    held = hand(main_step())
    assert held.point("a1").command == ""
    assert held.point("a1").command == "field a1"


def test_hands_offer_only_keys_that_do_something() -> None:
    keys = offered(hand(main_step()))
    assert {"enter", "f", "b", "g", "p"} <= keys
    assert not {"a", "d"} & keys


def test_every_way_to_pay_is_legal_and_the_first_is_the_automatic_one() -> None:
    match = main_step()
    player = match.state.players[0]
    cost = Cost(3, (Energy.FIST,))
    found = ways(player, cost)
    assert found[0] == automatic(player, cost)
    assert len({payment.names() for payment in found}) == len(found) > 2
    for payment in found:
        twin = match.fork()
        twin.submit(0, f"buy jus-001 with {payment.names()}")


def test_a_purse_tells_payment_and_rest_in_words() -> None:
    purse = Purse(main_step().state.players[0], Cost(3, (Energy.FIST,)), "Flash")
    assert purse.words() == "2 fists of Flash, bolt"
    assert purse.left() == "fist, wild"


def test_of_two_equal_cards_the_own_one_is_bought() -> None:
    match = position(Step.MAIN, ("b1", Zone.RESERVE, SHIELD), ("b2", Zone.RESERVE, SHIELD), active=1)
    held = hand(match)
    type_keys(held, "b")
    assert held.card is not None
    assert (held.card.card.name, held.card.owner) == ("Aquaman", 1)
    assert "1 is left on the card" in words(held)


# What passing leads to --------------------------------------------------------------------------------------------


def test_pass_says_that_the_turn_ends_when_no_die_can_attack() -> None:
    held = hand(position(Step.MAIN, ("a1", Zone.RESERVE, FIST), ("b1", Zone.FIELD, SIDEKICK)))
    held.go("pass")
    assert "no die can attack" in words(held) and "the turn ends" in words(held)
    labels = [key.label for key in held.keys() if "play.pass" in key.actions]  # noqa: SIM118  # a hand is no mapping
    assert labels in ([], ["pass, end turn"])


def test_pass_says_when_nothing_is_left_to_do() -> None:
    held = hand(position(Step.MAIN))
    assert "nothing is left to do, and no die can attack; the turn ends" in words(held)


def test_pass_leads_to_the_attack_when_a_die_can_attack() -> None:
    held = hand(position(Step.MAIN, ("a1", Zone.FIELD, SIDEKICK)))
    assert "nothing is left to do; the attack step follows" in words(held)


def test_pass_names_the_other_player_who_may_use_a_global_first() -> None:
    held = hand(position(Step.MAIN, ("a1", Zone.FIELD, SIDEKICK), ("b1", Zone.RESERVE, BOLT)))
    assert "Bruce may use a Global, then the attack step follows" in words(held)


def test_pass_in_the_fight_says_whether_the_other_player_is_asked_before_the_damage() -> None:
    match = position(Step.ATTACK, ("a9", Zone.FIELD, 3), ("a1", Zone.RESERVE, BOLT), ("b1", Zone.RESERVE, BOLT))
    match.submit(0, "attack a9")
    if match.decision is not None and match.decision.kind == "block":
        match.submit(1, "no block")
    assert "[b]Pass[/]: Bruce may use a Global, then damage is dealt." in words(hand(match))
    match.submit(0, "pass")
    assert "[b]Pass[/]: do nothing now; Sam may act once more." in words(hand(match))
    match.submit(1, "pass")
    assert "[b]Pass[/]: damage is dealt." in words(hand(match)), "Bruce has declined"

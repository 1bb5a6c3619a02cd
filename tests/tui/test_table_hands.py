"""What keys mean at each decision (screens, section 5), without a screen."""

from __future__ import annotations

from typing import Any

import pytest
from table_matches import die, new_match, position

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.choice import NO, YES, Choice, ChoiceDecision
from dicemasters_tui.rules.decisions import DamageDecision
from dicemasters_tui.rules.energy import Cost, automatic
from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.rules.state import GameState, Step, Zone
from dicemasters_tui.tui.table.asking import MayHand, OrderHand, TypeHand
from dicemasters_tui.tui.table.blocking import BlockHand
from dicemasters_tui.tui.table.chances import Roll, Wish
from dicemasters_tui.tui.table.choosing import ChooseHand
from dicemasters_tui.tui.table.hand import Hand, Memory, Outcome
from dicemasters_tui.tui.table.hands import hand_for
from dicemasters_tui.tui.table.marking import AttackHand, RerollHand
from dicemasters_tui.tui.table.payments import Purse, ways
from dicemasters_tui.tui.table.priority import PriorityHand
from dicemasters_tui.tui.table.splitting import SplitHand
from dicemasters_tui.tui.table.spots import CARDS, PASS, THE_PASS

FIST, BOLT, MASK, SHIELD, WILD, SIDEKICK = range(6)
"""Faces of a sidekick die."""


def hand(match: Match[GameState], memory: Memory | None = None) -> Any:
    return hand_for(match, memory or Memory())


def type_keys(held: Hand, *keys: str) -> Outcome:
    """Press several keys; gives the last outcome."""
    outcome = Outcome()
    for key in keys:
        outcome = held.press(key)
    return outcome


def words(held: Hand) -> str:
    told = held.story()
    return " ".join((told.title, *told.lines))


def offered(held: Hand) -> set[str]:
    return {key.key for key in held.keys()}


# Reroll ----------------------------------------------------------------------------------------------------------


def test_a_digit_marks_a_die_and_enter_rerolls_the_marked_ones() -> None:
    match = new_match()
    held = hand(match)
    assert isinstance(held, RerollHand)
    dice = held.decision.dice
    assert type_keys(held, "1", "3", "enter").command == f"reroll {dice[0].id}, {dice[2].id}"


def test_a_digit_pressed_twice_takes_the_mark_back() -> None:
    held = hand(new_match())
    assert type_keys(held, "2", "2", "enter").command == "keep"


@pytest.mark.parametrize("keys", [("enter",), ("1", "0"), ("A", "A", "enter")])
def test_keeping_all_dice(keys: tuple[str, ...]) -> None:
    assert type_keys(hand(new_match()), *keys).command == "keep"


def test_capital_a_marks_all() -> None:
    held = hand(new_match())
    assert type_keys(held, "A", "enter").command == "reroll " + ", ".join(d.id for d in held.decision.dice)


def test_escape_never_answers() -> None:
    held = hand(new_match())
    outcome = held.press("escape")
    assert (outcome.command, outcome.open) == ("", "menu")


def test_wishes_are_picked_and_kept_for_the_match() -> None:
    match, memory = new_match(), Memory()
    held = hand(match, memory)
    type_keys(held, "A", "w")
    every = len(held.odds())
    type_keys(held, "enter", "escape")
    assert len(held.odds()) == every - 1
    assert memory.wishes is not None


def test_odds_are_exact() -> None:
    match = position(Step.MAIN, ("a9", Zone.RESERVE, 1), ("a1", Zone.RESERVE, FIST), ("a12", Zone.RESERVE, 0))
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
    assert held.press("enter").command == "field a9"
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
    assert held.press("enter").command == "buy jus-001"


def test_w_shows_the_next_payment_and_the_command_names_it() -> None:
    held = hand(main_step())
    type_keys(held, "b")
    first = dict(held.purse.spends)
    type_keys(held, "w")
    assert held.purse.spends != first
    command = held.press("enter").command
    assert command.startswith("buy jus-001 with ")
    held.match.submit(0, command)


def test_tab_goes_to_the_dice_and_space_sets_the_payment_by_hand() -> None:
    held = hand(main_step())
    type_keys(held, "b", "tab")
    assert held.paying
    type_keys(held, "1", "space", "space")  # the double die: one of two, then none
    assert "that pays 1" in held.press("enter").say
    type_keys(held, "3", "space", "4", "space")
    assert held.press("enter").command == "buy jus-001 with a2, a3, a4"


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
    outcome = held.press("enter")
    assert not outcome.command and "costs 2" in outcome.say


def test_a_letter_that_finds_nothing_says_so() -> None:
    held = hand(main_step())
    assert held.press("a").say == "No die in your reserve pool shows an action face."
    assert held.press("d").say


def test_g_reaches_a_global_of_any_card() -> None:
    held = hand(main_step())
    assert type_keys(held, "g", "enter").command == "global jus-060"


def test_passing_with_something_left_asks_once_a_turn() -> None:
    match, memory = main_step(), Memory()
    held = hand(match, memory)
    assert not held.press("p").command
    assert "You can still" in words(held)
    assert held.press("escape").command == ""
    assert not held.asking_to_pass
    assert held.press("p").command == "pass"


def test_the_second_p_passes_all_the_same() -> None:
    held = hand(main_step())
    assert type_keys(held, "p", "p").command == "pass"


def test_passing_with_nothing_to_do_is_not_asked_about() -> None:
    assert hand(position(Step.MAIN)).press("p").command == "pass"


def test_the_question_about_passing_can_be_switched_off() -> None:
    assert hand(main_step(), Memory(ask_to_pass=False)).press("p").command == "pass"


def test_zero_picks_the_tenth_card_only_where_there_is_one() -> None:
    held = hand(main_step())
    type_keys(held, "b")
    assert not held.press("0").command


def test_slash_finds_a_card_by_typing() -> None:
    held = hand(main_step())
    type_keys(held, "b", "/", "a", "q", "u", "enter")
    assert held.card is not None and held.card.card.name == "Aquaman"
    assert held.press("enter").command == "buy jus-003"


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
    assert purse.words() == "2 fist of Flash, fist"
    assert purse.left() == "bolt, wild"


# Attack and block ------------------------------------------------------------------------------------------------


def attack_step() -> Match[GameState]:
    return position(
        Step.ATTACK,
        ("a9", Zone.FIELD, 3),
        ("a14", Zone.FIELD, 4),
        ("b9", Zone.FIELD, 4),
        ("b1", Zone.FIELD, SIDEKICK),
    )


def test_attackers_are_chosen_by_digit() -> None:
    held = hand(attack_step())
    assert isinstance(held, AttackHand)
    assert type_keys(held, "2", "1", "enter").command == "attack a14, a9"
    assert "6A in all" in words(held)


@pytest.mark.parametrize("keys", [("enter",), ("A", "0"), ("A", "X", "enter")])
def test_attacking_with_nobody(keys: tuple[str, ...]) -> None:
    assert type_keys(hand(attack_step()), *keys).command == "no attack"


def test_dice_of_the_other_player_cannot_be_chosen() -> None:
    held = hand(attack_step())
    held.go("b9")
    assert held.press("space").say


def block_step() -> Match[GameState]:
    match = attack_step()
    match.submit(0, "attack a9, a14")
    return match


def test_space_puts_the_blocker_into_the_lane() -> None:
    held = hand(block_step())
    assert isinstance(held, BlockHand)
    assert type_keys(held, "1", "right", "space", "enter").command == "block b9->a14"


def test_a_second_lane_moves_the_blocker() -> None:
    held = hand(block_step())
    assert type_keys(held, "1", "space", "right", "space", "enter").command == "block b9->a14"


def test_x_takes_one_back_and_capital_x_all() -> None:
    held = hand(block_step())
    type_keys(held, "1", "space", "2", "space")
    assert len(held.pairs) == 2
    type_keys(held, "x")
    assert [b.id for b, _ in held.pairs] == ["b9"]
    type_keys(held, "X")
    assert held.press("enter").command == "no block"


def test_no_blocks_by_zero() -> None:
    assert type_keys(hand(block_step()), "1", "space", "0").command == "no block"


def test_the_outcome_of_blocks_is_told() -> None:
    held = hand(block_step())
    type_keys(held, "1", "space")  # Black Manta, 4A 4D, before Flash, 3A 3D
    told = " ".join(held.fight.sentences())
    assert "Flash¹ takes 4 of 3D and [bad]would be KO'd[/]" in told
    assert "Black Manta² takes 3 of 4D and stays" in told
    assert "Aquaman¹ is unblocked: 2 damage" in told or "Aquaman² is unblocked: 3 damage" in told
    totals = " ".join(held.fight.totals())
    assert "Bruce ♥ 20 → [bad]17[/]" in totals
    assert "Without this block" in words(held)


def test_a_preview_leaves_the_match_alone() -> None:
    match = block_step()
    before = match.state.digest()
    held = hand(match)
    type_keys(held, "1", "space")
    words(held)
    assert match.state.digest() == before
    assert match.decision is held.question


def split_hand() -> SplitHand:
    match = block_step()
    match.submit(1, "block b9->a9, b1->a9")
    while match.decision is not None and not isinstance(match.decision, DamageDecision):
        match.submit(match.decision.player, "pass")
    held = hand(match)
    assert isinstance(held, SplitHand)
    return held


def test_a_fair_split_is_filled_in() -> None:
    held = split_hand()
    assert held.press("enter").command == "damage a9: b9=2, b1=1"
    assert "1 of 1D, [bad]KO'd[/]" in words(held)


def test_digits_and_minus_move_points() -> None:
    held = split_hand()
    type_keys(held, "-")
    assert held.left == 1 and "1 damage is still to be put" in words(held)
    assert "enter" not in offered(held)
    assert held.press("enter").say
    assert type_keys(held, "2", "enter").command == "damage a9: b9=1, b1=2"
    assert type_keys(held, "r", "enter").command == "damage a9: b9=2, b1=1"


# Choices ---------------------------------------------------------------------------------------------------------


class Asked:
    """A match that asks a question of the test's own; what would happen cannot be tried out."""

    def __init__(self, match: Match[GameState], decision: ChoiceDecision) -> None:
        self.match, self.decision = match, decision
        self.state = match.state
        self.moves = match.moves

    def fork(self) -> Match[GameState]:
        return self.match.fork()


def ask(choices: list[Choice], minimum: int = 1, maximum: int = 1, about: str = "target") -> Any:
    match = attack_step()
    real = [Choice(c.value, c.word, c.label, die(match.state, c.word), None, c.why_not) if c.value == "die" else c for c in choices]
    decision = ChoiceDecision(match.state, 0, "Which of them?", real, minimum, maximum, about=about, always=True)
    return hand_for(Asked(match, decision), Memory())  # type: ignore[arg-type]  # a stand-in


DICE = [
    Choice("die", "a9", "Flash"),
    Choice("die", "b9", "Manta", why_not="Black Manta cannot be chosen: it is too strong."),
    Choice("die", "b1", "Sidekick"),
]


def test_legal_targets_are_numbered_and_the_others_say_why() -> None:
    held = ask(DICE)
    assert isinstance(held, ChooseHand)
    assert [spot.id for spot in held.numbered()] == ["b1", "a9"]  # as the mat shows them, from the top
    assert held.mark(die(held.game, "b9")).dimmed
    held.go("b9")
    assert held.press("enter").say == "Black Manta cannot be chosen: it is too strong."
    assert type_keys(held, "2", "enter").command == "choose a9"


def test_none_where_it_is_allowed() -> None:
    assert ask(DICE, minimum=0).press("0").command == "choose none"
    assert not ask(DICE).press("0").command


def test_several_are_marked_with_space_or_digits() -> None:
    held = ask(DICE, minimum=0, maximum=2)
    assert type_keys(held, "1", "2", "enter").command == "choose b1, a9"
    held = ask(DICE, minimum=2, maximum=2)
    assert "1 chosen so far" in type_keys(held, "1", "enter").say


def test_a_may_is_answered_with_y_n_1_or_0() -> None:
    for key, answer in (("y", "yes"), ("1", "yes"), ("n", "no"), ("0", "no")):
        held = ask([YES, NO], about="may")
        assert isinstance(held, MayHand)
        assert held.press(key).command == f"choose {answer}"


def test_yes_is_not_highlighted_when_nothing_is_known_of_its_price() -> None:
    assert ask([YES, NO], about="may").press("enter").command == "choose no"


def test_effects_are_put_in_order() -> None:
    effects = [Choice(n, f"x{n}", f"Effect {n}") for n in (1, 2, 3)]
    held = ask(effects, about="order")
    assert isinstance(held, OrderHand)
    assert type_keys(held, "1", "J", "enter").command == "choose x2, x1, x3"
    assert held.press("o").command == "choose x1, x2, x3"


def test_a_number_is_typed() -> None:
    held = ask([Choice(n, str(n), str(n)) for n in range(13)], about="number")
    assert isinstance(held, TypeHand)
    assert type_keys(held, "1", "2", "enter").command == "choose 12"
    held = ask([Choice(n, str(n), str(n)) for n in range(13)], about="number")
    assert type_keys(held, "0", "enter").command == "choose 0"


def test_a_name_is_found_by_typing() -> None:
    names = [Choice(name, name.lower().replace(" ", "-"), name) for name in ("Aquaman", "Batman", "Black Manta")]
    held = ask(names, about="name")
    assert type_keys(held, "b", "l", "enter").command == "choose black-manta"
    assert type_keys(held, "escape").open == ""


def test_a_long_list_says_where_it_goes_on_and_counts() -> None:
    held = ask([Choice(n, f"c{n}", f"Card {n}") for n in range(30)], about="name")
    for _ in range(25):
        held.press("down")
    assert held.press("enter").command == "choose c25"


def test_pass_is_where_the_other_player_starts() -> None:
    match = position(Step.MAIN, ("b9", Zone.FIELD, 3), ("b1", Zone.RESERVE, BOLT))
    match.submit(0, "pass")
    held = hand(match)
    assert held.player == 1 and held.spot.id == PASS
    assert held.press("enter").command == "pass"
    assert type_keys(held, "g", "enter").command == "global jus-060"

"""Dice that move in ways no card of the boxes shows: rules 11.2.5, 12.2.6 and 13.4, with made-up cards."""

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.edition import DC_2018, EDITIONS, RulesEdition
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.state import Die, GameState, Step, Zone

from .made_up import basic, character, put, sidekick, start, table

PLAIN = character(2)
EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


def find(match: Match[GameState], die: Die) -> Die:
    return match.state.dice[die.index]


# Two dice to two places ---------------------------------------------------------------------------------------------

SORT = basic(
    10,
    {
        "do": [
            {"move": {"who": {"choose": "my sidekick dice", "in": "used", "as": "first"}, "to": "prep"}},
            {"move": {"who": {"choose": "my sidekick dice", "in": "used", "other than": "first"}, "to": "bag"}},
        ]
    },
)


@pytest.mark.rule("DM-11.2.5")
@pytest.mark.parametrize(("dice", "prep", "used"), [(1, 1, 0), (2, 1, 0), (3, 1, 1)])
@EVERY_EDITION
def test_one_die_for_two_places_goes_to_the_first(dice: int, prep: int, used: int, edition: RulesEdition) -> None:
    game = table([PLAIN], [PLAIN], [SORT], edition)
    for _ in range(dice):
        sidekick(game, 0, Zone.USED)
    action = put(game, SORT, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    player = match.state.players[0]
    assert len(player.prep) == prep
    assert len([d for d in player.used if d.holder is None]) == used
    assert len(player.bag) == 8 - prep - used


# A Continuous die rerolled ------------------------------------------------------------------------------------------

BANNER = basic(20, {"keyword": "continuous"})
SHAKE = basic(21, {"do": [{"roll": {"who": {"choose": "my action die"}}}]})


@pytest.mark.rule("DM-12.2.6", "DM-12.2.2", "DM-12.2.3")
@pytest.mark.parametrize(("face", "zone"), [("generic2", Zone.RESERVE), ("action", Zone.FIELD)])
@EVERY_EDITION
def test_a_continuous_die_rerolled_stays_on_an_action_face_only(face: str, zone: Zone, edition: RulesEdition) -> None:
    game = table([PLAIN], [PLAIN], [BANNER, SHAKE], edition)
    banner = put(game, BANNER, 0, Zone.FIELD, face="action")
    shake = put(game, SHAKE, 0, Zone.RESERVE, face="action")
    game.luck.force("rolls", [face])
    match = start(game)
    match.submit(0, f"use {shake.id}")
    assert find(match, banner).zone is zone
    shown = find(match, banner).shown
    assert shown is not None
    assert shown.word == face


# Swapping -----------------------------------------------------------------------------------------------------------

GREETER = character(30, {"when": {"fielded": "this"}, "do": [{"life": {"who": "opponent", "change": -5}}]})
TRADE = basic(31, {"do": [{"swap": {"dice": [{"choose": "my character"}, {"choose": "my character", "in": "used"}]}}]})


def swap(step: Step, edition: RulesEdition = DC_2018) -> tuple[Match[GameState], Die, Die, Die]:
    """A die of A's in the field on level 2, one in A's Used Pile, and the action die that swaps them."""
    game = table([PLAIN, GREETER], [PLAIN], [TRADE], edition)
    out = put(game, PLAIN, 0, Zone.FIELD, level=2)
    back = put(game, GREETER, 0, Zone.USED)
    action = put(game, TRADE, 0, Zone.RESERVE, face="action")
    put(game, PLAIN, 1, Zone.FIELD, level=2)
    return start(game, step), out, back, action


@pytest.mark.rule("DM-13.4.1", "DM-13.4.3", "DM-13.4.4")
@EVERY_EDITION
def test_swapped_with_the_used_pile_a_die_lies_there_and_the_other_is_on_level_1_unfielded(
    edition: RulesEdition,
) -> None:
    match, out, back, action = swap(Step.MAIN, edition)
    match.submit(0, f"use {action.id}")
    assert find(match, out).zone is Zone.USED  # and not Out of Play, on its owner's turn
    assert (find(match, back).zone, find(match, back).level) == (Zone.FIELD, 1)
    assert match.state.players[1].life == 20


@pytest.mark.rule("DM-13.4.2")
@pytest.mark.parametrize("blocked", [True, False])
@EVERY_EDITION
def test_swapped_in_for_an_attacker_a_die_attacks_blocked_or_unblocked_as_that_one(
    blocked: bool, edition: RulesEdition
) -> None:
    match, out, back, action = swap(Step.ATTACK, edition)
    wall = match.state.players[1].field[0]
    match.submit(0, f"attack {out.id}")
    match.submit(1, f"block {wall.id}->{out.id}" if blocked else "no block")
    match.submit(0, f"use {action.id}")
    assert find(match, back).zone is Zone.ATTACK
    match.submit(0, "pass")
    assert match.state.players[1].life == (20 if blocked else 19)  # 1 attack on level 1, where the old one had 3
    assert find(match, wall).zone is Zone.FIELD
    assert find(match, back).zone is (Zone.PREP if blocked else Zone.USED)  # 3 damage, or it went unblocked
    assert find(match, out).zone is Zone.USED


BORROWED = character(
    32,
    {
        "when": {"fielded": "this"},
        "do": [{"add": {"when": {"step": "end of turn"}, "do": [{"move": {"who": "this", "to": "card"}}]}}],
    },
)


@pytest.mark.rule("DM-13.4.5")
@EVERY_EDITION
def test_a_die_that_goes_back_on_its_card_when_the_turn_ends_is_not_swapped_out(edition: RulesEdition) -> None:
    game = table([PLAIN, GREETER, BORROWED], [PLAIN], [TRADE], edition)
    borrowed = put(game, BORROWED, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    put(game, GREETER, 0, Zone.USED)
    action = put(game, TRADE, 0, Zone.RESERVE, face="action")
    match = start(game)
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id}")  # nobody is in the field yet
    match.submit(0, f"field {borrowed.id}")
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id}")
    match.submit(0, "pass")
    match.submit(0, "no attack")
    assert find(match, borrowed).zone is Zone.CARD


@pytest.mark.rule("DM-13.4.5")
def test_another_die_beside_it_is_swapped() -> None:
    game = table([PLAIN, GREETER, BORROWED], [PLAIN], [TRADE])
    borrowed = put(game, BORROWED, 0, Zone.RESERVE)
    sidekick(game, 0, Zone.RESERVE, "fist")
    other = put(game, PLAIN, 0, Zone.FIELD)
    put(game, GREETER, 0, Zone.USED)
    action = put(game, TRADE, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"field {borrowed.id}")
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id} on {borrowed.id}")
    match.submit(0, f"use {action.id}")  # the other one is the only choice
    assert find(match, other).zone is Zone.USED
    assert find(match, borrowed).zone is Zone.FIELD


# Effects in the middle of a step or of an effect --------------------------------------------------------------------

SCHOLAR = character(
    40,
    {
        "while": "active",
        "when": {"step": "clear and draw"},
        "turn": "mine",
        "do": [{"draw": {"count": 1, "to": "reserve"}}],
    },
)
CLOUD = basic(
    41,
    {
        "do": [
            {"give": {"who": {"all": "opposing characters"}, "defense": -1}},
            {"life": {"who": "opponent", "change": {"minus": {"number": {"all": "opposing characters"}}}}},
        ]
    },
)


@pytest.mark.rule("DM-12.3.6")
@EVERY_EDITION
def test_a_die_drawn_by_a_text_in_the_clear_and_draw_step_is_rolled_with_the_others(edition: RulesEdition) -> None:
    game = table([SCHOLAR], [PLAIN], edition=edition)
    put(game, SCHOLAR, 0, Zone.FIELD)
    match = start(game, Step.DRAW)
    assert match.decision is not None
    assert match.decision.kind == "reroll"
    assert len(match.state.players[0].prep) == 5
    assert match.state.players[0].reserve == []


@pytest.mark.rule("DM-10.1.7")
@EVERY_EDITION
def test_a_die_whose_defense_drops_to_0_is_gone_before_the_effect_goes_on(edition: RulesEdition) -> None:
    game = table([PLAIN], [PLAIN], [CLOUD], edition)
    put(game, PLAIN, 1, Zone.FIELD, level=2)
    victim = sidekick(game, 1, Zone.FIELD)
    action = put(game, CLOUD, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert find(match, victim).zone is Zone.PREP
    assert match.state.players[1].life == 19  # one die was left to be counted


REVIVE = basic(50, {"do": [{"field": {"who": {"choose": "my character", "in": "used"}}}]})


@pytest.mark.rule("DM-11.3.1", "DM-9.2.1")
@EVERY_EDITION
def test_fielded_by_an_effect_without_a_word_on_level_a_die_comes_free_on_level_1(edition: RulesEdition) -> None:
    game = table([GREETER], [PLAIN], [REVIVE], edition)
    back = put(game, GREETER, 0, Zone.USED)
    action = put(game, REVIVE, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert (find(match, back).zone, find(match, back).level) == (Zone.FIELD, 1)
    assert match.state.players[1].life == 15  # it has been fielded, and cost nothing


# What a die leaves behind ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-4.1.4")
@pytest.mark.parametrize(
    "zone", [Zone.PREP, Zone.USED, Zone.BAG, Zone.OUT_OF_PLAY, Zone.RESERVE, Zone.CARD, Zone.FIELD]
)
def test_a_die_that_goes_elsewhere_takes_nothing_along(zone: Zone) -> None:
    game = table([PLAIN], [character(3)])
    host, die = put(game, PLAIN, 0, Zone.FIELD), put(game, game.cards[1].card, 1, Zone.FIELD)
    stay = die.stay
    die.damage, die.fielded_on = 2, 3
    die.half = die.spent_part = True
    die.host, die.captured_from, die.controlled_by, die.lies_on = host.ref, Zone.FIELD, host.ref, game.cards[0]
    place(game, die, zone, 4)
    assert die.zone is zone and die.stay != stay
    assert (die.damage, die.effects, die.fielded_on) == (0, (), 0)
    assert not die.half and not die.spent_part
    ties: list[object] = [die.host, die.captured_from, die.controlled_by, die.lies_on]
    assert ties == [None] * 4
    assert die.face == (4 if zone in (Zone.RESERVE, Zone.FIELD) else -1)

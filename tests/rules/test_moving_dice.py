"""Dice that move in ways no card of the boxes shows: rules 11.2.5, 12.2.6 and 13.4, with made-up cards."""

from dataclasses import replace

import pytest

from dicemasters_tui.abilities.language import parse_abilities
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.ability import Static
from dicemasters_tui.rules.die import RULE, Lasting
from dicemasters_tui.rules.edition import DC_2018, EDITIONS, RulesEdition
from dicemasters_tui.rules.events import LeftField, Refilled, Spun
from dicemasters_tui.rules.faces import parse_faces
from dicemasters_tui.rules.moves import (
    clear_out_of_play,
    free,
    move,
    move_spent,
    pile,
    place,
    spin_levels,
    take_from_bag,
)
from dicemasters_tui.rules.queries import attack
from dicemasters_tui.rules.state import Die, GameState, Step, Zone
from dicemasters_tui.rules.steps.cleanup import end_effects

from .made_up import basic, character, put, sidekick, start, table

PLAIN = character(2)
FACES = replace(character(7), faces=parse_faces(("1/1/2", "1/3/3", "2/5/5", "F", "FF", "FF")))
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


# Where dice go ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-4.6.1", "DM-4.6.4", "DM-4.6.7")
@pytest.mark.parametrize("zone", [Zone.FIELD, Zone.ATTACK, Zone.RESERVE, Zone.PREP, Zone.BAG])
@pytest.mark.parametrize("active", [0, 1])
@EVERY_EDITION
def test_a_die_sent_to_the_used_pile_waits_out_of_play_on_its_owners_turn(
    active: int, zone: Zone, edition: RulesEdition
) -> None:
    game = table([PLAIN], [character(3)], edition=edition)
    game.active = active
    die = put(game, PLAIN, 0, zone)
    move(game, die, Zone.USED)
    waits = active == 0 and edition.out_of_play and zone not in (Zone.PREP, Zone.BAG)
    assert die.zone is (Zone.OUT_OF_PLAY if waits else Zone.USED)
    assert die in game.players[0].area(die.zone)


@pytest.mark.rule("DM-14.2.2", "DM-3.2.2", "DM-3.2.4", "DM-6.13.6")
def test_a_die_with_immortal_goes_to_the_bag_but_not_as_spent_energy() -> None:
    undying = replace(character(5), keywords=frozenset({"immortal"}))
    game = table([undying], [character(3)])
    game.active = 1
    sent, spent = put(game, undying, 0, Zone.RESERVE), put(game, undying, 0, Zone.RESERVE, face="fist")
    move(game, sent, Zone.USED)
    move_spent(game, spent)
    assert (sent.zone, spent.zone) == (Zone.BAG, Zone.USED)


@pytest.mark.rule("DM-14.2.2", "DM-6.13.6")
def test_at_the_end_of_the_turn_out_of_play_is_emptied_and_only_what_was_spent_knows_no_immortal() -> None:
    undying = replace(character(5), keywords=frozenset({"immortal"}))
    game = table([undying, PLAIN], [character(3)])
    sent, spent = put(game, undying, 0, Zone.FIELD), put(game, undying, 0, Zone.RESERVE, face="fist")
    plain = put(game, PLAIN, 0, Zone.FIELD)
    move(game, sent, Zone.USED)
    move(game, plain, Zone.USED)
    move_spent(game, spent)
    assert {die.zone for die in (sent, spent, plain)} == {Zone.OUT_OF_PLAY}
    stays = [die.stay for die in (sent, spent, plain)]
    clear_out_of_play(game, game.players[0])
    assert (sent.zone, spent.zone, plain.zone) == (Zone.BAG, Zone.USED, Zone.USED)
    assert game.players[0].out_of_play == [] and game.players[0].used == [plain, spent]
    assert all(die.stay != stay for die, stay in zip((sent, spent, plain), stays, strict=True))


@pytest.mark.rule("DM-4.4.3")
@pytest.mark.parametrize(("active", "face", "zone"), [
    (0, "1", Zone.RESERVE), (1, "1", Zone.USED), (0, "fist", Zone.RESERVE), (1, "fist", Zone.RESERVE)
])  # fmt: skip
def test_on_the_other_players_turn_only_energy_rests_in_a_reserve_pool(active: int, face: str, zone: Zone) -> None:
    game = table([PLAIN], [character(3)])
    game.active = active
    die = put(game, PLAIN, 0, Zone.FIELD)
    index = PLAIN.face_by_word(face)
    assert index is not None
    move(game, die, Zone.RESERVE, face=index)
    assert die.zone is zone
    assert die.face == (index if zone is Zone.RESERVE else -1)


@pytest.mark.rule("DM-13.2.4", "DM-4.1.2")
@pytest.mark.parametrize(("to", "zone"), [
    (Zone.USED, Zone.PREP), (Zone.BAG, Zone.PREP), (Zone.PREP, Zone.PREP), (Zone.CARD, Zone.PREP),
    (Zone.FIELD, Zone.FIELD), (Zone.ASIDE, Zone.ASIDE), (Zone.GONE, Zone.GONE),
])  # fmt: skip
def test_a_die_under_another_players_control_goes_to_its_owners_prep_area(to: Zone, zone: Zone) -> None:
    game = table([PLAIN], [character(3)])
    die = put(game, PLAIN, 0, Zone.FIELD)
    game.players[0].field.remove(die)
    game.players[1].field.append(die)
    die.controller = 1
    move(game, die, to)
    assert die.zone is zone and die.controller == 0
    assert die not in game.players[1].field
    assert pile(game, die) == [die]
    left = [event for event in game.events if isinstance(event, LeftField)]
    assert [(event.player, event.to) for event in left] == [(1, zone)]


@pytest.mark.rule("DM-4.1.4", "DM-13.4.4")
def test_a_rolled_die_keeps_its_face_and_an_unrolled_one_comes_on_level_1() -> None:
    game = table([PLAIN, FACES], [character(3)])
    rolled, unrolled = put(game, PLAIN, 0, Zone.RESERVE, level=3), put(game, PLAIN, 0, Zone.USED)
    for die in (rolled, unrolled):
        move(game, die, Zone.FIELD)
    assert (rolled.level, unrolled.level) == (3, 1)
    first_face = put(game, FACES, 0, Zone.RESERVE)
    assert first_face.face == 0  # a face like any other
    move(game, first_face, Zone.FIELD)
    assert first_face.level == 1
    assert first_face.face == 0


@pytest.mark.rule("DM-12.1.2", "DM-12.1.3", "DM-12.1.4", "DM-12.1.5")
@pytest.mark.parametrize(("level", "up", "then"), [
    (1, 1, 2), (1, 2, 3), (2, 5, 3), (3, 1, 3), (3, -1, 2), (2, -4, 1), (1, -1, 1)
])  # fmt: skip
def test_spun_by_levels_as_far_as_the_die_goes(level: int, up: int, then: int) -> None:
    game = table([PLAIN], [character(3)])
    die = put(game, PLAIN, 0, Zone.FIELD, level=level)
    die.damage = 1
    stay = die.stay
    assert spin_levels(game, die, up) is (level != then)
    assert (die.level, die.damage, die.stay, die.zone) == (then, 1, stay, Zone.FIELD)
    told = [(event.old.level, event.new.level) for event in game.events if isinstance(event, Spun)]
    assert told == ([(level, then)] if level != then else [])


@pytest.mark.rule("DM-4.2.3", "DM-4.2.4")
@pytest.mark.parametrize(("bag", "used", "count"), [
    (5, 3, 4), (4, 3, 4), (2, 4, 4), (0, 4, 4), (1, 2, 4), (0, 0, 4), (2, 0, 2), (3, 3, 0)
])  # fmt: skip
def test_the_bag_is_refilled_when_it_is_empty_and_a_die_is_wanted(bag: int, used: int, count: int) -> None:
    game = table([PLAIN], [character(3)])
    player = game.players[0]
    in_bag, in_used, others = player.bag[:bag], player.bag[bag : bag + used], player.bag[bag + used :]
    for die in in_used:
        place(game, die, Zone.USED)
    for die in others:
        place(game, die, Zone.PREP)
    with pytest.raises(StopIteration) as end:
        next(take_from_bag(game, player, count))
    drawn: list[Die] = end.value.value
    assert len(drawn) == len(set(drawn)) == min(count, bag + used)
    assert set(drawn[:bag]) <= set(in_bag) and set(drawn[bag:]) <= set(in_used)
    refilled = [set(event.dice) for event in game.events if isinstance(event, Refilled)]
    assert refilled == ([set(in_used)] if used and bag < count else [])
    assert {die.zone for die in player.bag} <= {Zone.BAG}
    assert len(player.bag) + len(player.used) == bag + used - len(drawn)


@pytest.mark.rule("DM-13.1.3")
def test_a_die_that_is_not_captured_is_not_freed() -> None:
    game = table([PLAIN], [character(3)])
    die = put(game, PLAIN, 0, Zone.FIELD)
    free(game, die)
    assert die.zone is Zone.FIELD and not game.events


@pytest.mark.rule("DM-4.5.2", "DM-9.3.1")
def test_the_dice_of_a_card_in_the_field_are_counted_wherever_they_fight() -> None:
    game = table([PLAIN], [character(3)])
    holder = game.cards[0]
    die, other = put(game, PLAIN, 0, Zone.RESERVE), put(game, PLAIN, 0, Zone.FIELD)
    counts = [game.in_field[holder.index]]
    for zone in (Zone.FIELD, Zone.ATTACK, Zone.FIELD, Zone.PREP, Zone.USED):
        place(game, die, zone, 3)
        counts.append(game.in_field[holder.index])
    assert counts == [1, 2, 2, 2, 1, 1]
    assert game.active_of(holder, 0) is other
    place(game, other, Zone.PREP)
    assert game.active_of(holder, 0) is None and game.in_field[holder.index] == 0


BRAVE = character(4, {"while": "active", "of": {"all": "my characters"}, "get": {"attack": 1}})


@pytest.mark.rule("DM-9.1.7", "DM-9.3.1")
def test_questions_are_answered_while_one_die_of_the_card_is_in_the_field() -> None:
    game = table([BRAVE, PLAIN], [PLAIN])
    plain = put(game, PLAIN, 0, Zone.FIELD)
    first, second = put(game, BRAVE, 0, Zone.RESERVE), put(game, BRAVE, 0, Zone.RESERVE)
    told = [("attack" in game.answered, attack(game, plain))]
    for die, zone in ((first, Zone.FIELD), (second, Zone.FIELD), (first, Zone.PREP), (second, Zone.USED)):
        place(game, die, zone, 3)
        told.append(("attack" in game.answered, attack(game, plain)))
    assert told == [(False, 1), (True, 2), (True, 2), (True, 2), (False, 1)]


@pytest.mark.rule("DM-6.13.2")
def test_questions_are_answered_while_a_text_is_in_force() -> None:
    game = table([PLAIN], [PLAIN])
    raised = parse_abilities([{"while": "active", "of": "my characters", "get": {"attack": 2}}])[0]
    assert isinstance(raised, Static)
    game.put_in_force(Lasting(raised, game.cards[0], 0, RULE, None, {}))
    assert "attack" in game.answered
    copied = game.copy()
    end_effects(game, "start 0")
    assert "attack" in game.answered
    end_effects(game, "turn")
    assert "attack" not in game.answered and "attack" in copied.answered


@pytest.mark.rule("DM-1.1.7", "DM-5.2.3")
def test_back_on_its_card_a_basic_action_die_is_nobodys_and_another_its_owners() -> None:
    game = table([PLAIN], [character(3)], [SORT])
    mine, plain = put(game, SORT, 0, Zone.USED, face="action"), put(game, PLAIN, 0, Zone.USED)
    assert (mine.owner, plain.owner) == (0, 0)
    for die in (mine, plain):
        place(game, die, Zone.CARD)
        assert die in pile(game, die) and die.holder is not None and die in game.unbought(die.holder)
    assert (mine.owner, mine.controller) == (-1, -1)
    assert (plain.owner, plain.controller) == (0, 0)

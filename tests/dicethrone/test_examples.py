"""The worked examples that are a calculation, a result of dice, or the reading of a text alone (DT-EX-…)."""

from __future__ import annotations

from itertools import permutations

import pytest

from dicemasters_tui.dicethrone import moves
from dicemasters_tui.dicethrone.damage import Change, Incoming, Share, Source, Type
from dicemasters_tui.dicethrone.dice import of_a_kind, straight, symbols

from .tables import a_table, carried_out

ATTACKER = 0


def waiting(amount: int, *effects: Change | Share, kind: Type = Type.NORMAL, attack: bool = True) -> Incoming:
    incoming = Incoming()
    incoming.sources.append(Source("an Attack", amount, kind, ATTACKER, attack=attack))
    for effect in effects:
        if isinstance(effect, Change):
            incoming.changes.append(effect)
        else:
            incoming.shares.append(effect)
    return incoming


RETRIBUTION = Share("Retribution", 2, ATTACKER)
PROTECT = Share("Protect", 2)
DIVINE_DEFENSE = Change("Divine Defense", -3)
GET_SOME = Change("Get Some!", 5, attack=True)
ABSOLUTION = Change("Absolution!", -3)


@pytest.mark.rule("DT-EX-2", "DT-7.5.3", "DT-7.5.4")
def test_in_any_order_the_barbarian_s_18_are_0_and_9_are_dealt_back() -> None:
    effects: list[Change | Share] = [RETRIBUTION, PROTECT, DIVINE_DEFENSE, GET_SOME, ABSOLUTION, PROTECT]
    for order in permutations(effects):
        total = waiting(18, *order).total()
        assert (total.damage, total.subtotal, total.back) == (0, 17, {ATTACKER: 9})


@pytest.mark.rule("DT-EX-3", "DT-7.5.5", "DT-7.5.6")
def test_shares_are_worked_out_from_the_subtotal_and_not_from_each_other() -> None:
    one = waiting(18, RETRIBUTION, PROTECT, DIVINE_DEFENSE, GET_SOME, ABSOLUTION).total()
    assert (one.damage, one.back) == (8, {ATTACKER: 9})
    none = waiting(18, RETRIBUTION, DIVINE_DEFENSE, GET_SOME, ABSOLUTION).total()
    assert (none.damage, none.back) == (17, {ATTACKER: 9})


@pytest.mark.rule("DT-EX-4", "DT-7.5.4")
def test_half_of_it_is_half_of_what_was_added_later_too() -> None:
    assert waiting(8, Share("Missed Me", 2), Change("a modifier", 4, attack=True)).total().damage == 6


@pytest.mark.rule("DT-EX-5", "DT-7.5.7", "DT-7.5.10")
@pytest.mark.parametrize(("subtotal", "taken"), [(7, 3), (1, 0), (0, 0), (10, 5)])
def test_half_is_rounded_up_when_it_is_prevented(subtotal: int, taken: int) -> None:
    assert waiting(subtotal, PROTECT).total().damage == taken


@pytest.mark.rule("DT-EX-6", "DT-7.5.9", "DT-7.5.6")
def test_a_subtotal_below_0_is_0_before_shares() -> None:
    total = waiting(5, Change("Not This Time!", -6), RETRIBUTION).total()
    assert (total.damage, total.subtotal, total.back) == (0, 0, {ATTACKER: 0})


@pytest.mark.rule("DT-EX-7", "DT-7.5.11")
def test_what_is_avoided_stays_avoided_when_more_is_added() -> None:
    incoming = waiting(6, RETRIBUTION)
    incoming.sources[0].avoided = True
    incoming.changes.append(Change("a modifier", 4, attack=True))
    assert (incoming.total().damage, incoming.total().back) == (0, {ATTACKER: 0})


@pytest.mark.rule("DT-EX-8", "DT-7.5.12", "DT-4.4.2")
def test_an_ultimate_is_only_raised() -> None:
    incoming = waiting(10, Change("a modifier", 2, attack=True), PROTECT, kind=Type.ULTIMATE)
    incoming.changes += [Change("Wither", -2, attack=True), Change("Not This Time!", -6)]
    assert incoming.total().damage == 12
    assert not incoming.avoidable


@pytest.mark.rule("DT-7.5.2")
def test_each_source_is_remembered_with_its_type() -> None:
    incoming = waiting(10, PROTECT, kind=Type.ULTIMATE)
    incoming.sources.append(Source("a token", 5, Type.NONE))
    assert incoming.total().damage == 10 + 2  # half of the 5, rounded up, is prevented; the 10 stay
    mixed = waiting(4, Change("Wither", -6, attack=True))
    mixed.sources.append(Source("a token", 3, Type.NONE))
    assert mixed.total().damage == 3  # Wither takes nothing off what is not of the Attack
    avoided = waiting(6, Change("a modifier", 4, attack=True))
    avoided.sources[0].avoided = True
    avoided.sources.append(Source("a token", 2, Type.NONE))
    assert avoided.total().damage == 2  # and what is added to an avoided Attack is avoided with it
    summed = waiting(4, Change("Not This Time!", -6))
    summed.sources.append(Source("a token", 5, Type.NONE))
    assert summed.total().damage == 3  # a prevention acts on the sum


@pytest.mark.rule("DT-EX-25", "DT-3.1.6", "DT-3.1.7")
@pytest.mark.parametrize(
    ("dice", "small", "large"),
    [
        ("12346", True, False),
        ("23455", True, False),
        ("34561", True, False),
        ("12345", True, True),
        ("23456", True, True),
        ("12356", False, False),
        ("12456", False, False),
        ("33456", True, False),
    ],
)
def test_straights(dice: str, small: bool, large: bool) -> None:
    numbers = [int(die) for die in dice]
    assert (straight(numbers, 4), straight(numbers, 5)) == (small, large)


@pytest.mark.rule("DT-EX-26", "DT-3.1.5", "DT-3.1.2")
def test_of_a_kind_is_of_numbers() -> None:
    key = dict.fromkeys((1, 2, 3), "sword") | dict.fromkeys((4, 5, 6), "other")
    assert symbols((1, 2, 3, 1, 2), key)["sword"] == 5
    assert [of_a_kind((1, 2, 3, 1, 2), n) for n in (2, 3, 4, 5)] == [True, False, False, False]
    assert [of_a_kind((4, 4, 4, 4, 5), n) for n in (2, 3, 4, 5)] == [True, True, True, False]
    assert of_a_kind((6, 6, 6, 6, 6), 3)


@pytest.mark.rule("DT-EX-28", "DT-9.1.2", "DT-9.1.3", "DT-9.1.4")
@pytest.mark.parametrize(
    ("roll", "drawn", "times", "every"),
    [((1, 2, 3, 4, 6), 1, 12, 1), ((1, 2, 3, 3, 6), 1, 16, 2), ((4, 4, 6, 6, 5), 0, 0, 0)],
)
def test_on_times_and_for_every(roll: tuple[int, ...], drawn: int, times: int, every: int) -> None:
    game = a_table()
    carried_out(game, [{"showing": {"sword": 1}, "do": [{"draw": 1}]}], roll=roll)
    carried_out(game, [{"cp": "1 for every 2 sword"}], roll=roll)
    carried_out(game, [{"suffer": "4 x sword"}], roll=roll)
    seat = game.players[0]
    assert len(seat.hand) == drawn
    assert game.incoming[0].waiting() == times
    assert seat.cp == 2 + every


@pytest.mark.rule("DT-EX-34", "DT-9.1.9", "DT-9.1.10")
@pytest.mark.parametrize(("thief", "then"), [(0, 2), (15, 15)])
def test_3_cp_are_stolen_from_somebody_with_2(thief: int, then: int) -> None:
    game = a_table()
    game.players[0].cp, game.players[1].cp = thief, 2
    carried_out(game, [{"steal": "cp", "amount": 3}])
    assert (game.players[0].cp, game.players[1].cp) == (then, 0)


@pytest.mark.rule("DT-EX-16", "DT-7.4.3")
def test_3_damage_and_2_healing_of_one_batch_leave_2_of_3() -> None:
    game = a_table(phase="upkeep")
    game.sides[0].health = 3
    carried_out(game, [{"suffer": 3}, {"heal": 2}])
    assert game.sides[0].health == 3
    moves.apply_damage(game, "the Upkeep Phase")
    assert game.sides[0].health == 2


@pytest.mark.rule("DT-EX-16", "DT-7.2.10", "DT-10.1.2")
def test_3_isolated_damage_defeats_before_the_healing() -> None:
    game = a_table(phase="upkeep")
    game.sides[0].health = 3
    with pytest.raises(moves.MatchOver):
        carried_out(game, [{"heal": 2}, {"suffer": 3, "alone": True}])
    assert (game.sides[0].health, game.winner) == (0, 1)


@pytest.mark.rule("DT-EX-37", "DT-10.1.6", "DT-7.4.3")
def test_healing_and_damage_of_one_batch_are_netted_before_the_ceiling() -> None:
    game = a_table(phase="defensive-roll")
    game.sides[0].health = 58
    carried_out(game, [{"heal": 5}, {"suffer": 4}])
    moves.apply_damage(game, "the Roll Phase")
    assert game.sides[0].health == 59


@pytest.mark.rule("DT-EX-39", "DT-11.1.6")
def test_amounts_of_two_teammates_are_worked_out_each_and_summed() -> None:
    game = a_table("barbarian", "barbarian", "barbarian", "barbarian")
    moves.incoming(game, 1, 4, Type.NORMAL, "an Attack", 0, attack=True)
    moves.incoming(game, 3, 7, Type.NONE, "a token", 0)
    game.incoming[3].shares.append(Share("Protect", 2))  # 7 - 4
    moves.apply_damage(game, "the Roll Phase")
    assert [side.health for side in game.sides] == [50, 43]

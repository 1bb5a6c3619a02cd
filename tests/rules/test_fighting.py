"""Damage that joins the damage of combat, together with Fast and Overcrush (rules 6.12, 14.1), with made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.damage import Hit, deal
from dicemasters_tui.rules.edition import EDITIONS, RulesEdition
from dicemasters_tui.rules.events import Attacked, BecameBlocked, Blocked, Damaged, KnockedOut
from dicemasters_tui.rules.state import Die, GameState, Source, Step, Zone

from .made_up import character, put, sidekick, start, table


def joining(number: int, damage: int, to: Any) -> Card:
    return character(
        number,
        {
            "when": {"step": "before combat damage"},
            "do": [{"deal": {"damage": damage, "to": to, "kind": "with combat"}}],
        },
    )


BLOCKERS = {"all": "opposing characters", "is": "blocking"}
CRUSHER = character(1, {"keyword": "overcrush"})
FAST = character(2, {"keyword": "fast"})
PLAIN = character(3)


def fought(mine: list[tuple[Card, int]], attacking: int, theirs: list[tuple[Card | None, int]]) -> Match[GameState]:
    """The first dice of A attack and every die of B blocks the first of them; all levels given. Up to the damage."""
    game = table([card for card, _ in mine], [card for card, _ in theirs if card] or [PLAIN])
    dice = [put(game, card, 0, Zone.FIELD, level) for card, level in mine]
    blockers = [
        put(game, card, 1, Zone.FIELD, level) if card else sidekick(game, 1, Zone.FIELD) for card, level in theirs
    ]
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, "attack " + ", ".join(die.id for die in dice[:attacking]))
    match.submit(1, "block " + ", ".join(f"{die.id}->{dice[0].id}" for die in blockers))
    match.submit(0, "pass")
    return match


def life(match: Match[GameState]) -> int:
    return match.state.players[1].life


def zones(match: Match[GameState], player: int) -> list[tuple[str, Zone]]:
    dice: list[Die] = [die for die in match.state.dice if die.owner == player and die.zone in (Zone.FIELD, Zone.PREP)]
    return [(die.name, die.zone) for die in dice]


@pytest.mark.rule("DM-14.1.15", "DM-6.12.1")
def test_damage_that_joins_is_dealt_once_though_fast_dice_strike_first() -> None:
    match = fought([(FAST, 1), (joining(4, 1, "opponent"), 1)], 1, [(PLAIN, 2)])
    assert life(match) == 19


@pytest.mark.rule("DM-14.1.22")
@pytest.mark.parametrize(("joins", "through"), [(0, 2), (1, 3), (2, 3)])
def test_what_others_deal_a_blocker_is_not_taken_off_what_goes_through(joins: int, through: int) -> None:
    match = fought([(CRUSHER, 2), (joining(4, joins, BLOCKERS) if joins else PLAIN, 1)], 1, [(None, 1)])
    assert life(match) == 20 - through


@pytest.mark.rule("DM-14.1.22")
def test_two_blockers_of_which_another_dealt_one_enough() -> None:
    match = fought([(CRUSHER, 3), (joining(4, 1, BLOCKERS), 1)], 1, [(None, 1), (PLAIN, 1)])
    blocker = match.state.players[1].field[1]
    match.submit(0, f"damage {match.state.players[0].field[0].id}: {blocker.id}=5")
    assert life(match) == 20 - 4  # D 1 and D 2, each of which took 1 from elsewhere


@pytest.mark.rule("DM-14.1.23")
def test_nothing_goes_through_while_a_blocker_stands() -> None:
    match = fought([(CRUSHER, 3), (PLAIN, 1)], 1, [(None, 1), (PLAIN, 3)])
    blocker = match.state.players[1].field[0]
    match.submit(0, f"damage {match.state.players[0].field[0].id}: {blocker.id}=5")
    assert life(match) == 20
    assert ("Sidekick", Zone.PREP) in zones(match, 1)
    assert ("Tester 3", Zone.FIELD) in zones(match, 1)


@pytest.mark.rule("DM-14.1.15")
def test_a_fast_blocker_strikes_down_the_attacker_before_it_deals_damage() -> None:
    match = fought([(PLAIN, 2)], 1, [(FAST, 2)])
    assert ("Tester 3", Zone.PREP) in zones(match, 0)
    assert [die.damage for die in match.state.players[1].field] == [0]
    assert ("Tester 2", Zone.FIELD) in zones(match, 1)


@pytest.mark.rule("DM-14.1.15")
def test_two_fast_dice_strike_each_other_together() -> None:
    match = fought([(FAST, 2)], 1, [(character(5, {"keyword": "fast"}), 2)])
    assert ("Tester 2", Zone.PREP) in zones(match, 0)
    assert ("Tester 5", Zone.PREP) in zones(match, 1)


WEAK = character(6, {"of": "this", "get": {"attack": -1}})
WIDE = character(7, {"of": "this", "get": {"can_block": 2, "attack": -1}})


@pytest.mark.rule("DM-6.12.4", "DM-6.12.6", "DM-8.1.6")
def test_a_die_without_attack_splits_nothing_among_its_blockers() -> None:
    match = fought([(WEAK, 1)], 1, [(PLAIN, 1), (PLAIN, 1)])
    assert match.decision is not None and match.decision.kind != "damage"
    assert ("Tester 6", Zone.PREP) in zones(match, 0)  # D 2, and 1 from each
    assert zones(match, 1).count(("Tester 3", Zone.FIELD)) == 2
    assert not any(isinstance(event, Damaged) and event.player == 1 for event in match.all_events)


@pytest.mark.rule("DM-6.12.7", "DM-8.1.6")
def test_nor_does_one_that_blocks_two() -> None:
    game = table([PLAIN], [WIDE])
    attackers = [put(game, PLAIN, 0, Zone.FIELD) for _ in range(2)]
    wall = put(game, WIDE, 1, Zone.FIELD, level=1)
    match = start(game, Step.ATTACK)
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    match.submit(1, f"block {wall.id}->{attackers[0].id}, {wall.id}->{attackers[1].id}")
    match.submit(0, "pass")
    assert match.decision is not None and match.decision.kind != "damage"
    assert zones(match, 0) == [("Tester 3", Zone.FIELD)] * 2
    assert ("Tester 7", Zone.PREP) in zones(match, 1)  # D 2, and 1 from each


@pytest.mark.rule("DM-6.9.6", "DM-6.10.5", "DM-8.1.8", "DM-8.2.9")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_who_attacks_blocks_and_strikes_whom(edition: RulesEdition) -> None:
    game = table([PLAIN, CRUSHER], [FAST], edition=edition)
    one, two = put(game, PLAIN, 0, Zone.FIELD, level=2), put(game, CRUSHER, 0, Zone.FIELD, level=2)
    first, second = put(game, FAST, 1, Zone.FIELD), sidekick(game, 1, Zone.FIELD)
    match = start(game, Step.ATTACK)
    match.submit(0, f"attack {one.id}, {two.id}")
    match.submit(1, f"block {first.id}->{one.id}, {second.id}->{one.id}")
    match.submit(0, "pass")
    match.submit(0, f"damage {one.id}: {first.id}=2, {second.id}=1")
    told = match.all_events
    assert [(e.die.id, [d.id for d in e.together]) for e in told if isinstance(e, Attacked)] == [
        (one.id, [one.id, two.id]),
        (two.id, [one.id, two.id]),
    ]
    assert [(e.die.id, [d.id for d in e.blockers]) for e in told if isinstance(e, BecameBlocked)] == [
        (one.id, [first.id, second.id])
    ]
    blocks = [(e.die.id, [d.id for d in e.attackers], e.alone) for e in told if isinstance(e, Blocked)]
    assert blocks == [(first.id, [one.id], False), (second.id, [one.id], False)]
    struck = {
        (e.by.id if e.by else "", e.victim.id if e.victim else e.player, e.amount)
        for e in told
        if isinstance(e, Damaged) and e.combat
    }
    assert struck == {
        (first.id, one.id, 1),
        (second.id, one.id, 1),
        (one.id, first.id, 2),
        (one.id, second.id, 1),
        (two.id, 1, 3),
    }
    fallen = {(e.die.id, tuple(d.id for d in e.by), e.combat) for e in told if isinstance(e, KnockedOut)}
    assert fallen == {(first.id, (one.id,), True), (second.id, (one.id,), True)}
    assert match.state.players[1].life == 17


@pytest.mark.rule("DM-6.10.5")
def test_a_die_that_blocks_alone_is_told_so() -> None:
    match = fought([(PLAIN, 1)], 1, [(PLAIN, 1)])
    assert [event.alone for event in match.all_events if isinstance(event, Blocked)] == [True]


@pytest.mark.rule("DM-8.1.6")
def test_no_damage_is_nothing_that_can_be_answered() -> None:
    answers = character(
        8, {"global": {"energy": "shield"}, "when": {"damaged": {"any": "my character"}}, "do": [{"cancel": "it"}]}
    )
    game = table([PLAIN], [answers])
    sidekick(game, 1, Zone.RESERVE, "shield")
    victim = put(game, answers, 1, Zone.FIELD)
    with pytest.raises(StopIteration) as end:
        next(deal(game, [Hit(victim, 0, None, Source("rule", 0))]))
    assert end.value.value == []
    assert not game.events

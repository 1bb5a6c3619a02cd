"""Damage that joins the damage of combat, together with Fast and Overcrush (rules 6.12, 14.1), with made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.state import Die, GameState, Zone

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

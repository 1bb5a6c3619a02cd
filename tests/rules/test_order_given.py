"""Several effects at the same time: whose come first, and an order given in one command (rules 10.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.events import Resolving
from dicemasters_tui.rules.state import GameState, Zone

from .made_up import character, put, start, table

ATTACKERS = [
    character(number, {"when": {"attacks": "this"}, "do": [{"life": {"who": "me", "change": number}}]})
    for number in (1, 2, 3, 4)
]


def attacked(active: int = 0) -> Match[GameState]:
    """Four dice with four texts attack together, and their owner is asked which resolves first."""
    sides: tuple[list[Card], list[Card]] = (ATTACKERS, [character(9)])
    game = table(*(sides if active == 0 else sides[::-1]))
    game.active = active
    dice = [put(game, card, active, Zone.FIELD) for card in ATTACKERS]
    for player in game.players:
        player.life = 5
    match = start(game)
    match.submit(active, "pass")
    match.submit(active, "attack " + ", ".join(die.id for die in dice))
    return match


def resolved(match: Match[GameState]) -> list[str]:
    return [event.card.card.name for event in match.all_events if isinstance(event, Resolving)]


@pytest.mark.rule("DM-10.1.8")
@pytest.mark.parametrize("order", permutations(range(4)))
def test_a_whole_order_at_once(order: tuple[int, ...]) -> None:
    match = attacked()
    assert match.decision is not None
    names = [option.command.removeprefix("choose ") for option in match.decision.options]
    match.submit(0, "choose " + ", ".join(names[place] for place in order))
    assert resolved(match) == [f"Tester {place + 1}" for place in order]
    assert match.state.players[0].life == 15


@pytest.mark.rule("DM-10.1.8")
@pytest.mark.parametrize("active", [0, 1])
def test_one_after_the_other(active: int) -> None:
    match = attacked(active)
    for place in (2, 1, 1):
        assert match.decision is not None and match.decision.player == active
        match.submit(active, match.decision.options[place].command)
    assert resolved(match) == ["Tester 3", "Tester 2", "Tester 4", "Tester 1"]
    assert match.state.players[active].life == 15
    assert match.state.players[1 - active].life == 5

"""Several effects at the same time: whose come first, and an order given in one command (rules 10.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.events import Resolving
from dicemasters_tui.rules.state import GameState, Step, Zone

from .made_up import character, put, sidekick, start, table

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
@pytest.mark.parametrize("order", list(permutations(range(4))))
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


ONCE = character(
    6,
    {
        "when": {"damaged": "this"},
        "once": "turn",
        "do": [{"give": {"who": "this", "attack": 1}}, {"life": {"who": "me", "change": 1}}],
    },
)


@pytest.mark.rule("DM-10.1.8", "DM-10.2.3", "DM-10.2.6")
@pytest.mark.parametrize("dice", [1, 2])
def test_which_die_has_what_happens_once_is_asked_of_several_dice_only(dice: int) -> None:
    game = table([ONCE], [character(9)], edition=DC_2018)
    attackers = [put(game, ONCE, 0, Zone.FIELD, level=3) for _ in range(dice)]
    blockers = [sidekick(game, 1, Zone.FIELD) for _ in range(2)]
    game.players[0].life = 10
    match = start(game, Step.ATTACK)
    match.submit(0, "attack " + ", ".join(die.id for die in attackers))
    match.submit(1, f"block {blockers[0].id}->{attackers[0].id}, {blockers[1].id}->{attackers[-1].id}")
    match.submit(0, "pass")
    if dice == 1:
        match.submit(0, f"damage {attackers[0].id}: {blockers[0].id}=5")
    else:  # each has been hit once, and one of them may answer
        assert match.decision is not None and match.decision.kind == "choose"
        match.submit(0, f"choose {attackers[1].id}")
        resolved_by = [event.die for event in match.all_events if isinstance(event, Resolving)]
        assert [die.id for die in resolved_by if die][:1] == [attackers[1].id]
    assert match.decision is not None and match.decision.kind != "choose"
    assert match.state.players[0].life == 11

"""Energy of which a part has been spent (rules 3.2.13), with a made-up action."""

from __future__ import annotations

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.rules.edition import EDITIONS, RulesEdition
from dicemasters_tui.rules.state import Zone

from .made_up import basic, character, put, sidekick, start, table

PURSE = character(2)
AGAIN = basic(3, {"do": [{"roll": {"who": {"choose": "my energy die", "in": "reserve"}}}]})
CHEAP = basic(4, {"global": {"energy": "fist"}, "do": [{"life": {"who": "me", "change": 1}}]})


@pytest.mark.rule("DM-3.2.13")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_no_effect_rerolls_a_die_that_was_spent_in_part(edition: RulesEdition) -> None:
    game = table([PURSE], [PURSE], [AGAIN, CHEAP], edition)
    purse = put(game, PURSE, 0, Zone.RESERVE, face="2fist")
    other = put(game, PURSE, 0, Zone.RESERVE, face="2fist")
    action = put(game, AGAIN, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"global {CHEAP.id} with {purse.id}:1")
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id} on {purse.id}")
    match.submit(0, f"use {action.id} on {other.id}")
    half = next(die for die in match.state.players[0].reserve if die.id == purse.id)
    assert half.label == "tester-2@fist"


@pytest.mark.rule("DM-3.2.13")
def test_with_no_other_die_there_is_nothing_to_reroll() -> None:
    game = table([PURSE], [PURSE], [AGAIN, CHEAP])
    purse = put(game, PURSE, 0, Zone.RESERVE, face="2fist")
    action = put(game, AGAIN, 0, Zone.RESERVE, face="action")
    match = start(game)
    assert match.decision is not None
    match.submit(0, f"global {CHEAP.id} with {purse.id}:1")
    with pytest.raises(Refused):
        match.submit(0, f"use {action.id}")


LATE = basic(
    5,
    {
        "global": {"energy": "bolt"},
        "do": [{"roll": {"who": {"choose": "my energy die", "in": "reserve", "energy": "fist"}}}],
    },
)


@pytest.mark.rule("DM-3.2.13", "DM-3.2.14")
@pytest.mark.parametrize("part", [True, False])
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_nor_on_the_other_players_turn(edition: RulesEdition, part: bool) -> None:
    game = table([PURSE], [PURSE], [LATE, CHEAP], edition)
    purse = put(game, PURSE, 0, Zone.RESERVE, face="2fist")
    sidekick(game, 0, Zone.RESERVE, "bolt")
    match = start(game)
    if part:
        match.submit(0, f"global {CHEAP.id} with {purse.id}:1")
    match.submit(0, "pass")
    match.submit(1, "keep")
    match.submit(1, "pass")
    if part:
        with pytest.raises(Refused):
            match.submit(0, f"global {LATE.id}")
    else:
        match.submit(0, f"global {LATE.id}")
        assert [die.label for die in match.state.players[0].used] == ["sidekick"]


ONCE = basic(6, {"global": {"energy": 1}, "once": "turn", "do": [{"life": {"who": "me", "change": 1}}]})
FIGHT = basic(
    7, {"global": {"energy": 1}, "do": [{"give": {"who": {"target": "character", "is": "attacking"}, "attack": -1}}]}
)


@pytest.mark.rule("DM-3.2.9", "DM-3.2.11", "DM-6.8.6")
def test_who_has_nothing_to_use_passes_unasked_and_loses_the_rest_of_a_generic_die() -> None:
    game = table([PURSE], [PURSE], [ONCE, FIGHT])
    attacker = sidekick(game, 0, Zone.FIELD)
    purse = put(game, ONCE, 1, Zone.RESERVE, face="generic2")
    match = start(game)
    match.submit(0, "pass")
    match.submit(1, f"global {ONCE.id} with {purse.id}:1")
    assert match.state.players[1].virtual == 1
    match.submit(0, "pass")
    assert match.decision is not None and match.decision.kind == "attack"
    assert match.state.players[1].virtual == 0
    match.submit(0, f"attack {attacker.id}")
    match.submit(0, "pass")
    assert match.state.turn == 4  # nothing was left to pay for the Global of the fight, so nobody was asked

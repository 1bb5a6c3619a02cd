"""What ends with a turn, and with which one: effects until its end, damage, energy left over (rules 6.13)."""

from __future__ import annotations

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules import queries
from dicemasters_tui.rules.edition import EDITIONS, RulesEdition
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.state import Die, GameState, Step, Zone

from .made_up import basic, character, put, sidekick, start, table

NOTHING = {"reroll": "keep", "priority": "pass", "attack": "no attack", "block": "no block"}
PLAIN = character(3)
YOURS = character(5)
HEIR = character(
    1,
    {
        "when": {"knocked_out": "this"},
        "turn": "opponent",
        "do": [{"add": {"of": {"all": "my characters"}, "get": {"attack": 2}, "until": "end of my next turn"}}],
    },
)
STRIKE = basic(2, {"do": [{"ko": {"target": "opposing character"}}]})
BOOST = basic(3, {"do": [{"give": {"who": {"all": "my characters"}, "attack": 2, "defense": 2}}]})
HURT = basic(4, {"do": [{"deal": {"damage": 1, "to": {"all": "characters"}}}]})
EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


def to_turn(match: Match[GameState], turn: int) -> None:
    """Let both players do nothing until the Main Step of this turn."""
    while match.state.turn < turn or match.state.step is not Step.MAIN:
        assert match.decision is not None
        match.submit(match.decision.player, NOTHING[match.decision.kind])


def attack(match: Match[GameState], die: Die) -> int:
    return queries.attack(match.state, match.state.dice[die.index])


@EVERY_EDITION
def test_until_the_end_of_my_next_turn(edition: RulesEdition) -> None:
    game = table([HEIR, PLAIN], [PLAIN], [STRIKE], edition)
    game.active = 1
    heir = put(game, HEIR, 0, Zone.FIELD)
    other = put(game, PLAIN, 0, Zone.FIELD)
    strike = put(game, STRIKE, 1, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(1, f"use {strike.id} on {heir.id}")
    assert attack(match, other) == 3
    to_turn(match, 4)
    assert match.state.active == 0 and attack(match, other) == 3
    to_turn(match, 5)
    assert match.state.active == 1 and attack(match, other) == 1


@EVERY_EDITION
@pytest.mark.rule("DM-6.13.2")
def test_until_the_end_of_this_turn(edition: RulesEdition) -> None:
    game = table([PLAIN], [YOURS], [BOOST], edition)
    mine = put(game, PLAIN, 0, Zone.FIELD)
    boost = put(game, BOOST, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {boost.id}")
    assert attack(match, mine) == 3
    to_turn(match, 4)
    assert attack(match, mine) == 1


@EVERY_EDITION
@pytest.mark.rule("DM-6.13.1")
def test_damage_is_gone_before_the_defense_that_bore_it(edition: RulesEdition) -> None:
    game = table([PLAIN], [YOURS], [BOOST, HURT], edition)
    mine, yours = put(game, PLAIN, 0, Zone.FIELD), put(game, YOURS, 1, Zone.FIELD)
    boost, hurt = (put(game, card, 0, Zone.RESERVE, face="action") for card in (BOOST, HURT))
    match = start(game)
    match.submit(0, f"use {boost.id}")
    match.submit(0, f"use {hurt.id}")
    assert [match.state.dice[die.index].damage for die in (mine, yours)] == [1, 1]
    to_turn(match, 4)
    found = [match.state.dice[die.index] for die in (mine, yours)]
    assert [(die.zone, die.damage) for die in found] == [(Zone.FIELD, 0)] * 2


@EVERY_EDITION
def test_the_end_of_the_main_step_is_in_the_main_step(edition: RulesEdition) -> None:
    strikes = character(6, {"when": {"step": "end of main step"}, "do": [{"ko": {"target": "opposing character"}}]})
    game = table([strikes], [PLAIN, YOURS], edition=edition)
    put(game, strikes, 0, Zone.FIELD)
    for card in (PLAIN, YOURS):
        put(game, card, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    assert match.decision is not None and match.decision.kind == "choose"
    assert str(match.state.step) == str(Step.MAIN)
    match.submit(0, match.decision.options[0].command)
    assert str(match.state.step) == str(Step.ATTACK)


@EVERY_EDITION
@pytest.mark.rule("DM-6.13.2")
@pytest.mark.parametrize("bonus", [True, False])
def test_effects_until_the_end_of_the_turn_are_over_when_effects_of_its_end_come(
    bonus: bool, edition: RulesEdition
) -> None:
    storm = character(
        7, {"when": {"step": "end of turn"}, "do": [{"deal": {"damage": 1, "to": {"all": "characters"}}}]}
    )
    game = table([storm], [YOURS], [BOOST], edition)
    strong, weak = put(game, storm, 0, Zone.FIELD, level=3), sidekick(game, 0, Zone.FIELD)
    boost = put(game, BOOST, 0, Zone.RESERVE, face="action")
    match = start(game)
    if bonus:
        match.submit(0, f"use {boost.id}")
    to_turn(match, 4)
    found = [match.state.dice[die.index].zone for die in (strong, weak)]
    assert found == [Zone.FIELD, Zone.PREP]  # D 1 again, and 1 damage
    assert match.state.dice[strong.index].damage == 0


@EVERY_EDITION
@pytest.mark.rule("DM-6.13.2", "DM-10.1.7", "DM-8.2.2")
@pytest.mark.parametrize(("ogre", "gained"), [(True, 0), (False, 1)])
def test_a_die_that_falls_as_its_bonus_ends_has_no_effect_at_the_end_of_the_turn(
    ogre: bool, gained: int, edition: RulesEdition
) -> None:
    late = character(8, {"when": {"step": "end of turn"}, "do": [{"life": {"who": "me", "change": 1}}]})
    lowers = character(9, {"while": "active", "of": {"all": "opposing characters"}, "get": {"defense": -2}})
    game = table([late], [lowers], [BOOST], edition)
    die = put(game, late, 0, Zone.FIELD)
    boost = put(game, BOOST, 0, Zone.RESERVE, face="action")
    game.players[0].life = 10
    match = start(game)
    match.submit(0, f"use {boost.id}")
    if ogre:  # it comes once the bonus is there
        place(match.state, put(match.state, lowers, 1, Zone.USED), Zone.FIELD, lowers.face_of_level(1))
    to_turn(match, 4)
    assert match.state.players[0].life == 10 + gained
    assert match.state.dice[die.index].zone is (Zone.PREP if ogre else Zone.FIELD)

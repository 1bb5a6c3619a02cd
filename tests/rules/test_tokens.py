"""Tokens (rules 13.6), which no card of the boxes makes."""

from dataclasses import replace
from typing import Any

import pytest

from dicemasters_tui.abilities.effects import Effect
from dicemasters_tui.abilities.used import Action
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules import queries
from dicemasters_tui.rules.ability import Steps
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.edition import EDITIONS, RulesEdition
from dicemasters_tui.rules.moves import spin_levels
from dicemasters_tui.rules.state import Die, GameState, Source, Zone
from dicemasters_tui.rules.tokens import make_token

from .made_up import basic, character, put, start, table

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
BY_A = Source("ability", 0)
PLAIN = character(1)


class MakeToken(Effect):
    """A 2/3 Drone appears in the field of the player whose text it is."""

    def resolve(self, context: Context) -> Steps:
        make_token(context.game, context.controller, "Drone", 2, 3, context.source)
        yield from ()


def with_drone(*actions: Any, edition: RulesEdition = EDITIONS["dc-2018"]) -> tuple[Match[GameState], Die, list[str]]:
    """Player A with a Drone that attacks for 2 and has 3 defense, and action dice."""
    cards = [basic(10 + number, action) for number, action in enumerate(actions)]
    game = table([PLAIN], [PLAIN], cards or None, edition)
    drone = make_token(game, 0, "Drone", 2, 3, BY_A)
    dice = [put(game, card, 0, Zone.RESERVE, face="action").id for card in cards]
    return start(game), drone, dice


def find(match: Match[GameState], die: Die) -> Die:
    return match.state.dice[die.index]


@pytest.mark.rule("DM-13.6.1")
@EVERY_EDITION
def test_a_token_is_a_level_1_character_die_of_cost_0_without_a_type_and_no_sidekick(edition: RulesEdition) -> None:
    match, drone, _ = with_drone(edition=edition)
    game, die = match.state, find(match, drone)
    assert (die.id, die.label, die.zone, die.level) == ("t1", "drone@1", Zone.FIELD, 1)
    assert (queries.attack(game, die), queries.defense(game, die)) == (2, 3)
    assert (die.card.cost, die.card.energy) == (0, ())
    assert queries.counts_as_character(game, die)
    assert not queries.is_sidekick(game, die)


@pytest.mark.rule("DM-13.6.1", "DM-13.6.2")
def test_a_token_attacks_like_any_character_and_is_gone_when_it_leaves_unblocked() -> None:
    match, drone, _ = with_drone()
    match.submit(0, "pass")
    match.submit(0, f"attack {drone.id}")
    match.submit(0, "pass")
    assert match.state.players[1].life == 18
    assert find(match, drone).zone is Zone.GONE
    assert all(d.name != "Drone" for d in (*match.state.players[0].used, *match.state.players[0].out_of_play))


@pytest.mark.rule("DM-13.6.2")
@pytest.mark.parametrize(
    "leaving",
    [
        {"ko": {"target": "character"}},
        {"sacrifice": {"choose": "my character"}},
        {"move": {"who": {"target": "character"}, "to": "bag"}},
        {"move": {"who": {"target": "character"}, "to": "aside", "until": "end of turn"}},
    ],
    ids=["ko", "sacrifice", "bag", "aside"],
)
@EVERY_EDITION
def test_a_token_that_leaves_the_field_is_no_more(leaving: Any, edition: RulesEdition) -> None:
    match, drone, dice = with_drone({"do": [leaving]}, edition=edition)
    match.submit(0, f"use {dice[0]}")
    assert find(match, drone).zone is Zone.GONE
    player = match.state.players[0]
    assert find(match, drone) not in [*player.bag, *player.prep, *player.used, *player.out_of_play, *match.state.aside]


@pytest.mark.rule("DM-13.6.2")
def test_a_token_is_neither_spun_nor_rerolled() -> None:
    match, drone, dice = with_drone(
        {"do": [{"spin": {"who": {"target": "character"}, "up": 1}}]},
        {"do": [{"roll": {"who": {"target": "character"}, "otherwise": [{"move": {"who": "it", "to": "used"}}]}}]},
    )
    assert not spin_levels(match.state, find(match, drone), -1, BY_A)
    for action in dice:
        match.submit(0, f"use {action}")
    assert (find(match, drone).zone, find(match, drone).level) == (Zone.FIELD, 1)


@pytest.mark.rule("DM-13.6.1")
def test_an_action_die_makes_one_and_the_match_can_be_taken_back_over_it() -> None:
    text = Action.model_validate({"do": [MakeToken.model_validate({})]})
    maker = replace(basic(20), abilities=(text,))
    game = table([PLAIN], [PLAIN], [maker])
    die = put(game, maker, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {die.id}")
    assert [d.label for d in match.state.players[0].field] == ["drone@1"]
    match.undo()
    assert match.state.players[0].field == []
    match.submit(0, f"use {die.id}")
    assert [d.id for d in match.state.players[0].field] == ["t1"]

"""What the inspector answers about a die: what it costs, what it can do, who may choose it, and why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from table_matches import AQUAMAN, BATMAN, FLASH, MANTA, PING, STATIC, block_step, die, put

from dicemasters_tui.abilities.language import parse_abilities
from dicemasters_tui.analysis.die_answers import DieAnswer, die_answers
from dicemasters_tui.rules.edition import DC_2018
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import GameState, Step, Zone


def with_text(*abilities: dict[str, Any]) -> GameState:
    """Sam's Flash (a9) with a text, Aquaman (a12) beside it, both in the field of a turn."""
    flash = replace(FLASH, abilities=parse_abilities(list(abilities)))
    sides = (
        Side("Sam", ((flash, 3), (AQUAMAN, 3), (BATMAN, 2)), (PING,), 20),
        Side("Bruce", ((MANTA, 4),), (STATIC,), 20),
    )
    game = new_game(Setup(DC_2018, sides, 1))
    game.turn, game.step, game.active = 3, Step.MAIN, 0
    put(game, "a9", Zone.FIELD, 3)
    put(game, "a12", Zone.FIELD, 3)
    return game


def answers(game: GameState, id: str) -> dict[str, DieAnswer]:
    found = die(game, id)
    return {each.asked: each for each in die_answers(game, found, found.holder)}


def test_a_die_without_texts_attacks_blocks_and_is_chosen_by_anybody() -> None:
    told = answers(with_text(), "a9")
    assert told["can attack"].answer == told["can block"].answer == "yes"
    assert told["can be targeted"] == DieAnswer("can be targeted", "yes, by both players")
    assert told["if unblocked"].answer == "3 damage, then out of play"
    assert told["cost to buy"].answer == "3, with fist" and told["cost to field"].answer == "0"


def test_what_a_text_changes_names_its_source() -> None:
    other = {"of": {"all": "characters", "other than": "this"}}
    game = with_text(
        {**other, "get": {"attacking": "cannot"}},
        {**other, "get": {"cannot_be_targeted": {"by": ["opposing global"]}}},
        {**other, "get": {"cost_to_field": -1}},
        {"of": "this", "get": {"attacking": "must"}},
    )
    barred, bound = answers(game, "a12"), answers(game, "a9")
    assert barred["can attack"] == DieAnswer("can attack", "no: Flash", True)
    assert bound["can attack"] == DieAnswer("can attack", "it must: Flash", True)
    assert barred["can be targeted"].changed
    assert "cannot be targeted by opposing Globals (Flash)" in barred["can be targeted"].answer


def test_another_price_is_told_until_the_die_is_fielded() -> None:
    game = with_text({"works": "anywhere", "of": "this", "get": {"field_for": "free"}})
    assert "other price" not in answers(game, "a9")
    put(game, "a10", Zone.RESERVE, 3)
    assert answers(game, "a10")["other price"] == DieAnswer(
        "other price", "you may field this die for free (Flash)", True
    )


def test_who_blocks_whom_is_told_in_the_attack() -> None:
    match = block_step()
    assert answers(match.state, "a9")["blocked by"].answer == "nobody"
    match.submit(1, "block b9->a9")
    assert answers(match.state, "a9")["blocked by"].answer == "Black Manta"
    assert "if unblocked" not in answers(match.state, "a9")
    assert answers(match.state, "b9")["blocks"].answer == "Flash"

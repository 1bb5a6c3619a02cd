"""Texts that set each other off without end: the players are asked, and nothing hangs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState, Zone

from .made_up import basic, character, put, start, table

HURTS_ITSELF = character(
    1,
    {"when": {"damaged": "this"}, "do": [{"deal": {"damage": 1, "to": "this"}}]},
    {"of": "this", "get": {"cannot_be_koed": True}},
)
FIRST = basic(2, {"do": [{"deal": {"damage": 1, "to": {"target": "character"}}}]})


def endless() -> Match[GameState]:
    game = table([HURTS_ITSELF], [character(3)], [FIRST])
    put(game, HURTS_ITSELF, 0, Zone.FIELD)
    action = put(game, FIRST, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    return match


def asked(match: Match[Any]) -> str:
    return match.decision.prompt() if match.decision is not None else ""


def test_both_agree_and_it_is_a_tie() -> None:
    match = endless()
    assert asked(match) == "400 effects in a row have set each other off, and more wait: is the match a tie?"
    assert next(match.state.field_dice()).damage == 201  # every other one of the 400 is a KO check
    match.submit(0, "choose yes")
    match.submit(1, "choose yes")
    assert match.over
    assert match.state.winner == -1


def test_one_declines_and_the_effects_go_on_until_the_next_offer() -> None:
    match = endless()
    before = next(match.state.field_dice()).damage
    match.submit(0, "choose no")
    assert not match.over
    assert "is the match a tie?" in asked(match)
    assert next(match.state.field_dice()).damage > before


def test_the_active_player_is_asked_first_whoever_it_is() -> None:
    game = table([character(3)], [HURTS_ITSELF], [FIRST])
    game.active = 1
    put(game, HURTS_ITSELF, 1, Zone.FIELD)
    action = put(game, FIRST, 1, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(1, f"use {action.id}")
    match.submit(1, "choose yes")
    assert match.decision is not None and match.decision.player == 0
    match.submit(0, "choose yes")
    assert match.over and match.state.winner == -1


def test_damage_in_combat_that_brings_damage() -> None:
    game = table([HURTS_ITSELF], [character(3)])
    mine = put(game, HURTS_ITSELF, 0, Zone.FIELD)
    yours = put(game, game.cards[1].card, 1, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {mine.id}")
    match.submit(1, f"block {yours.id}->{mine.id}")
    while "tie" not in asked(match):
        assert match.decision is not None
        match.submit(match.decision.player, "pass")
    for _ in range(2):
        assert match.decision is not None
        match.submit(match.decision.player, "choose yes")
    assert match.over and match.state.winner == -1


def test_a_die_that_falls_and_comes_back_without_end() -> None:
    back = character(
        1,
        {"when": {"fielded": "this"}, "do": [{"ko": "this"}]},
        {"when": {"knocked_out": "this"}, "do": [{"field": {"who": "this"}}]},
    )
    strike = basic(2, {"do": [{"ko": {"target": "character"}}]})
    game = table([back], [character(3)], [strike])
    put(game, back, 0, Zone.FIELD)
    action = put(game, strike, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    assert "is the match a tie?" in asked(match)


def copying_attackers() -> Match[GameState]:
    text = {
        "when": {"attacks": "this"},
        "do": [{"use_effect": {"attack text of": {"any": "character", "other": True}}}],
    }
    one, other = character(1, text), character(2, text)
    game = table([one, other], [character(3)])
    attacker = put(game, one, 0, Zone.FIELD)
    put(game, other, 0, Zone.FIELD)
    match = start(game)
    match.submit(0, "pass")
    match.submit(0, f"attack {attacker.id}")
    return match


def using_itself() -> Match[GameState]:
    itself = basic(2, {"do": [{"use_effect": {"face of": "this"}}]})
    game = table([character(1)], [character(3)], [itself])
    action = put(game, itself, 0, Zone.RESERVE, face="action")
    match = start(game)
    match.submit(0, f"use {action.id}")
    return match


@pytest.mark.parametrize("begin", [using_itself, copying_attackers])
def test_effects_that_use_each_other(begin: Callable[[], Match[GameState]]) -> None:
    match = begin()
    assert asked(match).startswith("25 effects have been used, each by the one before")
    match.submit(0, "choose yes")
    match.submit(1, "choose yes")
    assert match.over and match.state.winner == -1
    match = begin()
    match.submit(0, "choose no")  # the innermost is left out, and play goes on
    assert not match.over and "tie" not in asked(match)
    assert match.decision is not None and any(option.legal for option in match.decision.options)

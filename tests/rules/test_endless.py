"""Texts that set each other off without end: the players are asked, and nothing hangs."""

from __future__ import annotations

from typing import Any

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
    assert "is the match a tie?" in asked(match)
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

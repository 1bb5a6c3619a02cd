"""Pressing keys on a hand without a screen."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.tui.table.hand import Hand, Memory, Outcome
from dicemasters_tui.tui.table.hands import hand_for

FIST, BOLT, MASK, SHIELD, WILD, SIDEKICK = range(6)
"""Faces of a sidekick die."""


def hand(match: Match[GameState], memory: Memory | None = None) -> Any:
    return hand_for(match, memory or Memory())


def type_keys(held: Hand, *keys: str) -> Outcome:
    """Press several keys; gives the last outcome."""
    outcome = Outcome()
    for key in keys:
        outcome = held.press(key)
    return outcome


def words(held: Hand) -> str:
    told = held.story()
    return " ".join((told.title, *told.lines))


def offered(held: Hand) -> set[str]:
    return {key.key for key in held.keys()}  # noqa: SIM118  # a hand is no mapping

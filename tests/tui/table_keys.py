"""Pressing keys on a hand without a screen."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.tui.actions.actions import ACTIONS, PLACES
from dicemasters_tui.tui.actions.bindings import KeyView
from dicemasters_tui.tui.masters.hand import Hand, Memory
from dicemasters_tui.tui.masters.hands import hand_for
from dicemasters_tui.tui.match.hand import Outcome

FIST, BOLT, MASK, SHIELD, WILD, SIDEKICK = range(6)
"""Faces of a sidekick die."""


def hand(match: Match[GameState], memory: Memory | None = None) -> Any:
    return hand_for(match, memory or Memory())


_HERE = [id for id in PLACES["table"].actions if not id.startswith("app.")]
MEANS = {key: id for id in _HERE for key in ACTIONS[id].keys}
"""What each key does at the table, as long as nobody has changed it."""


def press(held: Hand, key: str) -> Outcome:
    """Press a key: it is typed where something is typed, and does its action everywhere else."""
    return held.type(key) if held.types(key) else held.act(MEANS.get(key, ""))


def type_keys(held: Hand, *keys: str) -> Outcome:
    """Press several keys; gives the last outcome."""
    outcome = Outcome()
    for key in keys:
        outcome = press(held, key)
    return outcome


def words(held: Hand) -> str:
    told = held.story()
    return " ".join((told.title, *told.lines))


def first_key(button: KeyView) -> str:
    """The key that does what a click on the button does."""
    return ACTIONS[button.action].keys[0]


def offered(held: Hand) -> set[str]:
    return {first_key(key) for key in held.keys()}  # noqa: SIM118  # a hand is no mapping

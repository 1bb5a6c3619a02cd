"""Every action a key has, with the keys it starts with, and the screens on which it can be done.

Actions that mean the same on several screens are one action: who moves `move.up` to another key moves it everywhere.
Imports nothing heavy, so that the settings can be checked before anything else is there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

RESERVED = frozenset({"escape", "enter", "ctrl+p", "ctrl+q", "ctrl+c", *"123456789"})
"""Keys that stay with their actions: without them nobody finds the way back, or out, or takes what is numbered."""
_FIXED = ("pick", "form", "app")
"""Groups of actions that keep their keys."""


@dataclass(frozen=True, slots=True)
class Action:
    """`fixed` actions keep their keys: lines are typed where they hold, or all their keys are reserved."""

    id: str
    keys: tuple[str, ...]
    does: str
    fixed: bool = False


def _action(id: str, keys: str, does: str) -> Action:
    fixed = id.partition(".")[0] in _FIXED or RESERVED.issuperset(keys.split())
    return Action(id, tuple(keys.split()), does, fixed)


_GROUPS = tomllib.loads(Path(__file__).with_name("actions.toml").read_text(encoding="utf-8"))

GROUPS: dict[str, str] = {group: actions.pop("title") for group, actions in _GROUPS.items()}
"""The first word of an action's id, and what its actions are about."""
ACTIONS: dict[str, Action] = {
    f"{group}.{name}": _action(f"{group}.{name}", keys, does)
    for group, actions in _GROUPS.items()
    for name, (keys, does) in actions.items()
}
"""All of them by id, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen, or several with the same keys: `title` as a sentence says it, and what can be done there."""

    title: str
    actions: tuple[str, ...]


def _places() -> dict[str, Place]:
    found: dict[str, Place] = {}
    for name, place in tomllib.loads(Path(__file__).with_name("places.toml").read_text(encoding="utf-8")).items():
        ids: list[str] = []
        for part in place["can"]:
            group, colon, names = part.partition(": ")
            if not colon:
                ids += found[group].actions
            elif names == "*":
                ids += [id for id in ACTIONS if id.startswith(f"{group}.")]
            else:
                ids += [f"{group}.{name}" for name in names.split()]
        found[name] = Place(place["title"], tuple(ids))
    return found


PLACES: dict[str, Place] = _places()
"""The screens by name. No key may mean two things on one of them."""

"""Every action a key has, with the keys it starts with, and the screens on which it can be done.

Actions that mean the same on several screens are one action: who moves `move.up` to another key moves it everywhere.
Imports nothing heavy, so that the settings can be checked before anything else is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.text_table import table_rows

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


_ROWS = table_rows(Path(__file__).with_name("actions.txt"))

GROUPS: dict[str, str] = {row[0]: row[1] for row in _ROWS if len(row) == 2}
"""The first word of an action's id, and what its actions are about."""
ACTIONS: dict[str, Action] = {row[0]: _action(*row) for row in _ROWS if len(row) == 3}
"""All of them by id, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen, or several with the same keys: `title` as a sentence says it, and what can be done there."""

    title: str
    actions: tuple[str, ...]


def _places() -> dict[str, Place]:
    found: dict[str, Place] = {}
    for name, title, actions in table_rows(Path(__file__).with_name("places.txt")):
        ids: list[str] = []
        for part in actions.split(";"):
            group, colon, names = part.strip().partition(": ")
            if not colon:
                ids += found[group].actions
            elif names == "*":
                ids += [id for id in ACTIONS if id.startswith(f"{group}.")]
            else:
                ids += [f"{group}.{name}" for name in names.split()]
        found[name] = Place(title, tuple(ids))
    return found


PLACES: dict[str, Place] = _places()
"""The screens by name. No key may mean two things on one of them."""

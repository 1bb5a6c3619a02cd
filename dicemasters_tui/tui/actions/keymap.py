"""The key map in use: which keys each action has now, and how screens write and read them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar

from .actions import ACTIONS, PLACES, RESERVED
from .names import binding, face, spoken

_ID = re.compile(r"\{([a-z]+\.[a-z0-9-]+)\}")


class Keymap:
    """`changed` are the keys a player has given to actions in place of those they start with.

    `plain` writes arrows as words, for plain ASCII.
    """

    def __init__(self, changed: Mapping[str, tuple[str, ...]] | None = None, *, plain: bool = False) -> None:
        self.changed: dict[str, tuple[str, ...]] = dict(changed or {})
        self.plain = plain

    def keys(self, id: str) -> tuple[str, ...]:
        """All keys of an action; those that are reserved stay with it."""
        first = ACTIONS[id].keys
        if id not in self.changed:
            return first
        kept = tuple(key for key in first if key in RESERVED)
        return (*kept, *(key for key in self.changed[id] if key not in kept))

    def overrides(self) -> dict[str, str]:
        """What Textual's `App.set_keymap` takes."""
        return {id: binding(self.keys(id)) for id in self.changed}

    def clashes(self, place: str) -> list[tuple[str, str, str]]:
        """Keys that mean two things on a screen: the key, and both actions."""
        taken: dict[str, str] = {}
        found = []
        for id in PLACES[place].actions:
            for key in self.keys(id):
                if taken.setdefault(key, id) != id:
                    found.append((key, taken[key], id))
        return found


_current: ContextVar[Callable[[], Keymap]] = ContextVar("keymap", default=Keymap)
"""Each app runs in a context of its own, as Textual has it too."""


def use_keys(current: Callable[[], Keymap]) -> None:
    """Write and read all keys of this context by the map that `current` gives at that moment."""
    _current.set(current)


def keymap() -> Keymap:
    """The map of the app that runs here, as its settings are now."""
    return _current.get()()


def key_face(ids: str) -> str:
    """The first key of each of some actions, as footers write it."""
    now = keymap()
    return " ".join(face(now.keys(id)[0], now.plain) for id in ids.split())


def key_faces(id: str) -> str:
    """All keys of an action, as the help writes them."""
    now = keymap()
    return " ".join(face(key, now.plain) for key in now.keys(id))


def told(text: str) -> str:
    """A sentence with the first key of each action that stands in braces in it: `{look.inspect} shows it`."""
    now = keymap()
    return _ID.sub(lambda id: spoken(now.keys(id[1])[0], now.plain) if id[1] in ACTIONS else id[0], text)

"""Keys: how they are named and written, which ones each action has now, and sentences that name them.

One sign stands for what prints (`u`, `L`, `?`), Textual's name for the rest (`pageup`, `ctrl+s`).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar

from .actions import ACTIONS, PLACES, RESERVED

NAMED = (
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete", "backspace", "tab"),
    *("space", "enter", "escape"),
    *(f"f{number}" for number in range(1, 25)),
)
"""Keys that print nothing."""
_OTHERWISE = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "spacebar": "space",
    "page_up": "pageup",
    "page_down": "pagedown",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "backtab": "shift+tab",
    "comma": ",",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
"""Other words for the same keys."""
_THE_SAME = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+j": "enter", "ctrl+h": "backspace", "ctrl+[": "escape"}
"""Keys no terminal tells apart."""
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_SPOKEN = {"escape": "Esc", "enter": "Enter", "space": "Space", "tab": "Tab", "shift+tab": "Shift-Tab"}


class NoKey(ValueError):
    """A text that names no key; the sentence says what would."""


def key_named(text: str) -> str:
    """The key a player means. Raises `NoKey`."""
    if len(text) == 1 and text.isprintable() and text != " ":
        return text
    word = text.strip().lower().replace(" ", "_")
    word = _OTHERWISE.get(word, word)
    *modifiers, last = word.replace("-", "+").split("+") if len(word) > 1 else (word,)
    last = _OTHERWISE.get(last, last)
    if not modifiers and (last in NAMED or (len(last) == 1 and last.isprintable())):
        return last
    if modifiers and set(modifiers) <= {"ctrl", "alt", "shift"} and (last in NAMED or len(last) == 1):
        if modifiers == ["shift"] and len(last) == 1:
            raise NoKey(f"{text!r} is written as the sign it prints, such as {last.upper()!r}")
        key = "+".join([each for each in ("ctrl", "alt", "shift") if each in modifiers] + [last])
        if key in _THE_SAME:
            raise NoKey(f"no terminal can tell {text!r} from {_THE_SAME[key]}")
        return key
    near = difflib.get_close_matches(word, [*NAMED, "shift+tab"], 1)
    hint = (
        f"did you mean {near[0]!r}?" if near else "write one sign, or a name such as 'space', 'pageup', 'f5', 'ctrl+s'"
    )
    raise NoKey(f"{text!r} is no key; {hint}")


def pressed(name: str, character: str | None) -> str:
    """The key of an event: the sign where it prints one, Textual's name for all others."""
    return character if character and character.isprintable() and name != "space" else name


def prints(key: str) -> bool:
    """Whether the key is a sign or a space, which an input line takes for itself."""
    return len(key) == 1 or key == "space"


def face(key: str, plain: bool = False) -> str:
    """The key as footers and help write it; `plain` names the arrows."""
    return "esc" if key == "escape" else key if plain else ARROWS.get(key, key)


def spoken(key: str, plain: bool = False) -> str:
    """The key as a sentence writes it."""
    return _SPOKEN.get(key) or face(key, plain)


def binding(keys: tuple[str, ...]) -> str:
    """Keys as Textual's bindings list them."""
    return ",".join("comma" if key == "," else key for key in keys)


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

"""A position as a short text: positions that can go on differently have different ones.

Everything is written as plain text, the same in every process: no memory address, no order of a set.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from .fields import Stateful, fields_of
from .luck import Luck

DIGITS = 12


def digest_of(lines: Iterable[str]) -> str:
    """Twelve hexadecimal digits over the text of a position."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:DIGITS]


class Writer:
    """Writes the values of one position. A thing that is referred to twice is written once and then by number."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}

    def text(self, value: Any) -> str:
        """A value of the position in words that do not depend on the process."""
        kind = type(value)
        if kind is str or isinstance(value, str):
            return self.word(value)
        if value is None or kind is int or isinstance(value, int | float):
            return str(value)
        if isinstance(value, tuple | list | deque):
            return f"[{' '.join([self.text(each) for each in value])}]" if value else "[]"
        if isinstance(value, set | frozenset):
            return f"{{{' '.join(sorted(map(self.text, value)))}}}"
        if isinstance(value, Mapping):
            return f"{{{', '.join(self.entries(value))}}}"
        return self.thing(value)

    def word(self, value: str) -> str:
        """A string; in quotes, so that two words are never taken for one."""
        return str.__repr__(value)

    def entries(self, mapping: Mapping[Any, Any]) -> Iterable[str]:
        """What a mapping holds, in its own order: tokens lie in the order in which they came."""
        return (f"{self.text(key)}: {self.text(entry)}" for key, entry in mapping.items())

    def thing(self, value: Any) -> str:
        """Anything with fields of its own."""
        if isinstance(value, Luck):
            return value.position
        if isinstance(value, Stateful) and (number := self.number(value)) is not None:
            return f"#{number}"
        if isinstance(value, type) or callable(value):
            return str(getattr(value, "__qualname__", type(value).__name__))
        parts = " ".join(self.text(getattr(value, name, None)) for name in written(value))
        return f"{type(value).__name__}({parts})"

    def number(self, value: object) -> int | None:
        """The number of a thing that has been written already, else None: it is about to be."""
        if (number := self._seen.get(id(value))) is None:
            self._seen[id(value)] = len(self._seen)
        return number


def written(thing: object) -> tuple[str, ...]:
    """The fields of a thing that a digest is about."""
    kind: Any = type(thing)
    return _written(kind)


@lru_cache(maxsize=512)
def _written(kind: Any) -> tuple[str, ...]:
    if issubclass(kind, Stateful):
        return tuple(name for name in fields_of(kind) if name not in kind.left_out)
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    if (model := getattr(kind, "model_fields", None)) is not None:  # a part of an ability language
        return tuple(model)
    return tuple(name for name in fields_of(kind) if name != "game" and not name.startswith("__"))

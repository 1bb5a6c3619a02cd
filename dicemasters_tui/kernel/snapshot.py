"""A state as text, and back: what a long match keeps beside its record, so that it is taken up at once.

The text is JSON of plain values. Reading it runs nothing that it says: it can only fill the fields, as their classes
name them (`fields`), of the classes that a game lists, and point at printed things of the match by name. No
constructor, no function and no attribute of any other name is ever reached from it, and whatever is wrong with it
raises `ValueError`. It is not believed either: who reads it compares the state's digest with the record's own.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

from .fields import fields_of
from .luck import Luck

State = TypeVar("State")


class CannotKeep(ValueError):
    """The state holds something that has no name; it is kept at a later checkpoint."""


_SEQUENCES: dict[str, tuple[type, Callable[[Iterable[Any]], Any]]] = {
    "list": (list, list),
    "tuple": (tuple, tuple),
    "set": (set, set),
    "frozenset": (frozenset, frozenset),
    "deque": (deque, deque),
}
_NAME_OF: dict[type, str] = {kind: name for name, (kind, _) in _SEQUENCES.items()}
_PLAIN = (str, int, float, bool, type(None))


class StateText(ABC, Generic[State]):
    """Writes and reads the states of one match. A game derives from it and says what its states consist of."""

    kinds: ClassVar[Mapping[str, type]] = {}
    """The classes whose things are written field by field; named tuples and enumerations among them."""
    not_kept: ClassVar[Mapping[str, frozenset[str]]] = {}
    """Fields, by class, that `settle` puts right: they follow from others, or are empty at a checkpoint."""

    @abstractmethod
    def printed(self) -> str:
        """What stands for all that is printed: a few letters that are others where a card says something else."""

    @abstractmethod
    def name_of(self, thing: object) -> str:
        """The name of a printed thing in this match. Raises `CannotKeep`."""

    @abstractmethod
    def named(self, name: str) -> object:
        """The printed thing of this name. Raises `ValueError` when there is none."""

    @abstractmethod
    def settle(self, state: State) -> None:
        """Put right what is not kept."""

    def write(self, state: State) -> str:
        """The state as text. Raises `CannotKeep`."""
        return json.dumps(_Writing(self).value(state), separators=(",", ":"), ensure_ascii=True)

    def read(self, text: str) -> State:
        """The state that a text describes. Raises `ValueError` when it describes none."""
        try:
            state: State = _Reading(self).value(json.loads(text))
            self.settle(state)
        except (
            LookupError,
            TypeError,
            AttributeError,
            RecursionError,
        ) as error:  # whatever a text can be
            raise ValueError(f"this is no state ({type(error).__name__})") from None
        return state

    def kept(self, kind: type) -> tuple[str, ...]:
        """The fields of a class that are written, in their order."""
        left = self.not_kept.get(kind.__name__, frozenset())
        return tuple(name for name in fields_of(kind) if name not in left)


class _Writing:
    """A list begins with what it is: `["tuple", 1, 2]`, `["Die", ...]`; `["=", 3]` is the third thing once more."""

    def __init__(self, text: StateText[Any]) -> None:
        self._text = text
        self._written: dict[int, int] = {}

    def value(self, value: Any) -> Any:
        kind = type(value)
        if kind in _PLAIN:
            return value
        if (name := _NAME_OF.get(kind)) is not None:
            return [name, *map(self.value, value)]
        if kind is dict:
            return ["dict", *(part for key, entry in value.items() for part in (self.value(key), self.value(entry)))]
        if self._text.kinds.get(kind.__name__) is not kind:
            return ["printed", self._text.name_of(value)]
        if issubclass(kind, Enum):
            return [kind.__name__, value.value]
        if issubclass(kind, tuple):
            return [kind.__name__, *map(self.value, value)]
        if (number := self._written.get(id(value))) is not None:
            return ["=", number]
        self._written[id(value)] = len(self._written)
        return [kind.__name__, *(self.value(getattr(value, name)) for name in self._text.kept(kind))]


class _Reading:
    def __init__(self, text: StateText[Any]) -> None:
        self._text = text
        self._read: list[Any] = []

    def value(self, value: Any) -> Any:
        if not isinstance(value, list):
            if isinstance(value, _PLAIN):
                return value
            raise ValueError("this is no value of a state")
        what, *parts = value
        if what in _SEQUENCES:
            return _SEQUENCES[what][1](map(self.value, parts))
        if what == "dict":
            keys, entries = parts[::2], parts[1::2]
            return {self.value(key): self.value(entry) for key, entry in zip(keys, entries, strict=True)}
        if what == "=":
            return self._read[parts[0]]
        if what == "printed":
            return self._text.named(str(parts[0]))
        kind = self._text.kinds[what]
        if issubclass(kind, Enum):
            return kind(parts[0])
        if issubclass(kind, tuple):
            return tuple.__new__(kind, map(self.value, parts))
        return self._thing(kind, parts)

    def _thing(self, kind: type, parts: list[Any]) -> Any:
        thing: Any = object.__new__(kind)
        self._read.append(thing)
        for name, part in zip(self._text.kept(kind), parts, strict=True):
            object.__setattr__(thing, name, self.value(part))
        return thing


LUCK: Mapping[str, type] = {"Luck": Luck}
"""What every game lists."""

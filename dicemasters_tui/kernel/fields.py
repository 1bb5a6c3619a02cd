"""The fields of a state, each named once by its class: what is copied, written for a digest, and kept on disk.

A class of a state is a slotted class that derives from `Stateful`. A new field needs its line in the class and
nothing more: `copied` copies it, `digest.Writer` writes it, `snapshot` keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from .luck import Luck

T = TypeVar("T")


class Stateful:
    """A thing that a match changes. What derives from nothing like it is printed, shared, and never changed."""

    __slots__ = ()

    left_out: ClassVar[Mapping[str, str]] = {}
    """Fields that do not change how the match goes on, each with the reason; a digest leaves them out."""


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a slotted class, those of its bases first, in the order in which the class names them."""
    hashable: Any = kind  # it is, though mypy asks it of a class's things
    return _fields(hashable)


@lru_cache(maxsize=512)
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(name for base in reversed(kind.__mro__) for name in _listed(base.__dict__.get("__slots__", ())))


def _listed(slots: str | Iterable[str]) -> Iterable[str]:
    return (slots,) if isinstance(slots, str) else slots


def copied(value: T, made: dict[int, Any] | None = None) -> T:
    """An independent copy: everything `Stateful` and every container anew, the printed things shared.

    A thing that is referred to twice is one thing in the copy too. `made` are the copies so far, by `id`.
    """
    twin: T = _HOW[type(value)](value, {} if made is None else made)
    return twin


Copier = Callable[[Any, dict[int, Any]], Any]


class _Copiers(dict[type, Copier]):
    """How things of a class are copied, found out when the first of them is."""

    def __missing__(self, kind: type) -> Copier:
        how = self[kind] = _copier(kind) if issubclass(kind, Stateful) else _shared
        return how


def _shared(value: Any, made: dict[int, Any]) -> Any:
    return value


def _copier(kind: type) -> Copier:
    """A function that copies things of a class field by field."""
    names = fields_of(kind)

    def copier(old: Any, made: dict[int, Any]) -> Any:
        twin = made.get(id(old))
        if twin is not None:
            return twin
        made[id(old)] = twin = object.__new__(kind)
        for name in names:
            value = getattr(old, name)
            setattr(twin, name, value if type(value) in _PLAIN else _HOW[type(value)](value, made))
        return twin

    return copier


def _list(values: list[Any], made: dict[int, Any]) -> list[Any]:
    """A list holds things of one kind."""
    if not values or type(values[0]) in _PLAIN:
        return values.copy()
    return _each(values, made)


def _each(values: Iterable[Any], made: dict[int, Any]) -> list[Any]:
    return [_HOW[type(value)](value, made) for value in values]


def _dict(values: dict[Any, Any], made: dict[int, Any]) -> dict[Any, Any]:
    twin = values.copy()
    for key, value in values.items():
        if type(value) not in _PLAIN:
            twin[key] = _HOW[type(value)](value, made)
    return twin


_PLAIN = frozenset({str, int, bool, type(None)})
_HOW = _Copiers(
    {
        list: _list,
        tuple: lambda values, made: tuple(_each(values, made)),
        set: lambda values, made: values.copy(),  # what can be in a set cannot be changed
        dict: _dict,
        Luck: lambda luck, made: luck.copy(),
    }
)

"""Where in a text's YAML data a part of it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .part import Part

Way = tuple[str | int, ...]


def place_in(data: Any, way: Sequence[str | int]) -> Way:
    """The way to a value in the data, from the way to it through the parts.

    Effects stand under their word in the data, and short forms leave words out; so a word that is not there is sought
    below a mapping's only key, and passed over where it is not found. The last one is kept if it is a key at all.
    """
    found: list[str | int] = []
    for step in way:
        for above in _down_to(data, step):
            found.append(above)
            data = data[above]
    return tuple(found)


def _down_to(data: Any, step: str | int) -> Way:
    """The keys that lead to the step: itself where it is there, or by way of only keys; none where it is not found."""
    way: list[str | int] = []
    while isinstance(data, dict) and step not in data and len(data) == 1:
        ((key, data),) = data.items()
        way.append(key)
    there = step in data if isinstance(data, dict) else isinstance(data, list) and step in range(len(data))
    return (*way, step) if there and not (way and isinstance(step, int)) else ()


def each_part(value: object, way: Way = ()) -> Iterator[tuple[Way, Part]]:
    """The part itself and all parts within it, each with the way to it by the keys that YAML gives the fields."""
    if isinstance(value, Part):
        yield way, value
        for name, field in type(value).model_fields.items():
            yield from each_part(getattr(value, name), (*way, field.alias or name))
    elif isinstance(value, tuple | list):
        for index, item in enumerate(value):
            yield from each_part(item, (*way, index))

"""What is wrong with a part of a text, in sentences for the card author: made from what pydantic found."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

SAID = "ability"
"""The type of an error that is a sentence already."""


def wrong(message: str) -> PydanticCustomError:
    """A validation error with a sentence for the card author."""
    return PydanticCustomError(SAID, "{message}", {"message": message})


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one; None if none is near."""
    close = difflib.get_close_matches(str(word), list(known), 1, 0.6)
    return close[0] if close else None


def nearest(word: str, known: Iterable[str]) -> str:
    """The ending ". Did you mean X?" for the known word most like the unknown one, else nothing."""
    near = closest(word, known)
    return f". Did you mean {near}?" if near is not None else ""


def unknown_key(key: str, own: Sequence[str], near: Sequence[str]) -> str:
    """The sentence about a key that a part does not have: the nearest key, or all that it has."""
    end = nearest(key, near) or f". The keys here are {', '.join(dict.fromkeys(own))}"
    return f"{key!r} does not belong here{end}"


def misread(title: str, own: Sequence[str], near: Sequence[str], data: Any, error: ValidationError) -> ValidationError:
    """The same error with sentences in place of pydantic's. `own` are the keys of the part, `near` all that may be
    meant where it stands.

    What parts within it found wrong has its sentence already. A key that was only misspelt is not missing as well.
    """
    found = error.errors(include_url=False)
    strange = [str(e["loc"][-1]) for e in found if e["type"] == "extra_forbidden" or _names_a_key(e)]
    details: list[InitErrorDetails] = []
    said: set[tuple[int | str, ...]] = set()
    for one in found:
        if one["type"] == SAID:
            details.append(_detail(one["loc"], one["msg"], one["input"]))
            continue
        if one["type"] == "missing" and any(closest(key, [str(one["loc"][-1])]) for key in strange):
            continue
        place = _within(data, one["loc"])
        if place not in said:  # of a value that may be one of two things both are told by pydantic
            said.add(place)
            alike = [other for other in found if _within(data, other["loc"]) == place and other["type"] != SAID]
            details.append(_detail(place, _sentence(one, alike, own, near), one["input"]))
    return ValidationError.from_exception_data(title, details)


def _names_a_key(error: ErrorDetails) -> bool:
    return error["type"] == SAID and error["msg"].startswith(
        f"{error['loc'][-1:] and str(error['loc'][-1])!r} does not"
    )


def _detail(place: tuple[int | str, ...], message: str, value: Any) -> InitErrorDetails:
    return InitErrorDetails(type=wrong(message), loc=place, input=value)


def _within(data: Any, loc: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The way without the names that pydantic gives the branches of a union: as far as the data goes, and the key."""
    return loc[:1] if isinstance(data, dict) and loc else loc


_KINDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "tuple": "a list", "list": "a list"}


def _sentence(error: ErrorDetails, alike: Sequence[ErrorDetails], own: Sequence[str], near: Sequence[str]) -> str:
    kind, key = error["type"], str(error["loc"][0]) if error["loc"] else "the text"
    context, given = error.get("ctx", {}), error["input"]
    if kind == "extra_forbidden":
        return unknown_key(key, own, near)
    if kind == "missing":
        return f"{key!r} is missing"
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']}" if kind == "greater_than_equal" else f"at most {context['le']}"
        return f"{key!r} must be {bound}, not {given}"
    words = [word.strip("'") for one in alike for word in _expected(one)]
    kinds = [_KINDS[name] for one in alike for name in _KINDS if one["type"].startswith(f"{name}_")]
    if kind in ("model_type", "dict_type"):
        kinds.append("keys and values")
    wanted = list(dict.fromkeys([*kinds, *words]))
    if not wanted:
        return f"{key!r}: {error['msg']}"
    end = nearest(given, words) if isinstance(given, str) else ""
    several = f"{', '.join(wanted[:-1])} or {wanted[-1]}" if len(wanted) > 1 else wanted[0]
    return f"{key!r} must be {several}, not {_shown(given)}{end}"


def _expected(error: ErrorDetails) -> list[str]:
    if error["type"] not in ("literal_error", "enum"):
        return []
    return str(error.get("ctx", {})["expected"]).replace(" or ", ", ").split(", ")


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "keys and values"
    if isinstance(value, list | tuple):
        return "a list"
    return str(value).lower() if isinstance(value, bool) else repr(value)

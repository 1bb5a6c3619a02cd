"""What pydantic found wrong, in sentences for the person who wrote the file."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from .problem import MOST, BadFile, CardProblem, did_you_mean, listed, nearest, shown
from .schema import Mistakes
from .source import Source, Way

Model = TypeVar("Model", bound=BaseModel)

_EXPECTED = {
    "int_type": "a whole number",
    "string_type": "a text",
    "list_type": "a list",
    "bool_type": "true or false",
    "model_type": "keys and values",
    "dict_type": "keys and values",
}


def validated(model: type[Model], source: Source, more: Iterable[tuple[Way, str]] = ()) -> Model:
    """The file as this model; `more` is what is wrong with it beyond its shape.

    Raises BadFile with one problem a mistake, each with its line.
    """
    told = list(more)
    found: Model | None = None
    try:
        found = model.model_validate(source.data)
    except ValidationError as error:
        details = error.errors(include_url=False)[: 2 * MOST]
        told += [each for detail in details if not _is_misspelt(detail, details) for each in _told(model, detail)]
    problems = problems_of(source, told)
    if problems or found is None:
        raise BadFile(problems)
    return found


def problems_of(source: Source, told: Iterable[tuple[Way, str]] = ()) -> list[CardProblem]:
    """What is wrong with a file, by lines: the values that YAML has and files here do not, and what is `told`.

    What stands in place of a refused value is told once.
    """
    refused = [way for way, _ in source.refused]
    more = [source.problem(way, text) for way, text in told if not any(way[: len(no)] == no for no in refused if no)]
    found = dict.fromkeys([*(problem for _, problem in source.refused), *more])
    return sorted(found, key=lambda problem: problem.line)


def _is_misspelt(missing: ErrorDetails, all_of_them: list[ErrorDetails]) -> bool:
    """A key is missing only because an unknown one beside it was meant: one mistake, not two."""
    if missing["type"] != "missing":
        return False
    *way, key = missing["loc"]
    beside = (error["loc"] for error in all_of_them if error["type"] == "extra_forbidden")
    return any(list(loc[:-1]) == way and nearest(str(loc[-1]), [str(key)]) for loc in beside)


def _told(model: type[BaseModel], error: ErrorDetails) -> Iterator[tuple[Way, str]]:
    """A mistake in sentences, each with the way to what is meant."""
    way: tuple[str | int, ...] = tuple(error["loc"])
    wrong = error.get("ctx", {}).get("error")
    if isinstance(wrong, Mistakes):
        yield from (((*way, *inner), message) for inner, message in wrong.found)
    elif error["type"] == "missing":
        yield way[:-1], f"`{way[-1]}` is missing."
    else:
        yield way, _sentence(model, way, error)


def _sentence(model: type[BaseModel], way: tuple[str | int, ...], error: ErrorDetails) -> str:
    kind, given, context = error["type"], error["input"], error.get("ctx", {})
    if kind == "extra_forbidden":
        key, known = str(way[-1]), _keys(model, way[:-1])
        near = nearest(key, known)
        end = f"did you mean `{near}`?" if near else f"the keys here are {listed(known, 'and')}."
        return f"unknown key {shown(key)}; {end}"
    if kind == "value_error":
        return str(context.get("error"))
    if kind == "literal_error":
        words = [word.strip("'") for word in str(context["expected"]).replace(" or ", ", ").split(", ")]
        return f"{shown(given)} is not known here; {did_you_mean(str(given), words)}"
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']}" if kind == "greater_than_equal" else f"at most {context['le']}"
        return f"must be {bound}, not {shown(given)}."
    if kind == "too_short":
        return f"needs at least {context['min_length']} entry."
    if kind in _EXPECTED:
        return f"must be {_EXPECTED[kind]}, not {shown(given)}."
    return f"{error['msg']}; found {shown(given)}."


def _keys(model: type[BaseModel], way: Sequence[str | int]) -> list[str]:
    """The keys that the mapping at `way` may have."""
    for part in way:
        if isinstance(part, str):
            inner = _model_in(model.model_fields[part].annotation)
            if inner is None:
                return []
            model = inner
    return list(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model inside `list[Model]` or `Model | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in typing.get_args(annotation):
        if (found := _model_in(inner)) is not None:
            return found
    return None

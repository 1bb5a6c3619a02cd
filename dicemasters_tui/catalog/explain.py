"""What pydantic found wrong, in sentences for the person who wrote the file."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from .problem import MOST, BadFile, CardProblem, did_you_mean, listed, nearest, shown
from .schema import Mistake
from .source import Source

Model = TypeVar("Model", bound=BaseModel)

_EXPECTED = {
    "int_type": "a whole number",
    "string_type": "a text",
    "list_type": "a list",
    "bool_type": "true or false",
    "model_type": "keys and values",
    "dict_type": "keys and values",
}


def validated(model: type[Model], source: Source) -> Model:
    """The file as this model. Raises BadFile with one problem a mistake, each with its line."""
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        details = error.errors(include_url=False)[: 2 * MOST]
        problems = [_problem(model, source, detail) for detail in details if not _is_misspelt(detail, details)]
        raise BadFile(sorted(set(problems), key=lambda problem: problem.line)) from error


def _is_misspelt(missing: ErrorDetails, all_of_them: list[ErrorDetails]) -> bool:
    """A key is missing only because an unknown one beside it was meant: one mistake, not two."""
    if missing["type"] != "missing":
        return False
    *way, key = missing["loc"]
    beside = (error["loc"] for error in all_of_them if error["type"] == "extra_forbidden")
    return any(list(loc[:-1]) == way and nearest(str(loc[-1]), [str(key)]) for loc in beside)


def _problem(model: type[BaseModel], source: Source, error: ErrorDetails) -> CardProblem:
    way: tuple[str | int, ...] = tuple(error["loc"])
    kind, given, context = error["type"], error["input"], error.get("ctx", {})
    if kind == "extra_forbidden":
        key, known = str(way[-1]), _keys(model, way[:-1])
        near = nearest(key, known)
        end = f"did you mean `{near}`?" if near else f"the keys here are {listed(known, 'and')}."
        return source.problem(way, f"unknown key {shown(key)}; {end}")
    if kind == "missing":
        return source.problem(way[:-1], f"`{way[-1]}` is missing.")
    if kind == "value_error":
        wrong = context.get("error")
        way += wrong.way if isinstance(wrong, Mistake) else ()
        return source.problem(way, str(wrong))
    if kind == "literal_error":
        words = [word.strip("'") for word in str(context["expected"]).replace(" or ", ", ").split(", ")]
        return source.problem(way, f"{shown(given)} is not known here; {did_you_mean(str(given), words)}")
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']}" if kind == "greater_than_equal" else f"at most {context['le']}"
        return source.problem(way, f"must be {bound}, not {shown(given)}.")
    if kind == "too_short":
        return source.problem(way, f"needs at least {context['min_length']} entry.")
    if kind in _EXPECTED:
        return source.problem(way, f"must be {_EXPECTED[kind]}, not {shown(given)}.")
    return source.problem(way, f"{error['msg']}; found {shown(given)}.")


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

"""What all parts of the language have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, ValidationError, model_validator

from ..kernel.misreading import misread, nearest, wrong


class Part(BaseModel):
    """A part of the language: strict fields, unchangeable, shared by all matches."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, arbitrary_types_allowed=True)

    written: ClassVar[Mapping[str, str]] = {}
    """The keys of fields whose data is read by hand, as YAML writes them."""

    @classmethod
    def words(cls) -> list[str]:
        """The field names as YAML writes them."""
        return [cls.written.get(name, field.alias or name) for name, field in cls.model_fields.items()]

    @classmethod
    def keys_here(cls) -> list[str]:
        """The keys that may stand where this part is read: its own, and those of the mapping around it."""
        return cls.words()

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, data: Any, read: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return read(data)
        except ValidationError as error:
            raise misread(cls.__name__, cls.words(), cls.keys_here(), data, error) from None


def work_out(part: Part, **values: Any) -> None:
    """Keep what follows from the fields as plain attributes of a part that is otherwise unchangeable."""
    for name, value in values.items():
        object.__setattr__(part, name, value)


def every_part(value: object) -> Iterator[Part]:
    """The part itself and all parts within it; the value may also be a tuple of parts, or no part at all."""
    if isinstance(value, Part):
        yield value
        for name in type(value).model_fields:
            yield from every_part(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from every_part(item)


def one_key(data: Any, known: Mapping[str, Any], what: str, extra: Iterable[str] = ()) -> tuple[str, Any]:
    """The single key of a mapping such as `{deal: ...}` and what stands under it."""
    if not isinstance(data, Mapping):
        raise wrong(f"{what} is written as {{WORD: ...}}, not {data!r}")
    keys = [key for key in data if key not in extra]
    if len(keys) != 1:
        raise wrong(f"{what} has exactly one word; this has {', '.join(map(str, keys)) or 'none'}")
    key = keys[0]
    if key not in known:
        raise wrong(f"{key!r} is no {what}{nearest(key, known)}")
    return key, data[key]


def listing(items: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"

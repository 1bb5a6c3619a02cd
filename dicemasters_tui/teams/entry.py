"""The shape of a team file. Apart from `files`, so that only who reads one waits for pydantic and yaml."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from ..catalog.explain import validated
from ..catalog.problem import did_you_mean, nearest, shown
from ..catalog.schema import Line, Strict
from ..catalog.source import Way, read_source
from ..kernel.harmless import visible
from .files import as_written
from .formats import DRAFTS, FORMATS, format_named

BLURB = 200


def _format(name: str) -> str:
    if format_named(name) is None:
        meant = FORMATS if nearest(name, FORMATS) or not nearest(name, DRAFTS) else DRAFTS
        raise ValueError(f"{shown(name)} is no format; {did_you_mean(name, meant)}")
    return name


def _blurb(text: str) -> str:
    plain = visible(text)
    if len(plain) > BLURB:
        raise ValueError(f"must have at most {BLURB} letters; it has {len(plain)}.")
    return plain


Member = Annotated[str, BeforeValidator(as_written)]


class TeamEntry(Strict):
    """A member is `jus-003 x4` or `4 Aquaman: Arthur Curry`; without a number as many dice as the card allows. Basics
    are ids or names.

    `draft` is the mark that both teams of a draft bear.
    """

    name: Line
    blurb: Annotated[str, AfterValidator(_blurb)] = ""
    format: Annotated[str, AfterValidator(_format)] | None = None
    draft: Annotated[str, Field(max_length=80)] = ""
    cards: Annotated[list[Member], Field(min_length=1)]
    basics: list[Member] = Field(default_factory=list)


def read_entry(path: Path, file: str, look: Callable[[object], Iterable[tuple[Way, str]]]) -> TeamEntry:
    """What the file says. `look` finds in its data what the shape does not show, each with the way to it.

    Raises BadFile with all that is wrong.
    """
    source = read_source(path, file)
    return validated(TeamEntry, source, look(source.data))

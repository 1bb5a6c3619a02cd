"""Texts inside of texts: what dice can gain, and what can be in force for a time."""

from __future__ import annotations

from collections.abc import Iterator

from ..forms import Form
from ..heard import Triggered
from ..in_force import Add
from ..permissions import GainsAnswer
from ..places import each_part
from ..static import StaticText
from .doubt import Doubt


def out_of_place(text: Form) -> Iterator[Doubt]:
    """Texts within this one that the rules never look at."""
    for way, part in each_part(text):
        if isinstance(part, Add) and not isinstance(part.ability, StaticText | Triggered):
            yield Doubt(way, "only texts with `of` or `when` can be added; for a keyword write `give` with `has`")
        if not isinstance(part, GainsAnswer):
            continue
        if way != ("get", "gains"):
            message = "`gains` stands in the `get` of a text of its own only; in an effect write `add`"
            yield Doubt(way, message)
        for index, gained in enumerate(part.texts):
            if not isinstance(gained, Triggered):
                message = "only texts with `when` can be gained; a keyword is given by `has`, a number by `get`"
                yield Doubt((*way, index), message)

"""What the checks of texts find, and what they know of the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...rules.ability import Ability
from ..places import Way

Texts = Sequence[Ability | None]
"""The texts of a card; None for one that could not be read."""


class CardShape(NamedTuple):
    """The card that the texts are printed on, as far as texts depend on it.

    `kind` as card files write it, `name` as a slug, `bursts` the bursts of its character or action faces (DM-2.3.1).
    """

    kind: str
    name: str
    bursts: frozenset[int]

    @property
    def is_character(self) -> bool:
        return self.kind == "character"


class Doubt(NamedTuple):
    """A text that is doubtful at `way`, which leads through its parts; a `serious` one keeps the card out."""

    way: Way
    message: str
    serious: bool = True

"""Texts that can be used over and over for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ..costs import Price
from ..forms import Form
from ..used import Activated, Global
from .doubt import Doubt


def free(text: Form) -> Iterator[Doubt]:
    """A Global or an ability without price and limit could be used without end."""
    if isinstance(text, Global) and text.when is None and text.once is None and _nothing(text.costs):
        yield Doubt(("global",), "this costs nothing and could be used without end; ask a price, or add `once: turn`")
    if isinstance(text, Activated) and text.once is None and (text.pay is None or _nothing(text.pay)):
        yield Doubt(("use",), "this costs nothing and could be used without end; ask a price, or add `once: turn`")


def _nothing(price: Price) -> bool:
    return price.only_energy and not price.energy_cost.amount

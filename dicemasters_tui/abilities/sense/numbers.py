"""Numbers out of range: damage below 1, a fourth level, a cost that no card has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...rules.faces import TYPES
from ..amounts import Affiliations, Amount, Fixed, Per, Range, Symbols
from ..answer import StatAnswer
from ..borrowing import Purchase
from ..changing import Life
from ..costs import Price, SpinDown
from ..damaging import Deal
from ..filters import Filters
from ..forms import Form
from ..limits import DrawsAnswer, QuotaAnswer, TollAnswer
from ..moving import Draw, Move
from ..part import Part
from ..permissions import BlockedByAnswer, CanBlockAnswer, DamageDealtAnswer, DamageTakenAnswer
from ..places import Way, each_part
from ..selectors import Selector
from ..spinning import Spin
from .doubt import Doubt

MANY = 99
LEVELS, COSTS, ONE_OR_MORE = (1, 3), (0, 12), (1, MANY)

BOUNDS: Mapping[type[Part], Mapping[str, tuple[int, int]]] = {
    Deal: {"damage": ONE_OR_MORE},
    Draw: {"count": ONE_OR_MORE},
    Life: {"change": (-MANY, MANY)},
    Spin: {"up": LEVELS, "down": LEVELS, "level": LEVELS},
    Move: {"level": LEVELS},
    SpinDown: {"down": LEVELS},
    Price: {"energy": COSTS, "life": ONE_OR_MORE, "damage": ONE_OR_MORE},
    DrawsAnswer: {"count": ONE_OR_MORE},
    TollAnswer: {"amount": ONE_OR_MORE},
    QuotaAnswer: {"at_most": ONE_OR_MORE, "at_least": ONE_OR_MORE},
    BlockedByAnswer: {"at_least": ONE_OR_MORE, "at_most": ONE_OR_MORE, "first": ONE_OR_MORE},
    CanBlockAnswer: {"amount": (2, MANY)},
    DamageDealtAnswer: {"at_most": ONE_OR_MORE},
    DamageTakenAnswer: {"at_most": ONE_OR_MORE, "change": (-MANY, -1)},
    Purchase: {"cost": (-12, 12)},
    StatAnswer: {"amount": (-MANY, MANY)},
    Per: {"times": (-MANY, MANY)},
    Affiliations: {"times": (-MANY, MANY)},
}
"""The numbers that make sense, by the part and its field; one that is left out is not looked at."""
CHANGES: Mapping[type[Part], str] = {Life: "change", StatAnswer: "amount", Per: "times", Affiliations: "times"}
"""Numbers that are added, so that 0 does nothing."""


def out_of_range(text: Form) -> Iterator[Doubt]:
    """The numbers in the text that are too small or too great."""
    for way, part in each_part(text):
        for field, bounds in BOUNDS.get(type(part), {}).items():
            number = _number(part, field)
            if number is None:
                continue
            place = (*way, type(part).model_fields[field].alias or field)
            yield from _between(place, number, bounds)
            adds = CHANGES.get(type(part)) == field and not getattr(part, "sets", False)
            if number == 0 and adds:
                yield Doubt(place, "adding 0 does nothing")
        if isinstance(part, Price) and isinstance(part.energy, tuple) and not set(part.energy) <= set(TYPES):
            yield Doubt(
                (*way, "energy"), "only fist, bolt, mask and shield are asked for; for any energy write a number"
            )
        if isinstance(part, Filters) and not set(part.energy) <= set(TYPES):
            yield Doubt((*way, "energy"), "no card is of that type; there are fist, bolt, mask and shield")
        if isinstance(part, Symbols) and part.symbols not in (*TYPES, "this"):
            yield Doubt((*way, "symbols"), "these symbols are never counted; write fist, bolt, mask, shield or this")
        if isinstance(part, Filters):
            yield from _range((*way, "level"), part.level, LEVELS)
            yield from _range((*way, "cost"), part.cost, COSTS)
        if isinstance(part, Selector):
            yield from _counted(way, part)


def _number(part: Part, field: str) -> int | None:
    """The number that stands in the field; None for one that follows from others, and where nothing was written."""
    if field not in part.model_fields_set:
        return None
    value = getattr(part, field)
    if isinstance(value, Fixed):
        value = value.value
    return value if isinstance(value, int) else None


def _between(way: Way, number: int, bounds: tuple[int, int]) -> Iterator[Doubt]:
    least, most = bounds
    if not least <= number <= most:
        yield Doubt(way, f"must be {least} to {most}, not {number}")


def _range(way: Way, wanted: Range | None, bounds: tuple[int, int]) -> Iterator[Doubt]:
    for name in Range.model_fields if wanted is not None else ():
        amount: Amount | None = getattr(wanted, name)
        if isinstance(amount, Fixed):
            most = bounds[1] + (name == "less_than")
            yield from _between((*way, Range.model_fields[name].alias or name), amount.value, (bounds[0], most))
    fixed = [a.value for a in (wanted.at_least, wanted.at_most) if isinstance(a, Fixed)] if wanted is not None else []
    if len(fixed) == 2 and fixed[0] > fixed[1]:
        yield Doubt(way, f"no number is at least {fixed[0]} and at most {fixed[1]}")


def _counted(way: Way, who: Selector) -> Iterator[Doubt]:
    if "count" in who.model_fields_set and who.count not in ("any number", "all but 1"):
        if not 1 <= who.most <= MANY:
            yield Doubt((*way, "count"), f"must be 1 to {MANY}, not {who.most}")
        elif not who.asks:
            yield Doubt((*way, "count"), "a count belongs to `target` and `choose`; `all` takes every die")

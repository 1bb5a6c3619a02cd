"""From YAML to effects: the word of each line decides its class."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from ...kernel.misreading import wrong
from . import altering, companions, damaging, dials, flow, options, tokens
from .part import Effect

EFFECTS: dict[str, type[Effect]] = {
    "deal": damaging.Deal,
    "add": damaging.Add,
    "raise": damaging.Raise,
    "undefendable": damaging.Undefendable,
    "prevent": damaging.Prevent,
    "prevent one of": damaging.PreventShare,
    "deal back one of": damaging.DealBackShare,
    "avoid": damaging.Avoid,
    "suffer": damaging.Suffer,
    "gain": tokens.Gain,
    "inflict": tokens.Inflict,
    "ward": tokens.Ward,
    "remove": tokens.RemoveStatus,
    "transfer": tokens.Transfer,
    "take": tokens.Take,
    "limit": tokens.RaiseLimit,
    "pass on": tokens.PassOn,
    "heal": dials.Heal,
    "cp": dials.GainPoints,
    "lose cp": dials.LosePoints,
    "steal": dials.Steal,
    "steal instead": dials.StealInstead,
    "draw": dials.Draw,
    "discard": dials.Discard,
    "search": dials.Search,
    "pay": dials.PayMore,
    "look": dials.Look,
    "change": altering.ChangeDie,
    "reroll": altering.RerollDice,
    "attempt": altering.Attempt,
    "give back": altering.AttemptBack,
    "may reroll": altering.RerollDefense,
    "roll": flow.RollDice,
    "each": flow.EachDie,
    "showing": flow.OnSymbols,
    "if": flow.If,
    "or": options.Or,
    "may": options.May,
    "cost": options.Cost,
    "after targeting": flow.AfterTargeting,
    "roll against": flow.RollOff,
    "again": flow.RollAgain,
    "choose": flow.ChoosePlayer,
    "repeat": flow.Repeat,
    "grow": companions.Grow,
    "grow each": companions.GrowEach,
    "send away": companions.SendAway,
    "heal companion": companions.HealCompanion,
    "build": companions.Build,
    "activate": companions.ActivateCompanions,
    "detonate": companions.Detonate,
    "takes all": companions.TakeDamage,
    "split damage with": companions.SplitDamage,
    "flip": companions.FlipBoard,
}
"""The closed language: the first word of a line decides its class."""


def read_effect(data: Any) -> Effect:
    """One line. Raises a pydantic error with a sentence for the author."""
    if isinstance(data, Effect):
        return data
    if data == "then":
        return flow.Then()
    if not isinstance(data, Mapping):
        raise wrong(f"{data!r} is no line of a text; write {{deal: 4}}, {{gain: evasive}} ..., or then")
    leading = str(next(iter(data), ""))
    if leading not in EFFECTS:
        near = difflib.get_close_matches(leading, EFFECTS, 1)
        raise wrong(f"{leading!r} is no word of the language" + (f"; did you mean {near[0]!r}?" if near else ""))
    return EFFECTS[leading].model_validate(dict(data))


def read_effects(data: Any) -> tuple[Effect, ...]:
    """The lines of a text; a single one may stand without a list."""
    if isinstance(data, Mapping | str):
        data = [data]
    if not isinstance(data, list | tuple):
        raise wrong(f"{data!r} is no list of lines")
    found: list[Effect] = []
    mistakes: list[InitErrorDetails] = []
    for index, item in enumerate(data):
        try:
            found.append(read_effect(item))
        except ValidationError as error:
            mistakes += [
                InitErrorDetails(type=wrong(e["msg"]), loc=(index, *e["loc"]), input=item) for e in error.errors()
            ]
        except PydanticCustomError as error:
            mistakes.append(InitErrorDetails(type=error, loc=(index,), input=item))
    if mistakes:
        raise ValidationError.from_exception_data("effects", mistakes)
    return tuple(found)

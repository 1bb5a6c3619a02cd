"""Carrying out a list of effects: first all choices that depend on no chance, then part by part (DM-11.1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..kernel.decision import NO_REASON, WhyNot
from ..rules.choice import Choice
from ..rules.knock_out import doomed, knock_out_the_dead
from .effects import Effect
from .misfits import NO_WAY_ON
from .selectors import Selector
from .who import Who

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from .costs import Price


def early_choices(effects: Sequence[Effect], price: Price | None = None) -> list[Selector]:
    """The selectors that are asked before anything happens: the price's, then those of the effects up to chance."""
    wanted: list[Who] = list(price.selectors()) if price is not None else []
    for effect in effects:
        wanted += effect.selectors()
        if effect.late:
            break
    return [who for who in wanted if isinstance(who, Selector)]


def spare_the_payment(effects: Sequence[Effect], price: Price | None) -> None:
    """When a text is made: a die that is given up for it is none of the dice its effects may choose in the field."""
    if price is None or not price.gives_up_this:
        return
    for who in early_choices(effects):
        if who.zone == "field":
            who.leave_out_this()


def needed_choices(effects: Sequence[Effect], price: Price | None = None) -> list[Selector]:
    """Of the early choices those without which the text cannot be used."""
    wanted: list[Who] = list(price.selectors()) if price is not None else []
    for index, effect in enumerate(effects):
        if not any(effect.goes_on_from(earlier) for earlier in effects[:index]):
            wanted += effect.needed()
        if effect.late:
            break
    return [who for who in wanted if isinstance(who, Selector)]


def possible(context: Context, wanted: Sequence[Selector]) -> bool:
    """Whether every choice has something legal, whatever the earlier ones leave open.

    A choice that later ones refer to is tried with each of its candidates.
    """
    for index, first in enumerate(wanted):
        if first.key in context.bound:
            continue
        if not first.possible(context):
            if first.one_will_do:
                continue
            return False
        rest = wanted[index + 1 :]
        if first.as_name is None or not rest or first.open_count:
            continue
        for choice in first.candidates(context):
            if choice.why_not:
                continue
            context.bound[first.key] = [choice.value]
            fits = possible(context, rest)
            del context.bound[first.key]
            if fits:
                return True
        return False
    return True


def why_impossible(context: Context, wanted: Sequence[Selector]) -> WhyNot:
    """The reason to `possible`: empty when it is, else what is missing."""
    if not wanted or possible(context, wanted):
        return NO_REASON
    first, rest = wanted[0], wanted[1:]
    if first.key in context.bound:
        return why_impossible(context, rest)
    if not first.one_will_do and (reason := first.why_none(context)):
        return reason
    if first.as_name is None or not rest or first.open_count:
        return why_impossible(context, rest)
    reason = NO_REASON
    for choice in first.candidates(context):
        if choice.why_not:
            continue
        context.bound[first.key] = [choice.value]
        reason = why_impossible(context, rest)
        del context.bound[first.key]
        if not reason:
            return NO_REASON
    return reason


def ask_early(context: Context, wanted: Sequence[Selector]) -> Steps:
    """Ask for these choices in order; one that would leave a later one without any is not offered."""
    for index, selector in enumerate(wanted):
        if selector.key in context.bound:
            continue
        rest = wanted[index + 1 :]
        if selector.as_name is None or not rest or selector.open_count or not possible(context, wanted[index:]):
            yield from selector.ask(context)
        else:
            yield from selector.ask(context, partial(_leading_on, context, selector, rest))


def _leading_on(context: Context, selector: Selector, rest: Sequence[Selector], choices: list[Choice]) -> list[Choice]:
    """The choices, those that would leave a later question without any answer marked with the reason."""
    for position, choice in enumerate(choices):
        if choice.why_not:
            continue
        context.bound[selector.key] = [choice.value]
        if reason := why_impossible(context, rest):
            choices[position] = replace(choice, why_not=WhyNot(reason, NO_WAY_ON))
        del context.bound[selector.key]
    return choices


def run(context: Context, effects: Sequence[Effect]) -> Steps:
    """Carry out the effects in order; what has to be KO'd goes after each of them (DM-10.1.7)."""
    yield from ask_early(context, early_choices(effects))
    yield from carry_out(context, effects)


def carry_out(context: Context, effects: Sequence[Effect]) -> Steps:
    """The effects themselves, when their early choices have been made; those behind a late one follow upon it."""
    for index, effect in enumerate(effects):
        if index and effects[index - 1].late and not context.cancelled:
            yield from ask_early(context, early_choices(effects[index:]))
        if context.cancelled:
            return
        yield from effect.resolve(context)
        if doomed(context.game):
            yield from knock_out_the_dead(context.game, source=context.source)  # lowering a D is its doing, too

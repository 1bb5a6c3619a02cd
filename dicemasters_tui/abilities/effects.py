"""What all effects have in common: what a text does, part by part (language: effects)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..kernel.decision import NO_REASON, WhyNot
from ..kernel.misreading import wrong
from ..rules.ability import Steps
from .part import Part
from .selectors import Both, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Effect(Part):
    """One thing a text does."""

    def model_post_init(self, context: Any, /) -> None:
        who = getattr(self, "who", None)
        if isinstance(who, Both):
            who.let_one_do()

    def selectors(self) -> Sequence[Who]:
        """What has to be chosen before the first part of the text happens, in the order of the text (DM-11.1.7)."""
        return ()

    def needed(self) -> Sequence[Who]:
        """The choices without which the text cannot be used at all (DM-11.1.6)."""
        return self.selectors()

    def goes_on_from(self, earlier: Effect) -> bool:
        """It does to a further die what an earlier part did to one, and is left out without a second (DM-11.2.5)."""
        return False

    @property
    def later(self) -> bool:
        """It only keeps something for the end of the turn, so nothing waiting now can come too soon or too late."""
        return False

    @property
    def leaves_none(self) -> bool:
        """It takes every die of a sort, and the text goes on to what these bring."""
        return False

    @property
    def acts_on(self) -> Who | None:
        """What it does something to, if that is one thing."""
        return getattr(self, "who", None)

    def can(self, context: Context) -> bool:
        """Whether there is anything for the effect to do, choices apart."""
        return reaches_anything(context, self.acts_on)

    def for_nothing(self, context: Context) -> bool:
        """Whoever is chosen, it comes to nothing, so that no rule could tell the answers apart."""
        return False

    @property
    def always_can(self) -> bool:
        """`can` never says no."""
        who = self.acts_on
        if type(self).can is not Effect.can or isinstance(who, Both):
            return False
        if isinstance(who, Selector):
            return who.asks and not who.open_count
        return not (isinstance(who, Named) and (who.refers or who.name == "drawn"))

    @property
    def late(self) -> bool:
        """Choices behind this effect wait until it is done: it draws, rolls, names, or branches."""
        return False

    adds_up: ClassVar[bool] = False
    """Done `context.times` times it is one thing with a greater number, such as +3A (DM-6.7.5)."""

    branches: ClassVar[bool] = False
    """What follows it in a sentence would read as part of a branch."""

    def why_not(self, context: Context) -> WhyNot:
        """Empty when the effect has something to choose or do, else why not (DM-11.1.6)."""
        for who in self.selectors():
            if reason := who.why_none(context):
                return reason
        return NO_REASON

    def resolve(self, context: Context) -> Steps:
        raise wrong(f"{type(self).__name__} does nothing")

    def describe(self, terms: Terms) -> str:
        """The effect as a clause without its end: "deal 2 damage to a target character die"."""
        return ""


def reaches_anything(context: Context, who: Who | None) -> bool:
    """Whether there is something it means, choices apart; nothing at all to mean is no hindrance."""
    if isinstance(who, Named):
        if who.name == "drawn":
            return bool(context.bound.get("drawn", True))
        return not who.refers or who.name in context.bound
    if isinstance(who, Selector) and not who.asks:
        return bool(who.found(context)) or bool(who.players(context))
    if isinstance(who, Selector) and who.open_count:
        return any(not choice.why_not for choice in who.candidates(context))  # none of nothing is no use
    return not (isinstance(who, Both) and not who.possible(context))


def asking(*who: Who | None) -> list[Who]:
    return [selector for w in who if w is not None for selector in w.selectors()]

"""asm-080 and asm-112: what texts do about a die being targeted by an action die or a character's ability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.ability import Ability, Steps
from ...rules.events import Event, Targeted
from ...rules.queries import may_be_targeted
from ...rules.state import Die
from ..effects import Effect, asking
from ..heard import Interrupting
from ..patterns import Pattern
from ..selectors import AnyWho
from ..who import Who

if TYPE_CHECKING:
    from ...rules.context import Context
    from ...rules.edition import Terms


class TargetedPattern(Pattern):
    """An action die or the ability of a character has chosen a die as its target; a Global has not."""

    classes = (Targeted,)
    targeted: AnyWho

    @property
    def subject(self) -> Who:
        return self.targeted

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, Targeted) or event.source is None or event.source.kind in ("global", "rule"):
            return False
        return self.targeted.matches(context, event.die)

    def describe(self, terms: Terms) -> str:
        return f"an action die or a character's ability targets {self.targeted.describe(terms)}"


class AlsoTarget(Effect):
    """The effect hits a second die as well, if it may target it."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def can(self, context: Context) -> bool:
        return super().can(context) and any(self._may_add(context, die) for die in context.game.field_dice())

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        if isinstance(context.event, Targeted):
            context.event.also += [die for die in dice if self._may_add(context, die)]

    def _may_add(self, context: Context, die: Die) -> bool:
        """Whether the die is one to name here and the effect itself, not this text, may target it (DM-11.1.10)."""
        source = context.event.source if context.event is not None else None
        return source is not None and self.who.matches(context, die) and may_be_targeted(context.game, die, source)

    def describe(self, terms: Terms) -> str:
        return f"have it target {self.who.describe(terms)} as well"


def blink() -> Ability:
    """asm-080: acts between the choice of a target and the effect; only one other card does."""
    return Interrupting.model_validate(
        {
            "interrupt": TargetedPattern.model_validate({"targeted": {"any": "my character", "other": True}}),
            "may": True,
            "pay": {"sacrifice": "this"},
            "do": [{"cancel": "it"}],
        }
    )


def cloak() -> Ability:
    """asm-112: adds a target to an effect that another text has begun; no other card does."""
    return Interrupting.model_validate(
        {
            "interrupt": TargetedPattern.model_validate({"targeted": "this"}),
            "may": True,
            "do": [AlsoTarget.model_validate({"who": {"choose": "my character", "name": "dagger"}})],
        }
    )

"""asm-030: a Global about damage by "when fielded" and "when attacks" texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.ability import Ability
from ...rules.events import Damaged, Event
from ..patterns import Pattern
from ..used import Global
from ..who import Named, Who

if TYPE_CHECKING:
    from ...rules.context import Context
    from ...rules.edition import Terms


class TriggeredDamagePattern(Pattern):
    """A die's own "when fielded" or "when this attacks" text damages this player; keywords do not (DM-9.2.5)."""

    classes = (Damaged,)

    @property
    def subject(self) -> Who:
        return Named(name="me")

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, Damaged) or event.victim is not None or event.source is None:
            return False
        return event.player == context.controller and bool(event.source.trigger)

    def describe(self, terms: Terms) -> str:
        return f"a text that happens when a die is {terms.fielded} or attacks damages you"


def slander() -> Ability:
    """asm-030: no other card asks which kind of text did the damage."""
    return Global.model_validate(
        {
            "global": {"energy": "fist"},
            "when": TriggeredDamagePattern(),
            "do": [{"deal": {"damage": 1, "to": "opponent"}}],
        }
    )

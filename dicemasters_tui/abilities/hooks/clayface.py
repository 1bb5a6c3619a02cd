"""jus-015: a text that listens to bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.ability import Ability
from ...rules.events import Changed, Event
from ..heard import Triggered
from ..patterns import Pattern
from ..selectors import AnyWho
from ..who import Who

if TYPE_CHECKING:
    from ...rules.context import Context
    from ...rules.edition import Terms


class Raises(Pattern):
    """A Global or an action die raises the A or D of a die (jus-015)."""

    classes = (Changed,)
    raised: AnyWho

    @property
    def subject(self) -> Who:
        return self.raised

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, Changed) or not event.raises or event.source is None:
            return False
        return event.source.kind in ("global", "action") and self.fits_die(context, event)

    def describe(self, terms: Terms) -> str:
        return f"a Global or an action die raises the A or D of {self.raised.describe(terms)}"


def clayface_treasure_hunter() -> Ability:
    """jus-015: no other card listens to bonuses."""
    bonus = {"give": {"who": "this", "attack": 1, "defense": 1}}
    return Triggered.model_validate(
        {"when": Raises.model_validate({"raised": {"any": "opposing character"}}), "do": [bonus]}
    )

"""What texts do about being targeted, after the choice and before the effect (rules 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .events import Targeted
from .react import react
from .state import Die

if TYPE_CHECKING:
    from .ability import Steps
    from .context import Context


def chosen_targets(context: Context, targets: list[Any]) -> Steps:
    """The targets that stand: texts may have added some, or cancelled the whole effect, which then has none.

    `targets` are dice, or player indices, which are left alone.
    """
    if Targeted not in context.game.book.interrupts:
        return targets
    values = list(targets)
    for die in targets:
        if isinstance(die, Die) and not context.cancelled:
            event = Targeted(die, die.controller, source=context.source)
            yield from react(context.game, [event])
            values += [other for other in event.also if other not in values]
            context.cancelled = event.cancelled
    return [] if context.cancelled else values

"""What brings dice back that were set aside until the end of the turn (DM-13.7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.context import Context
from ..rules.state import Die, Lasting
from .heard import Triggered


class ComingBack(Triggered):
    """Brings dice back as they were: that is no fielding, so nothing hangs on the order of several (DM-10.1.8)."""

    @property
    def in_any_order(self) -> bool:
        return True


def come_back(context: Context, dice: Sequence[Die], levels: Sequence[int]) -> None:
    """At the end of the turn dice set aside return together to their owners' field as they were."""
    names = [f"aside {number}" for number in range(len(dice))]
    returns = [
        {"move": {"who": name, "to": "field", "level": level}} for name, level in zip(names, levels, strict=True)
    ]
    ability = ComingBack.model_validate({"when": {"step": "end of turn"}, "do": returns})
    bound = {name: (die.ref,) for name, die in zip(names, dice, strict=True)}
    context.game.lasting_listeners.append(
        Lasting(ability, context.holder, context.controller, context.source, None, bound)
    )

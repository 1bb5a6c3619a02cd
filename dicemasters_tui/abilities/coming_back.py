"""What brings dice back at the end of a turn: those set aside (DM-13.7.2), those put on others (DM-13.5.2)."""

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
    """At the end of the turn dice set aside return together to their owners' field as they were, characters all."""
    dice, levels = [d for d, level in zip(dice, levels, strict=True) if level], [level for level in levels if level]
    if not dice:
        return
    names = [f"aside {number}" for number in range(len(dice))]
    returns = [
        {"move": {"who": name, "to": "field", "level": level}} for name, level in zip(names, levels, strict=True)
    ]
    ability = ComingBack.model_validate({"when": {"step": "end of turn"}, "do": returns})
    bound = {name: (die.ref,) for name, die in zip(names, dice, strict=True)}
    context.game.lasting_listeners.append(
        Lasting(ability, context.holder, context.controller, context.source, None, bound)
    )


class ComingOff(ComingBack):
    """Takes a die off the one it lies on, to its owner's Used Pile (DM-13.5.2)."""

    def idle(self, context: Context) -> bool:
        return context.this is None or not context.this.in_field


COMES_OFF = ComingOff.model_validate(
    {"when": {"step": "end of turn"}, "turn": "opponent", "do": [{"move": {"who": "this", "to": "used"}}]}
)


def come_off(context: Context, die: Die) -> None:
    """At the end of the opponent's turn the die goes to its owner's Used Pile."""
    context.game.lasting_listeners.append(
        Lasting(COMES_OFF, context.holder, context.controller, context.source, die.ref, {}, f"end {context.opponent}")
    )

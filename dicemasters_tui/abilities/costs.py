"""Costs in front of an effect: all of it is paid or nothing happens (rules 11.2; language: costs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from ..rules.energy import Cost, automatic, can_pay, spend
from ..rules.events import LifeChanged
from ..rules.faces import Energy
from ..rules.happening import emit, judge
from ..rules.knock_out import knock_out
from .part import Part
from .selectors import AnyWho, Selector

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms


def _energy(data: Any) -> Any:
    return tuple(data) if isinstance(data, list) else data if isinstance(data, int) else (data,)


class Price(Part):
    """What has to be paid: energy (types, or a number of any), life, a die to be KO'd. All that stand here."""

    energy: Annotated[tuple[Energy, ...] | int, BeforeValidator(_energy)] = 0
    life: int = 0
    ko: AnyWho | None = None

    @property
    def energy_cost(self) -> Cost:
        if isinstance(self.energy, int):
            return Cost(self.energy)
        return Cost(len(self.energy), self.energy)

    def selectors(self) -> list[Selector]:
        """What has to be chosen to pay, in the order of the text."""
        return [who for who in (self.ko,) if isinstance(who, Selector) and who.asks]

    def possible(self, context: Context) -> bool:
        """Whether everything but the energy can be paid."""
        if self.life > context.game.players[context.controller].life:
            return False
        return self.ko is None or self.ko.possible(context)

    def why_not(self, context: Context, *, energy_paid: bool = False) -> str:
        """Empty when it can be paid in full (DM-11.2.1), else what is missing."""
        player = context.game.players[context.controller]
        if not energy_paid and not can_pay(player, self.energy_cost):
            return f"{context.holder.card.name} asks for {self.energy_cost}, and you cannot pay that."
        if self.life > player.life:  # DM-7.1.6
            return f"{context.holder.card.name} asks for {self.life} life; you have {player.life}."
        if self.ko is not None:
            return self.ko.why_none(context)
        return ""

    def pay(self, context: Context, *, energy_paid: bool = False) -> Steps:
        """Pay it; what is KO'd for it has been chosen or is asked now."""
        game = context.game
        player = game.players[context.controller]
        if not energy_paid and self.energy_cost.amount:
            spend(game, player, automatic(player, self.energy_cost), context.holder.card.name)
        if self.life:
            player.life -= self.life
            emit(game, LifeChanged(player.index, -self.life, player.life, source=context.source))
            judge(game)
        if self.ko is not None:
            dice = yield from self.ko.pick(context)
            knock_out(game, dice, context.source)

    def describe(self, terms: Terms) -> str:
        parts = []
        if self.energy_cost.amount:
            types = self.energy_cost.types
            parts.append("pay " + ("".join(f"[{t}]" for t in types) if types else f"[{self.energy_cost.amount}]"))
        if self.life:
            parts.append(f"pay {self.life} life")
        if self.ko is not None:
            parts.append(f"KO {self.ko.describe(terms)}")
        return " and ".join(parts)

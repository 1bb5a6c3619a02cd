"""asm-137: a text that the other player may pay to have ignored for the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...kernel.decision import NO_REASON, WhyNot
from ...rules.ability import Ability, ActivatedText, Steps
from ...rules.context import Context
from ...rules.energy import Cost
from ...rules.events import Announced
from ...rules.happening import record
from ...rules.state import Die, GameState, Source, TeamCard
from ..static import StaticText

if TYPE_CHECKING:
    from ...rules.card import Card
    from ...rules.edition import Terms


def _mark(holder: TeamCard, controller: int) -> tuple[Any, ...]:
    """What is remembered for the turn when the text of this card, under this player, is ignored."""
    return ("ignored", holder.index, controller)


class WayOut(ActivatedText):
    """Whenever a Global could be used, the opponent of the die's controller may pay [2] to ignore its text."""

    cost = Cost(2)
    of_card = True

    def contexts(self, game: GameState, holder: TeamCard, player: int) -> Iterable[Context]:
        if game.active_of(holder, 1 - player) is None:
            return ()
        return (Context(game, player, holder, Source("ability", player, holder.card)),)

    def usable(self, context: Context) -> bool:
        return _mark(context.holder, context.opponent) not in context.game.used_limits

    def why_not(self, context: Context) -> WhyNot:
        if self.usable(context):
            return NO_REASON
        return WhyNot(f"The text of {context.holder.card.name} is ignored already this turn.", "ignored")

    def resolve(self, context: Context) -> Steps:
        context.game.used_limits.add(_mark(context.holder, context.opponent))
        what = f"pays to ignore the text of {context.holder.card.name} this turn"
        record(context.game, Announced(context.controller, what, source=context.source))
        yield from ()  # nothing is asked

    def describe(self, card: Card, terms: Terms) -> str:
        return ""


WAY_OUT = WayOut()


class NoCombatDamage(StaticText):
    """The die takes no combat damage unless the opponent has paid to ignore that this turn."""

    def fits(self, context: Context, subject: Die | int) -> bool:
        if _mark(context.holder, context.controller) in context.game.used_limits:
            return False
        return super().fits(context, subject)

    def working(self) -> Iterable[Ability]:
        return (*super().working(), WAY_OUT)

    def describe(self, card: Card, terms: Terms) -> str:
        own = super().describe(card, terms)
        return f"{own} Whenever a Global could be used, your opponent may pay [2] to ignore this until end of turn."


def iron_spidey() -> Ability:
    """asm-137: no other card lets the other player pay to switch a text off."""
    return NoCombatDamage.model_validate({"of": "this", "get": {"damage_taken": {"kind": "combat", "is": "none"}}})

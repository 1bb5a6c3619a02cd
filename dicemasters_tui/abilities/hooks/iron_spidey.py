"""asm-137: a text that the other player may pay to prevent for the turn, whenever a Global could be used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...kernel.decision import NO_REASON, WhyNot
from ...rules.ability import Ability, ActivatedText, Steps
from ...rules.context import Context
from ...rules.energy import Cost
from ...rules.events import Announced
from ...rules.happening import record
from ...rules.state import GameState, Source, TeamCard
from ..conditions import prevented
from ..static import StaticText

if TYPE_CHECKING:
    from ...rules.card import Card
    from ...rules.edition import Terms


class WayOut(ActivatedText):
    """Whenever a Global could be used, the opponent of the die's controller may pay [2] to prevent its text."""

    cost = Cost(2)
    of_card = True

    def contexts(self, game: GameState, holder: TeamCard, player: int) -> Iterable[Context]:
        if game.active_of(holder, 1 - player) is None:
            return ()
        return (Context(game, player, holder, Source("ability", player, holder.card)),)

    def usable(self, context: Context) -> bool:
        return prevented(context.holder, context.opponent) not in context.game.used_limits

    def why_not(self, context: Context) -> WhyNot:
        if self.usable(context):
            return NO_REASON
        return WhyNot(f"The text of {context.holder.card.name} is prevented already this turn.", "prevented")

    def resolve(self, context: Context) -> Steps:
        context.game.used_limits.add(prevented(context.holder, context.opponent))
        what = f"pays to prevent the text of {context.holder.card.name} this turn"
        record(context.game, Announced(context.controller, what, source=context.source))
        yield from ()  # nothing is asked

    def describe(self, card: Card, terms: Terms) -> str:
        return ""


WAY_OUT = WayOut()


class NoCombatDamage(StaticText):
    """The die takes no combat damage, and what prevents that."""

    def working(self) -> Iterable[Ability]:
        return (*super().working(), WAY_OUT)

    def describe(self, card: Card, terms: Terms) -> str:
        own = super().describe(card, terms)
        return f"{own} Whenever a Global could be used, your opponent may pay [2] to prevent that this turn."


def iron_spidey() -> Ability:
    """asm-137: no other card has a text that the other player uses."""
    none = {"damage_taken": {"kind": "combat", "is": "none"}}
    return NoCombatDamage.model_validate({"while": {"not": "prevented"}, "of": "this", "get": none})

"""asm-003: a character die that lies on an action card and doubles its price (DM-13.5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...rules.ability import Ability, Static, Steps
from ...rules.choice import Choice, ChoiceDecision
from ...rules.context import Context
from ...rules.events import Changed
from ...rules.happening import emit
from ...rules.moves import move
from ...rules.state import Die, GameState, Source, TeamCard, Zone
from ...rules.timing import choose
from ..answer import CostAnswer, read_cost
from ..effects import Effect
from ..heard import Triggered

if TYPE_CHECKING:
    from ...rules.card import Card
    from ...rules.edition import Terms


class PutOnCard(Effect):
    """Put this die on an action card, also when it has just left the field because of this attack (DM-9.5.9)."""

    def can(self, context: Context) -> bool:
        die = context.this
        if die is None or not (die.in_field or die.zone in (Zone.OUT_OF_PLAY, Zone.USED)):
            return False
        return any(card.card.is_action for card in context.game.cards)

    def resolve(self, context: Context) -> Steps:
        game, die = context.game, context.this
        if die is None or not self.can(context):
            return
        name = context.holder.card.name
        choices = [Choice(card, card.id, card.card.name, card=card) for card in game.cards if card.card.is_action]
        question = f"{name}: put this die on which action card?"
        decision = ChoiceDecision(game, context.controller, question, choices, source_card=context.holder)
        answer: Sequence[Choice] = yield from choose(game, decision)
        card: TeamCard = answer[0].value
        move(game, die, Zone.ASIDE, context.source)
        die.lies_on = card
        emit(game, Changed(die, die.controller, text=f"lies on {card.card.name}", source=context.source))

    def describe(self, terms: Terms) -> str:
        return "put it on an action card; that card's dice then cost your opponent double"


class DoubleCost(Static):
    """Dice of the card it lies on cost its owner's opponent double; each such die doubles again."""

    parts = MappingProxyType({"cost_to_buy": CostAnswer.model_validate(read_cost("double") | {"of": "opponent"})})
    anywhere = True

    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> Iterable[Context]:
        if isinstance(subject, int):
            return []
        lying = [die for die in game.aside if die.holder is holder and die.lies_on is subject.holder is not None]
        source = Source("ability", holder.owner, holder.card)
        return [Context(game, die.owner, holder, source, die) for die in lying]

    def fits(self, context: Context, subject: Die | int) -> bool:
        return True

    def describe(self, card: Card, terms: Terms) -> str:
        return ""


class Carnage(Triggered):
    """The text that puts the die there, and what the die does while it lies there."""

    def working(self) -> Iterable[Ability]:
        return (*super().working(), DOUBLE_COST)

    def describe(self, card: Card, terms: Terms) -> str:
        return f"{super().describe(card, terms)} Effects that remove action dice can remove it from there."


def carnage() -> Ability:
    """asm-003: no other die lies on a card."""
    damages: dict[str, Any] = {"damages": "this", "to": "opponent", "kind": "combat"}
    return Carnage.model_validate({"when": damages, "may": True, "do": [PutOnCard()]})


DOUBLE_COST = DoubleCost()

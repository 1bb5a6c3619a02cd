"""wwe-051: one player declares the blocks of the other."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...rules.ability import Ability, Static, Steps
from ...rules.state import Die, GameState, Lasting, TeamCard
from ..effects import Effect
from ..used import Action

if TYPE_CHECKING:
    from ...rules.card import Card
    from ...rules.context import Context
    from ...rules.edition import Terms


class DeclaresBlocks(Static):
    """In force after Booker T: its user declares the opponent's blocks (see `rules.even_blocks`)."""

    parts = MappingProxyType({"declarer": None})
    anywhere = False

    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> Sequence[Context]:
        return ()

    def fits(self, context: Context, subject: Die | int) -> bool:
        return subject == context.opponent

    def describe(self, card: Card, terms: Terms) -> str:
        return "You may declare your opponent's blockers, one for each attacker before any gets a second."


class DeclareBlocks(Effect):
    """This turn its user may declare the opponent's blocks."""

    def resolve(self, context: Context) -> Steps:
        game = context.game
        game.serial += 1
        lasting: Lasting[Any] = Lasting(
            DeclaresBlocks(), context.holder, context.controller, context.source, None, {}, serial=game.serial
        )
        game.put_in_force(lasting)
        yield from ()  # asked when blockers are declared

    def describe(self, terms: Terms) -> str:
        return "you may declare your opponent's blockers, one for each attacker before any gets a second"


def booker_t() -> Ability:
    """wwe-051: no other card hands a whole declaration to the other player."""
    must = {"add": {"of": {"all": "opposing characters"}, "get": {"blocking": "must"}}}
    return Action.model_validate({"do": [must, DeclareBlocks()]})

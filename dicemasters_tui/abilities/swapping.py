"""Exchanging numbers, or dice (rules 8.4, 13.4; language: swap)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic import Field

from ..kernel.misreading import wrong
from ..rules.events import Changed
from ..rules.happening import emit
from ..rules.queries import printed_and_applied
from ..rules.state import IN_FIELD, Applied, Die, Lasting, Zone
from ..rules.swap import swap_places
from .amounts import Fixed
from .answer import StatAnswer
from .effects import Effect, asking
from .moving import Move
from .part import every_part
from .selectors import AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms


class Swap(Effect):
    """Exchange the A of two dice for the turn (DM-8.4.7), the A and D of one die, or two dice (13.4)."""

    stats_of: AnyWho | None = Field(None, alias="attack and defense of")
    attack_of: tuple[AnyWho, AnyWho] | None = Field(None, alias="attack of")
    dice: tuple[AnyWho, AnyWho] | None = None

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if sum(part is not None for part in (self.stats_of, self.attack_of, self.dice)) != 1:
            raise wrong("swap has one of the words dice, attack of, attack and defense of")
        for who in self.dice or ():
            if isinstance(who, Selector):
                who.must_be(_stays)

    def selectors(self) -> Sequence[Who]:
        return asking(self.stats_of, *(self.attack_of or self.dice or ()))

    def resolve(self, context: Context) -> Steps:
        game = context.game
        if self.stats_of is not None:
            for die in (yield from self.stats_of.pick(context)):
                if not (die.in_field and die.is_character):
                    continue  # only a die in the field has A and D
                _set(context, die, printed_and_applied(die, "defense"), printed_and_applied(die, "attack"))
            return
        pair: list[Die] = []
        for who in self.attack_of or self.dice or ():
            found = yield from who.pick(context)
            pair += found[:1]
        if len(pair) < 2:
            return
        if self.dice is not None and not _can_change_places(*pair):
            return
        if self.dice is not None:
            swap_places(game, pair[0], pair[1], context.source)
            return
        if not all(die.in_field and die.is_character for die in pair):
            return
        values = [printed_and_applied(die, "attack") for die in pair]
        for die, value in zip(pair, reversed(values), strict=True):
            _set(context, die, value)

    def describe(self, terms: Terms) -> str:
        if self.stats_of is not None:
            return f"switch the A and D of {self.stats_of.describe(terms)} until end of turn"
        if self.attack_of is not None:
            first, second = (who.describe(terms) for who in self.attack_of)
            return f"swap the A of {first} with that of {second} until end of turn"
        assert self.dice is not None
        first, second = (who.describe(terms) for who in self.dice)
        return f"swap {first} for {second}"


def _stays(context: Context, die: Die) -> bool:
    """No effect will put it back on its card at the end of the turn: such a die cannot be swapped out (DM-13.4.5)."""
    return not any(
        text.ability.moment == "end of turn" and _puts_back(text, die) for text in context.game.lasting_listeners
    )


def _can_change_places(first: Die, second: Die) -> bool:
    """Whether each of two dice can be where the other is: only characters in the field, no sidekick on a card."""
    if first is second:
        return False
    ways = ((first, second.zone), (second, first.zone))
    return all(
        (die.card.top_level > 0 or zone not in IN_FIELD) and (die.holder is not None or zone is not Zone.CARD)
        for die, zone in ways
    )


def _puts_back(text: Lasting[Any], die: Die) -> bool:
    for part in every_part(tuple(getattr(text.ability, "do", ()))):
        if isinstance(part, Move) and part.to == "card" and isinstance(part.who, Named):
            name = part.who.name
            if die.ref in ((text.this,) if name == "this" else text.bound.get(name, ())):
                return True
    return False


def _set(context: Context, die: Die, attack: int, defense: int | None = None) -> None:
    """The die has these values from now on, later changes on top (DM-8.4.6, DM-8.4.7)."""
    game = context.game
    raises = attack > printed_and_applied(die, "attack")
    raises = raises or (defense is not None and defense > printed_and_applied(die, "defense"))
    for query, value in (("attack", attack), ("defense", defense)):
        if value is not None:
            answer = StatAnswer(amount=Fixed(value=value), sets=True)
            die.effects += (Applied(query, answer, context.source),)
    text = f"A {attack}" if defense is None else f"A {attack}, D {defense}"
    emit(game, Changed(die, die.controller, text=text, raises=raises, source=context.source))

"""The effects that wait to resolve: whose, of which card, because of what, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..rules.choice import ChoiceDecision
from ..rules.events import Resolving

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..rules.ability import Ability
    from ..rules.card import Card
    from ..rules.events import Event
    from ..rules.state import GameState


class WaitingEffect(NamedTuple):
    """An effect, its player and what triggered it. `asks`: it is resolving and asks its player now."""

    card: Card
    player: int
    cause: Event | None
    texts: tuple[Ability, ...]
    asks: bool = False


def asking(question: Decision | None, happened: Sequence[Event]) -> WaitingEffect | None:
    """The effect that asks this question; None where none does. `happened` is what led to it, oldest first."""
    if not isinstance(question, ChoiceDecision) or question.about == "order":
        return None
    source = question.source_card
    for event in reversed(happened):
        if isinstance(event, Resolving) and (source is None or event.card is source):
            texts = event.card.card.abilities if event.ability is None else (event.ability,)
            return WaitingEffect(event.card.card, event.player, event.cause, texts, asks=True)
    if source is None:
        return None
    return WaitingEffect(source.card, question.player, None, source.card.abilities, asks=True)


def waiting(game: GameState) -> Iterator[WaitingEffect]:
    """The effects in the order in which they resolve."""
    for batch in game.queue:
        # of those triggered together the active player's come first
        for effect in sorted(batch.effects, key=lambda effect: effect.context.controller != game.active):
            context = effect.context
            yield WaitingEffect(context.holder.card, context.controller, context.event, (effect.ability,))

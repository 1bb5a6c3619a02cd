"""Which of a player's waiting effects resolves first: his own order (DM-10.1.2, DM-10.1.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .choice import Choice, ChoiceDecision

if TYPE_CHECKING:
    from .happening import Waiting
    from .state import GameState


class OrderDecision(ChoiceDecision):
    """One of the effects, or several in the order in which they shall resolve."""

    __slots__ = ()

    def __init__(self, game: GameState, player: int, effects: Sequence[Waiting]) -> None:
        choices = effect_choices(game, effects)
        super().__init__(game, player, "Which of your effects resolves first?", choices, about="order")
        self.maximum = len(choices)

    def obvious(self) -> list[Choice] | None:
        return None

    def any_answer(self, below: Callable[[int], int]) -> list[Choice]:
        legal = self.legal
        return [legal[below(len(legal))]]

    def _by_name(self, word: str, free: Sequence[Choice]) -> list[Choice]:
        found = super()._by_name(word, free)
        plain, _, number = word.partition("#")
        if number.isdigit() and not found:  # X#1, X#2: the effects of one source in printed order
            of_source = [c for c in free if c.card is not None and plain in (c.card.card.id, c.card.card.slug)]
            return of_source[int(number) - 1 : int(number)] if int(number) else []
        return found

    def plain(self) -> Choice | None:
        """The effect to begin with where at most one of them, or one text several times, comes to anything now."""
        busy = [c for c in self.legal if not c.value.ability.idle(c.value.context)]
        first = next(iter(busy), self.legal[0])
        text, context = first.value.ability, first.value.context
        alike = all(c.value.ability is text for c in busy) and not text.still_for_one(context)
        return first if len(busy) < 2 or alike else None

    def answered_by(self, word: str) -> Choice | None:
        """The effect that the word answers though it names none: the first in printed order that would ask for it.

        Only among the texts of one source; effects of several sources are told apart by these.
        """
        if len({(c.card, c.die) for c in self.legal}) > 1 or self.names(word):
            return None
        return next((c for c in self.legal if c.value.ability.answered_by(c.value.context, word)), None)


def effect_choices(game: GameState, effects: Sequence[Waiting]) -> list[Choice]:
    """The waiting effects as choices: by their die or card, `X#1`, `X#2` when a source has several."""
    choices: list[Choice] = []
    names = [(w.context.this.id if w.context.this else w.context.holder.id) for w in effects]
    for index, waiting in enumerate(effects):
        name = names[index]
        if names.count(name) > 1:
            name = f"{name}#{names[: index + 1].count(name)}"
        context = waiting.context
        die = context.this
        if die is None and context.source.die is not None:  # what a die has left behind goes by that die as well
            die = game.dice[context.source.die]
        text = waiting.ability.describe(context.holder.card, game.edition.terms)
        choices.append(Choice(waiting, name, f"{context.holder.card.name}: {text}", die=die, card=context.holder))
    return choices

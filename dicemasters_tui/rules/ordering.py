"""Which of a player's waiting effects resolves first: his own order (DM-10.1.2, DM-10.1.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..kernel.number import is_number, whole_number
from .choice import Choice, ChoiceDecision
from .naming import alike

if TYPE_CHECKING:
    from .happening import Waiting
    from .state import Die, GameState


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
        if not found:  # of one text about several dice: the die that it is about
            found = [c for c in free if (die := _subject(c.value)) is not None and die.id == word]
        if is_number(number) and not found:  # X#1, X#2: the effects of one source in printed order
            of_source = [c for c in free if c.card is not None and plain in (c.card.card.id, c.card.card.slug)]
            which = whole_number(number)
            return of_source[which - 1 : which] if which else []
        return found

    def plain(self) -> Choice | None:
        """The effect to begin with where at most one of them, or one text several times, comes to anything now."""
        busy = [c for c in self.legal if not c.value.ability.idle(c.value.context)]
        first = next(iter(busy), self.legal[0])
        return first if len(busy) < 2 or not order_matters(self.game, [c.value for c in busy]) else None

    def answered_by(self, word: str) -> Choice | None:
        """The effect that the word answers though it names none: the first in printed order that would ask for it.

        Only among the texts of one source; effects of several sources are told apart by these.
        """
        if len({(c.card, c.die) for c in self.legal}) > 1 or self.names(word):
            return None
        return next((c for c in self.legal if c.value.ability.answered_by(c.value.context, word)), None)


def order_matters(game: GameState, effects: Sequence[Waiting]) -> bool:
    """Whether a player's waiting effects differ in kind or target (DM-10.1.8), or one die alone can have them.

    Life that players lose is the same in any order, unless both would lose the match by it (DM-7.1.4, DM-10.2.3).
    """
    if all(waiting.ability.in_any_order for waiting in effects):
        return False
    first = effects[0]
    rivals = {waiting.context.this for waiting in effects}
    if first.ability.still_for_one(first.context) and not alike(game, [die for die in rivals if die is not None]):
        return True
    lost = [waiting.ability.life_lost(waiting.context) for waiting in effects]
    if all(lost):
        return all(sum(one[player.index] for one in lost if one) >= player.life for player in game.players)
    return any(waiting.ability is not first.ability for waiting in effects)


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
        about = _subject(waiting)
        if about is not None and sum(other.ability is waiting.ability for other in effects) > 1:
            text = f"{text} ({game.players[about.controller].name}: {about.label})"
        choices.append(Choice(waiting, name, f"{context.holder.card.name}: {text}", die=die, card=context.holder))
    return choices


def _subject(waiting: Waiting) -> Die | None:
    """The die that a text of another die or of a whole card is about."""
    die: Die | None = getattr(waiting.context.event, "die", None)
    return die if die is not waiting.context.this else None

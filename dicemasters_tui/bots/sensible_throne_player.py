"""A player of Dice Throne for somebody who is alone at the table.

Dice are kept by exact chances: what every five dice would bring, and how likely they are. Cards, tokens and choices are
tried on matches as the player imagines them (`imagined`), never on the match itself as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..dicethrone.choices import ChoiceDecision
from ..dicethrone.questions import (
    ActDecision,
    ActivateDecision,
    DefendDecision,
    MainDecision,
    RollDecision,
    SellDecision,
    Usable,
)
from ..dicethrone.uses import cost_of
from .imagined import Imagined, choices
from .outlook import WON, Patience, average, best
from .throne_texts import Reader
from .throne_worth import best_roll, card_worth

if TYPE_CHECKING:
    from ..dicethrone.state import Table
    from ..kernel.decision import Decision
    from ..kernel.match import Match

PATIENCE = 48
"""Copies of the match that are made for a decision, about."""
OWN_LUCK = 0x1DEA
"""Keeps what is imagined apart from the luck of the match itself."""
TRIES, MOST_IMAGINED = 36, 6
"""How many answers are tried in all the imagined matches of a decision, about, and in how many matches each."""
MARGIN = 0.3
"""What has to be gained at least by doing something."""
MOST_SOLD = 3
"""Cards sold at most to pay for one that is better."""


class SensibleThronePlayer:
    """Answers what one player is asked. The same seed and match give the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def command(self, match: Match[Table]) -> str:
        """The command for what the match asks now, legal always. The match itself is left as it is."""
        decision, game = match.decision, match.state
        match decision:
            case RollDecision() if game.roll is None or game.roll.purpose == "offensive":
                return _kept(game, decision)
            case RollDecision():
                return self._best(match, decision, [("keep",), *_rolled_again(game)])
            case ActivateDecision():
                return _activated(game, decision)
            case DefendDecision():
                return self._best(match, decision, [(decision.text(ability),) for ability in decision.abilities])
            case SellDecision():
                return _sold(game, decision)
            case ChoiceDecision():
                return self._best(match, decision, [(answer,) for answer in choices(decision)])
        assert isinstance(decision, ActDecision)  # nothing else is asked
        return self._best(match, decision, [(use.command,) for use in _uses(game, decision)], ("pass",))

    def _best(
        self, match: Match[Table], decision: Decision, tried: Sequence[tuple[str, ...]], otherwise: tuple[str, ...] = ()
    ) -> str:
        """The first of the commands that lead to the best table; `otherwise` where none is better than that."""
        if isinstance(decision, MainDecision):
            tried = [*tried, *_paid_by_selling(match.state, decision)]
        if not tried:
            return otherwise[0]
        if len(tried) == 1 and not otherwise:
            return tried[0][0]
        number = max(1, min(MOST_IMAGINED, TRIES // len(tried)))
        me, patience = decision.player, Patience(PATIENCE)
        mine = sum(move.player == me for move in match.moves)  # how often others were asked may tell of their cards
        first = (self._seed ^ OWN_LUCK) * 1_000_003 + mine * MOST_IMAGINED
        outlooks = [Imagined(match, me, patience, first + n) for n in range(number)]
        if not otherwise:
            return (best(outlooks, tried, -2 * WON) or tried[0])[0]
        # in a Main Phase the table is judged as it stands: passing only leads on
        now = average(outlooks, () if isinstance(decision, MainDecision) else otherwise)
        return (best(outlooks, tried, now or 0.0, MARGIN) or otherwise)[0]


def _kept(game: Table, decision: RollDecision) -> str:
    """The dice that are best rolled again."""
    numbers = game.roll.numbers if game.roll is not None else []
    if not game.attempts:
        return "keep"
    _, again = best_roll(game, decision.player).at(numbers, game.attempts)
    return decision.text(again)


def _rolled_again(game: Table) -> Iterator[tuple[str, ...]]:
    """Dice of a defence that may be rolled again: each, or all."""
    dice = [str(place + 1) for place in range(len(game.roll.numbers))] if game.roll is not None else []
    yield from ((f"reroll {place}",) for place in dice)
    if len(dice) > 1:
        yield (f"reroll {' '.join(dice)}",)


def _activated(game: Table, decision: ActivateDecision) -> str:
    numbers = game.roll.numbers if game.roll is not None else []
    found = Reader(game, decision.player).abilities(numbers)
    if not found:
        return "activate none"
    worth, ability, tier = max(found, key=lambda each: each[0])
    return decision.text((ability, tier)) if worth > 0 else "activate none"


def _sold(game: Table, decision: SellDecision) -> str:
    """The cards that are worth least go."""
    seat = game.players[decision.player]
    cards = sorted(seat.hand, key=lambda id: card_worth(seat, game.card(id)))
    return decision.text(cards[: decision.count])


def _uses(game: Table, decision: ActDecision) -> Iterator[Usable]:
    """What can be done now; of what can be done several times at once, once or as often as possible.

    What alters dice comes last: it leaves so much to choose that patience may end with it.
    """
    for use in sorted(decision.uses, key=lambda use: _alters(game, use)):
        if not use.why_not:
            yield use
            if use.times > 1:
                yield Usable(use.verb, use.id, use.label, use.number, several=use.several)


def _alters(game: Table, use: Usable) -> bool:
    does = game.card(use.id).does if use.verb == "play" else game.use(use).does if use.verb == "spend" else ()
    return any(effect.alters for effect in does)


def _paid_by_selling(game: Table, decision: MainDecision) -> Iterator[tuple[str, ...]]:
    """Upgrades that could be paid for if other cards were sold: the sales, and then the upgrade."""
    seat = game.players[decision.player]
    cards = sorted(seat.hand, key=lambda id: card_worth(seat, game.card(id)))
    for id in dict.fromkeys(cards):
        card = game.card(id)
        missing = cost_of(game, seat.index, card) - seat.cp
        others = list(cards)
        others.remove(id)
        upgrade = card.type == "upgrade" and seat.level(card.upgrades) < card.level
        if upgrade and 0 < missing <= min(MOST_SOLD, len(others)):
            yield (*(f"sell {other}" for other in others[:missing]), f"play {id}")

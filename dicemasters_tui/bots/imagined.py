"""A match of Dice Throne as one player imagines it: what that player cannot see is dealt and rolled anew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, islice
from typing import TYPE_CHECKING

from ..dicethrone.choices import ChoiceDecision
from ..dicethrone.moves import shuffle
from ..dicethrone.questions import (
    ActDecision,
    ActivateDecision,
    DefendDecision,
    MainDecision,
    RollDecision,
    SellDecision,
)
from ..kernel.luck import Luck
from .outlook import Outlook, Patience, Verdict
from .throne_worth import best_defence, best_roll, worth

if TYPE_CHECKING:
    from ..dicethrone.state import Table
    from ..kernel.decision import Decision
    from ..kernel.match import Match

MOST_SETS = 40
"""Sets of several things that are tried."""
LONGEST = 60
"""Answers after which a Roll Phase is looked at as it stands."""


class Imagined(Outlook["Table"]):
    """One way the match may go on: hands and decks that the player does not see, and all luck, are those of `seed`.

    So nothing that is hidden or still to come can be learned here. What is tried is followed to the next Main Phase or
    roll; nobody plays anything more till then.
    """

    def __init__(self, match: Match[Table], me: int, patience: Patience, seed: int) -> None:
        super().__init__(match, me, patience)
        self._seed = seed
        self._dealt = 0
        """How much luck it took to deal anew."""

    def copy(self) -> Match[Table]:
        twin = self.match.fork()
        deal_anew(twin.state, self.me, Luck(self._seed))
        self._dealt = twin.state.luck.uses
        return twin

    def judge(self, copy: Match[Table]) -> Verdict:
        for _ in range(LONGEST):
            decision = copy.decision
            if decision is None or _comes_to_rest(copy.state, decision):
                break
            copy.submit(decision.player, self._simply(copy.state, decision))
        found = worth(copy.state, self.me) + self._to_come(copy.state, copy.decision)
        return Verdict(found, certain=copy.state.luck.uses == self._dealt)

    def answers(self, decision: Decision) -> Sequence[str]:
        return choices(decision) if isinstance(decision, ChoiceDecision) else ()

    def _simply(self, game: Table, decision: Decision) -> str:
        """An answer without much thought."""
        match decision:
            case ActDecision():
                return "pass"
            case DefendDecision():
                return decision.text(best_defence(game, decision.player, decision.abilities))
            case ChoiceDecision():
                count = decision.minimum
                chosen = decision.legal[:1] * count if decision.same else decision.legal[:count]
                return decision.text(chosen)
        return "keep"

    def _to_come(self, game: Table, decision: Decision | None) -> float:
        """What the dice that are about to be rolled or used are worth to the player."""
        numbers = game.roll.numbers if game.roll is not None else ()
        attempts = game.attempts if isinstance(decision, RollDecision) else 0
        if not isinstance(decision, RollDecision | ActivateDecision) or not (numbers or attempts):
            return 0.0
        to_come, _ = best_roll(game, decision.player).at(numbers, attempts)
        return to_come if game.players[decision.player].team == game.players[self.me].team else -to_come


def deal_anew(game: Table, me: int, luck: Luck) -> None:
    """Everything that the player `me` cannot know becomes what this luck makes of it; what lies open stays."""
    game.luck = luck
    for seat in game.players:
        if seat.index != me:
            held = [seat.declared] if seat.declared in seat.hand else []
            unseen = sorted([*seat.hand, *seat.deck])
            for card in held:
                unseen.remove(card)
            shuffle(game, unseen)
            more = len(seat.hand) - len(held)
            seat.hand[:], seat.deck[:] = [*held, *unseen[:more]], unseen[more:]
        else:
            seat.deck.sort()
            shuffle(game, seat.deck)


def _comes_to_rest(game: Table, decision: Decision) -> bool:
    """Whether the table can be judged as it stands."""
    if isinstance(decision, RollDecision):
        return game.roll is None or game.roll.purpose == "offensive"
    return isinstance(decision, MainDecision | ActivateDecision | SellDecision)


def choices(decision: ChoiceDecision) -> list[str]:
    """The answers to a choice, each as a command; of many sets the first ones."""
    legal, least, most = decision.legal, decision.minimum, decision.maximum
    several = combinations_with_replacement if decision.same else combinations
    found: list[str] = []
    for count in range(least, most + 1):
        if count == 0 and not decision.order:
            found.append("choose none")
        elif count:
            sets = several(legal, count)
            found += [decision.text(chosen) for chosen in islice(sets, MOST_SETS - len(found))]
    return list(dict.fromkeys(found))

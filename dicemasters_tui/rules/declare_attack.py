"""Which attackers may be declared: always judged as a whole declaration (6.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..kernel.decision import NO_REASON, WhyNot
from . import queries
from .declare import FORBIDDEN, in_words, permission

if TYPE_CHECKING:
    from .state import Die, GameState


class AttackRules:
    """Who may and who must attack, for one declaration."""

    def __init__(self, game: GameState, player: int) -> None:
        self.game = game
        self.player = player
        self.dice: list[Die] = []
        """The dice that may attack."""
        self.must: list[Die] = []
        self.barred: dict[Die, str] = {}
        """Those that may not, and why, in short."""
        for die in game.players[player].field:
            if not die.is_character:
                continue  # action dice in the field neither attack nor block (DM-6.9.4)
            must, cannot = permission(game, die, "attacking")
            if cannot:
                self.barred[die] = FORBIDDEN
            elif game.edition.controlling_die_cannot_attack and game.controlled_through(die):
                self.barred[die] = "controls"
            else:
                self.dice.append(die)
                if must:
                    self.must.append(die)
        self.quotas = _quotas(game, self.dice)

    def each(self) -> list[tuple[Die, WhyNot]]:
        """Every character die with the reason why it may not attack, if it may not."""
        sentence = "An effect forbids this die to attack now."
        barred = [(die, WhyNot(sentence, short)) for die, short in self.barred.items()]
        return [*((die, NO_REASON) for die in self.dice), *barred]

    def why_not(self, chosen: Sequence[Die]) -> str:
        game = self.game
        for die in chosen:
            if die.controller != self.player or not die.in_field:
                place = "elsewhere" if die.controller == self.player else "not yours"
                return WhyNot(f"{die.label} is not in your field, so it cannot attack.", place)
            if die in self.barred:
                return WhyNot(f"An effect forbids {die.label} to attack now.", self.barred[die])
            if die not in self.dice:
                return WhyNot(f"{die.label} cannot attack: only {game.edition.terms.character} dice do.", "action")
        if len(set(chosen)) != len(chosen):
            return "A die is named twice."
        for quota in self.quotas:
            if reason := quota.breach(game, chosen):
                return reason
        missing = [die for die in self.must if die not in chosen]
        if missing and len(self.must) - len(missing) < self.best():
            return f"{in_words(missing)} must attack this turn."
        for quota in self.quotas:
            if quota.demands() and sum(1 for die in chosen if die in quota.dice) < quota.demands():
                return f"At least {quota.demands()} die must attack this turn."
        return ""

    _best: int | None = None

    def best(self) -> int:
        """How many of the dice that must attack can do so in one legal declaration (DM-6.9.5)."""
        if self._best is None:
            self._best = len(self.must)
            if any(quota.breach(self.game, self.must) for quota in self.quotas):
                self._best = max(
                    sum(mask >> bit & 1 for bit in range(len(self.must)))
                    for mask in range(1 << min(len(self.must), 12))
                    if not any(q.breach(self.game, self._of_mask(mask)) for q in self.quotas)
                )
        return self._best

    def _of_mask(self, mask: int) -> list[Die]:
        return [die for bit, die in enumerate(self.must) if mask >> bit & 1]

    def any(self, below: Callable[[int], int]) -> tuple[Die, ...]:
        size = 1 << len(self.dice)
        for _ in range(8):
            # each die attacks seven times of eight, so that matches come to an end
            chance = below(size) | below(size) | below(size)
            chosen = tuple(die for bit, die in enumerate(self.dice) if chance >> bit & 1 or die in self.must)
            if not self.why_not(chosen):
                return chosen
        together = tuple(self.must)  # where texts limit the attack, one die after the other joins it
        for die in self.dice:
            if die not in together and below(8) and not self.why_not((*together, die)):
                together = (*together, die)
        if together and not self.why_not(together):
            return together
        for number in range(len(self.dice) + 1):
            for chosen in combinations(self.dice, number):
                if not self.why_not(chosen):
                    return chosen
        return ()


class Quota:
    """A text that limits or demands how many of some dice attack in a turn."""

    def __init__(self, part: Any, dice: list[Die]) -> None:
        self.part = part
        self.dice = dice
        """The dice that could attack and that it speaks of."""

    def breach(self, game: GameState, chosen: Sequence[Die]) -> str:
        """Why a declaration has too many of these dice, if it has."""
        if self.part.at_most is None:
            return ""
        mine = [die for die in chosen if die in self.dice]
        if not self.part.each_affiliation:
            return f"At most {self.part.at_most} of these dice may attack." if len(mine) > self.part.at_most else ""
        for affiliation in sorted({a for die in mine for a in queries.affiliations(game, die)}):
            count = sum(1 for die in mine if affiliation in queries.affiliations(game, die))
            if count > self.part.at_most:
                return f"At most {self.part.at_most} die of each affiliation may attack this turn."
        return ""

    def demands(self) -> int:
        """How many of these dice have to attack, if they can."""
        return min(self.part.at_least or 0, len(self.dice))


def _quotas(game: GameState, dice: Sequence[Die]) -> list[Quota]:
    """The quotas on attacking, each with the dice it speaks of."""
    found: dict[tuple[int, int, int], Quota] = {}
    for die in dice:
        if not die.effects and not queries.asked(game, "quota"):
            continue
        for part, context in queries.answers(game, "quota", die):
            if part.act == "attack":
                key = (id(part), context.controller, context.holder.index)
                found.setdefault(key, Quota(part, [])).dice.append(die)
    return list(found.values())

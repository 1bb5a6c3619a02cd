"""Declarations built up step by step: the attackers, the blocks, and how damage is split.

A step that is not legal changes nothing and gives the reason. The whole answer is judged by the decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import queries
from ..rules.wording import number, shown_words
from .reasons import numbers

if TYPE_CHECKING:
    from ..kernel.decision import WhyNot
    from ..rules.decisions import AttackDecision, DamageDecision
    from ..rules.declare import BlockRules
    from ..rules.state import Die

    Pair = tuple[Die, Die]
    """A blocker and the attacker it is put before."""


class Attackers:
    """The attackers (DM-6.9), in the order of choosing. Dice that must attack are chosen from the start."""

    def __init__(self, decision: AttackDecision) -> None:
        self.decision = decision
        self.rules = decision.rules
        self.dice: list[Die] = list(self.rules.together[0])

    def why_not(self, die: Die) -> str:
        """Why the die may not attack beside those chosen."""
        if any(option.subject == die.id for option in self.decision.options):
            return self.rules.why_not_one_more(self.dice, die)
        if die.controller != self.decision.player:
            return f"{die.name} is the other player's die."
        return self.decision.why_not([die])

    def toggle(self, die: Die) -> str:
        """Choose a die, or take it back; else the reason why not."""
        if why := self.why_not(die):
            return why
        if die not in self.dice:
            self.dice.append(die)
        elif die in self.rules.bound:
            return f"{die.name} must attack this turn."
        else:
            self.dice.remove(die)
        return ""

    def facing(self) -> str:
        """Who could block: `Robin has 2 dice in the field; the largest is Flash³ with 5A 5D.`"""
        game = self.rules.game
        other = game.players[1 - self.rules.player]
        if not other.characters:
            return f"{other.name} has nobody in the field: everything comes through to ♥ {other.life}."
        biggest = max(other.characters, key=lambda die: (queries.defense(game, die), queries.attack(game, die)))
        largest = f"the largest is {shown_words(biggest)} with {numbers(game, biggest)}."
        return f"{other.name} has {number(len(other.characters), 'die')} in the field; {largest}"

    def all(self) -> list[Die]:
        """Those chosen, and every die that can join them, one after the other."""
        chosen = list(self.dice)
        for die in self.rules.dice:
            if die not in chosen and not self.rules.why_not_one_more(chosen, die):
                chosen.append(die)
        return chosen


class Blocks:
    """Which dice block which attackers (DM-6.10). Dice that must block start out blocking."""

    def __init__(self, rules: BlockRules) -> None:
        self.rules = rules
        self.pairs: list[Pair] = list(rules.first_legal())

    def of(self, blocker: Die) -> list[Die]:
        """The attackers it is put before."""
        return [attacker for each, attacker in self.pairs if each is blocker]

    def before(self, attacker: Die) -> list[Die]:
        """The blockers put before an attacker."""
        return [blocker for blocker, each in self.pairs if each is attacker]

    def _beside(self, blocker: Die) -> list[Pair]:
        """The pairs that stay when one more is made with this blocker: without its own if it can block no more."""
        full = blocker in self.rules.blockers and len(self.of(blocker)) >= self.rules.capacity[blocker]
        return [pair for pair in self.pairs if not full or pair[0] is not blocker]

    def with_pair(self, blocker: Die, attacker: Die) -> list[Pair]:
        """All pairs once this one is made."""
        return [*self._beside(blocker), (blocker, attacker)]

    def why_not(self, blocker: Die, attacker: Die) -> WhyNot:
        """Why this blocker may not join those put before this attacker."""
        return self.rules.why_not_one_more(self._beside(blocker), blocker, attacker)

    @property
    def refuses_some(self) -> bool:
        """Some die of the defender cannot block some attacker."""
        field = self.rules.game.players[self.rules.player].field
        return any(self.why_not(die, attacker) for die in field for attacker in self.rules.attackers)

    def toggle(self, blocker: Die, attacker: Die) -> str:
        """Put a blocker before an attacker, or take it back; else the reason why not."""
        if (blocker, attacker) in self.pairs:
            self.pairs.remove((blocker, attacker))
        elif why := self.why_not(blocker, attacker):
            return why
        else:
            self.pairs = self.with_pair(blocker, attacker)
        return ""

    def take_back(self, blocker: Die, attacker: Die) -> None:
        """Unassign a blocker from this attacker, or from all its attackers if it does not block this one."""
        gone = [attacker] if (blocker, attacker) in self.pairs else self.of(blocker)
        self.pairs = [pair for pair in self.pairs if pair[0] is not blocker or pair[1] not in gone]

    def sum_words(self, attacker: Die, blockers: list[Die]) -> str:
        """What several blockers deal together: `3A + 2A = 5 damage reaches its 4D.`"""
        game = self.rules.game
        dealt = [queries.attack(game, blocker) for blocker in blockers]
        defense = queries.defense(game, attacker)
        meets = "reaches" if sum(dealt) >= defense - attacker.damage else "does not reach"
        return f"{' + '.join(f'{n}A' for n in dealt)} = {sum(dealt)} damage {meets} its {defense}D."


class Split:
    """How a die's damage is split (DM-6.12): at first fairly, in the usual way."""

    def __init__(self, decision: DamageDecision) -> None:
        self.decision = decision
        self.points: dict[Die, int] = dict(decision.usual())

    @property
    def left(self) -> int:
        """Points not yet on a victim; below 0 when too many are."""
        return self.decision.amount - sum(self.points.values())

    def needs(self, victim: Die) -> int:
        """The damage that KOs it."""
        return queries.defense(self.decision.game, victim) - victim.damage

    def add(self, victim: Die) -> str:
        """One more point on a victim, where none is left another's last; else the reason why not."""
        if self.left <= 0:
            donors = [die for die in self.decision.victims if die is not victim and self.points[die]]
            if not donors:
                return f"All {self.decision.amount} damage is on {shown_words(victim)} already."
            self.points[donors[-1]] -= 1
        self.points[victim] += 1
        return ""

    def take_off(self, victim: Die | None) -> str:
        """One point less on a victim; else the reason why not."""
        if victim is None or not self.points[victim]:
            return "There is no damage on it to take off."
        self.points[victim] -= 1
        return ""

"""Which attackers may be declared: always judged as a whole declaration (6.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..kernel.decision import NO_REASON, WhyNot
from . import queries
from .declare import FORBIDDEN, in_words, permission

if TYPE_CHECKING:
    from .state import Die, GameState

CONTROLS = "controls"
"""Why a die of the first editions does not attack that controls another one (DM-13.2.2)."""


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
                self.barred[die] = CONTROLS
            else:
                self.dice.append(die)
                if must:
                    self.must.append(die)
        self.quotas = _quotas(game, self.dice)

    def each(self) -> list[tuple[Die, WhyNot]]:
        """Every character die with the reason why it may not attack, if it may not."""
        barred = ((die, self._why_barred(die, "this die")) for die in self.barred)
        return [*((die, NO_REASON) for die in self.dice), *barred]

    def _why_barred(self, die: Die, called: str) -> WhyNot:
        short = self.barred[die]
        if short == CONTROLS:
            return WhyNot(f"While it controls another die, {called} cannot attack.", short)
        return WhyNot(f"An effect forbids {called} to attack now.", short)

    def why_not(self, chosen: Sequence[Die]) -> str:
        game = self.game
        for die in chosen:
            if die.controller != self.player or not die.in_field:
                place = "elsewhere" if die.controller == self.player else "not yours"
                return WhyNot(f"{die.label} is not in your field, so it cannot attack.", place)
            if die in self.barred:
                return self._why_barred(die, die.label)
            if die not in self.dice:
                return WhyNot(f"{die.label} cannot attack: only {game.edition.terms.character} dice do.", "action")
        if len(set(chosen)) != len(chosen):
            return "A die is named twice."
        if reason := self._too_many(chosen):
            return reason
        missing = [die for die in self.must if die not in chosen]
        if missing and len(self.must) - len(missing) < (best := len(self.together[0])):
            who = in_words(missing) if best == len(self.must) else f"{best} of {in_words(self.must)}"
            return f"{who} must attack this turn."
        for quota in self.quotas:
            least = quota.demands()
            rest = [die for die in quota.dice if die not in chosen]
            if len(quota.dice) - len(rest) < least and any(not self.why_not_one_more(chosen, die) for die in rest):
                return f"At least {least} {'die' if least == 1 else 'dice'} must attack this turn."
        return ""

    def why_not_one_more(self, chosen: Sequence[Die], die: Die) -> WhyNot:
        """Why the die cannot join those chosen, whatever is declared afterwards: those that must attack come, too."""
        if reason := dict(self.each()).get(die, NO_REASON):
            return reason
        if die not in self.dice or die in chosen:
            return NO_REASON
        more = [*chosen, die]
        return self._too_many(more) or min(
            (self._too_many([*more, *(must for must in group if must not in more)]) for group in self.together),
            key=bool,
        )

    def _too_many(self, chosen: Sequence[Die]) -> WhyNot:
        """The first quota that a declaration has too many dice for, whatever else it has."""
        return next((reason for quota in self.quotas if (reason := quota.breach(self.game, chosen))), NO_REASON)

    @cached_property
    def together(self) -> list[list[Die]]:
        """Of the dice that must attack the largest groups that can do so in one legal declaration (DM-6.9.5)."""
        if not self._too_many(self.must):
            return [self.must]
        held = [die for die in self.must if any(quota.holds_back(self.game, die) for quota in self.quotas)]
        free = [die for die in self.must if die not in held]
        largest: list[tuple[Die, ...]] = [()]
        for size in range(1, len(held)):
            larger = [group for group in combinations(held, size) if not self._too_many(group)]
            if not larger:
                break
            largest = larger
        return [[*free, *group] for group in largest]

    @cached_property
    def bound(self) -> list[Die]:
        """The dice that attack in every legal declaration: of two that must and cannot together it is neither."""
        return [die for die in self.must if all(die in group for group in self.together)]

    @property
    def least(self) -> int:
        """How many dice a legal declaration has at least."""
        if not self.why_not(()):
            return 0
        return min((len(declared) for die in self.dice if (declared := self.with_die(die))), default=0)

    def with_die(self, die: Die) -> tuple[Die, ...]:
        """A legal declaration in which the die attacks, alone if it can; empty when there is none."""
        if not self.why_not((die,)):
            return (die,)
        for group in self.together:
            chosen = list(dict.fromkeys((*group, die)))
            if self._too_many(chosen):
                continue
            for other in dict.fromkeys(other for quota in self.quotas if quota.demands() for other in quota.dice):
                if self.why_not(chosen) and other not in chosen and not self._too_many([*chosen, other]):
                    chosen.append(other)
            if not self.why_not(chosen):
                return tuple(chosen)
        return ()

    def any(self, below: Callable[[int], int]) -> tuple[Die, ...]:
        """A legal declaration by chance. A die attacks seven times of eight, so that matches come to an end."""
        size = 1 << len(self.dice)
        chance = below(size) | below(size) | below(size)
        wanted = [die for bit, die in enumerate(self.dice) if chance >> bit & 1 or die in self.must]
        return self._within_quotas(wanted, below) if self.quotas else tuple(wanted)

    def _within_quotas(self, wanted: Sequence[Die], below: Callable[[int], int]) -> tuple[Die, ...]:
        """As many of these dice as there is room for beside those that must attack, and others where more have to."""
        chosen = list(self.together[below(len(self.together))])
        first = below(len(self.dice))
        in_turn = [*self.dice[first:], *self.dice[:first]]
        for die in sorted(in_turn, key=lambda die: die not in wanted):
            if die not in chosen and not self._too_many([*chosen, die]) and (die in wanted or self.why_not(chosen)):
                chosen.append(die)
        return tuple(die for die in self.dice if die in chosen)


class Quota:
    """A text that limits or demands how many of some dice attack in a turn."""

    def __init__(self, part: Any, dice: list[Die]) -> None:
        self.part = part
        self.dice = dice
        """The dice that could attack and that it speaks of."""

    def breach(self, game: GameState, chosen: Sequence[Die]) -> WhyNot:
        """Why a declaration has too many of these dice, if it has."""
        most = self.part.at_most
        mine = [die for die in chosen if die in self.dice]
        if most is None or len(mine) <= most:
            return NO_REASON
        if not self.part.each_affiliation:
            return WhyNot(f"Only {most} of these dice may attack this turn.", f"only {most}")
        for affiliation in sorted({a for die in mine for a in queries.affiliations(game, die)}):
            alike = [die for die in mine if affiliation in queries.affiliations(game, die)]
            if len(alike) > most:
                sentence = f"Only {most} of each affiliation may attack: {in_words(alike)} share one."
                return WhyNot(sentence, f"only {most}")
        return NO_REASON

    def holds_back(self, game: GameState, die: Die) -> bool:
        """Whether this die can be one too many."""
        limits = self.part.at_most is not None and die in self.dice
        return limits and (not self.part.each_affiliation or bool(queries.affiliations(game, die)))

    def demands(self) -> int:
        """How many of these dice have to attack, if they can."""
        return min(self.part.at_least or 0, len(self.dice))


def _quotas(game: GameState, dice: Sequence[Die]) -> list[Quota]:
    """The quotas on attacking, each with the dice it speaks of."""
    found: dict[tuple[int, int, int], Quota] = {}
    for die in dice:
        if not die.effects and "quota" not in game.answered:
            continue
        for part, context in queries.answers(game, "quota", die):
            if part.act == "attack":
                key = (id(part), context.controller, context.holder.index)
                found.setdefault(key, Quota(part, [])).dice.append(die)
    return list(found.values())

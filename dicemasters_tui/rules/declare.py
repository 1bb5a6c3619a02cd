"""Which blockers may be declared: always judged as a whole declaration (6.10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

from ..kernel.decision import NO_REASON, WhyNot
from . import queries
from .wording import number

if TYPE_CHECKING:
    from .state import Die, GameState, Source

FORBIDDEN = "forbidden"
"""In short: a text says so."""


def permission(game: GameState, die: Die, query: str) -> tuple[bool, bool]:
    """(must, cannot) for a die; a "cannot" wins over a "must" (DM-1.1.5)."""
    if not die.effects and query not in game.answered:
        return False, False
    must = cannot = False
    for part, context in queries.answers(game, query, die):
        if part.forbids(context, die, None):
            cannot = True
        elif part.must:
            must = True
    return must and not cannot, cannot


def in_words(dice: Sequence[Die]) -> str:
    """Several dice by name, equal ones counted: "2 Sidekick dice and Ric Flair"."""
    counts: dict[str, int] = {}
    for die in dice:
        counts[die.name] = counts.get(die.name, 0) + 1
    return " and ".join(name if n == 1 else f"{n} {name} dice" for name, n in counts.items())


def _too_few(attacker: Die, least: int) -> WhyNot:
    return WhyNot(f"{attacker.label} can only be blocked by {least} or more dice.", f"needs {least}")


def most_attackers(game: GameState, die: Die) -> int:
    """How many attackers the die can block: one, unless a text says otherwise (DM-6.10.2)."""
    if not die.effects and "can_block" not in game.answered:
        return 1
    numbers: list[int] = [part.number(context, die) for part, context in queries.answers(game, "can_block", die)]
    return max([1, *numbers])


def _too_many(attacker: Die, most: int) -> WhyNot:
    return WhyNot(f"{attacker.label} can be blocked by at most {number(most, 'die')}.", f"at most {most}")


class BlockRules:
    """Which dice may, must and cannot block which attackers, and what it costs, for one declaration."""

    def __init__(self, game: GameState, player: int) -> None:
        self.game = game
        self.player = player
        combat = game.combat
        assert combat is not None  # blockers are declared in an attack only
        self.attackers = [lane.attacker for lane in combat.lanes]
        self.blockers: list[Die] = []
        self.must: list[Die] = []
        self.whom: dict[Die, list[Die]] = {}
        """The attackers of which a die that must block has to block one."""
        self.reasons: dict[tuple[Die, Die], WhyNot] = {}
        self.capacity: dict[Die, int] = {}
        self.rivals = self._called_out()
        for die in game.players[player].field:
            if not die.is_character:
                continue
            must, _ = permission(game, die, "blocking")
            whom = self._called_for(die)
            self.blockers.append(die)
            self.capacity[die] = most_attackers(game, die)
            for attacker in self.attackers:
                reason = self._why_not_pair(die, attacker) or self._why_called_out(die, attacker)
                if reason:
                    self.reasons[die, attacker] = reason
            if must or whom:
                self.must.append(die)
                self.whom[die] = whom or self.attackers
        self.tolls = self._tolls()
        self.firsts = self._firsts()

    def _asked(self, query: str, die: Die) -> list[queries.Answer]:
        game = self.game
        if not die.effects and query not in game.answered:
            return []
        return queries.answers(game, query, die)

    def _called_for(self, die: Die) -> list[Die]:
        """The attackers that a text names for this die to block."""
        found: list[Die] = []
        for part, context in self._asked("blocking", die):
            found += [attacker for attacker in self.attackers if part.demands(context, attacker)]
        return found

    def _obeys(self, die: Die, pairs: Sequence[tuple[Die, Die]]) -> bool:
        return any(blocker is die and attacker in self.whom[die] for blocker, attacker in pairs)

    def _why_not_pair(self, blocker: Die, attacker: Die) -> WhyNot:
        for part, context in self._asked("blocking", blocker):
            if short := part.forbids(context, blocker, attacker):
                return WhyNot(f"{blocker.label} cannot block{'' if part.whole else ' ' + attacker.label}.", short)
        for part, context in self._asked("blocked_by", attacker):
            if short := part.keeps_off(context, blocker):
                return WhyNot(f"{attacker.label} cannot be blocked by {blocker.label}.", short)
        return NO_REASON

    def _called_out(self) -> dict[Die, Die]:
        """Attackers that called out a die, with that die; cancelled where it cannot block them (DM-14.1.8)."""
        found: dict[Die, Die] = {}
        for attacker in self.attackers:
            for part, context in self._asked("blocked_by", attacker):
                for rival in part.rivals(context):
                    able = rival.in_field and rival.is_character and rival.controller == self.player
                    if able and not self._why_not_pair(rival, attacker) and self._limits(attacker)[0] <= 1:
                        found[attacker] = rival
        chosen = list(found.values())
        return {attacker: rival for attacker, rival in found.items() if chosen.count(rival) == 1}

    def _why_called_out(self, blocker: Die, attacker: Die) -> WhyNot:
        rival = self.rivals.get(attacker)
        if rival is not None and rival is not blocker:
            return WhyNot(f"{attacker.name} called out {rival.name}: no other die may block it.", "uncalled")
        for other, called in self.rivals.items():
            if called is blocker and other is not attacker:
                return WhyNot(f"{blocker.name} was called out by {other.name} and may block nothing else.", "called")
        return NO_REASON

    def _tolls(self) -> list[queries.Answer]:
        game = self.game
        if "toll" not in game.answered:
            return []
        return [(p, c) for p, c in queries.static_answers(game, "toll", self.player) if p.act == "block"]

    def _firsts(self) -> dict[Die, int]:
        """Attackers that come before all others, with the number of blockers they need."""
        needs = {a: max((p.first for p, _ in self._asked("blocked_by", a)), default=0) for a in self.attackers}
        return {attacker: number for attacker, number in needs.items() if number}

    def _limits(self, attacker: Die) -> tuple[int, int]:
        """(at least, at most) blockers if the attacker is blocked at all (DM-6.10.4)."""
        least, most = 1, len(self.blockers)
        for part, _context in self._asked("blocked_by", attacker):
            least = max(least, part.at_least)
            most = min(most, part.at_most)
        return least, most

    def legal_pair_exists(self) -> bool:
        """Whether any block at all can be declared; without one the defender is not asked."""
        for attacker in self.attackers:
            pairs = [(blocker, attacker) for blocker in self.blockers if (blocker, attacker) not in self.reasons]
            pairs.sort(key=lambda pair: self.life_to_pay([pair]))
            least, _ = self._limits(attacker)
            if pairs and not self.why_not_apart_from_must(pairs[:least]):
                return True
        return False

    def each(self) -> list[tuple[Die, Die, WhyNot]]:
        """Every pair of blocker and attacker, with the reason why not, if it is not possible."""
        return [(b, a, self.reasons.get((b, a), NO_REASON)) for b in self.blockers for a in self.attackers]

    def prices(self, pairs: Sequence[tuple[Die, Die]]) -> list[tuple[int, Source]]:
        """What each text demands for this declaration, in life (DM-11.2.7), and who speaks it."""
        blockers = [blocker for blocker, _ in pairs]
        asked = [(part.life(context, blockers), context.source) for part, context in self.tolls]
        return [(life, source) for life, source in asked if life]

    def life_to_pay(self, pairs: Sequence[tuple[Die, Die]]) -> int:
        """What the whole declaration costs."""
        return sum(life for life, _ in self.prices(pairs))

    def why_not_one_more(self, pairs: Sequence[tuple[Die, Die]], blocker: Die, attacker: Die) -> WhyNot:
        """Why the blocker cannot join those that stand before the attacker, whatever is declared afterwards.

        Too few blockers are a reason only where there are no more to come.
        """
        if blocker not in self.blockers:
            return self._why_no_blocker(blocker)
        if reason := self.reasons.get((blocker, attacker)):
            return reason
        least, most = self._limits(attacker)
        if sum(1 for each in self.blockers if (each, attacker) not in self.reasons) < least:
            return _too_few(attacker, least)
        if sum(1 for other, blocked in pairs if blocked is attacker and other is not blocker) >= most:
            return _too_many(attacker, most)
        return self._why_not_life([*pairs, (blocker, attacker)] if (blocker, attacker) not in pairs else pairs)

    def _why_no_blocker(self, die: Die) -> WhyNot:
        short = "not yours" if die.controller != self.player else "action" if die.in_field else "elsewhere"
        character = self.game.edition.terms.character
        return WhyNot(f"{die.label} is not one of your {character} dice in the field.", short)

    def _why_not_life(self, pairs: Sequence[tuple[Die, Die]]) -> WhyNot:
        """Why a declaration asks for more life than there is, if it does (DM-11.2.7)."""
        asked, left = self.life_to_pay(pairs), self.game.players[self.player].life
        if asked <= left:
            return NO_REASON
        return WhyNot(f"These blocks cost {asked} life; you have {left}.", f"{asked} life")

    def why_not_apart_from_must(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        seen: dict[Die, list[Die]] = {}
        for blocker, attacker in pairs:
            if blocker not in self.blockers:
                return self._why_no_blocker(blocker)
            if attacker not in self.attackers:
                return f"{attacker.label} does not attack."
            if reason := self.reasons.get((blocker, attacker), ""):
                return reason
            if attacker in seen.setdefault(blocker, []):
                return f"{blocker.label} is named twice for {attacker.label}."
            seen[blocker].append(attacker)
            if len(seen[blocker]) > self.capacity[blocker]:
                most = self.capacity[blocker]
                return f"{blocker.label} can block {most} attacker{'s' * (most > 1)}, not {len(seen[blocker])}."
        for attacker in self.attackers:
            count = sum(1 for _, a in pairs if a is attacker)
            if count:
                least, most = self._limits(attacker)
                if count < least:
                    return _too_few(attacker, least)
                if count > most:
                    return _too_many(attacker, most)
        if reason := self._why_not_yet(pairs):
            return reason
        return self._why_not_life(pairs)

    def _why_not_yet(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        """Why an attacker may not be blocked while another still has too few blockers (ygo-098)."""
        for first, least in self.firsts.items():
            if sum(1 for _, attacker in pairs if attacker is first) < least:
                for _, attacker in pairs:
                    if attacker not in self.firsts:
                        return f"{first.label} must have {least} blockers before {attacker.label} may be blocked."
        return ""

    def why_not(self, pairs: Sequence[tuple[Die, Die]]) -> str:
        if reason := self.why_not_apart_from_must(pairs):
            return reason
        missing = [die for die in self.must if not self._obeys(die, pairs)]
        if missing and self._obeying(pairs) < self._obeying(self._model):
            named = {attacker for die in missing for attacker in self.whom[die]}
            whom = f" {in_words(sorted(named, key=lambda d: d.index))}" if len(named) < len(self.attackers) else ""
            return f"{in_words(missing)} must block{whom} this turn."
        return ""

    def _pays(self, die: Die) -> bool:
        """Whether this die's block costs life: nobody has to pay to obey (DM-6.9.5)."""
        return any(part.life(context, [die]) for part, context in self.tolls)

    def _obeying(self, pairs: Sequence[tuple[Die, Die]]) -> int:
        """How many dice that must block do so at no cost."""
        return sum(1 for die in self.must if self._obeys(die, pairs) and not self._pays(die))

    @cached_property
    def _model(self) -> tuple[tuple[Die, Die], ...]:
        """A legal declaration that costs nothing and in which as many dice obey as can (DM-6.9.5)."""
        return self._best_from(()) or ()

    def _best_from(self, begun: tuple[tuple[Die, Die], ...]) -> tuple[tuple[Die, Die], ...] | None:
        """The legal declaration with these blocks, and others that cost nothing, in which most dice obey, or None.

        The dice are put before attackers one after the other, those that must block first. Of beginnings that differ
        in no number a text counts, and in which as many obey, only the first is followed.
        """
        placed = [blocker for blocker, _ in begun]
        free = [die for die in self.blockers if die not in placed and not self._pays(die)]
        able = [die for die in free if any((die, attacker) not in self.reasons for attacker in self.whom.get(die, ()))]
        order = sorted(free, key=lambda die: die not in able)
        most = {attacker: self._limits(attacker)[1] for attacker in self.attackers}
        counted = {attacker: self._counted(attacker) for attacker in self.attackers}
        best: tuple[int, tuple[tuple[Die, Die], ...] | None] = (-1, None) if begun else (0, ())
        seen: set[tuple[int, ...]] = set()

        def extend(index: int, obeying: int, pairs: tuple[tuple[Die, Die], ...]) -> None:
            nonlocal best
            blocked = [attacker for _, attacker in pairs]
            state = (index, obeying, *(min(blocked.count(attacker), counted[attacker]) for attacker in self.attackers))
            if obeying + len(able[index:]) <= best[0] or state in seen:
                return
            seen.add(state)
            if index == len(order):
                if not self.why_not_apart_from_must(pairs):
                    best = obeying, pairs
                return
            die = order[index]
            open_to = [a for a in self.attackers if (die, a) not in self.reasons and blocked.count(a) < most[a]]
            for way in (*chain.from_iterable(combinations(open_to, n + 1) for n in range(self.capacity[die])), ()):
                more = tuple((die, attacker) for attacker in way)
                extend(index + 1, obeying + (die in able and self._obeys(die, more)), (*pairs, *more))

        extend(0, 0, begun)
        return best[1]

    def _counted(self, attacker: Die) -> int:
        """Up to which number texts count this attacker's blockers: 0 when any number is as good as any other."""
        least, most = self._limits(attacker)
        if most < len(self.blockers):
            return most
        return max(least, self.firsts.get(attacker, 0)) if least > 1 or self.firsts else 0

    @property
    def least(self) -> int:
        """How many blocks a legal declaration has at least."""
        return 0 if not self.why_not(()) else max(1, self._obeying(self._model))

    @property
    def most(self) -> int:
        """How many blocks there is room for."""
        open_to = {die: sum((die, a) not in self.reasons for a in self.attackers) for die in self.blockers}
        return sum(min(self.capacity[die], number) for die, number in open_to.items())

    def with_pair(self, blocker: Die, attacker: Die) -> tuple[tuple[Die, Die], ...]:
        """A legal declaration with this block, without others if it can; empty when there is none."""
        pair = (blocker, attacker)
        if not self.why_not((pair,)):
            return (pair,)
        others = ((b, attacker) for b in self.blockers if b is not blocker and (b, attacker) not in self.reasons)
        group = (pair, *islice(others, self._limits(attacker)[0] - 1))
        kept = tuple(other for other in self.first_legal() if other[0] not in (b for b, _ in group))
        for declared in (group, (*group, *kept), self._best_from((pair,))):
            if declared is not None and not self.why_not(declared):
                return declared
        return ()

    def any(self, below: Callable[[int], int]) -> tuple[tuple[Die, Die], ...]:
        """A legal declaration by chance; when chance finds none, one that obeys all it can."""
        for _ in range(12):
            pairs = []
            for blocker in self.blockers:
                wanted = self.whom.get(blocker, self.attackers)
                open_to = [a for a in wanted if (blocker, a) not in self.reasons]
                if open_to and (blocker in self.must or not below(4)):
                    pairs.append((blocker, open_to[below(len(open_to))]))
            if not self.why_not(pairs):
                return tuple(pairs)
        return self.first_legal()

    def first_legal(self) -> tuple[tuple[Die, Die], ...]:
        """Some legal declaration: none at all if that is allowed, else one in which as many obey as can."""
        if not self.why_not(()):
            return ()
        return self._model

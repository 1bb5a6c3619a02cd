"""Every declaration of attackers and of blockers on many small tables, against the rules said another way.

Which are legal is worked out here by trying them all, from what the cards say and from 6.9 and 6.10.
"""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement, product

import pytest

from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.decisions import BlockDecision
from dicemasters_tui.rules.state import Die, Zone

from .made_up import character, put, sidekick, start, table
from .test_declaring import (
    BOTH,
    CANNOT,
    GATE,
    HERO,
    HUNTED,
    MUST,
    MUST_TOO,
    NARROW,
    NARROW_TEXT,
    NEEDS_TWO,
    ONE_AT_LEAST,
    ONE_OF_ALL,
    ONE_OF_EACH,
    OTHER,
    PLAIN,
    TWO_AT_ONCE,
    TWO_OF_ALL,
    Pairs,
    attack_of,
    attackers_asked,
    blocks_of,
    of_this,
    subsets,
)

MINE = [PLAIN, MUST, MUST_TOO, CANNOT, HERO, BOTH]
QUOTAS = {
    TWO_AT_ONCE: (2, None),
    ONE_AT_LEAST: (1, None),
    ONE_OF_ALL: (0, 1),
    TWO_OF_ALL: (0, 2),
    ONE_OF_EACH: (0, None),
}


def right_attacks(dice: list[Die], quotas: list[Card]) -> set[tuple[Die, ...]]:
    """What DM-6.9.5 allows: no "cannot" broken, and as many that must attack as can, and as many in all as demanded."""

    def breaks_nothing(chosen: tuple[Die, ...]) -> bool:
        mates = [affiliation for die in chosen for affiliation in die.card.affiliations]
        alike = ONE_OF_EACH in quotas and len(set(mates)) < len(mates)
        most = [limit for quota in quotas if (limit := QUOTAS[quota][1]) is not None]
        return all(die.card is not CANNOT for die in chosen) and not alike and len(chosen) <= min(most, default=99)

    def obeying(chosen: tuple[Die, ...]) -> int:
        return sum(die.card in (MUST, MUST_TOO) for die in chosen)

    possible = [chosen for chosen in subsets(dice) if breaks_nothing(chosen)]
    obedient = [chosen for chosen in possible if obeying(chosen) == max(map(obeying, possible))]
    demanded = min(max(QUOTAS[quota][0] for quota in quotas), max(map(len, obedient)))
    return {chosen for chosen in obedient if len(chosen) >= demanded}


@pytest.mark.rule("DM-6.9.5", "DM-1.1.5")
@pytest.mark.parametrize("quotas", [[quota] for quota in QUOTAS] + [list(two) for two in combinations(QUOTAS, 2)])
def test_attacks_are_legal_as_the_rule_says_on_many_tables(quotas: list[Card]) -> None:
    for mine in combinations(MINE, 2):
        match, dice = attackers_asked(list(mine), quotas)
        decision, below = attack_of(match), Luck(5).below
        legal = right_attacks(dice, quotas)
        assert {chosen for chosen in subsets(dice) if not decision.why_not(chosen)} == legal, [d.name for d in dice]
        assert {decision.any_answer(below) for _ in range(12)} <= legal


FOREMOST = character(33, of_this(blocked_by={"first": 2}), of_this(blocked_by={"at most": 3}), name="Foremost")
SLIM = character(41, NARROW_TEXT, name="Plain and slim")
SHORT = character(
    35,
    of_this(blocking="must"),
    of_this(blocking={"cannot": {"any": "character", "name has": "tall"}}),
    of_this(blocking={"cannot": {"any": "character", "name has": "plain"}}),
)
TWICE = character(36, of_this(can_block=2), name="Twice")
ATTACKING = [PLAIN, NEEDS_TWO, NARROW, FOREMOST, GATE, HUNTED]
BLOCKING = [OTHER, MUST, CANNOT, SHORT, TWICE]


class Right:
    """What DM-6.10.4, DM-6.9.5 and DM-11.2.7 allow of these dice, by trying every declaration."""

    def __init__(self, attackers: list[Die], blockers: list[Die], life: int) -> None:
        self.attackers, self.blockers, self.life = attackers, blockers, life
        self.hunted = [die for die in attackers if die.card is HUNTED]
        ways = [self.ways(blocker) for blocker in blockers]
        self.all: list[Pairs] = [tuple(chain.from_iterable(each)) for each in product(*ways)]
        self.possible = [pairs for pairs in self.all if self.breaks_nothing(pairs)]
        self.most = max(self.obeying(pairs) for pairs in self.possible if not self.cost(pairs))

    def ways(self, blocker: Die) -> list[Pairs]:
        numbers = range(3 if blocker.card is TWICE else 2)
        chosen = chain.from_iterable(combinations(self.attackers, number) for number in numbers)
        return [tuple((blocker, attacker) for attacker in some) for some in chosen]

    def cost(self, pairs: Pairs) -> int:
        gates = sum(die.card is GATE for die in self.attackers)
        return 2 * bool(gates) * len({blocker for blocker, _ in pairs if blocker.is_sidekick})

    def breaks_nothing(self, pairs: Pairs) -> bool:
        for blocker, attacker in pairs:
            if blocker.card is CANNOT or (blocker.card is SHORT and attacker.card in (NEEDS_TWO, PLAIN, SLIM)):
                return False
        count = {attacker: sum(blocked is attacker for _, blocked in pairs) for attacker in self.attackers}
        for attacker, number in count.items():
            if attacker.card is NEEDS_TWO and number == 1:
                return False
            if attacker.card in (NARROW, SLIM) and number > 1:
                return False
            if attacker.card is FOREMOST and number < 2 and any(a.card is not FOREMOST for _, a in pairs):
                return False
        return self.cost(pairs) <= self.life

    def obeys(self, die: Die, pairs: Pairs) -> bool:
        """Whether a die that must block does."""
        if self.hunted:
            return any(blocker is die and attacker in self.hunted for blocker, attacker in pairs)
        return die.card in (MUST, SHORT) and die in dict(pairs)

    def obeying(self, pairs: Pairs) -> int:
        """Of those that obey, the ones that need not pay for it."""
        return sum(self.obeys(die, pairs) for die in self.blockers if not self.cost(((die, self.attackers[0]),)))

    def legal(self) -> set[Pairs]:
        return {pairs for pairs in self.possible if self.obeying(pairs) == self.most}


def tables() -> list[tuple[list[Card], list[Card], int]]:
    """Two or three attackers, some of them alike, against two dice and a sidekick."""
    found: list[tuple[list[Card], list[Card], int]] = []
    for attackers in (
        *combinations_with_replacement(ATTACKING, 2),
        (NARROW, NEEDS_TWO, FOREMOST),
        (NARROW, NARROW, PLAIN),
        (NARROW, SLIM),
    ):
        for blockers in combinations_with_replacement(BLOCKING, 2):
            found.append((list(attackers), list(blockers), 1 + len(found) % 4))
    return found


@pytest.mark.rule("DM-6.10.4", "DM-6.9.5", "DM-11.2.7")
@pytest.mark.parametrize("part", range(8))
def test_blocks_are_legal_as_the_rule_says_on_many_tables(part: int) -> None:
    for attacking, blocking, life in tables()[part::8]:
        game = table(list(dict.fromkeys(attacking)), list(dict.fromkeys(blocking)))
        attackers = [put(game, card, 0, Zone.FIELD) for card in attacking]
        kicks = [sidekick(game, 1, Zone.FIELD)]
        blockers = [*kicks, *(put(game, card, 1, Zone.FIELD) for card in blocking)]
        game.players[1].life = life
        match = start(game)
        match.submit(0, "pass")
        match.submit(0, "attack " + ", ".join(die.id for die in attackers))
        right = Right(attackers, blockers, life)
        said = [die.name for die in (*attackers, *blockers)]
        if not any(right.possible):
            assert not isinstance(match.decision, BlockDecision), said
            continue
        decision, below = blocks_of(match), Luck(5).below
        assert {pairs for pairs in right.all if not decision.why_not(pairs)} == right.legal(), said
        assert {frozenset(decision.any_answer(below) or ()) for _ in range(8)} <= set(map(frozenset, right.legal()))

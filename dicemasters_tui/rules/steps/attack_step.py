"""Attack Step: attackers, blockers, the action/global window, damage (rules 6.9 to 6.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .. import queries
from ..decisions import AttackDecision, BlockDecision
from ..declare import BlockRules
from ..die import ATTACK
from ..even_blocks import EvenBlockRules
from ..events import (
    Attacked,
    AttackersDeclared,
    BecameBlocked,
    Blocked,
    BlockersDeclared,
    Event,
    NoAttack,
)
from ..happening import emit, moment
from ..react import react
from ..state import ATTACK_STEP, ATTACK_WINDOW, Combat, Lane, Source
from ..timing import settle
from ..tolls import pay_life
from .combat_damage import damage_sub_step, end_combat
from .main_step import priority_window

if TYPE_CHECKING:
    from ..ability import Steps
    from ..state import Die, GameState


def attack_step(game: GameState) -> Steps:
    """The whole step; without attackers there is no window and no damage (DM-6.8.9)."""
    if game.step is ATTACK_STEP:
        if moment(game, "start of attack"):
            yield from settle(game)
        decision = AttackDecision(game, game.active)
        attackers: Sequence[Die] = ()
        if decision.rules.dice:  # asked only if a die can attack
            attackers = yield decision
        if not attackers:
            game.events.append(NoAttack(game.active))
            yield from _all_held_back(game, decision.rules.dice)
            return
        yield from declare_attackers(game, attackers, decision.rules.dice)
        yield from settle(game)
        yield from _declare_blockers(game)
        game.step = ATTACK_WINDOW
    yield from priority_window(game)
    if moment(game, "before combat damage"):
        yield from settle(game)
    yield from damage_sub_step(game)


def _all_held_back(game: GameState, able: Sequence[Die]) -> Steps:
    """Nobody attacks, and what dice do instead of attacking they may do all the same."""
    if not able:
        return
    combat = game.combat = Combat()
    combat.held_back = tuple(able)
    if moment(game, "attackers declared"):
        yield from settle(game)
    end_combat(game)


def declare_attackers(game: GameState, attackers: Sequence[Die], able: Sequence[Die] = ()) -> Steps:
    """They move to the Attack Zone all at once, then every one attacks (DM-6.9.3, DM-6.9.6).

    Globals used as a player attacks come before what the attack triggers, once a declaration (DM-9.4.3, DM-9.4.4).
    """
    combat = game.combat = Combat()
    combat.declared = tuple(attackers)
    combat.held_back = tuple(die for die in able if die not in attackers)
    for die in attackers:
        die.zone = ATTACK
        combat.lanes.append(Lane(die))
    declared = AttackersDeclared(game.active, combat.declared)
    emit(game, declared)
    yield from react(game, [declared])
    moment(game, "attackers declared")
    for die in attackers:
        emit(game, Attacked(die, game.active, together=combat.declared))


def _declare_blockers(game: GameState) -> Steps:
    """Ask the defender if a block is possible; then everything of blocking and being blocked triggers (DM-6.10.5)."""
    combat = game.combat
    assert combat is not None
    defender = 1 - game.active
    if combat.lanes:
        rules = BlockRules(game, defender)
        if rules.legal_pair_exists():
            pairs: Sequence[tuple[Die, Die]] = yield from _ask_for_blocks(game, rules)
            for life, source in rules.prices(pairs):
                pay_life(game, defender, life, source)
            declare_blockers(game, pairs)
    moment(game, "after blockers")
    yield from settle(game)


def _ask_for_blocks(game: GameState, rules: BlockRules) -> Steps:
    """The defender declares, unless a text lets the attacker do it, who may still leave it to the defender."""
    for _, context in queries.static_answers(game, "declarer", rules.player):
        pairs = yield BlockDecision(game, context.controller, EvenBlockRules(game, rules.player))
        if pairs is not None:
            return pairs
    return (yield BlockDecision(game, rules.player, rules))


def declare_blockers(game: GameState, pairs: Sequence[tuple[Die, Die]]) -> None:
    """Blockers move opposite their attackers (DM-6.10.1); an attacker that has one stays blocked (DM-6.10.6)."""
    combat = game.combat
    assert combat is not None
    for blocker, attacker in pairs:
        lane = combat.lane_of(attacker)
        assert lane is not None
        lane.blockers.append(blocker)
        lane.blocked = True
        blocker.zone = ATTACK
    if pairs:
        for event in _blocks(game, combat, pairs):
            emit(game, event)


def _blocks(game: GameState, combat: Combat, pairs: Sequence[tuple[Die, Die]]) -> Iterator[Event]:
    """All that is told of a block declaration."""
    yield BlockersDeclared(1 - game.active, tuple(pairs))
    source = Source("rule", 1 - game.active)
    for lane in list(combat.lanes):
        if lane.blocked:
            attacker = lane.attacker
            yield BecameBlocked(attacker, attacker.controller, blockers=tuple(lane.blockers), source=source)
    met: dict[Die, list[Die]] = {}
    for blocker, attacker in pairs:
        met.setdefault(blocker, []).append(attacker)
    for blocker, attackers in met.items():
        yield Blocked(blocker, blocker.controller, attackers=tuple(attackers), alone=len(met) == 1)


def declared_before(game: GameState) -> Iterator[Event]:
    """Who has attacked and blocked in a position that stands in the action and global window."""
    combat = game.combat
    if combat is None:
        return
    yield AttackersDeclared(game.active, combat.declared)
    for die in combat.declared:
        yield Attacked(die, game.active, together=combat.declared)
    if any(lane.blocked for lane in combat.lanes):
        yield from _blocks(game, combat, [(die, lane.attacker) for lane in combat.lanes for die in lane.blockers])

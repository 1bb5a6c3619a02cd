"""Assigning and resolving combat damage (rules 6.12, Overcrush and Fast of rules 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .. import queries
from ..damage import Hit, deal
from ..decisions import DamageDecision
from ..die import ATTACK, FIELD, PREP, USED, Source
from ..events import Damaged, KnockedOut, Prepped
from ..happening import emit, moment, this_turn
from ..moves import leave_together
from ..timing import settle, settle_checks

if TYPE_CHECKING:
    from ..ability import Steps
    from ..state import Die, GameState, Lane


def damage_sub_step(game: GameState) -> Steps:
    """All damage at the same time (DM-6.12.1), dice with Fast before the others (DM-14.1.15)."""
    combat = game.combat
    assert combat is not None
    both = [lane.attacker for lane in combat.lanes] + [die for lane in combat.lanes for die in lane.blockers]
    fighters = list(dict.fromkeys(both))  # a die that blocks several deals its damage once
    fast = [die for die in fighters if queries.has_keyword(game, die, "fast")]
    if fast:
        yield from _exchange(game, fast)
    yield from _exchange(game, [die for die in fighters if die not in fast])
    if game.edition.attackers_return_at_once:
        end_combat(game)
    moment(game, "end of combat")
    yield from settle(game)  # what held while fighting has ended, so dice may fall now (DM-8.4.4)


def _exchange(game: GameState, dealers: Sequence[Die]) -> Steps:
    """These dice deal their damage together; then unblocked attackers leave, then effects and KOs follow."""
    combat = game.combat
    assert combat is not None
    hits: list[Hit] = list(combat.joining)
    combat.joining.clear()
    unblocked: list[Die] = []
    for lane in list(combat.lanes):  # the attacker assigns first
        if lane.attacker in dealers:
            if not lane.blocked:
                unblocked.append(lane.attacker)
            hits += yield from _attacker_hits(game, lane)
    for die in dealers:
        hits += yield from _blocker_hits(game, die)
    crushing = [
        Crush(lane.attacker, _enough_for(game, lane))
        for lane in combat.lanes
        if lane.blockers and lane.attacker in dealers and queries.has_keyword(game, lane.attacker, "overcrush")
    ]
    blocked: dict[Die | None, list[Die]] = {lane.attacker: list(lane.blockers) for lane in combat.lanes}
    before = len(this_turn(game, KnockedOut))

    def leaving() -> None:
        leave(game, [die for die in unblocked if die.zone is ATTACK and combat.attacking(die)])

    at_once = leaving if game.edition.unblocked_leave_at_once else None
    dealt = yield from deal(game, hits, combat=True, leaving=at_once)
    if crushing:
        yield from settle_checks(game)
        fallen = this_turn(game, KnockedOut)[before:]
        fought = [event for event in dealt if event.victim in blocked.get(event.by, ())]
        through = [hit for crush in crushing for hit in crush.through(fought, fallen)]
        yield from deal(game, through, combat=True)
    yield from settle(game)


class Crush(NamedTuple):
    """An attacker with Overcrush, and the dice that blocked it with the damage each could just take."""

    attacker: Die
    blockers: Mapping[Die, int]

    def through(self, dealt: Sequence[Damaged], fallen: Sequence[KnockedOut]) -> list[Hit]:
        """What is left for the opponent once all blockers are KO'd or gone (DM-14.1.22, DM-14.1.23).

        `dealt` is what the attackers dealt their own blockers: what was prevented there does not happen elsewhere
        (DM-8.3.1). Of several that one die blocks each needs its own.
        """
        left = sum(event.amount for event in dealt if event.by is self.attacker)
        last = {event.die: event.before for event in fallen}
        for die, enough in self.blockers.items():
            if die.zone is ATTACK:
                return []  # a blocker survives: nothing goes through
            before = last.get(die)
            if before is None:  # it has left the combat in another way, and took what it was dealt
                left -= min(enough, sum(event.amount for event in _dealt_to(die, dealt) if event.by is self.attacker))
            else:  # the D it had in the end, less the damage from elsewhere
                together = sum(event.amount for event in _dealt_to(die, dealt))
                left -= max(0, before.defense - max(0, before.damage - together))
        source = _source(self.attacker)
        return [Hit(1 - (source.controller or 0), left, self.attacker, source)] if left > 0 else []


def _dealt_to(die: Die, dealt: Sequence[Damaged]) -> list[Damaged]:
    return [event for event in dealt if event.victim is die]


def _enough_for(game: GameState, lane: Lane) -> dict[Die, int]:
    """The blockers, each with the damage that would KO it now."""
    return {die: max(0, queries.defense(game, die) - die.damage) for die in lane.blockers}


def leave(game: GameState, dice: Sequence[Die]) -> None:
    """Unblocked attackers go Out of Play together, or to the Used Pile where there is none (DM-6.12.10 to 12)."""
    leaving = [(die, queries.destination(game, die, "unblocked", USED)) for die in dice]
    source = Source("rule", game.active)
    leave_together(game, leaving, source)
    for owner in (game.active, 1 - game.active):  # what a text prepped instead
        if prepped := tuple(die for die, zone in leaving if zone is PREP and die.owner == owner):
            emit(game, Prepped(owner, prepped, source=source))


def damage_to_assign(game: GameState, die: Die) -> int:
    """The A of a die after texts that change what it deals in combat (DM-8.1.9, DM-8.1.10)."""
    amount = queries.attack(game, die)
    if die.effects or "damage_dealt" in game.answered:
        said = queries.answers(game, "damage_dealt", die)
        for part, context in sorted(said, key=lambda answer: answer[0].caps):  # doubled first, then capped
            amount = part.after(context, amount, True)
    return amount


def _source(die: Die) -> Source:
    return Source("combat", die.controller, die.card, die.index)


def _attacker_hits(game: GameState, lane: Lane) -> Steps:
    attacker = lane.attacker
    amount = damage_to_assign(game, attacker)
    if amount <= 0:
        return []
    source = _source(attacker)
    defender = 1 - attacker.controller
    if not lane.blocked:
        return [Hit(defender, amount, attacker, source)]
    overcrush = queries.has_keyword(game, attacker, "overcrush")
    if not lane.blockers:  # blocked with nobody left: nothing, or all of it with Overcrush (DM-6.12.3, DM-14.1.23)
        return [Hit(defender, amount, attacker, source)] if overcrush else []
    split = {lane.blockers[0]: amount}
    if len(lane.blockers) > 1:
        split = yield DamageDecision(game, attacker.controller, attacker, lane.blockers, amount)
    return [Hit(die, share, attacker, source) for die, share in split.items()]


def _blocker_hits(game: GameState, blocker: Die) -> Steps:
    combat = game.combat
    assert combat is not None
    attackers = [lane.attacker for lane in combat.lanes_blocked_by(blocker)]
    amount = damage_to_assign(game, blocker) if attackers else 0  # the die attacks itself
    if amount <= 0:
        return []
    split = {attackers[0]: amount}
    if len(attackers) > 1:  # a die that blocks several splits its A among them (DM-6.12.7)
        split = yield DamageDecision(game, blocker.controller, blocker, attackers, amount)
    return [Hit(die, share, blocker, _source(blocker)) for die, share in split.items()]


def end_combat(game: GameState) -> None:
    """Attackers and blockers that are still there return to the Field Zone (DM-6.12.13)."""
    game.combat = None
    for player in game.players:
        for die in player.field:
            if die.zone is ATTACK:
                die.zone = FIELD

"""Defensive Roll Phase: what the ability does to its target, the defence, and all damage at once (rules 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import moves
from ..damage import Type
from ..doing import Doing, carry_out
from ..events import Activated, Announced, PhaseBegan
from ..guards import fight_along, split
from ..hooks import hooked, last_window, roll_phase_over, shield, weaken, when_attacked
from ..moments import stunned, why_no_action
from ..questions import DefendDecision, RollDecision, Usable
from ..rolling import roll_for, throw_places
from ..state import Roll
from ..uses import carry, usable
from ..windows import window

if TYPE_CHECKING:
    from ..hero import Steps
    from ..state import Attack, Table


def defensive_roll_phase(game: Table) -> Steps:
    """DRP1 to DRP6, then what follows the damage (DT-2.7.1 to DT-2.7.12). Also after what is no Attack (DT-2.7.2)."""
    attack = game.attack
    if attack is None:
        yield from conclude(game)
        return
    game.phase = "defensive-roll"
    game.events.append(PhaseBegan(game.active, game.phase))
    attack.stage = "DRP1"
    yield from _reach_the_target(game, attack)
    yield from window(game, f"{attack.name} meets its target")
    if attack.is_attack:
        attack.stage = "DRP2"
        ability = yield from _choose_defense(game, attack)
        if ability:
            attack.stage = "DRP3"
            yield from _defend(game, attack, ability)
    attack.stage = "DRP5"
    attack.defense_over = True
    shield(game, attack)
    yield from window(game, "the last chance before the damage")
    attack.stage = "DRP6"
    shield(game, attack)
    if attack.is_attack:
        yield from split(game, attack)
    moves.apply_damage(game, attack.name)
    attack.stage = "after"
    if attack.after and not game.players[attack.player].defeated:
        yield from window(game, f"{attack.name}, before what follows the damage")  # DT-9.1.5
        for effect, doing in attack.after:
            yield from carry_out(doing, (effect,))
    yield from conclude(game)


def conclude(game: Table) -> Steps:
    """The conclusion of the Roll Phase (DT-2.7.11 d, DT-2.7.12)."""
    yield from roll_phase_over(game)
    yield from last_window(game, "the Roll Phase ends")
    moves.apply_damage(game, "the Roll Phase ends")
    game.roll = None


def _reach_the_target(game: Table, attack: Attack) -> Steps:
    """DRP1: the damage is on its way, and everything else that needs the target happens (DT-2.7.3, DT-7.1.1)."""
    for effect, doing in attack.first:
        yield from carry_out(doing, (effect,))
    if attack.first:
        yield from window(game, f"{attack.name}, before what follows")
    for effect, doing in [each for each in attack.targeted if each[0].deals]:  # what the damage itself depends on
        attack.targeted.remove((effect, doing))
        yield from carry_out(doing, (effect,))
    for victim, amount, kind, name in attack.damage_to_come:
        target = attack.defender if victim < 0 else victim
        moves.incoming(game, target, amount, kind, name, attack.player, attack=True)
    attack.damage_to_come = []
    if attack.undefendable:
        make_undefendable(game, attack)
    weaken(game, attack)
    if attack.is_attack:
        fight_along(game, attack)
    if attack.is_attack:
        yield from when_attacked(game, attack)
    shield(game, attack)
    for effect, doing in attack.targeted:
        yield from carry_out(doing, (effect,))
    if attack.undefendable:
        make_undefendable(game, attack)


def make_undefendable(game: Table, attack: Attack) -> None:
    """All normal damage of the Attack is undefendable from now on (DT-7.2.8)."""
    attack.undefendable = True
    for incoming in game.incoming:
        for source in incoming.sources:
            if source.attack and source.type is Type.NORMAL:
                source.type = Type.UNDEFENDABLE


def _choose_defense(game: Table, attack: Attack) -> Steps:
    """DRP2: the Defensive Ability used, '' for none (DT-2.7.4 to DT-2.7.6, DT-4.2.1, DT-4.2.2)."""
    seat = game.players[attack.defender]
    defendable = any(
        s.attack and s.type is Type.NORMAL and s.amount > 0 and s.by == attack.player
        for s in game.incoming[attack.defender].sources
    )
    shield(game, attack)
    shielded = any(not attack.ultimate for _ in hooked(game, attack.defender, "shields"))
    if shielded or not defendable or attack.defended or attack.harmless or stunned(game, seat.index) or seat.defeated:
        return ""
    if why_no_action(game, seat.index):
        return ""
    abilities = [
        ability.id
        for ability in seat.hero.abilities.values()
        if ability.kind == "defensive" and (not ability.side or ability.side == seat.side)
    ]
    if len(abilities) == 1:
        return abilities[0]
    answer = yield DefendDecision(game, seat.index, abilities)
    if answer:
        attack.defended = True  # too late to make the Attack undefendable (DT-7.2.8)
        game.events.append(Announced(seat.index, seat.hero.abilities[answer].name))
        yield from window(game, f"{seat.name} has chosen {seat.hero.abilities[answer].name}")
    return answer


def _defend(game: Table, attack: Attack, ability: str) -> Steps:
    """DRP3 and DRP4: one Roll Attempt, then everything it brings but damage (DT-2.7.7, DT-2.7.8)."""
    player = attack.defender
    seat = game.players[player]
    space = seat.hero.abilities[ability]
    level = space.levels[seat.level(ability)]
    attack.defended = True
    game.events.append(Activated(player, space.name))
    if any(effect.rolls_together for effect in level.does):  # dice rolled together: the active player's first
        attack.counter = (yield from roll_for(game, attack.player, 1, space.name))[0]
    roll = game.roll = Roll(player, [0] * level.dice, "defensive")
    attempts, game.attempts = game.attempts, 0
    throw_places(game, roll, tuple(range(level.dice)), space.name)
    while True:
        roll.presented = True
        yield from window(game, f"{seat.name} defends with {space.name}")
        if game.attempts <= 0:
            break
        yield from _reroll(game, player)
    numbers = tuple(roll.numbers)
    game.attempts = attempts
    doing = Doing(game, player, space.name, attack.player, attack, numbers, seat.hero.key)
    for effect in level.does:
        if effect.rerolls:
            game.roll = roll
            yield from effect.resolve(doing)
            doing.roll = tuple(roll.numbers)
    game.roll = None
    attack.stage = "DRP4"
    yield from carry_out(doing, (effect for effect in level.does if not effect.rerolls))
    attack.defense_over = True
    yield from window(game, f"{space.name} has been resolved")


def _reroll(game: Table, player: int) -> Steps:
    """A further Roll Attempt for the defence, given by a text."""
    while game.attempts > 0:
        answer = yield RollDecision(game, player, usable(game, player))
        if isinstance(answer, Usable):
            yield from carry(game, player, answer)
            continue
        game.attempts -= 1
        if answer and game.roll is not None:
            places = tuple(place for place in answer if place < len(game.roll.numbers))
            throw_places(game, game.roll, places, "another attempt")
        return

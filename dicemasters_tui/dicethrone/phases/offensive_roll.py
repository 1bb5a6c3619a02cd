"""Offensive Roll Phase: rolling, announcing, reacting, activating (rules 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..damage import Type
from ..doing import Doing, carry_out
from ..events import Activated, Announced
from ..hooks import attempts, phase_fails
from ..moments import stunned
from ..questions import ActivateDecision, RollDecision, Usable
from ..rolling import throw_places
from ..state import Attack, Roll
from ..uses import carry, passives, usable
from ..windows import window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..hero import Effect, Level, Steps, Tier
    from ..state import Table

DICE = 5


def offensive_roll_phase(game: Table) -> Steps:
    """The four steps ORP1 to ORP4 (DT-2.5.1). Leaves the activated ability in `game.attack`, or None."""
    player = game.active
    game.attack, game.roll = None, None
    game.attempts, game.rolled = 0, 0
    yield from window(game, "the Offensive Roll Phase begins")
    game.attempts = attempts(game, player)
    if stunned(game, player):
        return
    announced = None
    numbers: tuple[int, ...] = ()
    while (roll := (yield from _roll_attempts(game, player))) is not None:
        announced = yield from _announce(game, player, roll)
        roll.presented, roll.altered = True, False  # from now on the others may alter it, too (DT-3.2.2)
        yield from window(game, f"{game.players[player].name} has announced {_name(announced)}")
        numbers = tuple(roll.numbers)
        if not roll.altered:  # nobody has altered a die: the result is accepted (DT-3.2.3)
            break
    game.roll = None
    ultimate = announced is not None and game.players[player].hero.abilities[announced[0]].kind == "ultimate"
    if (yield from phase_fails(game, player, ultimate=ultimate)) or announced is None:
        return
    yield from _activate(game, player, announced[0], announced[1], numbers)


def _name(announced: tuple[str, Tier, str] | None) -> str:
    return announced[2] if announced else "no ability"


def _roll_attempts(game: Table, player: int) -> Steps:
    """ORP1: up to three attempts, the first with all dice, the others with any (DT-2.5.2 to DT-2.5.4).

    Gives the roll, None when no attempt was taken. A further attempt given in the window after it is taken here.
    """
    yield from _attempts_left(game, player)
    while (roll := game.roll) is not None:
        before = game.attempts
        yield from window(game, f"{game.players[player].name} has rolled")
        if game.attempts <= before:
            return roll
        yield from _attempts_left(game, player)
    return None


def _attempts_left(game: Table, player: int) -> Steps:
    while game.attempts > 0:
        answer = yield RollDecision(game, player, usable(game, player))
        if isinstance(answer, Usable):
            yield from carry(game, player, answer)
            continue
        if not answer:
            break
        if game.roll is None:
            game.roll = Roll(player, [0] * DICE, "offensive")
        game.attempts -= 1
        game.rolled += 1
        game.roll.presented = False
        throw_places(game, game.roll, answer, f"attempt {game.rolled}")


def met(game: Table, player: int, numbers: tuple[int, ...]) -> list[tuple[str, Tier, str]]:
    """The abilities that the dice meet: ability, the tier that applies, and its name (DT-4.1.3, DT-4.1.4).

    Of tiers without a name the highest met applies; one with a name of its own is an ability of its own.
    """
    seat = game.players[player]
    found = []
    for ability in seat.hero.abilities.values():
        if ability.kind not in ("offensive", "ultimate") or (ability.side and ability.side != seat.side):
            continue
        level = ability.levels[seat.level(ability.id)]
        best = None
        for tier in level.tiers:
            if not tier.needs.met(numbers, seat.hero.key):
                continue
            if tier.name:
                found.append((ability.id, tier, tier.name))
            else:
                best = tier
        if best is not None:
            found.append((ability.id, best, ability.name))
    return found


def _announce(game: Table, player: int, roll: Roll) -> Steps:
    """ORP2: one ability whose requirement the dice meet, or none (DT-2.5.5, DT-4.1.2)."""
    choices = met(game, player, tuple(roll.numbers))
    answer = None
    chosen = yield ActivateDecision(game, player, choices)
    if chosen is not None:
        answer = next(choice for choice in choices if choice[0] == chosen[0] and choice[1] is chosen[1])
    game.events.append(Announced(player, answer[2] if answer else ""))
    return answer


def lines(level: Level, tier: Tier, numbers: tuple[int, ...], key: Mapping[int, str]) -> tuple[Effect, ...]:
    """The lines of a tier and of the riders whose requirement is met; only an unnamed tier has riders."""
    does = tier.does
    if not tier.name:
        for rider in level.riders:
            if rider.needs.met(numbers, key):
                does += rider.does
    return does


def _activate(game: Table, player: int, ability: str, tier: Tier, numbers: tuple[int, ...]) -> Steps:
    """ORP4: variable parts and everything that needs no target; the rest waits for its step (DT-2.5.9, 2.5.10)."""
    seat = game.players[player]
    space = seat.hero.abilities[ability]
    level = space.levels[seat.level(ability)]
    name = tier.name or space.name
    attack = Attack(player, ability, name, tier, level, numbers, ultimate=space.kind == "ultimate")
    opponents = game.opponents(player)
    if len(opponents) == 1:
        attack.defender = opponents[0]
    game.attack = attack
    game.events.append(Activated(player, name))
    doing = Doing(game, player, name, attack.defender, attack, numbers, seat.hero.key, deferring=True)
    yield from resolve_in_steps(doing, lines(level, tier, numbers, seat.hero.key))
    own = any(kind is not Type.COLLATERAL for _, _, kind, _ in attack.damage_to_come)  # DT-7.3.1
    attack.is_attack = own or any(effect.deals for effect, _ in attack.targeted)
    yield from _when_activated(game, player, tier)
    yield from window(game, f"{name} has been activated")


def _when_activated(game: Table, player: int, tier: Tier) -> Steps:
    """Passives that pay when an ability with a certain symbol is activated."""
    for ability, _, passive in passives(game.players[player]):
        if passive.when == "activated with" and passive.condition in tier.needs.symbols:
            doing = Doing(game, player, game.players[player].hero.abilities[ability].name)
            yield from carry_out(doing, passive.does)


def resolve_in_steps(doing: Doing, effects: tuple[Effect, ...]) -> Steps:
    """Lines from top to bottom; after a "then" that follows damage they wait until it has been dealt (DT-9.1.7)."""
    attack = doing.attack
    assert attack is not None
    dealt = False
    for place, effect in enumerate(effects):
        if effect.is_then:
            if dealt:
                attack.after += [(later, doing.aside()) for later in effects[place + 1 :] if not later.is_then]
                return
            attack.first += [each for each in attack.targeted if not each[0].deals]
            attack.targeted = [each for each in attack.targeted if each[0].deals]
            if any(not earlier.targeted for earlier in effects[:place]):
                yield from window(doing.game, f"{doing.source}, before what follows")
            continue
        yield from carry_out(doing, (effect,))
        dealt = dealt or effect.deals

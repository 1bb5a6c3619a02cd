"""Targeting Roll Phase (rules 2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..choices import Choice, ChoiceDecision, choose
from ..damage import Type
from ..events import PhaseBegan, Said, Targeted
from ..moves import draw
from ..rolling import throw_places
from ..state import Roll
from ..windows import window

if TYPE_CHECKING:
    from ..hero import Steps
    from ..state import Attack, Table


def targeting_roll_phase(game: Table) -> Steps:
    """Who the Defender is; skipped with one opponent, or where nothing needs a target (DT-2.6.1 to DT-2.6.3)."""
    attack = game.attack
    if attack is None:
        return
    opponents = game.opponents(attack.player)
    aims = any(victim < 0 for victim, _, _, _ in attack.damage_to_come) or any(
        effect.aims for effect, _ in attack.first + attack.targeted
    )
    aims = aims or any(effect.aims for effect, _ in attack.after)
    if len(opponents) == 1:
        if not aims:
            attack.defender = opponents[0] if attack.is_attack else -1
        _leader_bonus(game, attack)
        return
    if not aims:
        named = (v for v, _, kind, _ in attack.damage_to_come if v >= 0 and kind is not Type.COLLATERAL)
        attack.defender = next(named, -1)  # the text itself says against whom
        return
    game.phase = "targeting-roll"
    game.events.append(PhaseBegan(game.active, game.phase))
    bound = game.bound >= 0 and not game.players[game.bound].defeated
    if bound:
        attack.defender = game.bound
    elif game.mode == "2v2":
        attack.defender = yield from _by_die(game, attack.player, opponents)
    else:
        attack.defender = yield from _pick(game, attack.player, opponents, "Whom do you target?")
    game.events.append(Targeted(attack.defender, attack.name))
    _leader_bonus(game, attack)
    for _, doing in attack.first + attack.targeted + attack.after:
        doing.target = attack.defender
    yield from window(game, f"{game.players[attack.defender].name} is the target")


def left_and_right(player: int, start: int) -> tuple[int, int]:
    """The opponents on a player's left and right in 2v2: seats are counted from the Start Player's (DT-11.1.10)."""
    left, right = (1, 3) if (player - start) % 2 == 0 else (2, 0)
    return (start + left) % 4, (start + right) % 4


def _by_die(game: Table, player: int, opponents: list[int]) -> Steps:
    """1 and 2 left, 3 and 4 right, on 5 the opponents choose, on 6 the attacker (DT-2.6.4 to DT-2.6.6)."""
    attack = game.attack
    assert attack is not None
    roll = game.roll = Roll(player, [0], "targeting", presented=True, sealed=attack.ultimate)
    throw_places(game, roll, (0,), "targeting")
    if not attack.ultimate:
        yield from window(game, "the targeting die")
    number = roll.numbers[0]
    game.roll = None
    left, right = left_and_right(player, game.start)
    if number == 5:
        return (yield from _pick(game, opponents[0], opponents, "Your team chooses who is the target"))
    if number == 6:
        return (yield from _pick(game, player, opponents, "Whom do you target?"))
    wanted = left if number <= 2 else right
    return wanted if wanted in opponents else opponents[0]


def _pick(game: Table, player: int, opponents: list[int], question: str) -> Steps:
    choices = [Choice(index, "ABCDEF"[index], game.players[index].name) for index in opponents]
    answer = yield from choose(ChoiceDecision(game, player, question, choices))
    return answer[0].value


def _leader_bonus(game: Table, attack: Attack) -> None:
    """In King of the Hill, attacking a Leader draws a card at once, with two players left too (DT-11.2.4 to 11.2.9).

    Not a second one where a further Offensive Roll Phase has to be used against the same player.
    """
    if game.mode != "king-of-the-hill" or not attack.is_attack or game.bound >= 0:
        return
    highest = max(game.side(seat.index).health for seat in game.standing())
    if game.side(attack.defender).health == highest:
        game.events.append(Said(attack.defender, "{name} leads: the attacker draws a card."))
        draw(game, attack.player, 1, "attacking a Leader")

"""Companions that fight along: more damage of their owner's Attacks, and they may take the damage of an Attack.

The Huntress leaflet: Nyra, active, adds 2 damage; when the Huntress is Attacked Nyra may take all of it, and the
Huntress then does not defend. Downed at 0, she heals 1 in each Upkeep Phase and is active again from 5 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choices import NO, YES, ChoiceDecision, choose
from .damage import Type
from .hooks import change_damage
from .uses import stunned, why_no_action

if TYPE_CHECKING:
    from .hero import Companion, Steps
    from .state import Attack, Seat, Table

BONUS = 2


def active_guard(seat: Seat) -> Companion | None:
    """The player's Companion that fights along now, if there is one."""
    for companion in seat.hero.companions.values():
        if companion.guards and seat.companions.get(companion.id, 0) and f"downed {companion.id}" not in seat.limits:
            return companion
    return None


def fight_along(game: Table, attack: Attack) -> None:
    """The attacker's Companion adds to the damage of the Attack."""
    companion = active_guard(game.players[attack.player])
    sources = game.incoming[attack.defender].sources
    if companion is not None and any(s.attack and s.amount and s.type.modifiable for s in sources):
        change_damage(game, attack.defender, BONUS, companion.name, attack=True)


def guarded(game: Table, attack: Attack) -> Steps:
    """Ask the Defender whether the Companion takes all of the damage; whether it does."""
    seat = game.players[attack.defender]
    companion = active_guard(seat)
    if companion is None or attack.ultimate or attack.defended or stunned(game, seat.index):
        return False
    sources = game.incoming[seat.index].sources
    if why_no_action(game, seat.index) or not any(
        s.attack and s.amount and not s.gone and s.type is not Type.ULTIMATE for s in sources
    ):
        return False
    question = f"Does {companion.name} take all of the damage? You do not defend then."
    answer = yield from choose(ChoiceDecision(game, seat.index, question, (YES, NO), always=True))
    if not answer[0].value:
        return False
    attack.defended = True
    game.incoming[seat.index].companion = (companion.id, -1)
    return True

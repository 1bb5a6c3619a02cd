"""Companions that fight along: more damage of their owner's Attacks, and they may take the damage of an Attack.

The Huntress leaflet: Nyra, active, adds 2 damage; when the Huntress is Attacked Nyra may take all of it, and the
Huntress then does not defend. Downed at 0, she heals 1 in each Upkeep Phase and is active again from 5 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choices import Choice, ChoiceDecision, choose
from .events import CompanionChanged
from .hooks import change_damage

if TYPE_CHECKING:
    from .doing import Doing
    from .hero import Companion, Steps
    from .state import Attack, Seat, Table

BONUS = 2
ALL, SPLIT = -1, -2
"""How much of the damage a Companion takes, where it is no number: all of it, or what its owner says at the end."""
UP_AGAIN = 5
"""At so much Health a downed Companion is active again (Huntress leaflet)."""


def change_companion(doing: Doing, name: str, amount: int) -> None:
    """Heal or hurt a Companion with Health: at 0 it is downed."""
    seat = doing.you
    companion = seat.hero.companions[name]
    before = seat.companions.get(name, 0)
    after = max(0, min(companion.health, before + amount))
    seat.companions[name] = after
    downed = f"downed {name}"
    if after >= UP_AGAIN:
        seat.limits.pop(downed, None)
    elif not before or not after:
        seat.limits[downed] = 1
    if after != before:
        doing.game.events.append(CompanionChanged(doing.player, f"{companion.name} {before} to {after}", doing.source))


def is_downed(seat: Seat, name: str) -> bool:
    """At 0, or not up again since."""
    return not seat.companions.get(name, 0) or f"downed {name}" in seat.limits


def active_guard(seat: Seat) -> Companion | None:
    """The player's Companion that fights along now, if there is one."""
    for companion in seat.hero.companions.values():
        if companion.guards and not is_downed(seat, companion.id):
            return companion
    return None


def fight_along(game: Table, attack: Attack) -> None:
    """The attacker's Companion adds to the damage of the Attack."""
    companion = active_guard(game.players[attack.player])
    sources = game.incoming[attack.defender].sources
    if companion is not None and any(s.attack and s.amount and s.type.modifiable for s in sources):
        change_damage(game, attack.defender, BONUS, companion.name, attack=True)


def takes_damage(seat: Seat, name: str, attack: Attack | None) -> bool:
    """Whether the Companion may still step in for its owner, in place of a defence (never against an Ultimate)."""
    companion = active_guard(seat)
    return companion is not None and companion.id == name and attack is not None and not attack.defended


def split(game: Table, attack: Attack) -> Steps:
    """Where the Defender splits the damage: how much of it the Companion takes, asked once all of it is known."""
    seat = game.players[attack.defender]
    incoming = game.incoming[seat.index]
    if incoming.companion is None or incoming.companion[1] != SPLIT:
        return
    name = seat.hero.companions[incoming.companion[0]].name
    total = incoming.total().damage
    choices = [Choice(number, str(number), f"{number} for {name}") for number in range(total + 1)]
    chosen = yield from choose(
        ChoiceDecision(game, seat.index, f"How much of the {total} damage takes {name}?", choices)
    )
    incoming.companion = (incoming.companion[0], chosen[0].value)

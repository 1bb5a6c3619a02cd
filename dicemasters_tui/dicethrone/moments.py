"""Which moment it is: who may act at all, whose Attack is under way, when a use fits (rules 4.4, 5.3, 6.2, 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .state import ROLL_PHASES

if TYPE_CHECKING:
    from .hero import Effect, Passive, Steps, Use
    from .state import Table

DEFENDING = ("DRP1", "DRP2", "DRP3", "DRP4", "DRP5")
"""The steps in which the Defender is "Attacked" (DT-5.1.3)."""
ATTACKING = ("ORP4", *DEFENDING)
"""The steps in which Attack Modifiers may be used (DT-7.3.7)."""


def why_no_action(game: Table, player: int) -> str:
    """Why the player may do nothing at all now: an Ultimate (DT-4.4.1), or a token; empty if nothing bars it."""
    attack = game.attack
    if attack is not None and attack.ultimate and game.players[player].team != game.players[attack.player].team:
        return "An Ultimate has been activated: its opponents can do nothing until the Roll Phase is over."
    if stunned(game, player):
        return "Stunned: no action of any kind."
    return ""


def stunned(game: Table, player: int) -> bool:
    return any("stuns" in game.status(token).hooks for token in game.players[player].tokens)


def barred(game: Table, effects: tuple[Effect, ...]) -> str:
    """Why a text may not come in between now: what is under way cannot be interrupted, only its dice be altered."""
    if game.undisturbed and not any(effect.alters for effect in effects):
        return "What is under way cannot be interrupted; only the dice it rolled may be altered."
    return ""


def undisturbed(game: Table, steps: Steps) -> Steps:
    """Carry out what nothing interrupts: a token, an Instant, a Roll Phase card (DT-5.3.4, 5.3.6, 6.2.4, 8.1.7)."""
    game.undisturbed += 1
    try:
        yield from steps
    finally:
        game.undisturbed -= 1


def main_phase(game: Table, player: int) -> bool:
    return player == game.active and game.phase in ("main-1", "main-2")


def attacking(game: Table, player: int) -> bool:
    """The player's own Attack is under way (DT-7.3.5, DT-7.3.6)."""
    attack = game.attack
    return (
        attack is not None
        and attack.player == player
        and attack.is_attack
        and (attack.defender >= 0 or attack.stage == "ORP4")
        and attack.stage in ATTACKING
    )


def attacked(game: Table, player: int) -> bool:
    """The player is the Defender of an Attack whose damage is on its way (DT-5.1.3, DT-7.1.1)."""
    attack = game.attack
    if attack is None or attack.defender != player or not attack.is_attack or attack.stage not in DEFENDING:
        return False
    return any(source.attack for source in game.incoming[player].sources)


def before_rolling_ends(game: Table, player: int) -> bool:
    """The player's own Roll Attempts are still ahead, or some of them."""
    return player == game.active and game.phase in ("main-1", "offensive-roll") and game.attack is None


def fits(game: Table, player: int, use: Use | Passive) -> bool:
    """Whether it is the moment for a use of a token or Companion (DT-6.2.3)."""
    match use.when:
        case "any":
            return True
        case "main":
            return main_phase(game, player)
        case "roll phase":
            return game.phase in ROLL_PHASES
        case "own attack":
            return attacking(game, player)
        case "before defense":
            return attacking(game, player) and game.attack is not None and not game.attack.defense_over
        case "incoming":
            return game.incoming[player].avoidable
        case "attacked":
            return attacked(game, player) and game.incoming[player].avoidable
        case "attacked for 6":
            return attacked(game, player) and game.incoming[player].of_attack() >= 6
        case "end of own roll":
            own = game.attack is not None and game.attack.player == player and game.attack.is_attack
            return own and game.attack is not None and game.attack.stage == "ORP4"  # also while nobody is targeted yet
        case "end of an opponent's roll":
            attack = game.attack
            return attack is not None and attack.is_attack and (attack.defender, attack.stage) == (player, "ORP4")
        case "after damage":
            return game.results.get("dealt", 0) > 0 and player == game.active
        case "an opponent's roll":
            roll = game.roll
            return (
                roll is not None
                and roll.presented
                and not roll.sealed
                and (game.players[roll.player].team != game.players[player].team)
            )
        case "own roll":
            return game.roll is not None and game.roll.player == player
        case "upkeep":
            return player == game.active and game.phase == "upkeep"
    return False

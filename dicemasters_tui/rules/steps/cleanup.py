"""Cleanup Step (rules 6.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..capture import end_captures
from ..control import end_control
from ..copying import end_copies
from ..happening import moment
from ..moves import clear_out_of_play, place, used_pile
from ..queries import has_text
from ..timing import settle
from .combat_damage import end_combat, leave

if TYPE_CHECKING:
    from ..ability import Steps
    from ..state import GameState


def cleanup_step(game: GameState) -> Steps:
    """Damage goes, effects end, the Reserve Pool keeps energy only, then effects of the turn's end (DM-6.13.1 to 7)."""
    if game.combat is not None:
        if not game.edition.unblocked_leave_at_once:
            leave(game, [lane.attacker for lane in game.combat.lanes if not lane.blocked])  # DM-6.12.11
        end_combat(game)
    for player in game.players:
        for die in player.field:
            die.damage = 0
    silenced = "loses_text" in game.answered
    mute = [d for player in game.players for d in player.field if (silenced or d.effects) and not has_text(game, d)]
    end_effects(game, "turn")
    end_control(game)
    end_captures(game)
    end_copies(game)
    active = game.players[game.active]
    for die in list(active.reserve):
        if not die.is_energy:
            place(game, die, used_pile(die))  # DM-6.13.3; not Out of Play (DM-4.6.6)
    yield from settle(game)
    if moment(game, "end of turn", tuple(mute) or None):
        yield from settle(game)
    for player in game.players:  # what these effects did until the end of the turn ends at once (DM-6.13.5)
        for die in player.field:
            die.damage = 0
    end_effects(game, "turn", f"end {active.index}")
    end_listeners(game, "turn")
    end_listeners(game, f"end {active.index}")
    yield from settle(game)
    clear_out_of_play(game, active)
    for player in game.players:
        player.virtual = player.rest = 0


def end_effects(game: GameState, *until: str) -> None:
    """Effects on dice and static texts in force that last until then end now (DM-6.13.2).

    Texts that listen go on to the very end of the turn, so that effects of the turn's end still happen; see
    `end_listeners`.
    """
    for player in game.players:
        for die in player.field:  # leaving the field ends every effect on a die (DM-4.1.4)
            if die.effects:
                die.effects = tuple(effect for effect in die.effects if effect.until not in until)
    if game.lasting_statics:
        game.keep_in_force([text for text in game.lasting_statics if text.until not in until])


def end_listeners(game: GameState, until: str) -> None:
    """Texts in force that listen until then hear no more."""
    if game.lasting_listeners:
        game.lasting_listeners = [text for text in game.lasting_listeners if text.until != until]

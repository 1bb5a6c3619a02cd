"""Taking control of another player's die for the turn (rules 13.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import queries
from .events import Changed, LeftField
from .happening import emit
from .state import Zone

if TYPE_CHECKING:
    from .state import Die, GameState, Source


def take_control(game: GameState, die: Die, player: int, source: Source, by: Die | None = None) -> None:
    """The die moves to this player's Field Zone and counts as that player's; it has not been fielded (DM-13.2.1).

    It keeps its level, damage and effects, and uses the card of its owner (DM-13.2.3). `by` is the character die whose
    text it is; control by an action die has no controlling die and ends with the turn (DM-13.2.6).
    """
    if not die.in_field or die.controller == player:
        return
    before = queries.snapshot(game, die)
    former = die.controller
    _change_sides(game, die, player)
    die.controlled_by = by.ref if by is not None else None
    emit(game, Changed(die, player, text=f"is controlled by {game.players[player].name}", source=source))
    emit(game, LeftField(die, former, before=before, to=Zone.FIELD, source=source))  # DM-13.7.5


def end_control(game: GameState) -> None:
    """At the end of the turn controlled dice go back to their owners' Field Zones as they are (DM-13.2.5)."""
    for player in game.players:
        for die in list(player.field):
            if die.controller != die.owner:
                give_back(game, die)


def give_back(game: GameState, die: Die) -> None:
    """Control has ended: the die is in its owner's Field Zone again, as it is."""
    _change_sides(game, die, die.owner)


def _change_sides(game: GameState, die: Die, player: int) -> None:
    if game.combat is not None:
        game.combat.remove(die)
    game.players[die.controller].field.remove(die)
    die.controller = player
    die.controlled_by = None
    die.zone = Zone.FIELD
    game.players[player].field.append(die)

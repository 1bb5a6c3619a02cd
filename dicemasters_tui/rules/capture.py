"""Capturing dice (rules 13.1). No card of the four boxes does it (DM-13.1.4); the rulebooks say how it works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .moves import free, move
from .state import Zone

if TYPE_CHECKING:
    from .state import Die, GameState, Source


def capture(game: GameState, captor: Die, dice: Sequence[Die], source: Source) -> None:
    """The dice lie under the captor and do not exist for the game until the capture ends (DM-13.1.1).

    It ends with the turn, or when the captor leaves the Field Zone in any way, in every edition (DM-13.1.2). A captor
    that has left already captures nothing.
    """
    for die in dice:
        if die is captor or not captor.in_field or die.captured_from is not None:
            continue
        area = Zone.FIELD if die.in_field else die.zone
        move(game, die, Zone.ASIDE, source, face=die.face)
        die.host = captor.ref
        die.captured_from = area


def end_captures(game: GameState) -> None:
    """At the end of the turn all captured dice go back (DM-13.1.2, DM-13.1.3)."""
    for die in list(game.aside):
        free(game, die)

"""Discard Phase (rules 2.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..questions import SellDecision
from ..uses import sell
from ..windows import window

if TYPE_CHECKING:
    from ..hero import Steps
    from ..state import Table

HAND_LIMIT = 6


def discard_phase(game: Table) -> Steps:
    """Sell until six cards or fewer remain (DT-2.9.1 to DT-2.9.3); Instants stay legal (DT-2.9.4)."""
    player = game.active
    while True:
        yield from window(game, "the turn ends")
        spare = len(game.players[player].hand) - HAND_LIMIT
        if spare <= 0:
            return
        sold = yield SellDecision(game, player, spare)
        for card in sold:
            sell(game, player, card)

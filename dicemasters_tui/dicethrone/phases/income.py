"""Income Phase (rules 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Said
from ..moves import apply_damage, change_cp, draw, remove
from ..windows import window

if TYPE_CHECKING:
    from ..hero import Steps
    from ..state import Table


def income_phase(game: Table) -> Steps:
    """1 CP, then 1 card (DT-2.3.2 to DT-2.3.4)."""
    player = game.active
    for token in list(game.players[player].tokens):
        if "skips income" in game.status(token).hooks:
            name = game.status(token).name
            game.events.append(Said(player, f"{{name}} skips the Income Phase ({name})."))
            remove(game, player, token, game.players[player].count(token), name)
            return
    yield from window(game, "the Income Phase begins")
    change_cp(game, player, 1, "income")
    draw(game, player, 1, "income")
    yield from window(game, "the Income Phase ends")
    apply_damage(game, "Income Phase")

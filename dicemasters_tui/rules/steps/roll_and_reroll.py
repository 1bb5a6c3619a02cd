"""Roll and Reroll Step (rules 6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..decisions import RerollDecision
from ..die import RESERVE
from ..happening import moment
from ..moves import roll
from ..timing import settle
from ..tolls import may_reroll

if TYPE_CHECKING:
    from ..ability import Steps
    from ..state import Die, GameState


def roll_and_reroll_step(game: GameState, waiting: Sequence[Die] = ()) -> Steps:
    """Roll what lies in the Prep Area, offer one reroll, move the dice to the Reserve Pool (DM-6.3.1 to DM-6.3.4).

    The `waiting` ones stay there: they came after the turn began, other than by its draw (DM-4.3.3).
    """
    player = game.players[game.active]
    dice = [die for die in player.prep if die not in waiting] if waiting else list(player.prep)
    yield from roll(game, dice)
    if dice and (yield from may_reroll(game, player.index)):
        again: Sequence[Die] = yield RerollDecision(game, player.index, dice)
        yield from roll(game, again, again=True)
    for die in dice:
        player.prep.remove(die)
    player.lay(dice, RESERVE)  # they turn from unrolled to rolled here, faces unchanged (DM-2.4.5)
    if moment(game, "end of roll"):
        yield from settle(game)

"""Main Step (rules 6.4 to 6.8), and the priority window it shares with the Attack Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..acts import Act, globals_for
from ..decisions import PriorityDecision
from ..die import RESERVE, RULE, USED
from ..events import Moved, Passed
from ..happening import emit, moment
from ..moves import place, used_pile
from ..perform import perform
from ..timing import settle

if TYPE_CHECKING:
    from ..ability import Steps
    from ..state import GameState


def main_step(game: GameState) -> Steps:
    """Buy, field, use action dice and Globals; then unfielded characters go to the Used Pile (DM-6.8.8)."""
    yield from priority_window(game)
    player = game.players[game.active]
    left = [die for die in player.reserve if die.is_character]
    moment(game, "end of main step")
    for die in left:
        if die.zone is RESERVE:
            place(game, die, used_pile(die))  # not Out of Play (DM-6.5.6)
            emit(game, Moved(die, player.index, RESERVE, USED, source=RULE))
    yield from settle(game)


def priority_window(game: GameState) -> Steps:
    """The active player acts at will and passes; the other does one thing or declines (DM-6.8.1 to DM-6.8.6).

    The window closes when the active player passes right after the other declined, or while the other has nothing
    to use, who passes unasked then.
    """
    active, other = game.players[game.active], game.players[1 - game.active]
    declined = False
    while True:
        act: Act = yield PriorityDecision(game, active.index)
        if act.verb != "pass":
            declined = False
            yield from perform(game, active, act)
            yield from settle(game)
            continue
        active.virtual = active.rest = 0
        game.events.append(Passed(active.index))
        if declined:
            return
        usable = globals_for(game, other.index)
        if not usable:
            other.virtual = other.rest = 0
            return
        answer: Act = yield PriorityDecision(game, other.index, usable)
        if answer.verb == "pass":
            other.virtual = other.rest = 0
            game.events.append(Passed(other.index))
            declined = True
        else:
            yield from perform(game, other, answer)
            yield from settle(game)

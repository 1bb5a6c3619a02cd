"""A match as the rulebook tells it: turn after turn until somebody has won (rules 6.1, 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..kernel.decision import CHECKPOINT
from .events import Fielded, TurnBegan
from .happening import MatchOver, emit, moment
from .state import ATTACK_STEP, ATTACK_WINDOW, CLEANUP, DRAW, MAIN, ROLL
from .steps.attack_step import attack_step, declared_before
from .steps.cleanup import cleanup_step, end_effects, end_listeners
from .steps.clear_and_draw import clear_and_draw_step
from .steps.combat_damage import end_combat
from .steps.main_step import main_step
from .steps.roll_and_reroll import roll_and_reroll_step
from .timing import settle

if TYPE_CHECKING:
    from .ability import Steps
    from .state import Die, GameState


def play(game: GameState) -> Steps:
    """Play on from the state's step to the end of the match. Nothing is in flight at each checkpoint."""
    game.take_stock()
    try:
        while True:
            yield CHECKPOINT
            yield from turn(game)
            next_turn(game)
    except MatchOver:
        end_combat(game)  # nobody attacks or blocks in a match that is over


def turn(game: GameState) -> Steps:
    """The five steps in order (DM-6.1.1), from the one the state stands at."""
    if game.step is not DRAW:  # a position in the middle of a turn: what was fielded, attacked and blocked counts
        fielded = [die for player in game.players for die in player.field if die.fielded_on == game.turn]
        game.happened[Fielded] = [Fielded(die, die.controller) for die in fielded]  # DM-10.2.5
        for event in declared_before(game):
            game.happened[type(event)].append(event)
    waiting: Sequence[Die] = ()
    if game.step is DRAW:
        emit(game, TurnBegan(game.active, game.turn))
        if moment(game, "start of turn"):
            yield from settle(game)
        waiting = yield from clear_and_draw_step(game)
        game.step = ROLL
    if game.step is ROLL:
        yield from roll_and_reroll_step(game, waiting)
        game.step = MAIN
    if game.step is MAIN:
        yield from main_step(game)
        game.step = ATTACK_STEP
    if game.step is ATTACK_STEP or game.step is ATTACK_WINDOW:
        yield from attack_step(game)
        game.step = CLEANUP
    yield from cleanup_step(game)


def next_turn(game: GameState) -> None:
    """The turn passes to the opponent (DM-6.1.1); "this turn" begins anew."""
    game.active = 1 - game.active
    game.turn += 1
    game.step = DRAW
    game.happened = defaultdict(list)
    game.used_limits.clear()
    until = f"start {game.active}"
    end_effects(game, until)
    end_listeners(game, until)

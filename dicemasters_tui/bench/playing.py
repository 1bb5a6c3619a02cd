"""Playing a match out as fast as the rules can, for what is measured."""

from __future__ import annotations

from typing import Any

from ..bots.random_player import RandomPlayer
from ..kernel.decision import Checkpoint
from ..kernel.game import Game, State


def play_out(game: Game[State], state: State, player: RandomPlayer) -> int:
    """Play a match to its end by chance, without text and journal; gives the number of decisions."""
    play = game.play(state)
    decisions = 0
    answer: Any = None
    try:
        while True:
            asked = play.send(answer)
            game.take_events(state)
            if isinstance(asked, Checkpoint):
                answer = None
            else:
                decisions += 1
                answer = player.answer(asked)
    except StopIteration:
        return decisions

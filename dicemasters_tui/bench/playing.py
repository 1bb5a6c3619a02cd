"""Playing a match out as fast as the rules can, for what is measured."""

from __future__ import annotations

from ..bots.random_player import RandomPlayer
from ..kernel.decision import Checkpoint
from ..kernel.game import Game, State


def play_out(game: Game[State], state: State, player: RandomPlayer) -> int:
    """Play a match to its end by chance, without text and journal; gives the number of decisions."""
    play = game.play(state)
    decisions = 0
    try:
        asked = next(play)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(play)
                continue
            decisions += 1
            asked = play.send(player.answer(asked))
            game.take_events(state)
    except StopIteration:
        return decisions

"""Players who play matches out for what is measured: as fast as the rules can, or for as many turns as wanted."""

from __future__ import annotations

from typing import Any

from ..bots.random_player import RandomPlayer
from ..kernel.decision import Checkpoint, Decision
from ..kernel.game import Game, State
from ..kernel.match import Match
from ..rules.decisions import AttackDecision, PriorityDecision, RerollDecision


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


class PeacefulPlayer:
    """Fields and buys whatever it can and never attacks, so matches grow long and fields grow full."""

    def __init__(self, seed: int) -> None:
        self._otherwise = RandomPlayer(seed)

    def command(self, decision: Decision) -> str:
        """The command to answer with."""
        match decision:
            case RerollDecision():
                return "keep"
            case PriorityDecision():
                legal = [option.command for option in decision.options if option.legal]
                return next((c for verb in ("field ", "buy ") for c in legal if c.startswith(verb)), "pass")
            case AttackDecision() if not decision.why_not(()):
                return "no attack"
        return self._otherwise.command(decision)


def play_turns(match: Match[Any], seed: int, turns: int) -> None:
    """Play a match of Dice Masters, peacefully, until that turn begins."""
    player = PeacefulPlayer(seed)
    while match.decision is not None and match.state.turn < turns:
        match.submit(match.decision.player, player.command(match.decision))

"""What holds at every question of any match, seen in random matches of all modes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.dicethrone.setup import MODES, new_game
from dicemasters_tui.dicethrone.state import MAX_CP, Table
from dicemasters_tui.kernel.decision import Decision

from .tables import HEROES, a_match, setup

MATCHES = 12
"""For each mode."""


def cards(game: Table) -> list[Counter[str]]:
    """All cards of each player, wherever they are."""
    return [Counter([*seat.hand, *seat.deck, *seat.discard, *seat.board, *seat.resolving]) for seat in game.players]


def look(game: Table, decision: Decision, dealt: list[Counter[str]]) -> None:
    """Raises AssertionError for what must never be."""
    asked = game.players[decision.player]
    assert not asked.defeated  # DT-10.1.7
    for side in game.sides:
        assert 0 <= side.health <= side.ceiling  # DT-10.1.3, DT-10.1.6
    for seat in game.players:
        assert 0 <= seat.cp <= MAX_CP  # DT-5.4.2, DT-5.4.3
        assert not (seat.defeated and seat.tokens)
        assert seat.defeated == (game.side(seat.index).health == 0)  # DT-10.1.2
        for token, count in seat.tokens.items():
            assert 0 < count <= game.limit(seat.index, token)  # DT-6.4.1
    assert cards(game) == dealt  # DT-5.3.1: no card is lost, none comes twice
    if decision.kind == "sell":
        assert len(asked.hand) > 6  # DT-2.9.3
        assert decision.player == game.active
    attack = game.attack
    if attack is not None and attack.ultimate and decision.kind in ("window", "defend"):
        assert asked.team == game.players[attack.player].team  # DT-4.4.1, DT-4.4.7
    if decision.kind in ("main", "roll", "activate") and game.roll is None:
        assert decision.player == game.active  # DT-2.1.1


@pytest.mark.rule(
    "DT-2.1.1", "DT-2.9.1", "DT-2.9.3", "DT-4.4.1", "DT-4.4.7", "DT-5.3.1", "DT-5.4.2", "DT-5.4.3", "DT-6.4.1",
    "DT-10.1.2", "DT-10.1.3", "DT-10.1.6", "DT-10.1.7",
)  # fmt: skip
@pytest.mark.parametrize("mode", sorted(MODES))
def test_at_every_question(mode: str) -> None:
    for seed in range(MATCHES):
        heroes = random.Random(seed).choices(sorted(HEROES.heroes), k=MODES[mode])
        match = a_match(new_game(setup(*heroes, mode=mode, seed=seed)))
        dealt = cards(match.state)
        player = RandomPlayer(seed)
        turn, active = match.state.turn, match.state.active
        while (decision := match.decision) is not None:
            look(match.state, decision, dealt)
            match.submit(decision.player, player.command(decision))
            if match.state.turn != turn:
                assert len(match.state.players[active].hand) <= 6 or match.state.players[active].defeated
                turn, active = match.state.turn, match.state.active
        standing = {seat.team for seat in match.state.standing()}
        assert match.state.winner == (standing.pop() if standing else -1)  # DT-10.1.1, DT-10.1.4

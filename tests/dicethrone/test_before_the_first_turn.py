"""What heroes have before the first turn: Companions, and what the Start Player alone gets (rules 1.2)."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.setup import new_game

from .tables import setup


@pytest.mark.rule("DT-1.2.7")
def test_bushido_brings_honor_to_the_start_player_only() -> None:
    for start in (0, 1):
        game = new_game(setup("samurai", "samurai", start=start))
        assert game.players[start].tokens == {"honor": 1}
        assert game.players[1 - start].tokens == {}


@pytest.mark.rule("DT-1.2.7", "DT-6.7.1")
def test_nyra_is_with_the_huntress_and_bots_are_built_first() -> None:
    huntress, artificer = new_game(setup("huntress", "artificer", start=0)).players
    assert huntress.companions == {"nyra": 7}
    assert artificer.companions == {}

"""What may pay, named by the player: energy dice of the own Reserve Pool, each once (rules 3.2)."""

from __future__ import annotations

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.rules.energy import Cost, named
from dicemasters_tui.rules.state import GameState, Zone

from .made_up import character, put, sidekick, table

PLAIN = character(3)


@pytest.fixture
def game() -> GameState:
    return table([PLAIN], [character(5)])


@pytest.mark.rule("DM-3.2.2")
def test_energy_of_the_own_pool_pays(game: GameState) -> None:
    fist, two = sidekick(game, 0, Zone.RESERVE, "fist"), put(game, PLAIN, 0, Zone.RESERVE, face="2fist")
    paid = named(game.players[0], Cost(3), [(fist, None), (two, None)], "It")
    assert {part.die: len(part.spent) for part in paid.parts} == {fist: 1, two: 2}
    assert paid.virtual == 0


@pytest.mark.rule("DM-3.2.2")
def test_nothing_else_does(game: GameState) -> None:
    fielded, character_face = sidekick(game, 0, Zone.FIELD), sidekick(game, 0, Zone.RESERVE)
    theirs, unrolled = sidekick(game, 1, Zone.RESERVE, "fist"), game.players[0].bag[0]
    for die in (fielded, character_face, theirs, unrolled):
        with pytest.raises(Refused, match="cannot pay: only energy dice in your own Reserve Pool can"):
            named(game.players[0], Cost(1), [(die, None)], "It")

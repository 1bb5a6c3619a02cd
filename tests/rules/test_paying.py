"""What may pay, named by the player: energy dice of the own Reserve Pool, each once (rules 3.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.rules.energy import Cost, automatic, named
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.state import GameState, Zone

from .made_up import character, put, sidekick, table

PLAIN = character(3)
MIXED = replace(character(4), faces=parse_faces(("F", "FM", "FM", "1/1/2", "1/3/3", "2/5/5")))


@pytest.fixture
def game() -> GameState:
    return table([PLAIN, MIXED], [character(5)])


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


@pytest.mark.parametrize("needed", [Energy.FIST, Energy.MASK])
def test_of_a_mixed_die_the_symbol_that_is_needed_is_spent(game: GameState, needed: Energy) -> None:
    mixed = put(game, MIXED, 0, Zone.RESERVE, face="fist+mask")
    for payment in (
        named(game.players[0], Cost(1, (needed,)), [(mixed, 1)], "It"),
        automatic(game.players[0], Cost(1, (needed,))),
    ):
        assert [part.spent for part in payment.parts] == [(needed,)]


def test_a_mixed_die_gives_the_type_no_other_die_has_given(game: GameState) -> None:
    mixed, fist = put(game, MIXED, 0, Zone.RESERVE, face="fist+mask"), sidekick(game, 0, Zone.RESERVE, "fist")
    paid = named(game.players[0], Cost(2, (Energy.FIST, Energy.MASK)), [(fist, None), (mixed, 1)], "It")
    assert {part.die: part.spent for part in paid.parts} == {fist: (Energy.FIST,), mixed: (Energy.MASK,)}

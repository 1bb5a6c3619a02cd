"""The end of a turn: what acts then, and that nothing does for a player who has just been defeated (DT-2.1.5)."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.damage import Type
from dicemasters_tui.dicethrone.moves import incoming
from dicemasters_tui.kernel.errors import Refused

from .tables import a_match, a_table


@pytest.mark.rule("DT-10.1.7", "DT-2.1.5")
@pytest.mark.parametrize(("damage", "side"), [(0, "cursed"), (99, "human")])
def test_a_board_turns_at_the_end_of_its_players_turn_and_not_when_the_player_falls_in_it(
    damage: int, side: str
) -> None:
    game = a_table("cursed-pirate", "barbarian", "monk", phase="discard")
    pirate = game.players[0]
    pirate.side = "human"
    pirate.tokens.clear()
    incoming(game, 0, damage, Type.NONE, "a text")
    match = a_match(game)
    assert match.state.players[0].defeated == (damage > 0)
    assert match.state.players[0].side == side
    assert match.state.active == 1


def test_an_answer_in_advance_ends_with_the_turn() -> None:
    """Dice rolled in the next turn's Upkeep do not excuse an answer that nothing in this turn asked for."""
    game = a_table("huntress", "seraph", phase="main-2", rolls="4")
    game.players[1].tokens["bleed"] = 1
    match = a_match(game)
    before = match.state.digest()
    with pytest.raises(Refused, match="yes is left over after 'on'"):
        match.submit(0, "pass on yes")
    assert match.state.digest() == before and match.state.active == 0
    match.submit(0, "pass")
    before = match.state.digest()
    with pytest.raises(Refused):
        match.submit(1, "activate a9")
    assert match.state.digest() == before and match.state.active == 1 and not match.state.given

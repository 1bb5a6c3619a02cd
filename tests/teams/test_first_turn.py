"""Who goes first, apart from the screen: what is told and offered before and after a roll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.teams.agreed import agree, roll_off
from dicemasters_tui.teams.first_turn import FirstTurn
from dicemasters_tui.teams.pairing import Pairing


@pytest.fixture
def pairing(catalog: Catalog) -> Pairing:
    return agree(catalog, "jus", (), 3, ("Mia", "Leo"))


def told(turn: FirstTurn) -> str:
    return "".join(text for text, _ in turn.told())


def ids(turn: FirstTurn) -> list[str]:
    return [id for id, _, _ in turn.offers()]


@pytest.mark.rule("DM-5.3.2")
def test_whoever_wins_the_roll_may_give_the_first_turn_away(pairing: Pairing) -> None:
    turn = FirstTurn(pairing)
    assert "the seed is 3" in told(turn) and ids(turn) == ["roll", "0", "1", "computer"]
    turn.roll()
    one, other = roll_off(3)
    assert turn.rolled == (one, other) and turn.winner == int(other > one) and not turn.entered
    assert told(turn).startswith(f"Mia rolls {one}, Leo rolls {other}: ")
    assert ids(turn) == [str(turn.winner), str(1 - turn.winner)]
    assert turn.settled(1).names == ("Leo", "Mia")


def test_a_roll_on_the_players_own_table_is_entered(pairing: Pairing) -> None:
    turn = FirstTurn(replace(pairing, real_dice=True), hidden_seed=True)
    assert "the seed will be hidden" in told(turn) and ids(turn) == ["won 0", "won 1", "roll", "0", "1"]
    turn.winner = 1
    assert turn.entered and told(turn).startswith("You have rolled: Leo has the choice.")


def test_the_computer_keeps_the_first_turn_it_has_won(pairing: Pairing) -> None:
    turn = FirstTurn(pairing)
    turn.change_player()
    turn.winner = 1
    assert turn.pairing.computers == {1} and ids(turn) == ["1"]

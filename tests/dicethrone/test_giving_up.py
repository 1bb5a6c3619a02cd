"""A player gives up: defeated in the middle of a match, which the others may go on with (DT-10.1.7, DT-11.1.5)."""

from __future__ import annotations

import pytest

from dicemasters_tui.dicethrone.game import DICE_THRONE
from dicemasters_tui.dicethrone.state import Table
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import parse, replay
from dicemasters_tui.scenario.run import Pages

from .tables import a_match, a_table


def say(match: Match[Table], *commands: str) -> None:
    """Commands as `A pass`."""
    for command in commands:
        letter, _, text = command.partition(" ")
        match.submit("ABCD".index(letter), text)


@pytest.mark.rule("DT-10.1.1")
def test_of_two_the_other_wins() -> None:
    match = a_match(a_table())
    say(match, "B concede")
    assert (match.over, match.state.winner) == (True, 0)


@pytest.mark.rule("DT-10.1.7")
def test_of_three_the_others_play_on_with_the_next_turn() -> None:
    match = a_match(a_table("barbarian", "monk", "ninja"))
    match.state.players[0].tokens["burn"] = 1
    say(match, "A concede")
    state = match.state
    assert (match.over, state.winner, state.active, state.phase) == (False, None, 1, "main-1")
    assert state.players[0].defeated
    assert state.players[0].tokens == {}
    say(match, "B pass", "B keep", "B pass")
    assert state.active == 2
    say(match, "B concede")
    assert (match.over, state.winner) == (True, 2)


@pytest.mark.rule("DT-10.1.7")
def test_a_turn_goes_on_when_another_leaves_its_roll_phase() -> None:
    game = a_table("barbarian", "barbarian", "barbarian", phase="offensive-roll", rolls="11246 45")
    match = a_match(game)
    say(match, "A roll", "A activate smack", "B concede")
    assert (match.state.active, match.state.phase, match.state.attack) == (0, "main-2", None)
    assert match.state.side(2).health == 35
    say(match, "A pass")
    assert match.state.active == 2


@pytest.mark.rule("DT-11.1.5")
def test_a_team_gives_up_together_whatever_they_hold() -> None:
    game = a_table("barbarian", "monk", "barbarian", "monk")
    game.players[3].tokens["blessing-of-divinity"] = 1
    match = a_match(game)
    say(match, "B concede")
    assert (match.over, match.state.winner) == (True, 0)
    assert [seat.defeated for seat in match.state.players] == [False, True, False, True]


@pytest.mark.rule("DT-10.1.7")
def test_nobody_gives_up_twice() -> None:
    match = a_match(a_table("barbarian", "monk", "ninja"))
    say(match, "B concede")
    before = (DICE_THRONE.digest(match.state), match.commands)
    with pytest.raises(Refused, match="B is defeated already"):
        say(match, "B concede")
    assert (DICE_THRONE.digest(match.state), match.commands) == before
    assert match.can_undo == "Giving up cannot be undone."
    say(match, "A pass")


def test_what_came_after_is_undone_and_read_again_from_the_record() -> None:
    first = a_table("barbarian", "monk", "ninja")
    first.players[0].hand = ["smack-ii", "fortitude-ii"]
    pages = Pages({"game": "dice-throne"})
    match = Match(DICE_THRONE, DICE_THRONE.copy(first), pages)
    say(match, "A sell smack-ii", "C concede", "A pass")
    digest = DICE_THRONE.digest(match.state)
    match.undo()
    assert match.decision is not None and match.decision.kind == "main"
    assert match.state.players[0].hand == ["fortitude-ii"]
    assert match.state.players[2].defeated
    match.redo()
    assert DICE_THRONE.digest(match.state) == digest
    found = replay(DICE_THRONE, first, parse(pages.text()))
    assert not found.problem
    assert DICE_THRONE.digest(found.match.state) == digest
    assert found.match.fork().state.players[2].defeated

"""A fault of the rules in the middle of a command: a refusal, and the match stands as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.kernel.errors import BadRecord, Fault
from dicemasters_tui.kernel.game import Play
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import Digests, Record, replay
from dicemasters_tui.scenario.run import Pages

from .nim import Nim, NimState, TakeDecision, new

pytestmark = pytest.mark.fault


class Cracked(Nim):
    """Nim that breaks down at a place of one's choice: `at` is what it is about to do."""

    def __init__(self, at: str) -> None:
        self.at = at

    def play(self, state: NimState) -> Play:
        steps = super().play(state)
        answer: Any = None
        while True:
            try:
                asked = steps.send(answer)
            except StopIteration:
                return
            answer = yield asked
            if answer == 3 and self.at == "play":
                state.stones = 1000
                raise RecursionError("too deep")

    def parse(self, state: NimState, decision: Decision, text: str) -> int:
        answer = super().parse(state, decision, text)
        if answer == 3 and self.at == "parse":
            state.stones = 1000
            raise ValueError("invalid literal")
        return answer

    def canonical(self, decision: Decision, answer: Any, text: str) -> str:
        if answer == 3 and self.at == "canonical":
            raise KeyError(text)
        return super().canonical(decision, answer, text)

    def finished(self, state: NimState) -> None:
        if state.stones == 11 and self.at == "finished":
            raise AssertionError

    def concede(self, state: NimState, player: int) -> bool:
        if self.at == "concede":
            state.winner = player
            raise ZeroDivisionError
        return super().concede(state, player)


def stand(match: Match[NimState], journal: Pages) -> tuple[object, ...]:
    decision = match.decision
    assert isinstance(decision, TakeDecision)
    state = match.state
    table = state.stones, state.winner, decision.stones, decision.number
    return table, match.can_redo, match.can_undo, match.commands, journal.text()


@pytest.mark.parametrize(
    ("at", "text", "error"),
    [
        ("parse", "take 3", ValueError),
        ("canonical", "take 3", KeyError),
        ("play", "take 3", RecursionError),
        ("finished", "take 3", AssertionError),
        ("concede", "concede", ZeroDivisionError),
    ],
)
def test_a_fault_is_a_refusal_and_nothing_has_changed(at: str, text: str, error: type[Exception]) -> None:
    journal = Pages({"game": "nim"})
    match = Match(Cracked(at), new(16), journal)
    match.submit(0, "take 2")
    match.submit(1, "take 1")
    match.undo()
    before = stand(match, journal)
    with pytest.raises(Fault, match="the match stands as it was") as raised:
        match.submit(1, text)
    assert isinstance(raised.value.__cause__, error)
    assert raised.value.kind == error.__name__
    assert stand(match, journal) == before
    match.redo()  # what was undone can still be made again
    match.submit(0, "take 1")
    assert [text for _, text in match.commands] == ["take 2", "take 1", "take 1"]


def test_a_redo_that_breaks_down_can_be_tried_again() -> None:
    game = Cracked("")
    match = Match(game, new())
    match.submit(0, "take 3")
    match.undo()
    game.at = "parse"
    with pytest.raises(Fault):
        match.redo()
    assert not match.can_redo
    game.at = ""
    match.redo()
    assert match.commands == [(0, "take 3")]


def test_a_copy_takes_a_fault_like_the_match() -> None:
    match = Match(Cracked("play"), new())
    twin = match.fork()
    with pytest.raises(Fault):
        twin.submit(0, "take 3")
    assert twin.state.stones == match.state.stones == 20


def test_what_a_journal_raises_is_no_fault_of_the_rules() -> None:
    """Such as an output that is closed, of which it tells: whoever drives the match has to know."""

    class Deaf(Digests):
        def command(self, player: int, text: str) -> None:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        Match(Nim(), new(), Deaf()).submit(0, "take 1")


def played(commands: list[tuple[int, str]]) -> Record:
    digests = Digests()
    match = Match(Nim(), new(), digests)
    for player, text in commands:
        match.submit(player, text)
    return Record({}, commands, digests.reached)


def test_a_record_with_a_command_that_breaks_down_differs_there() -> None:
    record = played([(0, "take 1"), (1, "take 1"), (0, "take 3"), (1, "take 1")])
    replayed = replay(Cracked("play"), new(), record)
    assert replayed.agreed == 2
    assert replayed.problem == (
        "The record differs in turn 3: the program breaks down over command 3 (A take 3), with a RecursionError."
    )
    assert [text for _, text in replayed.match.commands] == ["take 1", "take 1"]
    replayed.match.submit(0, "take 2")


def test_a_first_position_that_breaks_down_is_no_record() -> None:
    class Broken(Nim):
        def play(self, state: NimState) -> Play:
            raise IndexError("no stone")
            yield

    with pytest.raises(BadRecord, match="no match can begin"):
        replay(Broken(), new(), Record({}))


# Numbers of decisions -------------------------------------------------------------------------------------------------


def number(match: Match[NimState]) -> int:
    assert match.decision is not None
    return match.decision.number


def refused(match: Match[NimState]) -> None:
    for text in ("take 9", "jump", "take 3"):
        with pytest.raises(Exception, match=r"\."):
            match.submit(1, text)


@pytest.mark.parametrize(
    "without_answering",
    [
        refused,
        lambda match: match.fork().submit(1, "take 1"),
        lambda match: (match.submit(1, "take 1"), match.undo()),
        lambda match: (match.submit(1, "take 1"), match.undo(), match.redo(), match.undo()),
    ],
)
def test_a_decision_keeps_its_number_until_it_is_answered(
    without_answering: Callable[[Match[NimState]], object],
) -> None:
    match = Match(Cracked("play"), new())
    assert number(match) == 1
    match.submit(0, "take 1")
    match.undo()
    match.redo()
    assert number(match) == 2
    without_answering(match)
    assert number(match) == 2
    match.submit(1, "take 1")
    assert number(match) == 3


def test_numbers_are_the_same_in_a_copy_and_in_a_record_played_again() -> None:
    commands = [(0, "take 1"), (1, "take 1"), (0, "take 2")]
    match = replay(Nim(), new(), played(commands)).match
    assert number(match) == 4
    twin = match.fork()
    twin.submit(1, "take 1")
    assert number(twin) == 5
    assert number(match) == 4

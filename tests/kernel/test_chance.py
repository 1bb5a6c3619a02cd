"""Chance as a question: luck answers it, or the player whose dice lie on the table. Played with a second game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.kernel.chance import Chance
from dicemasters_tui.kernel.decision import CHECKPOINT, Decision, Option
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.game import Play
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import read, replay
from dicemasters_tui.kernel.record_file import RecordFile

from .nim import Nim, NimState, TakeDecision


class Bonus(Chance):
    """How many stones come back, 0 to 5; None where luck is to say."""

    kind = "roll"

    def brings(self, luck: Luck, said: tuple[int | None] | None) -> int:
        number = said[0] if said else None
        return luck.below(6) if number is None else number

    def certain(self) -> None:
        return None

    def left_open(self) -> tuple[None]:
        return (None,)

    def read(self, text: str) -> tuple[int | None]:
        if not text:
            return (None,)
        if not text.isdigit() or int(text) > 5:
            raise Refused(f"A die has no {text}.")
        return (int(text),)

    def list_options(self) -> list[Option]:
        return [Option(f"roll {n}", str(n)) for n in range(6)]

    def prompt(self) -> str:
        return "What did you roll?"

    def text(self, answer: tuple[int | None]) -> str:
        return "roll" if answer[0] is None else f"roll {answer[0]}"


class RolledNim(Nim):
    """Every third turn rolls for stones that come back."""

    def play(self, state: NimState) -> Play:
        while True:
            yield CHECKPOINT
            player = state.turn % 2
            taken: int = yield TakeDecision(player, state.stones)
            state.stones -= taken
            if state.stones <= 0:
                state.winner = player
                return
            state.turn += 1
            if state.turn % 3 == 0:
                state.stones += yield from state.luck.results(Bonus(player))

    def parse(self, state: NimState, decision: Decision, text: str) -> Any:
        verb, _, rest = text.partition(" ")
        return (
            decision.read(rest)
            if isinstance(decision, Chance) and verb == "roll"
            else super().parse(state, decision, text)
        )


def started(by_hand: bool = True, seed: int = 5) -> Match[NimState]:
    return Match(RolledNim(), NimState(20, Luck(seed, by_hand=by_hand)))


def to_the_roll(match: Match[NimState]) -> Match[NimState]:
    for player in (0, 1, 0):
        match.submit(player, "take 1")
    return match


def test_luck_rolls_where_nobody_does() -> None:
    match = to_the_roll(started(by_hand=False))
    assert isinstance(match.decision, TakeDecision)
    assert match.state.stones == 17 + Luck(5).below(6)


def test_players_with_dice_are_asked_before_anything_comes_of_it() -> None:
    match = to_the_roll(started())
    assert isinstance(match.decision, Bonus)
    assert (match.decision.player, match.state.stones) == (0, 17)
    match.submit(0, "roll 4")
    assert match.state.stones == 21
    assert match.commands[-1] == (0, "roll 4")


def test_what_cannot_have_been_rolled_is_refused() -> None:
    match = to_the_roll(started())
    with pytest.raises(Refused, match="no 6"):
        match.submit(0, "roll 6")
    assert isinstance(match.decision, Bonus)


def test_what_was_entered_can_be_taken_back_and_entered_again() -> None:
    match = to_the_roll(started())
    match.submit(0, "roll 4")
    assert match.undo() == (0, "roll 4")
    assert isinstance(match.decision, Bonus)
    match.submit(0, "roll 2")
    assert match.state.stones == 19


def test_what_luck_was_asked_to_roll_stays() -> None:
    match = to_the_roll(started())
    match.submit(0, "roll")
    assert match.state.stones == 17 + Luck(5).below(6)
    with pytest.raises(Refused, match="rolled"):
        match.undo()


def test_the_record_leads_to_the_same_states(tmp_path: Path) -> None:
    path = tmp_path / "nim.txt"
    match = Match(RolledNim(), NimState(20, Luck(5, by_hand=True)), RecordFile(path, {"game": "nim"}))
    to_the_roll(match)
    at_the_question = read(path)
    match.submit(0, "roll 4")
    for player, text in [(1, "take 2"), (0, "take 2"), (1, "take 2"), (1, "roll")]:
        match.submit(player, text)
    for record, stones in ((read(path), match.state.stones), (at_the_question, 17)):
        replayed = replay(RolledNim(), NimState(20, Luck(5, by_hand=True)), record)
        assert replayed.problem == ""
        assert replayed.match.state.stones == stones
    assert isinstance(replayed.match.decision, Bonus)


def test_luck_by_hand_is_another_position_and_is_copied() -> None:
    mine, its = Luck(5, by_hand=True), Luck(5)
    assert mine.position != its.position
    assert mine.copy().by_hand
    assert mine.copy().position == mine.position


def test_a_computer_player_leaves_its_roll_to_luck() -> None:
    question = Bonus(0)
    assert question.text(question.any_answer(lambda n: n - 1)) == "roll"

"""Matches: commands, refusals, undo and redo, what-if copies, journals. Played with a second game."""

from pathlib import Path

import pytest

from dicemasters_tui.kernel.errors import BadRecord, Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.kernel.record import Record, parse, read, replay
from dicemasters_tui.kernel.record_file import RecordFile

from .nim import Nim, NimState, TakeDecision, new


def started(stones: int = 20) -> Match[NimState]:
    return Match(Nim(), new(stones))


def test_a_refused_command_changes_nothing() -> None:
    match = started()
    before = match.game.digest(match.state)
    for player, text in [(0, "take 9"), (0, "jump"), (1, "take 1")]:
        with pytest.raises(Refused):
            match.submit(player, text)
    assert match.game.digest(match.state) == before
    assert match.commands == []
    assert match.decision is not None
    assert match.decision.player == 0


def test_nobody_answers_or_gives_up_for_a_player_that_is_not_there() -> None:
    match = started()
    for text in ("take 1", "concede"):
        with pytest.raises(Refused, match="no such player"):
            match.submit(2, text)
    assert match.commands == []
    assert not match.over


def test_commands_bring_events_and_end_the_match() -> None:
    match = started(4)
    assert match.submit(0, "take 3") == [("took", 0, 3)]
    assert match.submit(1, "take 1") == [("took", 1, 1)]
    assert match.over
    assert match.state.winner == 1
    assert match.all_events == [("took", 0, 3), ("took", 1, 1)]
    with pytest.raises(Refused):
        match.submit(0, "take 1")


def test_undo_and_redo_stand_where_they_stood() -> None:
    match = started()
    match.submit(0, "take 1")
    after = match.game.digest(match.state)
    assert match.undo() == (0, "take 1")
    assert match.state.stones == 20
    assert match.can_undo
    match.redo()
    assert match.game.digest(match.state) == after
    assert match.can_redo


def test_a_new_command_forgets_what_was_undone() -> None:
    match = started()
    match.submit(0, "take 1")
    match.undo()
    match.submit(0, "take 2")
    with pytest.raises(Refused):
        match.redo()


def test_undo_stops_at_chance_and_says_so() -> None:
    match = started()
    for player, text in [(0, "take 1"), (1, "take 1"), (0, "take 1")]:
        match.submit(player, text)  # the third one rolls
    with pytest.raises(Refused, match="rolled"):
        match.undo()


def test_a_fork_stands_at_the_same_decision_and_touches_nothing() -> None:
    match = started()
    match.submit(0, "take 1")
    fork = match.fork()
    assert fork.game.digest(fork.state) == match.game.digest(match.state)
    fork.submit(1, "take 3")
    assert match.state.stones == 19
    assert match.decision is not None
    assert match.decision.player == 1


def test_conceding_is_always_possible_and_final() -> None:
    match = started()
    match.submit(1, "concede")  # also by the one who is not asked
    assert match.over
    assert match.state.winner == 0
    with pytest.raises(Refused):
        match.undo()


def recorded(folder: Path) -> tuple[Match[NimState], Path]:
    path = folder / "match.dmr"
    match = Match(Nim(), new(), RecordFile(path, {"game": "nim", "seed": "1"}))
    for player, text in [(0, "take 1"), (1, "take 2"), (0, "take 3"), (1, "take 1")]:
        match.submit(player, text)
    match.undo()
    match.submit(1, "take 2")
    return match, path


def test_a_record_leads_to_the_same_state(tmp_path: Path) -> None:
    match, path = recorded(tmp_path)
    record = read(path)
    assert record.header == {"game": "nim", "seed": "1"}
    assert record.commands == match.commands
    again = replay(Nim(), new(), record)
    assert again.problem == ""
    assert again.match.game.digest(again.match.state) == match.game.digest(match.state)
    assert parse(record.text()).commands == record.commands


def test_a_record_cut_at_any_byte_loses_at_most_the_last_line(tmp_path: Path) -> None:
    match, path = recorded(tmp_path)
    data = path.read_text()
    whole = read(path).commands
    body = data.index("---\n") + 4
    for length in range(body, len(data)):
        record = parse(data[:length])
        assert replay(Nim(), new(), record).problem == ""
        # what stands is a beginning of what was played, or of what stood before the undo
        assert record.commands[:3] == whole[: len(record.commands)][:3]
    assert match.commands == whole


def test_an_edited_record_is_reported_with_the_turn(tmp_path: Path) -> None:
    _, path = recorded(tmp_path)
    path.write_text(path.read_text().replace("B take 2\n=", "B take 1\n=", 1))
    again = replay(Nim(), new(), read(path))
    assert "differs" in again.problem
    assert again.agreed == 1
    assert again.match.commands == [(0, "take 1")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello\n", "first line"),
        ("dicemasters record 1\nseed 7\n---\n", "line 2"),
        ("dicemasters record 1\nseed: 7\n", "no line ---"),
        ("dicemasters record 1\n---\nQ take 1\n", "line 3"),
    ],
)
def test_a_broken_record_says_where(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        parse(text)


def test_a_match_goes_on_when_it_cannot_be_saved(tmp_path: Path) -> None:
    journal = RecordFile(tmp_path / "no" / "folder", {})
    journal.close()
    blocked = tmp_path / "file"
    blocked.write_text("")
    journal = RecordFile(blocked / "match.dmr", {})
    assert "cannot be saved" in journal.problem
    match = Match(Nim(), new(), journal)
    match.submit(0, "take 1")
    assert match.state.stones == 19


def test_record_text_keeps_digests_in_place() -> None:
    record = Record({"game": "nim"}, [(0, "take 1"), (1, "take 2")], [(0, "a"), (1, "b")])
    assert record.text().splitlines()[-4:] == ["= a", "A take 1", "= b", "B take 2"]


def test_a_secret_is_hidden_until_it_is_guessed_and_the_guess_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[NimState] = Match(Nim(), new())
    monkeypatch.setattr(TakeDecision, "reveals", property(lambda decision: decision.player == 1), raising=False)
    match.submit(0, "take 3")
    secret = match.moves[-1]
    assert [match.seen_by(*players).command(secret) for players in ((), (0,), (1,), (0, 1))] == [
        None, "take 3", None, None,
    ]  # fmt: skip
    match.undo()
    assert match.seen_by(1).command(secret) is None, "taken back, it is still a secret"
    match.redo()
    secret = match.moves[-1]
    match.submit(1, "take 1")
    assert match.seen_by().command(secret) == "take 3"
    assert match.can_undo == "What was chosen in secret has been shown; the answer to it stands."


def test_what_only_its_player_may_see_is_open_when_the_match_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[NimState] = Match(Nim(), new())
    monkeypatch.setattr(TakeDecision, "hides_answer", True)
    match.submit(0, "take 3")
    assert match.seen_by(1).command(match.moves[0]) is None
    assert match.seen_by(0, 1).command(match.moves[0]) == "take 3"
    match.submit(1, "concede")
    assert match.seen_by(1).command(match.moves[0]) == "take 3"

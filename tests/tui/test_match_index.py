"""The index of saved matches is never believed over the records."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.store import match_index, saved, saves
from dicemasters_tui.store.saves import Saved, Saves

HEADER = "dicemasters record 1\ngame: dice-masters\nrules: dc-2018\nplayer_A: {}\nplayer_B: Ben\n---\n"
COUNT = 40


def text(number: int) -> str:
    over = "# over: Ben has won\n" if number % 2 else ""
    return (
        HEADER.format(f"Ann {number}") + f"# session: {number + 1}\n" + "= 0123456789ab\nA pass\n" * (number % 5) + over
    )


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "matches").mkdir()
    for number in range(COUNT):
        (tmp_path / "matches" / f"m{number:03}.txt").write_text(text(number))
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that have been read since."""
    found: list[str] = []
    glance = saved.glance

    def noted(path: Path) -> Saved | None:
        found.append(path.name)
        return glance(path)

    monkeypatch.setattr(saves, "glance", noted)
    return found


def listed(home: Path) -> list[Saved]:
    return Saves(home).all()


def test_the_second_look_reads_no_record(home: Path, read: list[str]) -> None:
    first = listed(home)
    assert len(read) == len(first) == COUNT
    read.clear()
    assert listed(home) == first
    assert read == []
    assert [saved.session for saved in first] == list(range(COUNT, 0, -1))


def test_what_has_changed_is_read_again(home: Path, read: list[str]) -> None:
    listed(home)
    read.clear()
    (home / "matches" / "m007.txt").write_text(text(7).replace("Ann 7", "Zoe"))
    (home / "matches" / "m041.txt").write_text(text(41))
    (home / "matches" / "m003.txt").unlink()
    found = listed(home)
    assert sorted(read) == ["m007.txt", "m041.txt"]
    assert len(found) == COUNT
    assert next(saved for saved in found if saved.path.name == "m007.txt").players == ("Zoe", "Ben")
    assert found[0].path.name == "m041.txt"


def test_the_same_size_at_another_time_is_read_again(home: Path, read: list[str]) -> None:
    listed(home)
    read.clear()
    path = home / "matches" / "m005.txt"
    path.write_text(text(5).replace("Ann 5", "Eve 5"))
    os.utime(path, ns=(1, 1))
    found = listed(home)
    assert read == ["m005.txt"]
    assert next(saved for saved in found if saved.path == path).players[0] == "Eve 5"


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00" * 100,
        b"dicemasters index 1\n00000000\n{}",
        b"dicemasters index 2\n00000000\n{}",
        b"dicemasters index 1\n00000000\n" + b"[" * 50_000,
        b"dicemasters index 1",
    ],
)
def test_a_damaged_index_is_made_anew(home: Path, read: list[str], damage: bytes) -> None:
    first = listed(home)
    (home / "matches" / "index").write_bytes(damage)
    read.clear()
    assert listed(home) == first
    assert len(read) == COUNT
    read.clear()
    assert listed(home) == first
    assert read == []


@pytest.mark.parametrize(
    "rows", ["null", "[]", '{"m000.txt": 3}', '{"m000.txt": [1, 2]}', '{"m000.txt": [1,2,3,4,5,6,7,8]}']
)
def test_an_index_that_says_nonsense_is_not_believed(home: Path, read: list[str], rows: str) -> None:
    first = listed(home)
    body = f"dicemasters index 1\n{match_index._checksum(rows)}\n{rows}"
    (home / "matches" / "index").write_text(body)
    read.clear()
    assert listed(home) == first
    assert len(read) == COUNT


def test_an_index_that_cannot_be_written_is_no_loss(home: Path) -> None:
    (home / "matches" / "index").mkdir()
    assert len(listed(home)) == COUNT
    assert len(listed(home)) == COUNT


def test_few_records_need_none(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    for number in range(match_index.FEW):
        (tmp_path / "matches" / f"m{number:03}.txt").write_text(text(number))
    assert len(listed(tmp_path)) == match_index.FEW
    assert not (tmp_path / "matches" / "index").exists()


def test_the_newest_unfinished_match_is_the_same_with_it(home: Path) -> None:
    first = Saves(home).newest_unfinished()
    again = Saves(home).newest_unfinished()
    assert first == again
    assert first is not None
    assert first.path.name == "m038.txt"


def test_a_file_that_is_no_record_is_listed_as_one(home: Path) -> None:
    (home / "matches" / "odd.txt").write_text("hello")
    (home / "matches" / "folder.txt").mkdir()
    told: list[Any] = [[(saved.path.name, saved.problem) for saved in listed(home) if saved.problem] for _ in range(2)]
    assert told[0] == told[1]
    assert len(told[0]) == 2

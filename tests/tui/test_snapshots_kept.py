"""Snapshots beside the records: written as a match goes on, used, bounded, and never missed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from long_matches import go_on, pairing

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.records import new_match, opening
from dicemasters_tui.store import snapshots
from dicemasters_tui.store.saves import Opened, Saves

TURNS = 45


def quiet(sentence: str) -> None:
    raise AssertionError(sentence)


def begun(home: Path, catalog: Catalog) -> tuple[Match[Any], Path]:
    agreed = pairing(catalog=catalog)
    book = Saves(home).begin(agreed.header(), ("Ann", "Ben"), quiet)
    return new_match(agreed, catalog, book), book.path


def opened(home: Path, record: Path, catalog: Catalog) -> Opened:
    saves = Saves(home)
    found = saves.open(saves.at(record), lambda header: opening(header, catalog), quiet)
    assert found.notice == ""
    return found


def close(match: Match[Any]) -> None:
    match.journal.close()  # type: ignore[union-attr]  # a match that is saved has a notebook


def places(text: str) -> list[str]:
    """All of a file of snapshots but the states themselves: the order of a set is written as it comes."""
    return [line.rpartition(" ")[0] for line in text.splitlines()]


@pytest.fixture
def kept(tmp_path: Path, catalog: Catalog) -> tuple[Path, Path, Path, Match[Any]]:
    """A home with a long match in it, closed: home, record, snapshots, and the match as it was."""
    match, record = begun(tmp_path, catalog)
    go_on(match, TURNS)
    close(match)
    (file,) = (tmp_path / "snapshots").iterdir()
    return tmp_path, record, file, match


def stands(match: Match[Any]) -> tuple[Any, ...]:
    assert match.decision is not None
    return match.state.digest(), match.commands, match.decision.options, match.decision.prompt()


def test_they_are_written_every_ten_turns_and_used(kept: tuple[Path, Path, Path, Match[Any]], catalog: Catalog) -> None:
    home, record, file, match = kept
    assert len(file.read_text().splitlines()) == 1 + TURNS // snapshots.EVERY
    late = opened(home, record, catalog).match
    assert late.earlier is not None
    assert stands(late) == stands(match)
    go_on(late, TURNS + 15)
    close(late)
    assert len(file.read_text().splitlines()) == 1 + (TURNS + 15) // snapshots.EVERY
    assert opened(home, record, catalog).match.commands == late.commands


def test_missing_ones_are_made_again(kept: tuple[Path, Path, Path, Match[Any]], catalog: Catalog) -> None:
    home, record, file, match = kept
    before = file.read_text()
    file.unlink()
    late = opened(home, record, catalog).match
    close(late)
    assert late.earlier is None
    assert stands(late) == stands(match)
    assert places(file.read_text()) == places(before)
    assert opened(home, record, catalog).match.earlier is not None


def edited(change: Callable[[list[str]], None]) -> Callable[[str], str]:
    def change_text(text: str) -> str:
        lines = text.split("\n")
        change(lines)
        return "\n".join(lines)

    return change_text


def shifted(lines: list[str]) -> list[str]:
    """Each line with the state of the next one."""
    return [f"{one.rpartition(' ')[0]} {other.rpartition(' ')[2]}" for one, other in pairwise(lines)]


DAMAGE: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "of another program": edited(lambda lines: lines.__setitem__(0, "dicemasters snapshots 1 0123456789abcdef 0")),
    "of another version": lambda text: text.replace("snapshots 1", "snapshots 2", 1),
    "letters exchanged": lambda text: text.swapcase(),
    "half a file": lambda text: text[: len(text) // 3],
    "not text at all": lambda text: "\x00\x1b" * 5000,
    "lines crossed": edited(lambda lines: lines.__setitem__(slice(1, None), reversed(lines[1:]))),
    "states of other turns": edited(lambda lines: lines.__setitem__(slice(1, -1), shifted(lines[1:-1]))),
    "of other commands": edited(lambda lines: lines.__setitem__(-2, lines[-2].replace(" ", " 0", 1)[:-1])),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_costs_nothing_but_time(kept: tuple[Path, Path, Path, Match[Any]], catalog: Catalog, name: str) -> None:
    home, record, file, match = kept
    file.write_text(DAMAGE[name](file.read_text()))
    late = opened(home, record, catalog).match
    assert stands(late) == stands(match)
    go_on(late, TURNS + 12)
    close(late)
    again = opened(home, record, catalog).match
    assert again.commands == late.commands
    assert again.state.digest() == late.state.digest()


def test_a_record_edited_under_its_snapshots_is_read_as_it_is_now(
    kept: tuple[Path, Path, Path, Match[Any]], catalog: Catalog
) -> None:
    home, record, _, match = kept
    lines = record.read_text().split("\n")
    place = next(number for number, line in enumerate(lines) if line == "A no attack")
    lines[place] = "A conquer"
    record.write_text("\n".join(lines))
    saves = Saves(home)
    found = saves.open(saves.at(record), lambda header: opening(header, catalog), lambda sentence: None)
    assert "differs" in found.notice or "refused" in found.notice
    assert len(found.match.moves) < len(match.moves)


def test_what_was_undone_leaves_no_snapshot_behind(tmp_path: Path, catalog: Catalog) -> None:
    match, record = begun(tmp_path, catalog)
    go_on(match, 31)
    taken = 0
    while not match.can_undo:
        match.undo()
        taken += 1
    go_on(match, 36, seed=9)
    close(match)
    assert stands(opened(tmp_path, record, catalog).match) == stands(match)


def test_there_is_a_bound(tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 2)
    monkeypatch.setattr(snapshots, "MOST", 6)
    match, record = begun(tmp_path, catalog)
    go_on(match, 60)
    close(match)
    (file,) = (tmp_path / "snapshots").iterdir()
    assert 4 <= len(file.read_text().splitlines()) <= 1 + 6
    late = opened(tmp_path, record, catalog).match
    assert late.earlier is not None
    assert stands(late) == stands(match)


def test_matches_played_longest_ago_lose_theirs(
    tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_FILES", 2)
    records = []
    for _ in range(4):
        match, record = begun(tmp_path, catalog)
        go_on(match, 12)
        close(match)
        records.append((match, record))
    assert len(list((tmp_path / "snapshots").iterdir())) == 2
    for match, record in records:
        assert stands(opened(tmp_path, record, catalog).match) == stands(match)


def test_a_link_in_their_place_is_not_followed(tmp_path: Path, catalog: Catalog) -> None:
    match, record = begun(tmp_path, catalog)
    go_on(match, 12)
    (file,) = (tmp_path / "snapshots").iterdir()
    first = file.read_text()
    precious = tmp_path / "precious.txt"
    precious.write_text(first)
    file.unlink()
    file.symlink_to(precious)
    go_on(match, 33)
    close(match)
    assert precious.read_text() == first
    assert stands(opened(tmp_path, record, catalog).match) == stands(match)


def test_short_matches_have_none(tmp_path: Path, catalog: Catalog) -> None:
    match, record = begun(tmp_path, catalog)
    go_on(match, 8)
    close(match)
    opened(tmp_path, record, catalog)
    assert not (tmp_path / "snapshots").exists()

"""Which saved match was played last, and that no file is left of a match that could not be saved."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record_file import RecordFile
from dicemasters_tui.records import opening
from dicemasters_tui.store.saves import LAST_SESSION, Notebook, Saves
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.pairing import Pairing

NAMES = ("Mia", "Leo")
RECORD = "dicemasters record 1\nplayer_A: {}\nplayer_B: Leo\n---\n= 1\nA keep\n"


@pytest.fixture(scope="module")
def pairing(catalog: Catalog) -> Pairing:
    return agree(catalog, "jus", [], 5)


def begin(home: Path, pairing: Pairing) -> Path:
    """Begin a match and leave it at once."""
    book = Saves(home).begin(pairing.header(), NAMES, print)
    book.close()
    return book.path


def resume(home: Path, path: Path, catalog: Catalog, *commands: str) -> None:
    """Take a match up again, make some commands, and leave it."""
    saves = Saves(home)
    match = saves.open(saves.at(path), lambda header: opening(header, catalog), print).match
    for text in commands:
        assert match.decision is not None
        match.submit(match.decision.player, text)
    assert isinstance(match.journal, Notebook)
    match.journal.close()


def newest(home: Path) -> Path:
    found = Saves(home).newest_unfinished()
    assert found is not None
    return found.path


def sessions(path: Path) -> list[str]:
    return re.findall(r"(?m)^# session: (.*)$", path.read_text(encoding="utf-8"))


def test_the_newest_match_is_the_one_played_last_whatever_the_clock_says(
    catalog: Catalog, pairing: Pairing, tmp_path: Path
) -> None:
    first = begin(tmp_path, pairing)
    os.utime(first, (4e9, 4e9))
    second = begin(tmp_path, pairing)  # the clock was set back in between
    assert newest(tmp_path) == second
    resume(tmp_path, first, catalog, "keep", "pass")
    os.utime(first, (1e9, 1e9))
    assert [saved.path for saved in Saves(tmp_path).all()] == [first, second] and newest(tmp_path) == first
    assert sessions(first) == ["1", "3"] and sessions(second) == ["2"], "once a session, however much is played"


def test_a_match_only_looked_at_stays_as_it_is(catalog: Catalog, pairing: Pairing, tmp_path: Path) -> None:
    first, second = begin(tmp_path, pairing), begin(tmp_path, pairing)
    before = first.read_bytes()
    resume(tmp_path, first, catalog)
    assert first.read_bytes() == before and newest(tmp_path) == second


def test_records_without_a_session_come_last_by_their_times(pairing: Pairing, tmp_path: Path) -> None:
    counted = begin(tmp_path, pairing)
    for name, when in (("Old", 1e9), ("Older", 1e8)):
        path = counted.with_name(f"{name}.txt")
        path.write_text(RECORD.format(name), encoding="utf-8")
        os.utime(path, (when, when))
    os.utime(counted, (1e7, 1e7))
    assert [saved.players[0] for saved in Saves(tmp_path).all()] == ["A", "Old", "Older"]


def test_two_matches_begun_at_once_are_told_apart_by_their_times(pairing: Pairing, tmp_path: Path) -> None:
    one = begin(tmp_path, pairing)
    other = one.with_name("other.txt")
    other.write_bytes(one.read_bytes())
    os.utime(other, (1e9, 1e9))
    assert newest(tmp_path) == one
    os.utime(other, (4e9, 4e9))
    assert newest(tmp_path) == other


@pytest.mark.parametrize(
    ("number", "then"), [(str(LAST_SESSION), LAST_SESSION), ("9" * 99, 1), ("²", 1), ("-5", 1), ("1\x1b", 1)]
)
def test_no_session_written_by_hand_stops_the_count(pairing: Pairing, tmp_path: Path, number: str, then: int) -> None:
    path = tmp_path / "matches" / "edited.txt"
    path.parent.mkdir()
    path.write_text(f"{RECORD.format('Zoe')}# session: {number}\n", encoding="utf-8")
    os.utime(path, (1e9, 1e9))
    assert sessions(begin(tmp_path, pairing)) == [str(then)]
    assert Saves(tmp_path).all()[0].players[0] == "A"


def test_a_link_that_leads_nowhere_hides_no_match(pairing: Pairing, tmp_path: Path) -> None:
    path = begin(tmp_path, pairing)
    path.with_name("gone.txt").symlink_to("nowhere")
    assert [saved.path for saved in Saves(tmp_path).all()] == [path]


# No match, no file ----------------------------------------------------------------------------------------------------

FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
from dicemasters_tui.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit to the size of a file is a thing of Unix")
def test_a_disk_that_is_full_at_the_start_leaves_no_file(tmp_path: Path) -> None:
    environment = os.environ | {"DICEMASTERS_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    for more, status in (["--box", "jus"], 0), (["--continue"], 2):
        command = [sys.executable, "-c", FULL, "play", "--plain", *more]
        done = subprocess.run(
            command, input="keep\nquit\n", capture_output=True, text=True, timeout=60, env=environment
        )
        assert done.returncode == status and list((tmp_path / "matches").iterdir()) == []
        assert "no match to go on with" in done.stderr if status else "goes on unsaved" in done.stdout


def test_an_empty_file_is_no_match(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "empty.txt").touch()
    assert Saves(tmp_path).all() == [] and Saves(tmp_path).newest_unfinished() is None


def test_a_file_system_without_links_keeps_matches_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_from: object, _to: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    path = tmp_path / "match.txt"
    journal = RecordFile(path, {"game": "nim"})
    journal.command(0, "pass")
    journal.close()
    text = path.read_text(encoding="utf-8")
    assert text == "dicemasters record 1\ngame: nim\n---\nA pass\n"
    assert RecordFile(path, {"game": "nim"}).taken
    assert path.read_text(encoding="utf-8") == text and list(tmp_path.iterdir()) == [path]

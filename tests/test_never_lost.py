"""Whatever happens to the program, the disk or the file: what was played is there again, and what is wrong is said."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import BadRecord
from dicemasters_tui.kernel.record import FIRST_LINE, parse
from dicemasters_tui.kernel.record_file import RecordFile
from dicemasters_tui.records import DiceMatch, first_state, new_match, replay_file, replay_record
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.store.saves import Notebook, Opened, Saved, Saves
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing

PROGRAM = [sys.executable, "-m", "dicemasters_tui"]
NAMES = ("Zoë", "Bruce")
COUNTING = """
import sys
from pathlib import Path
from types import SimpleNamespace
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.records import new_match
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.store.saves import Saves

catalog = load_catalog()
pairing = agree(catalog, "jus", [], 5)
match = new_match(pairing, catalog, Saves(Path(sys.argv[1])).begin(pairing.header(), ("A", "B"), print))
player = RandomPlayer(3)
while match.decision is not None:
    who, text = match.decision.player, player.command(match.decision)
    match.submit(who, text)
    print(*match.commands[-1], flush=True)
"""


@pytest.fixture(scope="module")
def catalog_and_pairing() -> tuple[Catalog, Pairing]:
    from dicemasters_tui.catalog import load_catalog

    catalog = load_catalog()
    teams = {team.id: team for team in load_teams(catalog)}
    sides = (teams["jus-league-on-a-budget"], teams["jus-legion-rush"])
    return catalog, Pairing.of(FORMATS["demo-jus"], NAMES, sides, 12)


@pytest.fixture
def begun(catalog_and_pairing: tuple[Catalog, Pairing], tmp_path: Path) -> Iterator[tuple[DiceMatch, list[str]]]:
    """A match whose record lies in `tmp_path`, with everything that was told of it."""
    told: list[str] = []
    catalog, pairing = catalog_and_pairing
    match = new_match(pairing, catalog, Saves(tmp_path).begin(pairing.header(), NAMES, told.append))
    yield match, told
    book(match).close()


def book(match: DiceMatch) -> Notebook:
    assert isinstance(match.journal, Notebook)
    return match.journal


def go_on(match: DiceMatch, commands: int) -> None:
    player = RandomPlayer(len(match.commands))
    for _ in range(commands):
        assert match.decision is not None
        match.submit(match.decision.player, player.command(match.decision))


def opened(catalog: Catalog, home: Path, path: Path) -> Opened:
    """The match in a file, open as the app opens it; closed again at once."""
    found = Saves(home).open(
        Saved(path, ("?", "?"), 0, 0.0), lambda header: (DICE_MASTERS, first_state(header, catalog)), lambda _said: None
    )
    book(found.match).close()
    return found


# The program is killed ------------------------------------------------------------------------------------------------


def test_a_record_cut_at_every_byte_opens_at_its_last_whole_command(
    begun: tuple[DiceMatch, list[str]], catalog: Catalog, tmp_path: Path
) -> None:
    match, _ = begun
    go_on(match, 30)
    path = book(match).path
    data = path.read_bytes()
    commands = match.commands
    body = data.index(b"---\n") + 4
    cut = tmp_path / "cut.txt"
    for length in range(body):
        cut.write_bytes(data[:length])
        with pytest.raises(BadRecord):
            opened(catalog, tmp_path, cut)
        assert cut.read_bytes() == data[:length]
    for length in range(body, len(data) + 1):
        whole, _, torn = data[:length].rpartition(b"\n")
        record = parse(data[:length].decode("utf-8"))
        assert record.commands == commands[: len(record.commands)]
        assert len(record.commands) == len(re.findall(rb"(?m)^[AB] .+$", whole[body:]))
        if length % 9 and length > body + 20:
            continue
        cut.write_bytes(data[:length])
        found = opened(catalog, tmp_path, cut)
        assert found.match.commands == record.commands and found.path == cut and not found.notice
        assert ("not complete" in found.remark) == bool(torn)
        assert cut.read_bytes() == whole + b"\n"


def test_a_sign_cut_in_the_middle_costs_only_its_line(
    begun: tuple[DiceMatch, list[str]], catalog: Catalog, tmp_path: Path
) -> None:
    match, _ = begun
    go_on(match, 5)
    path = tmp_path / "cut.txt"
    path.write_bytes(book(match).path.read_bytes() + "# over: Zoë".encode()[:-1])
    assert opened(catalog, tmp_path, path).match.commands == match.commands
    path.write_bytes(book(match).path.read_bytes() + bytes(300))  # a disk that lost its power fills up with these
    assert opened(catalog, tmp_path, path).match.commands == match.commands


@pytest.mark.parametrize("after", [1, 60, 200])
def test_killed_while_it_writes(catalog: Catalog, tmp_path: Path, after: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", COUNTING, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline().strip() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        said += [line.strip() for line in process.stdout.read().split("\n")[:-1]]
    said = [line for line in said if line]  # the match may have been over before
    (saved,) = Saves(tmp_path).all()
    found = opened(catalog, tmp_path, saved.path)
    assert not found.notice
    there = [f"{player} {text}" for player, text in found.match.commands]
    assert there[: len(said)] == said
    assert len(there) - len(said) in (0, 1)  # one may have been accepted and not told any more


def played(home: Path, *more: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"DICEMASTERS_HOME": str(home)}
    return subprocess.run(
        [*PROGRAM, "play", "--plain", *more], input=lines, capture_output=True, text=True, timeout=60, env=environment
    )


def sitting(home: Path, *more: str, commands: int = 0) -> subprocess.Popen[str]:
    """A program at which somebody sits, and has made some commands; it waits for the next."""
    process = subprocess.Popen(
        [*PROGRAM, "play", "--plain", *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"DICEMASTERS_HOME": str(home)},
    )
    assert process.stdin is not None
    process.stdin.write("keep\npass\n" * (commands // 2))
    process.stdin.flush()
    end = time.monotonic() + 30
    while time.monotonic() < end:
        kept = Saves(home).all()
        if kept and len(re.findall(r"(?m)^[AB] ", kept[0].path.read_text(encoding="utf-8"))) >= commands:
            return process
        time.sleep(0.02)
    raise AssertionError("the match did not begin")


def test_killed_at_the_table_it_goes_on_from_there(tmp_path: Path) -> None:
    process = sitting(tmp_path, "--box", "jus", "--seed", "5", commands=6)
    process.kill()
    process.communicate()
    (saved,) = Saves(tmp_path).all()
    before = saved.path.read_bytes()
    again = played(tmp_path, "--continue", lines="quit\n")
    assert again.returncode == 0 and "copy" not in again.stdout and not again.stderr
    assert saved.path.read_bytes() == before
    assert len(Saves(tmp_path).all()) == 1


# Two programs ---------------------------------------------------------------------------------------------------------


def test_the_second_program_goes_on_in_a_copy_and_says_so(tmp_path: Path) -> None:
    first = sitting(tmp_path, "--box", "jus", "--seed", "5", commands=6)
    try:
        (saved,) = Saves(tmp_path).all()
        with saved.path.open("a") as file:
            file.write("A pa")  # what the first is just writing must not be cut off by the second
        before = saved.path.read_bytes()
        second = played(tmp_path, "--continue", str(saved.path), lines="quit\n")
        assert second.returncode == 0
        assert "Another dicemasters has this match open" in second.stdout
        assert saved.path.read_bytes() == before
        copy = next(kept.path for kept in Saves(tmp_path).all() if kept.path != saved.path)
        assert str(copy) in second.stdout
        commands = parse(before.decode()).commands
        assert parse(copy.read_text(encoding="utf-8")).commands == commands
    finally:
        first.kill()
        first.communicate()
    third = played(tmp_path, "--continue", str(saved.path), lines="quit\n")
    assert "Another" not in third.stdout and "not complete" in third.stdout


def test_two_matches_begun_at_once_have_two_files(
    catalog_and_pairing: tuple[Catalog, Pairing], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _format: "now")
    _, pairing = catalog_and_pairing
    books = [Saves(tmp_path).begin(pairing.header(), NAMES, print) for _ in range(3)]
    assert len({book.path for book in books}) == 3
    late = RecordFile(books[0].path, pairing.header())  # had it looked a moment earlier, it would have come here
    assert late.taken
    for one in books:
        one.close()


# The disk -------------------------------------------------------------------------------------------------------------

LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from dicemasters_tui.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit to the size of a file is a thing of Unix")
def test_a_disk_that_fills_up_is_said_once_and_play_goes_on(tmp_path: Path, catalog: Catalog) -> None:
    lines = "keep\npass\n" * 40 + "save\nquit\n"
    environment = os.environ | {"DICEMASTERS_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-c", LIMITED, "800", "play", "--plain", "--box", "jus", "--seed", "5"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 0 and not done.stderr
    assert done.stdout.count("cannot be saved") == 3  # when it happened, and to the words save and quit
    last = done.stdout.splitlines()[-1]
    assert last.endswith("What could not be written is lost.") and "goes on" not in last
    (saved,) = Saves(tmp_path).all()
    assert saved.path.stat().st_size == 800
    assert not replay_file(saved.path, catalog).problem


class Full:
    """A file on a disk that takes `room` more bytes."""

    room = 10_000_000

    def __init__(self, path: Path, mode: str, opener: Callable[[str, int], int]) -> None:
        flags = os.O_WRONLY | (os.O_CREAT | os.O_EXCL if mode == "x" else os.O_CREAT | os.O_APPEND)
        self.number = opener(str(path), flags)

    def fileno(self) -> int:
        return self.number

    def write(self, data: bytes) -> int:
        if not Full.room:
            raise OSError(28, "No space left on device")
        taken = os.write(self.number, data[: Full.room])
        Full.room -= taken
        return taken

    def close(self) -> None:
        os.close(self.number)


def test_what_a_full_disk_did_not_take_is_written_when_there_is_room(
    catalog_and_pairing: tuple[Catalog, Pairing], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicemasters_tui.kernel.record_file.FileIO", Full)
    told: list[str] = []
    catalog, pairing = catalog_and_pairing
    match = new_match(pairing, catalog, Saves(tmp_path).begin(pairing.header(), NAMES, told.append))
    go_on(match, 10)
    assert not told
    path = book(match).path
    monkeypatch.setattr(Full, "room", 3)  # the disk is full in the middle of a line
    go_on(match, 20)
    assert len(told) == 1 and "No space left on device" in told[0] and "goes on unsaved" in told[0]
    assert len(parse(path.read_text(encoding="utf-8")).commands) == 10
    Full.room = 0
    go_on(match, 5)
    assert len(told) == 1
    Full.room = 10_000_000
    go_on(match, 1)
    assert len(told) == 2 and "saved again" in told[1]
    again = replay_file(path, catalog)
    assert not again.problem and again.match.commands == match.commands
    book(match).close()


def test_a_folder_that_can_be_written_again_gets_the_whole_match(
    catalog_and_pairing: tuple[Catalog, Pairing], tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    folder.write_text("a file in the place of the folder")
    told: list[str] = []
    catalog, pairing = catalog_and_pairing
    match = new_match(pairing, catalog, Saves(tmp_path).begin(pairing.header(), NAMES, told.append))
    go_on(match, 12)
    assert len(told) == 1 and "cannot be saved" in told[0]
    folder.unlink()
    assert not book(match).problem  # asking, as the word save does, tries again
    assert len(told) == 2 and "saved again" in told[1]
    assert replay_file(book(match).path, catalog).match.commands == match.commands
    book(match).close()


def test_a_record_that_may_not_be_written_is_played_on_unsaved(
    begun: tuple[DiceMatch, list[str]], catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = begun
    go_on(match, 6)
    path = book(match).path
    book(match).close()

    def refused(_path: str, _flags: int) -> int:  # root may write into any file, so no mode forbids it in a test
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("dicemasters_tui.kernel.record_file._there_already", refused)
    told: list[str] = []
    found = Saves(tmp_path).open(
        Saved(path, ("?", "?"), 0, 0.0), lambda header: (DICE_MASTERS, first_state(header, catalog)), told.append
    )
    go_on(found.match, 3)
    assert len(told) == 1 and "Permission denied" in told[0]
    assert len(parse(path.read_text(encoding="utf-8")).commands) == 6


def test_a_file_that_is_not_there_is_not_made(catalog: Catalog, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        opened(catalog, tmp_path, tmp_path / "none.txt")
    assert not list(tmp_path.iterdir())


# Other versions, other hands ------------------------------------------------------------------------------------------


def edited(match: DiceMatch, change: Callable[[list[str]], None]) -> str:
    lines = book(match).path.read_text(encoding="utf-8").splitlines()
    change(lines)
    return "\n".join(lines) + "\n"


def other_rules(lines: list[str]) -> None:
    """As an older version, whose rules came to other positions from the third turn on, would have written it."""
    turns = [number for number, line in enumerate(lines) if line.startswith("= ")]
    for number in turns[2:]:
        lines[number] = "= 0123456789ab"


def one_less(lines: list[str]) -> None:
    first = next(number for number, line in enumerate(lines) if line.startswith(("A ", "B ")))
    del lines[first + 6]


def one_twice(lines: list[str]) -> None:
    number = next(n for n, line in enumerate(lines) if line.startswith(("A ", "B ")) and n > 25)
    lines.insert(number, lines[number])


@pytest.mark.parametrize("change", [other_rules, one_less, one_twice])
def test_a_record_goes_on_from_the_last_turn_that_agrees(
    begun: tuple[DiceMatch, list[str]], catalog: Catalog, tmp_path: Path, change: Callable[[list[str]], None]
) -> None:
    match, _ = begun
    go_on(match, 45)
    text = edited(match, change)
    path = tmp_path / "edited.txt"
    path.write_text(text, encoding="utf-8")
    found = opened(catalog, tmp_path, path)
    assert re.search(r"(?i)turn \d+.* command \d+", found.notice), found.notice
    assert "goes on from the last turn that agrees" in found.notice
    kept = found.match.commands
    assert kept == match.commands[: len(kept)] and len(kept) < 45
    assert path.read_text(encoding="utf-8") == text and found.path != path
    assert not replay_file(found.path, catalog).problem


def test_a_turn_noted_where_none_begins_is_found(begun: tuple[DiceMatch, list[str]], catalog: Catalog) -> None:
    match, _ = begun
    go_on(match, 30)
    record = parse(book(match).path.read_text(encoding="utf-8"))
    commands, digest = record.digests[-1]
    record.digests[-1] = (commands - 1, digest)
    assert f"after command {commands - 1}" in replay_record(record, catalog).problem


@pytest.mark.parametrize("version", ["2", "12"])
def test_a_newer_record_is_named_as_such(begun: tuple[DiceMatch, list[str]], version: str) -> None:
    match, _ = begun
    text = book(match).path.read_text(encoding="utf-8").replace(FIRST_LINE, f"dicemasters record {version}")
    with pytest.raises(BadRecord, match=f"it is of version {version}, and this program reads version 1"):
        parse(text)


# A power cut -------------------------------------------------------------------------------------------------------


def test_with_every_turn_the_disk_has_it_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.dmr"
    held: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda number: held.append(path.read_bytes()))
    journal = RecordFile(path, {"game": "nim"})
    journal.command(0, "pass")
    assert held == []
    journal.checkpoint("0123456789ab")
    assert held == [path.read_bytes()] and held[0].endswith(b"pass\n= 0123456789ab\n")
    journal.close()


def test_a_disk_that_cannot_be_told_to_keep_it_is_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no(number: int) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(os, "fsync", no)
    journal = RecordFile(tmp_path / "match.dmr", {"game": "nim"})
    journal.checkpoint("0123456789ab")
    assert not journal.problem
    journal.close()


# Windows -----------------------------------------------------------------------------------------------------------


def test_a_file_is_held_on_windows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other branch of `lock`, with what Windows has in place of it: one byte far behind the text, until closed."""
    locked: dict[tuple[int, int], int] = {}

    def locking(number: int, mode: int, size: int) -> None:
        place = (os.fstat(number).st_ino, os.lseek(number, 0, os.SEEK_CUR))
        assert mode == 2 and size == 1
        if place in locked and locked[place] != number:
            raise PermissionError(13, "Permission denied")
        locked[place] = number

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    spec = importlib.util.find_spec("dicemasters_tui.kernel.lock")
    assert spec is not None and spec.loader is not None
    lock = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lock)
    path = tmp_path / "match.dmr"
    path.write_bytes(b"text\n")
    with path.open("r+b", buffering=0) as first, path.open("r+b", buffering=0) as second:
        assert lock.hold(first) and not lock.hold(second)
        assert first.read() == b"text\n", "the file is read where it was"
        assert os.fstat(first.fileno()).st_size == 5, "nothing is written"

"""A hidden seed: its hash is told at the start, nothing shows it while the match runs, and the end opens it."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.kernel.hidden_seed import hash_of, wrong_hash

GAMES = [["--box", "jus"], ["--game", "dice-throne", "--heroes", "barbarian,moon-elf"]]
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command line with lines typed in; gives the status and everything that was printed."""
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))

    def run(*words: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(words)
        written = capsys.readouterr()
        return status, written.out + written.err

    return run


def kept(home: Path) -> tuple[Path, str, str]:
    """The one record, its seed and its hash."""
    (path,) = (home / "matches").glob("*.txt")
    header = dict(line.split(": ", 1) for line in path.read_text().split("---")[0].splitlines()[1:])
    return path, header["seed"], header["seed_hash"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("voice", ["--json", "--plain"])
def test_it_is_told_at_the_end_and_not_before(game: list[str], voice: str, run: Run, tmp_path: Path) -> None:
    asks = "?\nshow\nlog\nreport\nsave\nhelp\n"
    status, told = run("play", voice, "--hidden-seed", *game, typed=f"{asks}nonsense\n{asks}")
    assert status == 0
    path, seed, hash = kept(tmp_path)
    assert hash in told and seed not in told
    assert "A report tells the seed, which is hidden until the match is over." in told
    torn = path.read_text() + "A pa"  # killed in the middle of a line
    path.write_text(torn)
    for words in (
        ("play", voice, "--continue"),
        ("replay", str(path)),
        ("replay", str(path), "--check"),
        ("report", str(path), "--print"),
    ):
        status, told = run(*words, typed=asks)
        assert seed not in told, words
    assert status == 2, "an unfinished match has no report"
    status, told = run("play", voice, "--continue", typed="concede\n")
    assert seed in told and hash in told
    assert hashlib.sha256(seed.encode()).hexdigest() == hash
    status, told = run("replay", str(path), "--check")
    assert status == 0 and "The hidden seed fits its hash." in told and seed in told
    assert seed in run("report", str(path), "--print")[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_another_seed_or_hash_does_not_pass(game: list[str], run: Run, tmp_path: Path) -> None:
    run("play", "--json", "--hidden-seed", *game)
    path, seed, hash = kept(tmp_path)
    whole = path.read_text()
    other = hash_of(int(seed) + 1)
    for changed in (whole.replace(hash, other), whole.replace(hash, "nothing"), whole.replace(hash, "")):
        path.write_text(changed)
        status, told = run("replay", str(path), "--check")
        assert status == 1 and "seed does not fit its seed_hash" in told
    path.write_text(whole.replace(f"seed: {seed}", f"seed: {int(seed) + 1}"))
    assert run("replay", str(path), "--check")[0] == 1


def test_a_match_with_a_changed_hash_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    run("play", "--json", "--hidden-seed", *GAMES[1], typed="pass\n")
    path, _, hash = kept(tmp_path)
    path.write_text(path.read_text().replace(hash, hash_of(1)))
    told = run("play", "--json", "--continue", str(path), typed="log\n")[1]
    assert "seed does not fit its seed_hash" in told
    copy = next(each for each in (tmp_path / "matches").glob("*.txt") if each != path)
    assert copy.read_text().count("pass") == 1


def test_a_seed_that_is_not_hidden_is_told_as_ever(run: Run, tmp_path: Path) -> None:
    told = run("play", "--json", "--seed", "7", *GAMES[0], typed="concede\n")[1].splitlines()
    header, over = json.loads(told[0]), json.loads(told[-1])
    assert header["seed"] == "7" and "seed_hash" not in header
    assert over == {"type": "over", "winner": "B", "turn": 1}


def test_two_hidden_seeds_differ_and_are_long(run: Run, tmp_path: Path) -> None:
    told = [json.loads(run("play", "--json", "--hidden-seed", "--auto", "A,B")[1].splitlines()[0]) for _ in range(2)]
    assert all(header["seed"] is None for header in told)
    assert told[0]["seed_hash"] != told[1]["seed_hash"]
    assert not list(tmp_path.rglob("*.txt")), "the computer against itself is not kept"


def test_the_hash_is_that_of_the_digits() -> None:
    assert hash_of(7) == hashlib.sha256(b"7").hexdigest()
    assert wrong_hash({"seed": "7"}) == ""
    assert wrong_hash({"seed": "7", "seed_hash": hash_of(7)}) == ""
    assert wrong_hash({"seed": "8", "seed_hash": hash_of(7)})
    assert wrong_hash({"seed": "²", "seed_hash": hash_of(2)})

"""Standard streams that are closed, full or left by their reader: one sentence, an exit status, nothing lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.kernel.record import parse

unix = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams this way on Unix only")
CLOSED = "dicemasters: standard output cannot be written: it is closed.\n"
FULL = "dicemasters: standard output cannot be written: No space left on device.\n"


def shell(command: str, home: Path, lines: str = "", *, unbuffered: bool = False) -> subprocess.CompletedProcess[str]:
    """Run `D …` in a shell, D being dicemasters."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    environment |= {"DICEMASTERS_HOME": str(home)} | ({"PYTHONUNBUFFERED": "1"} if unbuffered else {})
    script = f'D() {{ "{sys.executable}" -m dicemasters_tui "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", script], input=lines, capture_output=True, text=True, timeout=60, env=environment
    )


@unix
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("D --help >&-", 1, CLOSED),
        ("D --version >/dev/full", 1, FULL),
        ("D heroes list >/dev/full", 1, FULL),
        ("D play --plain --box jus >&-", 1, CLOSED),
        ("D nonsense 2>/dev/full", 2, ""),
        ("D nonsense >&- 2>&-", 2, ""),
        ("D <&- >&- 2>&-", 2, ""),
        ("D heroes list | true; exit ${PIPESTATUS[0]}", 141, ""),
    ],
)
def test_streams_that_cannot_be_used(command: str, status: int, said: str, tmp_path: Path) -> None:
    if "full" in command and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = shell(command, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)
    assert not (tmp_path / "last-error.txt").exists()


@unix
def test_help_is_not_lost_silently_where_nothing_is_buffered(tmp_path: Path) -> None:
    done = shell("D --help >&-", tmp_path, unbuffered=True)
    assert (done.returncode, done.stderr) == (1, CLOSED)


@unix
def test_closed_input_is_the_end_of_the_input(tmp_path: Path) -> None:
    done = shell("D play --plain --box jus --seed 5 <&- 2>&-", tmp_path)
    assert done.returncode == 0 and "The input has ended. The match is kept in" in done.stdout
    (record,) = (tmp_path / "matches").iterdir()
    assert parse(record.read_text(encoding="utf-8")).header["seed"] == "5"


class Broken:
    """A terminal that goes away after some lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def isatty(self) -> bool:
        return False

    def readline(self, _most: int = -1) -> str:
        if not self.lines:
            raise OSError(errno.EIO, "Input/output error")
        return self.lines.pop(0)


def test_a_terminal_that_goes_away_ends_the_line_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", Broken("keep\n"))
    assert main(["play", "--plain", "--box", "jus", "--seed", "5"]) == 0
    assert "The input has ended." in capsys.readouterr().out
    (record,) = (tmp_path / "matches").iterdir()
    assert record.read_text(encoding="utf-8").endswith("A keep\n")


def test_the_streams_are_given_back(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdin, sys.stdout, sys.stderr
    assert main(["heroes", "list"]) == 0
    assert (sys.stdin, sys.stdout, sys.stderr) == before and capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["play", "--game", "dice-throne"]])
def test_the_app_does_not_draw_into_a_file(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert main(words) == 2
    assert "leave out 2>" in capsys.readouterr().err

"""The app and a terminal of its own: signals restore it, and the app ends with it. The match is on disk every time."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicemasters_tui.kernel.record import parse
from dicemasters_tui.terminal import TerminalWatch

pytest.importorskip("pty", reason="pseudo terminals and these signals are things of Unix")

import termios

from pseudo_terminal import LONGEST, Terminal

STUCK = """
import time
from dicemasters_tui.terminal import TerminalWatch
with TerminalWatch(lambda status: None):
    print("ready", flush=True)
    time.sleep(600)
"""
"""A program that never does as it is asked."""


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    terminals: list[Terminal] = []

    def open_terminal(*command: str) -> Terminal:
        terminals.append(Terminal(command, tmp_path))
        return terminals[-1]

    yield open_terminal
    for terminal in terminals:
        terminal.program.kill()
        terminal.program.wait()
        if terminal.ours >= 0:
            terminal.close()


def records(home: Path) -> list[Path]:
    return list((home / "matches").glob("*.txt"))


@pytest.fixture
def playing(opened: Callable[..., Terminal], tmp_path: Path) -> Terminal:
    """A match in the app, a command into it."""
    terminal = opened("-m", "dicemasters_tui", "--box", "jus", "--seed", "5", "--no-animation")
    terminal.until(lambda: any(parse(path.read_text(encoding="utf-8")).commands for path in records(tmp_path)), b"\r")
    return terminal


def restored(terminal: Terminal) -> bool:
    """The screen, mouse, cursor and modes are those of before."""
    shown = terminal.shown
    off = all(
        shown.rfind(f"\x1b[?{mode}l".encode()) > shown.rfind(f"\x1b[?{mode}h".encode()) for mode in (1000, 1003, 1049)
    )
    cursor = shown.rfind(b"\x1b[?25h") > shown.rfind(b"\x1b[?25l")
    return off and cursor and termios.tcgetattr(terminal.theirs) == terminal.modes


def test_a_signal_leaves_the_terminal_as_it_was(playing: Terminal, tmp_path: Path) -> None:
    assert not restored(playing)
    playing.program.send_signal(signal.SIGTERM)
    assert playing.ended() == 128 + signal.SIGTERM
    assert restored(playing)
    (record,) = records(tmp_path)
    assert str(record).encode() in playing.shown and b"Traceback" not in playing.shown
    assert parse(record.read_text(encoding="utf-8")).commands
    assert not (tmp_path / "last-error.txt").exists()


def test_the_app_ends_with_its_terminal(playing: Terminal, tmp_path: Path) -> None:
    playing.close()
    assert playing.program.wait(LONGEST) == 128 + signal.SIGHUP
    (record,) = records(tmp_path)
    assert parse(record.read_text(encoding="utf-8")).commands
    assert not (tmp_path / "last-error.txt").exists()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT])
def test_an_app_that_is_stuck_is_ended_from_outside(opened: Callable[..., Terminal], number: signal.Signals) -> None:
    terminal = opened("-c", STUCK)
    terminal.until(lambda: b"ready\r\n" in terminal.shown)
    terminal.program.send_signal(number)
    assert terminal.ended() == 128 + number
    assert b"\x1b[?1049l\x1b[?25h" in terminal.shown


def test_an_app_that_is_stuck_ends_with_its_terminal(opened: Callable[..., Terminal]) -> None:
    terminal = opened("-c", STUCK)
    terminal.until(lambda: b"ready\r\n" in terminal.shown)
    terminal.close()
    assert terminal.program.wait(LONGEST) == 128 + signal.SIGHUP


def test_with_pipes_in_place_of_a_terminal_the_end_of_the_input_counts(tmp_path: Path) -> None:
    """As in a browser, whose server has been killed."""
    with subprocess.Popen([sys.executable, "-c", STUCK], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None and program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
        assert program.poll() is None
        program.stdin.close()
        assert program.wait(LONGEST) == 128 + signal.SIGHUP
        assert program.stdout.read() == b""


def test_a_hang_up_that_is_to_be_ignored_is_ignored(opened: Callable[..., Terminal]) -> None:
    """As nohup asks for."""
    terminal = opened("-c", "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)" + STUCK)
    terminal.until(lambda: b"ready\r\n" in terminal.shown)
    terminal.program.send_signal(signal.SIGHUP)
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.ended() == 128 + signal.SIGTERM


def test_what_handled_signals_before_handles_them_again() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with TerminalWatch(lambda _status: None) as watch:
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before and watch.status == 0

"""The app on a pseudo-terminal, timed from outside. POSIX only."""

from __future__ import annotations

import ctypes
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from .pace import Sample, calibration

QUIET = 0.06
"""Seconds without output after which a frame counts as finished."""
TIMEOUT = 20.0


class Terminal:
    """One run of the app in an environment, with the words of a command line, at a size.

    Use it as a context manager: it ends the app.
    """

    def __init__(self, environment: dict[str, str], words: Sequence[str] = (), *, columns: int, rows: int) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            **environment,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "TEXTUAL_ANIMATIONS": "none",
        }
        environment.pop("NO_COLOR", None)
        self._begun = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dicemasters_tui", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def wait_for(self, words: bytes) -> float:
        """Seconds from the start until the words are on the screen. Raises TimeoutError."""
        seen = b""
        while words not in seen:
            if time.perf_counter() - self._begun > TIMEOUT:
                raise TimeoutError(f"the app did not show {words!r}")
            seen = (seen + self._read(0.5))[-200_000:]
        return time.perf_counter() - self._begun

    def settle(self, seconds: float) -> None:
        """Read what comes until nothing has come for so long."""
        while self._read(seconds):
            pass

    def press(self, key: str) -> None:
        os.write(self._master, key.encode())

    def frame(self, key: str) -> Sample | None:
        """What a key costs up to the end of the frame it leads to; None when nothing is drawn for it."""
        self.settle(QUIET)
        loop, before = calibration(), self.cpu()
        begun = time.perf_counter()
        self.press(key)
        if not self._read(1.0):
            return None
        last = time.perf_counter()
        while self._read(QUIET):
            last = time.perf_counter()
        return Sample(self.cpu() - before, last - begun, loop)

    def cpu(self) -> float:
        """Seconds of CPU time the app has taken so far. Raises OSError where the system does not say (macOS)."""
        return time.clock_gettime(_cpu_clock(self._process.pid))

    def memory(self) -> float | None:
        """The memory the app holds now, in MB; None where the system does not say (only Linux does)."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return None
        held = next((line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")), None)
        return int(held) / 1024 if held is not None else None

    def _read(self, seconds: float) -> bytes:
        """What comes within so many seconds; empty when nothing does."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return b""
        try:
            return os.read(self._master, 65_536)
        except OSError:  # the app has ended
            return b""


def _cpu_clock(process: int) -> int:
    """The clock that counts a process's CPU time."""
    clock = ctypes.c_int()
    ask = getattr(ctypes.CDLL(None), "clock_getcpuclockid", None)
    if ask is None or ask(process, ctypes.byref(clock)):
        raise OSError("the CPU time of another process cannot be read here")
    return clock.value

"""A program in a pseudo terminal of its own, as somebody would sit at one. On Unix only."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

LONGEST = 60
"""Seconds after which a program is given up; it takes a hundredth of that."""


def _heed_signals() -> None:
    """Have signals end a program, also where the tests run in the background or under nohup, which ignore some."""
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A pseudo terminal with a program in it, to which it is not the controlling one: no signal tells of its end."""

    def __init__(self, command: Sequence[str], home: Path, environment: Mapping[str, str] | None = None) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes: list[Any] = termios.tcgetattr(self.ours)
        self.shown = b""
        self.program = subprocess.Popen(
            [sys.executable, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_heed_signals,
            env=os.environ | {"DICEMASTERS_HOME": str(home), "TERM": "xterm-256color"} | dict(environment or {}),
        )
        self.theirs = theirs
        """Kept open, so that its modes can be asked for when the program has ended."""

    def until(self, done: Callable[[], object], keys: bytes = b"") -> None:
        """Read what is shown until that holds, typing the keys twice a second."""
        end = time.monotonic() + LONGEST
        typed = time.monotonic()
        while not done():
            assert time.monotonic() < end, self.shown[-2000:]
            if select.select([self.ours], [], [], 0.05)[0]:
                self.shown += os.read(self.ours, 65536)
            if keys and time.monotonic() - typed > 0.5:
                typed = time.monotonic()
                os.write(self.ours, keys)

    def ended(self) -> int:
        """The exit status, when all that was written last has been read."""
        self.until(lambda: self.program.poll() is not None)
        self.until(lambda: not select.select([self.ours], [], [], 0.05)[0])
        return self.program.wait()

    def close(self) -> None:
        """The other end goes."""
        for number in (self.theirs, self.ours):
            os.close(number)
        self.ours = self.theirs = -1

"""A match being written down: a record file that grows by a line a command and loses nothing that was accepted."""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from .harmless import short_path
from .lock import hold
from .record import FIRST_LINE, PLAYERS
from .whole_file import create_file


class RecordFile:
    """A journal that hands every line to the system at once, so a killed program loses nothing it had accepted.

    With a checkpoint, which comes once a turn, the disk has it all: a power cut costs a turn at most.

    Where writing fails (a full disk, a folder that is read-only) the match goes on: `problem` says so in one sentence,
    what could not be written waits in memory, and every further line tries again. Only one program at a time has a
    file: `busy` when another one has it, `taken` when a new one cannot be begun because there is one; then nothing is
    ever written.
    """

    def __init__(self, path: Path, header: dict[str, str] | None = None, comment: str = "") -> None:
        """Go on in the record at `path`, or with a `header`, and a comment below it, begin a new one there."""
        self.path = path
        self.problem = ""
        self.busy = False
        self.taken = False
        self._new = header is not None
        self._file: FileIO | None = None
        self._waiting = b""
        """What is not on disk yet."""
        self._closed = False
        if header is not None:
            lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in header.items()), "---"]
            self._line("\n".join([*lines, f"# {comment}"] if comment else lines))
        else:
            self.write()

    def command(self, player: int, text: str) -> None:
        self._line(f"{PLAYERS[player]} {text}")

    def checkpoint(self, digest: str) -> None:
        self._line(f"= {digest}")
        if self._file is not None:
            with suppress(OSError):  # not every file system knows it
                os.fsync(self._file.fileno())

    def undone(self, commands: int) -> None:
        self._line(f"< {commands}")

    def comment(self, text: str) -> None:
        """A line that says nothing about the match itself."""
        self._line(f"# {text}")

    def close(self) -> None:
        """Try once more to write what waits, and let the file go."""
        self.write()
        self._closed = True
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _line(self, text: str) -> None:
        self._waiting += text.encode("utf-8", "replace") + b"\n"
        self.write()

    def write(self) -> None:
        """Write what waits; `problem` tells whether it was possible."""
        if self._closed or self.busy or self.taken:
            return
        try:
            if self._file is None:
                self._open()
            while self._waiting and self._file is not None:
                # unbuffered: what it says it wrote is written, also when the disk is full in the middle of a line
                self._waiting = self._waiting[self._file.write(self._waiting) :]
        except (OSError, ValueError) as error:  # a path with a NUL in it is no value for the system
            why = getattr(error, "strerror", None) or str(error)
            self.problem = f"The match cannot be saved in {short_path(self.path)}: {why}."
            return
        self.problem = ""

    def _open(self) -> None:
        begins = self._new
        if begins:
            if not create_file(self.path, self._waiting):
                self.taken = True
                return
            self._waiting = b""
            self._new = False  # from now on it is ours, to go on in
        file = FileIO(self.path, "a", opener=_there_already)
        if not hold(file):
            file.close()
            self.taken, self.busy = begins, not begins
            return
        self._file = file

    def cut_torn_line(self) -> None:
        """A last line without its end was being written when a program was killed: it is no command yet."""
        if self._file is None:
            return
        with suppress(OSError), self.path.open("r+b") as file:
            data = file.read()
            file.truncate(data.rfind(b"\n") + 1)


def _there_already(path: str, flags: int) -> int:
    return os.open(path, flags & ~os.O_CREAT)

"""Commands typed before, to be had again: the last few hundred, kept over matches in the data folder."""

from __future__ import annotations

import contextlib
from pathlib import Path

from ..kernel.whole_file import replace_file

MOST = 200
"""So many are kept."""
LONGEST = 400
"""A longer line is no command anybody wants again."""


class Typed:
    """Lines in the order in which they were typed, and the place to which the player has walked back among them.

    `file` is where they are kept, if anywhere; one that cannot be read or written costs nothing but the memory.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.lines: list[str] = []
        self._back = 0
        """How many lines back the player has gone."""
        self._begun = ""
        """What stood in the line before that."""
        if file is None:
            return
        with contextlib.suppress(OSError):
            with file.open(encoding="utf-8", errors="replace") as stream:
                text = stream.read(MOST * LONGEST)
            self.lines = [line for line in text.splitlines() if _worth_keeping(line)][-MOST:]

    def keep(self, line: str) -> None:
        """A command has been made; the same one again is kept once, as the newest."""
        self._back = 0
        line = line.strip()
        if not _worth_keeping(line):
            return
        self.lines = [*(known for known in self.lines if known != line), line][-MOST:]
        if self.file is None:
            return
        with contextlib.suppress(OSError):
            replace_file(self.file, "\n".join([*self.lines, ""]).encode())

    def walk(self, by: int, now: str) -> str:
        """The line `by` steps back (or forward, where negative) from here; `now` is what stands in the line."""
        if not self._back:
            self._begun = now
        self._back = min(max(0, self._back + by), len(self.lines))
        return self.lines[-self._back] if self._back else self._begun

    def stay(self) -> None:
        """The line was changed: from here on it is a new one."""
        self._back = 0


def _worth_keeping(line: str) -> bool:
    return bool(line.strip()) and line.isprintable() and len(line) <= LONGEST

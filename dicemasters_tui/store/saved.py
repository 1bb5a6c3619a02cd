"""What the list of saved matches shows of a record, read from its text without playing it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..kernel.harmless import as_name, harmless
from ..kernel.number import is_number, whole_number

MAX_BYTES = 2_000_000
"""A larger file is no match; as `kernel.record` has it, which is not imported before a match is opened."""
LETTERS, THRONE = "ABCD", "dice-throne"
"""Players and the second game as records write them, likewise."""
LONGEST_NAME = 60
OVER = "# over: "
"""A comment at the end of a record: how the match ended. Records without it can be continued."""
SESSION = "session: "
"""A comment wherever a match was begun or taken up again: a number higher than that of any match in the folder."""
SESSION_PLACES = 15


@dataclass(frozen=True, slots=True)
class Saved:
    """A record as the title screen lists it, read from its text without playing it.

    `problem` is empty, or one sentence on why the text is no record. `turn` counts both players' turns.
    """

    path: Path
    players: tuple[str, ...]
    turn: int
    changed: float
    over: str = ""
    problem: str = ""
    throne: bool = False
    """It is a match of Dice Throne."""
    session: int = 0
    """The session it was last played in; 0 in records from before sessions were counted."""

    @property
    def recency(self) -> tuple[int, float]:
        """The higher, the later it was played. A clock that was set back changes nothing but ties."""
        return self.session, self.changed

    @property
    def title(self) -> str:
        """Who plays; of a file that is no record its name, for nobody plays there."""
        return harmless(self.path.name) if self.problem else " v ".join(self.players)

    @property
    def state(self) -> str:
        """How far it has come, or how it ended."""
        return "cannot be opened" if self.problem else self.over or f"turn {max(1, self.turn)}"

    def ago(self, now: float | None = None) -> str:
        """How long ago it was last played, in words."""
        minutes = int(((time.time() if now is None else now) - self.changed) / 60)
        if minutes < 1:
            return "just now"
        if minutes < 60:
            return f"{minutes} min ago"
        hours = minutes // 60
        if hours < 24:
            return "1 hour ago" if hours == 1 else f"{hours} hours ago"
        days = hours // 24
        return "yesterday" if days == 1 else f"{days} days ago"


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8", errors="replace") as file:
        yield from file


def how_it_ended(path: Path) -> str:
    over = ""
    for line in _lines(path):
        if line.startswith(OVER):
            over = line[len(OVER) :].strip()
    return over


def glance(path: Path) -> Saved | None:
    """What a list shows of a record; None for a file that is empty, or not there any more."""
    header: dict[str, str] = {}
    turn = 0
    moves = 0
    turns: list[int] = []
    over = ""
    problem = ""
    session = 0
    try:
        status = path.stat()
        changed = status.st_mtime
        if not status.st_size:
            return None  # a full disk left it behind: nothing was ever played in it
        if status.st_size > MAX_BYTES or not path.is_file():
            return Saved(path, ("?", "?"), 0, changed, problem=f"{harmless(path.name)} is too large for a match.")
        lines = _lines(path)
        first = next(lines, "")
        if not first.startswith("dicemasters record "):
            problem = f"{harmless(path.name)} is no record of a match."
        body = False
        for line in lines:
            if not body:
                if line.strip() == "---":
                    body = True
                    continue
                key, _, value = line.partition(":")
                header[key.strip()] = as_name(value, LONGEST_NAME)
            elif line.startswith("= "):
                turns.append(moves)
            elif line.startswith("< "):
                moves = whole_number(line[2:].strip()) if is_number(line[2:].strip()) else moves
                while turns and turns[-1] > moves:
                    turns.pop()
            elif line.startswith(OVER):
                over = as_name(line[len(OVER) :], LONGEST_NAME)
            elif line.startswith(f"# {SESSION}"):
                number = line[len(f"# {SESSION}") :].strip()
                if is_number(number, SESSION_PLACES):
                    session = max(session, whole_number(number, places=SESSION_PLACES))
            elif line[:1] in LETTERS:
                moves += 1
                if line.strip().endswith("concede") and len(names_in(header)) == 2:
                    over = "given up"  # of three or four the others play on
        turn = len(turns)
        if not body and not problem:
            problem = f"{harmless(path.name)} ends before the match begins."
    except OSError as error:
        if not os.path.exists(path):  # unlike Path.exists it never raises
            return None
        return Saved(path, ("?", "?"), 0, 0.0, problem=f"{harmless(path.name)} cannot be read: {error.strerror}.")
    return Saved(path, names_in(header), turn, changed, over, problem, header.get("game") == THRONE, session)


def names_in(header: dict[str, str]) -> tuple[str, ...]:
    letters = [letter for letter in LETTERS if letter in "AB" or f"hero_{letter}" in header]
    return tuple(header.get(f"player_{letter}") or f"Player {letter}" for letter in letters)

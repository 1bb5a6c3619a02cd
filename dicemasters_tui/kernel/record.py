"""A match as text: a header, one line a command, and the state's digest at every checkpoint (notation, section 4).

```
dicemasters record 1
game: dice-masters
seed: 7
---
= 5f0c2ab91d44
A keep
A buy jus-061 with a1, a2, a4
< 1
```

`=` is a digest, `<` says that only the first so many commands still stand (undo). The file only ever grows; a last
line without its end is what a killed program was writing, and is left out. A record may be the end of a longer text,
such as a report: what stands before its first line is not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TextIO, TypeVar

from .errors import BadRecord, DiceMastersError
from .game import Game
from .match import Match

State = TypeVar("State")

FIRST_LINE = "dicemasters record 1"
PLAYERS = "ABCDEF"
_COMMAND = re.compile(r"([A-F]) (\S.*)")
_HEADER = re.compile(r"([A-Za-z_]+): ?(.*)")
MAX_BYTES = 20_000_000


@dataclass(slots=True)
class Record:
    """What a record says: its header, the commands that stand, and digests as (commands before it, digest)."""

    header: dict[str, str]
    commands: list[tuple[int, str]] = field(default_factory=list)
    digests: list[tuple[int, str]] = field(default_factory=list)
    truncated: bool = False
    """The last line was not complete and has been left out."""
    in_report: bool = False
    """It is the end of a longer text."""

    def text(self) -> str:
        """The whole record as it would be written."""
        lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in self.header.items()), "---"]
        digests = list(self.digests)
        for index, (player, command) in enumerate(self.commands):
            while digests and digests[0][0] <= index:
                lines.append(f"= {digests.pop(0)[1]}")
            lines.append(f"{PLAYERS[player]} {command}")
        lines += [f"= {digest}" for _, digest in digests]
        return "\n".join(lines) + "\n"


def parse(text: str, name: str = "the record") -> Record:
    """Read a record from its text. Raises `BadRecord` with the line that cannot be read.

    Signs that steer a terminal are read as `?`, so that nothing of a record can do so.
    """
    lines = [_harmless(line) for line in text.split("\n")]
    unfinished = lines.pop()
    first = next((number for number, line in enumerate(lines, 1) if line.strip() == FIRST_LINE), 0)
    if not first:
        raise BadRecord(f"{name} is no Dice Masters record: none of its lines is {FIRST_LINE!r}.")
    record = Record({}, truncated=bool(unfinished), in_report=first > 1)
    body = 0
    for number, line in enumerate(lines[first:], first + 1):
        if line.strip() == "---":
            body = number
            break
        match = _HEADER.fullmatch(line.rstrip())
        if match is None:
            raise BadRecord(f"{name}, line {number}: {line[:60]!r} is no header line (key: value).")
        record.header[match.group(1)] = match.group(2)
    if not body:
        raise BadRecord(f"{name} ends before the match begins: there is no line ---.")
    for number, line in enumerate(lines[body:], body + 1):
        line = line.rstrip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("= "):
            record.digests.append((len(record.commands), line[2:].strip()))
        elif line.startswith("< ") and line[2:].strip().isdigit():
            count = int(line[2:])
            del record.commands[count:]
            record.digests = [(moves, digest) for moves, digest in record.digests if moves <= count]
        elif command := _COMMAND.fullmatch(line):
            record.commands.append((PLAYERS.index(command.group(1)), command.group(2)))
        else:
            raise BadRecord(
                f"{name}, line {number}: {line[:60]!r} is no command (A buy jus-061), no digest (=) and no undo (<)."
            )
    return record


def _harmless(line: str) -> str:
    line = line.rstrip()
    return line if line.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in line)


def read(path: Path) -> Record:
    """Read a record file. Raises `BadRecord` with one sentence on what is wrong."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadRecord(f"{path} is too large for a match ({path.stat().st_size} bytes).")
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text file, so it is no record.") from None
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from None
    return parse(text, str(path))


class RecordFile:
    """A journal that appends to a file and flushes every line, so a killed program loses nothing it had accepted.

    When writing fails the match goes on: `problem` says so in one sentence and nothing more is written.
    """

    def __init__(self, path: Path, header: dict[str, str] | None = None) -> None:
        """Open `path` to append; with a `header` the file is begun anew."""
        self.path = path
        self.problem = ""
        self._file: TextIO | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w" if header is not None else "a", encoding="utf-8", newline="\n")
        except OSError as error:
            self._fail(error)
            return
        if header is not None:
            self._line("\n".join([FIRST_LINE, *(f"{key}: {value}" for key, value in header.items()), "---"]))

    def command(self, player: int, text: str) -> None:
        self._line(f"{PLAYERS[player]} {text}")

    def checkpoint(self, digest: str) -> None:
        self._line(f"= {digest}")

    def undone(self, commands: int) -> None:
        self._line(f"< {commands}")

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _line(self, text: str) -> None:
        if self._file is None:
            return
        try:
            self._file.write(text + "\n")
            self._file.flush()
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self.problem = f"The match cannot be saved in {self.path}: {error.strerror}. It goes on unsaved."
        self._file = None


class Digests:
    """A journal that only listens: the digests a match reaches, with the commands made before each."""

    def __init__(self) -> None:
        self.commands = 0
        self.reached: list[tuple[int, str]] = []

    def command(self, player: int, text: str) -> None:
        self.commands += 1

    def checkpoint(self, digest: str) -> None:
        self.reached.append((self.commands, digest))

    def undone(self, commands: int) -> None:
        self.commands = commands


@dataclass(slots=True)
class Replayed(Generic[State]):
    """A record played again.

    `problem` is empty when every digest was reached; else the match stands at the last checkpoint that agreed,
    after `agreed` commands.
    """

    match: Match[State]
    agreed: int
    problem: str = ""


def replay(game: Game[State], first: State, record: Record) -> Replayed[State]:
    """Play a record from the state its header describes.

    `first` is used up. A record that does not lead where it says is reported with the turn at which it differs.
    """
    digests = Digests()
    spare = game.copy(first)
    match = Match(game, first, digests)
    problem = ""
    agreed = 0
    claims = dict(record.digests)
    checked = 0
    turn = 0

    def check() -> bool:
        nonlocal checked, agreed, turn
        while checked < len(digests.reached):
            moves, digest = digests.reached[checked]
            checked += 1
            turn += 1
            if moves in claims and claims[moves] != digest:
                return False
            agreed = moves
        return True

    if not check():
        problem = "The record does not begin with the position its header describes."
    else:
        for number, (player, text) in enumerate(record.commands, 1):
            try:
                match.submit(player, text)
            except DiceMastersError as error:
                problem = f"Turn {turn}: command {number} ({PLAYERS[player]} {text}) is refused: {error}"
                break
            if not check():
                problem = f"The record differs in turn {turn - 1}: after command {number} the position is another one."
                break
    if problem:
        match = Match(game, spare)
        for player, text in record.commands[:agreed]:
            match.submit(player, text)
        return Replayed(match, agreed, problem)
    match.journal = None
    return Replayed(match, len(record.commands))

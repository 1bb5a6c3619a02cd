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

`=` is a digest, `<` says that only the first so many commands still stand (undo), `#` begins a comment. The file only
ever grows (`record_file`); a last line without its end is what a killed program was writing, and is left out. A record
may be the end of a longer text, such as a report: what stands before its first line is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from .errors import BadRecord, DiceMastersError, Fault
from .game import DigestedOtherwise, Game
from .harmless import harmless
from .hidden_seed import wrong_hash
from .match import Match
from .number import NoNumber, seed_number, whole_number

State = TypeVar("State")

FIRST_LINE = "dicemasters record 1"
PLAYERS = "ABCDEF"
_COMMAND = re.compile(r"([A-F]) +(\S.*)")
_NAMED = re.compile(r"([A-F]):?\s+(\S.*)", re.IGNORECASE)
_HEADER = re.compile(r"([A-Za-z_]+): ?(.*)")
_UNDO = re.compile(r"< ([0-9]{1,6})")
_VERSION = re.compile(r"dicemasters record ([0-9]{1,9})")
MAX_BYTES = 2_000_000
"""A long match takes a hundredth of it."""


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
    lines = [harmless(line.rstrip()) for line in text.split("\n")]
    unfinished = lines.pop()
    first = next((number for number, line in enumerate(lines, 1) if line.strip() == FIRST_LINE), 0)
    if not first:
        raise BadRecord(f"{name} is no Dice Masters record{_why_none(lines)}")
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
        elif undo := _UNDO.fullmatch(line):
            count = whole_number(undo.group(1))
            del record.commands[count:]
            while record.digests and record.digests[-1][0] > count:
                record.digests.pop()
        elif command := _COMMAND.fullmatch(line):
            record.commands.append((PLAYERS.index(command.group(1)), command.group(2)))
        else:
            raise BadRecord(
                f"{name}, line {number}: {line[:60]!r} is no command (A buy jus-061), no digest (=) and no undo (<)."
            )
    return record


def named_player(line: str) -> tuple[int | None, str]:
    """Who gives a typed command, and the command: `A pass`, as records write it, names the player; `pass` nobody."""
    named = _NAMED.fullmatch(line)
    return (PLAYERS.index(named[1].upper()), named[2]) if named else (None, line)


def seed_of(header: Mapping[str, str]) -> int:
    """The seed of the match that a header describes. Raises `BadRecord`."""
    try:
        return seed_number(header.get("seed", "0").strip())
    except NoNumber as error:
        raise BadRecord(f"The record has no seed that can be read: {error}") from None


def _why_none(lines: list[str]) -> str:
    """The end of the sentence on a text without the first line."""
    if not any(lines):
        return ": it is empty, or ends in its first line."
    versions = (_VERSION.fullmatch(line.strip()) for line in lines)
    if (other := next((found.group(1) for found in versions if found), "")) and other != "1":
        return f" of a version that can be read here: it is of version {other}, and this program reads version 1."
    return f": none of its lines is a record's first line, {FIRST_LINE!r}."


def read(path: Path) -> Record:
    """Read a record file. Raises `BadRecord` with one sentence on what is wrong."""
    text, wrong = text_of(path)
    if wrong:
        raise BadRecord(wrong)
    return parse(text, str(path))


def text_of(path: Path) -> tuple[str, str]:
    """The text of a record file up to the first line that is no text, and what is wrong with that one.

    A sign of which a killed program wrote only the beginning is no reason: its line is left out in any case.
    Raises `BadRecord` for a file that cannot be read or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(data) > MAX_BYTES:
        raise BadRecord(f"{path} is too large for a match: it has more than {MAX_BYTES:,} bytes.")
    whole, end, torn = data.rpartition(b"\n")
    try:
        return (whole + end).decode("utf-8-sig") + torn.decode("utf-8", "replace"), ""
    except UnicodeDecodeError as error:
        good = data[: data.rfind(b"\n", 0, error.start) + 1]
        line = good.count(b"\n") + 1
        wrong = f"{path}, line {line}: this is no text in UTF-8, so it is no line of a record."
        return good.decode("utf-8-sig"), wrong


class Digests:
    """A journal that only listens: the digests a match reaches, with the commands made before each."""

    def __init__(self, commands: int = 0) -> None:
        self.commands = commands
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
    after `agreed` commands. `fault` is what the program broke down over there, if it did.
    """

    match: Match[State]
    agreed: int
    problem: str = ""
    fault: Fault | None = None


def replay(game: Game[State], first: State, record: Record) -> Replayed[State]:
    """Play a record from the state its header describes.

    `first` is used up. A record that does not lead where it says is reported with the turn at which it differs: it
    has been edited, or the rules or cards were others when it was written.
    """
    digests = Digests()
    spare = game.copy(first)
    try:
        match = Match(game, first, digests)
    except Exception as error:  # a header may describe anything, so setting up may fail in any way
        raise BadRecord(f"From the record's header no match can begin ({type(error).__name__}).") from error
    claims = dict(record.digests)
    agreed = 0
    turn = 0
    broken: Fault | None = None

    def differs(commands: int) -> str:
        """What speaks against the position after so many commands; empty when nothing does."""
        nonlocal agreed, turn
        said = claims.get(commands)
        if not digests.reached or digests.reached[-1][0] != commands:
            if said is None:
                return ""
            return f"The record differs in turn {turn}: it notes a new turn after command {commands}; there is none."
        if said is not None and said != digests.reached[-1][1] and not _former(game, match.checkpoint, said):
            if not commands:
                return "The record does not begin with the position its header describes."
            return f"The record differs in turn {turn}: after command {commands} the position is another one."
        turn += 1
        agreed = commands
        return ""

    problem = differs(0)
    if not problem:
        for number, (player, text) in enumerate(record.commands, 1):
            try:
                match.submit(player, text)
            except Fault as fault:
                broken = fault
                problem = (
                    f"The record differs in turn {turn}: the program breaks down over command {number} "
                    f"({PLAYERS[player]} {text[:60]}), with a {fault.kind}."
                )
                break
            except DiceMastersError as error:
                problem = f"Turn {turn}: command {number} ({PLAYERS[player]} {text[:60]}) is refused: {error}"
                break
            if problem := differs(number):
                break
    if problem:
        match = Match(game, spare)
        for player, text in record.commands[:agreed]:
            match.submit(player, text)
        return Replayed(match, agreed, problem, broken)
    match.journal = None
    return Replayed(match, len(record.commands), wrong_hash(record.header))


def _former(game: Game[State], state: State, said: str) -> bool:
    """Whether a record says of a position what it said before digests had their present form."""
    return isinstance(game, DigestedOtherwise) and game.former_digest(state) == said

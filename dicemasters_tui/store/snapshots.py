"""States of long matches, kept beside their records, so that a match of any length is taken up at once.

One file a record, in a folder of its own: a line that says which program and which cards it is of, and a line a
snapshot. It is only ever a shortcut (kernel.resume): whatever is missing, damaged, of another record or of another
version is left out, and the record is played from its beginning, without a word.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__

if TYPE_CHECKING:
    from ..kernel.game import Game
    from ..kernel.match import Match
    from ..kernel.record import Record, Replayed
    from ..kernel.resume import Snapshot

EVERY = 10
"""Turns from one snapshot to the next; twice as many whenever there are too many of them."""
MOST = 128
MAX_BYTES = 2_000_000
MAX_STATE = 1_000_000
"""Letters of a state; those of the longest matches have a hundredth of it."""
MOST_FILES = 200
"""Matches that have snapshots; those that were played longest ago lose theirs."""
_LINE = re.compile(rb"([0-9]{1,9}) ([0-9a-f]{16}) ([A-Za-z0-9+/=]+)")


class Snapshots:
    """The snapshots of one record. `folder` is where those of all records are."""

    def __init__(self, folder: Path, record: Path, header: dict[str, str]) -> None:
        place = zlib.crc32(os.fsencode(record.absolute()))
        self.path = folder / f"{record.stem[:80]}-{place:08x}.txt"
        self._header = header
        self._every = EVERY
        self._since = 0
        """Checkpoints since the last snapshot."""
        self._kept: list[Snapshot] | None = None
        """Those in the file, once it is known."""

    def open(self, game: Game[Any], first: Any, record: Record) -> Replayed[Any]:
        """Play a record to where it stands: from the last snapshot that agrees, else from its beginning.

        `first` is used up, as in `kernel.record.replay`.
        """
        from ..kernel.record import replay
        from ..kernel.resume import resume, snapshots_of

        self._kept = self._read(_made_of(game, first))
        if self._kept and (replayed := resume(game, first, record, self._kept)) is not None:
            last = max(each.commands for each in self._kept)
            self._since = sum(commands > last for commands, _ in record.digests)
            return replayed
        about = _made_of(game, first) if len(record.digests) > EVERY else ""
        replayed = replay(game, first, record)
        if about and not replayed.problem:
            while len(record.digests) > MOST * self._every:
                self._every *= 2
            self._kept = snapshots_of(replayed.match, self._header, self._every)
            self._write(about)
        return replayed

    def at_checkpoint(self, match: Match[Any]) -> None:
        """The match has come to a checkpoint: keep it if it is time for one."""
        self._since += 1
        if self._since < self._every:
            return
        from ..kernel.resume import snapshot_of

        if (snapshot := snapshot_of(match, self._header)) is None:
            return  # the next checkpoint, then
        self._since = 0
        about = _made_of(match.game, match.state)
        if self._kept is None:
            self._kept = self._read(about)
        self._kept.append(snapshot)
        if len(self._kept) > MOST:
            self._kept, self._every = self._kept[1::2], self._every * 2
            self._write(about)
        else:
            self._append(about, snapshot)

    # The file -----------------------------------------------------------------------------------------------------

    def _read(self, about: str) -> list[Snapshot]:
        """What the file holds that can be read; nothing where it is of another program or of other cards."""
        try:
            with self.path.open("rb") as file:
                first, *lines = file.read(MAX_BYTES).split(b"\n")
        except OSError:
            return []
        if first != about.encode():
            return []
        return [snapshot for line in lines if (snapshot := _snapshot(line)) is not None]

    def _write(self, about: str) -> None:
        from ..kernel.whole_file import replace_file

        lines = [about.encode(), *map(_line, self._kept or ())]
        with suppress(OSError):
            replace_file(self.path, b"\n".join(lines) + b"\n")
            self._leave_room()

    def _append(self, about: str, snapshot: Snapshot) -> None:
        """A line more; a file of another version makes way."""
        if not self._is_of(about):
            self._write(about)
            return
        with suppress(OSError):
            number = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(number, "wb") as file:
                file.write(_line(snapshot) + b"\n")

    def _is_of(self, about: str) -> bool:
        try:
            with self.path.open("rb") as file:
                return file.readline(1000).rstrip(b"\n") == about.encode()
        except OSError:
            return False

    def _leave_room(self) -> None:
        files = sorted(self.path.parent.glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST_FILES:]:
            path.unlink(missing_ok=True)


def _line(snapshot: Snapshot) -> bytes:
    state = base64.b64encode(zlib.compress(snapshot.state.encode()))
    return b"%d %s %s" % (snapshot.commands, snapshot.so_far.encode(), state)


def _snapshot(line: bytes) -> Snapshot | None:
    """What a line says; None for one that is damaged."""
    from ..kernel.resume import Snapshot

    if (found := _LINE.fullmatch(line)) is None:
        return None
    commands, so_far, packed = found.groups()
    try:
        unpacking = zlib.decompressobj()
        state = unpacking.decompress(base64.b64decode(packed, validate=True), MAX_STATE).decode()
    except (ValueError, zlib.error):
        return None
    return Snapshot(int(commands), so_far.decode(), state) if unpacking.eof else None


def _made_of(game: Game[Any], first: Any) -> str:
    """The first line: another program, or other cards, may lead the same commands elsewhere."""
    from ..kernel.game import Restorable

    printed = game.state_text(first).printed() if isinstance(game, Restorable) else ""
    return f"dicemasters snapshots 1 {_program()} {printed}"


@lru_cache
def _program() -> str:
    """This program: its version and, as a checkout changes without it, its own sources."""
    running = hashlib.sha256(__version__.encode())
    for line in sorted(_sources(Path(__file__).parent.parent)):
        running.update(line.encode())
    return running.hexdigest()[:16]


def _sources(package: Path) -> Iterable[str]:
    for folder, _, names in os.walk(package):
        for name in names:
            if name.endswith(".py"):
                with suppress(OSError):
                    status = os.stat(os.path.join(folder, name))
                    yield f"{folder} {name} {status.st_size} {status.st_mtime_ns}\n"

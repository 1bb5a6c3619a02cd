"""What the list of saved matches shows of each record, kept in one file beside them, so that not all are read.

It is only ever a shortcut: an entry counts while its record has the size and the time it had, and a file that is
missing, damaged or of another version is made anew, without a word.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .saved import Saved

FIRST_LINE = "dicemasters index 1"
FEW = 30
"""So many records are read faster than an index is worth."""
STALE = 8
"""So many records that had to be read are worth writing the index anew."""


class _Row(NamedTuple):
    """A record's size and time, and what stands in its `Saved`."""

    size: int
    time: int
    players: list[str]
    turn: int
    over: str
    problem: str
    throne: bool
    session: int


def look_through(
    entries: Iterable[os.DirEntry[str]], index: Path, glance: Callable[[Path], Saved | None]
) -> list[Saved]:
    """What a list shows of these records; `glance` reads one, and gives None for one to leave out."""
    files = [(entry, _status(entry)) for entry in entries]
    if len(files) <= FEW:
        return [saved for entry, _ in files if (saved := glance(Path(entry.path))) is not None]
    known, rows, read = _read(index), {}, 0
    found: list[Saved] = []
    for entry, status in files:
        row = known.get(entry.name)
        if row is not None and status is not None and (row.size, row.time) == (status.st_size, status.st_mtime_ns):
            rows[entry.name] = row
            found.append(_saved(Path(entry.path), row, status.st_mtime))
            continue
        read += 1
        if (saved := glance(Path(entry.path))) is not None:
            found.append(saved)
            if status is not None:
                rows[entry.name] = _row(saved, status)
    if read > STALE:
        _write(index, rows)
    return found


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        return entry.stat()
    except OSError:
        return None


def _saved(path: Path, row: _Row, changed: float) -> Saved:
    return Saved(path, tuple(row.players), row.turn, changed, row.over, row.problem, row.throne, row.session)


def _row(saved: Saved, status: os.stat_result) -> _Row:
    return _Row(
        status.st_size, status.st_mtime_ns, list(saved.players), saved.turn, saved.over, saved.problem, saved.throne,
        saved.session,
    )  # fmt: skip


def _read(index: Path) -> dict[str, _Row]:
    """The rows by the records' names; none where the index cannot be trusted."""
    try:
        first, checksum, body = index.read_text(encoding="utf-8").split("\n", 2)
        if first != FIRST_LINE or checksum != _checksum(body):
            return {}
        return {name: row for name, fields in json.loads(body).items() if _fits(row := _Row(*fields))}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _fits(row: _Row) -> bool:
    numbers, words = (row.size, row.time, row.turn, row.session), (row.over, row.problem, *row.players)
    return all(isinstance(each, int) for each in numbers) and all(isinstance(each, str) for each in words)


def _write(index: Path, rows: dict[str, _Row]) -> None:
    from ..kernel.whole_file import replace_file

    body = json.dumps(rows, separators=(",", ":"))
    with suppress(OSError):
        replace_file(index, f"{FIRST_LINE}\n{_checksum(body)}\n{body}".encode())


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"

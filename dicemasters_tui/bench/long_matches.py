"""What a match of a thousand turns costs, and a thousand saved matches."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..analysis.timeline import entries_between, recent
from ..catalog import load_catalog
from ..kernel.match import Match
from ..records import opening
from ..store.saves import Notebook, Saves
from ..tui.masters.at_table import MastersAtTable
from .figures import Figure
from .pace import Sample, Stopwatch
from .rules import long_record

TURNS = 1_000
SAVED = 1_000
AT_ONCE = 100
"""Milliseconds a player does not notice when resuming a match or moving through one."""
QUARTER_OF_A_START = 57
"""Milliseconds: an empty Textual app needs 230 to its first frame."""


def a_thousand_turns(turns: int = TURNS, repeats: int = 7) -> Iterator[Figure]:
    """Taking up a match as long as that, going about in it, and its log."""
    resumes: list[Sample] = []
    walks: list[Sample] = []
    logs: list[Sample] = []
    with tempfile.TemporaryDirectory() as home:
        saves = Saves(Path(home))
        record = Path(home, "long.txt")
        record.write_text(long_record(turns)[1], encoding="utf-8")
        _open(saves, record)  # from its beginning; leaves the snapshots behind
        for number in range(repeats):
            with Stopwatch() as watch:
                match = _open(saves, record)
            resumes.append(watch.per())
            match.journal = None
            with Stopwatch() as watch:
                MastersAtTable(match).log()
                entries_between(match, recent(match), len(match.moves) + 1)
            logs.append(watch.per())
            with Stopwatch() as watch:
                match.stand_after(len(match.moves) * (number + 1) // (repeats + 2))
            walks.append(watch.per())
    note = f"median of {repeats}"
    yield Figure.of(f"resume after {turns:,} turns", resumes, "ms", AT_ONCE, note=note)
    yield Figure.of(f"any place in {turns:,} turns", walks, "ms", AT_ONCE, note=f"{note}; as undo and replay go there")
    yield Figure.of(f"log after {turns:,} turns", logs, "ms", AT_ONCE, note=f"{note}; the newest lines, just resumed")


def _open(saves: Saves, record: Path) -> Match[Any]:
    opened = saves.open(saves.at(record), lambda header: opening(header, load_catalog()), _silent)
    assert isinstance(opened.match.journal, Notebook)  # a match that was opened is written down
    opened.match.journal.close()
    return opened.match


def _silent(sentence: str) -> None:
    """Nothing is wrong in a folder of our own."""


def a_thousand_saved(count: int = SAVED, repeats: int = 7) -> Iterator[Figure]:
    """What the title asks before its first frame: which match goes on."""
    text = long_record(20)[1]
    with tempfile.TemporaryDirectory() as home:
        saves = Saves(Path(home))
        saves.folder.mkdir()
        for number in range(count):
            (saves.folder / f"{number}.txt").write_text(f"{text}# session: {number}\n# over: Ann has won\n")
        saves.newest_unfinished()  # leaves the index behind
        samples: list[Sample] = []
        for _ in range(repeats):
            with Stopwatch() as watch:
                saves.newest_unfinished()
            samples.append(watch.per())
    note = f"median of {repeats}; a quarter of a start"
    yield Figure.of(f"title with {count:,} saved matches", samples, "ms", QUARTER_OF_A_START, note=note)

"""Many matches on several processes, and how far they are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from pathlib import Path

from ..catalog import Catalog, load_catalog
from ..kernel.errors import DiceMastersError
from ..plain.progress import bar
from ..teams.pairing import GAME
from .hunt import Failure, hunt
from .shrink import shrink
from .sweep import sweep

LIGHT = "light"
"""Dice Masters played lightly, beside the names of the games."""
BATCH = 25
"""Matches a process plays before it reports."""
LINE_EVERY = 1000
"""Matches between two lines on how far it is, where no bar can be drawn."""
MOST_KEPT = 20
"""Failures that are written down; after so many the hunt stops."""


class HuntStopped(DiceMastersError):
    """The hunt could not go on; its sentence says why."""


def campaign(matches: int, first: int, jobs: int, folder: Path, kind: str = GAME) -> int:
    """Play so many matches and print what went wrong; gives the number of failures.

    `first` is the number of the first match; `jobs` how many processes, 0 for one a processor; `folder` takes the
    records of failures; `kind` is the name of the game, or `LIGHT`.
    """
    matches = max(0, matches)
    played = failures = 0
    try:
        for count, found in _seen(_results(first, matches, jobs or os.cpu_count() or 1, kind), matches):
            played += count
            for failure in found:
                failures += 1
                print(f"match {failure.seed}: {failure.what} ({failure.where})", flush=True)
                print(f"  {_write(failure, folder)}", flush=True)
            if failures >= MOST_KEPT:
                break
    except (KeyboardInterrupt, BrokenProcessPool) as stopped:
        print(f"{played} matches, {failures} failures; the rest: --seed {first + played} --matches {matches - played}")
        if isinstance(stopped, BrokenProcessPool):
            raise HuntStopped("A process of the hunt was ended from outside, perhaps for want of memory.") from None
        raise
    print(f"{played} matches, {failures} failures", flush=True)
    return failures


def _results(first: int, matches: int, jobs: int, kind: str) -> Iterator[tuple[int, list[Failure]]]:
    """(matches played, failures) batch by batch; in this process when one job is enough."""
    batches = [(start, min(BATCH, first + matches - start), kind) for start in range(first, first + matches, BATCH)]
    if jobs == 1 or len(batches) < 2:
        for batch in batches:
            yield batch[1], _batch(batch)
        return
    # Ctrl+C reaches every process of a terminal: those that play end at once, and this one tells how far they were
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)) as pool:
        try:
            for batch, found in zip(batches, pool.map(_batch, batches), strict=True):
                yield batch[1], found
        finally:
            pool.shutdown(cancel_futures=True)


def _batch(batch: tuple[int, int, str]) -> list[Failure]:
    catalog = _catalog()
    start, count, kind = batch
    found = (
        sweep(seed, catalog) if kind == LIGHT else hunt(seed, catalog, kind) for seed in range(start, start + count)
    )
    failures = [failure for failure in found if failure is not None]
    return [shrink(failure, catalog) for failure in failures]


@lru_cache
def _catalog() -> Catalog:
    return load_catalog()


def _seen(results: Iterator[tuple[int, list[Failure]]], matches: int) -> Iterator[tuple[int, list[Failure]]]:
    """The same results; how far they are is seen on the error stream: a bar on a terminal, else a line at times."""
    played = failures = 0
    with bar("matches", matches) as move_on:
        for count, found in results:
            yield count, found
            before, played, failures = played, played + count, failures + len(found)
            move_on(count)
            if not sys.stderr.isatty() and before // LINE_EVERY < played // LINE_EVERY and played < matches:
                print(f"{played} of {matches} matches, {failures} failures so far", file=sys.stderr, flush=True)


def _write(failure: Failure, folder: Path) -> str:
    """Write the record of a failure; gives a sentence on where it is, or why not."""
    path = folder / f"fuzz-{failure.seed}.record"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(failure.record.text(), encoding="utf-8")
    except OSError as error:
        return f"Its record could not be written to {path}: {error.strerror}."
    return f"{len(failure.record.commands)} commands in {path}; dicemasters replay {path} opens it."

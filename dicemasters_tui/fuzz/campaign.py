"""Many matches on several processes, with a bar that shows how far it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path

from ..catalog import Catalog, load_catalog
from ..teams.pairing import GAME
from .hunt import Failure, hunt
from .shrink import shrink

BATCH = 25
"""Matches a process plays before it reports."""
MOST_KEPT = 20
"""Failures that are written down; after so many the hunt stops."""


def campaign(matches: int, first: int, jobs: int, folder: Path, game: str = GAME) -> int:
    """Play so many matches and print what went wrong; gives the number of failures.

    `first` is the number of the first match; `jobs` how many processes, 0 for one a processor; `folder` takes the
    records of failures.
    """
    matches = max(0, matches)
    played = failures = 0
    for count, found in _bar(_results(first, matches, jobs or os.cpu_count() or 1, game), matches):
        played += count
        for failure in found:
            failures += 1
            print(f"match {failure.seed}: {failure.what} ({failure.where})", flush=True)
            print(f"  {_write(failure, folder)}", flush=True)
        if failures >= MOST_KEPT:
            break
    print(f"{played} matches, {failures} failures")
    return failures


def _results(first: int, matches: int, jobs: int, game: str) -> Iterator[tuple[int, list[Failure]]]:
    """(matches played, failures) batch by batch; in this process when one job is enough."""
    batches = [(start, min(BATCH, first + matches - start), game) for start in range(first, first + matches, BATCH)]
    if jobs == 1 or len(batches) < 2:
        for batch in batches:
            yield batch[1], _batch(batch)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for batch, found in zip(batches, pool.map(_batch, batches), strict=True):
                yield batch[1], found
        finally:
            pool.shutdown(cancel_futures=True)


def _batch(batch: tuple[int, int, str]) -> list[Failure]:
    catalog = _catalog()
    start, count, game = batch
    failures = [failure for seed in range(start, start + count) if (failure := hunt(seed, catalog, game)) is not None]
    return [shrink(failure, catalog) for failure in failures]


@lru_cache
def _catalog() -> Catalog:
    return load_catalog()


def _bar(results: Iterator[tuple[int, list[Failure]]], matches: int) -> Iterator[tuple[int, list[Failure]]]:
    """The same results, with a bar on the error stream where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        "matches",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task("", total=matches)
        for count, found in results:
            bar.advance(task, count)
            yield count, found


def _write(failure: Failure, folder: Path) -> str:
    """Write the record of a failure; gives a sentence on where it is, or why not."""
    path = folder / f"fuzz-{failure.seed}.record"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(failure.record.text(), encoding="utf-8")
    except OSError as error:
        return f"Its record could not be written to {path}: {error.strerror}."
    return f"{len(failure.record.commands)} commands in {path}; dicemasters replay {path} opens it."

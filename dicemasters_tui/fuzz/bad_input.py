"""The hunt by bad input: commands, lines and records nobody should send, match after match, and how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ..catalog import Catalog, load_catalog
from ..plain.progress import bar
from .bad_commands import try_commands
from .bad_lines import try_lines
from .bad_records import try_records
from .hunt import Failure
from .shrink import shrink

LINE_EVERY = 10
"""Seconds between two lines on how far it is, where no bar can be drawn."""
MOST_KEPT = 20
"""After so many failures the hunt stops."""


def try_all(seed: int, catalog: Catalog, folder: Path) -> tuple[int, list[Failure]]:
    """Everything that can be spoilt about the match of this number: how much held, and what did not."""
    tried = try_commands(seed, catalog)
    try_records(tried, seed, catalog, folder)
    typed = try_lines(seed, catalog)
    return tried.passed + typed.passed, tried.failures + typed.failures


def hunt_bad_input(first: int, matches: int, seconds: int | None, folder: Path) -> int:
    """Try the matches from `first` on, so many or for so many seconds; print what went wrong and give how much did.

    `folder` takes what leads to each failure.
    """
    catalog = load_catalog()
    passed = failures = 0
    with TemporaryDirectory() as spoilt:
        for seed in _numbers(first, matches, seconds):
            held, found = try_all(seed, catalog, Path(spoilt))
            passed += held
            for failure in found:
                failures += 1
                small = failure if failure.text else shrink(failure, catalog)
                print(f"match {seed}: {small.what} ({small.where})", flush=True)
                print(f"  {_write(small, failures, folder)}", flush=True)
            if failures >= MOST_KEPT:
                break
    print(f"{passed} passed, {failures} failed", flush=True)
    return failures


def _numbers(first: int, matches: int, seconds: int | None) -> Iterator[int]:
    """The numbers of the matches; how far it is is seen on the error stream."""
    if seconds is None:
        with bar("matches", matches) as move_on:
            for number in range(first, first + matches):
                yield number
                move_on(1)
        return
    begun = time.monotonic()
    number, told = first, 0
    with bar("seconds", seconds) as move_on:
        while (gone := int(time.monotonic() - begun)) < seconds:
            yield number
            number += 1
            now = min(seconds, int(time.monotonic() - begun))
            move_on(now - gone)
            if not sys.stderr.isatty() and now // LINE_EVERY > told:
                told = now // LINE_EVERY
                print(f"{now} of {seconds} seconds, {number - first} matches", file=sys.stderr, flush=True)


def _write(failure: Failure, number: int, folder: Path) -> str:
    """Write down what led to a failure; gives a sentence on where it is, or why not."""
    path = folder / f"fuzz-{failure.seed}-{number}.record"
    text = failure.text or failure.record.text()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        return f"What led to it could not be written to {path}: {error.strerror}."
    return f"What led to it is in {path}."

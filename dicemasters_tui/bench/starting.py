"""What a start and a key cost, measured from outside in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .figures import Figure, slow
from .pace import Sample, calibration
from .rules import long_record

_READY = """
import time
cpu, wall = time.process_time(), time.perf_counter()
from dicemasters_tui.catalog import load_catalog
load_catalog()
print(time.process_time() - cpu, time.perf_counter() - wall)
"""
TRIES = 7
TURN = 50
KEYS = ("\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A") * 12


def cards_ready() -> Iterator[Figure]:
    """Import and read all cards: with nothing compiled yet, and with the cache a first start leaves behind."""
    with tempfile.TemporaryDirectory() as folder:
        environment = _with_byte_code(folder) | {"XDG_CACHE_HOME": folder, "LOCALAPPDATA": folder, "HOME": folder}

        def once() -> Sample:
            loop = calibration()
            done = subprocess.run(
                [sys.executable, "-c", _READY], env=environment, capture_output=True, text=True, check=True
            )
            cpu, wall = map(float, done.stdout.split())
            return Sample(cpu, wall, loop)

        once()  # the byte code of the modules is not what a first start has to make
        for cached in Path(folder).rglob("cards-*.json"):
            cached.unlink()
        cold = once()
        warm = [once() for _ in range(TRIES)]
    note = f"fastest of {TRIES}"
    yield Figure.of("cards ready, warm", warm, "ms", 30, pick=min, waited=True, note=note)
    yield Figure.of("cards ready, cold", [cold], "ms", 600, waited=True)


def _with_byte_code(folder: str) -> dict[str, str]:
    """This process's environment, with byte code kept as in an installation even where it is switched off here."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "byte-code"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def app_on_a_terminal() -> Iterator[Figure]:
    """From the typed command to the first frame, and from a key to the finished frame where a match is long.

    Left out where there are no pseudo-terminals.
    """
    if os.name != "posix":
        return
    from .terminal import Terminal

    with tempfile.TemporaryDirectory() as home:
        environment = _with_byte_code(home) | {"DICEMASTERS_HOME": home}
        with Terminal(environment, columns=120, rows=40) as terminal:
            terminal.wait_for(b"New match")  # makes the byte code, as an installation does
        first = []
        for _ in range(TRIES):
            loop = calibration()
            with Terminal(environment, columns=120, rows=40) as terminal:
                wall = terminal.wait_for(b"New match")
                first.append(Sample(terminal.cpu(), wall, loop))
        note = f"fastest of {TRIES}"
        yield Figure.of("first frame", first, "ms", 350, pick=min, waited=True, note=note)
        record = Path(home, "long.txt")
        record.write_text(long_record(TURN)[1], encoding="utf-8")
        words = ("play", "--continue", str(record))
        with Terminal(environment, words, columns=160, rows=48) as terminal:
            terminal.wait_for(b"decides")
            terminal.settle(1.0)
            memory = terminal.memory()
            keys = [sample for key in KEYS if (sample := terminal.frame(key)) is not None]
        if memory is not None:
            yield Figure("memory of the app at the table", "MB", 120, memory, note=f"160×48, turn {TURN}")
        if len(keys) >= len(KEYS) // 2:
            note = f"95 of 100, {len(keys)} keys; 160×48, turn {TURN}, both fields full"
            yield Figure.of("key to finished frame", keys, "ms", 30, pick=slow, note=note)

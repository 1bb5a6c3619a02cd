"""What a start and a key cost, measured from outside in processes of their own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .figures import Figure

_READY = """
import time
begun = time.perf_counter()
from dicemasters_tui.catalog import load_catalog
load_catalog()
print(time.perf_counter() - begun)
"""
TRIES = 7


def cards_ready() -> Iterator[Figure]:
    """Import and read all cards: with nothing compiled yet, and with the cache a first start leaves behind."""
    with tempfile.TemporaryDirectory() as folder:
        environment = _with_byte_code(folder) | {"XDG_CACHE_HOME": folder, "LOCALAPPDATA": folder, "HOME": folder}

        def once() -> float:
            done = subprocess.run(
                [sys.executable, "-c", _READY], env=environment, capture_output=True, text=True, check=True
            )
            return float(done.stdout)

        once()  # the byte code of the modules is not what a first start has to make
        for cached in Path(folder).rglob("cards-*.json"):
            cached.unlink()
        cold = once()
        warm = [once() for _ in range(TRIES)]
    note = f"fastest of {TRIES}, median {statistics.median(warm) * 1000:.0f}"
    yield Figure("cards ready, warm", min(warm) * 1000, "ms", 30, note=note)
    yield Figure("cards ready, cold", cold * 1000, "ms", 600)


def _with_byte_code(folder: str) -> dict[str, str]:
    """This process's environment, with byte code kept as in an installation even where it is switched off here."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "byte-code"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def app_on_a_terminal() -> Iterator[Figure]:
    """From the typed command to the first frame, and from a key on the table to the finished frame.

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
            with Terminal(environment, columns=120, rows=40) as terminal:
                first.append(terminal.wait_for(b"New match"))
        note = f"fastest of {TRIES}, median {statistics.median(first) * 1000:.0f}"
        yield Figure("first frame", min(first) * 1000, "ms", 350, note=note)
        with Terminal(environment, columns=200, rows=50) as terminal:
            terminal.wait_for(b"New match")
            for _ in range(5):  # Enter, five times: a demo match is on the table
                terminal.settle(0.4)
                terminal.press("\r")
            terminal.settle(1.5)
            memory = terminal.memory()
            times = [terminal.press_and_wait(key) for key in ("\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A") * 12]
        if memory is not None:
            note = "200×50, a demo match"
            yield Figure("memory of the app at the table", memory, "MB", 120, note=note, timed=False)
        drawn = [seconds for seconds in times if seconds is not None]
        if len(drawn) >= 20:
            slow = statistics.quantiles(drawn, n=20)[-1]
            yield Figure("key to finished frame, 95 of 100", slow * 1000, "ms", 50, note=f"{len(drawn)} keys, 200×50")

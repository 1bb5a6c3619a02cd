"""How far a longer work is, on the error stream, so that what it writes stays its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .fence import unfenced


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that goes away at the end; gives what moves it on. Where there is no terminal, nothing is drawn."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (what, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # what is printed meanwhile has to go around the bar, unless it goes into a file
    console = Console(file=unfenced(sys.stderr))
    with Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as drawn:
        task = drawn.add_task("", total=total)
        yield lambda count: drawn.advance(task, count)

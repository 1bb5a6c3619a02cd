"""What the commands write, made harmless on its way to the terminal: names, paths and values come from anywhere."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from ..kernel.harmless import harmless


class _Fence:
    """A stream that writes no sign which steers a terminal; all else is the stream's own."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        return self._out.write(harmless(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)


@contextmanager
def fenced() -> Iterator[None]:
    """Everything written to standard output and error meanwhile is harmless; what is read as no text becomes ?."""
    out, err = sys.stdout, sys.stderr
    for stream in (sys.stdin, out, err):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # also what a terminal cannot show
    sys.stdout, sys.stderr = cast(TextIO, _Fence(out)), cast(TextIO, _Fence(err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


def unfenced(out: TextIO) -> TextIO:
    """The stream behind the fence, for what is meant to steer the terminal."""
    return out._out if isinstance(out, _Fence) else out


@contextmanager
def without_fence() -> Iterator[None]:
    """The streams themselves, for the app, which draws with them."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = unfenced(out), unfenced(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err

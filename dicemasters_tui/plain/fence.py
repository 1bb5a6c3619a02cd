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
        return self._out.write(self._shaped(harmless(text)))

    def _shaped(self, text: str) -> str:
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)


class _Wrapping(_Fence):
    """A fence for sentences: on a terminal its lines end at words."""

    _within_line = False

    def _shaped(self, text: str) -> str:
        if not self._out.isatty():
            return text
        import shutil  # only where somebody reads: the app starts sooner without

        width = shutil.get_terminal_size().columns
        first, *rest = text.split("\n")
        lines = [first if self._within_line else _wrapped(first, width), *(_wrapped(line, width) for line in rest)]
        self._within_line = bool(lines[-1])
        return "\n".join(lines)


def _wrapped(line: str, width: int) -> str:
    """The line on as many as it needs, further ones two columns in; a word longer than a line stays whole."""
    if len(line) <= width:
        return line
    import textwrap

    margin = " " * min(len(line) - len(line.lstrip()) + 2, width // 2)
    wrapper = textwrap.TextWrapper(
        width, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False, replace_whitespace=False
    )
    return "\n".join(wrapper.wrap(line))


@contextmanager
def fenced() -> Iterator[None]:
    """Everything written to standard output and error meanwhile is harmless; what is read as no text becomes ?."""
    out, err = sys.stdout, sys.stderr
    for stream in (sys.stdin, out, err):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # also what a terminal cannot show
    sys.stdout, sys.stderr = cast(TextIO, _Wrapping(out)), cast(TextIO, _Wrapping(err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


def verbatim(out: TextIO) -> TextIO:
    """The stream for what other programs read: harmless too, but no line is wrapped."""
    return cast(TextIO, _Fence(unfenced(out)))


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

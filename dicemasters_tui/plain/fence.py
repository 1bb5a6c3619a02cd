"""What the commands read and write: harmless on its way to the terminal, and in one piece whatever the streams are.

Names, paths and values come from anywhere, so nothing of them may steer the terminal. Streams may be closed, their disk
full or their reader gone: then nothing is read, and who writes is told by one kind of error.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from ..kernel.ascii import in_ascii
from ..kernel.harmless import harmless


class OutputLost(Exception):
    """Standard output takes nothing more. No `OSError`, which argparse and others pass over."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output cannot be written: {error.strerror or error}.")
        self.nobody_reads = isinstance(error, BrokenPipeError)
        """Whoever read it has gone and wants no more."""


class _Fence:
    """A stream that writes no sign which steers a terminal; all else is the stream's own. Raises `OutputLost`."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        try:
            return self._out.write(self._shaped(harmless(text)))
        except OSError as error:
            self._lose(error)
        return 0

    def flush(self) -> None:
        try:
            self._out.flush()
        except OSError as error:
            self._lose(error)

    def _lose(self, error: OSError) -> None:
        _abandon(self._out)
        raise OutputLost(error)

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


class _Errors(_Wrapping):
    """Standard error. When it cannot be written there is nobody left to tell."""

    def _lose(self, error: OSError) -> None:
        _abandon(self._out)


class _Input:
    """Standard input, which ends where it cannot be read."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = lines

    def read(self, most: int = -1) -> str:
        with suppress(OSError):
            return self._lines.read(most)
        return ""

    def readline(self, most: int = -1) -> str:
        with suppress(OSError):
            return self._lines.readline(most)
        return ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lines, name)


class _Closed(io.TextIOBase):
    """In place of standard output when the program was started without."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


def _abandon(out: TextIO) -> None:
    """What is still buffered goes nowhere, instead of failing once more when the program ends."""
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), out.fileno())


def _fill_gaps() -> None:
    """No file we open takes the number of a standard stream that is closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


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
    streams = sys.stdin, sys.stdout, sys.stderr
    if None in streams:
        _fill_gaps()
    codecs.register_error(_SPELLED, _spelled)
    for stream, errors in zip(streams, ("replace", _SPELLED, _SPELLED), strict=True):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    read, out, err = streams
    sys.stdin = cast(TextIO, _Input(read or io.StringIO()))
    sys.stdout = cast(TextIO, _Wrapping(out or cast(TextIO, _Closed())))
    sys.stderr = cast(TextIO, _Errors(err or io.StringIO()))
    try:
        yield
    finally:
        sys.stderr.flush()
        with suppress(OutputLost):
            sys.stdout.flush()
        sys.stdin, sys.stdout, sys.stderr = streams


_SPELLED = "dicemasters.spelled"


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What a stream cannot show is written in ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def json_text(value: object, out: TextIO, indent: int | None = None) -> str:
    """JSON that loses nothing on that stream: escaped where the stream cannot write every letter there is."""
    import json

    writes_all = (getattr(out, "encoding", None) or "utf-8").lower().startswith("utf")
    return json.dumps(value, ensure_ascii=not writes_all, indent=indent)


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

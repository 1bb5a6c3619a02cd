"""Writing a file whole or not at all.

The text goes into a new file beside it, which then takes its name: a full disk, a kill or a power cut leaves what was
there before, another program never reads half a file, and a link of that name is not followed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ANYBODY, OWNER = 0o666, 0o600
"""Who may open the file, where the system's mask allows it."""


def replace_file(path: Path, data: bytes, mode: int = ANYBODY) -> None:
    """Make the file, in place of whatever has its name. Raises OSError, and then nothing has changed."""
    with _aside(path, data, mode) as aside:
        aside.replace(path)


def create_file(path: Path, data: bytes) -> bool:
    """Make the file; False where something has its name already. Raises OSError, and then nothing has changed."""
    with _aside(path, data, ANYBODY) as aside, suppress(FileExistsError):
        try:
            os.link(aside, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            aside.replace(path)
        return True
    return False


@contextmanager
def _aside(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A new file beside `path`, on the disk with everything in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.unlink(missing_ok=True)  # left by a killed program that had our number, or put there by somebody else
    number = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        try:
            while data:
                data = data[os.write(number, data) :]
            with suppress(OSError):  # not every file system knows it
                os.fsync(number)
        finally:
            os.close(number)
        yield aside
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)

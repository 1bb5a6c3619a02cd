"""A file for one program alone, so that two of them never write into the same match."""

from __future__ import annotations

import sys
from typing import IO, Any


def hold(file: IO[Any]) -> bool:
    """Take an open file until it is closed, or the program ends in any way; False when another program has it.

    True also where the system, or the file's own, knows no such thing.
    """
    try:
        _take(file.fileno())
    except (BlockingIOError, PermissionError):
        return False
    except (OSError, ImportError):
        return True
    return True


if sys.platform == "win32":

    def _take(number: int) -> None:
        import msvcrt
        import os

        here = os.lseek(number, 0, os.SEEK_CUR)
        os.lseek(number, 1 << 30, os.SEEK_SET)  # far behind the text, which others may go on reading
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(number, here, os.SEEK_SET)

else:

    def _take(number: int) -> None:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

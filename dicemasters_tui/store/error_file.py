"""The file in which a fault of the program is written down, for whoever is to find it."""

from __future__ import annotations

from pathlib import Path

from ..kernel.errors import DiceMastersError, Fault
from ..kernel.whole_file import OWNER, replace_file
from .saves import data_folder


def write_down(error: BaseException, folder: Path | None = None) -> Path | None:
    """Write the traceback to the file, in the player's data folder or another; None when that fails too.

    Only the player may read it, as it holds what they typed; a link in its place is replaced, not followed.
    """
    import traceback  # only needed when something has gone wrong

    path = (data_folder() if folder is None else folder) / "last-error.txt"
    try:
        replace_file(path, "".join(traceback.format_exception(error)).encode("utf-8", "replace"), OWNER)
    except (OSError, ValueError):  # a path with a NUL in it is no value for the system
        return None
    return path


def where_it_is(path: Path | None) -> str:
    """A sentence on where `write_down` has put it."""
    return f"What happened is written in {path}." if path is not None else "What happened could not be written down."


def as_told(error: DiceMastersError, folder: Path | None = None) -> str:
    """What players read of an error. A fault of the program is written down first, and they read where."""
    if not isinstance(error, Fault):
        return str(error)
    return f"{error} {where_it_is(write_down(error, folder))}"

"""Where the player left each lesson: one small file in the data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from ..kernel.harmless import short_path
from ..kernel.whole_file import replace_file


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The step a lesson was left at, counted from 0, and whether it has been taken to its end before."""

    at: int = 0
    done: bool = False

    def of(self, steps: int) -> str:
        """How far that is in a lesson of so many steps."""
        if self.at:
            return f"at step {min(self.at + 1, steps)} of {steps}"
        return "done" if self.done else f"{steps} steps"


class Bookmarks:
    """Kept in `lessons.json`. A file that cannot be read counts as none: every lesson can be begun again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lessons.json"
        self._known = _read(self.path)

    def of(self, box: str) -> Bookmark:
        """Where the lesson of a box was left."""
        return self._known.get(box, Bookmark())

    def put(self, box: str, at: int) -> str:
        """Write down that a lesson stands at a step. Gives an empty text, or the sentence why it could not be kept."""
        return self._write(box, Bookmark(at, self.of(box).done))

    def finish(self, box: str) -> str:
        """Write down that a lesson has been taken to its end; it begins anew next time."""
        return self._write(box, Bookmark(0, True))

    def _write(self, box: str, mark: Bookmark) -> str:
        self._known[box] = mark
        data = {name: {"at": kept.at, "done": kept.done} for name, kept in sorted(self._known.items())}
        try:
            replace_file(self.path, f"{json.dumps(data, indent=1)}\n".encode())
        except OSError as error:
            return f"Where you are in the lesson cannot be kept in {short_path(self.path)}: {error.strerror}."
        return ""


def _read(path: Path) -> dict[str, Bookmark]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    found = {}
    for box, mark in data.items() if isinstance(data, dict) else ():
        if isinstance(mark, dict) and isinstance(mark.get("at"), int) and mark["at"] >= 0:
            found[str(box)] = Bookmark(mark["at"], mark.get("done") is True)
    return found

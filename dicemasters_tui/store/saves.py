"""Where matches are kept on this computer, which of them can be continued, and how one is opened again.

Every match is one record file (kernel.record) in the player's data folder. A file is never overwritten or deleted
here: a record that cannot be played to its end is left as it is and the match goes on in a new file beside it.
Imports nothing heavy, so the title screen can offer "continue" at once; the rules are loaded when a match is opened.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel.harmless import short_path
from .match_index import look_through
from .saved import OVER, SESSION, SESSION_PLACES, Saved, glance, how_it_ended, names_in

if TYPE_CHECKING:
    from ..kernel.match import Match
    from ..kernel.record import Record, Replayed
    from ..kernel.record_file import RecordFile
    from .snapshots import Snapshots

FirstState = Callable[[dict[str, str]], tuple[Any, Any]]
"""Makes the rules and the first position of a match from the header of its record."""
LAST_SESSION = int("9" * SESSION_PLACES)
"""The highest number; whoever writes it into a record by hand gets ties, which the files' times decide."""


def data_folder() -> Path:
    """The player's data folder; `DICEMASTERS_HOME` puts it elsewhere."""
    if home := os.environ.get("DICEMASTERS_HOME"):
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_data_dir("dicemasters", appauthor=False))


@dataclass(slots=True)
class Opened:
    """A match opened again. `notice` is empty, or what the player must read first, `heading` what it is about.

    `remark` is empty, or a sentence that asks for no attention.
    """

    match: Match[Any]
    header: dict[str, str]
    path: Path
    notice: str = ""
    heading: str = ""
    remark: str = ""


class Notebook:
    """The journal of a match: writes the record, says once when that is not possible, and once when it is again.

    `tell` is called with one sentence; the match goes on meanwhile.
    """

    def __init__(
        self,
        file: RecordFile,
        snapshots: Snapshots,
        tell: Callable[[str], None],
        session: Callable[[], int] | None = None,
    ) -> None:
        """With `session` a match is taken up again: its number is noted with the first thing that is played."""
        self._file = file
        self._snapshots = snapshots
        self._tell = tell
        self._session = session
        self._failing = False
        self._check()

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def problem(self) -> str:
        """Empty while everything is on disk; asking tries once more."""
        self._file.write()
        self._check()
        return self._file.problem

    def command(self, player: int, text: str) -> None:
        self._note_session()
        self._file.command(player, text)
        self._check()

    def checkpoint(self, digest: str) -> None:
        self._file.checkpoint(digest)
        self._check()

    def at_checkpoint(self, match: Match[Any]) -> None:
        self._snapshots.at_checkpoint(match)

    def undone(self, commands: int) -> None:
        self._note_session()
        self._file.undone(commands)
        self._check()

    def close(self) -> None:
        self._file.close()

    def _note_session(self) -> None:
        if self._session is not None:
            self._file.comment(f"{SESSION}{self._session()}")
            self._session = None

    def _check(self) -> None:
        if bool(self._file.problem) == self._failing:
            return
        self._failing = not self._failing
        if self._failing:
            self._tell(f"{self._file.problem} It goes on unsaved, and tries again.")
        else:
            self._tell(f"The match is saved again in {self.path}, with everything that was played meanwhile.")


class Saves:
    """The record files in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (data_folder() if folder is None else folder) / "matches"

    # Listing ------------------------------------------------------------------------------------------------------

    def all(self) -> list[Saved]:
        """All records, the one played last first. A folder that cannot be read gives none."""
        try:
            entries = [entry for entry in os.scandir(self.folder) if entry.name.endswith(".txt")]
        except OSError:
            return []
        found = look_through(entries, self.folder / "index", glance)
        return sorted(found, key=lambda saved: saved.recency, reverse=True)

    def at(self, path: Path) -> Saved:
        """The record in a file anywhere; what is wrong with it is told when it is opened."""
        return glance(path) or Saved(path, ("?", "?"), 0, 0.0)

    def kept(self, path: Path, command: str = "dicemasters play") -> str:
        """Where a match that is not over is, and how to go on with it; a file elsewhere has to be named for that."""
        import shlex  # only needed when somebody leaves

        if path.absolute().parent == self.folder.absolute():
            return f"The match is kept in {path}; {command} --continue goes on with it."
        return f"The match is kept; {command} --continue {shlex.quote(str(path.absolute()))} goes on with it."

    def newest_unfinished(self) -> Saved | None:
        """The match that "continue" means: of those that are not over the one played last.

        A file that is no record stands behind any that is one, however new it is.
        """
        damaged = None
        for saved in self.all():
            if saved.problem:
                damaged = damaged or saved
            elif not saved.over:
                return saved
        return damaged

    def _next_session(self) -> int:
        last = max((saved.session for saved in self.all()), default=0)
        return min(last + 1, LAST_SESSION)

    # Writing ------------------------------------------------------------------------------------------------------

    def keep_report(self, names: tuple[str, ...], text: str, file: Path | None = None) -> Path:
        """Write a report down, in `file` or beside the records in a folder of its own. Raises `BadRecord`."""
        from ..kernel.errors import BadRecord
        from ..kernel.whole_file import create_file

        path = file or _free(self.folder.parent / "reports", names)
        try:
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
            else:
                while not create_file(path, text.encode()):
                    path = _free(path.parent, names)
        except OSError as error:
            raise BadRecord(f"The report cannot be written to {short_path(path)}: {error.strerror}.") from None
        return path

    def begin(self, header: dict[str, str], names: tuple[str, ...], tell: Callable[[str], None]) -> Notebook:
        """The journal of a new match, its header written. When that fails the match is played unsaved."""
        from ..kernel.record_file import RecordFile

        session = f"{SESSION}{self._next_session()}"
        file = RecordFile(_free(self.folder, names), header, session)
        while file.taken:  # another program has just begun a match under that name
            file = RecordFile(_free(self.folder, names), header, session)
        return Notebook(file, self._snapshots(file.path, header), tell)

    def mark_over(self, path: Path, how: str) -> None:
        """Write down that the match has ended, so that it is not offered again; failing to is no loss."""
        with contextlib.suppress(OSError):
            if path.exists() and not how_it_ended(path):
                with path.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(f"{OVER}{how}\n")

    # Opening ------------------------------------------------------------------------------------------------------

    def open(
        self,
        saved: Saved,
        first_state: FirstState,
        tell: Callable[[str], None],
    ) -> Opened:
        """Play a record to where it stands and go on writing to it.

        `first_state` makes the game's rules and first position from a header. Raises `DiceMastersError` when nothing
        of the record can be played; the file is never changed except that a torn last line is cut off. A file that
        another program is writing is left to it, and the match goes on in a copy.
        """
        from ..kernel.record_file import RecordFile

        file = RecordFile(saved.path)  # ours before it is read, so that nobody else writes it meanwhile
        try:
            record, wrong = _readable(saved.path)
            game, state = first_state(record.header)
            snapshots = self._snapshots(saved.path, record.header)
            replayed = snapshots.open(game, state, record)
            if replayed.fault is not None:
                from .error_file import write_down

                write_down(replayed.fault, self.folder.parent)
        except BaseException:
            file.close()
            raise
        match = replayed.match
        if reason := _why_a_copy(wrong or replayed.problem, file.busy, record.in_report):
            file.close()
            header = dict(record.header)
            book = self.begin(header, names_in(header), tell)
            for player, text in match.commands:
                book.command(player, text)
            match.journal = book
            heading, sentence = reason
            stays = f"{saved.path.name} stays as it is, in {saved.path.resolve().parent}."
            return Opened(match, header, book.path, f"{sentence}; {stays}", heading)
        remark = ""
        if record.truncated:
            file.cut_torn_line()
            remark = "The last line of the record was not complete, as when the program is killed; it was left out."
        match.journal = Notebook(file, snapshots, tell, self._next_session)
        return Opened(match, record.header, saved.path, remark=remark)

    def replayed(self, path: Path, record: Record, first_state: FirstState) -> Replayed[Any]:
        """A record played to where it stands, to look at; nothing is written to it."""
        game, state = first_state(record.header)
        return self._snapshots(path, record.header).open(game, state, record)

    def _snapshots(self, record: Path, header: dict[str, str]) -> Snapshots:
        from .snapshots import Snapshots

        return Snapshots(self.folder.parent / "snapshots", record, header)


def _why_a_copy(wrong: str, busy: bool, in_report: bool) -> tuple[str, str] | None:
    """Why a match goes on in a file of its own: the heading and the sentence. None when it goes on in its record."""
    if wrong:
        return "The record does not agree", f"{wrong} The match goes on from the last turn that agrees"
    if busy:
        return (
            "This match is being played elsewhere",
            "Another dicemasters has this match open. Here it goes on in a copy, from where it stands now",
        )
    if in_report:
        return "This is a report", "This is a report. The match in it goes on in a record of its own"
    return None


def _free(folder: Path, names: tuple[str, ...]) -> Path:
    """A file of these two players' that is not there yet."""
    slugs = "-v-".join(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "player" for name in names)
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{slugs}"[:80]
    path = folder / f"{stem}.txt"
    number = 2
    while os.path.lexists(path):  # a link that leads nowhere has the name too
        path = folder / f"{stem}-{number}.txt"
        number += 1
    return path


def _readable(path: Path) -> tuple[Record, str]:
    """The record up to the first line that is none, and what is wrong there. Raises `BadRecord` without a header."""
    from ..kernel.errors import BadRecord
    from ..kernel.record import parse, text_of

    text, wrong = text_of(path)
    try:
        return parse(text, str(path)), wrong
    except BadRecord as error:
        wrong = wrong or str(error)
        lines = text.split("\n")[:-1]
        low, high = 0, len(lines)
        while low < high:  # the longest beginning that can be read
            middle = (low + high + 1) // 2
            try:
                parse("\n".join([*lines[:middle], ""]))
                low = middle
            except BadRecord:
                if "---" not in (line.strip() for line in lines[:middle]):
                    low = middle  # too short yet to be a record
                    continue
                high = middle - 1
        try:
            return parse("\n".join([*lines[:low], ""])), wrong
        except BadRecord:
            raise BadRecord(wrong) from None


__all__ = ["LAST_SESSION", "Notebook", "Opened", "Saved", "Saves", "data_folder"]

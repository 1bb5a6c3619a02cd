"""A match that is known by its header and its commands, as a file: a report for a dispute, or a copy of the record."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..catalog import Catalog
from ..kernel.errors import DiceMastersError
from ..kernel.record import PLAYERS
from ..report import report, written_down
from ..teams.pairing import computer_plays
from .saves import Saves

Commands = Sequence[tuple[int, str]]


def keep_report(saves: Saves, header: Mapping[str, str], commands: Commands, catalog: Catalog) -> tuple[str, str]:
    """Write the report of a match: its text, for the clipboard, and a sentence on where it is, or why it is not.

    It tells all, so it is refused as long as the people who played the match may not know all of it.
    """
    try:
        recorded = written_down(header, commands, catalog)
        match = recorded.match
        people = [seat for seat, _ in enumerate(match.state.players) if not computer_plays(header, PLAYERS[seat])]
        if reason := match.seen_by(*people).why_no_record:
            return "", reason
        text = report(recorded, catalog)
    except DiceMastersError as error:
        return "", str(error)
    one, other = match.state.players[:2]
    try:
        path = saves.keep_report((one.name, other.name), text)
    except DiceMastersError as error:
        return text, f"{error} It is in the clipboard, where the terminal allows that."
    return text, f"Report in {path}, and in the clipboard where the terminal allows that."


def save_copy(header: Mapping[str, str], commands: Commands, catalog: Catalog, where: str) -> str:
    """Write the record of a match to a file that is not there yet; a sentence on how that went."""
    path = Path(os.path.expanduser(where))  # unlike the method it never raises
    if os.path.isdir(path):
        return f"{path} is a folder; name a file in it."
    try:
        text = written_down(header, commands, catalog).record.text()
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except DiceMastersError as error:
        return str(error)
    except FileExistsError:
        return f"{path} is there already and stays as it is; choose another name."
    except OSError as error:
        return f"The match cannot be saved in {path}: {error.strerror}."
    return f"Saved in {path}; dicemasters replay opens it."

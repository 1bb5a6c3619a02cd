"""A report of a match from the app: to a file, and to the clipboard of a terminal that allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ...catalog import Catalog
    from ...records import RecordedMatch
    from .dicemasters_app import DiceMastersApp


def report(app: DiceMastersApp, header: Mapping[str, str], commands: Sequence[tuple[int, str]]) -> str:
    """Write the report of a match that began as its header says; a sentence on where it is, or why it is not."""
    from ...report import written_down

    return _write(app, lambda catalog: written_down(header, commands, catalog))


def _write(app: DiceMastersApp, recorded_in: Callable[[Catalog], RecordedMatch]) -> str:
    """To a file, and to the clipboard by OSC 52, as base64: nothing of a match can steer the terminal.

    It tells all, so it is refused as long as the people who played the match may not know all of it.
    """
    from ...kernel.record import PLAYERS
    from ...report import report as told
    from ...teams.pairing import computer_plays

    if app.library is None:
        return "The cards are not there yet."
    catalog = app.library.catalog
    try:
        recorded = recorded_in(catalog)
        match, header = recorded.match, recorded.record.header
        seats = range(len(match.state.players))
        people = [seat for seat in seats if not computer_plays(header, PLAYERS[seat])]
        if reason := match.seen_by(*people).why_no_record:
            return reason
        text = told(recorded, catalog)
    except DiceMastersError as error:
        return str(error)
    app.copy_to_clipboard(text)
    one, other = recorded.match.state.players[:2]
    try:
        path = app.saves.keep_report((one.name, other.name), text)
    except DiceMastersError as error:
        return f"{error} It is in the clipboard, where the terminal allows that."
    return f"Report in {path}, and in the clipboard where the terminal allows that."


def save_copy(app: DiceMastersApp, header: Mapping[str, str], commands: Sequence[tuple[int, str]], where: str) -> str:
    """Write the record of a match to a file that is not there yet; a sentence on how that went."""
    import os
    from pathlib import Path

    from ...report import written_down

    if app.library is None:
        return "The cards are not there yet."
    path = Path(os.path.expanduser(where))  # unlike the method it never raises
    if os.path.isdir(path):
        return f"{path} is a folder; name a file in it."
    try:
        text = written_down(header, commands, app.library.catalog).record.text()
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except DiceMastersError as error:
        return str(error)
    except FileExistsError:
        return f"{path} is there already and stays as it is; choose another name."
    except OSError as error:
        return f"The match cannot be saved in {path}: {error.strerror}."
    return f"Saved in {path}; dicemasters replay opens it."


def report_played(app: DiceMastersApp) -> str:
    """The report of the match that is being played or has just been, of either game."""
    from ...records import replay_file

    record = app.record
    if app.throne is not None and record is not None:
        return _write(app, lambda catalog: replay_file(record, catalog))
    if app.match is None or app.pairing is None:
        return "There is no match to report: only one that is played or kept can be."
    return report(app, app.pairing.header(), app.match.commands)


def tell_report(app: DiceMastersApp) -> None:
    """Make that report and say where it is."""
    app.notify(report_played(app), timeout=15, markup=False)

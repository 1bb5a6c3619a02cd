"""The result of a kept match that is over, seen again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.errors import DiceMastersError
from ...kernel.record import read
from ...records import replay_record
from ..app.at_table import watch_record

if TYPE_CHECKING:
    from ...store.saves import Saved
    from ..app.dicemasters_app import DiceMastersApp


def show_result(app: DiceMastersApp, saved: Saved) -> None:
    """Show it as it stood at the end. The cards have been loaded.

    A record that does not lead to an end, or not to the one it notes, is watched instead, with a word on why.
    """
    assert app.library is not None  # asked for only when there are cards
    try:
        record = read(saved.path)
        replayed = replay_record(record, app.library.catalog)
        pairing, lineup = app.library.pairing(record.header), app.library.lineup(record.header)
    except DiceMastersError as error:
        app.say("This match cannot be shown", f"{error} The file stays as it is.")
        return
    match = replayed.match
    if replayed.problem or not match.over:
        watch_record(app, saved)
        return
    app.pairing, app.lineup = pairing, lineup
    if lineup is not None:
        from ..throne.result import ThroneResult

        app.throne = match
        app.push_screen(ThroneResult(match, lineup))
        return
    from .result import ResultScreen

    app.match = match
    app.push_screen(ResultScreen(match, pairing, saved.path))

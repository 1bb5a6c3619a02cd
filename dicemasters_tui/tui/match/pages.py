"""What the table writes to files: pictures and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..app.reporting import tell_report

if TYPE_CHECKING:
    from .screen import MatchScreen


def picture(table: MatchScreen) -> None:
    """A picture of the screen in a file."""
    folder = getattr(table.app, "home", None)
    try:
        path = table.app.save_screenshot(path=str(folder) if folder is not None else None)
    except OSError as error:
        table.say(f"The screenshot could not be saved: {error}.")
        return
    table.say(f"Screenshot saved: {path}")


def report(table: MatchScreen) -> None:
    """Write the match down for whoever is to judge it, and say where."""
    if table.match in (table.host.match, table.host.throne):
        tell_report(table.host)
    else:
        table.say("Only a match that is kept can be reported.")

"""How the app begins: what the command line asks of it, and running it in this terminal.

Imports nothing heavy, so that `dicemasters` draws its first frame at once.
"""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...kernel.ascii import fits

if TYPE_CHECKING:
    from ...store.settings import Settings
    from ...teams.pairing import Pairing
    from ...throne import Lineup
    from .dicemasters_app import DiceMastersApp


@dataclass(frozen=True, slots=True)
class Start:
    """Wishes for one run; none of them is kept in the settings.

    With a `pairing` the app asks only who goes first; with `newest` it goes on with the match played last, with a
    `record` with the one in that file; `watch` is the record of a match to be seen again. `seed` holds for every new
    match, and `real_dice` is proposed for it.
    """

    pairing: Pairing | None = None
    newest: bool = False
    record: Path | None = None
    seed: int | None = None
    theme: str = ""
    ascii: bool = False
    animation: bool = True
    watch: Path | None = None
    real_dice: bool = False
    hidden_seed: bool = False
    """Every new match has a seed of its own that nobody knows; its hash is told."""
    throne: bool = False
    """Dice Throne is to be played: the `lineup`, or heroes that are chosen first."""
    lineup: Lineup | None = None

    def adjust(self, settings: Settings) -> None:
        """Show what was asked for instead of what is set."""
        if self.theme:
            settings.for_this_run("theme", self.theme)
        if self.ascii:
            settings.for_this_run("ascii", True)
        if not self.animation:
            settings.for_this_run("animation", False)


def _collect_garbage() -> None:
    """From now on, and never among what was there before."""
    gc.freeze()
    gc.enable()


def run(start: Start) -> int:
    """Play in this terminal. Gives the exit status: 0, 1 after an error that could not be caught, 128 + n for signal n.

    A terminal that has gone counts as a hang-up signal.
    """
    # What is imported and read now stays: to look for garbage in it costs a tenth of the way to the first frame.
    gc.disable()
    from .dicemasters_app import DiceMastersApp
    from .terminal_watch import TerminalWatch

    if not os.environ.get("TEXTUAL_DRIVER") and not fits(getattr(sys.__stderr__, "encoding", None)):
        start = replace(start, ascii=True)  # Textual draws on standard error
    app = DiceMastersApp(rescue=True, start=start)
    app.when_loaded(_collect_garbage)
    with TerminalWatch(lambda status: app.call_later(app.leave, status)) as watch:
        try:
            app.run()
        except Exception as error:  # the last boundary: told in a sentence, never a traceback at a player
            if not watch.status:  # else the app could not even leave a terminal that has gone
                return _had_to_stop(app, error)
    if app.farewell and not watch.terminal_gone:
        print(app.farewell)
    return watch.status or app.return_code or 0


def _had_to_stop(app: DiceMastersApp, error: Exception) -> int:
    where = app.write_down(error)
    note = f" What happened is written in {where}." if where is not None else ""
    print(f"dicemasters had to stop. Every match is kept in {app.saves.folder}.{note}", file=sys.stderr)
    return 1

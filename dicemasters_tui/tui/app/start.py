"""How the app begins: what the command line asks of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...store.settings import Settings
    from ...teams.pairing import Pairing
    from ...throne import Lineup


@dataclass(frozen=True, slots=True)
class Start:
    """Wishes for one run; none of them is kept in the settings.

    With a `pairing` the app asks only who goes first; with `newest` it resumes the match played last, with a
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
    """Every new match has a seed that nobody knows; players see its hash."""
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

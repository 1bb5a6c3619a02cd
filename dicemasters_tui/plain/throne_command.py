"""What `dicemasters play --game dice-throne` does: the app, or lines on standard input and output."""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence
from typing import Any

from ..catalog.heroes import load_heroes
from ..kernel.errors import DiceMastersError
from ..kernel.hidden_seed import header_told
from ..store.saves import Notebook, Saves
from ..throne import Lineup, lineup, new_match
from .play_command import needs_terminal, run_app
from .session import readers
from .throne import run_throne, throne_voice

DEMO = ("barbarian", "moon-elf")
"""Who meet where nobody is named: the two simplest heroes of the highest trust."""


class NotForThrone(DiceMastersError):
    """Options that belong to the other game, or do not go together."""


def play_throne(
    options: argparse.Namespace, automatic: Sequence[int], only: int | None, look: Mapping[str, Any]
) -> int:
    """Play a match; 0, or 1 when it was interrupted.

    `automatic` are the computer's players, `only` the one player the lines are for, `look` is for the app.
    """
    if options.box or options.teams or options.format or options.errata is not None or options.real_dice:
        raise NotForThrone("--box, --teams, --format, --errata and --real-dice are for dice-masters.")
    heroes = [name.strip() for name in (options.heroes or "").split(",") if name.strip()]
    seed = random.SystemRandom().randrange(1, 1_000_000) if options.seed is None else options.seed
    if options.plain or options.json:
        agreed = lineup(heroes or DEMO, (), seed, options.mode).against(automatic)
        if options.hidden_seed:
            agreed = agreed.with_hidden_seed()
        return _on_lines(agreed, automatic, only, as_json=options.json)
    if automatic and not heroes:
        raise NotForThrone("--auto goes with --heroes; without them the app asks, under the key m.")
    from ..store.settings import load
    from ..tui.app.start import Start

    named = lineup(heroes, load().names, seed, options.mode).against(automatic) if heroes else None
    if named is not None:
        named.setup(load_heroes())  # a hero that is not there is told before the app comes up
    needs_terminal()
    return run_app(Start(throne=True, lineup=named, seed=options.seed, hidden_seed=options.hidden_seed, **look))


def _on_lines(agreed: Lineup, automatic: Sequence[int], only: int | None, *, as_json: bool) -> int:
    heroes = load_heroes()
    agreed.setup(heroes)
    readers(len(agreed.heroes), automatic, only)  # refuses before a file is written
    voice = throne_voice(as_json=as_json)
    saves = Saves()
    header = agreed.header()
    journal: Notebook | None = None
    if len(set(automatic)) < len(agreed.heroes):
        journal = saves.begin(header, (agreed.names[0], agreed.names[1]), voice.note)
    match = new_match(agreed, heroes, journal)
    kept = str(journal.path) if journal is not None and not journal.problem else ""
    voice.begins(match.seen_by(), header_told(header, seed=only is None), kept)
    voice.happened(match.seen_by(), match.opening)
    return run_throne(match, voice, saves, journal, automatic, only)

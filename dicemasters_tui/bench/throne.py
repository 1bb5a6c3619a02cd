"""What matches of Dice Throne cost, in this process."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..bots.random_player import RandomPlayer
from ..catalog.heroes import load_heroes
from ..dicethrone.game import DICE_THRONE
from ..dicethrone.setup import Setup, new_game
from .figures import Figure
from .playing import play_out

WINDOWS = 8
WINDOW_SECONDS = 0.3
HEROES = ("barbarian", "moon-elf", "pyromancer", "monk")


def throne_matches() -> Iterator[Figure]:
    """Whole matches of four heroes, two at a time, players by chance, on one core; the bound is the least ever."""
    known = load_heroes()
    setups = [
        Setup((known.heroes[one], known.heroes[other]), ("A", "B"), known.common, known.statuses, seed=seed)
        for seed in range(12)
        for one, other in ((HEROES[seed % 4], HEROES[(seed + 1 + seed // 4) % 4]),)
    ]
    best = 0.0
    games = 0
    for _ in range(WINDOWS):
        decisions, begun = 0, time.perf_counter()
        while (seconds := time.perf_counter() - begun) < WINDOW_SECONDS:
            decisions += play_out(DICE_THRONE, new_game(setups[games % len(setups)]), RandomPlayer(games))
            games += 1
        best = max(best, decisions / seconds)
    note = f"fastest of {WINDOWS} windows of {WINDOW_SECONDS:g} s"
    yield Figure("Dice Throne, decisions", best, "decisions/s", 5_000, at_least=True, note=note)

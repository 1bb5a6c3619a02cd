"""What matches of Dice Throne cost, in this process."""

from __future__ import annotations

from collections.abc import Iterator

from ..bots.random_player import RandomPlayer
from ..catalog.heroes import load_heroes
from ..dicethrone.game import DICE_THRONE
from ..dicethrone.setup import Setup, new_game
from .figures import Figure
from .pace import Stopwatch
from .playing import play_out

HEROES = ("barbarian", "moon-elf", "pyromancer", "monk")


def throne_matches(rounds: int = 60) -> Iterator[Figure]:
    """Whole matches of four heroes, two at a time, players by chance, on one core; the bound is the least ever."""
    known = load_heroes()
    setups = [
        Setup((known.heroes[one], known.heroes[other]), ("A", "B"), known.common, known.statuses, seed=seed)
        for seed in range(12)
        for one, other in ((HEROES[seed % 4], HEROES[(seed + 1 + seed // 4) % 4]),)
    ]
    samples = []
    for number in range(rounds):
        with Stopwatch() as watch:
            decisions = play_out(DICE_THRONE, new_game(setups[number % len(setups)]), RandomPlayer(number))
        samples.append(watch.per(decisions))
    note = f"median of {rounds} matches"
    yield Figure.of("Dice Throne, decisions", samples, "decisions/s", 5_000, recorded=15_000, note=note)

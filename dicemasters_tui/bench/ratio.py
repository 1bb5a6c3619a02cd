"""What the rules cost beside a fixed loop, so that a figure of one machine can be held against that of another."""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 12
STEPS = 100_000


def loop() -> None:
    """The fixed loop: nothing but the interpreter."""
    number = 1
    for step in range(STEPS):
        number = (number * 6364136223846793005 + step) & 0xFFFFFFFF


def against_the_loop(work: Callable[[int], int], rounds: int = ROUNDS) -> float:
    """How many of the loop's time a unit of work takes, times 1000; both in processor time, in turn, the best of each.

    `work` does a round by its number and gives how many units it did.
    """
    loops: list[float] = []
    units: list[float] = []
    for number in range(rounds):
        begun = time.process_time()
        loop()
        middle = time.process_time()
        done = work(number)
        loops.append(middle - begun)
        units.append((time.process_time() - middle) / done)
    return 1000 * min(units) / min(loops)


def fell_behind(now: float, recorded: float, by: float = 0.3) -> bool:
    """Whether a ratio is worse than the recorded one by more than the given part."""
    return now > recorded * (1 + by)

"""CPU time beside a fixed loop, so that one machine's figures can be held against another's, busy or idle.

A figure is the work's time times `PACE`, divided by what the loop took just before. Other programs slow both down.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Self

PACE = 90.0
"""Milliseconds of CPU time that a million steps of the loop take on the machine the bounds were set on."""
_STEPS = 100_000


def calibration() -> float:
    """Milliseconds of CPU time that a million steps of the loop take now; worked out from a tenth of them."""
    begun = time.process_time()
    number = 1
    for step in range(_STEPS):
        number = (number * 6364136223846793005 + step) & 0xFFFFFFFF
    return (time.process_time() - begun) * 1000 * (1_000_000 / _STEPS)


@dataclass(frozen=True, slots=True)
class Sample:
    """Seconds one unit of work took, of CPU time and by the clock on the wall, and the loop's milliseconds then."""

    cpu: float
    wall: float
    loop: float


class Stopwatch:
    """Times the work inside a `with` block; the loop runs first, untimed."""

    def __enter__(self) -> Self:
        self._loop = calibration()
        self._cpu, self._wall = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self._cpu, self._wall = time.process_time() - self._cpu, time.perf_counter() - self._wall

    def per(self, units: int = 1) -> Sample:
        """What one unit took, where the block did so many."""
        return Sample(self._cpu / units, self._wall / units, self._loop)

"""Figures with their bounds, and how they are printed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `bound` is the most it may be, or the least when `at_least`."""

    name: str
    value: float
    unit: str
    bound: float
    at_least: bool = False
    note: str = ""

    @property
    def within(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound


Measure = Callable[[], Iterator[Figure]]
"""Measures something; gives its figures, none where it cannot be measured here."""


def calibration() -> float:
    """Milliseconds this machine takes for a fixed loop, so that runs on different machines compare."""
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        number = 1
        for step in range(1_000_000):
            number = (number * 6364136223846793005 + step) & 0xFFFFFFFF
        best = min(best, time.perf_counter() - begun)
    return best * 1000


def report(measures: Sequence[Measure], out: TextIO, *, as_json: bool) -> bool:
    """Measure and print everything; whether all figures are within their bounds."""
    loop = calibration()
    if not as_json:
        out.write(f"calibration loop {loop:.0f} ms\n")
        out.flush()
    figures: list[Figure] = []
    for measure in measures:
        for figure in measure():
            figures.append(figure)
            if not as_json:
                out.write(_line(figure) + "\n")
                out.flush()
    good = sum(1 for figure in figures if figure.within)
    if as_json:
        rows = [
            {
                "name": figure.name,
                "value": round(figure.value, 3),
                "unit": figure.unit,
                "bound": figure.bound,
                "at_least": figure.at_least,
                "within": figure.within,
                "note": figure.note,
            }
            for figure in figures
        ]
        out.write(json.dumps({"calibration_ms": round(loop, 1), "figures": rows, "within": good}) + "\n")
    else:
        out.write(f"{good} of {len(figures)} figures within bounds\n")
    return good == len(figures)


def _line(figure: Figure) -> str:
    sign = "at least" if figure.at_least else "at most"
    verdict = "within" if figure.within else "MISSED"
    measured = f"{_short(figure.value):>8} {figure.unit:<12}"
    line = f"{figure.name:<33}{measured} {sign:>8} {_short(figure.bound):<7} {verdict}"
    return line + (f"\n  {figure.note}" if figure.note else "")


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:.1f}"

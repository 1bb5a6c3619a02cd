"""Figures with their bounds, and how they are printed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TextIO

PACE = 90.0
"""Milliseconds of the fixed loop on the machine on which all figures were first within their bounds.

A bound is a number of one machine; the loop's time carries it to others. It tells, it does not judge: what is missed
is missed, and the reader sees whether the program or the machine has become slower.
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `bound` is the most it may be, or the least when `at_least`.

    `timed` says that it grows and shrinks with the machine's pace, as memory does not; `loop` is what the fixed loop
    took (in ms) around the measuring, 0 when nobody has looked.
    """

    name: str
    value: float
    unit: str
    bound: float
    at_least: bool = False
    note: str = ""
    timed: bool = True
    loop: float = 0.0

    @property
    def within(self) -> bool:
        return self._allows(self.value)

    @property
    def at_pace(self) -> float:
        """What it would be where the fixed loop takes `PACE`; the value itself where the pace does not matter."""
        if not self.timed or not self.loop:
            return self.value
        slower = self.loop / PACE
        return self.value * slower if self.at_least else self.value / slower

    @property
    def within_at_pace(self) -> bool:
        return self._allows(self.at_pace)

    def _allows(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound


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
    first = loop = calibration()
    if not as_json:
        out.write(f"calibration loop {loop:.0f} ms ({PACE:.0f} where the bounds were first met)\n")
        out.flush()
    figures: list[Figure] = []
    for measure in measures:
        measured = list(measure())
        after = calibration()  # a machine's pace changes within a minute: the loop stands right beside each figure
        for figure in measured:
            figures.append(replace(figure, loop=min(loop, after)))
            if not as_json:
                out.write(_line(figures[-1]) + "\n")
                out.flush()
        loop = after
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
                "loop_ms": round(figure.loop, 1),
                "at_pace": round(figure.at_pace, 3),
            }
            for figure in figures
        ]
        loops = {"calibration_ms": round(first, 1), "pace_ms": PACE}
        out.write(json.dumps(loops | {"figures": rows, "within": good}) + "\n")
    else:
        if good < len(figures):
            paced = sum(1 for figure in figures if figure.within_at_pace)
            out.write(f"at the pace of a loop of {PACE:.0f} ms: {paced} of {len(figures)}\n")
        out.write(f"{good} of {len(figures)} figures within bounds\n")
    return good == len(figures)


def _line(figure: Figure) -> str:
    sign = "at least" if figure.at_least else "at most"
    verdict = "within" if figure.within else "MISSED"
    measured = f"{_short(figure.value):>8} {figure.unit:<12}"
    line = f"{figure.name:<33}{measured} {sign:>8} {_short(figure.bound):<7} {verdict}"
    notes = [figure.note] if figure.note else []
    if not figure.within and figure.timed:
        notes.append(f"loop {figure.loop:.0f} ms; at {PACE:.0f} ms {_short(figure.at_pace)}")
    return line + (f"\n  {'; '.join(notes)}" if notes else "")


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:.1f}"

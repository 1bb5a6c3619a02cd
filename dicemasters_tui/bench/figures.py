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

    def or_better(self, again: Figure) -> Figure:
        """This one, or what it came to when it was measured again, if that is better."""
        best = max if self.at_least else min
        return best(self, again, key=lambda figure: figure.value)

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
    """Measure and print everything; whether all figures are within their bounds.

    What is missed is measured once more when all has been measured, and the better counts: something else may have had
    the machine for a moment, and nothing makes a program look faster than it is.
    """
    say = _silent if as_json else _to(out)
    loop = calibration()
    say(f"calibration loop {loop:.0f} ms ({PACE:.0f} where the bounds were first met)")
    found = [(measure, _measured(measure, say)) for measure in measures]
    missed = [measure for measure, figures in found if not all(figure.within for figure in figures)]
    figures = {figure.name: figure for _, some in found for figure in some}
    if missed:
        say("once more what was missed; the better counts:")
        for measure in missed:
            for again in _measured(measure, say):
                figures[again.name] = figures[again.name].or_better(again)
    good = sum(1 for figure in figures.values() if figure.within)
    if as_json:
        loops = {"calibration_ms": round(loop, 1), "pace_ms": PACE}
        rows = [_row(figure) for figure in figures.values()]
        out.write(json.dumps(loops | {"figures": rows, "within": good}) + "\n")
    if good < len(figures):
        paced = sum(1 for figure in figures.values() if figure.within_at_pace)
        say(f"at the pace of a loop of {PACE:.0f} ms: {paced} of {len(figures)}")
    say(f"{good} of {len(figures)} figures within bounds")
    return good == len(figures)


def _to(out: TextIO) -> Callable[[str], None]:
    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    return say


def _silent(line: str) -> None:
    """For a program that reads one object only."""


def _measured(measure: Measure, say: Callable[[str], None]) -> list[Figure]:
    """The figures of one measuring, told as they come, with the loop right beside them: a pace changes in a minute."""
    before = calibration()
    measured = list(measure())
    loop = min(before, calibration())
    figures = [replace(figure, loop=loop) for figure in measured]
    for figure in figures:
        say(_line(figure))
    return figures


def _row(figure: Figure) -> dict[str, object]:
    return {
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

"""Figures with their bounds, and how they are printed."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TextIO

from .pace import PACE, Sample, calibration

FELL_BEHIND = 0.3
"""How much worse than recorded a figure may be."""
_SCALES = {"µs": 1e6, "ms": 1e3, "s": 1.0}

Pick = Callable[[list[float]], float]
"""What stands for many samples: the median, say."""


def slow(samples: list[float]) -> float:
    """What 95 of 100 samples stay below. Needs two."""
    return statistics.quantiles(samples, n=20)[-1]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `bound` is the most it may be, or the least when `at_least`.

    `at_pace` is what it would be where the loop takes `PACE`, and what is held against the bound; it comes from `cpu`,
    or from `wall` where a person waits (`waited`). Both are as measured here, `loop` is the milliseconds beside them;
    all three are None for what does not depend on the machine's pace, such as memory.
    `recorded` is what `at_pace` once was, for what must not become much worse though the bound is far.
    """

    name: str
    unit: str
    bound: float
    at_pace: float
    cpu: float | None = None
    wall: float | None = None
    loop: float | None = None
    at_least: bool = False
    waited: bool = False
    recorded: float | None = None
    note: str = ""

    @staticmethod
    def of(
        name: str,
        samples: Sequence[Sample],
        unit: str,
        bound: float,
        *,
        pick: Pick = statistics.median,
        per: float = 1.0,
        waited: bool = False,
        recorded: float | None = None,
        note: str = "",
    ) -> Figure:
        """A figure from samples. In a time unit it is a time, of `per` units of work; in any other, units a second."""
        rate = unit not in _SCALES

        def said(seconds: list[float]) -> float:
            return 1 / (pick(seconds) * per) if rate else pick(seconds) * per * _SCALES[unit]

        return Figure(
            name,
            unit,
            bound,
            said([(s.wall if waited else s.cpu) * PACE / s.loop for s in samples]),
            said([s.cpu for s in samples]),
            said([s.wall for s in samples]),
            statistics.median(s.loop for s in samples),
            rate,
            waited,
            recorded,
            note,
        )

    @property
    def value(self) -> float:
        """What was measured here, in the time the figure is judged by."""
        measured = self.wall if self.waited else self.cpu
        return self.at_pace if measured is None else measured

    def verdict(self, margin: float = 0.0) -> str:
        """`within`; `MISSED` where it is worse than the bound by more than the margin; `BEHIND` what was recorded."""
        if not self._allows(self.bound, margin):
            return "MISSED"
        if self.recorded is not None and not self._allows(self.recorded, max(margin, FELL_BEHIND)):
            return "BEHIND"
        return "within"

    def _allows(self, bound: float, margin: float) -> bool:
        return self.at_pace * (1 + margin) >= bound if self.at_least else self.at_pace <= bound * (1 + margin)

    def or_better(self, again: Figure) -> Figure:
        """This figure, or the second measurement of it if that is better."""
        best = max if self.at_least else min
        return best(self, again, key=lambda figure: figure.at_pace)


Measure = Callable[[], Iterator[Figure]]
"""Measures something; gives its figures, none where it cannot be measured here."""


def report(measures: Sequence[Measure], out: TextIO, *, as_json: bool, margin: float = 0.0) -> bool:
    """Measure and print everything. Returns True if all figures are within their bounds, with the margin (0.5: 50 %).

    What is missed is measured once more at the end, and the better counts: something else may have had the machine
    for a moment, and nothing makes a program look faster than it is.
    """
    say = _silent if as_json else _to(out)
    loop = min(calibration() for _ in range(3))
    allowed = f" and {margin:.0%} more" if margin else ""
    say(f"calibration loop {loop:.0f} ms; figures as if it took {PACE:.0f} ms, beside their bounds{allowed}")
    found = [(measure, _measured(measure, say, margin)) for measure in measures]
    missed = [measure for measure, some in found if any(figure.verdict(margin) != "within" for figure in some)]
    figures = {figure.name: figure for _, some in found for figure in some}
    if missed:
        say("once more what was missed; the better counts:")
        for measure in missed:
            for again in _measured(measure, say, margin):
                figures[again.name] = figures[again.name].or_better(again)
    good = sum(1 for figure in figures.values() if figure.verdict(margin) == "within")
    if as_json:
        loops = {"calibration_ms": round(loop, 1), "pace_ms": PACE, "margin": margin}
        rows = [_row(figure, margin) for figure in figures.values()]
        out.write(json.dumps(loops | {"figures": rows, "within": good}) + "\n")
    say(f"{good} of {len(figures)} figures within bounds")
    return good == len(figures)


def _to(out: TextIO) -> Callable[[str], None]:
    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    return say


def _silent(line: str) -> None:
    """For a program that reads one object only."""


def _measured(measure: Measure, say: Callable[[str], None], margin: float) -> list[Figure]:
    """The figures of one measure, printed as they come."""
    figures = []
    for figure in measure():
        say(_line(figure, margin))
        figures.append(figure)
    return figures


def _row(figure: Figure, margin: float) -> dict[str, object]:
    """A figure as JSON; times and rates as they are in its unit, `loop_ms` the loop's CPU time beside it."""
    row = {name: round(value, 3) if isinstance(value, float) else value for name, value in asdict(figure).items()}
    loop = row.pop("loop")
    return row | {"value": round(figure.value, 3), "within": figure.verdict(margin) == "within", "loop_ms": loop}


def _line(figure: Figure, margin: float) -> str:
    sign = "at least" if figure.at_least else "at most"
    verdict = figure.verdict(margin)
    told = f"{_short(figure.at_pace):>8} {figure.unit:<12}"
    line = f"{figure.name:<33}{told} {sign:>8} {_short(figure.bound):<7} {verdict}"
    notes = [figure.note] if figure.note else []
    if figure.cpu is not None and figure.wall is not None and figure.loop is not None:
        notes.append(f"here {_short(figure.cpu)} cpu, {_short(figure.wall)} wall, loop {figure.loop:.0f} ms")
    if verdict == "BEHIND" and figure.recorded is not None:
        notes.append(f"once {_short(figure.recorded)}")
    return line + (f"\n  {'; '.join(notes)}" if notes else "")


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:.1f}"

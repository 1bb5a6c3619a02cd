"""The bench measures long matches and many saved ones; how fast they are it says itself."""

from __future__ import annotations

from dicemasters_tui.bench.command import MEASURES
from dicemasters_tui.bench.long_matches import a_thousand_saved, a_thousand_turns


def test_each_figure_is_measured_as_often_as_asked() -> None:
    figures = [*a_thousand_turns(turns=25, repeats=2), *a_thousand_saved(count=35, repeats=2)]
    assert [figure.name for figure in figures] == [
        "resume after 25 turns",
        "any place in 25 turns",
        "log after 25 turns",
        "title with 35 saved matches",
    ]
    assert all(figure.value > 0 for figure in figures)
    assert all("median of 2" in figure.note for figure in figures)


def test_the_bench_measures_them() -> None:
    assert {a_thousand_turns, a_thousand_saved} <= set(MEASURES)

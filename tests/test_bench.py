"""Figures and bounds as `dicemasters bench` prints them; the measuring itself is not measured here."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from dicemasters_tui.bench.figures import Figure, report, slow
from dicemasters_tui.bench.pace import PACE, Sample, Stopwatch
from dicemasters_tui.bench.playing import play_out
from dicemasters_tui.bench.rules import long_record, random_matches, state_copy
from dicemasters_tui.bench.starting import cards_ready
from dicemasters_tui.bench.throne import throne_matches
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import replay_record
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import new_game
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing


def fast() -> Iterator[Figure]:
    yield Figure("copy of a state", "µs", 60, 27.3)
    yield Figure("games", "games/s", 200, 250, at_least=True, note="of two")


def undo(at_pace: float) -> Figure:
    return Figure("undo", "ms", 20, at_pace)


def missed() -> Iterator[Figure]:
    yield undo(21.0)


def nothing() -> Iterator[Figure]:
    yield from ()


def test_all_within() -> None:
    out = io.StringIO()
    assert report((fast, nothing), out, as_json=False)
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("calibration loop ")
    assert "at most 60 " in lines[1]
    assert "at least 200 " in lines[2]
    assert lines[3] == "  of two"
    assert lines[-1] == "2 of 2 figures within bounds"


def test_one_missed() -> None:
    out = io.StringIO()
    assert not report((fast, missed), out, as_json=False)
    assert "MISSED" in out.getvalue()
    assert out.getvalue().splitlines()[-1] == "2 of 3 figures within bounds"


def test_a_margin_lets_more_pass() -> None:
    assert undo(20.0).verdict() == "within"
    assert undo(20.1).verdict() == "MISSED"
    assert (undo(30.0).verdict(0.5), undo(30.1).verdict(0.5)) == ("within", "MISSED")
    out = io.StringIO()
    assert report((missed,), out, as_json=False, margin=0.5)
    assert "and 50% more" in out.getvalue().splitlines()[0]

    def games(at_pace: float) -> Figure:
        return Figure("games", "games/s", 150, at_pace, at_least=True)

    assert (games(150).verdict(), games(149).verdict()) == ("within", "MISSED")
    assert (games(100).verdict(0.5), games(99).verdict(0.5)) == ("within", "MISSED")


def test_a_figure_much_worse_than_recorded_is_behind() -> None:
    def copy(at_pace: float) -> Figure:
        return Figure("copy of a state", "µs", 60, at_pace, recorded=30)

    assert [copy(value).verdict() for value in (39, 40, 61)] == ["within", "BEHIND", "MISSED"]
    assert [copy(value).verdict(0.5) for value in (45, 46)] == ["within", "BEHIND"]
    out = io.StringIO()
    assert not report((lambda: iter((copy(40),)),), out, as_json=False)
    assert "BEHIND" in out.getvalue() and "once 30" in out.getvalue()


def test_a_slow_machine_and_a_busy_one_do_not_change_a_figure_of_cpu_time() -> None:
    here = Figure.of("undo", [Sample(cpu=0.015, wall=0.015, loop=PACE)], "ms", 20)
    slow_machine = Figure.of("undo", [Sample(cpu=0.030, wall=0.030, loop=2 * PACE)], "ms", 20)
    busy_machine = Figure.of("undo", [Sample(cpu=0.015, wall=0.150, loop=PACE)], "ms", 20)
    for figure in (here, slow_machine, busy_machine):
        assert figure.at_pace == pytest.approx(15)
    assert (here.value, slow_machine.value, slow_machine.verdict()) == (15, 30, "within")
    assert busy_machine.wall == 150


def test_where_a_person_waits_the_clock_on_the_wall_counts() -> None:
    started = Figure.of("first frame", [Sample(cpu=0.2, wall=0.4, loop=PACE)], "ms", 350, waited=True)
    assert (started.at_pace, started.value, started.cpu, started.verdict()) == (400, 400, 200, "MISSED")


def test_each_sample_is_held_against_the_loop_beside_it() -> None:
    samples = [Sample(0.010, 0.010, PACE), Sample(0.020, 0.020, 2 * PACE), Sample(0.030, 0.030, 3 * PACE)]
    figure = Figure.of("undo", samples, "ms", 20)
    assert figure.at_pace == pytest.approx(10)
    assert (figure.cpu, figure.loop) == (20, 2 * PACE)


def test_rates_and_units_of_several() -> None:
    samples = [Sample(0.001, 0.002, 2 * PACE)] * 3
    rate = Figure.of("decisions", samples, "decisions/s", 1_500)
    assert rate.at_pace == pytest.approx(2000)
    assert (rate.at_least, rate.cpu, rate.wall) == (True, 1000, 500)
    games = Figure.of("games", samples, "games/s", 15, per=100)
    assert games.at_pace == pytest.approx(20)


def test_the_slow_ones_are_those_of_which_95_in_100_are_faster() -> None:
    assert slow([float(n) for n in range(1, 101)]) == pytest.approx(95.95)


def test_a_stopwatch_divides_by_what_was_done() -> None:
    with Stopwatch() as watch:
        sum(range(100_000))
    one, ten = watch.per(), watch.per(10)
    assert one.cpu > 0 and one.wall > 0 and one.loop == ten.loop > 0
    assert ten.cpu == one.cpu / 10 and ten.wall == one.wall / 10


def test_what_is_missed_is_measured_once_more_and_the_better_counts() -> None:
    values = iter((21.0, 9.0, 8.0))

    def uneven() -> Iterator[Figure]:
        yield undo(next(values))
        yield Figure("games", "games/s", 200, 210, at_least=True)

    out = io.StringIO()
    assert report((fast, uneven), out, as_json=False)
    assert next(values) == 8.0
    lines = out.getvalue().splitlines()
    assert "MISSED" in next(line for line in lines if line.startswith("undo"))
    assert lines[-4].startswith("once more") and " 9 ms" in lines[-3]
    assert lines[-1].endswith("figures within bounds")

    first = Figure("games", "games/s", 200, 190, at_least=True)
    again = Figure("games", "games/s", 200, 195, at_least=True)
    assert first.or_better(again) is again and again.or_better(first) is again


def test_as_json() -> None:
    out = io.StringIO()
    timed = Figure.of("undo", [Sample(0.042, 0.050, 2 * PACE)], "ms", 20, recorded=19)
    memory = Figure("memory", "MB", 120, 74.5)
    assert not report((lambda: iter((timed, memory)),), out, as_json=True)
    told = json.loads(out.getvalue())
    assert told["calibration_ms"] > 0 and told["pace_ms"] == PACE and told["margin"] == 0 and told["within"] == 1
    assert told["figures"] == [
        {
            "name": "undo", "unit": "ms", "bound": 20, "at_least": False, "value": 42.0, "cpu": 42.0, "wall": 50.0,
            "loop_ms": 180.0, "at_pace": 21.0, "waited": False, "recorded": 19, "note": "", "within": False,
        },
        {
            "name": "memory", "unit": "MB", "bound": 120, "at_least": False, "value": 74.5, "cpu": None, "wall": None,
            "loop_ms": None, "at_pace": 74.5, "waited": False, "recorded": None, "note": "", "within": True,
        },
    ]  # fmt: skip


def test_matches_and_copies_are_figures_of_cpu_time() -> None:
    figures = [*random_matches(rounds=1), *throne_matches(rounds=1), *state_copy(matches=1)]
    assert [figure.unit for figure in figures] == ["games/s", "decisions/s", "decisions/s", "µs"]
    assert all(figure.cpu and figure.wall and figure.loop and not figure.waited for figure in figures)


def test_a_long_match_has_its_turns_and_full_fields(catalog: Catalog) -> None:
    _, text = long_record(50)
    replayed = replay_record(parse(text), catalog)
    assert not replayed.problem and not replayed.match.over
    assert replayed.match.state.turn == 50
    assert all(len(player.field) >= 12 for player in replayed.match.state.players)


def test_starts_are_measured() -> None:
    warm, cold = cards_ready()
    assert warm.value > 0 and cold.value > 0


def test_a_match_is_played_out(catalog: Catalog) -> None:
    teams = [team for team in load_teams(catalog) if team.format == "tournament"]
    state = new_game(Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[0], teams[1]), 3).setup(catalog))
    assert play_out(DICE_MASTERS, state, RandomPlayer(3)) > 20
    assert state.over

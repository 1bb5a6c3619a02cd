"""Figures and bounds as `dicemasters bench` prints them; the measuring itself is not measured here."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

from dicemasters_tui.bench.figures import PACE, Figure, report
from dicemasters_tui.bench.playing import play_out
from dicemasters_tui.bench.starting import cards_ready
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.setup import new_game
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing


def fast() -> Iterator[Figure]:
    yield Figure("copy of a state", 27.3, "µs", 100)
    yield Figure("games", 250, "games/s", 200, at_least=True, note="of two")


def slow() -> Iterator[Figure]:
    yield Figure("undo", 21.0, "ms", 20)


def nothing() -> Iterator[Figure]:
    yield from ()


def test_all_within() -> None:
    out = io.StringIO()
    assert report((fast, nothing), out, as_json=False)
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("calibration loop ")
    assert "at most 100 " in lines[1]
    assert "at least 200 " in lines[2]
    assert "pace" not in out.getvalue()
    assert lines[-1] == "2 of 2 figures within bounds"


def test_one_missed() -> None:
    out = io.StringIO()
    assert not report((fast, slow), out, as_json=False)
    assert "MISSED" in out.getvalue()
    assert out.getvalue().splitlines()[-1] == "2 of 3 figures within bounds"


def test_what_is_missed_is_told_at_the_pace_of_the_machine_of_the_bounds() -> None:
    slow_machine = Figure("undo", 30.0, "ms", 20, loop=2 * PACE)
    assert (slow_machine.within, slow_machine.at_pace, slow_machine.within_at_pace) == (False, 15.0, True)
    slow_program = Figure("games", 150.0, "games/s", 200, at_least=True, loop=PACE)
    assert (slow_program.at_pace, slow_program.within_at_pace) == (150.0, False)
    fast_machine = Figure("games", 250.0, "games/s", 200, at_least=True, loop=PACE / 2)
    assert (fast_machine.within, fast_machine.within_at_pace) == (True, False)
    memory = Figure("memory", 130.0, "MB", 120, timed=False, loop=2 * PACE)
    assert (memory.at_pace, memory.within_at_pace) == (130.0, False)
    out = io.StringIO()
    assert not report((slow,), out, as_json=False)
    assert f"; at {PACE:.0f} ms " in out.getvalue()
    assert out.getvalue().splitlines()[-2].startswith("at the pace of a loop")


def test_what_is_missed_is_measured_once_more_and_the_better_counts() -> None:
    values = iter((21.0, 9.0, 8.0))

    def uneven() -> Iterator[Figure]:
        yield Figure("undo", next(values), "ms", 20)
        yield Figure("games", 210, "games/s", 200, at_least=True)

    out = io.StringIO()
    assert report((fast, uneven), out, as_json=False)
    assert next(values) == 8.0
    lines = out.getvalue().splitlines()
    assert "MISSED" in next(line for line in lines if line.startswith("undo"))
    assert lines[-4].startswith("once more") and " 9 ms" in lines[-3]
    assert lines[-1].endswith("figures within bounds")

    first, again = (
        Figure("games", 190, "games/s", 200, at_least=True),
        Figure("games", 195, "games/s", 200, at_least=True),
    )
    assert first.or_better(again) is again and again.or_better(first) is again


def test_as_json() -> None:
    out = io.StringIO()
    assert not report((slow,), out, as_json=True)
    told = json.loads(out.getvalue())
    assert told["figures"][0] | {"name": "undo", "value": 21.0, "bound": 20, "within": False} == told["figures"][0]
    assert told["calibration_ms"] > 0
    assert told["figures"][0]["loop_ms"] > 0


def test_starts_are_measured() -> None:
    warm, cold = cards_ready()
    assert 0 < warm.value < cold.value


def test_a_match_is_played_out(catalog: Catalog) -> None:
    teams = [team for team in load_teams(catalog) if team.format == "tournament"]
    state = new_game(Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[0], teams[1]), 3).setup(catalog))
    assert play_out(DICE_MASTERS, state, RandomPlayer(3)) > 20
    assert state.over

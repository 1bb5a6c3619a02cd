"""Figures and bounds as `dicemasters bench` prints them; the measuring itself is not measured here."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

from dicemasters_tui.bench.figures import Figure, report
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
    assert lines[-1] == "2 of 2 figures within bounds"


def test_one_missed() -> None:
    out = io.StringIO()
    assert not report((fast, slow), out, as_json=False)
    assert "MISSED" in out.getvalue()
    assert out.getvalue().splitlines()[-1] == "2 of 3 figures within bounds"


def test_as_json() -> None:
    out = io.StringIO()
    assert not report((slow,), out, as_json=True)
    told = json.loads(out.getvalue())
    assert told["figures"][0] | {"name": "undo", "value": 21.0, "bound": 20, "within": False} == told["figures"][0]
    assert told["calibration_ms"] > 0


def test_starts_are_measured() -> None:
    warm, cold = cards_ready()
    assert 0 < warm.value < cold.value


def test_a_match_is_played_out(catalog: Catalog) -> None:
    teams = [team for team in load_teams(catalog) if team.format == "tournament"]
    state = new_game(Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[0], teams[1]), 3).setup(catalog))
    assert play_out(DICE_MASTERS, state, RandomPlayer(3)) > 20
    assert state.over

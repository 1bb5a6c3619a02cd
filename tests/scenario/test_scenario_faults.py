"""A command over which the program breaks down is a failure of its scenario, whatever the scenario expects of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.rules.game import DiceMasters
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.scenario.run import Report, run_paths

SCENARIO = """scenario: it breaks down
rules: dc-2018
players:
  A: {{team: [jus-061 x2]}}
  B: {{team: [jus-061 x2]}}
position:
  A: {{reserve: [fist, fist, fist]}}
luck: {{seed: 1}}
play:
  - {move}
"""


@pytest.mark.fault
@pytest.mark.parametrize(
    "move",
    [
        "A: buy jus-061",
        "refused: {A: buy jus-061}",
        "expect: {illegal: [buy jus-061]}",
        "expect: {legal: [buy jus-061]}",
    ],
)
def test_a_fault_fails_the_scenario(
    move: str, tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(SCENARIO.format(move=move), encoding="utf-8")
    parse = DiceMasters.parse

    def breaks(game: DiceMasters, state: GameState, decision: Decision, text: str) -> object:
        if text.startswith("buy"):
            raise KeyError("nothing")
        return parse(game, state, decision, text)

    monkeypatch.setattr(DiceMasters, "parse", breaks)
    report = Report()
    told = [str(wrong) for wrong in run_paths([path], catalog, report)]
    assert report.failed == 1
    assert any("the program failed: KeyError: 'nothing' (test_scenario_faults.py:" in line for line in told), told

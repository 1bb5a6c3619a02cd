"""Every scenario in tests/scenarios passes, all three ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.scenario.run import run_scenario, scenario_files
from dicemasters_tui.scenario.source import read_scenarios
from dicemasters_tui.scenario.tree import BadScenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = list(scenario_files([FOLDER]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_scenarios_of_file(path: Path, catalog: Catalog) -> None:
    failures: list[str] = []
    count = 0
    for found in read_scenarios(path, str(path.relative_to(FOLDER.parent.parent))):
        count += 1
        if isinstance(found, BadScenario):
            failures.append(str(found))
        else:
            failures += map(str, run_scenario(found, catalog))
    assert count
    assert not failures, "\n" + "\n".join(failures)


def test_there_are_scenarios() -> None:
    assert len(FILES) > 40

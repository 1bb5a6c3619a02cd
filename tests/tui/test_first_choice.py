"""Where the cursor begins when a text asks for a die: harm goes to the other player first, good to oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from table_keys import press

from dicemasters_tui.kernel.match import Match
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.tui.masters.choosing import ChooseHand
from dicemasters_tui.tui.masters.hand import Memory
from dicemasters_tui.tui.masters.hands import hand_for

if TYPE_CHECKING:
    from pathlib import Path

    from dicemasters_tui.catalog import Catalog

TABLE = """\
scenario: Excessive Force and its Global
rules: dc-2018
players: {{A: {{team: [jus-003 x1], basics: [jus-067]}}, B: {{team: [jus-010 x1], basics: [jus-069]}}}}
position:
  active: B
  step: main
  A: {{field: [{a}]}}
  B: {{field: [{b}], reserve: [jus-067@action, bolt]}}
"""


@pytest.mark.parametrize(
    ("command", "a", "b", "begins"),
    [
        ("use jus-067", "low=sidekick", "mine=sidekick", "low"),
        ("global jus-067", "low=sidekick", "mine=sidekick", "mine"),
        ("use jus-067", "low=jus-003@1", "mine=sidekick", "low"),
        ("global jus-067", "low=jus-003@1", "mine=jus-010@1", "mine"),
    ],
)
def test_the_cursor_begins_where_it_serves_the_chooser(
    command: str, a: str, b: str, begins: str, tmp_path: Path, catalog: Catalog
) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(TABLE.format(a=a, b=b), encoding="utf-8")
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, catalog)
    match = Match(stage.game, stage.state)
    match.submit(1, stage.command(command))
    hand = hand_for(match, Memory())
    assert isinstance(hand, ChooseHand) and len(hand.numbered()) == 2
    assert press(hand, "enter").command == stage.command(f"choose {begins}")

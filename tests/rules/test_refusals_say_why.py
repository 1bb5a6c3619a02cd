"""A refused command says what is in its way, not only that it is no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios

WINDOW = """\
scenario: Silver Sable in the attack window
rules: marvel-2015
players: {A: {team: [asm-067 x1], basics: [asm-028]}, B: {team: [asm-047 x1], basics: [asm-029]}}
position:
  active: A
  A: {field: [sable=asm-067@1], attack: [pal=sidekick]}
"""

DAGGER = """\
scenario: Dagger cannot be a target, and of the others no rule could tell one from another
rules: marvel-2015
players: {A: {team: [asm-082 x1], basics: [asm-026]}, B: {team: [asm-017 x1], basics: [jus-067]}}
position:
  active: B
  step: main
  A: {field: [knife=asm-082@1]}
  B: {field: [sidekick x2], reserve: [jus-067@action]}
"""


@pytest.mark.parametrize(
    ("text", "player", "command", "why"),
    [
        (
            WINDOW,
            0,
            "ability sable",
            "Silver Sable has nothing that you could use now; the card says: In your Main Step",
        ),
        (DAGGER, 1, "use excessive-force on knife", "dagger@1 cannot be targeted by this"),
        (DAGGER, 1, "use excessive-force on knife, yes", "dagger@1 cannot be targeted by this"),
        (DAGGER, 1, "buy", "'buy' does not say which; write buy CARD."),
        (DAGGER, 1, "use excessive-force on", "Nothing stands after 'on'."),
        (DAGGER, 1, "use on knife", "'use' does not say which; write use DIE."),
    ],
)
def test_the_reason(text: str, player: int, command: str, why: str, tmp_path: Path, catalog: Catalog) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, catalog)
    match = Match(stage.game, stage.state)
    with pytest.raises(Refused) as refused:
        match.submit(player, stage.command(command))
    assert str(refused.value).startswith(why)

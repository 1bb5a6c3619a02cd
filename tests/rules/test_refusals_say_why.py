"""A refused command says what is in its way, not only that it is no answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.acts import Act
from dicemasters_tui.rules.decisions import PriorityDecision
from dicemasters_tui.scenario.play import Command
from dicemasters_tui.scenario.run import set_up
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.scenario.stage import Stage

WINDOW = """\
scenario: Silver Sable in the attack window
rules: marvel-2015
players: {A: {team: [asm-067 x1], basics: [asm-028]}, B: {team: [asm-047 x1], basics: [asm-029]}}
position:
  active: A
  A: {field: [sable=asm-067@1], attack: [pal=sidekick]}
"""

MAIN_STEP_ONLY = """\
scenario: What is only called "once per turn, you may" is for the own Main Step, also where a Parasite has taken it
rules: dc-2018
players:
  A: {team: [jus-034 x1, ygo-074 x1], basics: [jus-067]}
  B: {team: [jus-047 x2, jus-044 x1], basics: [jus-068]}
position:
  active: A
  step: main
  A: {field: [hero=sidekick, blue=ygo-074@1], reserve: [thief=jus-034@2, fist, bolt]}
  B: {field: [atom=jus-047@2, other=jus-047@3, super=jus-044@1], reserve: [bolt]}
play:
  - A: field thief on atom
  - A: pass
"""

MAIN_STEP_PASSED = MAIN_STEP_ONLY + "  - B: pass\n  - A: pass\n  - A: attack hero\n  - B: no block\n"

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
        (
            MAIN_STEP_ONLY,
            1,
            "ability other",
            "The Atom has nothing that you could use now; the card says: In your Main Step",
        ),
        (
            MAIN_STEP_PASSED,
            0,
            "ability blue",
            "Blue-Eyes White Dragon has nothing that you could use now; the card says: In your Main Step",
        ),
        (
            MAIN_STEP_PASSED,
            0,
            "ability thief",
            "Parasite has nothing that you could use now; the card says: In your Main Step",
        ),
        (DAGGER, 1, "use excessive-force on knife", "dagger@1 cannot be targeted by this"),
        (DAGGER, 1, "use excessive-force on knife, yes", "dagger@1 cannot be targeted by this"),
        (DAGGER, 1, "buy", "'buy' does not say which; write buy CARD."),
        (DAGGER, 1, "use excessive-force on", "Nothing stands after 'on'."),
        (DAGGER, 1, "use on knife", "'use' does not say which; write use DIE."),
    ],
)
def test_the_reason(text: str, player: int, command: str, why: str, tmp_path: Path, catalog: Catalog) -> None:
    stage, match = played(text, tmp_path, catalog)
    with pytest.raises(Refused) as refused:
        match.submit(player, stage.command(command))
    assert str(refused.value).startswith(why)


@pytest.mark.rule("DM-6.7.4")
@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (MAIN_STEP_ONLY.removesuffix("  - A: pass\n"), {"ability thief", "ability blue"}),
        (MAIN_STEP_ONLY, set()),
        (MAIN_STEP_PASSED, set()),
    ],
    ids=["own Main Step", "the opponent's", "attack window"],
)
def test_what_is_legal_and_what_is_listed_agree(text: str, listed: set[str], tmp_path: Path, catalog: Catalog) -> None:
    stage, match = played(text, tmp_path, catalog)
    decision = match.decision
    assert isinstance(decision, PriorityDecision)
    commands = {stage.command(each) for each in listed}
    assert {option.command for option in decision.options if option.command.startswith("ability")} == commands
    assert {act.command() for act in decision.acts if act.verb == "ability"} == commands
    assert {option.command for option in decision.options if option.legal} >= commands
    for die in match.state.players[decision.player].field:
        act = Act("ability", die, die.holder)
        assert bool(decision.why_not(act)) == (act.command() not in commands)


def played(text: str, tmp_path: Path, catalog: Catalog) -> tuple[Stage, Match[Any]]:
    """The scenario set up, and the match after its moves."""
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    scenario = next(iter(read_scenarios(path)))
    assert isinstance(scenario, Scenario)
    stage = set_up(scenario, catalog)
    match = Match(stage.game, stage.state)
    for move in scenario.play:
        assert isinstance(move, Command)
        match.submit(move.player, stage.command(move.text))
    return stage, match

"""Every rule of Dice Throne has a test, a scenario or a stated reason why none can show it.

The reasons stand with the rules, as `dicemasters rules show` tells them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicemasters_tui.rulebook.numbers import throne_rules
from dicemasters_tui.scenario.named import cards_named
from dicemasters_tui.scenario.run import scenario_files
from dicemasters_tui.scenario.tree import read_documents

from .tables import HEROES

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "dicethrone"
FOLDERS = (HERE, HERE.parent / "tui")
"""Where tests say with `pytest.mark.rule` which rules they show."""
_MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")
_ID = re.compile(r"DT-[\w.-]+")


@pytest.fixture(scope="module")
def ids() -> list[str]:
    return list(throne_rules())


@pytest.fixture(scope="module")
def open_rules() -> dict[str, str]:
    return {rule.id: rule.not_for_a_program for rule in throne_rules().values() if rule.not_for_a_program}


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """The rules that some test or scenario names."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in folder.rglob("test_*.py"):
            for mark in _MARK.findall(path.read_text(encoding="utf-8")):
                found.update(_ID.findall(mark))
    for path in scenario_files([SCENARIOS]):
        for document in read_documents(path, str(path)):
            rules = document.keys("a scenario").get("rule")
            if rules is not None:
                found.update(rule.text("a rule") for rule in rules.items("rule"))
    return found


def test_every_rule_has_a_test_or_a_reason(ids: list[str], shown: set[str], open_rules: dict[str, str]) -> None:
    without = [id for id in ids if id not in shown and id not in open_rules]
    assert not without, f"write a test or a scenario that names {', '.join(without)}"


def test_what_a_test_shows_is_for_a_program(shown: set[str], open_rules: dict[str, str]) -> None:
    assert set(open_rules) == {"DT-8.1.8", "DT-9.1.12", "DT-11.1.3"}, "a reason is no way out of a test"
    done = [id for id in open_rules if id in shown]
    assert not done, f"they have a test: {', '.join(done)}"


def test_tests_name_rules_that_exist(ids: list[str], shown: set[str]) -> None:
    assert sorted(shown - set(ids)) == []


@pytest.fixture(scope="module")
def named() -> set[str]:
    """The cards, abilities, status effects and Companions that scenarios name."""
    return {name.lower().replace("_", "-") for name in cards_named(SCENARIOS, "dice-throne")}


@pytest.fixture(scope="module")
def printed() -> set[str]:
    heroes = HEROES.heroes.values()
    return {
        *(card.id for card in HEROES.common),
        *(card.id for hero in heroes for card in hero.cards),
        *(ability for hero in heroes for ability in hero.abilities),
        *(companion for hero in heroes for companion in hero.companions),
        *HEROES.statuses,
    }


def test_everything_printed_has_a_scenario(named: set[str], printed: set[str]) -> None:
    without = sorted(printed - named)
    assert not without, f"write a scenario that names under `card:` each of {', '.join(without)}"


def test_scenarios_name_what_is_printed(named: set[str], printed: set[str]) -> None:
    assert sorted(named - printed) == []

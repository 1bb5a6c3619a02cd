"""Rules by number: every one is named by a test, and the command tells which are not."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.rulebook.named import checkout_tests, coverage, named_rules
from dicemasters_tui.rulebook.numbers import all_rules, throne_rules

HERE = Path(__file__).resolve()
OPEN = (HERE.parent / "open_rules.txt").read_text(encoding="utf-8").split()
"""Rules that no test names yet. The list may only get shorter."""


@pytest.fixture(scope="module")
def named() -> Collection[str]:
    """The rules that the tests of this checkout name."""
    return named_rules(checkout_tests(HERE))


def gaps(named: Collection[str]) -> set[str]:
    return {rule.id for rule in all_rules().values() if rule.id not in named and not rule.not_for_a_program}


def test_there_are_all_rules_of_the_catalogue() -> None:
    assert len(all_rules()) == 462
    assert next(iter(all_rules())) == "DM-1.1.1"
    assert list(all_rules())[-1] == "DM-14.2.5"


def test_each_has_a_title_of_its_own() -> None:
    rules = all_rules().values()
    assert len({(rule.section, rule.title) for rule in rules}) == len(rules)
    assert all(rule.title and not rule.title.endswith(".") for rule in rules)


def test_every_rule_is_named_by_a_test(named: Collection[str]) -> None:
    assert gaps(named) <= set(OPEN), "a rule has lost its test"


def test_the_list_of_open_rules_gets_shorter(named: Collection[str]) -> None:
    done = set(OPEN) - gaps(named)
    assert not done, f"these are named by now; take them off the list: {sorted(done)}"


def test_what_a_test_shows_is_for_a_program(named: Collection[str]) -> None:
    assert [rule.id for rule in all_rules().values() if rule.not_for_a_program and rule.id in named] == []


def test_no_test_names_a_rule_that_does_not_exist(named: Collection[str]) -> None:
    assert set(named) <= set(all_rules())


def checkout(folder: Path, scenario: str) -> Path:
    (folder / "dicemasters_tui").mkdir(parents=True)
    scenarios = folder / "tests" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / "one.yaml").write_text(scenario, encoding="utf-8")
    return folder / "tests"


def test_what_is_named_and_what_is_not(tmp_path: Path) -> None:
    tests = checkout(tmp_path, "scenario: x\nrule: [DM-1.1.1, DM-1.1.2]\n---\nrule: DM-2.1.1\n# rule: DM-3.1.1\n")
    (tests / "test_it.py").write_text(
        '@pytest.mark.rule("DM-4.1.1", "DM-4.1.2")  # DM-4.1.3\ndef test_it():\n "@pytest.mark.rule(\'DM-4.1.4\')"\n',
        encoding="utf-8",
    )
    named = named_rules(tests)
    assert set(named) == {"DM-1.1.1", "DM-1.1.2", "DM-2.1.1", "DM-4.1.1", "DM-4.1.2"}
    lines, missing = coverage(tests)
    assert lines[-1] == "5 of 462 rules named by tests"
    assert missing == 462 - 5 - sum(1 for rule in all_rules().values() if rule.not_for_a_program)
    assert not any(line.startswith("DM-1.1.2 ") for line in lines)
    assert any(line.startswith("DM-1.1.3 ") for line in lines)


def test_a_number_that_is_no_rule_is_told(tmp_path: Path) -> None:
    lines, _ = coverage(checkout(tmp_path, "rule: [DM-99.1.1]\n"))
    assert "DM-99.1.1   is no rule, but one.yaml names it" in lines


def test_show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parent)
    assert main(["rules", "show", "6.4.3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("DM-6.4.3 (buying dice): one die a purchase, as long as the card has any.")
    assert "tests/" in said
    assert main(["rules", "show", "DM-1.2.5"]) == 0
    assert "Not for a program" in capsys.readouterr().out


def test_show_a_rule_of_dice_throne(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parent)
    assert main(["rules", "show", "dt-2.5.4"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("DT-2.5.4 (Offensive Roll Phase): stopping early, or not rolling at all.")
    assert "tests/scenarios/dicethrone/rules/offensive_roll.yaml" in said
    assert main(["rules", "show", "DT-EX-3"]) == 0
    assert "tests/dicethrone/test_examples.py" in capsys.readouterr().out


def test_the_rules_of_dice_throne_have_titles_of_their_own() -> None:
    rules = throne_rules().values()
    assert len(rules) == 253 + 42
    assert len({(rule.section, rule.title) for rule in rules}) == len(rules)
    assert all(rule.title and not rule.title.endswith(".") for rule in rules)


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("DT-2.5.99", "that section has DT-2.5.1 to DT-2.5.14"),
        ("DT-EX-99", "that section has DT-EX-1 to DT-EX-42"),
        ("DT-77", "they go from DT-1.1.1 to DT-11.3.2"),
        ("DM-77", "they go from DM-1.1.1 to DM-14.2.5"),
    ],
)
def test_no_such_number(id: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", id]) == 2
    assert told in capsys.readouterr().err


def test_the_rules_of_dice_throne_are_counted_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE.parent)
    assert main(["rules", "coverage", "--game", "dice-throne"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "292 of 295 rules named by tests"
    assert any(line.startswith("DT-9.1.12 ") and "no printed text" in line for line in lines)
    assert main(["rules", "show", "DT-9.1.12"]) == 0
    assert "Not for a program: no printed text" in capsys.readouterr().out


def test_no_such_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "DM-6.4.99"]) == 2
    assert "that section has DM-6.4.1 to DM-6.4.8" in capsys.readouterr().err


def test_outside_a_checkout(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "coverage"]) == 2
    assert "run this in a checkout" in capsys.readouterr().err

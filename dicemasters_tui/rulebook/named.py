"""Which rules the tests of a checkout name: by the marker `rule` in Python, by the key `rule` in scenarios."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from ..kernel.errors import DiceMastersError
from .numbers import RULE_ID, THRONE_ID, all_rules, throne_rules

_KEY = re.compile(r"^rule:[ \t]*(\[[^\]]*\]|.*)$", re.MULTILINE)


class NoCheckout(DiceMastersError):
    """The program was not started in a checkout, or has been installed without its tests."""


def checkout_tests(start: Path) -> Path:
    """The folder `tests` of the checkout that `start` lies in. Raises `NoCheckout`."""
    for folder in (start, *start.parents):
        if (folder / "dicemasters_tui").is_dir() and (folder / "tests" / "scenarios").is_dir():
            return folder / "tests"
    raise NoCheckout("there are no tests here; run this in a checkout of the project.")


def named_rules(tests: Path, ids: re.Pattern[str] = RULE_ID) -> dict[str, list[Path]]:
    """The rules with such `ids` that tests name, each with the files that do."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(tests.rglob("*.py")):
        for id in _marked(path.read_text(encoding="utf-8"), ids):
            found[id].append(path)
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        keys = _KEY.findall(path.read_text(encoding="utf-8"))
        for id in {id for key in keys for id in ids.findall(key)}:
            found[id].append(path)
    return found


def files_that_name(tests: Path, id: str) -> list[Path]:
    """The files of tests that name the rule of either game with this id."""
    return named_rules(tests, THRONE_ID if id.startswith("DT-") else RULE_ID).get(id, [])


def _marked(source: str, ids: re.Pattern[str]) -> set[str]:
    """The ids in decorators of tests; a test that only writes such a decorator into a string names nothing."""
    return {
        id
        for test in ast.walk(ast.parse(source))
        if isinstance(test, ast.FunctionDef | ast.ClassDef)
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule")
        for argument in decorator.args
        for id in ids.findall(ast.unparse(argument))
    }


def coverage(tests: Path, *, throne: bool = False) -> tuple[list[str], int]:
    """What `dicemasters rules coverage` prints, and how many rules nobody names that somebody should.

    Of Dice Masters, or with `throne` of Dice Throne.
    """
    named = named_rules(tests, THRONE_ID if throne else RULE_ID)
    rules = throne_rules() if throne else all_rules()
    lines: list[str] = []
    gaps = 0
    for id, rule in rules.items():
        if id not in named and not rule.not_for_a_program:
            gaps += 1
            lines.append(f"{id:<12}{rule.section}: {rule.title}")
    strangers = sorted(set(named) - set(rules))
    lines += [f"{id:<12}is no rule, but {named[id][0].name} names it" for id in strangers]
    apart = [rule for rule in rules.values() if rule.not_for_a_program]
    if apart:
        lines += ["", "not for a program:", *(f"{rule.id:<12}{rule.not_for_a_program}" for rule in apart), ""]
    lines.append(f"{sum(id in named for id in rules)} of {len(rules)} rules named by tests")
    return lines, gaps + len(strangers)

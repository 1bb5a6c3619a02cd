"""The changes of the mutation check: the right ones, one at a time, and nothing else of the module differs."""

from __future__ import annotations

import ast

import pytest

from tests.mutation.mutants import Function, mutants_of, mutated
from tests.mutation.run import MODULES, ROOT, RULES

CHANGES = {
    "x = a < b": ["a < b → a <= b", "a < b → a >= b"],
    "x = a is not b": ["a is not b → a is b"],
    "x = a and b": ["a and b → a or b"],
    "x = not a": ["not a → a"],
    "x = a + b": ["a + b → a - b"],
    "x = 'a' + b": [],
    "x = 4": ["4 → 5", "4 → 3"],
    "x = True": ["True → False"],
    "x = zip(a, b, strict=True)": [],
    "x = min(a, b)": ["min(a, b) → max(a, b)"],
    "x += y": ["x += y → pass", "x += y → x -= y"],
    "x.y = z": ["x.y = z → pass"],
    "if a:\n    f()": ["a → not a", "f() → pass"],
    "while a:\n    continue": ["a → not a", "continue → pass"],
    "def f(a: int = b) -> bool:\n    '''Text.'''\n    return g(a)": ["return g(a) → return not g(a)"],
    "def f() -> int:\n    return g()": ["return g() → return g() + 1"],
    "def f() -> list[int]:\n    return g()": ["return g() → return []"],
    "def f() -> Die | None:\n    return g()": ["return g() → return None"],
    "def f() -> Steps:\n    yield from g()": ["yield from g() → yield from ()"],
    "from a import b\nimport c": [],
}


@pytest.mark.parametrize("source", CHANGES)
def test_the_changes_of_a_statement(source: str) -> None:
    assert [mutant.change for mutant in mutants_of(source)] == CHANGES[source]


def test_a_mutant_knows_the_function_it_lies_in_by_its_first_line() -> None:
    source = "class A:\n    @property\n    def f(self) -> int:\n        return [lambda: g(x) and y for x in z]"
    assert {mutant.function for mutant in mutants_of(source)} == {Function("f", 2)}
    assert [mutant.function for mutant in mutants_of("x = 1")] == [None, None]


@pytest.mark.parametrize("name", MODULES)
def test_a_mutant_of_the_rules_is_a_program_that_differs_in_its_line(name: str) -> None:
    source = (ROOT / RULES / f"{name}.py").read_text(encoding="utf-8")
    mutants = mutants_of(source)
    assert mutants
    before = _by_line(ast.parse(source))
    for mutant in mutants[:: len(mutants) // 2]:
        changed = mutated(source, mutant.number)
        compile(changed, name, "exec")
        after = _by_line(changed)
        differing = [line for line in before if before[line] != after.get(line)]
        assert mutant.line in differing, mutant


def _by_line(tree: ast.Module) -> dict[int, str]:
    """Each statement and expression as it is written, by the line it begins in."""
    lines: dict[int, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr):
            lines[node.lineno] = lines.get(node.lineno, "") + ast.dump(node) + "\n"
    return lines

"""Handlers of Textual's messages: it has the one of every class called, so none may call that of another class."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import dicemasters_tui

ONE_FOR_ALL = "on_event"
"""The only `on_…` that Textual calls as a method, not as a handler of each class."""


def calls_of_handlers(tree: ast.AST) -> Iterator[str]:
    """Every `super().on_…()` in a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name) if name.startswith("on_"):
                yield name


def test_no_handler_runs_twice() -> None:
    modules = Path(dicemasters_tui.__file__).parent.rglob("*.py")
    found = [
        f"{path.name}: {name}"
        for path in modules
        for name in calls_of_handlers(ast.parse(path.read_text(encoding="utf-8")))
        if name != ONE_FOR_ALL
    ]
    assert found == []

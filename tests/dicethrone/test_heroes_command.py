"""`dicemasters heroes`, and the page of the heroes' language."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.catalog.heroes_page import page
from dicemasters_tui.cli import main

README = Path(__file__).parent.parent.parent / "cards" / "dicethrone" / "README.md"


def test_the_page_in_the_folder_is_the_language_as_it_is() -> None:
    assert README.read_text("utf-8") == page(load_heroes()), "dicemasters heroes language > cards/dicethrone/README.md"


def test_sixteen_heroes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heroes", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 16
    assert lines[1].split() == ["barbarian", "Barbarian", "complexity", "1,", "trust", "A"]


def test_a_hero_is_shown_with_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heroes", "show", "Moon Elf"]) == 0
    shown = capsys.readouterr().out
    assert "Longbow III (offensive)" in shown
    assert "Volley! (roll, Attack Modifier, 1 CP)" in shown


def test_an_unknown_hero_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heroes", "show", "superman"]) == 2
    assert "There is no hero 'superman'" in capsys.readouterr().err


def test_lint_names_the_cards_without_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heroes", "lint"]) == 0
    assert "Not playable, for want of their text: Kensei!, Blood Tide!." in capsys.readouterr().out

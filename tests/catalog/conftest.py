"""Card folders for the tests, and a cache folder that is theirs alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.catalog import cache

GOOD = """\
name: Aquaman
short: Aquaman
kind: character
affiliations: [justice-league]
die:
  energy: shield
  faces: [S, SS, SS, 0/2/3, 0/3/4, 1/4/5]
  color: "#2eac9d"
  ink: "#cdc47d"
cards:
  - number: 1
    subtitle: Son of a Lighthouse Keeper
    cost: 3
    max: 5
    rarity: common
    abilities:
      - keyword: strike
"""


@pytest.fixture
def good() -> str:
    """The text of a card file without a mistake: jus-001."""
    return GOOD


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr(cache, "user_cache", lambda: folder)
    return folder


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A cards folder with one good file."""
    folder = tmp_path / "cards"
    (folder / "jus").mkdir(parents=True)
    (folder / "jus" / "aquaman.yaml").write_text(GOOD, encoding="utf-8")
    return folder


@pytest.fixture
def write(cards: Path) -> Callable[[str, str], Path]:
    """Write a card file; returns its path."""

    def write_file(relative: str, text: str) -> Path:
        path = cards / relative
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file

"""What all tests share: the shipped cards, read once, and the switch for the long runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="play thousands of random matches instead of hundreds")


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The cards that come with the program."""
    return load_catalog()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, for records and settings."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DICEMASTERS_HOME", str(folder))
    return folder

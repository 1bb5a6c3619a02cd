"""What all tests share: the shipped cards, read once, and the switch for the long runs."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.kernel.errors import Fault


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="play thousands of random matches instead of hundreds")
    parser.addoption("--renew", action="store_true", help="keep the pictures of the screens as they are now")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two a core: tests of the app wait a third of their time, for a frame to be due or another process."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what stays until the end: it took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cards compiled here are no business of the user's own cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def as_a_new_program() -> None:
    """Keys as they are at first: an app of an earlier test may have had others."""
    if "dicemasters_tui.tui.actions.keymap" in sys.modules:  # most tests need no app
        from dicemasters_tui.tui.actions.keymap import Keymap, use_keys

        use_keys(Keymap)


@pytest.fixture(autouse=True)
def no_fault_is_taken_for_a_refusal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Players are told of a fault of the program like of any refusal; a test that expects none must not miss it."""
    faults: list[Fault] = []
    made = Fault.__init__

    def noted(fault: Fault) -> None:
        made(fault)
        faults.append(fault)

    monkeypatch.setattr(Fault, "__init__", noted)
    yield
    if faults and request.node.get_closest_marker("fault") is None:
        raise faults[0]


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

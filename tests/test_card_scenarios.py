"""Every card is shown by two scenarios at least; `few_scenarios.txt` has those that are not yet, and only shrinks."""

from __future__ import annotations

import shutil
import warnings
from collections import Counter
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog, cache, load_catalog
from dicemasters_tui.plain.cards import untested
from dicemasters_tui.scenario.named import cards_named

HERE = Path(__file__).parent
LIST = HERE / "few_scenarios.txt"
ENOUGH = 2


@pytest.fixture(scope="module")
def named() -> Counter[str]:
    return cards_named(HERE / "scenarios")


@pytest.fixture(scope="module")
def listed() -> list[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_a_card_that_is_not_listed_has_two_scenarios(catalog: Catalog, named: Counter[str], listed: list[str]) -> None:
    few = [card for card in catalog if named[card] < ENOUGH and card not in listed]
    assert not few, f"write {ENOUGH} scenarios that name under `card:` each of {', '.join(few)}"


def test_the_list_only_shrinks(catalog: Catalog, named: Counter[str], listed: list[str]) -> None:
    assert [card for card in listed if card not in catalog] == []
    assert len(listed) == len(set(listed))
    done = [card for card in listed if named[card] >= ENOUGH]
    if done:
        warnings.warn(f"strike out of {LIST.name}, for they have {ENOUGH} scenarios: {', '.join(done)}", stacklevel=1)


def test_scenarios_name_cards_that_exist(catalog: Catalog, named: Counter[str]) -> None:
    assert [card for card in named if card not in catalog] == []


def test_lint_tells_the_cards_without_a_scenario(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "user_cache", lambda: tmp_path / "cache")
    box = tmp_path / "cards" / "jus"
    box.mkdir(parents=True)
    shutil.copy(catalog.folder / "jus" / "aquaman.yaml", box)
    own = load_catalog(tmp_path / "cards")
    assert list(own) == ["jus-001", "jus-002", "jus-003"]
    assert untested(own) == []  # cards alone, as they are installed
    folder = tmp_path / "tests" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "aquaman.yaml").write_text("scenario: One\ncard: [jus-002]\n---\nscenario: Two\n", encoding="utf-8")
    assert untested(own) == ["No scenario names jus-001 or jus-003."]

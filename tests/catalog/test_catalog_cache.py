"""A start with a warm cache reads no YAML; a cache that cannot be trusted is as good as none."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from dicemasters_tui.catalog import cache, load_catalog, loader
from dicemasters_tui.catalog.facts import CardFacts

Write = Callable[[str, str], Path]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were compiled, in order."""
    names: list[str] = []
    compile_source = loader._compiled

    def noting(source: loader.CardSource) -> cache.CachedFile:
        names.append(source.relative)
        return compile_source(source)

    monkeypatch.setattr(loader, "_compiled", noting)
    return names


def only_cache(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_the_second_start_compiles_nothing_and_knows_the_same(cards: Path, compiled: list[str]) -> None:
    cold = load_catalog(cards)
    assert compiled == ["jus/aquaman.yaml"]
    warm = load_catalog(cards)
    assert compiled == ["jus/aquaman.yaml"]
    assert warm.all_facts() == cold.all_facts()
    assert all(isinstance(card, CardFacts) for card in warm.all_facts())
    assert warm["jus-001"].keywords == {"strike"}
    assert len(warm["jus-001"].abilities) == 1
    assert warm["jus-001"] is warm["jus-001"]


def test_only_the_changed_file_is_compiled_again(cards: Path, good: str, write: Write, compiled: list[str]) -> None:
    write("jus/other.yaml", good.replace("number: 1", "number: 2"))
    load_catalog(cards)
    compiled.clear()
    write("jus/other.yaml", good.replace("number: 1", "number: 3"))
    os.utime(cards / "jus/other.yaml", ns=(1, 1))
    assert list(load_catalog(cards)) == ["jus-001", "jus-003"]
    assert compiled == ["jus/other.yaml"]
    (cards / "jus/other.yaml").unlink()
    assert list(load_catalog(cards)) == ["jus-001"]
    assert compiled == ["jus/other.yaml"]


def test_problems_are_remembered(cards: Path, write: Write, compiled: list[str]) -> None:
    write("jus/broken.yaml", "name: [")
    first = load_catalog(cards).problems
    compiled.clear()
    assert load_catalog(cards).problems == first != []
    assert compiled == []


@pytest.mark.parametrize("damage", ["", "{}", "00000000\n{}", "not json at all", "\x00\xff"])
def test_a_damaged_cache_is_ignored_and_replaced(
    cards: Path, cache_folder: Path, compiled: list[str], damage: str
) -> None:
    load_catalog(cards)
    only_cache(cache_folder).write_text(damage, encoding="latin-1")
    compiled.clear()
    assert list(load_catalog(cards)) == ["jus-001"]
    assert compiled == ["jus/aquaman.yaml"]
    load_catalog(cards)
    assert compiled == ["jus/aquaman.yaml"]


def test_a_single_changed_letter_is_noticed(cards: Path, cache_folder: Path) -> None:
    load_catalog(cards)
    path = only_cache(cache_folder)
    path.write_text(path.read_text(encoding="utf-8").replace("Aquaman", "Aquamon"), encoding="utf-8")
    assert load_catalog(cards)["jus-001"].name == "Aquaman"


def test_a_well_formed_cache_of_another_shape_is_ignored(cards: Path, cache_folder: Path) -> None:
    load_catalog(cards)
    body = json.dumps({"made by": cache._made_by(), "files": {"jus/aquaman.yaml": [[1]]}})
    only_cache(cache_folder).write_text(f"{cache._checksum(body)}\n{body}", encoding="utf-8")
    assert list(load_catalog(cards)) == ["jus-001"]


def test_another_version_of_the_program_compiles_anew(
    cards: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_catalog(cards)
    compiled.clear()
    monkeypatch.setattr(cache, "__version__", "99.0")
    load_catalog(cards)
    assert compiled == ["jus/aquaman.yaml"]


def test_where_nothing_can_be_written_all_cards_load(cards: Path, cache_folder: Path, compiled: list[str]) -> None:
    cache_folder.write_text("a file where the folder should be", encoding="utf-8")
    assert list(load_catalog(cards)) == ["jus-001"]
    assert list(load_catalog(cards)) == ["jus-001"]
    assert compiled == ["jus/aquaman.yaml"] * 2


def test_a_failed_write_leaves_nothing_behind(cards: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    assert list(load_catalog(cards)) == ["jus-001"]
    assert list(cache_folder.iterdir()) == []


def test_each_folder_has_its_own_cache(cards: Path, good: str, tmp_path: Path, cache_folder: Path) -> None:
    other = tmp_path / "mine"
    (other / "own").mkdir(parents=True)
    (other / "own" / "aquaman.yaml").write_text(good, encoding="utf-8")
    assert list(load_catalog(cards)) == ["jus-001"]
    assert list(load_catalog(other)) == ["own-001"]
    assert len(list(cache_folder.iterdir())) == 2


def test_abilities_wait_until_the_card_is_asked_for(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_catalog(cards)
    catalog = load_catalog(cards)
    from dicemasters_tui.abilities import language

    asked: list[object] = []

    def parse(data: list[object]) -> tuple[()]:
        asked.append(data)
        return ()

    monkeypatch.setattr(language, "parse_abilities", parse)
    assert [card.name for card in catalog.all_facts()] == ["Aquaman"]
    assert "jus-001" in catalog
    assert asked == []
    assert catalog["jus-001"].abilities == ()
    assert asked == [[{"keyword": "strike"}]]


def test_the_cache_lies_where_platformdirs_would_have_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()  # the other tests have a folder of their own
    for given in ("", str(tmp_path), None):
        with monkeypatch.context() as patch:
            patch.delenv("XDG_CACHE_HOME", raising=False)
            if given is not None:
                patch.setenv("XDG_CACHE_HOME", given)
            assert cache.user_cache() == Path(platformdirs.user_cache_dir("dicemasters"))

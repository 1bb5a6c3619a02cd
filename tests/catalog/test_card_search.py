"""Finding cards by what stands on them."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.catalog.search import BadQuery, Query, parse_query, search


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def found(catalog: Catalog, query: str) -> set[str]:
    """The ids found, of the cards that the first release had."""
    first = {
        "jus-003",
        "jus-004",
        "jus-010",
        "jus-044",
        "jus-056",
        "jus-061",
        "jus-067",
        "asm-010",
        "asm-011",
        "ygo-040",
    }
    return {card.id for card in catalog.search(query)} & first


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("set:jus energy:shield", {"jus-003", "jus-044", "jus-061"}),
        ("set:jus energy:shield cost<=3", {"jus-003", "jus-061"}),
        ("set:jus,asm cost:5", {"asm-010", "asm-011"}),
        ("cost>5 set:jus", {"jus-044"}),
        ("keyword:strike", {"jus-044", "jus-061"}),
        ("affiliation:villain affiliation:legion-of-doom", {"jus-010", "jus-056"}),
        ("kind:basic_action set:jus", {"jus-067"}),
        ("kind:action", {"ygo-040"}),
        ("wonder piece", {"jus-061"}),
        ("KINGPIN payback", {"asm-011"}),
        ("jus-010", {"jus-010"}),
        ("nothing-of-the-kind", set()),
    ],
)
def test_filters_and_words(catalog: Catalog, query: str, ids: set[str]) -> None:
    assert found(catalog, query) == ids


def test_an_empty_query_finds_everything(catalog: Catalog) -> None:
    assert len(catalog.search("")) == len(catalog) == len(catalog.search(Query()))


def test_what_is_typed_becomes_a_query() -> None:
    assert parse_query("set:jus cost>=2 cost<4 energy:fist,bolt Woman") == Query(
        sets=frozenset({"jus"}),
        energies=frozenset({"fist", "bolt"}),
        costs=((">=", 2), ("<", 4)),
        words=("woman",),
    )


@pytest.mark.parametrize("query", ["colour:red", "cost:three", "set<jus"])
def test_a_filter_that_does_not_exist_is_refused(query: str) -> None:
    with pytest.raises(BadQuery, match=query):
        parse_query(query)


def test_a_text_and_a_whole_name_are_found_between_quotes(catalog: Catalog) -> None:
    facts = list(catalog.all_facts())
    drawing = search(facts, parse_query('text:"draw" set:jus'))
    assert drawing and all(card.set == "jus" for card in drawing)
    assert len(drawing) < len(search(facts, parse_query("set:jus")))
    flash = search(facts, parse_query('name:"the flash" cost<=4'))
    assert flash and {card.name for card in flash} == {"The Flash"} and all(card.cost <= 4 for card in flash)
    assert search(facts, parse_query('text:"'))  # still being typed

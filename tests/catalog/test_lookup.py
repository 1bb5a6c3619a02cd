"""Which cards a person means by what they type."""

from __future__ import annotations

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.lookup import SeveralCards, card_meant, cards_meant, nearest_card
from dicemasters_tui.catalog.problem import UnknownCard
from dicemasters_tui.plain.cards import one


def ids(catalog: Catalog, typed: str) -> list[str]:
    return [card.id for card in cards_meant(catalog.all_facts(), typed)]


@pytest.mark.parametrize("typed", ["flash", "The Flash", "the flash", "FLASH!", " flash ", "The-Flash", "flash (jus)"])
def test_articles_capitals_and_punctuation_do_not_matter(catalog: Catalog, typed: str) -> None:
    assert ids(catalog, typed) == ["jus-048", "jus-049", "jus-050"]


@pytest.mark.parametrize(
    "typed", ["jus-003", "JUS-003", "jus3", "jus003", "3jus", "aquaman: arthur curry", "arthur curry", "aqua: arth"]
)
def test_one_card(catalog: Catalog, typed: str) -> None:
    assert ids(catalog, typed) == ["jus-003"]
    assert card_meant(catalog.all_facts(), typed).id == "jus-003"


def test_a_whole_name_goes_before_those_it_begins_or_is_part_of(catalog: Catalog) -> None:
    assert {catalog.facts(id).name for id in ids(catalog, "green goblin")} == {"Green Goblin"}
    assert {catalog.facts(id).name for id in ids(catalog, "spiderman")} == {"Spider-Man"}
    assert {catalog.facts(id).name for id in ids(catalog, "man")} >= {"Spider-Man", "Black Manta"}


def test_a_box_narrows_a_name_down(catalog: Catalog) -> None:
    assert ids(catalog, "aquaman (jus)") == ids(catalog, "aquaman")
    assert ids(catalog, "aquaman (wwe)") == []


@pytest.mark.parametrize("typed", ["", " ", "!", "batmn", "jus-999", "jus-03", "aquaman: nobody"])
def test_what_means_no_card(catalog: Catalog, typed: str) -> None:
    assert ids(catalog, typed) == []


def test_the_nearest_is_offered(catalog: Catalog) -> None:
    cards = catalog.all_facts()
    assert [nearest_card(cards, typed) for typed in ("batmn", "jus-03", "zzzzzz")] == ["Batman", "jus-003", ""]
    with pytest.raises(UnknownCard, match=r"there is jus-001 Aquaman: .*cost 4.*jus-003 Aquaman: Arthur Curry"):
        card_meant(cards, "aquaman: nobody")
    with pytest.raises(SeveralCards, match=r"`batman` could be jus-004 .* or jus-006 .*; write its number"):
        card_meant(cards, "batman")


def test_cards_show_reads_the_versions_of_a_name_and_lists_several_names(catalog: Catalog) -> None:
    shown = list(one(catalog, "flash"))
    assert shown[0].startswith("The Flash: Always Fast Enough (jus-048)")
    assert sum(line.endswith(tuple("0123456789")) and "the-flash.yaml:" in line for line in shown) == 3
    assert next(one(catalog, "wonder")).startswith("Wonder Woman")
    *rows, last = one(catalog, "man")
    assert all(row[:3] in ("asm", "jus", "wwe", "ygo") for row in rows)
    assert last == f"{len(rows)} cards fit `man`; name one of them for its text."
    with pytest.raises(UnknownCard, match=r"did you mean Batman\?"):
        list(one(catalog, "batmn"))

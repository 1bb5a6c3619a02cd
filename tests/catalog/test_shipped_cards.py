"""The card files that ship with the program, against facts of the printed cards (DM-1.3)."""

from __future__ import annotations

import re

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.rules.card import CardKind
from dicemasters_tui.rules.faces import Energy


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def test_every_file_loads(catalog: Catalog) -> None:
    assert [str(problem) for problem in catalog.problems] == []
    assert len(catalog) >= 56


def test_a_character_of_the_justice_box(catalog: Catalog) -> None:
    card = catalog["jus-061"]
    assert (card.name, card.subtitle, card.slug) == ("Wonder Woman", "Piece of Clay", "wonder-woman")
    assert (card.kind, card.cost, card.energy, card.max_dice) == (CardKind.CHARACTER, 3, (Energy.SHIELD,), 5)
    assert card.affiliations == {"justice-league"}
    assert card.keywords == {"strike"}
    assert card.rarity == "common"
    assert [face.word for face in card.faces] == ["shield", "2shield", "2shield", "1", "2", "3"]
    assert [(face.field, face.attack, face.defense) for face in card.faces[3:]] == [(0, 2, 3), (1, 3, 3), (1, 4, 4)]
    assert (card.color, card.ink) == ("#d43330", "#f6a963")
    assert len(card.abilities) == 1


def test_bursts_and_a_limit_of_two(catalog: Catalog) -> None:
    card = catalog["ygo-001"]
    assert (card.name, card.cost, card.max_dice, card.energy) == ("Blue-Eyes White Dragon", 6, 2, (Energy.BOLT,))
    assert [face.burst for face in card.faces] == [0, 0, 0, 1, 1, 2]
    assert [(face.attack, face.defense) for face in card.faces[3:]] == [(6, 5), (7, 6), (8, 7)]


def test_an_action_with_double_energy(catalog: Catalog) -> None:
    card = catalog["ygo-040"]
    assert (card.kind, card.cost, card.max_dice, card.energy) == (CardKind.ACTION, 3, 3, (Energy.MASK,))
    assert [face.word for face in card.faces] == ["2mask", "2mask", "2mask", "action", "action*", "action**"]


def test_a_basic_action_has_the_standard_die_and_no_type(catalog: Catalog) -> None:
    card = catalog["jus-067"]
    assert (card.kind, card.cost, card.energy, card.max_dice) == (CardKind.BASIC_ACTION, 4, (), 3)
    assert [face.word for face in card.faces] == ["generic2"] * 3 + ["action", "action*", "action**"]
    assert card.subtitle == ""


def test_versions_share_the_die_and_nothing_else(catalog: Catalog) -> None:
    first, second = catalog["asm-010"], catalog["asm-011"]
    assert first.faces == second.faces
    assert (first.subtitle, second.subtitle) == ("Empire Builder", "Payback")
    assert catalog.versions("Kuriboh") == ("ygo-005", "ygo-027", "ygo-089")
    assert (catalog["ygo-005"].max_dice, catalog["ygo-027"].max_dice) == (2, 4)
    assert (catalog["ygo-005"].cost, catalog["ygo-027"].cost) == (3, 2)


def test_several_affiliations_and_a_blank_text(catalog: Catalog) -> None:
    assert catalog["asm-047"].affiliations == {"sinister-six", "villain"}
    assert catalog["jus-056"].affiliations == {"legion-of-doom", "villain"}
    assert catalog["jus-056"].abilities == ()
    assert catalog["wwe-013"].affiliations == {"wwe-legends"}


@pytest.mark.parametrize(
    ("card_id", "cost", "limit", "last_face"),
    [
        ("ygo-008", 4, 2, (1, 3, 4)),
        ("ygo-021", 6, 4, (2, 7, 6)),
        ("ygo-101", 7, 1, (3, 10, 8)),
        ("asm-006", 3, 4, (3, 4, 6)),
        ("asm-057", 5, 4, (3, 4, 9)),
        ("asm-093", 4, 4, (1, 4, 6)),
        ("jus-003", 3, 4, (1, 4, 5)),
        ("jus-010", 3, 5, (1, 3, 5)),
        ("jus-044", 6, 4, (3, 8, 8)),
        ("wwe-008", 4, 4, (2, 8, 8)),
        ("wwe-042", 2, 4, (1, 3, 3)),
    ],
)
def test_costs_limits_and_highest_levels(
    catalog: Catalog, card_id: str, cost: int, limit: int, last_face: tuple[int, int, int]
) -> None:
    card = catalog[card_id]
    face = card.faces[5]
    assert (card.cost, card.max_dice) == (cost, limit)
    assert (face.field, face.attack, face.defense) == last_face


def test_short_names_tell_cards_apart_on_a_table(catalog: Catalog) -> None:
    names: dict[str, set[str]] = {}
    for facts in catalog.all_facts():
        names.setdefault(facts.short, set()).add(facts.name)
        assert 3 <= len(facts.short) <= 8
    assert {short: several for short, several in names.items() if len(several) > 1} == {}


def test_colours_of_ink_and_die_differ(catalog: Catalog) -> None:
    for card_id in catalog:
        card = catalog[card_id]
        assert re.fullmatch("#[0-9a-f]{6}", card.color)
        assert card.color != card.ink

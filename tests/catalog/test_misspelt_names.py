"""Affiliations and names that no card has are told with the nearest one; what there is follows from the cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.catalog.mention import misspelt

Write = Callable[[str, str], Path]

FRIEND = """\
name: {name}
short: Friend
kind: character
affiliations: [{affiliation}]
die:
  energy: fist
  faces: [F, FF, FF, 1/1/3, 1/2/4, 1/3/5]
  color: "#e43c2b"
  ink: "#efb2a3"
cards:
  - number: {number}
    cost: 3
    max: 4
    rarity: common
    abilities:
      - while: active
        of: {{all: my characters, {filter}}}
        get: {{attack: 1}}
"""


def told(cards: Path, write: Write, affiliation: str = "spider-friends", filter: str = "energy: fist") -> list[str]:
    """The warnings about a card of this affiliation whose text has this filter, beside three friends of Spider-Man."""
    for number, name in enumerate(("Black Cat", "Iceman", "Firestar"), 1):
        text = FRIEND.format(name=name, number=number, affiliation="spider-friends", filter="energy: bolt")
        write(f"asm/{number}.yaml", text)
    write("asm/new.yaml", FRIEND.format(name="Newcomer", number=9, affiliation=affiliation, filter=filter))
    catalog = load_catalog(cards)
    assert catalog.problems == []
    assert load_catalog(cards).mentions == catalog.mentions, "they come out of the cache as they went in"
    return [problem.as_warning() for problem in misspelt(catalog)]


def test_an_affiliation_in_a_text_that_no_card_has(cards: Path, write: Write) -> None:
    place = "cards/asm/new.yaml:17: warning: cards[0].abilities[0].of.affiliation: "
    near = "no card has the affiliation `spider-frends`. Did you mean spider-friends?"
    assert told(cards, write, filter="affiliation: spider-frends") == [place + near]
    far = "no card has the affiliation `guardians`."
    assert told(cards, write, filter="affiliation: guardians") == [place + far]


def test_an_affiliation_under_not_and_one_that_is_given(cards: Path, write: Write) -> None:
    (one,) = told(cards, write, filter="not: {affiliation: spider-frends}")
    assert "cards[0].abilities[0].of.not.affiliation" in one
    write("asm/new.yaml", "")
    given = FRIEND.format(name="Newcomer", number=9, affiliation="spider-friends", filter="energy: fist")
    write("asm/giver.yaml", given.replace("{attack: 1}", "{has: {affiliation: spider-frends}}").replace("9", "8", 1))
    (two, _) = sorted(told(cards, write, filter="affiliation: spider-frends"))
    assert "cards/asm/giver.yaml" in two
    assert "Did you mean spider-friends?" in two


def test_an_affiliation_that_only_one_card_has_and_that_is_nearly_another(cards: Path, write: Write) -> None:
    (one,) = told(cards, write, affiliation="spider-frends")
    assert one == (
        "cards/asm/new.yaml:11: warning: affiliations: only Newcomer has `spider-frends`. Did you mean spider-friends?"
    )


@pytest.mark.parametrize("affiliation", ["spider-friends", "avengers", "justice-league"])
def test_an_affiliation_of_its_own_is_a_new_one(cards: Path, write: Write, affiliation: str) -> None:
    assert told(cards, write, affiliation=affiliation, filter=f"affiliation: {affiliation}") == []


def test_a_name_that_no_card_has(cards: Path, write: Write) -> None:
    (one,) = told(cards, write, filter="name: [black catt, iceman]")
    assert one.endswith("of.name: no card is called `black-catt`. Did you mean black-cat?")


@pytest.mark.parametrize("name", ["black cat", "aquaman", "newcomer", "sidekick", "the beyonder"])
def test_a_name_of_a_card_or_of_none_that_is_near(cards: Path, write: Write, name: str) -> None:
    """A text may speak of a character of a box that is not here."""
    assert told(cards, write, filter=f"name: {name}") == []

"""Official changes to printed cards, as card files say them and as matches use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.plain.cards import one
from dicemasters_tui.scenario.run import scenario_files
from dicemasters_tui.scenario.source import Scenario, read_scenarios

Write = Callable[[str, str], Path]

CHANGED = {
    "asm-104",
    *("ygo-039", "ygo-044", "ygo-049", "ygo-051", "ygo-054", "ygo-058", "ygo-059", "ygo-077", "ygo-084", "ygo-087"),
}
REWORDED = {"asm-075", "ygo-023", "ygo-043", "ygo-113"}
"""The publisher changed fifteen cards of the four boxes, four of them in a way that changes nothing in play."""

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "errata"


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return load_catalog()


# The cards that ship ------------------------------------------------------------------------------------------------


def test_every_correction_of_the_publisher_is_there(shipped: Catalog) -> None:
    corrected = {card.id for card in shipped.all_facts() if card.corrected is not None}
    reworded = {card.id for card in shipped.all_facts() if card.errata is not None} - corrected
    assert corrected == CHANGED
    assert reworded == REWORDED


def test_a_match_chooses_between_the_printed_and_the_corrected_card(shipped: Catalog) -> None:
    for id in shipped:
        printed, corrected = shipped[id], shipped.card(id, errata=True)
        assert shipped.card(id, errata=False) is printed
        assert (corrected is printed) == (id not in CHANGED) == (not corrected.corrected)
        assert not printed.corrected
        assert shipped.card(id, errata=True) is corrected
        assert (corrected.cost, corrected.faces, corrected.max_dice) == (printed.cost, printed.faces, printed.max_dice)
    assert shipped["ygo-077"].keywords == frozenset()
    assert shipped.card("ygo-077", errata=True).keywords == {"fast"}
    assert shipped.card("ygo-051", errata=True).keywords == {"vengeance"}


def test_every_correction_has_a_scenario_as_printed_and_one_as_corrected() -> None:
    shown: dict[bool, set[str]] = {True: set(), False: set()}
    for path in scenario_files([SCENARIOS]):
        for found in read_scenarios(path, path.name):
            assert isinstance(found, Scenario)
            shown[found.edition.errata] |= {card.text("a card") for card in found.cards}
    for id in {*CHANGED, *REWORDED, "jus-061"}:  # Wonder Woman stands for Strike
        assert id in shown[True], f"no scenario with errata names {id}"
        assert id in shown[False], f"no scenario without errata names {id}"


# What a card reads like ---------------------------------------------------------------------------------------------


def test_a_changed_card_reads_both_ways(shipped: Catalog) -> None:
    both = list(one(shipped, "asm-104"))
    at = both.index("With errata:")
    assert any(line.startswith("When a character die leaves") for line in both[:at])
    assert any(line.startswith("  Once per turn, when a character die leaves") for line in both[at:])
    alone = list(one(shipped, "asm-104", errata=True))
    assert "With errata:" not in alone
    assert any(line.startswith("Once per turn") for line in alone)
    assert "Its text is not the printed one; errata correct it:" in alone


def test_a_card_that_was_only_reworded_says_so(shipped: Catalog) -> None:
    assert "Errata change only its words; it plays the same." in list(one(shipped, "ygo-113"))


def test_a_keyword_that_was_changed_reads_both_ways_on_its_cards(shipped: Catalog) -> None:
    """DM-14.1.30."""
    lines = list(one(shipped, "jus-061"))
    at = lines.index("With errata:")
    assert "at the end of the Main Step" not in lines[at - 1]
    assert "at the end of the Main Step" in lines[at + 1]


def test_a_card_without_errata_says_nothing_of_them(shipped: Catalog) -> None:
    assert not any("rrata" in line for line in one(shipped, "jus-003"))


# What is wrong with a file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("errata", "line", "field", "words"),
    [
        ("errata: words", 18, "cards[0].errata", ["list of all abilities", "`wording`", "`words`"]),
        ("errata: {abilities: []}", 18, "cards[0].errata", ["list of all abilities", "keys and values"]),
        ("errata: true", 18, "cards[0].errata", ["list of all abilities"]),
        ("errata:\n      - keyword: strike", 18, "cards[0].errata", ["says what the printed card says", "wording"]),
        ("errata:\n      - keyword: overcrush\n      - keywrd: fast", 20, "cards[0].errata[1]", ["keyword"]),
        ("errata:\n      - {keyword: fast, zebra: 1}", 19, "cards[0].errata[0]", ["zebra"]),
        ("erata: wording", 18, "cards[0].erata", ["did you mean `errata`?"]),
    ],
)
def test_a_wrong_entry_is_told_at_its_line(
    cards: Path, good: str, write: Write, errata: str, line: int, field: str, words: list[str]
) -> None:
    write("jus/aquaman.yaml", good + f"    {errata}\n")
    (problem,) = load_catalog(cards).problems
    assert (problem.file, problem.line) == ("cards/jus/aquaman.yaml", line)
    assert problem.field.startswith(field)
    assert all(word in str(problem) for word in words), problem


def test_errata_come_from_the_cache_as_from_the_file(cards: Path, good: str, write: Write) -> None:
    write("jus/aquaman.yaml", good + "    errata:\n      - keyword: fast\n")
    write("jus/other.yaml", good.replace("number: 1", "number: 2") + "    errata: wording\n")
    cold, warm = load_catalog(cards), load_catalog(cards)
    assert warm.all_facts() == cold.all_facts()
    for catalog in (cold, warm):
        assert catalog.card("jus-001", errata=True).keywords == {"fast"}
        assert catalog["jus-001"].keywords == {"strike"}
        assert catalog.card("jus-002", errata=True) is catalog["jus-002"]

"""A mistake in a card file is told with file, line, field and the way out; every other card is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicemasters_tui.catalog import CardProblem, CatalogError, UnknownCard, load_catalog

Write = Callable[[str, str], Path]

MANTA = """\
name: Black Manta
short: B. Manta
kind: character
affiliations: [villain]
die:
  energy: fist
  faces: [F, FF, FF, 1/1/3, 1/2/4, 1/3/5]
  color: "#e43c2b"
  ink: "#efb2a3"
cards:
  - number: 10
    subtitle: Beyond Rehabilitation
    cost: 3
    max: 5
    rarity: common
    abilities:
      - keyword: strike
  - number: 11
    cost: 4
    max: 3
    rarity: uncommon
"""


def only_problem(cards: Path) -> CardProblem:
    catalog = load_catalog(cards)
    assert "jus-001" in catalog, "the good file must load"
    assert "jus-010" not in catalog, "no part of the broken file may load"
    assert "jus-011" not in catalog
    assert len(catalog.problems) == 1, catalog.problems
    return catalog.problems[0]


def test_the_unbroken_file_loads(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA)
    catalog = load_catalog(cards)
    assert catalog.problems == []
    assert list(catalog) == ["jus-001", "jus-010", "jus-011"]
    assert catalog["jus-011"].subtitle == ""
    assert catalog.where("jus-011") == (cards / "jus/black-manta.yaml", 18)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "field", "words"),
    [
        # keys
        ("    cost: 3", "    cots: 3", 13, "cards[0].cots", ["unknown key `cots`", "did you mean `cost`?"]),
        ("  ink:", "  inc:", 9, "die.inc", ["did you mean `ink`?"]),
        ("    max: 3", "    max: 3\n    zebra: 1", 21, "cards[1].zebra", ["unknown key", "number, subtitle"]),
        ("short: B. Manta\n", "", 1, "", ["`short` is missing"]),
        ("    cost: 4\n", "", 18, "cards[1]", ["`cost` is missing"]),
        ("    max: 3\n", "", 18, "cards[1]", ["`max` is missing"]),
        ("    cost: 3", "    cost: 3\n    cost: 4", 14, "cards[0].cost", ["written twice"]),
        ("    cost: 3", "    cost: 3\n    yes: 4", 14, "cards[0]", ["the key `yes`", 'quotes: "yes"']),
        ("    cost: 3", "    cost: 3\n    7: 4", 14, "cards[0]", ["a key is a word"]),
        # values
        ("    cost: 3", "    cost: three", 13, "cards[0].cost", ["a whole number", "`three`"]),
        ("    cost: 3", "    cost: 13", 13, "cards[0].cost", ["at most 12", "`13`"]),
        ("    cost: 3", "    cost: 2.5", 13, "cards[0].cost", ["a number with a fraction"]),
        ("    max: 5", "    max: 6", 14, "cards[0].max", ["at most 5"]),
        ("    max: 5", "    max: 0", 14, "cards[0].max", ["at least 1"]),
        ("    max: 5", "    max: true", 14, "cards[0].max", ["a whole number, not true"]),
        ("    cost: 3", "    cost:", 13, "cards[0].cost", ["no value", "leave the key out"]),
        ("number: 10", "number: 010", 11, "cards[0].number", ["plain whole number", "10"]),
        ("number: 11", "number: 10", 18, "cards[1].number", ["number 10 stands twice"]),
        ("short: B. Manta", "short: BlackManta", 2, "short", ["at most 8 letters", "has 10"]),
        ("short: B. Manta", "short: no", 2, "short", ["YAML reads `no` as false", '"no"']),
        ("kind: character", "kind: charcter", 3, "kind", ["did you mean `character`?"]),
        ("    rarity: uncommon", "    rarity: mythic", 21, "cards[1].rarity", ["`mythic`", "super_rare"]),
        ("  energy: fist", "  energy: fists", 6, "die.energy[0]", ["did you mean `fist`?"]),
        ('"#e43c2b"', "#e43c2b", 8, "die.color", ['must stand in quotes: "#e43c2b"']),
        ('"#e43c2b"', "red", 8, "die.color", ["a colour such as", "`red`"]),
        ("[villain]", "[Legion of Doom]", 4, "affiliations[0]", ["`legion-of-doom`"]),
        ("affiliations: [villain]", "affiliations: villain", 4, "affiliations", ["a list", "`villain`"]),
        # names
        ("name: Black Manta", "name: Sidekick", 1, "name", ["means something else in a command"]),
        ("name: Black Manta", "name: B", 1, "name", ["means something else in a command"]),
        ("name: Black Manta", "name: C12", 1, "name", ["means something else in a command"]),
        ("name: Black Manta", 'name: "42"', 1, "name", ["needs a letter"]),
        # faces
        ("1/2/4", "1/2", 7, "die.faces[4]", ["'1/2' is not a die face", "cost/attack/defense"]),
        ("F, FF, FF,", "F, FF,", 7, "die.faces", ["six faces", "5"]),
        ("1/1/3, 1/2/4, 1/3/5", "A, A, A", 7, "die.faces", ["levels"]),
        # texts
        (
            "      - keyword: strike",
            "      - {works: anywhere, of: this, get: {field_for: cheap}}",
            17,
            "cards[0].abilities[0].get.field_for",
            ["'cheap' is no price", "write free, or a price such as {pay: {life: 1}}"],
        ),
        # syntax
        ("      - keyword: strike", "      - face: *", 17, "", ['in quotes, as in "*"']),
        ("[villain]", "[villain", 4, "", ["not closed"]),
        ("  energy: fist", "\tenergy: fist", 6, "", ["a tab cannot indent"]),
        ("name: Black", "name: @Black", 1, "", ["a value that starts with @ must stand in quotes"]),
        ("kind: character", "  kind: character", 3, "", ["quotes"]),
        ("name: Black", "  - x\nname: Black", 2, "", ["indentation"]),
        ("subtitle: Beyond", "subtitle: Beyond: all", 12, "", ["colon", "quotes"]),
        ('"#efb2a3"', '"#efb2a3', 9, "", ["quote opened here"]),
        ("affiliations: [villain]", "affiliations: &icons [villain]\nshort2: *icons", 5, "short2", ["aliases"]),
        ("    cost: 3", "    cost: !!python/name:os.system 3", 13, "cards[0].cost", ["tags"]),
        ("    rarity: uncommon", "    rarity: uncommon\n---\nname: Two", 22, "", ["one document"]),
    ],
)
def test_one_mistake_one_sentence(
    cards: Path, write: Write, right: str, wrong: str, line: int, field: str, words: list[str]
) -> None:
    assert right in MANTA
    write("jus/black-manta.yaml", MANTA.replace(right, wrong, 1))
    problem = only_problem(cards)
    assert problem.file == "cards/jus/black-manta.yaml"
    assert (problem.line, problem.field) == (line, field), problem
    for word in words:
        assert word in problem.message, problem.message
    assert str(problem).startswith(f"cards/jus/black-manta.yaml:{line}: ")


def test_a_wild_face_must_stand_in_quotes(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA.replace("F, FF, FF", 'F, FF, "?"'))
    assert load_catalog(cards)["jus-010"].faces[2].word == "wild"
    write("jus/black-manta.yaml", MANTA.replace("F, FF, FF", "F, FF, ?"))
    problem = only_problem(cards)  # the two loaders of PyYAML stumble at different places of the line
    assert problem.line == 7
    assert "must stand in quotes" in problem.message


def test_a_mistake_in_an_ability_is_told_at_its_line(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA.replace("- keyword: strike", "- keywrd: strike"))
    problem = only_problem(cards)
    assert problem.line == 17
    assert problem.field.startswith("cards[0].abilities[0]")
    assert "keyword" in problem.message


def test_an_empty_file_and_one_that_is_no_mapping(cards: Path, write: Write) -> None:
    write("jus/empty.yaml", "# nothing yet\n")
    write("jus/list.yaml", "- name: Black Manta\n")
    assert [(p.file, p.line, p.message) for p in load_catalog(cards).problems] == [
        ("cards/jus/empty.yaml", 1, "is empty."),
        ("cards/jus/list.yaml", 1, "must be keys and values, not a list."),
    ]


def test_several_mistakes_are_told_together_in_order(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA.replace("cost: 3", "cots: 3").replace("max: 3", "max: 9"))
    problems = load_catalog(cards).problems
    assert [(problem.line, problem.field) for problem in problems] == [
        (13, "cards[0].cots"),
        (20, "cards[1].max"),
    ]


def test_a_file_too_large_or_not_utf8_is_not_read(cards: Path, good: str, write: Write) -> None:
    write("jus/large.yaml", good + "#" * 70_000)
    write("jus/latin.yaml", "").write_bytes(b"name: Doom\nshort: D\xf6m\n")
    large, latin = load_catalog(cards).problems
    assert "larger than 64 KiB" in large.message
    assert (latin.line, latin.message) == (2, "is not UTF-8 text; save it as UTF-8.")


@pytest.mark.parametrize(
    "bomb",
    ["a: " + "[" * 5000, "a: " + "[" * 60 + "]" * 60, "- " * 5000 + "a"],
    ids=["open lists", "closed lists", "block lists"],
)
def test_deep_nesting_is_refused(cards: Path, write: Write, bomb: str) -> None:
    write("jus/bomb.yaml", bomb)
    assert "nested too deeply" in only_problem(cards).message


def test_an_alias_is_never_expanded(cards: Path, write: Write) -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 30)]
    write("jus/bomb.yaml", "\n".join(["l0: &l0 [x]", *levels]))
    problems = load_catalog(cards).problems
    assert problems
    assert all("aliases" in problem.message for problem in problems)


def test_a_number_taken_by_another_file(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA.replace("number: 11", "number: 1"))
    problem = only_problem(cards)
    assert problem.line == 18
    assert problem.message.startswith("jus-001 is already Aquaman in cards/jus/aquaman.yaml")


def test_the_same_number_in_two_boxes_is_two_cards(cards: Path, good: str, write: Write) -> None:
    write("asm/aquaman.yaml", good)
    catalog = load_catalog(cards)
    assert list(catalog) == ["asm-001", "jus-001"]
    assert catalog["asm-001"].set == "asm"


def test_files_in_the_wrong_place_or_of_the_wrong_name(cards: Path, write: Write) -> None:
    write("jus/manta.yml", MANTA)
    write("Justice League/manta.yaml", MANTA)
    write("teams/mine.yaml", "name: Mine")
    write("jus/notes.txt", "not a card")
    problems = load_catalog(cards).problems
    assert [problem.file for problem in problems] == ["cards/Justice League/manta.yaml", "cards/jus/manta.yml"]
    assert "no name for a box" in problems[0].message
    assert "end in .yaml" in problems[1].message


def test_a_basic_action_has_no_die_of_its_own(cards: Path, write: Write) -> None:
    basic = "name: Ping\nshort: Ping\nkind: basic_action\ncards:\n  - {number: 69, cost: 2, rarity: common}\n"
    write("jus/ping.yaml", basic)
    catalog = load_catalog(cards)
    assert catalog.problems == []
    assert catalog["jus-069"].max_dice == 3
    write("jus/ping.yaml", basic.replace("cost: 2", "cost: 2, max: 4"))
    assert "always has 3 dice" in load_catalog(cards).problems[0].message
    die = 'die: {energy: fist, faces: [F, F, F, A, A, A], color: "#000000", ink: "#ffffff"}\ncards:'
    write("jus/ping.yaml", basic.replace("cards:", die))
    problem = load_catalog(cards).problems[0]
    assert (problem.line, problem.field) == (4, "die")
    assert "standard die" in problem.message


def test_an_action_has_action_faces_and_a_die(cards: Path, write: Write) -> None:
    write("jus/black-manta.yaml", MANTA.replace("kind: character", "kind: action"))
    assert "action faces" in only_problem(cards).message
    without = MANTA.split("die:")[0] + "cards:" + MANTA.split("cards:")[1]
    write("jus/black-manta.yaml", without)
    assert "`die` is missing" in only_problem(cards).message


def test_an_unknown_card_and_a_missing_folder(cards: Path, tmp_path: Path) -> None:
    catalog = load_catalog(cards)
    with pytest.raises(UnknownCard, match=r"There is no card jus-01; did you mean jus-001\?"):
        catalog["jus-01"]
    with pytest.raises(KeyError):
        catalog["zzz"]
    assert catalog.get("zzz") is None
    with pytest.raises(UnknownCard, match="did you mean Aquaman"):
        catalog.versions("Aqaman")
    with pytest.raises(CatalogError, match="cannot be read"):
        load_catalog(tmp_path / "nowhere")

"""`dicemasters cards`: finding cards, counting them, and the schema for editors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.coverage import BOX_SIZES, with_own_python
from dicemasters_tui.catalog.json_schema import card_file_schema
from dicemasters_tui.cli import main

FOLDER = Path(__file__).parents[2] / "cards"


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What the command prints when all is well."""
    assert main(["cards", *arguments]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out.splitlines()


def ids(found: list[str]) -> list[str]:
    return [line.split()[0] for line in found[:-1]]


# One card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "faces"),
    [
        (
            "asm-005",
            "shield; two shields; two shields; level 1 costs 1, 2 attack, 4 defense; "
            "level 2 costs 2, 3 attack, 5 defense; level 3 costs 3, 4 attack, 6 defense",
        ),
        ("jus-059", "bolt; two bolts; two bolts; action; action *; action **"),
        ("jus-067", "two generic; two generic; two generic; action; action *; action **"),
    ],
)
def test_faces_are_told_in_words(card: str, faces: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"Faces: {faces}." in lines(capsys, "show", card)


# Search and list --------------------------------------------------------------------------------------------------


def test_what_stands_on_a_card_comes_before_texts(capsys: pytest.CaptureFixture[str], catalog: Catalog) -> None:
    found = ids(lines(capsys, "search", "villain"))
    marked = [card for card in found if "villain" in catalog.facts(card).affiliations]
    assert set(found[: len(marked)]) == set(marked)
    assert len(found) > len(marked)  # others speak of Villains


def test_all_words_must_fit(capsys: pytest.CaptureFixture[str]) -> None:
    wide, narrow = ids(lines(capsys, "search", "draw")), ids(lines(capsys, "search", "draw", "villain"))
    assert set(narrow) < set(wide)
    assert "jus-036" in narrow


def test_words_of_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["piece", "of", "clay"], ["strike", "wonder"], ["JUSTICE", "shield", "clay"], ["jus-061"]):
        assert "jus-061" in ids(lines(capsys, "search", *words)), words


def test_filters_and_a_box(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "search", "--set", "jus", "cost<=3", "energy:shield")
    assert {"jus-001", "jus-003", "jus-061"} <= set(ids(found))
    assert all(re.search(r"  [0-3] shield", line) for line in found[:-1])
    assert lines(capsys, "list", "--set", "jus") == lines(capsys, "list", "set:jus")
    assert lines(capsys, "list", "--set", "jus")[-1].startswith("73 of ")


def test_a_line_says_what_the_card_is(capsys: pytest.CaptureFixture[str]) -> None:
    line = lines(capsys, "search", "jus-061")[0]
    assert re.match(r"jus-061  Wonder Woman: Piece of Clay  3 shield  Strike \(", line)
    assert line.endswith("…")
    assert "no text" in lines(capsys, "search", "jus-056")[0]


def test_nothing_found_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.fullmatch(r"0 of \d+ cards", lines(capsys, "search", "nothing-of-the-kind")[0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("search", "--set", "mcu", "thor"), "there is no box mcu; there are asm, jus, wwe and ygo."),
        (("list", "--set", "mcu"), "there is no box mcu"),
        (("search", "cost<=cheap"), "a cost is a number"),
        (("list", "colour:red"), "is no filter"),
    ],
)
def test_what_cannot_be_searched_is_status_2(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert len(printed.err.splitlines()) == 1
    assert not printed.out


@pytest.mark.parametrize("command", ["", "search", "list", "coverage", "schema"])
def test_help_teaches(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["cards", *command.split(), "--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    assert "usage: dicemasters cards" in told
    assert len(told) > 200


# Coverage ---------------------------------------------------------------------------------------------------------


def test_coverage_counts_every_box(capsys: pytest.CaptureFixture[str], catalog: Catalog) -> None:
    told = lines(capsys, "coverage")
    assert [line.split()[0] for line in told[1:5]] == ["ygo", "asm", "jus", "wwe"]
    for line in told[1:5]:
        box, size, playable, alone, own = line.split()
        assert int(size) == BOX_SIZES[box]
        assert int(playable) == len([id for id in catalog if id.startswith(box)]) <= int(size)
        assert int(alone) + int(own) == int(playable)
    own_python = with_own_python(catalog)
    special = len({entry.card.id for entry in own_python})
    assert told[-1] == f"{len(catalog)} of 393 playable, {special} with Python of their own"
    assert special <= len(catalog) / 20


def test_python_of_its_own_has_a_reason(catalog: Catalog) -> None:
    for card, reason in with_own_python(catalog):
        assert len(reason.split()) > 3, f"the docstring of the hook of {card.id} does not say why"


# Schema -----------------------------------------------------------------------------------------------------------


def fits(value: Any, schema: dict[str, Any], defs: dict[str, Any]) -> bool:
    """Whether a value fits a JSON Schema, as far as ours goes."""
    if "$ref" in schema and not fits(value, defs[schema["$ref"].rpartition("/")[2]], defs):
        return False
    if "anyOf" in schema and not any(fits(value, option, defs) for option in schema["anyOf"]):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    types = schema.get("type", [])
    if types and not any(is_a(value, kind) for kind in ([types] if isinstance(types, str) else types)):
        return False
    if isinstance(value, list):
        return all(fits(item, schema.get("items", {}), defs) for item in value)
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        if set(schema.get("required", [])) - set(value) or set(value) - set(known):
            return False
        return all(fits(inner, known[key], defs) for key, inner in value.items())
    if is_a(value, "integer"):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def is_a(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    kinds: dict[str, type] = {"string": str, "array": list, "object": dict, "boolean": bool}
    return isinstance(value, kinds[kind])


def test_every_card_file_fits_the_schema() -> None:
    schema = card_file_schema()
    files = [path for path in sorted(FOLDER.glob("*/*.yaml")) if path.parent.name not in ("teams", "dicethrone")]
    wrong = [path.name for path in files if not fits(yaml.safe_load(path.read_text("utf-8")), schema, schema["$defs"])]
    assert files
    assert not wrong


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("cost: 6", "cost: six"),
        ("number: 43", "numbr: 43"),
        ("get: {", "got: {"),
        ("any: character", "any: caracter"),
        ("is: none", "is: some"),
        ("keyword: strike", "keyword: strik"),
        ("keyword: strike", "do: {draw: {count: 1, to: prep}}"),
    ],
)
def test_mistakes_do_not_fit_the_schema(right: str, wrong: str) -> None:
    schema = card_file_schema()
    text = (FOLDER / "jus" / "superman.yaml").read_text("utf-8")
    assert right in text
    assert not fits(yaml.safe_load(text.replace(right, wrong, 1)), schema, schema["$defs"])


def test_the_schema_is_whole_and_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    schema = json.loads("\n".join(lines(capsys, "schema")))
    text = json.dumps(schema)
    names = set(re.findall(r'"#/\$defs/(\w+)"', text))
    assert names == set(schema["$defs"])
    assert schema["$defs"]["Ko"]["description"]
    assert '"null"' not in text

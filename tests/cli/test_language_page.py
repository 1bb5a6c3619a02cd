"""`cards/README.md` is what `dicemasters cards language` writes."""

from itertools import takewhile
from pathlib import Path

import pytest

from dicemasters_tui.abilities.who import MEANINGS, NAMES
from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.catalog.coverage import covered
from dicemasters_tui.catalog.language_page import page

README = Path(__file__).parents[2] / "cards" / "README.md"


def test_the_page_in_the_folder_is_the_one_the_command_writes() -> None:
    assert README.read_text("utf-8").rstrip("\n").split("\n") == page(load_catalog()), (
        "run: dicemasters cards language > cards/README.md"
    )


def test_the_readme_tells_how_many_cards_play() -> None:
    told = (README.parents[1] / "README.md").read_text("utf-8")
    assert "\n".join(covered(load_catalog())) in told, "run: dicemasters cards coverage, and put it into README.md"


def rows_of(title: str) -> dict[str, tuple[str, str]]:
    """The words of a table, each with what it says and its number."""
    lines = page(load_catalog())
    first = lines.index(f"## {title}") + 4
    cells = [line.split(" | ") for line in takewhile(bool, lines[first:])]
    return {
        word.removeprefix("| ").strip("`"): (text.strip(), number.removesuffix(" |")) for word, text, number in cells
    }


TABLES = [line.removeprefix("## ") for line in page(load_catalog()) if line.startswith("## ")]
TABLES = TABLES[: TABLES.index("Keywords")]


@pytest.mark.parametrize("title", TABLES)
def test_every_word_is_explained(title: str) -> None:
    rows = rows_of(title)
    assert rows and not [word for word, (text, _) in rows.items() if not text]


def test_a_word_is_counted_where_it_means_this() -> None:
    assert rows_of("Filters of a selector")["attack"][1] == "1"  # dice with so much A
    assert rows_of("Answers (`get`, `give`)")["attack"][1] == "59"  # dice that get A
    effects = rows_of("Effects (`do`)")
    assert effects["deal"][1] == "65" and effects["deal: to each other"][1] == "2"
    assert (rows_of("Amounts")["highest"][1], rows_of("Amounts")["lowest"][1]) == ("2", "1")


def test_every_name_is_read_and_explained() -> None:
    assert MEANINGS.keys() == NAMES.keys()

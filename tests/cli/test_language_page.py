"""`cards/README.md` is what `dicemasters cards language` writes."""

from pathlib import Path

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


def test_every_word_is_explained() -> None:
    rows = [line for line in page(load_catalog()) if line.startswith("| `")]
    assert len(rows) > 100
    assert any(line.startswith("| `deal` |") and not line.endswith("| 0 |") for line in rows)

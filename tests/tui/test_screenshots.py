"""The pictures of the README: taken by one command of the running app, always the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.pictures import taking
from dicemasters_tui.pictures.taking import PICTURES, SIZES, Picture

ROOT = Path(__file__).parents[2]


def words(svg: Path) -> str:
    """The text of a picture, with plain blanks."""
    text = re.sub(r"<[^>]+>", "", svg.read_text(encoding="utf-8"))
    return text.replace("&#160;", " ").replace("&#x27;", "'")


def test_the_command_takes_all_pictures_always_the_same(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")  # the pictures are in colour all the same
    assert main(("screenshots", str(tmp_path / "shots"))) == 0
    files = {path.name for path in (tmp_path / "shots").iterdir()}
    assert files == {picture.file(size) for picture in PICTURES for size in SIZES}
    assert len(capsys.readouterr().out.splitlines()) == len(files)
    assert not home.exists()
    shots = tmp_path / "shots"
    assert "New match" in words(shots / "title.svg")
    assert "reroll 2" in words(shots / "roll.svg")
    assert "pays" in words(shots / "buy.svg") and "Buy a die" in words(shots / "buy-80x24.svg")
    assert "together with" in words(shots / "attack.svg")  # the double block
    assert "WHERE THE NUMBERS COME FROM" in words(shots / "inspector.svg")
    assert "WINS" in words(shots / "result.svg")
    again = [picture for picture in PICTURES if picture.name in ("title", "table")]
    monkeypatch.setattr(taking, "PICTURES", again)
    taking.write(tmp_path / "again", lambda _path: None)
    for path in (tmp_path / "again").iterdir():
        assert path.read_bytes() == (shots / path.name).read_bytes()


def test_what_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(("screenshots", str(tmp_path / "file" / "shots"))) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_match_that_is_not_found_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(_catalog: Catalog) -> Any:
        raise LookupError("No match is fit.")

    monkeypatch.setattr(taking, "PICTURES", (Picture("x", nothing),))
    assert main(("screenshots", str(tmp_path))) == 2
    assert "No match is fit." in capsys.readouterr().err


def test_the_pictures_the_readme_shows_are_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme)
    assert shown
    for path in shown:
        assert (ROOT / path).read_text(encoding="utf-8").startswith("<svg"), path
        assert Path(path).name in {picture.file(size) for picture in PICTURES for size in SIZES}

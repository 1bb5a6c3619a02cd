"""The settings file: what is wrong in it is said, the rest holds, and the game starts in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.store.settings import THEMES, Settings, load, player_name
from dicemasters_tui.tui.actions.check import checked
from dicemasters_tui.tui.app.palette import PALETTES


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    settings = Settings(theme="ansi", ascii=True, animation=False, names=('Q"x\\', "Zoë"), box="ygo", path=path)
    assert settings.save() == ""
    again = load(path, checked)
    assert not again.problems
    assert (again.theme, again.ascii, again.animation, again.names, again.box) == (
        "ansi",
        True,
        False,
        ('Q"x\\', "Zoë"),
        "ygo",
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("theme = 'pink'", "dark, light"),
        ("them = 'dark'", "did you mean theme"),
        ("ascii = 1", "true or false"),
        ("names = ['one']", "two texts"),
        ("box = 3", "wwe"),
        ("theme =", "TOML"),
    ],
)
def test_what_is_wrong_is_said_and_the_default_holds(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text + "\nanimation = false\n")
    settings = load(path, checked)
    assert settings.theme == "auto" and settings.names == ("Robin", "Alex")
    assert len(settings.problems) == 1 and word in settings.problems[0]
    if word != "TOML":
        assert settings.animation is False


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be saved" in Settings(path=tmp_path / "file" / "settings.toml").save()


def test_names_are_made_fit() -> None:
    assert player_name("  Ann\tMarie\n", "x") == "Ann Marie"
    assert player_name("", "x") == "x"
    assert len(player_name("n" * 99, "x")) <= 14


def test_every_theme_is_a_palette() -> None:
    assert set(THEMES) - {"auto"} <= set(PALETTES)

"""What the program writes of its own accord never goes through a link to another file; settings may be linked."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.cache import cache_path, write_cache
from dicemasters_tui.kernel.whole_file import create_file, replace_file
from dicemasters_tui.plain.drafting import write_teams
from dicemasters_tui.store.bookmarks import Bookmarks
from dicemasters_tui.store.drafts import Agreed, keep
from dicemasters_tui.store.error_file import where_it_is, write_down
from dicemasters_tui.store.own_teams import OwnTeams
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.store.settings import load
from dicemasters_tui.store.typed_commands import Typed
from dicemasters_tui.teams import load_teams

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there that players do not have")

Write = Callable[[Path, Catalog], object]


def error(home: Path, _: Catalog) -> None:
    path = write_down(ValueError("caf\udce9"), home)
    assert path is not None and where_it_is(path) == f"What happened is written in {home / 'last-error.txt'}."
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def own_team(home: Path, catalog: Catalog) -> None:
    OwnTeams(home.parent).save(replace(load_teams(catalog)[0], id="own/mine"))


WRITTEN: dict[str, tuple[str, Write]] = {
    "the error file": ("last-error.txt", error),
    "a draft": ("draft.json", lambda home, catalog: keep(home, (a := Agreed(("Mia", "Leo"), 1)), a.forces(catalog))),
    "bookmarks": ("lessons.json", lambda home, _: Bookmarks(home).put("jus", 3)),
    "typed commands": ("typed", lambda home, _: Typed(home / "typed").keep("pass")),
    "a team": ("mine.yaml", own_team),
    "the cache": (cache_path(Path("cards")).name, lambda home, _: write_cache(Path("cards"), {})),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_a_link_is_replaced_and_what_it_points_at_stays(
    what: str, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, write = WRITTEN[what]
    home, other = tmp_path / "teams", tmp_path / "diary.txt"
    monkeypatch.setattr("dicemasters_tui.catalog.cache.user_cache", lambda: home)
    home.mkdir()
    other.write_text("Dear diary")
    for planted in (name, Path(name).with_suffix(".new").name, f".{name}.{os.getpid()}"):
        (home / planted).symlink_to(other)
    write(home, catalog)
    assert other.read_text() == "Dear diary"
    assert not (home / name).is_symlink() and (home / name).stat().st_size > 0


def test_new_files_take_no_name_that_a_link_has(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _format: "now")
    outside = tmp_path / "outside"
    folder = tmp_path / "reports"
    folder.mkdir()
    for name in ("now-mia-v-leo.txt", "draft-1.yaml"):
        (folder / name).symlink_to(outside)  # leads nowhere yet
    assert Saves(tmp_path).keep_report(("Mia", "Leo"), "text").name == "now-mia-v-leo-2.txt"
    teams = load_teams(catalog)
    written = write_teams((teams[0], teams[1]), folder, "draft")
    assert [path.name for path in written] == ["draft-1-2.yaml", "draft-2.yaml"]
    assert not outside.exists()


def test_linked_settings_stay_linked(tmp_path: Path) -> None:
    kept, link = tmp_path / "dotfiles" / "dicemasters.toml", tmp_path / "settings.toml"
    kept.parent.mkdir()
    kept.write_text('theme = "dark"\n')
    link.symlink_to(kept)
    settings = load(link)
    assert settings.theme == "dark"
    settings.theme = "light"
    assert settings.save() == "" and link.is_symlink() and load(kept).theme == "light"


def test_settings_linked_to_another_file_put_it_aside(tmp_path: Path) -> None:
    other, link = tmp_path / "diary.txt", tmp_path / "settings.toml"
    other.write_text("Dear diary")
    link.symlink_to(other)
    settings = load(link)
    assert settings.problems and settings.save() == ""
    assert (tmp_path / "diary.bad.txt").read_text() == "Dear diary"


def test_settings_linked_in_a_circle_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    settings = load(tmp_path / "a")
    assert "the defaults are used" in settings.problems[0]
    assert "cannot be saved" in settings.save()


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    replace_file(path, b"before")

    def full(_number: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    for write in (replace_file, create_file):
        with pytest.raises(OSError, match="No space left"):
            write(path, b"after")
    assert path.read_bytes() == b"before" and list(tmp_path.iterdir()) == [path]


def test_a_folder_in_place_of_the_error_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "last-error.txt").mkdir()
    assert where_it_is(write_down(ValueError(), tmp_path)) == "What happened could not be written down."

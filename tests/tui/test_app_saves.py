"""A match is on disk at every command, and whatever happens to the file or the folder, nothing is lost."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, loaded, play, text_of
from player import Player, toasts

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.records import new_match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.store.saves import Saved, Saves
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.pages.title import MatchesScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.list import List


def submit_some(match: Match[GameState] | None, count: int) -> None:
    """Commands by chance, as the table would send them."""
    assert match is not None
    luck = Luck(17)
    for _ in range(count):
        decision = match.decision
        if decision is None:
            return
        match.submit(decision.player, decision.text(decision.any_answer(luck.below)))


def begun(home: Path, commands: int) -> tuple[Path, list[tuple[int, str]]]:
    """A record of a match that was broken off without a goodbye, as the app writes it."""
    catalog = load_catalog()
    pairing = agree(catalog, "wwe", (), 3, ("Alex", "Robin"))
    journal = Saves(home).begin(pairing.header(), ("Alex", "Robin"), lambda sentence: None)
    match = new_match(pairing, catalog, journal)
    submit_some(match, commands)
    journal.close()
    return journal.path, match.commands


def continued(home: Path, check: Any, keys: int = 1) -> None:
    """Start again, press Enter on Continue, and look."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        for _ in range(keys):
            await pilot.press("enter")
        check(app)

    play(home, flow)


def test_continue_stands_at_the_same_decision(tmp_path: Path) -> None:
    found: list[Any] = []

    async def begin(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        submit_some(app.match, 25)
        assert app.match is not None
        found.extend([app.record, app.match.commands])

    play(tmp_path, begin)
    record, commands = found

    def check(app: DiceMastersApp) -> None:
        assert app.match is not None and app.match.commands == commands
        assert app.record == record

    continued(tmp_path, check)


def test_a_torn_last_line_is_left_out_and_play_goes_on(tmp_path: Path) -> None:
    record, commands = begun(tmp_path, 12)
    with record.open("a") as file:
        file.write("A buy ju")

    def check(app: DiceMastersApp) -> None:
        assert app.match is not None and app.match.commands == commands
        submit_some(app.match, 1)
        again = app.match.commands
        assert record.read_text().splitlines()[-1].partition(" ")[2] == again[-1][1] or "=" in record.read_text()[-20:]

    continued(tmp_path, check)
    continued(tmp_path, lambda app: None)
    assert "A buy ju\n" not in record.read_text()


def test_an_edited_record_goes_on_from_the_last_turn_that_agrees(tmp_path: Path) -> None:
    record, commands = begun(tmp_path, 25)
    lines = record.read_text().splitlines()
    digests = [number for number, line in enumerate(lines) if line.startswith("= ")]
    lines[digests[-1]] = "= 000000000000"
    text = "\n".join(lines) + "\n"
    record.write_text(text)

    def check(app: DiceMastersApp) -> None:
        assert app.match is not None and len(app.match.commands) < len(commands)
        assert app.match.commands == commands[: len(app.match.commands)]
        assert app.record != record and app.record is not None
        assert record.read_text() == text

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, Dialog)
        assert "stays as it is" in app.screen.text and "differs" in app.screen.text
        await pilot.press("enter")
        check(app)
        submit_some(app.match, 5)

    play(tmp_path, flow)
    continued(tmp_path, lambda app: None)


def test_a_line_that_is_no_command_is_said_and_the_rest_before_it_is_played(tmp_path: Path) -> None:
    record, commands = begun(tmp_path, 12)
    lines = record.read_text().splitlines()
    lines.insert(len(lines) - 3, "scribble")
    record.write_text("\n".join(lines) + "\n")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, Dialog) and "scribble" in app.screen.text
        await pilot.press("enter")
        assert app.match is not None
        assert app.match.commands == commands[: len(app.match.commands)] and app.match.commands

    play(tmp_path, flow)


@pytest.mark.parametrize("text", ["", "nonsense\n", "dicemasters record 1\ngame: dice-masters\n", "\x00\x01\xff"])
def test_a_file_that_is_no_record_is_said_and_kept(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    path = folder / "old.txt"
    path.write_bytes(text.encode("latin-1"))

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        chooser = app.screen.query_one(List)
        ids = [row.id for row in chooser.rows]
        if "continue_match" in ids:
            chooser.go(ids.index("continue_match"))
            await pilot.press("enter")
            assert isinstance(app.screen, Dialog) and "stays as it is" in app.screen.text
            await pilot.press("enter")
        assert path.read_bytes() == text.encode("latin-1")

    play(tmp_path, flow)


def test_a_folder_that_cannot_be_written_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file in the place of the folder")  # root may write into any folder

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        submit_some(app.match, 5)
        await pilot.pause()
        assert app.match is not None and len(app.match.commands) == 5
        assert app.record is None
        said = [sentence for sentence in toasts(app) if "goes on unsaved" in sentence]
        assert len(said) == 1

    play(tmp_path, flow)


def test_a_match_that_is_over_is_not_offered_again(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        submit_some(app.match, 100_000)
        assert app.match is not None and app.match.over
        app.matches.show_end(app.match)
        await pilot.pause()
        assert "WINS" in text_of(app) or "TIE" in text_of(app)
        await pilot.press("escape")
        assert app.screen.query_one(List).rows[0].id == "new_match"

    play(tmp_path, flow)


def test_the_newest_match_is_offered(tmp_path: Path) -> None:
    begun(tmp_path, 3)
    saves = Saves(tmp_path)
    (one,) = saves.all()
    later = one.path.with_name("later.txt")
    later.write_text(one.path.read_text())
    os.utime(later, (time.time() + 60, time.time() + 60))
    found = saves.newest_unfinished()
    assert found is not None and found.path == later
    saves.mark_over(later, "Robin wins")
    os.utime(later, (time.time() + 60, time.time() + 60))
    found = saves.newest_unfinished()
    assert found is not None and found.path == one.path


@pytest.mark.parametrize("text", ["rubbish\n", "dicemasters record 1\nplayer_A: Mia\n"])
def test_a_damaged_file_is_listed_by_its_name_and_never_stands_before_a_match(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    bad = folder / "bad.txt"
    bad.write_text(text)
    saves = Saves(tmp_path)
    only = saves.newest_unfinished()
    assert only is not None and only.path == bad and only.problem, "alone it is told of"
    good = folder / "good.txt"
    good.write_text("dicemasters record 1\nplayer_A: Mia\nplayer_B: Leo\n---\n= 1\nA keep\n")
    os.utime(good, (1_000_000, 1_000_000))
    found = saves.newest_unfinished()
    assert found is not None and found.path == good
    assert [saved.title for saved in saves.all()] == ["bad.txt", "Mia v Leo"]


def test_the_list_of_matches_names_a_file_that_cannot_be_opened_and_enter_says_why(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        folder = app.saves.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "2026-11-28-215500-mia-v-leo.txt").write_text("dicemasters record 1\nplayer_A: Mia\n")
        await app.push_screen(MatchesScreen())
        await pilot.pause()
        shown = text_of(app)
        assert "2026-11-28-215500-mia-v-leo.t… cannot be opened" in shown and "Player A" not in shown
        await pilot.press("enter")
        assert "ends before the match begins" in " ".join(text_of(app).replace("│", " ").split())

    play(tmp_path, flow)


def test_undo_counts_the_turns_right(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    text = "dicemasters record 1\nplayer_A: Mia\nplayer_B: Leo\n---\n= 1\nA keep\nA pass\n= 2\nB keep\n< 1\nA pass\n"
    (folder / "x.txt").write_text(text)
    (saved,) = Saves(tmp_path).all()
    assert saved.title == "Mia v Leo" and saved.turn == 1 and not saved.problem


def test_of_three_players_the_others_play_on_when_one_gives_up(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    head = "dicemasters record 1\ngame: dice-throne\nhero_A: monk\nhero_B: monk\nplayer_A: Mia\nplayer_B: Leo\n"
    three = f"{head}hero_C: ninja\nplayer_C: Tom\n---\n= 1\nA pass\nB concede\n= 2\nC pass\nC pass\n= 3\n< 3\n"
    (folder / "three.txt").write_text(three)
    (saved,) = Saves(tmp_path).all()
    assert saved.title == "Mia v Leo v Tom" and not saved.over and saved.turn == 2 and saved.throne
    assert Saves(tmp_path).newest_unfinished() is not None
    (folder / "three.txt").write_text(f"{head}---\n= 1\nA pass\nB concede\n")
    (saved,) = Saves(tmp_path).all()
    assert saved.title == "Mia v Leo" and saved.over == "given up"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (700, "11 min ago"), (4000, "1 hour ago"), (30_000, "8 hours ago"), (100_000, "yesterday")],
)
def test_how_long_ago(seconds: int, words: str) -> None:
    saved = Saved(Path("x"), ("a", "b"), 1, 1_000_000.0)
    assert saved.ago(1_000_000.0 + seconds) == words

"""A match as a report: what stands in it, that it opens like a record, and that nothing in it steers a terminal."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import new_match, replay_record
from dicemasters_tui.report import report, written_down
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.pairing import from_header

from .commands import dicemasters


def header(catalog: Catalog, **changed: str) -> dict[str, str]:
    return agree(catalog, "jus", [], 4).header() | changed


def commands(catalog: Catalog, said: dict[str, str], most: int = 40) -> list[tuple[int, str]]:
    match = new_match(from_header(said, catalog), catalog)
    player = RandomPlayer(3)
    while match.decision is not None and len(match.moves) < most:
        match.submit(match.decision.player, player.command(match.decision))
    return match.commands


def test_a_report_says_all_that_is_needed_and_opens_like_a_record(catalog: Catalog) -> None:
    said = header(catalog, player_A="Robin", player_B="Alex")
    made = commands(catalog, said)
    recorded = written_down(said, made, catalog)
    text = report(recorded, catalog)
    for part in ("program: dicemasters ", "rules: dc-2018", "format: demo-jus, 10 life", "seed: 4", "A: Robin with "):
        assert part in text
    assert "jus-003 Aquaman: Arthur Curry, 2 dice" in text
    assert "Turn 2: " in text
    for number, (player, command) in enumerate(made, 1):
        assert f"\n[{number}] {'AB'[player]} {command}\n" in text
    again = parse(text)
    assert again.in_report
    assert again.commands == made
    assert again.digests
    replayed = replay_record(again, catalog)
    assert not replayed.problem
    assert replayed.match.state.digest() == recorded.match.state.digest()


def test_a_report_of_a_record_that_differs_says_where(catalog: Catalog) -> None:
    said = header(catalog)
    record = written_down(said, commands(catalog, said), catalog).record
    record.digests[-1] = (record.digests[-1][0], "0" * 12)
    text = report(replay_record(parse(record.text()), catalog), catalog)
    assert "The record differs in turn" in text
    assert "000000000000" in text


def test_nothing_in_a_name_steers_the_terminal(catalog: Catalog) -> None:
    said = header(catalog, player_A="Ro\x1b[31mbin\x07", name_B="\x1b]52;c;AAAA\x07team\u202e")
    recorded = written_down(said, [], catalog)
    text = report(recorded, catalog)
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    record = parse(recorded.record.text())
    assert record.header["player_A"] == "Ro?[31mbin?"


def test_the_log_of_an_open_secret_is_not_told(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    said = header(catalog)
    recorded = written_down(said, commands(catalog, said, 5), catalog)
    monkeypatch.setattr(type(recorded.match.decision), "reveals", True)
    with pytest.raises(Refused, match="secret"):
        report(recorded, catalog)


def run(home: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return dicemasters(*words, typed=given, home=home)


def test_the_command_line_and_the_line_mode(tmp_path: Path) -> None:
    assert "No match has been kept yet." in run(tmp_path, "report").stderr
    played = run(tmp_path, "play", "--plain", "--box", "jus", "--seed", "4", given="keep\nreport\nquit\n")
    assert "The report is in" in played.stdout
    done = run(tmp_path, "report")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout  # the clipboard is for terminals only
    reports = sorted((tmp_path / "reports").iterdir())
    assert len(reports) == 2
    for path in reports:
        assert "all as recorded" in run(tmp_path, "replay", str(path), "--check").stdout
    shown = run(tmp_path, "report", str(reports[0]), "--print")
    assert "[1] A keep" in shown.stdout
    target = tmp_path / "elsewhere" / "r.txt"
    assert str(target) in run(tmp_path, "report", "--to", str(target)).stdout
    assert target.read_text(encoding="utf-8").startswith("Dice Masters: report of a match")


def test_a_match_goes_on_from_a_report_in_a_record_of_its_own(tmp_path: Path) -> None:
    run(tmp_path, "play", "--plain", "--box", "jus", "--seed", "4", given="keep\nreport\nquit\n")
    path = next((tmp_path / "reports").iterdir())
    before = path.read_text(encoding="utf-8")
    went_on = run(tmp_path, "play", "--plain", "--continue", str(path), given="pass\nquit\n")
    assert "goes on in a record of its own" in went_on.stdout
    assert path.read_text(encoding="utf-8") == before
    assert len(Saves(tmp_path).all()) == 2


def test_matches_of_the_second_game_are_reported_too(tmp_path: Path) -> None:
    words = ("play", "--game", "dice-throne", "--heroes", "barbarian,moon-elf", "--plain", "--seed", "3")
    played = run(tmp_path, *words, given="pass\nroll\nkeep\nreport\nquit\n")
    assert "The report is in" in played.stdout
    path = next((tmp_path / "reports").iterdir())
    text = path.read_text(encoding="utf-8")
    for part in ("game: Dice Throne", "A: Player A, Barbarian", "[2] A roll", "Health 50"):
        assert part in text
    assert "all as recorded" in run(tmp_path, "replay", str(path), "--check").stdout
    assert "[3] A keep" in run(tmp_path, "report", "--print").stdout

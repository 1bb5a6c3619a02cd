"""`dicemasters play --plain --real-dice`: draws and rolls are typed, kept in the record, and can be taken back."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.record import read
from dicemasters_tui.kernel.record_file import RecordFile
from dicemasters_tui.plain.session import Session
from dicemasters_tui.plain.words import PlainVoice
from dicemasters_tui.records import DiceMatch, new_match, replay_file
from dicemasters_tui.scenario.run import mark
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.teams.pairing import from_header

TURN = ("roll fist, 2 shield", "keep", "buy jus-003", "pass")
"""The first turn of the Justice demo: three sidekicks are rolled, and nobody need say which were drawn."""


def started(catalog: Catalog, path: Path) -> DiceMatch:
    pairing = replace(agree(catalog, "jus", [], 4), real_dice=True)
    return new_match(pairing, catalog, RecordFile(path, pairing.header()))


def typed(match: DiceMatch, *lines: str) -> str:
    """Type lines in a session; gives everything it said."""
    out = io.StringIO()
    Session(match, PlainVoice(out, prompt=False), io.StringIO("\n".join(lines) + "\n")).play()
    return out.getvalue()


def test_a_turn_with_entered_dice(catalog: Catalog, tmp_path: Path) -> None:
    match = started(catalog, tmp_path / "match.txt")
    said = typed(match, *TURN)
    assert "A: Roll 3 dice and say what they show (roll FACES, a face for each die" in said
    assert "  a1, a2, a3 Sidekick: fist, bolt, mask, shield, wild, sidekick" in said
    assert [text for _, text in match.commands][:3] == ["roll fist, shield x2", "keep", "buy jus-003"]
    assert match.decision is not None
    assert (match.decision.player, match.decision.kind) == (1, "roll")


def test_the_bag_is_told_and_a_draw_that_cannot_be_is_refused(catalog: Catalog, tmp_path: Path) -> None:
    match = started(catalog, tmp_path / "match.txt")
    typed(match, *TURN, "roll 4 mask", "keep", "pass", "roll 4 fist", "keep", "pass", "roll 4 mask", "keep", "pass")
    said = typed(match, "draw 3 aquaman, sidekick", "draw 3 sidekick, wonder-woman", "draw aqua, 2 sidekick, ?")
    assert "A: Draw 4 from your bag of 9 and say what you drew" in said
    assert "  jus-003: Aquaman, 1 in the bag" in said
    assert "A's bag holds only 1 die of Aquaman." in said
    assert "There is no wonder-woman in A's bag: 2 still on the card." in said
    assert match.commands[-1][1] == "draw jus-003, sidekick x2, ?"


def test_the_record_says_so_and_leads_to_the_same_states(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    match = started(catalog, path)
    typed(match, *TURN, "roll 4 sidekick", "undo", "roll 3 sidekick, ?", "keep")
    record = read(path)
    assert record.header["dice"] == "real"
    assert from_header(record.header, catalog).real_dice
    again = replay_file(path, catalog)
    assert again.problem == ""
    assert mark(again.match) == mark(match)
    assert len(record.digests) == 2


def test_every_entry_is_on_disk_and_the_match_goes_on_from_each(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    match = started(catalog, path)
    for line in (*TURN, "roll bolt x4", "keep", "pass"):
        typed(match, line)
        again = replay_file(path, catalog)
        assert again.problem == ""
        assert mark(again.match) == mark(match)
        assert again.match.decision is not None
        assert match.decision is not None
        assert again.match.decision.prompt() == match.decision.prompt()


def test_undo_goes_through_rolls_that_were_entered(catalog: Catalog, tmp_path: Path) -> None:
    match = started(catalog, tmp_path / "match.txt")
    said = typed(match, "roll fist, 2 shield", "keep", "undo", "undo", "roll bolt x3")
    assert "Undone: keep." in said
    assert "Undone: roll fist, shield x2." in said
    assert match.commands == [(0, "roll bolt x3")]


def test_a_match_without_real_dice_has_no_such_line(catalog: Catalog) -> None:
    pairing = agree(catalog, "jus", [], 4)
    assert "dice" not in pairing.header()
    assert not from_header(pairing.header(), catalog).real_dice


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "dicemasters_tui", *map(str, arguments)]


def test_killed_in_the_middle_of_entering_only_the_unfinished_entry_is_lost(tmp_path: Path) -> None:
    environment = {**os.environ, "DICEMASTERS_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    begin = command("play", "--plain", "--real-dice", "--box", "jus", "--seed", "4")
    pipe = subprocess.PIPE
    with subprocess.Popen(begin, stdin=pipe, stdout=pipe, env=environment, encoding="utf-8") as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("\n".join(TURN) + "\nroll bolt, fi")
        running.stdin.flush()
        for line in running.stdout:
            if line.startswith("B: Roll"):
                break
        os.kill(running.pid, signal.SIGKILL)
    (path,) = (tmp_path / "matches").iterdir()
    assert read(path).commands[-1] == (0, "pass")
    checked = subprocess.run(
        command("replay", path, "--check"), capture_output=True, encoding="utf-8", env=environment, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    going_on = subprocess.run(
        command("play", "--plain", "--continue"),
        input="roll bolt, fist, 2 mask\n",
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert "B: Choose dice to reroll" in going_on.stdout
    assert read(path).commands[-1] == (1, "roll bolt, fist, mask x2")


@pytest.mark.parametrize("more", [["--continue"], ["--plain", "--continue"]])
def test_a_kept_match_keeps_its_dice(more: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "DICEMASTERS_HOME": str(tmp_path)}
    done = subprocess.run(
        command("play", "--real-dice", *more), capture_output=True, encoding="utf-8", env=environment, check=False
    )
    assert done.returncode == 2
    assert "goes on with the dice it was begun with" in done.stderr


def test_the_computer_lets_the_program_roll_for_it(tmp_path: Path) -> None:
    environment = {**os.environ, "DICEMASTERS_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command("play", "--plain", "--real-dice", "--auto", "A,B", "--box", "wwe", "--seed", "7"),
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The match is over: ")
    assert "A roll\n" in done.stdout

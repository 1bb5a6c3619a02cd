"""A fault of the program in the line mode and in JSON: told as a refusal, written down, and the match goes on."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.cli import main
from dicemasters_tui.dicethrone.game import DiceThrone
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.rules.game import DiceMasters

pytestmark = pytest.mark.fault

TOLD = (
    "Something went wrong in the program with this command; the match stands as it was. "
    "Do something else, or say it in other words. What happened is written in "
)
GAMES = {
    DiceMasters: (["--box", "jus"], "keep"),
    DiceThrone: (["--game", "dice-throne", "--heroes", "monk,barbarian"], "pass"),
}


def break_at(monkeypatch: pytest.MonkeyPatch, game: Any, *words: str) -> None:
    """Have the game's reader of commands break down over some commands."""
    parse = game.parse

    def broken(self: Any, state: Any, decision: Decision, text: str) -> Any:
        if text in words:
            raise IndexError(f"over {text}")
        return parse(self, state, decision, text)

    monkeypatch.setattr(game, "parse", broken)


@pytest.mark.parametrize("form", ["--plain", "--json"])
@pytest.mark.parametrize("game", list(GAMES))
def test_it_is_told_and_the_match_goes_on(
    game: Any, form: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_at(monkeypatch, game, "boom")
    options, good = GAMES[game]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"boom\ntry boom\n{good}\nundo\nredo\n"))
    assert main(["play", form, *options, "--seed", "5"]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert out.count(TOLD) == 2
    assert "IndexError: over boom" in (home / "last-error.txt").read_text(encoding="utf-8")
    (record,) = (home / "matches").glob("*.txt")
    assert "boom" not in record.read_text(encoding="utf-8")
    if form == "--json":
        asked = [each["number"] for each in map(json.loads, out.splitlines()) if each["type"] == "decision"]
        assert asked == [1, 1, 1, 2, 1, 2]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_with_it_differs_there_and_goes_on(
    game: Any, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options, good = GAMES[game]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{good}\n"))
    assert main(["play", "--plain", *options, "--seed", "5"]) == 0
    (record,) = (home / "matches").glob("*.txt")
    break_at(monkeypatch, game, good)
    capsys.readouterr()
    for command in (["replay", str(record), "--check"], ["replay", str(record)], ["report", "--print"]):
        assert main(command) == 1
        out, err = capsys.readouterr()
        assert "The record differs in turn 1: the program breaks down over command 1 (A " in out.replace("(B", "(A")
        assert not err
    assert "IndexError: over" in (home / "last-error.txt").read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--plain", "--continue", str(record)]) == 0
    assert "The match goes on from the last turn that agrees" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["--plain", "--json"])
def test_the_computer_does_something_else(
    form: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_at(monkeypatch, DiceMasters, "pass", "keep")  # what it says most
    main(["play", form, "--box", "jus", "--auto", "A,B", "--seed", "5"])
    out, err = capsys.readouterr()
    assert TOLD in out
    assert "Traceback" not in out + err
    assert not err


def test_where_nothing_goes_the_computer_gives_up(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(DiceMasters, "parse", broken)
    assert main(["play", "--plain", "--box", "jus", "--auto", "A,B", "--seed", "5"]) == 0
    assert "The program breaks down over every move of the computer." in capsys.readouterr().out

"""The hunt by bad input: what nobody should send is taken or refused, and what would not be is found and told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.dicethrone.game import DiceThrone
from dicemasters_tui.fuzz.bad_commands import header_of
from dicemasters_tui.fuzz.bad_input import try_all
from dicemasters_tui.fuzz.bad_lines import check_numbers
from dicemasters_tui.fuzz.invariants import Broken
from dicemasters_tui.fuzz.mangling import LONGEST, mangled, mangled_lines
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.game import DiceMasters


def test_commands_lines_and_records(catalog: Catalog, pytestconfig: pytest.Config, tmp_path: Path) -> None:
    for seed in range(1000 if pytestconfig.getoption("--long") else 6):
        passed, failures = try_all(seed, catalog, tmp_path)
        assert not failures, f"match {seed}: {failures[0].what} ({failures[0].where})\n{failures[0].record.text()}"
        assert passed > 20


def test_both_games_and_real_dice_come_up(catalog: Catalog) -> None:
    headers = [header_of(seed, catalog) for seed in range(9)]
    assert {header["game"] for header in headers} == {"dice-masters", "dice-throne"}
    assert sum("dice" in header for header in headers) == 2


def test_the_number_alone_spoils_a_text() -> None:
    others = ["buy jus-061#2 with fist:1", "choose yes"]
    texts = [mangled("attack a9, a10", Luck(seed), others) for seed in range(300)]
    assert texts == [mangled("attack a9, a10", Luck(seed), others) for seed in range(300)]
    assert len(set(texts)) > 200
    assert max(map(len, texts)) == LONGEST
    for sign in ("²", "\x1b", " with ", " on ", "try "):
        assert any(sign in text for text in texts), sign
    lines = [f"line {number}" for number in range(20)]
    assert all(mangled_lines(lines, Luck(seed), others) is not lines for seed in range(50))
    assert lines == [f"line {number}" for number in range(20)]


@pytest.mark.fault
@pytest.mark.parametrize("game", [DiceMasters, DiceThrone])
def test_a_fault_is_found_and_told(
    game: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    parse = game.parse

    def by_digit(self: Any, state: Any, decision: Decision, text: str) -> Any:
        if "²" in text:
            int("²")
        return parse(self, state, decision, text)

    monkeypatch.setattr(game, "parse", by_digit)
    number = "1" if game is DiceThrone else "2"
    assert main(["fuzz", "--commands", "--matches", "1", "--seed", number, "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert f"match {number}: ValueError: invalid literal for int() with base 10: '²'" in said
    assert "passed, " in said.splitlines()[-1]
    assert "²" in (tmp_path / f"fuzz-{number}-1.record").read_text(encoding="utf-8")


def test_a_refusal_that_changes_something_is_found(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    from dicemasters_tui.fuzz.bad_commands import try_commands

    monkeypatch.setattr(Match, "_rewind", lambda match, count: None)
    found = [failure for seed in range(1, 9, 2) for failure in try_commands(seed, catalog).failures]
    assert any("a refused command changed the match" in failure.what for failure in found), found


def test_numbers_that_move_on_by_themselves_are_found() -> None:
    asked = '{"type": "decision", "number": %d}'
    check_numbers("\n".join([asked % 1, '{"type": "command"}', asked % 2, '{"type": "undone"}', asked % 1]))
    with pytest.raises(Broken, match="was refused an answer and became 2"):
        check_numbers("\n".join([asked % 1, '{"type": "refused"}', asked % 2]))
    with pytest.raises(Broken, match="comes 1 commands after"):
        check_numbers("\n".join([asked % 1, '{"type": "command"}', asked % 3]))


def test_the_command_says_how_much_held(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["fuzz", "--commands", "--matches", "1", "--seed", "12", "--out", str(tmp_path)]) == 0
    passed, word, failed, failures = capsys.readouterr().out.split()
    assert int(passed) > 20
    assert (word, failed, failures) == ("passed,", "0", "failed")
    assert not list(tmp_path.iterdir())


def test_options_of_another_hunt_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--commands", "--light"]) == 2
    assert "--commands tries both games; leave --light and --game out." in capsys.readouterr().err
    assert main(["fuzz", "--seconds", "5"]) == 2
    assert "--seconds goes with --commands" in capsys.readouterr().err

"""`dicemasters team`: check, show, random, convert."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.teams import read_team

EIGHT = "4x3jus;4x10jus;2x1jus;2x11jus"


def test_check_a_legal_team(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "tournament-patience"]) == 0
    assert capsys.readouterr().out.endswith("is legal in Tournament.\n")


def test_check_names_every_breach(capsys: pytest.CaptureFixture[str]) -> None:
    link = "?view&cards=9x3jus;1x1jus;3x67jus&name=Too%20much"
    assert main(["team", "check", link]) == 1
    said = capsys.readouterr().out
    assert "Aquaman (jus-003) has 9 dice; its limit is 4." in said
    assert "are all Aquaman" in said
    assert "1 basic action cards; Tournament asks for 2." in said
    assert said.endswith("Too much is not legal in Tournament.\n")


def test_free_play_has_no_limits(capsys: pytest.CaptureFixture[str]) -> None:
    link = "?view&cards=9x3jus;1x1jus;3x67jus;3x68jus&name=Too%20much"
    assert main(["team", "check", link, "--format", "free"]) == 0


def test_a_team_with_unknown_cards_is_not_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "?view&cards=4x3jus;2x1avx;3x67jus;3x68jus"]) == 1
    assert "2x1avx" in capsys.readouterr().err


def test_no_team_is_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "no-such-team"]) == 2
    assert "There is no team" in capsys.readouterr().err


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "show", "jus-legion-rush"]) == 0
    said = capsys.readouterr().out
    assert "Dice by cost:" in said
    assert "Dice by energy:" in said
    assert "Link: https://" in said


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "show", "jus-legion-rush", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(card["dice"] for card in data["cards"]) == data["dice"]
    assert set(data) == {"name", "blurb", "format", "cards", "basics", "dice", "costs", "energy", "link"}


def test_random_is_legal_and_the_same_for_a_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    written = []
    for _ in range(2):
        assert main(["team", "random", "--box", "ygo", "--seed", "5"]) == 0
        written.append(capsys.readouterr().out)
    assert written[0] == written[1]
    path = tmp_path / "random.yaml"
    path.write_text(written[0], encoding="utf-8")
    assert main(["team", "check", str(path)]) == 0


def test_convert_there_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path, catalog: Catalog) -> None:
    assert main(["team", "convert", "jus-legion-rush", "--to", "link"]) == 0
    link = capsys.readouterr().out.strip()
    out = tmp_path / "again.yaml"
    assert main(["team", "convert", link, "--out", str(out)]) == 0
    assert read_team(out, catalog).cards == read_team(catalog.folder / "teams" / "jus-legion-rush.yaml", catalog).cards
    assert main(["team", "convert", link, "--out", str(out)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_team_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Mine\n2 * Arthur Curry - Aquaman (jus)\n"))
    assert main(["team", "convert", "-", "--to", "forum"]) == 0
    assert capsys.readouterr().out == ":jus3:\n"


def test_a_match_from_links(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("concede\n"))
    mine = f"?view&cards={EIGHT.replace('2x1jus;', '')};3x67jus;3x68jus&name=Mine"
    bad = main(["play", "--plain", "--seed", "1", "--teams", f"{mine},jus-legion-rush"])
    assert bad == 2  # two cards of one name
    assert "Black Manta" in capsys.readouterr().err


@pytest.mark.parametrize("action", ["check", "show", "random", "convert"])
def test_help_teaches(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["team", action, "--help"])
    assert done.value.code == 0
    assert "team" in capsys.readouterr().out

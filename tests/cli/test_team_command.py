"""`dicemasters team`: check, show, random, convert."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.teams import FORMATS, read_team
from dicemasters_tui.teams.formats import DRAFTS

EIGHT = "4x3jus;4x10jus;2x1jus;2x11jus"


def test_check_a_legal_team(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "tournament-patience"]) == 0
    assert capsys.readouterr().out.endswith("is legal in Tournament.\n")


def test_check_names_every_breach(capsys: pytest.CaptureFixture[str]) -> None:
    link = "?view&cards=9x3jus;1x1jus;3x67jus&name=Too%20much"
    assert main(["team", "check", link]) == 1
    said = capsys.readouterr().out
    assert "Aquaman (jus-003) has 9 dice; its limit is 4." in said
    assert "are both Aquaman" in said
    assert "1 basic action card; Tournament asks for 2." in said
    assert said.endswith("Too much is not legal in Tournament.\n")


def test_check_goes_by_the_format_the_team_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "demo-jus-1-sam"]) == 0
    assert capsys.readouterr().out == "Sam's League is legal in Demo game: DC Justice.\n"
    assert main(["team", "check", "demo-jus-1-sam", "--format", "tournament"]) == 1
    assert main(["team", "check", "demo-jus-1-sam", "--format", "Draft-JUS-8"]) == 0
    capsys.readouterr()
    assert main(["team", "check", "demo-jus-1-sam", "--format", "turnament"]) == 2
    assert "did you mean `tournament`?" in capsys.readouterr().err


def test_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    link = "?view&cards=9x3jus;2x1avx;3x67jus&name=Too%20much"
    assert main(["team", "check", link, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"team", "format", "legal", "breaches", "left_out"}
    assert (data["format"], data["legal"]) == ("tournament", False)
    assert data["breaches"][0] == "Aquaman (jus-003) has 9 dice; its limit is 4."
    assert "2x1avx" in data["left_out"][0]
    assert main(["team", "check", "jus-doom", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["legal"], data["breaches"], data["left_out"]) == (True, [], [])


def test_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "formats"]) == 0
    said = capsys.readouterr().out
    assert "tournament: 20 life, 20 dice, 8 cards, 2 basic action cards; WWE 2019, with errata; all boxes." in said
    assert "free: 20 life, any number of dice and cards" in said
    assert "draft-BOX-N" in said
    assert main(["team", "formats", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["name"] for line in lines} == set(FORMATS) | set(DRAFTS)
    assert all(line["life"] > 0 and line["title"] for line in lines)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "list", "--box", "jus", "--format", "tournament"]) == 0
    said = capsys.readouterr().out
    assert "jus-doom: Doom, for tournament\n  Affiliation. Metallo" in said
    assert "demo-jus" not in said
    assert "wwe-" not in said
    assert main(["team", "list", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"jus-doom", "demo-ygo-1-eric", "tournament-patience"} <= {line["id"] for line in lines}
    assert main(["team", "list", "--format", "nothing"]) == 2


def test_free_play_has_no_limits(capsys: pytest.CaptureFixture[str]) -> None:
    link = "?view&cards=9x3jus;1x1jus;3x67jus;3x68jus&name=Too%20much"
    assert main(["team", "check", link, "--format", "free"]) == 0


def test_a_team_with_unknown_cards_is_not_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "?view&cards=4x3jus;2x1avx;3x67jus;3x68jus"]) == 1
    *reasons, verdict = capsys.readouterr().out.splitlines()
    assert reasons == ["`2x1avx`: there is no such card in the four boxes; it is left out."]
    assert verdict == "Imported team is not legal in Tournament."


def test_what_was_left_out_and_what_the_format_forbids_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "?view&cards=9x3jus;2x1avx;3x67jus"]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "`2x1avx`: there is no such card in the four boxes; it is left out.",
        "Aquaman (jus-003) has 9 dice; its limit is 4.",
        "The team brings 1 basic action card; Tournament asks for 2.",
        "Imported team is not legal in Tournament.",
    ]
    assert not said.err


def test_every_team_that_is_not_legal_has_a_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = tmp_path / "list.txt"
    lines.write_text("Mine\n4 Batman\n3 Aquaman: Arthur Curry\n3 Investigation\n3 Excessive Force\n")
    for team in (str(lines), "jus-003 x2\njus-003 x2", "?view&cards=4x3jus;4x5ygo", "?view&cards=1x67jus"):
        for format in FORMATS:
            status = main(["team", "check", team, "--format", format])
            *reasons, verdict = capsys.readouterr().out.splitlines()
            assert bool(reasons) == (" is not legal in " in verdict) == (status == 1), (team, format)


def test_a_list_by_names_is_a_team(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = tmp_path / "list.txt"
    lines.write_text(
        "Mine\n4 batman: the smart one\n3 Aquaman: Arthur Curry\nthe flash: no shadow x2\n"
        "3 Investigation\nExcessive Force\n"
    )
    assert main(["team", "check", str(lines)]) == 0
    assert capsys.readouterr().out == "Mine is legal in Tournament.\n"


def test_no_team_is_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "check", "no-such-team"]) == 2
    assert "There is no team" in capsys.readouterr().err


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "show", "jus-legion-rush"]) == 0
    said = capsys.readouterr().out
    assert "Dice by cost:" in said
    assert "Dice by energy:" in said
    assert "Link: https://" in said


@pytest.mark.parametrize(
    ("cards", "said"),
    [("4x3jus", "4 dice of 1 card."), ("1x3jus", "1 die of 1 card."), ("4x3jus;2x10jus", "6 dice of 2")],
)
def test_show_counts_dice_and_cards(cards: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "show", f"?view&cards={cards};3x67jus;3x68jus&name=Three"]) == 0
    assert capsys.readouterr().out.startswith(f"Three: {said}")


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


def played(teams: str, *more: str) -> int:
    return main(["play", "--plain", "--auto", "A,B", "--seed", "1", "--teams", teams, *more])


def test_names_files_and_links_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    assert main(["team", "random", "--seed", "4", "--to", "list"]) == 0
    listed = tmp_path / "listed.txt"
    listed.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["team", "convert", "wwe-payday", "--out", str(tmp_path / "mine.yaml")]) == 0
    assert main(["team", "convert", "ygo-fists", "--to", "link"]) == 0
    link = capsys.readouterr().out.splitlines()[-1]
    for teams in (f"{link},jus-doom", f"{tmp_path / 'mine.yaml'},{listed}", "Doom,payday"):
        assert played(teams) == 0
        assert "The match is over" in capsys.readouterr().out


def test_a_format_for_a_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(tmp_path))
    wild = "?view&cards=9x3jus;1x1jus&name=Wild"
    assert played(f"{wild},jus-doom") == 2
    assert "Wild cannot play Tournament: Aquaman (jus-003) has 9 dice" in capsys.readouterr().err
    assert played(f"{wild},jus-doom", "--format", "free") == 0
    assert "The match is over" in capsys.readouterr().out
    assert played("jus-doom,jus-the-league", "--format", "short") == 2
    assert "20 dice; Shorter game allows 15" in capsys.readouterr().err
    assert played("jus-doom,jus-the-league", "--format", "nonsense") == 2
    assert "There is no format 'nonsense'" in capsys.readouterr().err
    assert main(["play", "--plain", "--box", "jus", "--format", "short"]) == 2
    assert "--format goes with --teams" in capsys.readouterr().err


def test_a_link_with_unknown_cards_plays_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert played("?view&cards=4x3jus;2x1avx;3x67jus;3x68jus&name=Half,jus-doom") == 2
    assert "Half cannot be played" in capsys.readouterr().err


def test_three_teams_are_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert played("Go on, hit me,jus-doom") == 2
    assert "comma in its name" in capsys.readouterr().err


def test_a_team_file_with_a_mistake_is_told_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("name: Wrong\ncards:\n  - jus-003 x4\n  - jus-0611\n", encoding="utf-8")
    for command in ("check", "show", "convert"):
        assert main(["team", command, str(path)]) == 2
        said = capsys.readouterr().err
        assert f"{path}:4" in said
        assert "did you mean `jus-061`?" in said


@pytest.mark.parametrize("action", ["list", "check", "show", "random", "convert", "formats", "draft", "rainbow"])
def test_help_teaches(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["team", action, "--help"])
    assert done.value.code == 0
    assert "team" in capsys.readouterr().out

"""Names from anywhere: nothing but what can be seen, one mark a letter, no wider than there is room for."""

from __future__ import annotations

import json
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

from dicemasters_tui.catalog import BadFile, Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.kernel.harmless import as_name, visible
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import opening
from dicemasters_tui.store import drafts
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.store.settings import load
from dicemasters_tui.teams import read_team
from dicemasters_tui.teams.links import named, read_text
from dicemasters_tui.teams.team import MOST_NAME, Team
from dicemasters_tui.throne import from_header as lineup_of

TALL = "Z" + "\u0301\u0316" * 100 + "oe"
"""A letter with 200 accents."""
UNSEEN = "\u3164\u115f\u1160\uffa0\u200b\u200d\ufeff\u2060\ufe0f\U000e0100\u00ad\u034f\u2800\u202e\u2066\U000e0041"
"""Fillers, joiners, selectors, a Braille blank, bidirectional controls, a tag."""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mia", "Mia"),
        ("  Mia \t Lee ", "Mia Lee"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn", "Nguyễn"),
        ("日本", "日本"),
        ("Σωκράτης", "Σωκράτης"),
        ("R\u0325", "R\u0325"),
        (TALL, "Ź\u0316oe"),
        (UNSEEN, ""),
        (f"M{UNSEEN}ia", "M ia"),
        ("M\u200bi\u3164a", "Mia"),
        ("\u0301Mia", "Mia"),
        ("Mia \u0301", "Mia"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("👍🏽", "👍"),
        ("❤\ufe0f", "❤"),
        ("🇩🇪", "🇩🇪"),
        ("", ""),
    ],
)
def test_what_is_left_of_a_name(text: str, name: str) -> None:
    assert visible(text) == name == visible(name)


@pytest.mark.parametrize(
    ("text", "most", "name"),
    [("c" * 99, 10, "c" * 10), ("日" * 9, 7, "日" * 3), ("e\u0331" * 9, 4, "e\u0331" * 4), ("ab cd", 3, "ab")],
)
def test_a_name_is_cut_by_columns(text: str, most: int, name: str) -> None:
    assert as_name(text, most) == name


def seen(name: str) -> bool:
    """It is shown as it is, or a default has taken its place."""
    marks = [unicodedata.category(sign).startswith("M") for sign in f"{name}."]
    return bool(name) and name == visible(name) and (True, True) not in pairwise(marks)


@pytest.mark.parametrize("foreign", [TALL, UNSEEN, "日" * 500, "👨\u200d👩\u200d👧"])
def test_names_from_everywhere(foreign: str, catalog: Catalog, tmp_path: Path) -> None:
    header = "dicemasters record 1\nrules: dc-2018\nseed: 1\nlife: 20\n"
    header += f"player_A: {foreign}\nteam_A: jus-061 x4\nbasics_A: jus-065\nname_A: {foreign}\n"
    text = header + "player_B: Leo\nteam_B: jus-003 x4\nbasics_B: jus-069\n---\nA keep\n"
    names = [opening(parse(text).header, catalog)[1].players[0].name]
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "match.txt").write_text(text, encoding="utf-8")
    names.append(Saves(tmp_path).all()[0].title)
    two = f"game: dice-throne\nhero_A: monk\nhero_B: ninja\nplayer_A: {foreign}\nseed: 1\n---\n"
    names.append(lineup_of(parse(f"dicemasters record 1\n{two}").header).names[0])
    names.append(read_text(json.dumps([{"name": foreign, "cards": [52003], "dice": [4]}]), catalog).team.name)
    names.append(named(Team("Three", (), ()), foreign).name)
    (tmp_path / "settings.toml").write_text(f'names = ["{foreign}", "Leo"]\n', encoding="utf-8")
    names += load(tmp_path / "settings.toml").names
    agreed = drafts.Agreed((foreign, "Leo"), 1)
    drafts.keep(tmp_path, agreed, agreed.forces(catalog))
    kept = drafts.kept(tmp_path, catalog)
    assert kept is not None
    names += kept[0].names
    for name in names:
        assert seen(name), ascii(name)
        assert len(name) <= MOST_NAME + len(" v Leo")


def test_the_name_in_a_team_file(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "team.yaml"
    for name, blurb in ((TALL, "Z" + "\u0301" * 99), ("x" * 500, "y")):
        path.write_text(f"name: {name}\nblurb: {blurb}\ncards: [jus-003 x4]\n", encoding="utf-8")
        team = read_team(path, catalog)
        assert seen(team.name) and seen(team.blurb) and len(team.name) <= MOST_NAME
    path.write_text("name: \u3164\ncards: [jus-003 x4]\n", encoding="utf-8")
    with pytest.raises(BadFile, match="no letter that can be seen"):
        read_team(path, catalog)


def test_drafters_need_names_that_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["team", "draft", "--names", "Ann,\u3164\u3164"]) == 2
    assert "write --names ONE,OTHER" in capsys.readouterr().err

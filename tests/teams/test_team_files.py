"""The ready-made teams, and team files in general."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicemasters_tui.catalog import BadFile, Catalog, load_catalog
from dicemasters_tui.teams import FORMATS, Team, breaches, load_teams, read_team

GOOD = """\
name: Mine
blurb: >-
  Aquaman first,
  then the others.
format: tournament
cards:
  - jus-003 x2
  - jus-061
basics: [jus-067, jus-068]
"""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="module")
def teams(catalog: Catalog) -> dict[str, Team]:
    loaded = load_teams(catalog)
    assert loaded.problems == []
    return {team.id: team for team in loaded}


def test_every_ready_made_team_is_legal_in_its_format(catalog: Catalog, teams: dict[str, Team]) -> None:
    for team in teams.values():
        assert breaches(team, FORMATS[team.format], catalog) == [], team.name
        assert team.blurb


def test_teams_other_than_the_demo_pairs_are_fit_for_a_tournament(catalog: Catalog, teams: dict[str, Team]) -> None:
    for team in teams.values():
        if not team.id.startswith("demo-"):
            assert breaches(team, FORMATS["tournament"], catalog) == [], team.name


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((("ygo-004", 2), ("ygo-001", 2)), (("ygo-005", 2), ("ygo-007", 2))),
        ((("asm-006", 2), ("asm-013", 2)), (("asm-017", 2), ("asm-019", 2))),
        ((("jus-003", 2), ("jus-061", 2)), (("jus-010", 2), ("jus-032", 2))),
        ((("wwe-042", 3), ("wwe-021", 3)), (("wwe-008", 3), ("wwe-034", 3))),
    ],
)
def test_the_demo_teams_of_the_books(
    teams: dict[str, Team], first: tuple[tuple[str, int], ...], second: tuple[tuple[str, int], ...]
) -> None:
    """DM-5.4.1 to DM-5.4.4; the basics are the ones the demo gives to that seat, and who goes first comes first."""
    listed = [team.cards for team in teams.values()]
    assert listed.index(first) + 1 == listed.index(second)
    for player, cards in enumerate((first, second)):
        (team,) = [team for team in teams.values() if team.cards == cards]
        assert team.basics == FORMATS[team.format].basics_of(team, player)


def test_each_box_has_more_than_its_demo_pair(teams: dict[str, Team]) -> None:
    for box in ("ygo", "asm", "jus", "wwe"):
        assert sum(team.format == f"demo-{box}" for team in teams.values()) >= 3


def test_dice_default_to_the_limit_of_the_card(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    team = read_team(path, catalog)
    assert team == Team(
        name="Mine",
        cards=(("jus-003", 2), ("jus-061", 5)),
        basics=("jus-067", "jus-068"),
        blurb="Aquaman first, then the others.",
        id="mine",
        format="tournament",
    )
    assert team.dice == 7


@pytest.mark.parametrize(
    ("right", "wrong", "line", "field", "words"),
    [
        ("jus-003 x2", "jus-03 x2", 7, "cards[0]", "did you mean `jus-003`?"),
        ("jus-003 x2", "jus-003 two", 7, "cards[0]", "`jus-003 x4`"),
        ("jus-003 x2", "{jus-003: 2}", 7, "cards[0]", "must be a text"),
        ("[jus-067, jus-068]", "[jus-067, jsu-068]", 9, "basics[1]", "did you mean `jus-068`?"),
        ("format: tournament", "format: turnament", 5, "format", "did you mean `tournament`?"),
        ("format: tournament", "format: draft-ygo-120", 5, "format", "did you mean `draft-ygo-"),
        ("format: tournament", "format: nothing like it", 5, "format", "write demo-ygo, demo-asm"),
        ("jus-003 x2", "jus-003 x2222", 7, "cards[0]", "`jus-003 x4`"),
        ("cards:\n  - jus-003 x2\n  - jus-061", "cards: []", 6, "cards", ""),
        ("cards:\n  - jus-003 x2\n  - jus-061", "cards: all of them", 6, "cards", ""),
        ("name: Mine\n", "name: [Mine]\n", 1, "name", ""),
        ("name: Mine\n", 'name: "\\e[2J"\n', 1, "name", ""),
        ("name: Mine\n", "", 1, "", "`name` is missing"),
        ("basics:", "basic:", 9, "basic", "did you mean `basics`?"),
        ("Aquaman first", "A" * 220, 2, "blurb", "at most 200 letters"),
    ],
)
def test_a_mistake_in_a_team_file(
    catalog: Catalog, tmp_path: Path, right: str, wrong: str, line: int, field: str, words: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_team(path, catalog)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.field) == (str(path), line, field)
    assert words in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- just\n- a list\n",
        "name: [unclosed\n",
        "name: a\nname: b\n",
        "a: &x [*x]\n",
        "!!python/object/apply:os.system ['true']\n",
        "\x00",
        "&a [&b [" + "[" * 2000,
        GOOD + "extra: 1\n",
    ],
)
def test_what_is_no_team_file_is_one_clear_sentence(catalog: Catalog, tmp_path: Path, text: str) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_team(path, catalog)
    assert str(path) in str(caught.value)
    assert all(problem.message for problem in caught.value.problems)


def test_a_file_that_is_no_text_or_not_there(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "binary.yaml"
    path.write_bytes(b"\xff\xfe\x00name")
    for each in (path, tmp_path / "missing.yaml", tmp_path):
        with pytest.raises(BadFile):
            read_team(each, catalog)


STYLES = ("Aggressive", "Control", "Ramp", "Affiliation", "Theme", "Combo", "Swarm", "Late", "Value")


@pytest.mark.parametrize("box", ["ygo", "asm", "jus", "wwe"])
def test_six_tournament_teams_of_each_box_in_different_styles(
    catalog: Catalog, teams: dict[str, Team], box: str
) -> None:
    ready = [team for team in teams.values() if team.format == "tournament" and team.id.startswith(f"{box}-")]
    assert len(ready) >= 6
    styles = {team.blurb.split(".")[0].split()[0] for team in ready}
    assert {"Aggressive", "Control", "Ramp"} <= styles
    assert styles & {"Affiliation", "Theme"}
    assert styles <= set(STYLES)
    for team in ready:
        assert team.dice == 20
        assert {card.partition("-")[0] for card in (*dict(team.cards), *team.basics)} == {box}
        assert team.blurb.count(".") >= 2
        facts = [(catalog.facts(id), dice) for id, dice in team.cards]
        assert sum(dice for card, dice in facts if card.cost <= 4) >= 9  # something to buy on the first turns
        assert sum(dice for card, dice in facts if card.cost >= 7) <= 4
        assert len({kind for card, _ in facts for kind in card.energy}) >= 2


def test_a_broken_team_leaves_the_others(catalog: Catalog, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(catalog.folder / "teams", folder / "teams")
    (folder / "teams" / "a-broken.yaml").write_text(GOOD.replace("jus-003", "jus-999"), encoding="utf-8")
    teams = load_teams(Catalog(folder, catalog.all_facts()))
    assert len(teams) == len(load_teams(catalog))
    assert [(problem.file, problem.line) for problem in teams.problems] == [("cards/teams/a-broken.yaml", 7)]


def test_a_folder_without_teams_has_none(catalog: Catalog, tmp_path: Path) -> None:
    assert load_teams(Catalog(tmp_path, catalog.all_facts())) == []


def test_all_that_is_wrong_with_a_file_is_told_at_once(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = GOOD.replace("format: tournament", "fromat: tournament").replace("jus-003 x2", "jus-999 x2")
    path.write_text(text.replace("jus-068", "jsu-068") + "blurp: no\n", encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_team(path, catalog)
    found = [(problem.line, problem.field, problem.message) for problem in caught.value.problems]
    assert [each[:2] for each in found] == [(5, "fromat"), (7, "cards[0]"), (9, "basics[1]"), (10, "blurp")]
    for (_, _, message), words in zip(found, ["`format`", "no card", "`jus-068`", "YAML reads `no`"], strict=True):
        assert words in message


def test_members_by_name(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: Mine\ncards:\n  - 3 Aquaman: Arthur Curry\n  - 'The Flash: No Shadow x2'\n  - Wonder Woman: A Gift\n"
        "  - 4 jus-006\nbasics: [investigation, Excessive Force]\n"
    )
    team = read_team(path, catalog)
    assert team.cards == (
        ("jus-003", 3),
        ("jus-050", 2),
        ("jus-062", catalog.facts("jus-062").max_dice),
        ("jus-006", 4),
    )
    assert team.basics == ("jus-068", "jus-067")


def test_a_name_of_several_cards_offers_them(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\ncards:\n  - Batman\n  - 4 Aquaman\n  - jus-061\n  - 2 Flash: Nobody\n")
    with pytest.raises(BadFile) as caught:
        read_team(path, catalog)
    batman, aquaman, flash = caught.value.problems
    assert (flash.line, flash.field) == (6, "cards[3]") and "there is jus-048 The Flash: " in flash.message
    assert batman.field == "cards[0]" and "jus-006 Batman: The Smart One (cost 5); write its number" in batman.message
    assert aquaman.field == "cards[1]" and "jus-003 Aquaman: Arthur Curry (cost 3)" in aquaman.message

"""Teams from elsewhere: links, lists, saved teams, forum codes; what is unknown is named and the rest kept."""

from __future__ import annotations

import json

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.teams import FORMATS, Team, TeamList, load_teams, random_team
from dicemasters_tui.teams.files import read_team, team_text
from dicemasters_tui.teams.formats import DRAFTS
from dicemasters_tui.teams.links import NotATeam, read_text, write_forum, write_link, write_list, write_saved
from dicemasters_tui.teams.reading import team_meant

LINK = "https://tb.dicecoalition.com/?view&cards=2x3jus;4x34wwe;3x67jus;3x49wwe&name=Two%20worlds"


@pytest.fixture
def ready(catalog: Catalog) -> TeamList:
    return load_teams(catalog)


def test_a_link(catalog: Catalog) -> None:
    found = read_text(LINK, catalog)
    assert found.problems == ()
    assert found.team.name == "Two worlds"
    assert found.team.cards == (("jus-003", 2), ("wwe-034", 4))
    assert found.team.basics == ("jus-067", "wwe-049")


@pytest.mark.parametrize(
    "text",
    [
        "?view&cards=2x3jus;4x34wwe;3x67jus;3x49wwe",
        "view&cards=2x3jus;4x34wwe;3x67jus;3x49wwe",
        "http://dm.retrobox.eu/?view&cards=2X3JUS; 4 x 34wwe ;3x67jus;3x49wwe&name=",
        "2x3jus;4x34wwe;3x67jus;3x49wwe",
        "2xJUS003;4xWWE034;3xJUS067;3xWWE049",
        "?view&cards=2x3jus%3B4x34wwe%3B3x67jus%3B3x49wwe",
    ],
)
def test_the_same_team_in_other_words(text: str, catalog: Catalog) -> None:
    team = read_text(text, catalog).team
    assert team.cards == (("jus-003", 2), ("wwe-034", 4))
    assert team.basics == ("jus-067", "wwe-049")
    assert team.name == "Imported team"


def test_unknown_cards_are_named_and_the_rest_is_kept(catalog: Catalog) -> None:
    found = read_text("?view&cards=2x3jus;2x31xfc;1x999jus;4x5m2015;nonsense&name=x", catalog)
    assert found.team.cards == (("jus-003", 2),)
    assert len(found.problems) == 2
    assert all(name in found.problems[0] for name in ("2x31xfc", "1x999jus", "4x5m2015"))
    assert "nonsense" in found.problems[1]


def test_a_card_named_twice_is_counted_once(catalog: Catalog) -> None:
    found = read_text("2x3jus;1x3jus", catalog)
    assert found.team.cards == (("jus-003", 2),)
    assert "twice" in found.problems[0]


def test_every_ready_made_team_comes_back_from_each_way_of_writing(catalog: Catalog, ready: TeamList) -> None:
    for team in ready:
        for text in (write_link(team), write_saved(team), write_list(team, catalog)):
            found = read_text(text, catalog)
            assert found.problems == (), text
            assert (found.team.name, found.team.cards, found.team.basics) == (team.name, team.cards, team.basics)
        forum = read_text(write_forum(team), catalog)
        assert set(dict(forum.team.cards)) == set(dict(team.cards))


def test_every_card_can_be_written_and_read(catalog: Catalog) -> None:
    for card in catalog.all_facts():
        team = Team("one", ((card.id, 1),) if card.kind != "basic_action" else (), ())
        if not team.cards:
            continue
        assert read_text(write_link(team), catalog).team.cards == team.cards
        assert read_text(write_list(team, catalog), catalog).team.cards == team.cards
        assert read_text(write_saved(team), catalog).team.cards == team.cards


def test_a_list_with_a_title_and_other_lines(catalog: Catalog) -> None:
    lines = ("My team", "", "2 * Arthur Curry - Aquaman (JUS)", "jus-010 x3", "- wwe-034")
    text = "\n".join((*lines, "Basic Action Card - Ping (jus)", "Description"))
    found = read_text(text, catalog)
    assert found.team.name == "My team"
    assert found.team.cards == (("jus-003", 2), ("jus-010", 3), ("wwe-034", 4))
    assert found.team.basics == ("jus-069",)


def test_the_name_never_moves_a_terminal(catalog: Catalog) -> None:
    found = read_text("?view&cards=2x3jus&name=%1B%5B2J%1B%5D0;hi%07%0A" + "x" * 500, catalog)
    assert found.team.name.isprintable()
    assert len(found.team.name) <= 60


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "?view&cards=&name=x",
        "[1, 2",
        "[" * 5000,
        '{"cards": "no list"}',
        '[{"name": "x", "cards": [[], {}, null], "dice": "no"}]',
        "x" * 30_000,
        "http://[::1/?cards=2x3",
        "\x00\x01\x02",
    ],
)
def test_what_is_no_team_is_one_sentence(text: str, catalog: Catalog) -> None:
    with pytest.raises(NotATeam) as wrong:
        read_text(text, catalog)
    assert str(wrong.value)
    assert "\n" not in str(wrong.value)
    assert str(wrong.value).isprintable()


def test_saved_teams_of_the_builder(catalog: Catalog) -> None:
    saved = {"saved_teams": [{"name": "One", "cards": [52003, 61034, 52067], "dice": [2, 4, 3]}, {"name": "Two"}]}
    found = read_text(json.dumps(saved), catalog)
    assert found.team.cards == (("jus-003", 2), ("wwe-034", 4))
    assert found.team.basics == ("jus-067",)
    assert "2 teams stand there" in found.problems[0]


def test_a_file_is_written_and_read(catalog: Catalog, ready: TeamList, tmp_path: object) -> None:
    from pathlib import Path

    for team in ready[:4]:
        path = Path(str(tmp_path), f"{team.id}.yaml")
        path.write_text(team_text(team), encoding="utf-8")
        again = read_team(path, catalog)
        assert again == team


def test_what_a_word_means(catalog: Catalog, tmp_path: object) -> None:
    from pathlib import Path

    assert team_meant("jus-legion-rush", catalog).team.id == "jus-legion-rush"
    path = Path(str(tmp_path), "team.txt")
    path.write_text("\ufeff" + LINK, encoding="utf-8")
    assert team_meant(str(path), catalog).team.name == "Two worlds"
    assert team_meant(LINK, catalog).team.name == "Two worlds"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotATeam, match="no text"):
        team_meant(str(path), catalog)
    with pytest.raises(Exception, match="did you mean jus-legion-rush"):
        team_meant("jus-legion-rsh", catalog)


def test_a_thousand_random_teams_come_back_from_their_links(catalog: Catalog) -> None:
    formats = [FORMATS["tournament"], FORMATS["short"], FORMATS["basic-forces"], DRAFTS["rainbow-asm"]]
    for seed in range(1000):
        team = random_team(catalog, formats[seed % len(formats)], seed)
        found = read_text(write_link(team), catalog)
        assert found.problems == ()
        assert (found.team.name, found.team.cards, found.team.basics) == (team.name, team.cards, team.basics)


@pytest.mark.parametrize("name", ["Go on, hit me", "50% & more; = ?#", "Zoë's “team”", "a+b", "日本"])
def test_any_name_comes_back(name: str, catalog: Catalog) -> None:
    team = Team(name, (("jus-003", 2),), ("jus-067",))
    assert read_text(write_link(team), catalog).team.name == name
    assert read_text(write_saved(team), catalog).team.name == name
    assert read_text(write_list(team, catalog), catalog).team.name == name


def test_of_several_listed_teams_the_first_is_read(catalog: Catalog) -> None:
    one = "One\r\n2 * Arthur Curry - Aquaman (jus)\r\nBasic Action Card - Ping (jus)\r\n"
    found = read_text(one + "\r\n \r\n\r\n" + one.replace("One", "Two").replace("2 *", "4 *"), catalog)
    assert (found.team.name, found.team.cards) == ("One", (("jus-003", 2),))
    assert found.problems == ("2 teams stand there; this is the first.",)
    spaced = read_text("One\n\n\n\n2 * Arthur Curry - Aquaman (jus)", catalog)
    assert (spaced.team.name, spaced.team.cards, spaced.problems) == ("One", (("jus-003", 2),), ())


def test_lines_that_name_no_card_are_told(catalog: Catalog) -> None:
    found = read_text("Mine\n2 * Arthur Curry - Aquaman (jus)\n3 * Nobody - Nothing (jus)\n4 Aquaman\nA note.", catalog)
    assert found.team.cards == (("jus-003", 2),)
    assert len(found.problems) == 2
    assert "3 * Nobody - Nothing (jus)" in found.problems[0]
    assert "4 Aquaman" in found.problems[1]


def test_lines_of_this_program_and_lines_that_are_nearly_cards(catalog: Catalog) -> None:
    lines = ("Mine", "4 x Aquaman: Arthur Curry (jus-003), costs 3 shield", "  A text that reads well.")
    more = ("Ping (jus-069), costs 2", "jus-3 x2", "Aquaman x2", "Someone - Else (jus)", "and so on")
    found = read_text("\n".join((*lines, *more)), catalog)
    assert (found.team.cards, found.team.basics) == ((("jus-003", 4),), ("jus-069",))
    unread, several = found.problems
    assert all(name in unread for name in ("jus-3 x2", "Someone - Else (jus)"))
    assert several.startswith("`Aquaman x2` could be jus-001 Aquaman: ")
    many = read_text("jus-003 x2\n" + "\n".join(f"xyz-{number:03d}" for number in range(20)), catalog)
    assert len(many.problems) == 1 and "xyz-007" in many.problems[0] and "12 more" in many.problems[0]


def test_a_link_from_the_source_of_a_page(catalog: Catalog) -> None:
    found = read_text("https://tb.dicecoalition.com/?view&amp;cards=2x3jus&amp;name=Two", catalog)
    assert (found.team.name, found.team.cards) == ("Two", (("jus-003", 2),))


@pytest.mark.parametrize(
    "line",
    [
        "3 Aquaman: Arthur Curry",
        "3x aquaman: arthur curry",
        "3 * Aquaman, Arthur Curry",
        "Aquaman: Arthur Curry x3",
        "Aquaman: Arthur Curry (jus) ×3",
    ],
)
def test_a_card_of_a_list_by_its_name(catalog: Catalog, line: str) -> None:
    for text in (line, f"Mine\n{line}", f"jus-061 x2\n{line}", f"{line}; jus-061"):
        found = read_text(text, catalog)
        assert ("jus-003", 3) in found.team.cards, text
        assert not found.problems


def test_where_a_name_is_not_enough_its_versions_are_offered(catalog: Catalog) -> None:
    found = read_text("jus-003 x4\n4 Batman", catalog)
    assert found.team.cards == (("jus-003", 4),)
    assert found.problems == (
        "`4 Batman` could be jus-004 Batman: Consumed by Regret (cost 4), jus-005 Batman: Can't Trust in Luck (cost 5) "
        "or jus-006 Batman: The Smart One (cost 5); write its number. It is left out.",
    )
    with pytest.raises(NotATeam, match=r"jus-006 Batman: The Smart One \(cost 5\)"):
        read_text("4 Batman", catalog)


def test_the_name_of_a_team_is_no_card(catalog: Catalog) -> None:
    for name in ("4 Super Friends", "2 Bat", "3 fast"):  # beginnings of names and subtitles
        found = read_text(f"{name}\njus-003 x4", catalog)
        assert (found.team.name, found.team.cards, found.problems) == (name, (("jus-003", 4),), ())


def test_a_misspelt_name_has_the_nearest_one_beside_it(catalog: Catalog) -> None:
    found = read_text("jus-003 x4\n4 Batmn\nA text that reads well.", catalog)
    assert found.problems == ("`4 Batmn` (Batman?) is no card; write 2x3jus, jus-003 x2, or 2 NAME: SUBTITLE.",)


def test_below_the_name_a_part_of_a_name_or_its_subtitle_is_enough(catalog: Catalog) -> None:
    found = read_text("Mine\n3 Arthur Curry\n2 manta: hate", catalog)
    assert (found.team.cards, found.problems) == ((("jus-003", 3), ("jus-009", 2)), ())

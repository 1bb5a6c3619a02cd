"""A team in the making, apart from any screen: what it comes to, what its format says, how it comes in and goes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.catalog.sieve import FILTERS, Sieve, values
from dicemasters_tui.kernel.errors import DiceMastersError
from dicemasters_tui.store.own_teams import OwnTeams, TeamNotKept
from dicemasters_tui.store.team_editing import Workbench
from dicemasters_tui.store.team_exchange import imported, to_clipboard, to_file, written
from dicemasters_tui.teams import Team
from dicemasters_tui.teams.agreed import MatchOptions
from dicemasters_tui.teams.formats import FREE, TOURNAMENT
from dicemasters_tui.teams.sums import COSTS, sums

TEAM = Team("Mixed bag", (("jus-001", 4), ("wwe-001", 2), ("asm-060", 3)), ("jus-067", "jus-068"))


def bench(catalog: Catalog, home: Path, team: Team = TEAM) -> Workbench:
    return Workbench(catalog, OwnTeams(home), team)


def test_the_dice_of_a_team_are_added_up(catalog: Catalog) -> None:
    total = sums(Team("t", (*TEAM.cards, ("xyz-001", 9))), catalog)
    assert sum(total.by_cost) == TEAM.dice and len(total.by_cost) == len(COSTS)
    cost = sum(catalog.facts(id).cost * dice for id, dice in TEAM.cards)
    assert total.average == pytest.approx(cost / TEAM.dice)
    assert sums(Team("empty", ()), catalog).average == 0


def test_each_rule_of_the_format_is_kept_or_not(catalog: Catalog, tmp_path: Path) -> None:
    assert all(kept for kept, _ in bench(catalog, tmp_path).rules())
    twins = Team("twins", (("jus-001", 4), ("jus-002", 99)), ("jus-067",))
    broken = [rule for kept, rule in bench(catalog, tmp_path, twins).rules() if not kept]
    assert broken[-2:] == ["no name twice", "too many dice of Aquaman"] and len(broken) == 4
    assert bench(catalog, tmp_path, Team("none", ())).missing_energy() == []


def test_what_keeps_a_card_out(catalog: Catalog, tmp_path: Path) -> None:
    building = bench(catalog, tmp_path)
    assert building.keeps_out(catalog.facts("jus-001")) == ("", ""), "it is in"
    assert building.keeps_out(catalog.facts("jus-002"))[0] == "name"
    assert building.keeps_out(catalog.facts("jus-069"))[0] == "full"
    assert building.keeps_out(catalog.facts("jus-004")) == ("", "")
    building.use("demo-ygo")
    assert building.keeps_out(catalog.facts("jus-004"))[0] == "box"
    building.use(FREE.name)
    assert building.keeps_out(catalog.facts("jus-002")) == ("", "")


@pytest.mark.parametrize("way", ["link", "list"])
def test_a_team_goes_out_and_comes_in_again(catalog: Catalog, way: str) -> None:
    again = imported(written(TEAM, way, catalog), catalog, ())
    assert (dict(again.team.cards), again.team.basics) == (dict(TEAM.cards), TEAM.basics) and not again.problems


def test_where_a_team_cannot_go(catalog: Catalog, tmp_path: Path) -> None:
    clip: list[str] = []
    assert "on the clipboard" in to_clipboard(TEAM, "link", catalog, clip.append) and not clip[0].endswith("\n")
    path = tmp_path / "t.txt"
    assert str(path) in to_file(TEAM, f" {path} ", catalog) and path.read_text().startswith(TEAM.name)
    for team, name in (
        (TEAM, str(path)),
        (TEAM, "t.exe"),
        (TEAM, str(tmp_path / "no" / "t.yaml")),
        (Team("", ()), "t.yaml"),
        (Team("", (("xyz-001", 1),)), "t.yaml"),
    ):
        with pytest.raises(TeamNotKept):
            to_file(team, name, catalog)
    with pytest.raises(DiceMastersError):
        imported("a\x00b.yaml", catalog, ())


def test_every_value_of_a_filter_lets_a_card_pass(catalog: Catalog) -> None:
    cards = catalog.all_facts()
    for filter in FILTERS:
        found = values(filter, cards)
        assert found and all(Sieve().with_value(filter, value).cards(cards) for value in found), filter
    assert Sieve().open and not Sieve("x").open and Sieve("cost:x").problem
    assert Sieve("cost:x").cards(cards) == list(cards), "a search that is not understood does not count"


def test_what_is_agreed_changes_the_format_and_the_match() -> None:
    options = MatchOptions(("A", "B"), 7, life=5, errata=False, real_dice=True, computers=frozenset({1}))
    format = options.of(TOURNAMENT)
    assert (format.life, format.errata, format.edition) == (5, False, TOURNAMENT.edition)
    pairing = options.pairing(format, (TEAM, TEAM))
    assert (pairing.life, pairing.seed, pairing.real_dice, set(pairing.computers)) == (5, 7, True, {1})

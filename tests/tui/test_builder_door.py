"""Into the team builder from the title and by its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import begin_demo, loaded, play, text_of, top
from builder_flows import add, by_name, kept, told
from player import Player

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.store.own_teams import MOST_DELETED, OwnTeams, TeamNotKept
from dicemasters_tui.teams import Team
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.builder import BuilderScreen
from dicemasters_tui.tui.pages.picker import PickerScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.list import List


def test_from_the_title(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        rows = [row.id for row in app.screen.query_one(List).rows]
        teams = str(rows.index("teams") + 1)
        await pilot.press(teams)
        assert isinstance(app.screen, BuilderScreen), "without a team of one's own nothing is asked"
        await add(pilot, "jus-001", 2)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press(teams)
        assert isinstance(app.screen, Dialog) and "2 dice" in text_of(app)
        await pilot.press("2")
        builder = app.screen
        assert isinstance(builder, BuilderScreen) and builder.bench.team == kept(tmp_path, app)[0]
        await pilot.press("escape", teams, "1")
        assert isinstance(app.screen, BuilderScreen) and not app.screen.bench.team.cards
        await pilot.press("escape", teams, "escape")
        assert isinstance(app.screen, TitleScreen)

    play(tmp_path, flow)


def test_by_name_over_the_choice_of_teams(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("enter")
        picker = app.screen
        assert isinstance(picker, PickerScreen)
        await by_name(pilot, "build a team")
        builder = app.screen
        assert isinstance(builder, BuilderScreen)
        await add(pilot, "jus-001", 2)
        await by_name(pilot, "build a team")
        assert top(app) is builder and "open already" in told(app)
        await pilot.press("escape")
        assert top(app) is picker and "own/team-aquaman" in [row.id for row in picker.listing.rows]

    play(tmp_path, flow, (120, 40))


def test_a_deleted_team_comes_back_after_the_builder_was_left(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        teams = str([row.id for row in app.screen.query_one(List).rows].index("teams") + 1)
        for number, dice in enumerate((1, 2)):
            await pilot.press(teams)
            if number:
                assert "deleted; Enter brings it back" in text_of(app)
                await pilot.press("1")
            await add(pilot, "jus-001", dice)
            await pilot.press("D", "escape")
            assert not kept(tmp_path, app)
        await pilot.press("1")
        picker = app.screen
        assert isinstance(picker, PickerScreen)
        await pilot.press("u")
        assert picker.offer is not None and picker.offer.team.dice == 2, "the last one first"
        await pilot.press("escape", teams)
        assert isinstance(app.screen, Dialog)
        await pilot.press("3")
        assert isinstance(app.screen, BuilderScreen) and app.screen.bench.team.dice == 1
        assert sorted(team.dice for team in kept(tmp_path, app)) == [1, 2]
        await pilot.press("D", "u", "escape", "1", "u")
        assert "No team has been deleted." in told(app) and len(kept(tmp_path, app)) == 2

    play(tmp_path, flow)


def test_the_bin_keeps_the_last_ones_and_passes_over_what_is_none(tmp_path: Path, catalog: Catalog) -> None:
    own = OwnTeams(tmp_path)
    for number in range(MOST_DELETED + 3):
        own.delete(own.save(Team(f"Team {number}", (("jus-001", 1),), ())))
    (own.bin / "broken.yaml").write_text("name: [", encoding="utf-8")
    gone = own.deleted(catalog)
    assert len(gone) == MOST_DELETED and gone[0].name == f"Team {MOST_DELETED + 2}"
    back = own.bring_back(gone[0])
    assert own.load(catalog) == [back] and own.bring_back(gone[0]).id != back.id, "also when its file is gone"
    own.erase(back)
    assert len(own.load(catalog)) == 1
    own.delete(back)  # deleted elsewhere already: nothing is left to do
    (own.folder / "deleted").rename(tmp_path / "away")
    (own.folder / "deleted").write_text("a file in its place", encoding="utf-8")
    assert own.deleted(catalog) == []
    with pytest.raises(TeamNotKept, match="cannot be deleted"):
        own.delete(own.load(catalog)[0])
    with pytest.raises(TeamNotKept, match="cannot be brought back"):
        own.bring_back(gone[1])


def test_by_name_over_a_match(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        await by_name(pilot, "build a team")
        assert isinstance(app.screen, BuilderScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MatchScreen) and app.match is not None

    play(tmp_path, flow)

"""A data folder that is no folder: everything can be played, and a sentence says what is not kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import begin_by_keys, play
from player import Player

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.store import drafts
from dicemasters_tui.store.own_teams import OwnTeams, TeamNotKept
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.teams import load_teams
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp

FOLDERS = ["a name of 5,000 letters", "a file", "in a file"]


@pytest.fixture(params=FOLDERS)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("no folder")
    return {
        "a name of 5,000 letters": tmp_path / ("x" * 5000),
        "a file": tmp_path / "file",
        "in a file": tmp_path / "file" / "home",
    }[request.param]


def test_the_app_plays_on_without_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        said: list[str] = []
        monkeypatch.setattr(app, "notify", lambda message, **_more: said.append(message))
        await begin_by_keys(app, pilot)
        assert app.match is not None and app.match.decision is not None
        app.match.submit(app.match.decision.player, "keep")
        assert app.record is None and any("goes on unsaved" in sentence for sentence in said)
        assert all(len(sentence) < 500 for sentence in said)
        app.keep_settings()
        assert any("settings cannot be saved" in sentence for sentence in said)
        for page in (app.action_matches, app.action_lesson, app.action_teams, app.action_draft, app.action_new_match):
            page()
            await pilot.pause()
        app.to_title()
        await pilot.pause()
        assert not app.last_words

    play(home, flow)


def test_nothing_else_breaks_over_it(home: Path, catalog: Catalog) -> None:
    teams = OwnTeams(home)
    assert teams.load(catalog) == [] and teams.deleted(catalog) == []
    with pytest.raises(TeamNotKept, match="cannot be written"):
        teams.save(load_teams(catalog)[0])
    agreed = drafts.Agreed(("Mia", "Leo"), 1)
    assert "cannot be written" in drafts.keep(home, agreed, agreed.forces(catalog))
    assert drafts.kept(home, catalog) is None
    drafts.forget(home)
    assert Saves(home).all() == []


def test_the_settings_command_says_what_is_wrong(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICEMASTERS_HOME", str(home))
    assert main(["settings"]) == 2
    assert "cannot be read" in capsys.readouterr().out.splitlines()[-1]

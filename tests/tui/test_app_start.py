"""What the command line asks of the app: a match to begin with, one to go on with, a look for this run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from app_flows import begin_demo, loaded, play, text_of
from player import Player

from dicemasters_tui import terminal
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.store.settings import Settings, load
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.tui.actions.check import checked
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.pages.match_setup import FirstScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.list import List


def test_named_teams_lead_straight_to_who_goes_first(tmp_path: Path, catalog: Catalog) -> None:
    pairing = agree(catalog, "jus", (), 5, ("Mia", "Leo"))

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        app.simulate_key("3")  # typed before anything was there
        await loaded(app, pilot)
        await pilot.pause()
        assert app.match is not None and app.match.decision is not None
        assert [player.name for player in app.match.state.players] == ["Leo", "Mia"]
        assert app.match.state.luck.seed == 5 and app.match.decision.kind == "reroll"
        app.to_title()
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)

    play(tmp_path, flow, start=Start(pairing))


def test_from_who_goes_first_one_can_go_back_to_the_teams(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause()
        assert isinstance(app.screen, FirstScreen)
        await pilot.press("escape")
        assert type(app.screen).__name__ == "PickerScreen"

    play(tmp_path, flow, start=Start(agree(catalog, None, ("jus-legion-rush", "jus-league-on-a-budget"), 1)))


def test_who_goes_first_says_what_enter_does_with_the_row_under_the_cursor(tmp_path: Path, catalog: Catalog) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause()
        last = [text_of(app).splitlines()[-1]]
        for _ in range(3):
            await pilot.press("down")
            last.append(text_of(app).splitlines()[-1])
        assert [line.split("  ")[0].strip() for line in last] == [
            "enter roll",
            "enter begin",
            "enter begin",
            "enter change",
        ]
        await pilot.press("enter", "home")  # the computer plays the second team
        while app.screen.query_one(List).row.id != "roll":  # type: ignore[union-attr]  # there are rows
            await pilot.press("down")
        await pilot.press("enter")
        assert "1-1 pick" not in text_of(app)

    pairing = agree(catalog, None, ("jus-legion-rush", "jus-league-on-a-budget"), 966083)
    play(tmp_path, flow, start=Start(pairing))


def test_whoever_leaves_a_match_is_told_where_it_is_and_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the terminal, in one line, once the app has left it; at the title there is nothing to tell."""

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        await pilot.press("ctrl+q")
        left.append(app)

    async def at_the_title(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.press("ctrl+q")
        left.append(app)

    left: list[DiceMastersApp] = []
    play(tmp_path, flow)
    play(tmp_path, at_the_title)
    (record,) = (tmp_path / "matches").iterdir()
    assert left[0].farewell == f"The match is kept in {record}; dicemasters play --continue goes on with it."
    assert left[1].farewell == ""

    def leave(app: DiceMastersApp) -> None:
        app.farewell = left[0].farewell

    monkeypatch.setattr(DiceMastersApp, "run", leave)
    assert terminal.run(Start()) == 0
    assert capsys.readouterr().out == f"{left[0].farewell}\n"


def test_a_match_in_a_file_elsewhere_is_named_for_going_on_with_it(tmp_path: Path) -> None:
    """`--continue` alone means the newest in the folder of matches, which is another one."""
    saves = Saves(tmp_path)
    home, elsewhere = saves.folder / "a.txt", tmp_path / "my matches" / "a.txt"
    assert saves.kept(home).endswith("; dicemasters play --continue goes on with it.")
    assert saves.kept(elsewhere, "dicemasters play --plain").endswith(
        f"; dicemasters play --plain --continue '{elsewhere}' goes on with it."
    )


@pytest.mark.parametrize("named", [False, True])
def test_the_match_played_last_or_a_record_goes_on(tmp_path: Path, named: bool) -> None:
    async def begin(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        await pilot.press("enter")

    async def go_on(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause()
        assert app.match is not None and app.match.commands == [(0, "keep")]

    play(tmp_path, begin)
    record = next((tmp_path / "matches").iterdir())
    play(tmp_path, go_on, start=Start(record=record) if named else Start(newest=True))


def test_a_record_that_is_none_is_told(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        await pilot.pause()
        assert "cannot be opened" in text_of(app)

    play(tmp_path, flow, start=Start(record=tmp_path / "nowhere.txt"))


def test_a_look_for_this_run_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    Settings(theme="dark", path=path).save()

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        assert app.look.name == "light" and app.glyphs.ascii and not app.animated
        await begin_demo(app, pilot)  # the teams and names are saved on the way

    play(tmp_path, flow, start=Start(theme="light", ascii=True, animation=False))
    kept = load(path, checked)
    assert (kept.theme, kept.ascii, kept.animation) == ("dark", False, True)


def test_what_the_player_sets_is_kept_all_the_same() -> None:
    settings = Settings()
    Start(theme="light", animation=False).adjust(settings)
    settings.theme = "high-contrast"
    assert 'theme = "high-contrast"' in settings.text() and "animation = true" in settings.text()


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "elsewhere")


def started(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Start:
    """What a command line starts the app with."""
    asked: list[Start] = []

    def run(start: Start) -> int:
        asked.append(start)
        return 0

    monkeypatch.setattr(terminal, "run", run)
    assert main(arguments) == 0
    return asked[0]


@pytest.mark.usefixtures("at_a_terminal")
def test_the_command_line_says_how_to_start(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    Settings(names=("Mia", "Leo")).save()
    assert started(monkeypatch) == Start()
    assert started(monkeypatch, "--ascii", "play", "--theme", "light") == Start(theme="light", ascii=True)
    assert started(monkeypatch, "play", "--continue", "--no-animation") == Start(newest=True, animation=False)
    assert started(monkeypatch, "play", "--continue", "x.txt") == Start(record=Path("x.txt"))
    start = started(monkeypatch, "play", "--box", "jus", "--seed", "5")
    assert start.pairing is not None and start.pairing.seed == 5
    assert [seat.name for seat in start.pairing.seats] == ["Mia", "Leo"]
    assert replace(start, pairing=None) == Start(seed=5)
    assert started(monkeypatch, "--box", "jus", "--seed", "5") == start
    assert replace(started(monkeypatch, "--theme", "light", "--box", "jus", "--seed=5"), pairing=None) == Start(
        seed=5, theme="light"
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_teams_that_cannot_play_are_told_before_the_app_starts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("play", "--teams", "jus-legion-rash,wwe-hit-and-run")) == 2
    assert "did you mean jus-legion-rush" in capsys.readouterr().err
    assert main(("play", "--plain", "--ascii")) == 2
    assert "for the app" in capsys.readouterr().err

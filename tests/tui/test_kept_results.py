"""The result of a match that is over can be seen again from the kept matches, of either game."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_flows import loaded, play, text_of, until_up
from player import Player

from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.records import new_match
from dicemasters_tui.store.saves import Saves
from dicemasters_tui.teams.agreed import agree
from dicemasters_tui.throne import Lineup
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.masters.result import ResultScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.title import MatchesScreen, TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.throne.result import ThroneResult

TWO = Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3)


def given_up(home: Path) -> tuple[str, str]:
    """A demo match of Dice Masters that is given up at once: who did, and who has won."""
    catalog, saves, names = load_catalog(), Saves(home), ("Alex", "Robin")
    pairing = agree(catalog, "wwe", (), 3, names)
    journal = saves.begin(pairing.header(), names, lambda sentence: None)
    new_match(pairing, catalog, journal).submit(0, "concede")
    journal.close()
    saves.mark_over(journal.path, "Robin wins")
    return names


async def listed(app: DiceMastersApp, pilot: Player) -> MatchesScreen:
    await loaded(app, pilot)
    app.action_matches()
    found = await until_up(app, pilot, MatchesScreen)
    await pilot.pause()
    return found


def test_enter_shows_how_a_match_has_ended(tmp_path: Path) -> None:
    loser, winner = given_up(tmp_path)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await listed(app, pilot)
        assert "enter result" in text_of(app) and "w watch" in text_of(app)
        await pilot.press("enter")
        await until_up(app, pilot, ResultScreen)
        await pilot.pause()
        shown = text_of(app)
        assert f"{winner.upper()} WINS" in shown and f"{loser} gave the match up." in shown and "rematch" in shown
        await pilot.press("escape")
        await until_up(app, pilot, TitleScreen)
        assert app.match is None

    play(tmp_path, flow, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_last_step_of_a_match_watched_again_says_who_won(tmp_path: Path, size: tuple[int, int]) -> None:
    loser, winner = given_up(tmp_path)

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await listed(app, pilot)
        await pilot.press("w")
        await until_up(app, pilot, ReplayScreen)
        assert "gave the match up" not in text_of(app)
        await pilot.press("end")
        assert f"{winner} wins: {loser} gave the match up. 1 turn, 10 to 10 life." in text_of(app)

    play(tmp_path, flow, size)


def test_a_record_that_does_not_lead_to_its_end_is_watched(tmp_path: Path) -> None:
    given_up(tmp_path)
    (record,) = (tmp_path / "matches").glob("*.txt")
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join(line for line in lines if not line.endswith(" concede")) + "\n", "utf-8")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await listed(app, pilot)
        await pilot.press("enter")
        await until_up(app, pilot, ReplayScreen)

    play(tmp_path, flow, (80, 24))


def test_dice_throne_asks_before_it_gives_up_and_says_who_did(tmp_path: Path) -> None:
    async def play_it(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        quitter, other = table.quitter, 1 - table.quitter
        names = [seat.name for seat in table.match.state.players]
        await pilot.press("escape")
        menu = await until_up(app, pilot, Dialog)
        menu.listing.go([row.id for row in menu.listing.rows].index("concede"))
        await pilot.press("enter")
        assert f"{names[quitter]} gives up and {names[other]} wins. This cannot be undone." in text_of(app)
        await pilot.press("enter", "escape")
        assert app.screen is table and not table.match.over, "the first row plays on"
        await pilot.burst("colon", *"concede", "enter")
        assert table.line is not None and not table.match.over, "a typed one is asked for as well"
        assert f"{names[other]} wins then, and that cannot be undone." in " ".join(text_of(app).split())
        await pilot.press("enter", "enter")
        await until_up(app, pilot, ThroneResult)
        assert f"{names[quitter]} gave up on turn 1." in text_of(app)

    play(tmp_path, play_it, start=Start(throne=True, lineup=TWO, animation=False))

    async def see_it(app: DiceMastersApp, pilot: Player) -> None:
        await listed(app, pilot)
        await pilot.press("enter")
        await until_up(app, pilot, ThroneResult)
        assert "gave up on turn 1." in text_of(app)
        await pilot.press("escape")
        await until_up(app, pilot, TitleScreen)
        await listed(app, pilot)
        await pilot.press("w")
        await until_up(app, pilot, ReplayScreen)
        await pilot.press("end")
        assert "gave up on turn 1." in text_of(app)

    play(tmp_path, see_it, (80, 24))

"""The end of a match of Dice Throne: who won, and from there on to the next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from app_flows import loaded, play, text_of, until_up
from player import Player
from throne_flows import give_up

from dicemasters_tui.throne import Lineup
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.log_page import LogScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.throne.picker import HeroPicker
from dicemasters_tui.tui.throne.result import ThroneResult

TWO = Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3)
Flow = Callable[[DiceMastersApp, Player, MatchScreen], Awaitable[None]]


def after_a_match(home: Path, flow: Flow, agreed: Lineup = TWO, *, ascii: bool = False) -> None:
    """A flow from the result of a match that was given up at once."""

    async def whole(app: DiceMastersApp, pilot: Player) -> None:
        await loaded(app, pilot)
        table = await until_up(app, pilot, MatchScreen)
        table.submit("pass")
        give_up(table)
        await pilot.press("enter")
        await until_up(app, pilot, ThroneResult)
        await pilot.pause()
        await flow(app, pilot, table)

    play(home, whole, start=Start(throne=True, lineup=agreed, animation=False, ascii=ascii))


def test_it_says_who_won_and_what_can_be_done_now(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        shown = text_of(app)
        winner = table.match.state.players[table.match.state.winner or 0]
        assert f"{winner.name.upper()} WON" in shown
        assert "Mia (Barbarian): Health" in shown and "seed 3" in shown
        assert "turn  Mia                       Leo" in shown
        for row in ("rematch", "swap heroes", "other heroes", "watch again", "log", "title"):
            assert row in shown

    after_a_match(tmp_path, flow)


def test_it_is_drawn_with_plain_signs_where_these_are_wanted(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        del pilot, table
        shown = text_of(app)
        assert "WON" in shown and shown.isascii()

    after_a_match(tmp_path, flow, ascii=True)


@pytest.mark.parametrize(
    ("key", "heroes"), [("1", ("barbarian", "moon-elf")), ("2", ("moon-elf", "barbarian"))], ids=["same", "swapped"]
)
def test_a_rematch_has_a_new_seed(tmp_path: Path, key: str, heroes: tuple[str, ...]) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, before: MatchScreen) -> None:
        await pilot.press(key)
        table = await until_up(app, pilot, MatchScreen)
        assert table is not before and not table.match.over
        assert tuple(seat.hero.id for seat in table.match.state.players) == heroes
        assert [seat.name for seat in table.match.state.players] == ["Mia", "Leo"]
        assert table.match.state.luck.seed != 3
        assert len(app.saves.all()) == 2

    after_a_match(tmp_path, flow)


def test_the_computer_plays_the_rematch_too(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, before: MatchScreen) -> None:
        await pilot.press("1")
        table = await until_up(app, pilot, MatchScreen)
        assert table is not before and set(table.computers.players) == {1}

    after_a_match(tmp_path, flow, TWO.against((1,)))


def test_it_is_watched_again_and_its_log_read(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        await pilot.press("4")
        replay = await until_up(app, pilot, ReplayScreen)
        assert replay.match.state.digest() != table.match.state.digest()
        await pilot.press("end")
        assert replay.match.state.digest() == table.match.state.digest()
        await pilot.press("escape")
        await until_up(app, pilot, ThroneResult)
        await pilot.press("L")
        await until_up(app, pilot, LogScreen)
        await pilot.press("escape")
        await until_up(app, pilot, ThroneResult)

    after_a_match(tmp_path, flow)


def test_other_heroes_or_the_title(tmp_path: Path) -> None:
    async def flow(app: DiceMastersApp, pilot: Player, table: MatchScreen) -> None:
        del table
        await pilot.press("3")
        await until_up(app, pilot, HeroPicker)
        await pilot.press("escape")
        await until_up(app, pilot, TitleScreen)

    after_a_match(tmp_path, flow)

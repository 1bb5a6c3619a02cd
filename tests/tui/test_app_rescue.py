"""An unexpected error leads back to the title with one sentence, and the match is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from app_flows import begin_demo, loaded, until_up
from player import playing
from textual.events import Click
from textual.widgets import Static

from dicemasters_tui.throne import Lineup
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.pages.title import TitleScreen
from dicemasters_tui.tui.parts.dialog import Dialog
from dicemasters_tui.tui.parts.list import List


class Boom(Static):
    """A widget that fails when it is clicked, or when it is drawn."""

    def on_click(self) -> None:
        raise RuntimeError("clicked")


class Undrawable(Static):
    def render(self) -> str:
        raise RuntimeError("drawn")


@pytest.mark.parametrize("where", ["action", "handler", "draw", "callback"])
def test_error_leads_to_the_title(tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        app = DiceMastersApp(tmp_path, rescue=True, start=Start(seed=3))
        async with playing(app) as pilot:
            await begin_demo(app, pilot)
            assert app.match is not None
            before = len(app.match.commands)
            screen = app.screen
            if where == "action":

                def fail() -> None:
                    raise RuntimeError("action")

                monkeypatch.setattr(app.matches, "menu", lambda _match: fail())
                await pilot.press("escape")
            elif where == "handler":
                await screen.mount(boom := Boom("boom"))
                boom.post_message(Click(boom, 0, 0, 0, 0, 1, False, False, False))
            elif where == "draw":
                screen.mount(Undrawable("x"))
            else:
                screen.call_later(lambda: 1 / 0)
            await asyncio.sleep(0.4)  # pilot.pause would wait for the page that broke
            assert isinstance(app.screen, Dialog)
            assert "Continue goes on" in app.screen.text
            assert (tmp_path / "last-error.txt").exists()
            await pilot.press("enter")
            assert isinstance(app.screen, TitleScreen)
            row = app.screen.query_one(List).row
            assert row is not None and row.id == "continue_match"
            await pilot.press("enter")
            assert app.match is not None and len(app.match.commands) == before
            await loaded(app, pilot)

    asyncio.run(main())


def test_a_match_of_dice_throne_is_kept_and_said_to_be(tmp_path: Path) -> None:
    async def main() -> None:
        agreed = Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3)
        app = DiceMastersApp(tmp_path, rescue=True, start=Start(throne=True, lineup=agreed))
        async with playing(app) as pilot:
            await loaded(app, pilot)
            table = await until_up(app, pilot, MatchScreen)
            table.call_later(lambda: 1 / 0)
            await asyncio.sleep(0.4)
            dialog = app.screen
            assert isinstance(dialog, Dialog)
            assert f"The match is kept in {tmp_path}" in dialog.text and "Continue goes on" in dialog.text

    asyncio.run(main())

"""A fault of the program at the table: one sentence, the match stands, and the players go on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, loaded, until_up
from match_frames import hand_of
from player import playing

from dicemasters_tui.dicethrone.game import DiceThrone
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.rules.game import DiceMasters
from dicemasters_tui.throne import Lineup
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.screen import MatchScreen


def break_at(monkeypatch: pytest.MonkeyPatch, game: Any, *words: str) -> None:
    """Have the game's reader of commands break down over some commands."""
    parse = game.parse

    def broken(self: Any, state: Any, decision: Decision, text: str) -> Any:
        if text in words:
            raise IndexError(f"over {text}")
        return parse(self, state, decision, text)

    monkeypatch.setattr(game, "parse", broken)


@pytest.mark.fault
def test_dice_masters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        app = DiceMastersApp(tmp_path, rescue=True, start=Start(seed=3))
        async with playing(app, (120, 40)) as pilot:
            await begin_demo(app, pilot)
            table = app.screen
            assert isinstance(table, MatchScreen)
            break_at(monkeypatch, DiceMasters, "keep", "try boom", "boom")
            asked = table.match.decision
            assert asked is not None
            assert not table.submit("keep")
            assert "Something went wrong in the program with this command" in table.scene.message
            assert str(tmp_path / "last-error.txt") in table.scene.message
            assert hand_of(table).game is table.match.state  # not the one that broke down
            assert table.match.decision is not None and table.match.decision.number == asked.number
            await pilot.burst(":", *"boom", "enter")
            assert isinstance(app.screen, MatchScreen)
            monkeypatch.undo()
            await pilot.press("escape")
            assert table.submit("keep")
            assert "IndexError: over boom" in (tmp_path / "last-error.txt").read_text(encoding="utf-8")

    asyncio.run(main())


@pytest.mark.fault
def test_dice_throne(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        agreed = Lineup(("barbarian", "moon-elf"), ("Mia", "Leo"), 3)
        app = DiceMastersApp(tmp_path, rescue=True, start=Start(throne=True, lineup=agreed))
        async with playing(app, (120, 40)) as pilot:
            await loaded(app, pilot)
            table = await until_up(app, pilot, MatchScreen)
            break_at(monkeypatch, DiceThrone, "boom")
            await pilot.pause()
            before = table.match.commands
            assert not table.submit("boom")
            await pilot.pause()
            assert table.scene.message.startswith("Something went wrong in the program with this command")
            assert app.screen is table and table.match.commands == before
            assert table.submit("roll")

    asyncio.run(main())


def test_digits_that_are_none_of_ours(tmp_path: Path) -> None:
    """A superscript two is a key on French keyboards."""

    async def main() -> None:
        app = DiceMastersApp(tmp_path, start=Start(seed=3))  # errors surface
        async with playing(app, (120, 40)) as pilot:
            await begin_demo(app, pilot)
            table = app.screen
            assert isinstance(table, MatchScreen)
            assert table.submit("keep")
            for text in ("buy jus-068#²", "try buy jus-068#²", "damage a1: b1=²,", "buy jus-068 with fist:²"):
                await pilot.burst(":", *text, "enter")
                await pilot.press("escape")
            await pilot.press("²", "٣")
            assert isinstance(app.screen, MatchScreen)
            assert not table.submit("global jus-067#²")
            assert "Write numbers with the digits 0 to 9, not '²'." in table.scene.message

    asyncio.run(main())

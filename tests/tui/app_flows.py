"""Running the app for its tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from player import Player, playing, screen_text
from textual.events import Paste
from textual.screen import Screen

from dicemasters_tui.store.own_teams import OwnTeams
from dicemasters_tui.store.team_choice import TeamChoice
from dicemasters_tui.teams.agreed import roll_off
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.screen import MatchScreen

Up = TypeVar("Up", bound="Screen[Any]")
Flow = Callable[[DiceMastersApp, Player], Awaitable[None]]


async def loaded(app: DiceMastersApp, pilot: Player) -> None:
    """Wait until the cards are there."""
    await pilot.until(lambda: app.library is not None or app.load_problem)
    assert app.library is not None, app.load_problem


async def begin_by_keys(app: DiceMastersApp, pilot: Player) -> MatchScreen:
    """Enter until the table is there: over the title, the choice of teams, and who goes first."""
    await loaded(app, pilot)
    for _ in range(5):
        await pilot.press("enter")
    return await until_up(app, pilot, MatchScreen)


async def begin_demo(app: DiceMastersApp, pilot: Player) -> MatchScreen:
    """Sit down at the very match that `begin_by_keys` leads to."""
    await loaded(app, pilot)
    assert app.library is not None
    choice = TeamChoice(app.library, OwnTeams(app.home), app.settings, app.new_seed(), app.start.real_dice)
    assert choice.proposed is not None
    choice.remember(*choice.proposed)
    agreed = choice.pairing(*choice.proposed)
    one, other = roll_off(agreed.seed)
    app.matches.begin(agreed if one > other else agreed.swapped())
    return await until_up(app, pilot, MatchScreen)


async def search_commands(pilot: Player, query: str) -> None:
    """Paste into the command palette, and wait until it has found what it finds: it looks anew at every letter."""
    await pilot.press("ctrl+p")
    pilot.app.post_message(Paste(query))
    await pilot.pause()
    await pilot.until(
        lambda: not any(worker.node is pilot.app.screen and worker.is_running for worker in pilot.app.workers)
    )


async def until_up(app: DiceMastersApp, pilot: Player, page: type[Up]) -> Up:
    """Wait for a page of this class, and give it."""
    await pilot.until(lambda: isinstance(app.screen, page))
    found = app.screen
    assert isinstance(found, page)
    return found


async def waits_for_enter(table: MatchScreen, pilot: Player) -> None:
    """At the pace `step` the computer moves at Enter only, behind another page as well."""
    await pilot.pause(0.3)
    moves = len(table.match.moves)
    await pilot.press("L")
    await pilot.pause(0.3)
    await pilot.press("escape")
    await pilot.pause(0.3)
    assert len(table.match.moves) == moves
    await pilot.press("enter")
    assert len(table.match.moves) > moves


def play(home: Path, flow: Flow, size: tuple[int, int] = (80, 24), start: Start | None = None) -> None:
    """Run a flow in an app of its own."""

    async def main() -> None:
        app = DiceMastersApp(home, start=start or Start(seed=3))
        async with playing(app, size) as pilot:
            await flow(app, pilot)

    asyncio.run(main())


def top(app: DiceMastersApp) -> object:
    """The very screen that is seen now, to be compared by `is`.

    After `isinstance(app.screen, …)` a type checker takes `app.screen` for the same one, though keys bring others.
    """
    return app.screen


def text_of(app: DiceMastersApp) -> str:
    """What is on the screen, as text."""
    return screen_text(app.screen)

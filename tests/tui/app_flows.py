"""Running the app for its tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.screen import MatchScreen

Up = TypeVar("Up", bound="Screen[Any]")
Flow = Callable[[DiceMastersApp, Pilot[Any]], Awaitable[None]]


async def loaded(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """Wait until the cards are there."""
    for _ in range(200):
        if app.library is not None or app.load_problem:
            break
        await pilot.pause(0.02)
    assert app.library is not None, app.load_problem


async def begin_demo(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
    """Enter until the table is there."""
    await loaded(app, pilot)
    for _ in range(5):
        await pilot.press("enter")
        await pilot.pause(0.1)
    assert type(app.screen).__name__ == "MatchScreen"


async def until_up(app: DiceMastersApp, pilot: Pilot[Any], page: type[Up]) -> Up:
    """Wait for a page of this class, and give it."""
    for _ in range(100):
        if isinstance(app.screen, page):
            break
        await pilot.pause(0.05)
    found = app.screen
    assert isinstance(found, page)
    return found


async def waits_for_enter(table: MatchScreen, pilot: Pilot[Any]) -> None:
    """At the pace `step` the computer moves at Enter only, behind another page as well."""
    await pilot.pause(0.3)
    moves = len(table.match.moves)
    await pilot.press("L")
    await pilot.pause(0.3)
    await pilot.press("escape")
    await pilot.pause(0.3)
    assert len(table.match.moves) == moves
    await pilot.press("enter")
    await pilot.pause(0.1)
    assert len(table.match.moves) > moves


def play(home: Path, flow: Flow, size: tuple[int, int] = (80, 24), start: Start | None = None) -> None:
    """Run a flow in an app of its own."""

    async def main() -> None:
        app = DiceMastersApp(home, start=start or Start(seed=3))
        async with app.run_test(size=size) as pilot:
            await flow(app, pilot)

    asyncio.run(main())


def top(app: DiceMastersApp) -> object:
    """The very screen that is seen now, to be compared by `is`.

    After `isinstance(app.screen, …)` a type checker takes `app.screen` for the same one, though keys bring others.
    """
    return app.screen


def text_of(app: DiceMastersApp) -> str:
    """What is on the screen, as text."""
    lines = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in lines)

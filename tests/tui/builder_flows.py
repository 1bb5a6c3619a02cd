"""Driving the team builder by its keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app_flows import loaded, play, search_commands
from player import Player, toasts

from dicemasters_tui.store.own_teams import OwnTeams
from dicemasters_tui.teams import Team
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.pages.builder import BuilderScreen
from dicemasters_tui.tui.pages.picker import PickerScreen


async def open_builder(app: DiceMastersApp, pilot: Player, key: str = "n") -> BuilderScreen:
    """From the title through the picker into the builder: `n` with a new team, `b` with the one proposed."""
    if not isinstance(app.screen, PickerScreen):
        await loaded(app, pilot)
        await pilot.press("enter")
    await pilot.press(key)
    assert isinstance(app.screen, BuilderScreen)
    return app.screen


async def add(pilot: Player, card: str, dice: int = 0) -> None:
    """Search for a card by its id and put it into the team, with more dice where they are asked for."""
    await pilot.press("slash")
    pilot.app.screen.query_one("#sieve-text").value = card  # type: ignore[attr-defined]
    await pilot.burst("enter", "enter", *["plus"] * (dice - 1))


async def build(pilot: Player, cards: dict[str, int], basics: tuple[str, ...]) -> None:
    for card, dice in cards.items():
        await add(pilot, card, dice)
    for card in basics:
        await add(pilot, card)


def kept(home: Path, app: DiceMastersApp) -> list[Team]:
    assert app.library is not None
    return OwnTeams(home).load(app.library.catalog)


def with_builder(home: Path, then: Any, size: tuple[int, int] = (80, 24), key: str = "n") -> None:
    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await then(app, pilot, await open_builder(app, pilot, key))

    play(home, flow, size)


async def by_name(pilot: Player, name: str) -> None:
    """Take a command of the palette."""
    await search_commands(pilot, name)
    await pilot.press("enter")


def told(app: DiceMastersApp) -> str:
    """What has been told last."""
    said = toasts(app)
    return said[-1] if said else ""

"""The table of Dice Throne for its tests: what lies on it, whose hand is over it, and how it is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

from match_frames import STYLES
from player import playing, screen_text
from textual.app import App, ComposeResult
from textual.geometry import Offset, Region
from textual.screen import Screen

from dicemasters_tui.dicethrone.state import Table
from dicemasters_tui.throne import ThroneMatch
from dicemasters_tui.tui.app.glyphs import Glyphs
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import THEME_PREFIX, register_themes
from dicemasters_tui.tui.app.steady import HEIGHTS, WIDTHS
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.throne.answers import Answers
from dicemasters_tui.tui.throne.at_table import ThroneAtTable
from dicemasters_tui.tui.throne.build import Scene, throne_view
from dicemasters_tui.tui.throne.frame import ThroneFrame
from dicemasters_tui.tui.throne.hand import ThroneHand
from dicemasters_tui.tui.throne.hands import RollHand
from dicemasters_tui.tui.throne.view import Answer
from dicemasters_tui.tui.throne.zones import DiceTray


def scene_of(table: Screen[Any]) -> Scene:
    """What the table is drawn from."""
    assert isinstance(table, MatchScreen) and isinstance(table.scene, Scene)
    return table.scene


def game_of(table: Screen[Any]) -> Table:
    """The position."""
    return scene_of(table).game


def held(table: Screen[Any]) -> ThroneHand:
    """The hand of whoever is asked."""
    hand = scene_of(table).hand
    assert hand is not None
    return hand


def lit(table: Screen[Any]) -> str:
    """The id of the highlighted answer, "" for none."""
    answer = held(table).answer
    return answer.id if answer is not None else ""


def answers(table: Screen[Any]) -> Sequence[Answer]:
    """The list of what can be done, as the view has it."""
    return throne_view(scene_of(table)).answers


def marked(table: Screen[Any]) -> Sequence[int]:
    """The dice that are marked to be rolled again, by their places from 0."""
    hand = scene_of(table).hand
    return list(hand.marked_dice) if hand is not None else []


def give_up(table: MatchScreen) -> None:
    """Whoever is at the keyboard gives the match up."""
    table.give("concede", table.quitter)


def die_at(table: Screen[Any], number: int) -> Offset:
    """The middle of a die, by its place from 0."""
    tray = table.query_one(DiceTray)
    hit = next(hit for hit in tray.hits if hit.name == f"die {number}")
    return tray.region.offset + Offset(hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2)


def dice_of(table: Screen[Any]) -> RollHand:
    """The hand that marks dice."""
    hand = held(table)
    assert isinstance(hand, RollHand)
    return hand


class ThroneApp(App[None]):
    """The frame alone."""

    CSS_PATH: ClassVar[Any] = [STYLES / f"{name}.tcss" for name in ("app", "match", "throne")]
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, look: Look) -> None:
        super().__init__(ansi_color=look.palette.flat or None)
        register_themes(self)
        self.theme = THEME_PREFIX + look.palette.name
        self.glyphs: Glyphs = look.glyphs
        self.set_class(look.glyphs.ascii, "-ascii")

    def compose(self) -> ComposeResult:
        yield ThroneFrame()


Drawn = tuple[list[str], list[Region], int]
"""The lines of the screen, where the dice are, and how many lines there are for answers."""


def drawn(
    matches: Sequence[ThroneMatch], size: tuple[int, int], look: Look | None = None, viewers: Sequence[int] = ()
) -> list[Drawn]:
    """What is on the screen for each match.

    `viewers` are whose cards are shown, whoever is asked when left out.
    """
    return drawn_at(matches, [size], look, viewers)[size]


def drawn_at(
    matches: Sequence[ThroneMatch],
    sizes: Sequence[tuple[int, int]],
    look: Look | None = None,
    viewers: Sequence[int] = (),
) -> dict[tuple[int, int], list[Drawn]]:
    """What is on screens of several sizes for each match."""
    look = look or Look()

    async def main() -> dict[tuple[int, int], list[Drawn]]:
        app, found = ThroneApp(look), {size: list[Drawn]() for size in sizes}
        async with playing(app, sizes[0]) as pilot:
            for size, (number, match) in product(sizes, enumerate(matches)):
                if tuple(app.size) != size:
                    await pilot.resize_terminal(*size)
                table = ThroneAtTable(match)
                asked = match.decision.player if match.decision is not None else -1
                table.scene.viewer = viewers[number] if viewers else asked
                table.scene.ascii = look.glyphs.ascii
                table.scene.hand = table.hand() if match.decision is not None else None
                table.scene.log = table.log()
                app.query_one(ThroneFrame).view = table.view()
                await pilot.pause()
                tray = app.query_one(DiceTray)
                dice = [Region(hit.rect.x, hit.rect.y, hit.rect.width, hit.rect.height) for hit in tray.hits]
                lines = screen_text(app.screen).splitlines()
                found[size].append((lines, dice, app.query_one(Answers).content_size.height))
        return found

    return asyncio.run(main())

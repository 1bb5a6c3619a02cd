"""The match screen's frame without a match: what stands on the screen for a view, at a size and in a look."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

from player import Player, playing, screen_text, strips_of
from rich.segment import Segment
from textual import on
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

import dicemasters_tui.tui
from dicemasters_tui.store.settings import Settings
from dicemasters_tui.tui.app.dress import DressedApp
from dicemasters_tui.tui.app.glyphs import Glyphs
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import THEME_PREFIX, register_themes
from dicemasters_tui.tui.app.steady import HEIGHTS, WIDTHS
from dicemasters_tui.tui.dice.cells import Rect
from dicemasters_tui.tui.masters.cards import CardList
from dicemasters_tui.tui.masters.frame import MastersFrame
from dicemasters_tui.tui.masters.hand import Hand
from dicemasters_tui.tui.masters.lanes import Lanes
from dicemasters_tui.tui.masters.scene import Scene
from dicemasters_tui.tui.masters.view import TableView
from dicemasters_tui.tui.masters.zones import DiceArea
from dicemasters_tui.tui.match.panel import PanelText
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.match.table_frame import TableFrame

STYLES = Path(dicemasters_tui.tui.__file__).parent / "styles"


class FrameScreen(Screen[None]):
    """Notes which buttons are clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.clicked: list[str] = []

    def compose(self) -> ComposeResult:
        yield MastersFrame()

    def action_click(self, id: str) -> None:
        """A button."""
        self.clicked.append(id)

    def action_tab(self, tab: str) -> None:
        """A tab."""
        self.clicked.append(tab)


NOWHERE = Path(os.devnull) / "home"
"""A folder that cannot be: nothing is kept."""


class NotedMatches:
    """Writes down which pages of a match would be opened."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def show_end(self, _match: object) -> None:
        self.opened.append("result")

    def menu(self, _match: object) -> None:
        self.opened.append("menu")

    def log(self, *_line: object) -> None:
        self.opened.append("log")


class TableApp(DressedApp):
    """A table without the pages of matches around it."""

    def __init__(self, table: Callable[[], MatchScreen], *, animated: bool = False) -> None:
        super().__init__(NOWHERE, Settings(theme="dark", animation=animated), rescue=False)
        self.table = table
        self.matches = NotedMatches()
        self.library = None

    def on_mount(self) -> None:
        self.apply_settings()
        self.push_screen(self.table())


class FrameApp(App[None]):
    """A frame alone; notes what its widgets say."""

    TITLE = "match"
    CSS_PATH: ClassVar[Any] = [STYLES / "app.tcss", STYLES / "match.tcss"]
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, look: Look) -> None:
        super().__init__(ansi_color=look.palette.flat or None)
        register_themes(self)
        self.theme = THEME_PREFIX + look.palette.name
        self.glyphs: Glyphs = look.glyphs
        self.set_class(look.glyphs.ascii, "-ascii")
        self.said: list[Message] = []

    def get_default_screen(self) -> FrameScreen:
        return FrameScreen()

    @property
    def clicked(self) -> list[str]:
        """The buttons that were clicked."""
        assert isinstance(self.screen, FrameScreen)
        return self.screen.clicked

    @property
    def frame(self) -> MastersFrame:
        return self.screen.query_one(MastersFrame)

    @on(TableFrame.Pointed)
    @on(TableFrame.Inspected)
    @on(TableFrame.Hovered)
    @on(TableFrame.ZoneEntered)
    def _note(self, message: Message) -> None:
        self.said.append(message)


@dataclass(frozen=True)
class Frame:
    """What is drawn."""

    size: tuple[int, int]
    lines: list[str]
    segments: list[Segment]
    dice: list[tuple[str, Rect]]
    """Where the mouse finds each die, in cells of the screen."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def snapshot(app: FrameApp) -> Frame:
    """The frame as it is now."""
    strips = strips_of(app.screen)
    dice = [
        (hit.name, Rect(area.region.x + hit.rect.x, area.region.y + hit.rect.y, hit.rect.width, hit.rect.height))
        for area in app.query(DiceArea)
        if area.region
        for hit in area.hits
        if hit.kind == "die"
    ]
    segments = [segment for strip in strips for segment in strip]
    return Frame((app.size.width, app.size.height), [strip.text for strip in strips], segments, dice)


async def show(app: FrameApp, pilot: Player, view: TableView, size: tuple[int, int]) -> Frame:
    """The frame of a view at a size."""
    if tuple(app.size) != size:
        await pilot.resize_terminal(*size)
    app.frame.view = view
    await pilot.pause()
    return snapshot(app)


def frames(views: Iterable[TableView], sizes: Sequence[tuple[int, int]], look: Look | None = None) -> list[Frame]:
    """The frames of some views at some sizes, view by view."""
    views = list(views)

    async def main() -> list[Frame]:
        app, found = FrameApp(look or Look()), {}
        async with playing(app, sizes[0]) as pilot:
            for size in sizes:  # another size is more work than another view
                for number, view in enumerate(views):
                    found[number, size] = await show(app, pilot, view, size)
        return [found[number, size] for number in range(len(views)) for size in sizes]

    return asyncio.run(main())


def scene_of(screen: Screen[Any]) -> Scene:
    """What the table of a match of Dice Masters is drawn from."""
    assert isinstance(screen, MatchScreen) and isinstance(screen.scene, Scene)
    return screen.scene


def hand_of(screen: Screen[Any]) -> Hand:
    """The hand over such a table."""
    hand = scene_of(screen).hand
    assert hand is not None
    return hand


def button_at(screen: Screen[Any], action: str) -> Offset | None:
    """Where the button of an action stands: in the prompt, the footer or a lesson."""
    for y, strip in enumerate(strips_of(screen)):
        x = 0
        for text, style, _control in strip:
            if style is not None and style.meta.get("@click") == f"screen.click({action!r})":
                return Offset(x, y)
            x += len(text)
    return None


def words_at(widget: Static, words: str) -> Offset | None:
    """Where words stand in a text, if it is in sight."""
    at = str(widget.render()).find(words)
    return widget.region.offset + Offset(at + 1, 0) if widget.region and at >= 0 else None


def card_at(screen: Screen[Any], card: str) -> Offset | None:
    """Where a card stands in the list, if it is in sight."""
    cards = screen.query_one(CardList)
    if not cards.region or card not in {option.id for option in cards.options}:
        return None
    y = cards.get_option_index(card) - int(cards.scroll_y)
    return cards.content_region.offset + Offset(4, y) if 0 <= y < cards.content_size.height else None


def answer_at(screen: Screen[Any], answer: str) -> Offset | None:
    """Where a line of a list of answers stands, if it is in sight."""
    for text in screen.query(PanelText):
        if text.region and answer in text.picks and text.parent is not None:
            number = text.picks.index(answer)
            y = next(y for y, (_line, of) in enumerate(text.set_lines(text.size.width)) if of == number)
            at = text.region.offset + Offset(2, y)
            return at if cast(Widget, text.parent).content_region.contains_point(at) else None
    return None


def lane_at(screen: Screen[Any], attacker: str) -> Offset | None:
    """A free cell of the attacker's lane, if the page of lanes has it."""
    lanes = screen.query_one(Lanes)
    hit = next((hit for hit in lanes.hits if hit.kind == "lane" and hit.name == attacker), None)
    return lanes.region.offset + Offset(hit.rect.x, hit.rect.bottom - 1) if hit is not None and lanes.region else None


async def click_die(pilot: Player, screen: Screen[Any], die: str, button: int = 1) -> None:
    """Click a die where it is drawn."""
    await pilot.pause()
    await pilot.click(offset=screen.query_one(MastersFrame).places()[die], button=button)


async def click_words(pilot: Player, screen: Screen[Any], words: str) -> None:
    """Click words where they stand."""
    await pilot.pause()
    lines = screen_text(screen).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))


def frame(view: TableView, size: tuple[int, int], look: Look | None = None) -> Frame:
    """The frame of one view."""
    return frames([view], [size], look)[0]

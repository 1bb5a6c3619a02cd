"""Every screen at its sizes and in its looks: what holds whatever the words are, and pictures of some of them.

One app goes through all of them in colours, one in plain ASCII without colour; each screen is opened once and then
resized and dressed. `pytest tests/tui/test_screens.py --renew` keeps the pictures of now.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, play, text_of
from every_screen import openers, put_away, show
from pictures import differs
from player import Player
from rich.cells import cell_len
from test_looks import wrong_colours
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Input, TextArea

from dicemasters_tui.store.settings import THEMES
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.table_frame import TableFrame
from dicemasters_tui.tui.parts.page import FooterLine, HeaderLine

SMALL, MIDDLE, LARGE = SIZES = ((80, 24), (100, 30), (120, 40))
WIDE = {
    "TitleScreen",
    "PickerScreen",
    "BuilderScreen",
    "InspectorScreen",
    "ResultScreen",
    "MatchScreen",
    "LessonScreen",
}
"""Screens that show more where there is room: their colours are looked at there too."""
READ_ONLY = {
    "CardInspector",
    "CardsScreen",
    "HelpScreen",
    "InspectorScreen",
    "NumberedRulesScreen",
    "PressScreen",
    "ReaderPage",
    "RulesScreen",
    "ThronePages",
    "TurningPointsScreen",
}
"""Screens on which nothing is picked: pages that are only read, the one that waits for a key, no moments to list."""
PICTURED = {
    "TitleScreen": "title",
    "PickerScreen": "teams",
    "BuilderScreen": "builder",
    "MatchScreen": "table",
    "MatchScreen in Dice Throne": "throne",
    "OptionsScreen": "options",
    "HelpScreen": "help",
}
"""The screens of which pictures are kept, in dark at 80x24 and 120x40."""
DRESSED = {"TitleScreen", "BuilderScreen", "MatchScreen"}
"""Of these also in light and without colour, at 80x24."""
PALETTE = "CommandPalette"
"""Textual's own screen, whose colours are ours."""


@dataclass
class Shot:
    """What stands on the screen, and what the app says of it."""

    name: str
    size: tuple[int, int]
    text: str
    header: str | None
    """The words of the header, where the screen has one."""
    footer: str | None
    boxed: bool
    """A box over another screen, whose header is dimmed."""
    typing: bool

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def taken(app: DiceMastersApp, name: str, screen: Screen[Any]) -> Shot:
    """The shot of the screen on top."""
    text = text_of(app)
    drawn = text.splitlines() if screen.query(TableFrame) else []
    headers, footers = list(screen.query(HeaderLine)), list(screen.query(FooterLine))
    return Shot(
        name,
        (app.size.width, app.size.height),
        text,
        drawn[0] if drawn else str(headers[0].render()) if headers else None,
        drawn[-1] if drawn else str(footers[0].render()) if footers else None,
        bool(screen.query(".dialog")),
        isinstance(screen.focused, Input | TextArea),
    )


# What holds for each of them ----------------------------------------------------------------------------------------


def misfits(shot: Shot, mark: str) -> Iterator[str]:
    """What is wrong with it."""
    width, height = shot.size
    if len(shot.lines) != height or {cell_len(line) for line in shot.lines} != {width}:
        yield "is not as large as the screen"
    if "Traceback" in shot.text or "Error" in shot.text:
        yield "tells of an error"
    if not re.search(r"\w{3}", shot.text):
        yield "is empty"
    if "$" in shot.text or "[/" in shot.text:
        yield "shows markup"
    if shot.header is None:
        if not shot.boxed and shot.name != "TitleScreen":
            yield "has no header"
    elif not shot.lines[0].strip() == shot.header.strip() != "":
        yield "has its header somewhere else"
    if not shot.footer or shot.lines[-1].strip() != shot.footer.strip():
        yield "has no footer at the edge"
    if shot.name not in READ_ONLY and mark not in shot.text and not shot.typing:
        yield "has nothing highlighted or typed"


class Gallery:
    """Looks at all screens in one app, and notes what is wrong."""

    def __init__(self, mark: str, request: pytest.FixtureRequest) -> None:
        self.mark = mark
        self.long: bool = request.config.getoption("--long")
        self.renew: bool = request.config.getoption("--renew")
        self.problems: dict[str, None] = {}
        self.name = ""
        """The screen that is looked at."""

    def note(self, where: str, found: Iterator[str] | list[str]) -> None:
        """These are wrong there."""
        self.problems.update(dict.fromkeys(f"{where}: {problem}" for problem in found))

    def pictured(self, app: DiceMastersApp, look: str) -> None:
        """Compare it with its picture, if it has one."""
        size = (app.size.width, app.size.height)
        dressed = size == SMALL and self.name in DRESSED
        if self.name in PICTURED and ((dressed and look in ("light", "plain")) or (look == "dark" and size != MIDDLE)):
            where = f"{PICTURED[self.name]}-{size[0]}x{size[1]}-{look}"
            wrong = differs(where, app.screen, renew=self.renew)
            self.note(where, [wrong] if wrong else [])

    async def resized(self, app: DiceMastersApp, pilot: Player, screen: Screen[Any], size: tuple[int, int]) -> Shot:
        """The screen at a size."""
        if tuple(app.size) != size:
            await pilot.resize_terminal(*size)
        assert app.screen is screen and tuple(app.size) == size
        shot = taken(app, self.name, screen)
        if self.name != PALETTE:
            where = f"{self.name} at {size[0]}x{size[1]}"
            self.note(where, (f"{wrong}\n{shot.text}" for wrong in misfits(shot, self.mark)))
        return shot

    def show_all(self, home: Path, size: tuple[int, int]) -> None:
        """Look at all of them."""

        async def flow(app: DiceMastersApp, pilot: Player) -> None:
            await begin_demo(app, pilot)
            app.pop_screen()  # the match stays; below each screen lies only the title
            await self.begin(app, pilot)
            for name, opened in {PALETTE: lambda app: CommandPalette(placeholder="?"), **openers()}.items():
                self.name = name
                random.seed(5)  # for the dice of the title
                screen = await show(app, pilot, opened)
                await self.look_at(app, pilot, screen)
                await put_away(app, pilot, screen)

        play(home, flow, size, Start(seed=3, theme="dark", animation=False))  # no cursor blinks in a picture
        assert not self.problems, "\n".join(self.problems)

    async def begin(self, app: DiceMastersApp, pilot: Player) -> None:
        """Dress the app."""

    async def look_at(self, app: DiceMastersApp, pilot: Player, screen: Screen[Any]) -> None:
        """Look at one of them."""


class Coloured(Gallery):
    """In dark and light, which say the same, and in 16 colours: text can be read. With --long in all themes and sizes.

    To change the theme is more work than anything else, so each screen begins in the one the last was left in.
    """

    themes = ("dark", "light", "ansi")

    async def look_at(self, app: DiceMastersApp, pilot: Player, screen: Screen[Any]) -> None:
        for size in SIZES if tuple(app.size) == SMALL else SIZES[::-1]:
            await self.resized(app, pilot, screen, size)
            if size == SMALL or (size == LARGE and self.name in WIDE) or self.long:
                await self.in_all_themes(app, pilot)
            elif self.name in PICTURED and size == LARGE:
                await self.dress(app, pilot, "dark")
            self.pictured(app, app.look.name)

    async def in_all_themes(self, app: DiceMastersApp, pilot: Player) -> None:
        """The screen at a size, in each of the themes."""
        themes = tuple(THEMES)[1:] if self.long else self.themes
        said: dict[str, str] = {}
        for theme in themes if app.look.name == themes[0] else themes[::-1]:
            await self.dress(app, pilot, theme)
            said[theme] = text_of(app)
            self.note(f"{self.name} in {theme}", wrong_colours(app, app.look.depth))
            self.pictured(app, theme)
        if said["dark"] != said["light"] and self.name != PALETTE:
            self.note(self.name, [f"in dark says\n{said['dark']}\nand in light\n{said['light']}"])

    async def dress(self, app: DiceMastersApp, pilot: Player, theme: str) -> None:
        """Show a theme."""
        if app.look.name != theme:
            app.try_theme(theme)
            await pilot.pause()
        assert app.look.name == theme or self.name == PALETTE  # which tries on what it lists


class Plain(Gallery):
    """In plain ASCII and without colour, after a change in the settings."""

    def __init__(self, mark: str, request: pytest.FixtureRequest, patched: pytest.MonkeyPatch) -> None:
        super().__init__(mark, request)
        self.patched = patched

    async def begin(self, app: DiceMastersApp, pilot: Player) -> None:
        self.patched.setenv("NO_COLOR", "1")
        app.settings.ascii = True
        app.apply_settings()
        await pilot.pause()

    async def look_at(self, app: DiceMastersApp, pilot: Player, screen: Screen[Any]) -> None:
        sizes = SIZES if self.name in WIDE or self.long else SIZES[:2]
        for size in sizes if tuple(app.size) == SMALL else sizes[::-1]:
            shot = await self.resized(app, pilot, screen, size)
            self.pictured(app, "plain")
            self.note(f"{self.name} without colour", wrong_colours(app, "none"))
            self.note(f"{self.name} in ASCII", [line for line in shot.lines if not line.isascii()])


def test_every_screen_in_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    Coloured("▸", request).show_all(tmp_path, SMALL)


def test_every_screen_in_plain_ascii_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    Plain(">", request, monkeypatch).show_all(tmp_path, SMALL)

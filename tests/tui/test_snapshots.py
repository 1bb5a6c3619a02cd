"""Every screen at three sizes in dark, light, and plain ASCII without colour: what holds for each of them.

The text of each is taken once and looked at for what must be so whatever the words are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from app_flows import begin_demo, play, text_of
from every_screen import openers, put_away, show
from rich.cells import cell_len
from test_looks import wrong_colours
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.table_frame import TableFrame
from dicemasters_tui.tui.parts.page import FooterLine, HeaderLine

SIZES = ((80, 24), (100, 30), (120, 40))
LOOKS = {"coloured": Start(seed=3, theme="dark"), "plain": Start(seed=3, ascii=True)}
"""The first one goes to and fro between dark and light; the second one has NO_COLOR set."""


@dataclass
class Snapshot:
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
    other: str = ""
    """The same in the other of the themes dark and light, where that was looked at."""
    colours: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def __str__(self) -> str:
        return f"{self.name} at {self.size[0]}x{self.size[1]}"


Snapshots = dict[str, list[Snapshot]]


def taken(app: DiceMastersApp, name: str, screen: Any) -> Snapshot:
    """The snapshot of the screen on top."""
    drawn = text_of(app).splitlines() if screen.query(TableFrame) else []
    headers, footers = list(screen.query(HeaderLine)), list(screen.query(FooterLine))
    return Snapshot(
        name,
        (app.size.width, app.size.height),
        text_of(app),
        drawn[0] if drawn else str(headers[0].render()) if headers else None,
        drawn[-1] if drawn else str(footers[0].render()) if footers else None,
        bool(screen.query(".dialog")),
        isinstance(screen.focused, Input | TextArea),
    )


async def in_the_other_theme(app: DiceMastersApp, pilot: Pilot[Any]) -> str:
    """Go from dark to light or back; the text there."""
    other = "light" if app.look.name == "dark" else "dark"
    app.try_theme(other)
    await pilot.pause(0.01)
    assert app.look.name == other
    return text_of(app)


@pytest.fixture(scope="module")
def snapshots(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Snapshots:
    """Every screen in every look, opened once and then resized.

    Both themes, and plain ASCII without colour, are looked at in one size of each screen, with --long in all:
    `test_looks` has others.
    """
    long = request.config.getoption("--long")
    found: Snapshots = {}
    for look, start in LOOKS.items():
        shots = found.setdefault(look, [])

        async def flow(app: DiceMastersApp, pilot: Pilot[Any], look: str = look, shots: Any = shots) -> None:
            await begin_demo(app, pilot)
            app.pop_screen()  # the match stays; below each screen lies only the title
            for number, (name, opened) in enumerate(openers().items()):
                screen = await show(app, pilot, opened)
                sizes = SIZES if number % 2 == 0 else SIZES[::-1]  # the next screen begins where this one ends
                for turn, size in enumerate(sizes if look == "coloured" or long else SIZES[1:2]):
                    if app.size != size:
                        await pilot.resize_terminal(*size)
                        await pilot.pause(0.01)
                    assert app.screen is screen and app.size == size
                    shot = taken(app, name, screen)
                    shots.append(shot)
                    if look == "plain":
                        shot.colours = wrong_colours(app, "none")
                    elif long or turn == number // 2 % 3:
                        shot.other = await in_the_other_theme(app, pilot)
                await put_away(app, pilot, screen)

        with pytest.MonkeyPatch.context() as patched:
            patched.delenv("NO_COLOR", raising=False)
            if look == "plain":
                patched.setenv("NO_COLOR", "1")
            play(tmp_path_factory.mktemp("home"), flow, SIZES[look == "plain"], start)
    return found


def every(snapshots: Snapshots) -> list[Snapshot]:
    return [shot for shots in snapshots.values() for shot in shots]


def test_every_line_is_as_wide_as_the_screen_and_nothing_went_wrong(snapshots: Snapshots) -> None:
    for shot in every(snapshots):
        width, height = shot.size
        assert len(shot.lines) == height, shot
        assert {cell_len(line) for line in shot.lines} == {width}, shot
        assert "Traceback" not in shot.text and "Error" not in shot.text, f"{shot}:\n{shot.text}"
        assert re.search(r"\w{3}", shot.text), f"{shot} is empty"
        assert "$" not in shot.text and "[/" not in shot.text, f"{shot} shows markup:\n{shot.text}"


def test_header_and_footer_stand_at_the_edges(snapshots: Snapshots) -> None:
    for shot in every(snapshots):
        if shot.header is None:
            assert shot.boxed or shot.name == "TitleScreen", f"{shot} has no header:\n{shot.text}"
        else:
            assert shot.lines[0].strip() == shot.header.strip() != "", f"{shot}:\n{shot.text}"
        assert shot.footer and shot.lines[-1].strip() == shot.footer.strip(), f"{shot}:\n{shot.text}"


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


def test_something_is_highlighted_or_typed_where_something_is_picked(snapshots: Snapshots) -> None:
    for look, mark in (("coloured", "▸"), ("plain", ">")):
        for shot in snapshots[look]:
            if shot.name not in READ_ONLY:
                assert mark in shot.text or shot.typing, f"{shot}:\n{shot.text}"


def test_light_and_dark_say_the_same(snapshots: Snapshots) -> None:
    looked_at = [shot for shot in snapshots["coloured"] if shot.other]
    assert {shot.name for shot in looked_at} == set(openers()) and {shot.size for shot in looked_at} == set(SIZES)
    for shot in looked_at:
        assert shot.other == shot.text, f"{shot}:\n{shot.other}\n{shot.text}"


def test_without_colour_there_is_none_and_ascii_is_ascii(snapshots: Snapshots) -> None:
    for shot in snapshots["plain"]:
        assert not shot.colours, shot
        assert [line for line in shot.lines if not line.isascii()] == [], shot

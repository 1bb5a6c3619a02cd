"""Looks: every theme on every screen, with text that can be read, and in plain ASCII nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_flows import begin_demo, play, text_of
from every_screen import openers, put_away, show
from rich.color import ColorType
from rich.style import Style
from textual.command import CommandPalette
from textual.pilot import Pilot

from dicemasters_tui.tui.app import DiceMastersApp
from dicemasters_tui.tui.colour import contrast
from dicemasters_tui.tui.settings import THEMES

READABLE = 4.5
DIMMED = 3.0
"""Contrast of what cannot be picked."""


WIDE = {
    "TitleScreen",
    "PickerScreen",
    "BuilderScreen",
    "InspectorScreen",
    "ResultScreen",
    "TableScreen",
    "LessonScreen",
}
"""Screens that show more where there is room."""
DRAWN = set("─│╭╮╰╯├┤▀▄█▌▐▁▔━╸╺┃┏┓┗┛╔╗╚╝═║┄┈▏▎▕▗▖▝▘▪▫●◆⚔┊╎▇▆▅▃▂ ")
"""Lines and shapes, which say nothing alone."""


def pieces(app: DiceMastersApp) -> Iterator[tuple[str, Style]]:
    """Every piece of text on the screen with its style; below a box, where all is dimmed, only what the box says."""
    screen = app.screen
    boxes = [widget.region for widget in screen.query(".dialog, FooterLine, #--container")]
    dimmed = screen.styles.background.a < 1
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            if segment.text.strip() and (not dimmed or any(box.contains(x, y) for box in boxes)):
                yield segment.text, segment.style or Style()
            x += segment.cell_length


def wrong_colours(app: DiceMastersApp, depth: str) -> list[str]:
    """What the terminal cannot show, or nobody can read."""
    found = []
    for text, style in pieces(app):
        for colour in (style.color, style.bgcolor):
            if colour is None or colour.is_default:
                continue
            if depth == "none" or (depth == "ansi" and colour.type is ColorType.TRUECOLOR):
                found.append(f"{text!r} has {colour}")
        if depth == "true" and not DRAWN.issuperset(text):
            fore, back = style.color, style.bgcolor
            if fore is None or back is None or fore.is_default or back.is_default:
                found.append(f"{text!r} has no colour of its own: {style}")
                continue
            ratio = contrast(fore.get_truecolor().hex, back.get_truecolor().hex)
            if ratio < (DIMMED if style.dim else READABLE) - 0.05:
                found.append(f"{text!r} {ratio:.2f} {fore.get_truecolor().hex} on {back.get_truecolor().hex}")
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_screen_holds_in_every_look(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each theme text can be read, `ansi` and NO_COLOR keep to what they promise, plain ASCII is nothing else."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    problems: dict[str, None] = {}

    def note(name: str, look: str, found: list[str]) -> None:
        problems.update(dict.fromkeys(f"{look} {name}: {problem}" for problem in found))

    async def flow(app: DiceMastersApp, pilot: Pilot[Any]) -> None:
        await begin_demo(app, pilot)
        for name, opened in {"CommandPalette": lambda app: CommandPalette(placeholder="?"), **openers()}.items():
            if size[0] > 80 and name not in WIDE:
                continue
            screen = await show(app, pilot, opened)
            for theme in THEMES[1:]:
                app.try_theme(theme)
                await pilot.pause(0.02)
                note(name, theme, wrong_colours(app, app.look.depth))
            app.try_theme("")
            monkeypatch.setenv("NO_COLOR", "1")
            app.settings.ascii = True
            app.apply_settings()
            await put_away(app, pilot, screen)
            screen = await show(app, pilot, opened)
            note(name, "NO_COLOR", wrong_colours(app, "none"))
            note(name, "ASCII", [line for line in text_of(app).splitlines() if not line.isascii()])
            monkeypatch.delenv("NO_COLOR")
            app.settings.ascii = False
            app.apply_settings()
            await put_away(app, pilot, screen)

    play(tmp_path, flow, size)
    assert not problems, "\n".join(problems)

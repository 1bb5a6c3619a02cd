"""Looks: every theme on every screen, with text that can be read, and in plain ASCII nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_flows import begin_demo, play, top
from every_screen import openers, put_away, show
from fight_views import VIEWS
from match_frames import frames, scene_of
from player import Player, strips_of
from rich.color import ColorType
from rich.style import Style
from table_views import tiles_of
from textual.command import CommandPalette
from textual.widgets import Input

from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import PALETTES, contrast, die_colours
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.screen import MatchScreen

READABLE = 4.5
DRAWN = set("─│╭╮╰╯├┤▀▄█▌▐▁▔━╸╺┃┏┓┗┛╔╗╚╝═║┄┈▏▎▕▗▖▝▘▪▫●◆⚔┊╎▇▆▅▃▂ ")
"""Lines and shapes, which say nothing alone."""


def pieces(app: DiceMastersApp) -> Iterator[tuple[str, Style]]:
    """Every piece of text on the screen with its style; below a box, where all is dimmed, only what the box says."""
    screen = app.screen
    boxes = [widget.region for widget in screen.query(".dialog, FooterLine, #--container")]
    dimmed = screen.styles.background.a < 1
    for y, strip in enumerate(strips_of(screen)):
        x = 0
        for segment in strip:
            if segment.text.strip() and (not dimmed or any(box.contains(x, y) for box in boxes)):
                yield segment.text, segment.style or Style()
            x += segment.cell_length


def unreadable(text: str, style: Style) -> list[str]:
    """What is wrong with a text in a theme with colours of its own."""
    if DRAWN.issuperset(text):
        return []
    fore, back = style.color, style.bgcolor
    if fore is None or back is None or fore.is_default or back.is_default:
        return [f"{text!r} has no colour of its own: {style}"]
    one, other = fore.get_truecolor().hex, back.get_truecolor().hex
    ratio = contrast(one, other)
    return [f"{text!r} {ratio:.2f} {one} on {other}"] if ratio < READABLE - 0.05 else []


def wrong_colours(app: DiceMastersApp, depth: str) -> list[str]:
    """What the terminal cannot show, or nobody can read."""
    found: list[str] = []
    for text, style in pieces(app):
        for colour in (style.color, style.bgcolor):
            if colour is None or colour.is_default:
                continue
            if depth == "none" or (depth == "ansi" and colour.type is ColorType.TRUECOLOR):
                found.append(f"{text!r} has {colour}")
        if depth == "true":
            found += unreadable(text, style)
            if style.bgcolor is None or style.bgcolor.is_default:  # the terminal's own would show through
                found.append(f"{text!r} has no ground")
    return found


@pytest.mark.parametrize("theme", [name for name, each in PALETTES.items() if each.depth == "true"])
def test_every_state_of_the_table_can_be_read(theme: str) -> None:
    """Blocks, payments, rolls, choices, crowded tables; dice that cannot be picked are dimmed to their own bound."""
    views = {name: make() for name, make in VIEWS.items()}
    sizes = [(80, 24), (120, 40)]
    problems: list[str] = []
    named = [name for name in views for _ in sizes]
    for name, drawn in zip(named, frames(views.values(), sizes, Look(PALETTES[theme])), strict=True):
        dimmed = {die_colours(tile.color, tile.ink, theme, dimmed=True) for tile in tiles_of(views[name])}
        for text, style, _control in drawn.segments:
            wrong = unreadable(text, style or Style())
            if wrong and style is not None and style.color is not None and style.bgcolor is not None:
                pair = (style.bgcolor.get_truecolor().hex, style.color.get_truecolor().hex)
                wrong = [] if pair in dimmed else wrong
            problems += [f"{name}: {each}" for each in wrong]
    assert not problems, "\n".join(dict.fromkeys(problems))


@pytest.mark.parametrize("how", ["TEXTUAL_ANIMATIONS", "--no-animation", "settings"])
def test_without_animation_nothing_moves(tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rolled dice lie at once, hit dice do not flash, the cursor of a line does not blink."""
    if how == "TEXTUAL_ANIMATIONS":
        monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    if how == "settings":
        (tmp_path / "settings.toml").write_text("animation = false\n")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await begin_demo(app, pilot)
        table = app.screen
        assert isinstance(table, MatchScreen)
        assert not app.animated and app.animation_level == "none" and not table.motion.going
        for _ in range(4):
            await pilot.press("A", "enter", "p", "p")
            assert top(app) is table and not table.motion.going
            assert not scene_of(table).rolling and not scene_of(table).flashes
        for opened in (openers()["AskScreen"], openers()["OptionsScreen"], lambda app: CommandPalette(placeholder="?")):
            screen = await show(app, pilot, opened)
            await pilot.pause()
            assert isinstance(screen.focused, Input) and not screen.focused.cursor_blink
            await put_away(app, pilot, screen)
        if how != "settings":  # what holds for one run is not written down
            app.settings.save()
            assert "animation = true" in (tmp_path / "settings.toml").read_text()

    play(tmp_path, flow, start=Start(seed=3, animation=how != "--no-animation"))


def test_fewer_animations_stay_fewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "basic")

    async def flow(app: DiceMastersApp, pilot: Player) -> None:
        await pilot.pause()
        assert app.animation_level == "basic"

    play(tmp_path, flow)

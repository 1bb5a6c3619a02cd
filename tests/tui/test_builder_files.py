"""Teams that come into the builder by a text, and teams that leave it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from app_flows import text_of, top
from builder_flows import build, told, with_builder
from player import Player, toasts
from textual import events

from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.pages.builder import BuilderScreen
from dicemasters_tui.tui.parts.dialog import Dialog, Lines, PasteScreen

SIZES = ((80, 24), (120, 40))
LINK = "https://tb.dicecoalition.com/?view&cards=2x3jus;4x999jus;1x2xyz;3x67jus;3x68jus&name=Half%20known"
LIST = """Half known
2 * Arthur Curry - Aquaman (jus)
3 * Nobody - Nothing (jus)
jus-010 x3
xyz-001 x2
Basic Action Card - Ping (jus)
"""


async def paste(app: DiceMastersApp, pilot: Player, text: str) -> PasteScreen[Any]:
    """Open the import and paste a text, as a terminal that says so does."""
    await pilot.press("o")
    page = app.screen
    assert isinstance(page, PasteScreen)
    app.post_message(events.Paste(text))
    await pilot.pause()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_a_link_with_unknown_cards(tmp_path: Path, size: tuple[int, int]) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await paste(app, pilot, LINK)
        assert "enter that is it" in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, Dialog)
        assert "999jus" in app.screen.text and "2xyz" in app.screen.text
        await pilot.press("enter")
        assert builder.bench.team.name == "Half known" and builder.bench.team.cards == (("jus-003", 2),)
        assert builder.bench.team.basics == ("jus-067", "jus-068") and not builder.bench.changed
        await pilot.press("u")
        assert not builder.bench.team.cards

    with_builder(tmp_path, then, size)


@pytest.mark.parametrize(("pasted", "size"), [(True, SIZES[0]), (False, SIZES[1])], ids=["pasted", "typed"])
def test_a_list_of_several_lines(tmp_path: Path, pasted: bool, size: tuple[int, int]) -> None:
    """Pasted at once, or line by line with an Enter after each, as terminals without bracketed paste send it."""

    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        if pasted:
            await paste(app, pilot, LIST)
        else:
            await paste(app, pilot, "")
            for line in LIST.splitlines():
                app.screen.query_one(Lines).insert(line)
                await pilot.press("enter")
            assert isinstance(app.screen, PasteScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, Dialog), text_of(app)
        assert app.screen.text.count("no such card") == 1, "one sentence for all of them"
        assert "Nobody" in app.screen.text and "xyz-001" in app.screen.text
        await pilot.press("enter")
        team = builder.bench.team
        assert (team.name, team.cards, team.basics) == ("Half known", (("jus-003", 2), ("jus-010", 3)), ("jus-069",))

    with_builder(tmp_path, then, size)


def test_a_single_card_waits_for_more(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        page = await paste(app, pilot, "jus-003 x2")
        assert "enter new line" in text_of(app)
        await pilot.press("enter")
        assert top(app) is page
        await pilot.press("enter")
        assert top(app) is builder and builder.bench.team.cards == (("jus-003", 2),)
        await paste(app, pilot, "")
        await pilot.press("enter")
        assert top(app) is builder, "nothing typed, nothing changed"

    with_builder(tmp_path, then)


BAD = (
    "nonsense",
    "?",
    "/",
    "x" * 300,
    "nowhere.yaml",
    "a\x00b.yaml",
    "~nobody-at-all/x.txt",
    "cards=9x9zzz",
    "{",
    "y" * 300 + ".yaml",
    "one\ntwo\n",
    "z" * 21_000,
    "word\n" * 3_000,
)


def test_what_is_no_team_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        for text in BAD:
            page = await paste(app, pilot, text)
            await pilot.press("enter")
            assert top(app) is page and not builder.bench.changed, text
            wrong = str(page.query_one("#wrong").render())
            assert wrong.strip().endswith((".", "?")), text
            assert page.query_one(Lines).text.strip() == text.replace("\x00", "").strip() or "\x00" in text
            await pilot.press("a")
            assert not str(page.query_one("#wrong").render()), "gone with the next letter"
            await pilot.press("escape")
            assert top(app) is builder
        page = await paste(app, pilot, "nonsense")
        await pilot.burst("enter", "up", *["delete"] * 9, *"jus", "minus", *"003", "enter", "enter")
        assert top(app) is builder and builder.bench.team.cards, "it can be put right"

    with_builder(tmp_path, then)


def test_export_to_the_clipboard_and_to_a_file(tmp_path: Path) -> None:
    async def then(app: DiceMastersApp, pilot: Player, builder: BuilderScreen) -> None:
        await pilot.press("e", "1")
        assert "nothing to export" in told(app)
        await build(pilot, {"jus-001": 4}, ("jus-067",))
        await pilot.press("e", "1")
        assert "cards=4x1jus;3x67jus" in app.clipboard
        await pilot.press("e", "2")
        assert "4 * " in app.clipboard
        for name, begins in (("t.yaml", "name:"), ("t.txt", "Team Aquaman"), ("t.link", "https:")):
            await pilot.press("e", "3")
            app.screen.query_one("#line").value = str(tmp_path / name)  # type: ignore[attr-defined]
            await pilot.press("enter")
            assert (tmp_path / name).read_text().startswith(begins)
        for name in ("t.yaml", "no/such/folder.txt", "t.exe", "a\x00.txt", ""):
            await pilot.press("e", "3")
            app.screen.query_one("#line").value = str(tmp_path / name)  # type: ignore[attr-defined]
            app.clear_notifications()
            await pilot.press("enter")
            assert top(app) is builder and len(toasts(app)) == 1

    with_builder(tmp_path, then)

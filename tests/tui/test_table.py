"""The table at every size, palette and set of glyphs: whole, exact, nothing lost; and the mouse on it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import wraps
from time import perf_counter
from typing import Any, ClassVar

import pytest
from fight_views import VIEWS
from rich.cells import cell_len
from textual.app import App, ComposeResult

from dicemasters_tui.tui.glyphs import ASCII, UNICODE
from dicemasters_tui.tui.look import Look
from dicemasters_tui.tui.palette import ANSI, DARK, NO_COLOUR, PALETTES, register_themes
from dicemasters_tui.tui.view import Tab, plain
from dicemasters_tui.tui.widgets.draw import draw_table
from dicemasters_tui.tui.widgets.messages import (
    CardClicked,
    CounterClicked,
    DieClicked,
    DieHovered,
    DieInspect,
    KeyClicked,
    LaneClicked,
    TabClicked,
)
from dicemasters_tui.tui.widgets.table import Table
from dicemasters_tui.tui.widgets.text import length, spans, wrap

SIZES = [(80, 24), (90, 27), (100, 30), (120, 30), (120, 40), (80, 50), (160, 30), (160, 48), (200, 50)]


def frame(name, width, height, look=None):
    canvas, _ = draw_table(VIEWS[name](), width, height, look or Look(DARK))
    return canvas


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_every_view_fits_every_size_exactly(name, size):
    width, height = size
    for look in (Look(DARK), Look(NO_COLOUR, ASCII), Look(ANSI, UNICODE)):
        lines = frame(name, width, height, look).lines()
        assert len(lines) == height
        assert all(cell_len(line) == width for line in lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_no_die_is_lost(name, size):
    """Each die can be found by the mouse, alone or in a stack of its equals."""
    view = VIEWS[name]()
    canvas = frame(name, *size)
    seen = {hit.name for hit in canvas.hits if hit.kind == "die"}
    small = view.combat is not None and size[1] < 30  # there the reserves are words in the seat lines
    stacks = {tile.same for tile in view.tiles() if tile.die in seen}
    for tile in view.tiles():
        if (small and tile.symbols) or (view.combat is not None and tile.kind == "action"):
            continue
        assert tile.die in seen or tile.same in stacks, tile


@pytest.mark.parametrize("name", VIEWS)
def test_dice_do_not_overlap(name):
    for size in SIZES:
        canvas = frame(name, *size)
        rects = [hit.rect for hit in canvas.hits if hit.kind == "die"]
        for number, one in enumerate(rects):
            for other in rects[number + 1 :]:
                apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
                assert apart, (size, one, other)


@pytest.mark.parametrize("name", VIEWS)
def test_ascii_frames_are_ascii(name):
    for size in SIZES:
        for line in frame(name, *size, Look(DARK, ASCII)).lines():
            assert line.isascii(), line


@pytest.mark.parametrize("name", VIEWS)
def test_frames_without_colour_have_none(name):
    canvas = frame(name, 120, 40, Look(NO_COLOUR))
    for strip in canvas.strips():
        for segment in strip:
            assert segment.style is not None
            assert segment.style.color is None and segment.style.bgcolor is None


def test_main_step_says_who_decides_and_what_is_highlighted():
    words = "\n".join(frame("board", 120, 40).lines())
    for expected in (
        "MAIN",
        "Sam decides",
        "Field The Flash",
        "6A 6D with Overcrush",
        "▸1 field 0",
        "energy 5:",
        "spend to buy, field, use globals",
        "attack zone",
        "Can't Stop",
        "t9 Sam rerolls",
    ):
        assert expected in words


def test_payment_is_on_the_dice():
    words = "\n".join(frame("buying", 120, 40).lines())
    assert words.count("✓pays 1") == 2 and "✓pays 2" in words and "kept" in words
    assert "▸5 Green Lantern" in words


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_lanes_say_what_will_happen(size):
    words = "\n".join(frame("blocking", *size).lines())
    assert words.count("UNBLOCKED") == 2 and "KO prevented" in words
    assert re.search(r"14 → 12", words)


def test_small_terminal_gets_one_sentence():
    canvas, _ = draw_table(VIEWS["board"](), 72, 20, Look(DARK))
    assert "need 80x24, have 72x20" in canvas.lines()[10]


def test_markup_keeps_other_brackets():
    assert "".join(span.text for span in spans("[b]Ring[/] [Justice League] [[b]")) == "Ring [Justice League] [b]"
    assert "".join(span.text for span in spans(plain("[b] is a tag"))) == "[b] is a tag"


def test_wrapping_keeps_every_word():
    line = spans("It will be [b good]6A 6D with Overcrush[/]: 3A 3D, Strike +2 +2, Batman +1 +1.")
    for width in range(12, 70):
        lines = wrap(line, width, 2)
        assert all(length(part) <= width for part in lines)
        whole = " ".join("".join(span.text for span in part).strip() for part in lines)
        assert whole == "It will be 6A 6D with Overcrush: 3A 3D, Strike +2 +2, Batman +1 +1."


def test_a_frame_is_drawn_fast():
    view = VIEWS["crowded"]()
    draw_table(view, 200, 50, Look(DARK))
    best = 1.0
    for _ in range(5):
        start = perf_counter()
        canvas, _furthest = draw_table(view, 200, 50, Look(DARK))
        list(canvas.strips())
        best = min(best, perf_counter() - start)
    assert best < 0.05


# In the app --------------------------------------------------------------------------------------------------------


def in_an_app(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that waits for an app."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Gallery(App[None]):
    """A table alone; notes what it says."""

    def __init__(self, name: str, palette: str = "dark", **more):
        super().__init__(ansi_color=PALETTES[palette].flat or None, **more)
        register_themes(self)
        self.theme = f"dicemasters-{palette}"
        self.wanted = name
        self.said = []

    TITLE: ClassVar[str] = "table"

    def compose(self) -> ComposeResult:
        yield Table()

    def on_mount(self) -> None:
        self.query_one(Table).show(VIEWS[self.wanted]())

    def _note(self, message) -> None:
        self.said.append(message)

    on_die_clicked = on_die_inspect = on_die_hovered = on_card_clicked = on_lane_clicked = _note
    on_key_clicked = on_counter_clicked = on_tab_clicked = _note


def _find(table, kind, name):
    hit = next(h for h in table._canvas.hits if h.kind == kind and h.name == name)
    return hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2


@in_an_app
async def test_clicks_say_what_was_clicked():
    app = Gallery("board")
    async with app.run_test(size=(120, 40)) as pilot:
        table = app.query_one(Table)
        await pilot.pause()
        await pilot.click(Table, offset=_find(table, "die", "b4"))
        await pilot.click(Table, offset=_find(table, "die", "b4"), button=3)
        await pilot.click(Table, offset=_find(table, "card", "superman"))
        await pilot.click(Table, offset=_find(table, "key", "w"))
        await pilot.click(Table, offset=_find(table, "counter", "used"))
        await pilot.pause()
        said = [m for m in app.said if not isinstance(m, DieHovered)]
        assert [type(m) for m in said] == [DieClicked, DieInspect, CardClicked, KeyClicked, CounterClicked]
        assert said[0].die == "b4" and said[1].die == "b4" and said[2].card == "superman" and said[3].key == "w"
        await pilot.hover(Table, offset=_find(table, "die", "a2"))
        await pilot.pause()
        assert any(isinstance(m, DieHovered) and m.die == "a2" for m in app.said)


@in_an_app
async def test_lanes_and_tabs_are_buttons():
    app = Gallery("blocking")
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(Table)
        await pilot.pause()
        hit = next(h for h in table._canvas.hits if h.kind == "lane" and h.name == "a4")
        await pilot.click(Table, offset=(hit.rect.x + 1, hit.rect.bottom - 2))
        await pilot.pause()
        assert [m.attacker for m in app.said if isinstance(m, LaneClicked)] == ["a4"]
        table.show(VIEWS["board"]())
        await pilot.pause()
        await pilot.click(Table, offset=_find(table, "tab", "theirs"))
        await pilot.pause()
        assert [m.tab for m in app.said if isinstance(m, TabClicked)] == [Tab.THEIRS]


@in_an_app
async def test_arrows_find_the_next_die():
    app = Gallery("board")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = app.query_one(Table)
        assert table.neighbour("b3", 1, 0) == "b4"
        assert table.neighbour("b4", -1, 0) == "b3"
        assert table.neighbour("b4", 0, 1) == "a2"
        assert table.neighbour("a1", 0, 1) == "a5"
        assert table.neighbour("a4", -1, 0) == ""


@in_an_app
async def test_the_wheel_scrolls_the_panel_under_it():
    app = Gallery("board")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        table = app.query_one(Table)
        before = table.as_text()
        table.scroll_panel("inspector", 1)
        assert table.as_text() != before
        table.scroll_panel("inspector", -1)
        assert table.as_text() == before


@pytest.mark.parametrize("palette", PALETTES)
@in_an_app
async def test_the_app_shows_it_in_every_palette(palette):
    app = Gallery("board", palette)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        picture = app.export_screenshot()
        assert "Sam" in picture


@in_an_app
async def test_it_recovers_from_a_terminal_that_was_too_small():
    app = Gallery("board")
    async with app.run_test(size=(72, 20)) as pilot:
        await pilot.pause()
        table = app.query_one(Table)
        assert table.too_small and "need 80x24" in table.as_text()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.too_small and "Sam decides" in table.as_text()

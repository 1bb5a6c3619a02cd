"""The table at every size, palette and set of glyphs: whole, exact, nothing lost; and the mouse on it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import wraps
from typing import Any

import pytest
from fight_views import VIEWS
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.message import Message

from dicemasters_tui.tui.glyphs import ASCII, UNICODE
from dicemasters_tui.tui.look import Look
from dicemasters_tui.tui.palette import ANSI, DARK, NO_COLOUR, PALETTES, register_themes
from dicemasters_tui.tui.view import ChanceView, PanelView, Tab, plain
from dicemasters_tui.tui.widgets.canvas import Canvas, Hit
from dicemasters_tui.tui.widgets.draw import draw_table
from dicemasters_tui.tui.widgets.layout import layout
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


def frame(name: str, width: int, height: int, look: Look | None = None) -> Canvas:
    canvas, _ = draw_table(VIEWS[name](), width, height, look or Look(DARK))
    return canvas


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_every_view_fits_every_size_exactly(name: str, size: tuple[int, int]) -> None:
    width, height = size
    for look in (Look(DARK), Look(NO_COLOUR, ASCII), Look(ANSI, UNICODE)):
        lines = frame(name, width, height, look).lines()
        assert len(lines) == height
        assert all(cell_len(line) == width for line in lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_no_die_is_lost(name: str, size: tuple[int, int]) -> None:
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
def test_dice_do_not_overlap(name: str) -> None:
    for size in SIZES:
        canvas = frame(name, *size)
        rects = [hit.rect for hit in canvas.hits if hit.kind == "die"]
        for number, one in enumerate(rects):
            for other in rects[number + 1 :]:
                apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
                assert apart, (size, one, other)


@pytest.mark.parametrize("name", VIEWS)
def test_ascii_frames_are_ascii(name: str) -> None:
    for size in SIZES:
        for line in frame(name, *size, Look(DARK, ASCII)).lines():
            assert line.isascii(), line


@pytest.mark.parametrize("name", VIEWS)
def test_frames_without_colour_have_none(name: str) -> None:
    canvas = frame(name, 120, 40, Look(NO_COLOUR))
    for strip in canvas.strips():
        for segment in strip:
            assert segment.style is not None
            assert segment.style.color is None and segment.style.bgcolor is None


def test_main_step_says_who_decides_and_what_is_highlighted() -> None:
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


def test_the_end_of_a_match_stands_alone_in_the_line_of_the_prompt() -> None:
    board = VIEWS["board"]()
    over = replace(board, prompt=replace(board.prompt, decider="Sam wins", verb="", title=""))
    for size in ((80, 24), (120, 40)):
        lines = draw_table(over, *size, Look(DARK))[0].lines()
        line = next(line for line in lines if "─ Sam wins " in line)
        assert "─ Sam wins ──" in line and "──  ──" not in line, line


def test_payment_is_on_the_dice() -> None:
    words = "\n".join(frame("buying", 120, 40).lines())
    assert words.count("✓pays 1") == 2 and "✓pays 2" in words and "kept" in words
    assert "▸5 Green Lantern" in words


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_lanes_say_what_will_happen(size: tuple[int, int]) -> None:
    words = "\n".join(frame("blocking", *size).lines())
    assert words.count("UNBLOCKED") == 2 and "KO prevented" in words
    assert re.search(r"14 → 12", words)


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (160, 48)], ids=str)
def test_no_panel_stands_empty(size: tuple[int, int]) -> None:
    """Where nothing is told of the die under the cursor, or of how a fight ends, the log has that place."""
    board, fight = VIEWS["board"](), VIEWS["blocking"]()
    assert fight.combat is not None
    quiet = replace(board, inspector=PanelView("", ())), replace(fight, combat=replace(fight.combat, outcome=()))
    for view, told in zip(quiet, (board, fight), strict=True):
        empty, full = layout(*size, view), layout(*size, told)
        assert empty.log.height > full.log.height or empty.prompt.width > full.prompt.width
        spoken = {hit.name for hit in draw_table(view, *size, Look(DARK))[0].hits if hit.kind == "panel"}
        assert ("inspector" in spoken) == (view.combat is not None and empty.log.width > 0)


def test_a_wide_mat_names_the_used_dice() -> None:
    board = VIEWS["board"]()
    rows = {row.label: row for row in board.rows}
    told = {"prep": ("used Drax and 2× sidekick",), "reserve": ("prep Gwen", "used Kingpin")}
    wide = replace(board, rows=tuple(replace(row, more=told.get(row.label, ())) for row in board.rows))
    bare = replace(wide, rows=tuple(replace(row, tiles=()) if row.label == "reserve" else row for row in wide.rows))
    full = ", ".join(["Drax"] * 40)
    crowded = replace(wide, rows=tuple(replace(row, more=tuple(f"used {full}" for _ in row.more)) for row in wide.rows))
    assert {"prep", "reserve"} <= set(rows)
    for view, size, seen in (
        (wide, (160, 48), True),
        (bare, (160, 48), True),
        (wide, (120, 40), False),
        (crowded, (160, 48), False),
    ):
        words = "\n".join(draw_table(view, *size, Look(DARK))[0].lines())
        for name in ("used Drax", "prep Gwen", "used Kingpin"):
            assert (name in words) is seen, (name, size)


def test_a_wide_mat_names_the_teams_unless_the_seats_have_more_to_say() -> None:
    board = VIEWS["board"]()
    named = replace(
        board, upper=replace(board.upper, team="Zephyrs"), lower=replace(board.lower, team="Clock", tag="hit")
    )
    for size, seen in (((160, 48), True), ((120, 40), False)):
        words = "\n".join(draw_table(named, *size, Look(DARK))[0].lines())
        assert ("Zephyrs" in words) is seen
        assert "hit" in words and "Clock" not in words


def test_what_a_panel_has_besides_is_drawn_only_where_all_of_it_has_room() -> None:
    board = VIEWS["board"]()
    view = replace(board, inspector=PanelView("Flash", ("Strike.",), extra=("one more", "last word")))
    long = replace(view, inspector=replace(view.inspector, lines=("Strike.",) * 3))
    for each, size, seen in ((view, (120, 40), True), (long, (160, 48), True), (long, (120, 40), False)):
        words = "\n".join(draw_table(each, *size, Look(DARK))[0].lines())
        assert ("one more" in words) is ("last word" in words) is seen
        assert "… " not in words.partition("Flash")[2].partition("log")[0]


def test_a_long_chance_takes_its_room_from_the_gauges() -> None:
    view = VIEWS["rolling"]()
    assert view.roll is not None
    wish = "a fist, which Injection Fairy Lily the Cat needs"
    view = replace(view, roll=replace(view.roll, chances=(ChanceView(wish, "yes", 0.5), *view.roll.chances)))
    for size in ((120, 40), (160, 48)):
        words = "\n".join(draw_table(view, *size, Look(DARK))[0].lines())
        assert ("Injection Fairy Lily the" in words) and re.search(r"now +after this reroll", words)
        assert size[0] < 160 or f"{wish} " in words


def test_small_terminal_gets_one_sentence() -> None:
    canvas, _ = draw_table(VIEWS["board"](), 72, 20, Look(DARK))
    assert "need 80x24, have 72x20" in canvas.lines()[10]


def test_markup_keeps_other_brackets() -> None:
    assert "".join(span.text for span in spans("[b]Ring[/] [Justice League] [[b]")) == "Ring [Justice League] [b]"
    assert "".join(span.text for span in spans(plain("[b] is a tag"))) == "[b] is a tag"


def test_wrapping_keeps_every_word() -> None:
    line = spans("It will be [b good]6A 6D with Overcrush[/]: 3A 3D, Strike +2 +2, Batman +1 +1.")
    for width in range(12, 70):
        lines = wrap(line, width, 2)
        assert all(length(part) <= width for part in lines)
        whole = " ".join("".join(span.text for span in part).strip() for part in lines)
        assert whole == "It will be 6A 6D with Overcrush: 3A 3D, Strike +2 +2, Batman +1 +1."


# In the app --------------------------------------------------------------------------------------------------------


def in_an_app(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that waits for an app."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Gallery(App[None]):
    """A table alone; notes what it says."""

    def __init__(self, name: str, palette: str = "dark") -> None:
        super().__init__(ansi_color=PALETTES[palette].flat or None)
        register_themes(self)
        self.theme = f"dicemasters-{palette}"
        self.wanted = name
        self.said: list[Message] = []

    TITLE = "table"

    def compose(self) -> ComposeResult:
        yield Table()

    def on_mount(self) -> None:
        self.query_one(Table).show(VIEWS[self.wanted]())

    def _note(self, message: Message) -> None:
        self.said.append(message)

    on_die_clicked = on_die_inspect = on_die_hovered = on_card_clicked = on_lane_clicked = _note
    on_key_clicked = on_counter_clicked = on_tab_clicked = _note


def _hit(table: Table, kind: str, name: str) -> Hit:
    """The place on the table where the mouse finds it."""
    assert table._canvas is not None
    return next(hit for hit in table._canvas.hits if hit.kind == kind and hit.name == name)


def _find(table: Table, kind: str, name: str) -> tuple[int, int]:
    hit = _hit(table, kind, name)
    return hit.rect.x + hit.rect.width // 2, hit.rect.y + hit.rect.height // 2


@in_an_app
async def test_clicks_say_what_was_clicked() -> None:
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
        clicked, inspected, card, key, counter = said
        assert isinstance(clicked, DieClicked) and clicked.die == "b4"
        assert isinstance(inspected, DieInspect) and inspected.die == "b4"
        assert isinstance(card, CardClicked) and card.card == "superman"
        assert isinstance(key, KeyClicked) and key.key == "w"
        assert isinstance(counter, CounterClicked)
        await pilot.hover(Table, offset=_find(table, "die", "a2"))
        await pilot.pause()
        assert any(isinstance(m, DieHovered) and m.die == "a2" for m in app.said)


@in_an_app
async def test_lanes_and_tabs_are_buttons() -> None:
    app = Gallery("blocking")
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(Table)
        await pilot.pause()
        hit = _hit(table, "lane", "a4")
        await pilot.click(Table, offset=(hit.rect.x + 1, hit.rect.bottom - 2))
        await pilot.pause()
        assert [m.attacker for m in app.said if isinstance(m, LaneClicked)] == ["a4"]
        table.show(VIEWS["board"]())
        await pilot.pause()
        await pilot.click(Table, offset=_find(table, "tab", "theirs"))
        await pilot.pause()
        assert [m.tab for m in app.said if isinstance(m, TabClicked)] == [Tab.THEIRS]


@in_an_app
async def test_arrows_find_the_next_die() -> None:
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
async def test_the_wheel_scrolls_the_panel_under_it() -> None:
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
async def test_the_app_shows_it_in_every_palette(palette: str) -> None:
    app = Gallery("board", palette)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        picture = app.export_screenshot()
        assert "Sam" in picture


@in_an_app
async def test_it_recovers_from_a_terminal_that_was_too_small() -> None:
    app = Gallery("board")
    async with app.run_test(size=(72, 20)) as pilot:
        await pilot.pause()
        table = app.query_one(Table)
        assert table.too_small and "need 80x24" in table.as_text()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.too_small and "Sam decides" in table.as_text()

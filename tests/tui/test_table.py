"""The table at every size, palette and set of glyphs: whole, exact, nothing lost; and the mouse on it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

import pytest
from die_views import F, energy
from fight_views import VIEWS
from match_frames import Frame, FrameApp, frame, frames, show, snapshot
from player import playing
from rich.cells import cell_len
from table_views import tiles_of
from textual.geometry import Offset

from dicemasters_tui.tui.app.glyphs import ASCII, UNICODE
from dicemasters_tui.tui.app.look import Look
from dicemasters_tui.tui.app.palette import ANSI, DARK, NO_COLOUR, PALETTES
from dicemasters_tui.tui.dice.text import length, paragraph, spans
from dicemasters_tui.tui.masters.view import ChanceView, TableView
from dicemasters_tui.tui.masters.zones import DiceArea
from dicemasters_tui.tui.match.panel import Inspector, Log
from dicemasters_tui.tui.match.table_frame import TableFrame
from dicemasters_tui.tui.match.view import PanelView, Tab, plain

SIZES = [(80, 24), (90, 27), (100, 30), (120, 30), (120, 40), (80, 50), (160, 30), (160, 48), (200, 50)]
ENDS = [(80, 24), (160, 48)]
"""The narrowest layout and the widest: in a look whose signs are seen at all sizes in another."""


def drawn_at(sizes: list[tuple[int, int]], look: Look) -> Iterator[tuple[str, TableView, Frame]]:
    """Every view at every size, each as wide and high as the screen."""
    views = {name: make() for name, make in VIEWS.items()}
    names = [name for name in VIEWS for _ in sizes]
    for name, each in zip(names, frames(views.values(), sizes, look), strict=True):
        width, height = each.size
        assert len(each.lines) == height, (name, each.size)
        assert all(cell_len(line) == width for line in each.lines), (name, each.size)
        yield name, views[name], each


def lost(view: TableView, drawn: Frame) -> list[object]:
    """The dice that the mouse finds neither alone nor in a stack of their equals."""
    seen = {die for die, _ in drawn.dice}
    small = view.combat is not None and drawn.size[1] < 30  # there the reserves are words in the seat lines
    stacks = {tile.same for tile in tiles_of(view) if tile.die in seen}
    return [
        tile
        for tile in tiles_of(view)
        if not ((small and tile.symbols) or (view.combat is not None and tile.kind == "action"))
        and tile.die not in seen
        and tile.same not in stacks
    ]


def overlaps(drawn: Frame) -> list[tuple[object, object]]:
    """The dice that lie over each other."""
    rects = [rect for _, rect in drawn.dice]
    return [
        (one, other)
        for number, one in enumerate(rects)
        for other in rects[number + 1 :]
        if not (one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y)
    ]


def test_no_die_is_lost_or_covered_at_any_size() -> None:
    """Every view fits every size exactly; each die can be found by the mouse."""
    for name, view, drawn in drawn_at(SIZES, Look()):
        assert not lost(view, drawn), (name, drawn.size)
        assert not overlaps(drawn), (name, drawn.size)


@pytest.mark.parametrize(
    ("look", "sizes"),
    [(Look(NO_COLOUR, ASCII), SIZES), (Look(ANSI, UNICODE), ENDS), (Look(DARK, ASCII), ENDS)],
    ids=lambda each: each.palette.name if isinstance(each, Look) else "",
)
def test_every_view_fits_every_size_exactly(look: Look, sizes: list[tuple[int, int]]) -> None:
    """In other looks too, in which plain ASCII is nothing else."""
    for name, _, drawn in drawn_at(sizes, look):
        for line in drawn.lines:
            assert not look.glyphs.ascii or line.isascii(), (name, line)


def test_frames_without_colour_have_none() -> None:
    for each in frames([make() for make in VIEWS.values()], [(120, 40)], Look(NO_COLOUR)):
        for segment in each.segments:
            assert segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor):
                assert colour is None or colour.is_default


def test_keys_that_can_be_clicked_are_written_as_keys() -> None:
    """Bold in the colour of keys, with their words in the second rank: no links of a web page."""
    drawn = frame(VIEWS["board"](), (120, 40))
    buttons = [each for each in drawn.segments if each.style is not None and "@click" in each.style.meta]
    assert {"enter", "Enter", " field it", "u", " undo", "? help"} <= {each.text for each in buttons}
    for each in buttons:
        assert each.style is not None and each.style.color is not None and not each.style.underline
        colour = each.style.color.get_truecolor().hex
        assert colour == (DARK.warn if each.style.bold else DARK.muted), each


def test_main_step_says_who_decides_and_what_is_highlighted() -> None:
    words = frame(VIEWS["board"](), (120, 40)).text
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
    for drawn in frames([over], [(80, 24), (120, 40)]):
        line = next(line for line in drawn.lines if "  Sam wins  " in line)
        assert "╭─  Sam wins  ──" in line and "──  ──" not in line, line


def test_payment_is_on_the_dice() -> None:
    words = frame(VIEWS["buying"](), (120, 40)).text
    assert words.count("✓pays 1") == 2 and "✓pays 2" in words and "kept" in words
    assert "▸5 Green Lantern" in words


def test_the_cursor_in_the_list_of_cards_keeps_digits_and_names_in_their_columns() -> None:
    wide, narrow = frames([VIEWS["buying"]()], [(120, 40), (80, 24)])
    assert "│▸5 Green Lantern" in wide.text and "│ 6 Superman" in wide.text
    assert "│5▸Green Lantern" in narrow.text and "│6 Superman" in narrow.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_lanes_say_what_will_happen(size: tuple[int, int]) -> None:
    words = frame(VIEWS["blocking"](), size).text
    assert words.count("UNBLOCKED") == 2 and "KO prevented" in words
    assert re.search(r"14 → 12", words)


def test_all_cards_are_listed_again_once_there_is_room() -> None:
    """The terminal grows from a size in which only half of them fit, and shrinks again."""
    board = VIEWS["board"]()
    sizes = [(80, 24), (120, 40), (100, 30), (120, 40), (120, 30)]
    listed = ["theirs" not in each.text and "Hall of Doom" in each.text for each in frames([board], sizes)]
    assert listed == [False, True, False, True, False]


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (160, 48)], ids=str)
def test_no_panel_stands_empty(size: tuple[int, int]) -> None:
    """Where nothing is told of the die under the cursor the log has that place."""

    async def main() -> None:
        board = VIEWS["board"]()
        app = FrameApp(Look())
        async with playing(app, size) as pilot:
            await show(app, pilot, board, size)
            inspector, log = app.query_one("#side Inspector", Inspector), app.query_one("#side Log", Log)
            if not inspector.region:
                return
            before = log.size.height
            await show(app, pilot, replace(board, inspector=PanelView("", ())), size)
            assert not inspector.region and log.size.height > before

    asyncio.run(main())


def test_a_wide_mat_names_the_used_dice() -> None:
    board = VIEWS["board"]()
    told = {"out-of-play": ("used Drax and 2× sidekick",), "upper-reserve": ("prep Gwen", "used Kingpin")}
    rows = {**board.rows} | {place: replace(board.rows[place], more=more) for place, more in told.items()}
    full = ", ".join(["Drax"] * 40)
    wide = replace(board, rows=rows)
    bare = replace(board, rows=rows | {"upper-reserve": replace(rows["upper-reserve"], tiles=())})
    long = {place: replace(row, more=tuple(f"used {full}" for _ in row.more)) for place, row in rows.items()}
    crowded = replace(board, rows=long)
    large, small, bare_large, _, crowded_large, _ = frames([wide, bare, crowded], [(160, 48), (120, 40)])
    for drawn, seen in ((large, True), (bare_large, True), (small, False), (crowded_large, False)):
        for name in ("used Drax", "prep Gwen", "used Kingpin"):
            assert (name in drawn.text) is seen, (name, drawn.size)


@pytest.mark.parametrize("size", [(90, 27), (120, 40)], ids=str)
def test_the_prep_area_is_as_wide_as_its_dice(size: tuple[int, int]) -> None:
    """A die that came to an empty one was told as `1 dice`, or `empty` cut to `e`: it kept its width."""
    board = VIEWS["board"]()
    two = tuple(energy(id, (F, F), "Joker") for id in ("a20", "a21"))
    prepped = replace(board, rows={**board.rows, "prep-area": replace(board.rows["prep-area"], tiles=two)})
    for each, before in zip(frames([board, prepped, board], [size]), ("empty ", "2x F", "empty "), strict=True):
        line = next(line for line in each.lines if "prep " in line and "out of play" in line)
        assert before in line.replace("×", "x"), line


@pytest.mark.parametrize("name", ["Robin", "Bartholomew", "Wolfeschlegels"])
def test_life_is_seen_beside_any_name(name: str) -> None:
    """At 80 columns a name of eleven letters hid the life, before a resize and after one."""
    board = VIEWS["board"]()
    named = replace(board, lower=replace(board.lower, name=name))
    resized = frames([named], [(120, 40), (80, 24)])[1]
    assert any(f"▸ {name[:7]}"[:9] in line and f"♥ {named.lower.life} " in line for line in resized.lines), resized.text
    assert resized.lines == frame(named, (80, 24)).lines


def test_a_wide_mat_names_the_teams_unless_the_seats_have_more_to_say() -> None:
    board = VIEWS["board"]()
    named = replace(
        board, upper=replace(board.upper, team="Zephyrs"), lower=replace(board.lower, team="Clock", tag="hit")
    )
    for drawn, seen in zip(frames([named], [(160, 48), (120, 40)]), (True, False), strict=True):
        assert ("Zephyrs" in drawn.text) is seen
        assert "hit" in drawn.text and "Clock" not in drawn.text


def test_what_a_panel_has_besides_is_drawn_only_where_all_of_it_has_room() -> None:
    board = VIEWS["board"]()
    view = replace(board, inspector=PanelView("Flash", ("Strike.",), extra=("one more", "last word")))
    long = replace(view, inspector=replace(view.inspector, lines=("Strike.",) * 3))
    short, _, long_small, long_large = frames([view, long], [(120, 40), (160, 48)])
    for drawn, seen in ((short, True), (long_large, True), (long_small, False)):
        words = drawn.text
        assert ("one more" in words) is ("last word" in words) is seen
        assert "… " not in words.partition("Flash")[2].partition("log")[0]


def test_a_long_chance_takes_its_room_from_the_gauges() -> None:
    view = VIEWS["rolling"]()
    assert view.roll is not None
    wish = "a fist, which Injection Fairy Lily the Cat needs"
    view = replace(view, roll=replace(view.roll, chances=(ChanceView(wish, "yes", 0.5), *view.roll.chances)))
    for drawn in frames([view], [(120, 40), (160, 48)]):
        words = drawn.text
        assert ("Injection Fairy Lily the" in words) and re.search(r"now +after this reroll", words)
        assert drawn.size[0] < 160 or f"{wish} " in words


def test_markup_keeps_other_brackets() -> None:
    assert "".join(span.text for span in spans("[b]Ring[/] [Justice League] [[b]")) == "Ring [Justice League] [b]"
    assert "".join(span.text for span in spans(plain("[b] is a tag"))) == "[b] is a tag"


def test_wrapping_keeps_every_word() -> None:
    markup = "It will be [b good]6A 6D with Overcrush[/]: 3A 3D, Strike +2 +2, Batman +1 +1."
    for width in range(12, 70):
        lines = paragraph(markup, "text", width, Look())
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


def middle(drawn: Frame, die: str) -> Offset:
    """The middle of a die."""
    rect = dict(drawn.dice)[die]
    return Offset(rect.x + rect.width // 2, rect.y + rect.height // 2)


def place_of(drawn: Frame, words: str) -> Offset:
    """Where words stand on the screen."""
    y = next(y for y, line in enumerate(drawn.lines) if words in line)
    return Offset(drawn.lines[y].index(words), y)


@in_an_app
async def test_clicks_say_what_was_clicked() -> None:
    app = FrameApp(Look())
    async with playing(app, (120, 40)) as pilot:
        drawn = await show(app, pilot, VIEWS["board"](), (120, 40))
        await pilot.click(offset=middle(drawn, "b4"))
        await pilot.click(offset=middle(drawn, "b4"), button=3)
        await pilot.click(offset=place_of(drawn, "Superman"))
        await pilot.click(offset=place_of(drawn, "w pay with"))
        await pilot.click(offset=place_of(drawn, "used 4"))
        said = [message for message in app.said if not isinstance(message, TableFrame.Hovered)]
        clicked, inspected, card, pile = said
        assert isinstance(clicked, TableFrame.Pointed) and clicked.name == "b4"
        assert isinstance(inspected, TableFrame.Inspected) and inspected.name == "b4"
        assert isinstance(card, TableFrame.Pointed) and card.name == "superman"
        assert isinstance(pile, TableFrame.ZoneEntered) and (pile.zone, pile.place) == ("counts-0", "used")
        assert app.clicked == ["play.otherwise"]
        await pilot.hover(offset=middle(drawn, "a2"))
        assert any(isinstance(each, TableFrame.Hovered) and each.name == "a2" for each in app.said)


@in_an_app
async def test_lanes_and_tabs_are_buttons() -> None:
    app = FrameApp(Look())
    async with playing(app) as pilot:
        drawn = await show(app, pilot, VIEWS["blocking"](), (80, 24))
        await pilot.click(offset=middle(drawn, "a4") - Offset(6, 0))
        assert [each.name for each in app.said if isinstance(each, TableFrame.Pointed)] == ["a4"]
        drawn = await show(app, pilot, VIEWS["board"](), (80, 24))
        await pilot.click(offset=place_of(drawn, "theirs"))
        assert app.clicked == [Tab.THEIRS]


@in_an_app
async def test_arrows_find_the_next_die() -> None:
    app = FrameApp(Look())
    async with playing(app, (120, 40)) as pilot:
        await show(app, pilot, VIEWS["board"](), (120, 40))
        assert app.frame.neighbour("b4", 1) == "a2"
        assert app.frame.neighbour("a1", 1) == "a5"
        assert app.frame.neighbour("b3", -1) == "b1"
        assert app.frame.neighbour("a9", 1) == ""


@in_an_app
async def test_the_wheel_scrolls_the_panel_under_it() -> None:
    app = FrameApp(Look())
    long = replace(VIEWS["board"](), inspector=PanelView("long", tuple(f"line {n}" for n in range(9))))
    async with playing(app, (100, 40)) as pilot:
        before = await show(app, pilot, long, (100, 40))
        inspector = app.query_one("#side Inspector", Inspector)
        inspector.scroll_relative(y=1, animate=False)
        await pilot.pause()
        assert snapshot(app).text != before.text and "more" in before.text
        inspector.scroll_relative(y=-1, animate=False)
        await pilot.pause()
        assert snapshot(app).text == before.text


@in_an_app
async def test_tab_goes_through_the_zones_that_have_dice() -> None:
    app = FrameApp(Look())
    async with playing(app, (120, 40)) as pilot:
        await show(app, pilot, VIEWS["board"](), (120, 40))
        chain = [each.key if isinstance(each, DiceArea) else type(each).__name__ for each in app.screen.focus_chain]
        theirs, mine = ["Bag", "PrepCount", "UsedPile"], ["Bag", "PrepCount", "UsedPile", "OutCount"]
        zones = ["reserve-1", "field-1", "field-0", "reserve-0"]
        assert chain == [*theirs, *zones, *mine, "CardList"]


@pytest.mark.parametrize("palette", PALETTES)
def test_the_app_shows_it_in_every_palette(palette: str) -> None:
    assert "Sam decides" in frame(VIEWS["board"](), (120, 40), Look(PALETTES[palette])).text

"""Watching a match again: steps, turns, speed, and what can be seen meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from match_frames import TableApp
from player import Player, playing, screen_text
from table_matches import new_match

from dicemasters_tui.analysis.playback import Reel
from dicemasters_tui.analysis.timeline import entries
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.masters.at_table import MastersAtTable
from dicemasters_tui.tui.masters.inspector_page import InspectorScreen
from dicemasters_tui.tui.match.command_line import MatchCommands
from dicemasters_tui.tui.match.log_page import MomentScreen
from dicemasters_tui.tui.match.replay import ReplayScreen
from dicemasters_tui.tui.pages.help import HelpScreen
from dicemasters_tui.tui.pages.title import MatchesScreen


def played(seed: int = 1) -> Match[GameState]:
    """A whole match by chance."""
    match = new_match(seed, life=4)
    player = RandomPlayer(seed)
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
    return match


@cache
def commands_of(seed: int = 1) -> Sequence[tuple[int, str]]:
    """The commands of that match."""
    return tuple(played(seed).commands)


def reel(seed: int = 1) -> Reel:
    match = new_match(seed, life=4)
    return Reel(match, commands_of(seed), MastersAtTable(match).entries_of)


def test_it_stands_at_the_beginning_and_walks_to_the_same_end() -> None:
    watched, whole = reel(), played()
    assert watched.at == 0
    while not watched.ended:
        watched.go(watched.at + 1)
    assert watched.match.state.digest() == whole.state.digest()


def test_every_place_is_the_same_from_both_sides() -> None:
    watched = reel(2)
    forward = []
    for place in range(len(watched.commands) + 1):
        watched.go(place)
        forward.append(watched.match.state.digest())
    for place in reversed(range(len(watched.commands) + 1)):
        watched.go(place)
        assert watched.match.state.digest() == forward[place]


def test_turns_are_found() -> None:
    watched = reel(3)
    watched.go(watched.turn(3))
    assert watched.match.state.turn == 3
    here = watched.at
    watched.go(watched.turn_after())
    assert watched.match.state.turn == 4
    watched.go(watched.turn_before())
    assert watched.at == here
    watched.go(watched.turn(999))
    assert watched.match.state.turn == len(watched.turns)
    watched.go(-5)
    assert watched.at == 0


def test_a_command_that_cannot_be_made_ends_it_with_a_sentence() -> None:
    commands = commands_of()
    match = new_match(1, life=4)
    wrong = [*commands[:3], (commands[3][0], "buy no-such-card"), *commands[3:]]
    watched = Reel(match, wrong, MastersAtTable(match).entries_of)
    assert len(watched.commands) == 3
    assert "goes no further" in watched.problem


def test_a_match_that_is_written_down_is_not_walked_back(tmp_path: Path) -> None:
    match = new_match(1)
    match.journal = object()  # type: ignore[assignment]  # any journal will do
    with pytest.raises(ValueError, match="undo"):
        match.stand_after(0)


Look = Callable[[Any, TableApp, ReplayScreen], Coroutine[Any, Any, None]]


def watching(look: Look, seed: int = 1, size: tuple[int, int] = (80, 24)) -> None:
    async def sit() -> None:
        app = TableApp(lambda: ReplayScreen(MastersAtTable(new_match(seed, life=4)), commands_of(seed), {}))
        async with playing(app, size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await look(pilot, app, screen)

    asyncio.run(sit())


def frame(screen: ReplayScreen | MomentScreen) -> str:
    return screen_text(screen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_arrows_step_and_the_box_says_where(size: tuple[int, int]) -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        assert "step 0 of" in frame(screen)
        assert "The match begins." in frame(screen)
        await pilot.press("right", "right", "left")
        assert "step 1 of" in frame(screen)
        await pilot.press("down")
        assert "turn 2 of" in frame(screen)
        await pilot.press("end")
        assert screen.reel.ended
        assert "the end" in frame(screen)
        await pilot.press("home")
        assert screen.reel.at == 0

    watching(look, size=size)


def test_the_help_says_what_watching_is_and_asks_nothing() -> None:
    """It named the decision that stands there, as if whoever watches could answer it."""

    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        await pilot.press("down", "right", "space")
        await pilot.press("question_mark")
        page = app.screen
        assert isinstance(page, HelpScreen)
        first = page.sections[0]
        assert "only looked at" in first.paragraphs[0]
        assert ("→", "step") in first.rows and ("esc", "leave") in first.rows
        said = " ".join([section.heading for section in page.sections] + [label for _, label in first.rows])
        assert "now:" not in said and "undo" not in said and "pass" not in said
        assert "stop" not in dict(first.rows).values(), "it stands still while its help is read"

    watching(look)


def test_the_help_of_a_moment_asks_nothing() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        whole = played()
        app.push_screen(MomentScreen(MastersAtTable(whole), entries(whole.state, whole.opening, whole.moves), 5))
        await pilot.pause()
        await pilot.press("question_mark")
        page = app.screen
        assert isinstance(page, HelpScreen)
        assert "Nothing is asked of you" in page.sections[0].paragraphs[0]

    watching(look)


def test_the_palette_of_somebody_who_watches_has_every_card_and_nothing_to_decide() -> None:
    """There is no question to take answers from, and that ended the list before the cards."""

    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        await pilot.press("down", "right")
        names = [name for name, _, _ in MatchCommands(screen).entries()]
        assert sum(name.startswith("Card ") for name in names) == len(screen.match.state.cards)
        assert not any(name.startswith(("Mark", "Field", "Buy")) for name in names)

    watching(look)


def test_the_keys_to_leave_and_for_help_are_always_in_the_footer() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        for keys in (("down", "right"), ("space",), ("space", "end"), ("home",)):
            await pilot.press(*keys)
            last = frame(screen).splitlines()[-1]
            assert "? help" in last and "esc leave" in last, last

    watching(look)


def test_a_turn_by_its_number() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        await pilot.press("3", "escape")
        assert app.screen is screen and screen.reel.at == 0, "a number not meant is given up before the replay is"
        await pilot.press("enter")
        assert screen.reel.at == 1, "Enter steps again"
        await pilot.press("3")
        assert "Turn 3: Enter goes there" in frame(screen)
        assert "enter go to turn 3" in frame(screen).splitlines()[-1]
        await pilot.press("enter")
        assert screen.match.state.turn == 3
        await pilot.press("1", "2", "backspace", "enter")
        assert screen.match.state.turn == 1
        await pilot.press("space", "3")
        screen._tick()
        await pilot.press("enter")
        assert screen.match.state.turn == 3, "a number outlasts the next step of a replay that plays"

    watching(look)


def test_playing_goes_on_by_itself_and_stops() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        screen.walk.speed = 4.0
        await pilot.press("space")
        await pilot.pause(0.7)
        assert screen.reel.at >= 1
        assert "playing" in frame(screen)
        await pilot.press("space")
        assert "playing" not in frame(screen) and "space play" in frame(screen)
        here = screen.reel.at
        await pilot.pause(0.6)
        assert screen.reel.at == here
        await pilot.press("-")
        assert screen.walk.speed == 2.0

    watching(look)


def test_dice_are_inspected_on_the_way_and_nothing_is_decided() -> None:
    async def look(pilot: Player, app: TableApp, screen: ReplayScreen) -> None:
        await pilot.press("down", "right", "right", "]", "i")
        assert isinstance(app.screen, InspectorScreen)
        await pilot.press("escape")
        commands = len(screen.reel.commands)
        await pilot.press("p", "f", "b", "enter")
        assert len(screen.reel.commands) == commands

    watching(look)


def test_kept_matches_are_listed_and_watched(tmp_path: Path) -> None:
    async def sit() -> None:
        app = DiceMastersApp(tmp_path)
        async with playing(app) as pilot:
            for key in ("enter", "enter", "enter", "enter", "enter"):
                await pilot.press(key)
                await pilot.pause(0.3)
            await pilot.until(lambda: app.match is not None)
            assert app.match is not None
            await pilot.press("enter", "enter")
            app.to_title()
            await pilot.pause(0.2)
            app.action_matches()
            await pilot.pause(0.2)
            assert isinstance(app.screen, MatchesScreen)
            assert len(app.screen.every) == 1
            await pilot.press("w")
            await pilot.pause(0.5)
            assert isinstance(app.screen, ReplayScreen)
            await pilot.press("escape")
            await pilot.pause(0.2)
            assert isinstance(app.screen, MatchesScreen)

    asyncio.run(sit())

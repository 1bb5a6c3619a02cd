"""The end of a fight is seen before the match goes on (design/experience, must 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from match_frames import TableApp, click_die, scene_of
from player import Player
from table_matches import position
from test_table_match import at_table, frame

from dicemasters_tui.rules.decisions import RerollDecision
from dicemasters_tui.rules.state import Step, Zone

if TYPE_CHECKING:
    from dicemasters_tui.kernel.match import Match
    from dicemasters_tui.rules.state import GameState
    from dicemasters_tui.tui.match.screen import MatchScreen

FIELD = Zone.FIELD


def fight(*, blocked: bool = True) -> Match[GameState]:
    """Flash, Aquaman and a sidekick attack; Black Manta may block Aquaman. Only the damage is still to come."""
    match = position(
        Step.ATTACK, ("a9", FIELD, 3), ("a14", FIELD, 4), ("a2", FIELD, 5), ("b9", FIELD, 4), ("b2", FIELD, 5)
    )
    match.submit(0, "attack a9, a14, a2")
    match.submit(1, "block b9->a14" if blocked else "no block")
    return match


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_who_fell_and_what_went_through_is_seen_before_the_next_roll(size: tuple[int, int]) -> None:
    match = fight()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("p")
        assert isinstance(match.decision, RerollDecision)  # the other player has rolled already
        seen = frame(screen)
        assert "The fight" in seen and "Bruce takes 4 damage: ♥ 16." in seen and "Sam: Aquaman KO'd." in seen
        assert "3 through" in seen and "1 through" in seen and "any key goes on" in seen
        assert "♥ 16 -4" in seen and "rolled" not in seen and "t4 " not in seen

    at_table(match, play, size, animated=True)


@pytest.mark.parametrize("means", ["key", "click"])
def test_what_ends_it_does_nothing_else(means: str) -> None:
    match = fight()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("p")
        made = len(match.commands)
        if means == "key":
            await pilot.press("enter")
        else:
            await click_die(pilot, screen, "b9")
        assert not scene_of(screen).fought and len(match.commands) == made and "any key goes on" not in frame(screen)
        await pilot.press("enter")
        assert len(match.commands) == made + 1

    at_table(match, play, animated=True)


def test_it_goes_on_by_itself() -> None:
    match = fight()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("p")
        assert scene_of(screen).fought
        await pilot.pause(1.7)
        assert not scene_of(screen).fought and "any key goes on" not in frame(screen)

    at_table(match, play, animated=True)


def test_without_motion_the_log_tells_it() -> None:
    match = fight()

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("p")
        assert not scene_of(screen).fought and not screen.motion.going and "rolled" in frame(screen)

    at_table(match, play)


def test_a_turn_without_a_fight_has_no_end_of_one() -> None:
    match = position(Step.ATTACK, ("a9", FIELD, 3))

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        screen.submit("no attack")
        assert isinstance(match.decision, RerollDecision) and not scene_of(screen).fought

    at_table(match, play, animated=True)


def test_the_fight_that_ends_the_match_is_seen_too() -> None:
    match = fight(blocked=False)
    match.state.players[1].life = 3

    async def play(pilot: Player, app: TableApp, screen: MatchScreen) -> None:
        await pilot.press("p")
        assert match.over and "Bruce takes" in frame(screen) and "The fight" in frame(screen)
        await pilot.press("enter")
        assert app.matches.opened[-1] == "result"  # nothing is asked any more that could be answered by mistake

    at_table(match, play, animated=True)

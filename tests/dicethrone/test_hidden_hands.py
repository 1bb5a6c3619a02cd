"""Cards of a hand or a deck are shown to their owner alone: on lines, in the app, in reports (DT-1.2.8)."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.choices import ChoiceDecision
from dicemasters_tui.dicethrone.events import CardDeclared, CardDiscarded, CardPlayed, CardSold, HandSeen
from dicemasters_tui.plain.throne import ThroneVoice
from dicemasters_tui.throne import Lineup, ThroneMatch, new_match
from dicemasters_tui.tui.app.dicemasters_app import DiceMastersApp
from dicemasters_tui.tui.app.start import Start
from dicemasters_tui.tui.match.menu import HandOverScreen
from dicemasters_tui.tui.match.screen import MatchScreen
from dicemasters_tui.tui.throne.at_table import ThroneAtTable

from .tables import a_match, a_table

SHOWN = (CardDeclared, CardDiscarded, CardPlayed, CardSold)
"""What brings a card of a hand into the open."""
pytestmark = pytest.mark.rule("DT-1.2.8")


def _smoke_offering() -> ThroneMatch:
    """A Ninja in a Main Phase who may discard one of three cards for a Smoke Bomb."""
    game = a_table("ninja", "ninja")
    game.players[0].hand = ["smoke-offering", "fan-of-knives", "dojo", "train"]
    return a_match(game)


def test_what_is_discarded_is_listed_only_when_asked_for() -> None:
    match = _smoke_offering()
    assert match.decision is not None
    match.submit(match.decision.player, "play smoke-offering")
    assert isinstance(match.decision, ChoiceDecision)
    assert match.decision.hides_answer
    shared, alone = io.StringIO(), io.StringIO()
    ThroneVoice(shared, prompt=False).asks(match.decision, match.seen_by())
    ThroneVoice(alone, prompt=False, shared=False).asks(match.decision, match.seen_by(match.decision.player))
    assert "Knives" not in shared.getvalue()
    assert "may look at the cards" in shared.getvalue()
    assert "choose fan-of-knives" in alone.getvalue()


@pytest.mark.parametrize("seed", range(12))
def test_nobody_reads_the_hand_of_another_on_shared_lines(seed: int) -> None:
    heroes = ("shadow-thief", "cursed-pirate", "vampire-lord", "ninja")
    match = new_match(Lineup((heroes[seed % 4], heroes[(seed + 1) % 4]), ("Ann", "Ben"), seed), load_heroes())
    lines = io.StringIO()
    voice = ThroneVoice(lines, prompt=False)
    voice.happened(match.seen_by(), match.opening)
    player = RandomPlayer(seed)
    known: set[str] = set()
    while match.decision is not None and len(match.moves) < 250:
        voice.asks(match.decision, match.seen_by())
        voice.show(match.state)
        voice.happened(match.seen_by(), match.submit(match.decision.player, player.command(match.decision)))
        known |= {e.card for e in match.moves[-1].events if isinstance(e, SHOWN)}
        if any(isinstance(event, HandSeen) for event in match.moves[-1].events):
            return  # a hand has been looked at
        hidden = {match.state.card(card).name for seat in match.state.players for card in seat.hand} - known
        told = lines.getvalue()
        assert not [name for name in hidden if re.search(rf"{re.escape(name)}(?!I)", told)]


def test_a_card_to_be_discarded_is_chosen_behind_a_hand_over(tmp_path: Path) -> None:
    async def flow() -> None:
        match = _smoke_offering()
        app = DiceMastersApp(tmp_path, start=Start(seed=4, animation=False))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            laid = ThroneAtTable(match)
            table = MatchScreen(laid)
            app.push_screen(table)
            await pilot.pause()
            assert match.decision is not None
            laid.scene.viewer = 1 - match.decision.player
            table.submit("play smoke-offering")
            await pilot.pause()
            assert isinstance(app.screen, HandOverScreen)
            assert not laid.view().answers
            await pilot.press("enter")
            await pilot.pause()
            assert [row.id for row in laid.view().answers] == ["choose fan-of-knives", "choose dojo", "choose train"]

    asyncio.run(flow())


def test_hands_are_covered_as_soon_as_another_player_is_asked(tmp_path: Path) -> None:
    """A Duel is chosen in the open: the Gunslinger at the screen must not see the attacker's hand, nor after it."""

    async def flow() -> None:
        game = a_table("barbarian", "gunslinger", phase="offensive-roll", rolls="12346 35")
        game.players[0].hand = ["smack-ii"]
        match = a_match(game)
        app = DiceMastersApp(tmp_path, start=Start(seed=4, animation=False))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            laid = ThroneAtTable(match)
            table = MatchScreen(laid)
            app.push_screen(table)
            await pilot.pause()
            laid.scene.viewer = 0
            for command in ("roll", "keep", "activate mighty-blow"):
                table.submit(command)
            await pilot.pause()
            assert isinstance(match.decision, ChoiceDecision)
            assert match.decision.player == 1
            assert laid.scene.viewer not in (0, 1)
            table.submit("choose 1")
            await pilot.pause()
            assert match.decision.kind == "main"
            assert isinstance(app.screen, HandOverScreen)
            assert laid.scene.viewer not in (0, 1)
            await pilot.press("enter")
            await pilot.pause()
            assert laid.scene.viewer == 0

    asyncio.run(flow())

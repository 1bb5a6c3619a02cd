"""The computer player of Dice Throne: legal always, the same for the same match, better than chance, no peeping."""

from __future__ import annotations

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.bots.sensible_throne_player import SensibleThronePlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.dicethrone.game import DICE_THRONE
from dicemasters_tui.dicethrone.questions import ActDecision, ActivateDecision, RollDecision, SellDecision
from dicemasters_tui.dicethrone.state import Table
from dicemasters_tui.kernel.decision import Decision
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.throne import ThroneMatch, lineup, new_match

from .against_chance import against_chance

HEROES = sorted(load_heroes().heroes)
SHORT = 18
"""Health with which a match is over soon."""


def a_match(*heroes: str, seed: int, health: int = SHORT) -> ThroneMatch:
    match = new_match(lineup(heroes, [f"P{n}" for n in range(len(heroes))], seed), load_heroes())
    first = match.state.copy()
    for side in first.sides:
        side.health = health
    return Match(DICE_THRONE, first)


def test_it_wins_most_matches_against_chance() -> None:
    won = 0
    for seed in range(6):
        match = a_match(HEROES[2 * seed], HEROES[2 * seed + 1], seed=seed, health=12)
        won += against_chance(match, SensibleThronePlayer(seed), seed % 2, seed) == seed % 2
    assert won >= 5


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_with_more_than_two(players: int) -> None:
    heroes = [HEROES[(5 * n + players) % len(HEROES)] for n in range(players)]
    against_chance(a_match(*heroes, seed=players, health=12), SensibleThronePlayer(players), 1, players)


def test_it_leaves_the_match_as_it_is_and_answers_the_same_again() -> None:
    match = a_match("ninja", "huntress", seed=4)
    other = RandomPlayer(3)
    for number in range(60):
        if (decision := match.decision) is None:
            break
        before, moves = match.game.digest(match.state), len(match.moves)
        command = SensibleThronePlayer(9).command(match)
        if not number % 4:
            assert command == SensibleThronePlayer(9).command(match)
        assert match.game.digest(match.state) == before and len(match.moves) == moves
        match.submit(decision.player, command if decision.player == 0 else other.command(decision))


# What is hidden -------------------------------------------------------------------------------------------------------


def hide_otherwise(game: Table, me: int) -> None:
    """Other cards in the hand that the player does not see, other decks, other luck to come."""
    for seat in game.players:
        if seat.index != me:
            unseen = [*seat.hand, *seat.deck][::-1]
            seat.hand, seat.deck = unseen[: len(seat.hand)], unseen[len(seat.hand) :]
        else:
            seat.deck.reverse()
    game.luck = Luck(987_654)


def simply(decision: Decision) -> str:
    """What somebody does who needs no hand."""
    match decision:
        case ActDecision():
            return "pass"
        case RollDecision() if decision.game.roll is None:
            return "roll"
        case RollDecision():
            return "keep"
        case ActivateDecision() | SellDecision():
            return decision.text(decision.any_answer(lambda n: n - 1))
    return next(option.command for option in decision.options if option.legal)


def test_what_it_does_depends_on_nothing_that_it_cannot_see() -> None:
    """Two matches that look alike from its seat get the same commands, for as long as they look alike."""
    compared = 0
    for seed in range(8):
        match = a_match(HEROES[seed], HEROES[-1 - seed], seed=seed, health=50)
        chance = RandomPlayer(seed)
        while match.state.turn < 4 and match.decision is not None:
            match.submit(match.decision.player, chance.command(match.decision))
        compared += sum(the_same(match.state, me) for me in (0, 1))
    assert compared >= 40


def the_same(game: Table, me: int) -> int:
    """Play on from the first Main Phase in two matches; gives how many commands were the same."""
    one, other = game.copy(), game.copy()
    one.phase = other.phase = "main-1"
    hide_otherwise(other, me)
    for each in (one, other):
        each.luck.force("rolls", [str(number * 5 % 6 + 1) for number in range(60)])
    matches = [Match(DICE_THRONE, one), Match(DICE_THRONE, other)]
    compared = 0
    for _ in range(60):
        for match in matches:  # whoever has other cards is asked at other moments
            while isinstance(match.decision, ActDecision) and match.decision.player != me:
                match.submit(match.decision.player, "pass")
        asked, also = matches[0].decision, matches[1].decision
        if asked is None or also is None or (asked.player, asked.kind) != (also.player, also.kind):
            break
        if sorted(matches[0].state.players[me].hand) != sorted(matches[1].state.players[me].hand):
            break  # it has drawn a card
        if asked.player == me:
            commands = [SensibleThronePlayer(5).command(match) for match in matches]
            assert commands[0] == commands[1]
            compared += 1
        else:
            commands = [simply(asked), simply(also)]
        for match, command in zip(matches, commands, strict=True):
            assert match.decision is not None
            match.submit(match.decision.player, command)
    return compared

"""Heroes against heroes, by chance: nothing may be lost, and nobody may be left without an answer."""

from __future__ import annotations

import itertools

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.fuzz.hunt import look_at
from dicemasters_tui.throne import Lineup, new_match

PAIRINGS = list(itertools.combinations(sorted(load_heroes().heroes), 2))
SHORT = PAIRINGS[::2]
"""Sixty of the 120 pairings, each hero in some."""


def play(one: str, other: str, seed: int) -> None:
    match = new_match(Lineup((one, other), ("Ann", "Ben"), seed), load_heroes())
    player = RandomPlayer(seed)
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
        look_at(match)


@pytest.mark.parametrize(("one", "other"), SHORT, ids=lambda hero: hero)
def test_heroes_meet(one: str, other: str) -> None:
    play(one, other, PAIRINGS.index((one, other)))


def test_every_pairing_ten_times_in_the_long_run(pytestconfig: pytest.Config) -> None:
    """The short run plays one match of each fourth pairing with other seeds."""
    long = pytestconfig.getoption("--long")
    for number, (one, other) in enumerate(PAIRINGS):
        if long or number % 4 == 1:
            for seed in range(10 if long else 1):
                play(one, other, 1000 + number * 10 + seed)


def test_the_sixty_have_every_hero() -> None:
    assert len(SHORT) == 60
    assert {hero for pair in SHORT for hero in pair} == set(load_heroes().heroes)

"""The same seed gives the same match in every process: nothing depends on the order of sets or on what ran before."""

from __future__ import annotations

import os
import subprocess
import sys

_PLAY = """
import hashlib, sys
from dicemasters_tui.catalog import load_catalog
from dicemasters_tui.fuzz.hunt import PLAYERS, pairing_of
from dicemasters_tui.records import new_match
from dicemasters_tui.scenario.run import Pages

catalog = load_catalog()
written = hashlib.sha256()
for seed in map(int, sys.argv[1:]):
    pairing = pairing_of(seed, catalog)
    pages = Pages(pairing.header())
    players = [PLAYERS[(seed + index) % len(PLAYERS)](seed + index) for index in (0, 1)]
    match = new_match(pairing, catalog, pages)
    while match.decision is not None:
        match.submit(match.decision.player, players[match.decision.player].command(match.decision))
    written.update(pages.text().encode())
    written.update(match.state.digest().encode())
print(written.hexdigest())
"""
_PLAY_THRONE = """
import hashlib, sys
from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog.heroes import load_heroes
from dicemasters_tui.throne import lineup, new_match

heroes = load_heroes()
written = hashlib.sha256()
for seed in map(int, sys.argv[1:]):
    match = new_match(lineup([list(heroes.heroes)[(seed * 2 + seat) % 16] for seat in (0, 1)], [], seed), heroes)
    player = RandomPlayer(seed)
    while match.decision is not None:
        match.submit(match.decision.player, player.command(match.decision))
        written.update(match.state.digest().encode())
print(written.hexdigest())
"""
SEEDS = [str(seed) for seed in range(8)]


def played_in_a_process(play: str, hash_seed: str, seeds: list[str]) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", play, *seeds]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_the_order_of_sets_does_not_matter() -> None:
    assert len({played_in_a_process(_PLAY, hash_seed, SEEDS) for hash_seed in ("0", "1", "4711")}) == 1


def test_nor_does_it_in_dice_throne_where_every_position_is_digested() -> None:
    assert len({played_in_a_process(_PLAY_THRONE, hash_seed, SEEDS) for hash_seed in ("0", "4711")}) == 1

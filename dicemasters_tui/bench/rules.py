"""What matches, copies, records and scenarios cost, in this process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog, load_catalog
from ..kernel.decision import Checkpoint
from ..kernel.errors import BadSetup
from ..kernel.record import parse, replay
from ..records import new_match
from ..rules.game import DICE_MASTERS
from ..rules.setup import new_game
from ..rules.state import GameState
from ..scenario.run import Pages, Report, run_paths
from ..teams import FORMATS, load_teams
from ..teams.pairing import Pairing
from .figures import Figure
from .playing import play_out

WINDOWS = 15
WINDOW_SECONDS = 0.4
SCENARIOS = 1_200
MEASURED = ("Four worlds", "Patience")  # cards of all four boxes, so that no box's figure is measured alone


@lru_cache
def _catalog() -> Catalog:
    return load_catalog()


@lru_cache
def _teams() -> tuple[Pairing, ...]:
    """The two teams measured with, each going first once."""
    teams = {team.name: team for team in load_teams(_catalog()) if team.format == "tournament"}
    if absent := [name for name in MEASURED if name not in teams]:
        raise BadSetup(f"There is no ready-made tournament team {absent[0]!r} to measure with.")
    pairing = Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[MEASURED[0]], teams[MEASURED[1]]), 0)
    return pairing, pairing.swapped()


def random_matches() -> Iterator[Figure]:
    """Whole matches of two ready-made tournament teams, players by chance, on one core."""
    from dataclasses import replace

    setups = [pairing.setup(_catalog()) for pairing in _teams()]
    for warm in range(4):
        play_out(DICE_MASTERS, new_game(replace(setups[warm % 2], seed=10_000 + warm)), RandomPlayer(warm))
    games = decisions = 0
    best = 0.0
    for _ in range(WINDOWS):  # the fastest tells of the program, the others of what else the machine is doing
        before, begun = decisions, time.perf_counter()
        while (seconds := time.perf_counter() - begun) < WINDOW_SECONDS:
            decisions += play_out(DICE_MASTERS, new_game(replace(setups[games % 2], seed=games)), RandomPlayer(games))
            games += 1
        best = max(best, (decisions - before) / seconds)
    each = decisions / games
    note = f"{each:.0f} decisions each; fastest of {WINDOWS} windows of {WINDOW_SECONDS:g} s"
    yield Figure("random match, games", best / each, "games/s", 200, at_least=True, note=note)
    yield Figure("random match, decisions", best, "decisions/s", 20_000, at_least=True)


def state_copy() -> Iterator[Figure]:
    """A copy of a state at the beginning of a turn, over the turns of several matches."""
    times: list[float] = []
    for seed in range(5):
        for state in _turns(seed):
            begun = time.perf_counter()
            for _ in range(10):
                DICE_MASTERS.copy(state)
            times.append((time.perf_counter() - begun) / 10)
    yield Figure("copy of a state", statistics.median(times) * 1e6, "µs", 100)


def _turns(seed: int) -> Iterator[GameState]:
    """Copies of the states at the turns' beginnings of one match."""
    from dataclasses import replace

    state = new_game(replace(_teams()[0].setup(_catalog()), seed=seed))
    player = RandomPlayer(seed)
    play = DICE_MASTERS.play(state)
    try:
        asked = next(play)
        while True:
            if isinstance(asked, Checkpoint):
                yield DICE_MASTERS.copy(state)
                asked = next(play)
                continue
            asked = play.send(player.answer(asked))
            state.events.clear()
    except StopIteration:
        return


def replay_and_undo() -> Iterator[Figure]:
    """Reading a record and playing it again, and undoing a command, over several whole matches."""
    from dataclasses import replace

    replays: list[float] = []
    undos: list[float] = []
    for seed in range(12):
        pairing = replace(_teams()[seed % 2], seed=seed)
        pages = Pages(pairing.header())
        match = new_match(pairing, _catalog(), pages)
        player = RandomPlayer(seed)
        while match.decision is not None:
            match.submit(match.decision.player, player.command(match.decision))
            if not match.can_undo:
                begun = time.perf_counter()
                match.undo()
                undos.append(time.perf_counter() - begun)
                match.redo()
        first = new_game(pairing.setup(_catalog()))
        text = pages.text()
        begun = time.perf_counter()
        replay(DICE_MASTERS, first, parse(text))
        replays.append(time.perf_counter() - begun)
    note = f"median of {len(replays)}, slowest {max(replays) * 1000:.0f}"
    yield Figure("replay of a whole record", statistics.median(replays) * 1000, "ms", 20, note=note)
    worst = statistics.quantiles(undos, n=20)[-1]
    yield Figure("undo", worst * 1000, "ms", 20, note=f"95 of 100, slowest {max(undos) * 1000:.0f}")


def scenarios() -> Iterator[Figure]:
    """All scenarios of the checkout three ways each, scaled to 1,200; left out where there are none."""
    folder = Path(__file__).resolve().parent.parent.parent / "tests" / "scenarios"
    if not folder.is_dir():
        return
    report = Report()
    begun = time.perf_counter()
    for _ in run_paths([folder], _catalog(), report):
        pass
    seconds = time.perf_counter() - begun
    count = report.passed + report.failed
    if count:
        note = f"scaled from {count}"
        yield Figure(f"{SCENARIOS:,} scenarios, three ways", seconds / count * SCENARIOS, "s", 60, note=note)

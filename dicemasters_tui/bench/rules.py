"""What matches, copies, records and scenarios of Dice Masters cost, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog, load_catalog
from ..kernel.decision import Checkpoint
from ..kernel.errors import BadSetup
from ..kernel.record import parse, replay
from ..records import DiceMatch, new_match
from ..rules.game import DICE_MASTERS
from ..rules.setup import new_game
from ..rules.state import GameState
from ..scenario.run import Pages, Report, run_paths, scenario_files
from ..teams import FORMATS, load_teams
from ..teams.pairing import Pairing
from .figures import Figure, slow
from .pace import Sample, Stopwatch
from .playing import PeacefulPlayer, play_out, play_turns

GAMES_A_ROUND = 4
MEASURED = ("Four worlds", "Patience")  # cards of all four boxes, so that no box's figure is measured alone
LONG_SEED = 1
"""A seed with which peaceful players stay alive."""


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


def random_matches(rounds: int = 100) -> Iterator[Figure]:
    """Whole matches of two ready-made tournament teams, players by chance, on one core."""
    setups = [pairing.setup(_catalog()) for pairing in _teams()]

    def play(game: int) -> int:
        return play_out(DICE_MASTERS, new_game(replace(setups[game % 2], seed=game)), RandomPlayer(game))

    for warm in range(4):
        play(10_000 + warm)
    samples = []
    decisions = 0
    for number in range(rounds):
        with Stopwatch() as watch:
            some = sum(play(number * GAMES_A_ROUND + game) for game in range(GAMES_A_ROUND))
        samples.append(watch.per(some))
        decisions += some
    each = decisions / (rounds * GAMES_A_ROUND)
    note = f"{each:.0f} decisions each; median of {rounds} times {GAMES_A_ROUND}"
    yield Figure.of("random match, games", samples, "games/s", 200, per=each, note=note)
    yield Figure.of("random match, decisions", samples, "decisions/s", 25_000, recorded=27_500)


def state_copy(matches: int = 5) -> Iterator[Figure]:
    """A copy of a state at the beginning of a turn, over the turns of several matches."""
    samples = []
    for seed in range(matches):
        for state in _turns(seed):
            with Stopwatch() as watch:
                for _ in range(10):
                    DICE_MASTERS.copy(state)
            samples.append(watch.per(10))
    yield Figure.of("copy of a state", samples, "µs", 60, recorded=40)


def _turns(seed: int) -> Iterator[GameState]:
    """Copies of the states at the turns' beginnings of one match by chance."""
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


def replay_and_undo(matches: int = 12) -> Iterator[Figure]:
    """Reading a record and playing it again, and undoing a command, over several whole matches by chance."""
    replays: list[Sample] = []
    undos: list[Sample] = []
    for seed in range(matches):
        pairing = replace(_teams()[seed % 2], seed=seed)
        pages = Pages(pairing.header())
        match = new_match(pairing, _catalog(), pages)
        player = RandomPlayer(seed)
        while match.decision is not None:
            match.submit(match.decision.player, player.command(match.decision))
            undos += _undo(match)
        replays.append(_replay(pairing, pages.text()))
    yield Figure.of("replay of a random match", replays, "ms", 20, recorded=13.5, note=f"median of {matches}")
    yield Figure.of("undo", undos, "ms", 20, pick=slow, note="95 of 100, over these matches")


def fifty_turns(repeats: int = 7) -> Iterator[Figure]:
    """Resuming and undoing where a match is 50 turns long and both fields are full."""
    pairing, text = long_record(50)
    resumes = [_replay(pairing, text) for _ in range(repeats)]
    match = replay(DICE_MASTERS, new_game(pairing.setup(_catalog())), parse(text)).match
    player = PeacefulPlayer(LONG_SEED)
    undos: list[Sample] = []
    while match.decision is not None and match.state.turn < 50 + repeats:
        match.submit(match.decision.player, player.command(match.decision))
        undos += _undo(match)
    yield Figure.of("resume after 50 turns", resumes, "ms", 20, note=f"median of {repeats}, both fields full")
    yield Figure.of("undo after 50 turns", undos, "ms", 20, pick=slow, note="95 of 100")


def long_record(turns: int) -> tuple[Pairing, str]:
    """A match of so many turns, both fields full, and its record."""
    pairing = replace(_teams()[0], seed=LONG_SEED)
    pages = Pages(pairing.header())
    play_turns(new_match(pairing, _catalog(), pages), LONG_SEED, turns)
    return pairing, pages.text()


def _replay(pairing: Pairing, text: str) -> Sample:
    first = new_game(pairing.setup(_catalog()))
    with Stopwatch() as watch:
        replay(DICE_MASTERS, first, parse(text))
    return watch.per()


def _undo(match: DiceMatch) -> list[Sample]:
    """Undo the last command and make it again; what the undo took, nothing where it cannot be undone."""
    if match.can_undo:
        return []
    with Stopwatch() as watch:
        match.undo()
    match.redo()
    return [watch.per()]


def scenarios() -> Iterator[Figure]:
    """All scenarios of the checkout three ways each, scaled to 1,200; left out where there are none."""
    folder = Path(__file__).resolve().parent.parent.parent / "tests" / "scenarios"
    if not folder.is_dir():
        return
    report = Report()
    samples: list[Sample] = []
    for file in scenario_files([folder]):
        with Stopwatch() as watch:
            for _ in run_paths([file], _catalog(), report):
                pass
        samples.append(watch.per())
    if count := report.passed + report.failed:

        def all_of_them(seconds: list[float]) -> float:
            return sum(seconds) / count

        note = f"scaled from {count}"
        yield Figure.of("1,200 scenarios, three ways", samples, "s", 60, pick=all_of_them, per=1_200, note=note)

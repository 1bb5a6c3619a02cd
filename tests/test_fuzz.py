"""Random matches: whatever happens, the table stays a table of Dice Masters.

Ready-made teams of every box, and 160 matches of random legal teams by every rulebook, half of them with errata; many
more with `pytest --long`. Each prints its seed when it fails; the seed alone plays it again.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from dicemasters_tui.bots.random_player import RandomPlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.fuzz.hunt import look_at, submit
from dicemasters_tui.kernel.record import parse
from dicemasters_tui.records import DiceMatch, new_match, replay_record
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.scenario.run import Pages, mark
from dicemasters_tui.teams import FORMATS, Team, breaches, load_teams, random_team
from dicemasters_tui.teams.formats import TOURNAMENT
from dicemasters_tui.teams.pairing import Pairing

BOXES = ("demo-wwe", "demo-jus", "demo-asm", "demo-ygo", "tournament")
BOX_NAMES = (None, None, None, None, "ygo", "asm", "jus", "wwe")
"""The boxes that random teams are made of: half of them of all four together."""
LONGEST = 4000
"""More commands than this and the match will not end: random matches take some 150."""


def teams_of(format: str, catalog: Catalog) -> list[Team]:
    return [team for team in load_teams(catalog) if team.format == format]


def play(match: DiceMatch, seed: int) -> None:
    """Play to the end by chance, looking at the table after every command."""
    player = RandomPlayer(seed)
    for number in itertools.count():
        look_at(match)
        if match.decision is None:
            return
        assert number < LONGEST, "the match does not end"
        submit(match, match.decision.player, player.command(match.decision), number)


def play_recorded(pairing: Pairing, catalog: Catalog, *, again: bool = True) -> None:
    """A whole match by chance; with `again` its record leads to the same end. Tells what went wrong where."""
    pages = Pages(pairing.header())
    match = new_match(pairing, catalog, pages)
    try:
        play(match, pairing.seed)
        if again:
            replayed = replay_record(parse(pages.text()), catalog)
            assert not replayed.problem
            assert mark(replayed.match) == mark(match)
    except Exception as error:  # whatever it is, it is told with the match that shows it, and raised again
        last = "".join(f"\n  {'AB'[who]} {text}" for who, text in match.commands[-8:])
        error.add_note(f"turn {match.state.turn} of this match; last commands:{last}\n" + pages.text()[:800])
        raise


@pytest.mark.parametrize("format", BOXES)
def test_ready_made_teams(format: str, catalog: Catalog, pytestconfig: pytest.Config) -> None:
    teams = teams_of(format, catalog)
    pairs = list(itertools.product(teams, teams))
    for seed in range(500 if pytestconfig.getoption("--long") else 12):
        play_recorded(Pairing.of(FORMATS[format], ("Ann", "Ben"), pairs[seed % len(pairs)], seed), catalog)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_legal_teams(edition: str, catalog: Catalog, pytestconfig: pytest.Config) -> None:
    """Any legal teams by every rulebook, with errata and without: cards meet that nobody thought of together."""
    for seed in range(2000 if pytestconfig.getoption("--long") else 40):
        format = replace(TOURNAMENT, edition=edition, errata=seed % 2 == 1)
        box = BOX_NAMES[seed // 2 % len(BOX_NAMES)]
        teams = (random_team(catalog, format, 2 * seed, box), random_team(catalog, format, 2 * seed + 1, box))
        assert not [breach for team in teams for breach in breaches(team, format, catalog)]
        pairing = Pairing.of(format, ("Ann", "Ben"), teams, seed)
        play_recorded(pairing, catalog, again=seed % 5 == 0)

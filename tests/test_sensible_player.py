"""The computer player of the app and the line mode: legal always, the same for the same match, better than chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicemasters_tui.bots.sensible_player import SensiblePlayer
from dicemasters_tui.catalog import Catalog
from dicemasters_tui.records import new_match
from dicemasters_tui.rules.edition import EDITIONS
from dicemasters_tui.teams import FORMATS, load_teams, random_team
from dicemasters_tui.teams.formats import TOURNAMENT
from dicemasters_tui.teams.pairing import Pairing

from .against_chance import against_chance


def test_it_wins_most_matches_against_chance(catalog: Catalog) -> None:
    teams = [team for team in load_teams(catalog) if team.format == "tournament"]
    won = 0
    for seed in range(24):
        pair = (teams[seed % len(teams)], teams[(seed * 7 + 1) % len(teams)])
        match = new_match(Pairing.of(FORMATS["tournament"], ("A", "B"), pair, seed), catalog)
        won += against_chance(match, SensiblePlayer(seed), seed % 2, seed) == seed % 2
    assert won >= 17


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_it_is_asked_it_answers_legally(edition: str, catalog: Catalog) -> None:
    format = replace(TOURNAMENT, edition=edition)
    for seed in range(4):
        teams = (random_team(catalog, format, 2 * seed), random_team(catalog, format, 2 * seed + 1))
        against_chance(
            new_match(Pairing.of(format, ("A", "B"), teams, seed), catalog), SensiblePlayer(seed), seed % 2, seed
        )


def test_it_leaves_the_match_as_it_is_and_answers_the_same_again(catalog: Catalog) -> None:
    teams = [team for team in load_teams(catalog) if team.format == "tournament"]
    match = new_match(Pairing.of(FORMATS["tournament"], ("A", "B"), (teams[0], teams[1]), 4), catalog)
    for _ in range(60):
        if (decision := match.decision) is None:
            break
        before, moves = match.game.digest(match.state), len(match.moves)
        command = SensiblePlayer(9).command(match)
        assert command == SensiblePlayer(9).command(match)
        assert match.game.digest(match.state) == before and len(match.moves) == moves
        match.submit(decision.player, command)

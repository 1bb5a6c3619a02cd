"""Matches of many turns in which nobody is hurt, for what must not grow with them."""

from __future__ import annotations

from random import Random
from typing import Any

from dicemasters_tui.catalog import Catalog, load_catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.records import new_match
from dicemasters_tui.rules.state import GameState
from dicemasters_tui.teams import FORMATS, load_teams
from dicemasters_tui.teams.pairing import Pairing


def pairing(seed: int = 1, catalog: Catalog | None = None) -> Pairing:
    teams = {team.name: team for team in load_teams(catalog or load_catalog())}
    return Pairing.of(FORMATS["tournament"], ("Ann", "Ben"), (teams["Four worlds"], teams["Patience"]), seed)


def go_on(match: Match[GameState], turns: int, seed: int = 1) -> None:
    """Play on to the beginning of a turn: dice are bought and fielded, and nobody attacks."""
    chance = Random(seed)
    while match.decision is not None and match.state.turn < turns:
        match.submit(match.decision.player, _command(match.decision, chance))


def _command(decision: Any, chance: Random) -> str:
    if decision.kind == "attack":
        return "no attack"
    if decision.kind == "reroll":
        return "keep"
    if decision.kind == "priority":
        plain = [o.command for o in decision.options if o.legal and o.command.split()[0] in ("buy", "field")]
        return chance.choice(plain) if plain and chance.random() < 0.4 else "pass"
    answer: str = decision.text(decision.any_answer(chance.randrange))
    return answer


def long_match(turns: int, seed: int = 1, journal: Any = None) -> Match[GameState]:
    match = new_match(pairing(seed), load_catalog(), journal)
    go_on(match, turns, seed)
    return match

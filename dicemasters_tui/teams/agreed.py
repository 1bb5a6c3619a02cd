"""Which teams meet: from the words of a command line to a match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from ..catalog import Catalog
from ..kernel.errors import BadSetup
from .files import load_teams
from .formats import FORMATS, TOURNAMENT
from .legal import breaches
from .pairing import Pairing
from .reading import team_meant
from .team import Team

BOXES = {"wwe": "demo-wwe", "jus": "demo-jus", "asm": "demo-asm", "ygo": "demo-ygo"}
"""The demo format of each box."""
SEEDS = 1_000_000
NAMES = ("A", "B")


def agree(
    catalog: Catalog,
    box: str | None,
    teams: Sequence[str],
    seed: int | None,
    names: tuple[str, str] = NAMES,
    errata: bool | None = None,
) -> Pairing:
    """The match to play: two named teams, or the first two of a box. A new seed when none is given.

    `errata` is whether the official changes to cards are in force; the format says so when it is left out.
    Raises BadSetup or BadFile with the reason when a team is not there or not legal.
    """
    first, second = _named(catalog, teams) if teams else _of_box(catalog, box or "wwe")
    format = FORMATS.get(first.format, TOURNAMENT)
    if first.format != second.format:
        format = TOURNAMENT
    if errata is not None:
        format = replace(format, errata=errata)
    for team in (first, second):
        if wrong := breaches(team, format, catalog):
            raise BadSetup(f"{team.name} cannot play {format.title}: {' '.join(wrong)}")
    return Pairing.of(format, names, (first, second), new_seed() if seed is None else seed)


def new_seed() -> int:
    """A seed nobody chose."""
    return random.SystemRandom().randrange(SEEDS)


def _of_box(catalog: Catalog, box: str) -> tuple[Team, Team]:
    teams = [team for team in load_teams(catalog) if team.format == BOXES[box]]
    demos = [team for team in teams if team.id.startswith("demo-")] or teams
    if len(demos) < 2:
        raise BadSetup(f"There are no two ready-made teams of the box {box}.")
    return demos[0], demos[1]


def _named(catalog: Catalog, names: Sequence[str]) -> tuple[Team, Team]:
    if len(names) != 2:
        raise BadSetup(f"Two teams play a match, not {len(names)}; write --teams FIRST,SECOND.")
    ready = load_teams(catalog)
    return _team(catalog, ready, names[0]), _team(catalog, ready, names[1])


def _team(catalog: Catalog, ready: Sequence[Team], name: str) -> Team:
    """A named team, a file or a link. A link with cards nobody knows is no team to play with."""
    meant = team_meant(name, catalog, ready)
    if meant.problems:
        raise BadSetup(f"{meant.team.name} cannot be played: {' '.join(meant.problems)}")
    return meant.team

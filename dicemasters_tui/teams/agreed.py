"""Which teams meet and what else is agreed on: from the words of a command line, or from the players, to a match."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ..catalog import Catalog
from ..catalog.problem import did_you_mean
from ..kernel.errors import BadSetup
from ..kernel.luck import Luck
from ..kernel.number import SEED_PLACES, is_number, whole_number
from .files import load_teams
from .formats import FORMATS, TOURNAMENT, Format, format_named
from .legal import breaches, kept_apart
from .pairing import Pairing
from .reading import team_meant
from .team import Team

SEEDS = 1_000_000
NAMES = ("A", "B")
MOST_LIFE = 99
COMPUTERS = {
    "nobody": frozenset[int](),
    "the first": frozenset({0}),
    "the second": frozenset({1}),
    "both": frozenset({0, 1}),
}
"""Who the computer may play, and the seats that are."""
_ROLL = 0x5EED
"""Keeps the roll for the first turn apart from the match's own luck while the same seed still gives the same roll."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What two players agree on beside their teams; None leaves it to the format."""

    names: tuple[str, str]
    seed: int
    life: int | None = None
    edition: str | None = None
    errata: bool | None = None
    real_dice: bool = False
    """The players draw and roll dice of their own and enter what came of it."""
    computers: frozenset[int] = frozenset()
    """Who is played by the computer."""

    @property
    def problem(self) -> str:
        """What does not go together; empty when all does."""
        both = self.computers and self.real_dice
        return "The computer has no dice to roll: switch it or the real dice off." if both else ""

    def of(self, format: Format) -> Format:
        """A format with these changes."""
        return replace(
            format,
            life=format.life if self.life is None else self.life,
            edition=format.edition if self.edition is None else self.edition,
            errata=format.errata if self.errata is None else self.errata,
        )

    def changed(self, format: Format, life: int, edition: str, errata: bool) -> MatchOptions:
        """With these where a format has others; what is as there stays left to it, or as it was changed before."""
        return replace(
            self,
            life=self.life if life == format.life else life,
            edition=self.edition if edition == format.edition else edition,
            errata=self.errata if errata == format.errata else errata,
        )

    def pairing(self, format: Format, teams: tuple[Team, Team]) -> Pairing:
        """The match of two teams in a format as it is now."""
        pairing = Pairing.of(format, self.names, teams, self.seed)
        return replace(pairing, real_dice=self.real_dice).against(self.computers)


def wrongly_named(names: Collection[str]) -> str:
    """What is wrong with the players' names; empty when all differ."""
    one, *others = names
    return f"Both players are called {one}; give them different names." if one in others else ""


def no_life(text: str) -> str:
    """What is wrong with a text that is no life to begin with; empty when it is one."""
    good = is_number(text) and 1 <= whole_number(text) <= MOST_LIFE
    return "" if good else f"Life is a number from 1 to {MOST_LIFE}."


def no_seed(text: str) -> str:
    """What is wrong with a text that is no seed; empty when it is one."""
    return "" if is_number(text, SEED_PLACES) else "The seed is a whole number, such as 482913."


def roll_off(seed: int) -> tuple[int, int]:
    """One die for each player, rolled again while they are equal. Faces 1 to 6."""
    luck = Luck(seed ^ _ROLL)
    while True:
        one, other = luck.below(6) + 1, luck.below(6) + 1
        if one != other:
            return one, other


def agree(
    catalog: Catalog,
    box: str | None,
    teams: Sequence[str],
    seed: int | None,
    names: tuple[str, str] = NAMES,
    errata: bool | None = None,
    format: Format | None = None,
) -> Pairing:
    """The match to play: two named teams, or the first two of a box. A new seed when none is given.

    Without a `format` it is the one that both teams are made for, else a tournament. `errata` is whether the official
    changes to cards are in force; the format says so when it is left out. Raises BadSetup, BadFile or `NotATeam` with
    the reason when a team is not there or not legal.
    """
    first, second = _named(catalog, teams) if teams else _of_box(catalog, box or "wwe")
    if format is None:
        same = format_named(first.format) if first.format == second.format else None
        format = same or TOURNAMENT
    if apart := kept_apart(first, second):
        raise BadSetup(apart)
    if errata is not None:
        format = replace(format, errata=errata)
    for team in (first, second):
        if wrong := breaches(team, format, catalog):
            raise BadSetup(f"{team.name} cannot play {format.title}: {' '.join(wrong)}")
    return Pairing.of(format, names, (first, second), new_seed() if seed is None else seed)


def format_meant(name: str) -> Format:
    """The format of this name, whatever its case. Raises BadSetup."""
    format = format_named(name.strip().lower())
    if format is None:
        raise BadSetup(f"There is no format {name!r}; {did_you_mean(name, FORMATS)}")
    return format


def new_seed() -> int:
    """A seed nobody chose."""
    return random.SystemRandom().randrange(SEEDS)


def _of_box(catalog: Catalog, box: str) -> tuple[Team, Team]:
    teams = [team for team in load_teams(catalog) if team.format == f"demo-{box}"]
    demos = [team for team in teams if team.id.startswith("demo-")] or teams
    if len(demos) < 2:
        raise BadSetup(f"There are no two ready-made teams of the box {box}.")
    return demos[0], demos[1]


def _named(catalog: Catalog, names: Sequence[str]) -> tuple[Team, Team]:
    if len(names) != 2:
        raise BadSetup(
            f"Two teams play a match, not {len(names)}; write --teams FIRST,SECOND. "
            "For a team with a comma in its name write its file's name."
        )
    ready = load_teams(catalog)
    return _team(catalog, ready, names[0]), _team(catalog, ready, names[1])


def _team(catalog: Catalog, ready: Sequence[Team], name: str) -> Team:
    """A named team, a file or a link. A link with cards nobody knows is no team to play with."""
    meant = team_meant(name, catalog, ready)
    if meant.problems:
        raise BadSetup(f"{meant.team.name} cannot be played: {' '.join(meant.problems)}")
    return meant.team

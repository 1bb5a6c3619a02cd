"""The teams a player has built: one team file each, in the player's data folder."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from ..catalog import BadFile, Catalog
from ..kernel.errors import DiceMastersError
from ..rules.card import slug
from ..teams import TeamList, read_team
from ..teams.files import team_text
from ..teams.team import Team

OWN = "own/"
"""How the id of a player's own team begins; the name of its file follows."""
_MOST_STEM = 40


class TeamNotKept(DiceMastersError):
    """A team that could not be written, or not be deleted."""


def is_own(team: Team) -> bool:
    """Whether the team lies in the player's folder."""
    return team.id.startswith(OWN)


class OwnTeams:
    """The team files in one folder; `home` is the player's data folder."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "teams"

    def load(self, catalog: Catalog) -> TeamList:
        """All that are kept, by file name. A file with a mistake is told in `.problems` and left as it is."""
        teams = TeamList()
        for path in sorted(self.folder.glob("*.yaml")):
            try:
                teams.append(replace(read_team(path, catalog), id=OWN + path.stem))
            except BadFile as error:
                teams.problems += error.problems
        return teams

    def path(self, team: Team) -> Path:
        """The file of a team that is kept."""
        return self.folder / f"{team.id.removeprefix(OWN)}.yaml"

    def save(self, team: Team) -> Team:
        """Write a team into its file, a new one when it has none; gives it with its id. Raises TeamNotKept."""
        if not team.cards:
            raise TeamNotKept("A team without a card is not kept; add one first.")
        if not is_own(team):
            team = replace(team, id=OWN + self._free_stem(team.name))
        path = self.path(team)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            new.write_text(team_text(team), encoding="utf-8")
            os.replace(new, path)
        except OSError as error:
            raise TeamNotKept(f"The team cannot be written to {path}: {error.strerror}.") from None
        return team

    def delete(self, team: Team) -> None:
        """Remove the file of a team; `save` with the same team brings it back. Raises TeamNotKept."""
        try:
            self.path(team).unlink(missing_ok=True)
        except OSError as error:
            raise TeamNotKept(f"{self.path(team)} cannot be deleted: {error.strerror}.") from None

    def _free_stem(self, name: str) -> str:
        stem = slug(name)[:_MOST_STEM].strip("-") or "team"
        free, number = stem, 2
        while (self.folder / f"{free}.yaml").exists():
            free = f"{stem}-{number}"
            number += 1
        return free

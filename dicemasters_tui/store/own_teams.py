"""The teams a player has built: one team file each, in the player's data folder."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from ..catalog import BadFile, Catalog
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import short_path
from ..kernel.whole_file import replace_file
from ..rules.card import slug
from ..teams import TeamList, read_team
from ..teams.files import team_text
from ..teams.team import Team

OWN = "own/"
"""How the id of a player's own team begins; the name of its file follows."""
DELETED = "deleted/"
"""How the id of a team in the bin begins."""
MOST_DELETED = 30
"""So many teams lie in the bin; then the oldest goes for good."""
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
        self.bin = self.folder / "deleted"

    def load(self, catalog: Catalog) -> TeamList:
        """All that are kept, by file name. A file with a mistake is told in `.problems` and left as it is."""
        teams = TeamList()
        for path in sorted(_team_files(self.folder)):
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
            team = replace(team, id=OWN + _free_stem(self.folder, slug(team.name)[:_MOST_STEM].strip("-") or "team"))
        path = self.path(team)
        try:
            replace_file(path, team_text(team).encode())
        except OSError as error:
            raise TeamNotKept(f"The team cannot be written to {short_path(path)}: {error.strerror}.") from None
        return team

    def delete(self, team: Team) -> Team:
        """Put the file of a team into the bin; gives the team by which `bring_back` knows it. Raises TeamNotKept."""
        path = self.path(team)
        gone = replace(team, id=DELETED + _free_stem(self.bin, path.stem))
        try:
            self.bin.mkdir(parents=True, exist_ok=True)
            os.replace(path, self._binned(gone))
            os.utime(self._binned(gone))
            for old in self._in_bin()[MOST_DELETED:]:
                old.unlink(missing_ok=True)
        except FileNotFoundError:  # somebody has deleted it elsewhere, and that is what was wanted
            return team
        except OSError as error:
            raise TeamNotKept(f"{path} cannot be deleted: {error.strerror}.") from None
        return gone

    def deleted(self, catalog: Catalog) -> list[Team]:
        """What lies in the bin, the last deleted first. A file that cannot be read is passed over."""
        teams: list[Team] = []
        for path in self._in_bin():
            try:
                teams.append(replace(read_team(path, catalog), id=DELETED + path.stem))
            except BadFile:
                continue
        return teams

    def bring_back(self, team: Team) -> Team:
        """Put a deleted team back among the others; gives it with its id there. Raises TeamNotKept."""
        back = replace(team, id=OWN + _free_stem(self.folder, team.id.removeprefix(DELETED)))
        try:
            os.replace(self._binned(team), self.path(back))
        except FileNotFoundError:
            return self.save(replace(team, id=""))
        except OSError as error:
            raise TeamNotKept(f"{team.name} cannot be brought back: {error.strerror}.") from None
        return back

    def erase(self, team: Team) -> None:
        """Remove the file of a team for good. Raises TeamNotKept."""
        try:
            self.path(team).unlink(missing_ok=True)
        except OSError as error:
            raise TeamNotKept(f"{self.path(team)} cannot be deleted: {error.strerror}.") from None

    def _binned(self, team: Team) -> Path:
        return self.bin / f"{team.id.removeprefix(DELETED)}.yaml"

    def _in_bin(self) -> list[Path]:
        return sorted(_team_files(self.bin), key=lambda path: path.lstat().st_mtime_ns, reverse=True)


def _team_files(folder: Path) -> list[Path]:
    """The team files in a folder; none when it cannot be read."""
    try:
        return [folder / name for name in os.listdir(folder) if name.endswith(".yaml")]
    except OSError:
        return []


def _free_stem(folder: Path, stem: str) -> str:
    """This name of a file, or the first with a number that no team in the folder has."""
    free, number = stem, 2
    while os.path.lexists(folder / f"{free}.yaml"):
        free = f"{stem}-{number}"
        number += 1
    return free

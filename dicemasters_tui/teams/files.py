"""Team files, `cards/teams/*.yaml`: the ready-made teams, and any team a player keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..catalog import BadFile, CardProblem, Catalog
from ..catalog.problem import shown
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import as_name
from ..kernel.number import whole_number
from .team import MOST_NAME, Team

if TYPE_CHECKING:
    from ..catalog.source import Way

_MEMBER = re.compile(r"([A-Za-z0-9-]+)(?:\s+x\s*([0-9]{1,3}))?")


class BadMember(DiceMastersError):
    """A member of a team that cannot be read."""


class TeamList(list[Team]):
    """Teams read from a folder; `problems` are the mistakes in files that were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[CardProblem] = []


def load_teams(catalog: Catalog) -> TeamList:
    """The ready-made teams that lie beside the cards, by file name. A file with a mistake is told in `.problems`."""
    teams = TeamList()
    for path in sorted((catalog.folder / "teams").glob("*.yaml")):
        try:
            teams.append(read_team(path, catalog, f"{catalog.folder.name}/teams/{path.name}"))
        except BadFile as error:
            teams.problems += error.problems
    return teams


def read_team(path: Path, catalog: Catalog, file: str | None = None) -> Team:
    """One team; `file` is what messages call it. That it is legal is not checked (see `legal`).

    Raises BadFile with everything that is wrong with the file, members that no card has among it.
    """
    from .entry import read_entry

    entry = read_entry(path, str(path) if file is None else file, lambda data: _strange_members(data, catalog))
    cards = tuple(parse_member(text, catalog) for text in entry.cards)
    basics = tuple(_card_id(text, catalog) for text in entry.basics)
    return Team(as_name(entry.name, MOST_NAME), cards, basics, entry.blurb, path.stem, entry.format or "", entry.draft)


def _strange_members(data: object, catalog: Catalog) -> Iterator[tuple[Way, str]]:
    """The members in a file's data that cannot be read, each with the way to it."""
    readers: tuple[tuple[str, Callable[[str, Catalog], object]], ...] = (("cards", parse_member), ("basics", _card_id))
    for key, read in readers:
        members = data.get(key) if isinstance(data, dict) else None
        for index, text in enumerate(members if isinstance(members, list) else ()):
            try:
                if isinstance(text, str):
                    read(text, catalog)
            except BadMember as error:
                yield (key, index), str(error)


def team_text(team: Team) -> str:
    """A team as its file says it; `read_team` gives the same team."""
    import yaml

    data: dict[str, object] = {"name": team.name}
    if team.blurb:
        data["blurb"] = team.blurb
    if team.format:
        data["format"] = team.format
    if team.draft:
        data["draft"] = team.draft
    data["cards"] = [f"{card} x{dice}" for card, dice in team.cards]
    data["basics"] = list(team.basics)
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110))


def parse_member(text: str, catalog: Catalog) -> tuple[str, int]:
    """`jus-003 x4` as id and dice; without a number the card's limit. Raises BadMember."""
    match = _MEMBER.fullmatch(text.strip())
    if match is None:
        raise BadMember(f"write a card and its dice as `jus-003 x4`, not {shown(text)}.")
    card_id = _card_id(match.group(1), catalog)
    return card_id, whole_number(match.group(2)) if match.group(2) else catalog.facts(card_id).max_dice


def _card_id(text: str, catalog: Catalog) -> str:
    card_id = text.strip().lower()
    if card_id not in catalog:
        near = catalog.nearest_id(card_id)
        raise BadMember(f"there is no card {shown(card_id)}" + (f"; did you mean `{near}`?" if near else "."))
    return card_id

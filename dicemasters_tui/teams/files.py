"""Team files, `cards/teams/*.yaml`: the ready-made teams, and any team a player keeps."""

from __future__ import annotations

import re
from pathlib import Path

from ..catalog import BadFile, CardProblem, Catalog
from ..catalog.problem import shown
from ..kernel.errors import DiceMastersError
from ..kernel.number import whole_number
from .team import Team

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
    """One team; `file` is what messages call it. Raises BadFile. That it is legal is not checked (see `legal`)."""
    from .entry import read_entry

    entry, source = read_entry(path, str(path) if file is None else file)
    problems: list[CardProblem] = []
    cards: list[tuple[str, int]] = []
    basics: list[str] = []
    for index, text in enumerate(entry.cards):
        try:
            cards.append(parse_member(text, catalog))
        except BadMember as error:
            problems.append(source.problem(("cards", index), str(error)))
    for index, text in enumerate(entry.basics):
        try:
            basics.append(_card_id(text, catalog))
        except BadMember as error:
            problems.append(source.problem(("basics", index), str(error)))
    if problems:
        raise BadFile(problems)
    return Team(entry.name, tuple(cards), tuple(basics), entry.blurb, path.stem, entry.format or "", entry.draft)


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

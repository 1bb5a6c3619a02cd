"""Team files, `cards/teams/*.yaml`: the ready-made teams, and any team a player keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..catalog import BadFile, CardProblem, Catalog
from ..catalog.lookup import SeveralCards, card_meant
from ..catalog.problem import UnknownCard, shown
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import as_name
from ..kernel.number import whole_number
from .team import MOST_NAME, Team

if TYPE_CHECKING:
    from ..catalog.source import Way

_DICE_BEHIND = re.compile(r"(.*) [x×*] ?([0-9]{1,3})", re.I)
_DICE_BEFORE = re.compile(r"([0-9]{1,3})(?: ?[x×*] ?| )(.+)", re.I)


class BadMember(DiceMastersError):
    """A member of a team that cannot be read."""


class TeamList(list[Team]):
    """Teams read from a folder; `problems` are the mistakes in files that were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[CardProblem] = []


def load_teams(catalog: Catalog) -> TeamList:
    """The ready-made teams that lie beside the cards, by file name. Mistakes in files are in `.problems`."""
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


def as_written(member: object) -> object:
    """A card's name and subtitle as one text: YAML reads `Aquaman: Arthur Curry x4` as a key and its value."""
    if isinstance(member, dict) and len(member) == 1:
        ((name, subtitle),) = member.items()
        if isinstance(name, str) and isinstance(subtitle, str):
            return f"{name}: {subtitle}"
    return member


def _strange_members(data: object, catalog: Catalog) -> Iterator[tuple[Way, str]]:
    """The members in a file's data that cannot be read, each with the way to it."""
    readers: tuple[tuple[str, Callable[[str, Catalog], object]], ...] = (("cards", parse_member), ("basics", _card_id))
    for key, read in readers:
        members = data.get(key) if isinstance(data, dict) else None
        for index, text in enumerate(map(as_written, members) if isinstance(members, list) else ()):
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


def counted(text: str) -> tuple[str, int | None]:
    """`jus-003 x4`, `4 Aquaman` and `4x Aquaman` as what names the card, and the dice; None where no number stands."""
    text = " ".join(text.split())
    if behind := _DICE_BEHIND.fullmatch(text):
        return behind[1], whole_number(behind[2])
    if before := _DICE_BEFORE.fullmatch(text):
        return before[2], whole_number(before[1])
    return text, None


def parse_member(text: str, catalog: Catalog) -> tuple[str, int]:
    """`jus-003 x4` or `4 Aquaman: Arthur Curry` as id and dice; without a number the card's limit. Raises BadMember."""
    named, dice = counted(text)
    id, blank, _ = named.partition(" ")
    if blank and id.lower() in catalog:
        raise BadMember(f"write a card and its dice as `jus-003 x4` or `4 Aquaman`, not {shown(text)}.")
    card_id = _card_id(named, catalog)
    return card_id, catalog.facts(card_id).max_dice if dice is None else dice


def _card_id(text: str, catalog: Catalog) -> str:
    if text in catalog:  # as files and records write it: no need to look at the names of all cards
        return text
    try:
        return card_meant(catalog.all_facts(), text).id
    except (UnknownCard, SeveralCards) as error:
        raise BadMember(error.args[0]) from None

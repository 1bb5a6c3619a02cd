"""A team from whatever names one: a ready-made team, a file, a link, a text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..catalog import Catalog
from ..catalog.problem import nearest, shown
from ..kernel.errors import BadSetup
from ..kernel.number import is_number
from .files import load_teams, read_team
from .links import Imported, NotATeam, is_list_line, read_text
from .team import Team

MOST_BYTES = 200_000


def team_meant(word: str, catalog: Catalog, ready: Sequence[Team] | None = None) -> Imported:
    """The team that a word of a command line means.

    It is the name of a ready-made team, a team file (YAML), a file with a link or a text list, or such a link or text
    itself. Raises BadSetup, BadFile or `NotATeam` with the reason.
    """
    teams = load_teams(catalog) if ready is None else ready
    found = next((team for team in teams if word.lower() in (team.id, team.name.lower())), None)
    if found is not None:
        return Imported(found)
    path = Path(word)
    if path.suffix.lower() in (".yaml", ".yml"):
        return Imported(read_team(path, catalog))
    if len(word) < 250 and path.is_file():
        return read_text(_text_of(path), catalog)
    if any(sign in word for sign in ("cards=", ";", "\n", "{", "[", ":")) or is_number(word[:1]) or is_list_line(word):
        return read_text(word, catalog)
    near = nearest(word, [team.id for team in teams])
    there = f"did you mean {near}?" if near else "dicemasters team list names those there are."
    raise BadSetup(f"There is no team {shown(word[:60])}; {there}")


def _text_of(path: Path) -> str:
    """Raises `NotATeam` for what is no text, or cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotATeam(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise NotATeam(f"{path} is larger than any team.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotATeam(f"{path} is no text in UTF-8.") from None

"""Teams that come in from elsewhere as a link, a file or a list, and teams that go out as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..catalog import Catalog
from ..kernel.errors import DiceMastersError
from ..rules.card import slug
from ..teams import Team
from ..teams.files import team_text
from ..teams.links import Imported, write_forum, write_link, write_list, write_saved
from ..teams.reading import team_meant
from .own_teams import TeamNotKept

_FILES = {".yaml": "file", ".yml": "file", ".txt": "list", ".link": "link"}
"""What is written into a file, by how its name ends."""


class NotImported(DiceMastersError):
    """A text that names no team."""


def imported(text: str, catalog: Catalog, ready: Sequence[Team]) -> Imported:
    """The team a line means, with a sentence for each thing left out. Raises DiceMastersError with the reason."""
    word = text.strip()
    try:
        return team_meant(_home(word) if word.startswith("~") else word, catalog, ready)
    except (OSError, ValueError):  # a name of a file that no system allows
        raise NotImported("That is neither a team's link nor the name of a file that can be read.") from None


def written(team: Team, way: str, catalog: Catalog) -> str:
    """A team as a `link`, a `list`, as the team builder has `saved` it, as a `forum` shows it, or as a team file."""
    match way:
        case "link":
            return f"{write_link(team)}\n"
        case "list":
            return write_list(team, catalog)
        case "saved":
            return f"{write_saved(team)}\n"
        case "forum":
            return f"{write_forum(team)}\n"
    return team_text(team)


def proposed_file(team: Team) -> str:
    """A name for the file of an exported team, in the folder the program was started in."""
    return f"{slug(team.name) or 'team'}.yaml"


def to_clipboard(team: Team, way: str, catalog: Catalog, clip: Callable[[str], None]) -> str:
    """Put the team on the clipboard as a link or a list; says where it is now. Raises TeamNotKept."""
    _check(team, catalog)
    text = written(team, way, catalog)
    clip(text.removesuffix("\n") if way == "link" else text)
    return f"The {way} of {team.name} is on the clipboard, where the terminal allows it."


def to_file(team: Team, name: str, catalog: Catalog) -> str:
    """Write the team into a new file, as its name says; says where it is now. Raises TeamNotKept."""
    _check(team, catalog)
    path = Path(_home(name.strip()))
    way = _FILES.get(path.suffix.lower())
    if way is None:
        raise TeamNotKept("The file's name ends in .yaml, .txt or .link, which says what is written into it.")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(written(team, way, catalog))
    except FileExistsError:
        raise TeamNotKept(f"There is already a file {path}; give another name.") from None
    except (OSError, ValueError) as error:
        raise TeamNotKept(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    return f"{team.name} is written to {path.resolve()}."


def _check(team: Team, catalog: Catalog) -> None:
    if not team.cards and not team.basics:
        raise TeamNotKept("There is no card in the team yet, so there is nothing to export.")
    if any(id not in catalog for id in (*dict(team.cards), *team.basics)):
        raise TeamNotKept("The team has a card that is not there any more; take it out first.")


def _home(name: str) -> str:
    try:
        return str(Path(name).expanduser())
    except RuntimeError:  # a user nobody knows
        return name

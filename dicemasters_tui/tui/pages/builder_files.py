"""Teams that come into the builder from elsewhere, and teams that leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...kernel.errors import DiceMastersError
from ...rules.card import slug
from ...store.library import Library
from ...store.own_teams import OwnTeams, TeamNotKept
from ...teams import Team
from ...teams.files import team_text
from ...teams.links import write_link, write_list
from ...teams.reading import team_meant

WAYS = (
    ("link", "Link to the clipboard", "of the community's team builder"),
    ("list", "List to the clipboard", "a line a card"),
    ("file", "File", "a new one, of any of these kinds"),
)
"""How a team may be exported: the id, the label and the note of each row."""


class NotImported(DiceMastersError):
    """A text that names no team."""


def imported(text: str, library: Library, own: OwnTeams) -> tuple[Team, list[str]]:
    """The team a line means, with a sentence for each thing left out. Raises DiceMastersError with the reason."""
    word = text.strip()
    if word.startswith("~"):
        word = _home(word)
    try:
        ready = [*own.load(library.catalog), *(offer.team for offer in library.offers)]
        meant = team_meant(word, library.catalog, ready)
    except (OSError, ValueError):  # a name of a file that no system allows
        raise NotImported("That is neither a team's link nor the name of a file that can be read.") from None
    return meant.team, list(meant.problems)


def proposed_file(team: Team) -> str:
    """A name for the file of an exported team, in the folder the program was started in."""
    return f"{slug(team.name) or 'team'}.yaml"


def export(team: Team, way: str, library: Library, clip: Callable[[str], None] | None = None) -> str:
    """Put the team on the clipboard as a link or a list, or without `clip` into the file `way` names.

    Says where it is now. Raises TeamNotKept; a file that is there already is not written over.
    """
    if not team.cards and not team.basics:
        raise TeamNotKept("There is no card in the team yet, so there is nothing to export.")
    if any(id not in library.catalog for id in (*dict(team.cards), *team.basics)):
        raise TeamNotKept("The team has a card that is not there any more; take it out first.")
    if clip is not None:
        clip(write_link(team) if way == "link" else write_list(team, library.catalog))
        return f"The {way} of {team.name} is on the clipboard, where the terminal allows it."
    name = way.strip()
    path = Path(_home(name))
    texts: dict[str, Callable[[], str]] = {
        ".yaml": lambda: team_text(team),
        ".yml": lambda: team_text(team),
        ".txt": lambda: write_list(team, library.catalog),
        ".link": lambda: write_link(team) + "\n",
    }
    if path.suffix.lower() not in texts:
        raise TeamNotKept("The file's name ends in .yaml, .txt or .link, which says what is written into it.")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(texts[path.suffix.lower()]())
    except FileExistsError:
        raise TeamNotKept(f"There is already a file {path}; give another name.") from None
    except (OSError, ValueError) as error:
        raise TeamNotKept(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    return f"{team.name} is written to {path.resolve()}."


def _home(name: str) -> str:
    try:
        return str(Path(name).expanduser())
    except RuntimeError:  # a user nobody knows
        return name

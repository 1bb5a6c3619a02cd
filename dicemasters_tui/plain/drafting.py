"""Draft Forces at the keyboard, line by line (DM-5.5.6), and what every draft at a keyboard shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..catalog import CardFacts, Catalog
from ..kernel.errors import BadSetup
from ..kernel.number import NoNumber, whole_number
from ..kernel.whole_file import create_file
from ..teams.draft import BadPick, Draft
from ..teams.files import team_text
from ..teams.team import Team
from .cards import card_text, terms_of

HELP = (
    "Type a card and the dice you use, such as: jus-003 4; without a number as many as go. A name lists its versions; "
    "middle lists all names, mine what you have, show jus-003 reads a card."
)
Ask = Callable[[str], str | None]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a draft is held: the cards, the players, how to ask them for a line, None at the end, and how to tell."""

    catalog: Catalog
    names: tuple[str, str]
    ask: Ask
    tell: Tell

    def read_out(self, word: str) -> None:
        """Tell a card's text in the words of its box."""
        id = word.lower()
        if id not in self.catalog:
            near = self.catalog.nearest_id(id)
            self.tell(f"There is no card {word!r}." + (f" Did you mean {near}?" if near else ""))
            return
        for line in card_text(self.catalog.card(id, errata=False), terms_of(self.catalog.facts(id).set)):
            self.tell(f"  {line}")


def titled(card: CardFacts) -> str:
    """`asm-052  Green Goblin: Evil Genius, costs 4 mask`."""
    subtitle = f": {card.subtitle}" if card.subtitle else ""
    return f"{card.id}  {card.name}{subtitle}, costs {' '.join((str(card.cost), *card.energy))}"


def run_draft(draft: Draft, table: Table) -> Draft | None:
    """Ask for picks in turn until the draft is over; None when input ends first."""
    tell, names = table.tell, table.names
    tell(f"{len(draft.middle)} stacks lie in the middle; each may use {draft.number} dice. {HELP}")
    tell("Basic action cards for both: " + ", ".join(_named(table.catalog, draft.basics)) + ".")
    while not draft.over:
        player = draft.picker
        line = table.ask(f"{names[player]} picks ({draft.left(player)} dice left): ")
        if line is None:
            return None
        words = line.split()
        if not words or words[0] in ("help", "?"):
            tell(HELP)
        elif words[0] == "middle":
            tell(", ".join(f"{stack.name} ({len(stack.versions)})" for stack in draft.middle))
        elif words[0] == "mine":
            mine = [f"{pick.dice} x {pick.card.name}" for pick in draft.picks if pick.player == player]
            tell(", ".join(mine) or "Nothing yet.")
        elif words[0] == "show" and len(words) == 2:
            table.read_out(words[1])
        elif named := _versions(draft, line):
            for card in named:
                tell(f"  {titled(card)}, up to {draft.most(card)} dice")
        else:
            draft = _picked(draft, words, names[player], tell)
    return draft


def _named(catalog: Catalog, ids: Sequence[str]) -> list[str]:
    return [f"{catalog.facts(id).name} ({id})" for id in ids]


def _versions(draft: Draft, line: str) -> tuple[CardFacts, ...]:
    wanted = line.strip().lower()
    return next((stack.versions for stack in draft.middle if stack.name.lower() == wanted), ())


def _picked(draft: Draft, words: list[str], name: str, tell: Tell) -> Draft:
    if len(words) > 2:
        tell(f"That is no pick. {HELP}")
        return draft
    try:
        dice = whole_number(words[1], f"Behind the card stands how many dice. {HELP}") if len(words) > 1 else None
        after = draft.pick(words[0].lower(), dice)
    except (BadPick, NoNumber) as wrong:
        tell(str(wrong))
        return draft
    taken = after.picks[-1]
    tell(f"{name} takes {taken.card.name} ({taken.card.id}) with {taken.dice} dice.")
    return after


def write_teams(teams: tuple[Team, Team], folder: Path, stem: str) -> list[Path]:
    """Both drafted teams as files, `STEM-1.yaml` and `STEM-2.yaml` or the next numbers that are free.

    A file that is there already is never written over. Raises BadSetup.
    """
    written = []
    for player, team in enumerate(teams, start=1):
        path = folder / f"{stem}-{player}.yaml"
        again = 1
        try:
            while not create_file(path, team_text(team).encode()):
                again += 1
                path = folder / f"{stem}-{player}-{again}.yaml"
        except OSError as error:
            raise BadSetup(f"{path} cannot be written: {error.strerror}.") from None
        written.append(path)
    return written

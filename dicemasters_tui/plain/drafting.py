"""Draft Forces at the keyboard, line by line (DM-5.5.6), and what every draft at a keyboard shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..catalog import CardFacts, Catalog
from ..catalog.lookup import cards_meant, nearest_card
from ..kernel.errors import BadSetup
from ..kernel.number import NoNumber, whole_number
from ..kernel.whole_file import create_file
from ..teams.draft import BadPick, Draft
from ..teams.files import team_text
from ..teams.team import Team
from .cards import card_text, terms_of

Ask = Callable[[str], str | None]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a draft is held: the cards, the players, how to ask them for a line, None at the end, and how to tell."""

    catalog: Catalog
    names: tuple[str, str]
    ask: Ask
    tell: Tell

    def read_out(self, word: str, box: str) -> None:
        """Tell a card's text in the words of its box; of several that fit, which they are."""
        cards = [card for card in self.catalog.all_facts() if card.set == box]
        found = cards_meant(cards, word)
        if not found:
            close = nearest_card(cards, word)
            self.tell(f"There is no card {word!r}." + (f" Did you mean {close}?" if close else ""))
        elif len(found) > 1:
            for card in found:
                self.tell(f"  {titled(card)}")
        else:
            for line in card_text(self.catalog.card(found[0].id, errata=False), terms_of(box)):
                self.tell(f"  {line}")


def titled(card: CardFacts) -> str:
    """`asm-052  Green Goblin: Evil Genius, costs 4 mask`."""
    subtitle = f": {card.subtitle}" if card.subtitle else ""
    return f"{card.id}  {card.name}{subtitle}, costs {' '.join((str(card.cost), *card.energy))}"


def run_draft(draft: Draft, table: Table) -> Draft | None:
    """Ask for picks in turn until the draft is over; None when input ends first."""
    tell, names = table.tell, table.names
    help = _help(draft)
    tell(f"{len(draft.middle)} stacks lie in the middle; each may use {draft.number} dice. {help}")
    tell("Basic action cards for both: " + ", ".join(_named(table.catalog, draft.basics)) + ".")
    before: list[Draft] = []
    while not draft.over:
        player = draft.picker
        line = table.ask(f"{names[player]} picks ({draft.left(player)} dice left): ")
        if line is None:
            return None
        words = line.split()
        if not words or words[0] in ("help", "?"):
            tell(help)
        elif words == ["undo"]:
            if not before:
                tell("There is no pick to undo yet.")
                continue
            undone = draft.picks[-1]
            draft = before.pop()
            tell(f"Undone: {names[undone.player]} takes {undone.card.name} ({undone.card.id}).")
        elif words[0] == "middle":
            tell(", ".join(f"{stack.name} ({len(stack.versions)})" for stack in draft.middle))
        elif words[0] == "mine":
            mine = [f"{pick.dice} x {pick.card.name}" for pick in draft.picks if pick.player == player]
            tell(", ".join(mine) or "Nothing yet.")
        elif words[0] == "show" and len(words) > 1:
            table.read_out(" ".join(words[1:]), draft.box)
        else:
            after = _picked(draft, line, names[player], tell)
            if after is not draft:
                before.append(draft)
            draft = after
    return draft


def _help(draft: Draft) -> str:
    """What can be typed, with a card of this draft for an example."""
    card = draft.middle[0].versions[0]
    return (
        f"Type a card and the dice you use, such as: {card.id} {draft.most(card)}; without a number as many as go. A "
        f"name lists its versions; middle lists all names, mine what you have, show {card.id} reads a card, undo takes "
        "the last pick back."
    )


def _named(catalog: Catalog, ids: Sequence[str]) -> list[str]:
    return [f"{catalog.facts(id).name} ({id})" for id in ids]


def _picked(draft: Draft, line: str, name: str, tell: Tell) -> Draft:
    """The draft after a pick; a name alone only lists what of it can be had."""
    words = line.split()
    try:
        numbered = len(words) > 1 and words[-1].isnumeric()
        dice = whole_number(words.pop(), f"Behind the card stands how many dice. {_help(draft)}") if numbered else None
        named = " ".join(words)
        found = cards_meant(draft.offered, named)
        if len(found) > 1 or (found and dice is None and named.lower() != found[0].id):
            for card in found:
                tell(f"  {titled(card)}, up to {draft.most(card)} dice")
            return draft
        after = draft.pick(found[0].id if found else named.lower(), dice)
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

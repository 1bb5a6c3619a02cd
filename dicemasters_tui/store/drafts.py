"""A draft in the app apart from its screens: what was agreed, its course with the way back, and where it is kept.

A draft is its agreement and its picks; the file holds just these, so that it goes on after the program was closed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from ..catalog import CardFacts, Catalog
from ..kernel.errors import DiceMastersError
from ..kernel.harmless import short_path
from ..kernel.whole_file import replace_file
from ..rules.card import CardKind
from ..teams import Format, Team
from ..teams.draft import Draft
from ..teams.rainbow import Rainbow
from .own_teams import OwnTeams, TeamNotKept
from .settings import player_name
from .team_editing import NoSuchChange, Stock

Stand = TypeVar("Stand", Draft, Rainbow)
"""How a draft stands: either kind is replaced by each pick."""

Picks = Sequence[tuple[str, int]]
"""Picks in their order: the card, and how many of its dice."""

FORCES, RAINBOW = "forces", "rainbow"
KINDS = {FORCES: "Draft Forces", RAINBOW: "Rainbow draft"}
ABOUT = {
    FORCES: "Draft Forces of the 2014 book: all cards of a box lie in the middle, versions of a name in one stack. "
    "In turn each takes a stack, one version of it, and as many of its dice as wanted; the second player begins. The "
    "number is the most dice of each, and the life. The basic action cards are drawn for both.",
    RAINBOW: "Each opens twelve packs of two cards with their dice. Both take a card of their pile and pass the rest "
    "on, until it is gone; a card brings a die, which all versions of its name share. Of the 24 cards each makes a "
    "tournament team.",
}
"""What each kind of draft is."""
FILE = "draft.json"


class BadDraftFile(DiceMastersError):
    """The kept draft cannot be taken up again."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the players agree on. `number` and `basics` are those of Draft Forces, where the first named goes first."""

    names: tuple[str, str]
    seed: int
    kind: str = FORCES
    box: str = "ygo"
    number: int = 12
    basics: int = 3

    def forces(self, catalog: Catalog) -> Draft:
        """Draft Forces before the first pick. Raises BadPick."""
        return Draft.begin(catalog, self.box, self.number, self.seed, self.basics)

    def rainbow(self, catalog: Catalog) -> Rainbow:
        """A rainbow draft before the first pick. Raises BadPick."""
        return Rainbow.begin(catalog, self.box, self.seed)


class Course(Generic[Stand]):
    """A draft with what was picked before, and what was taken back. `now` is how it stands."""

    def __init__(self, now: Stand, picks: Picks = ()) -> None:
        """Begin with a draft and go through picks that were made before. Raises BadPick."""
        self.now: Stand = now
        self._past: list[Stand] = []
        self._undone: list[Stand] = []
        while (made := len(picks_of(self.now))) < len(picks):
            self.go(take(self.now, *picks[made]))

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def go(self, after: Stand) -> None:
        """A pick was made."""
        self._past.append(self.now)
        self._undone.clear()
        self.now = after

    def undo(self) -> None:
        """Take the last pick back. Raises NoSuchChange."""
        if not self._past:
            raise NoSuchChange("There is no pick to take back.")
        self._undone.append(self.now)
        self.now = self._past.pop()

    def redo(self) -> None:
        """Make the pick again that was taken back. Raises NoSuchChange."""
        if not self._undone:
            raise NoSuchChange("There is no pick to make again.")
        self._past.append(self.now)
        self.now = self._undone.pop()


def take(draft: Stand, card_id: str, dice: int | None = None) -> Stand:
    """Pick a card. In a rainbow draft each pile's last card goes to its player. Raises BadPick."""
    if isinstance(draft, Draft):
        return draft.pick(card_id, dice)
    after = draft.pick(card_id)
    while not after.over and len(after.pile) == 1:
        after = after.pick(after.pile[0].id)
    return after


def picks_of(draft: Draft | Rainbow) -> Picks:
    """All picks in their order."""
    if isinstance(draft, Draft):
        return [(pick.card.id, pick.dice) for pick in draft.picks]
    one, other = draft.taken
    return [(pile[at].id, 1) for at in range(len(one)) for pile in (one, other) if at < len(pile)]


class TakenStock(Stock):
    """What a player took in a rainbow draft, and the basic action cards of the box: of these the team is made."""

    def __init__(self, catalog: Catalog, draft: Rainbow, player: int) -> None:
        super().__init__(catalog)
        self.draft = draft
        self.player = player
        taken = {card.id: card for card in draft.taken[player]}
        basics = [card for card in catalog.all_facts() if card.set == draft.box and card.kind == CardKind.BASIC_ACTION]
        self._cards = [*sorted(taken.values(), key=lambda card: (card.name, card.cost, card.id)), *basics]

    @property
    def cards(self) -> list[CardFacts]:
        return self._cards

    def proposed(self, name: str) -> Team:
        """A legal team to begin with."""
        basics = [card.id for card in self._cards if card.kind == CardKind.BASIC_ACTION]
        return self.draft.proposed(self.player, name, basics[: self.draft.format.basics])

    def most(self, card: CardFacts, format: Format) -> int:
        return min(card.max_dice, self.draft.dice(self.player)[card.name])

    def breaches(self, team: Team, format: Format) -> list[str]:
        return self.draft.breaches(self.player, team, self.catalog)


def kept_teams(own: OwnTeams, agreed: Agreed, teams: tuple[Team, Team]) -> tuple[tuple[Team, Team], str]:
    """Both teams of a draft that is over, each in a file of the player's, and a sentence on where they are."""
    told = [f"{KINDS[agreed.kind]} against {name}, seed {agreed.seed}." for name in reversed(agreed.names)]
    try:
        saved = [own.save(replace(team, blurb=blurb)) for team, blurb in zip(teams, told, strict=True)]
    except TeamNotKept as error:
        return teams, f"{error} They can be played all the same."
    return (saved[0], saved[1]), "Both are kept and offered under your teams."


# Kept -------------------------------------------------------------------------------------------------------------


def keep(home: Path, agreed: Agreed, draft: Draft | Rainbow) -> str:
    """Write the draft down as it stands; a sentence when that is not possible, else ""."""
    path = home / FILE
    try:
        replace_file(path, json.dumps(asdict(agreed) | {"picks": picks_of(draft)}).encode())
    except OSError as error:
        where = short_path(path)
        return f"The draft cannot be written to {where}: {error.strerror}. It goes on as long as the program runs."
    return ""


def forget(home: Path) -> None:
    """The kept draft is over, or not wanted any more. Where it cannot be deleted it stays."""
    with suppress(OSError):
        (home / FILE).unlink(missing_ok=True)


def kept(home: Path, catalog: Catalog) -> tuple[Agreed, Picks] | None:
    """What was agreed and picked of the draft that was left; None when there is none. Raises BadDraftFile."""
    path = home / FILE
    if not os.path.lexists(path):
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadDraftFile(f"The draft in {short_path(path)} cannot be read.") from None
    try:
        picks = [(str(id), int(dice)) for id, dice in data.pop("picks")]
        one, other = data.pop("names")
        names = player_name(str(one), "Player A"), player_name(str(other), "Player B")
        agreed = Agreed(names, **data)
        if agreed.kind == FORCES:
            Course(agreed.forces(catalog), picks)
        else:
            Course(agreed.rainbow(catalog), picks)
    except (DiceMastersError, ValueError, TypeError, KeyError, AttributeError):
        raise BadDraftFile(f"The draft in {path} is none that this program and these cards can take up.") from None
    return agreed, picks

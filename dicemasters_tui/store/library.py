"""Everything that takes time to load: the cards, the ready-made teams, the rules, the screens of the match.

Built in a thread while the title screen is already up; nothing here touches the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import throne
from ..catalog import CardFacts, Catalog, load_catalog
from ..catalog.heroes import load_heroes
from ..catalog.sieve import BASIC, Sieve
from ..kernel.match import Match
from ..records import new_match, opening
from ..rules.card import spelled
from ..teams import Format, Team, breaches, load_teams
from ..teams.formats import TOURNAMENT, format_named
from ..teams.legal import kept_apart
from ..teams.pairing import Pairing, from_header
from ..throne import Lineup
from .own_teams import is_own
from .settings import BOXES

BOX_TITLES = {
    "wwe": "WWE 2019",
    "jus": "Justice 2018",
    "asm": "Spider-Man 2015",
    "ygo": "Yu-Gi-Oh! 2014",
}
EDITIONS = {"wwe": "wwe-2019", "jus": "dc-2018", "asm": "marvel-2015", "ygo": "ygo-2014"}
"""The rulebook of each box."""
OWN_SHELF = "own"
AgreedMatch = Pairing | Lineup
"""A match of either game as it was agreed."""
SHELVES = {OWN_SHELF: "Your teams", **BOX_TITLES}
"""The headings under which teams are listed: the player's own, then the boxes."""


def value_title(value: str) -> str:
    """What a value of a filter is called."""
    if not value:
        return "all"
    return "none: basic actions" if value == BASIC else BOX_TITLES.get(value) or spelled(value)


@dataclass(frozen=True, slots=True)
class Offer:
    """A team as a list offers it: its box, the format it is played in, and what that has against it.

    `tournament` is what a tournament has against it.
    """

    team: Team
    box: str
    format: Format
    breaches: tuple[str, ...]
    tournament: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.team.id or self.team.name

    @property
    def own(self) -> bool:
        """Whether the player has built it."""
        return is_own(self.team)

    @property
    def said(self) -> str:
        """The words a search finds it by."""
        return f"{self.team.name} {self.team.blurb} {self.format.title}"

    @property
    def shelf(self) -> str:
        """Under what it is listed: `OWN_SHELF` or its box."""
        return OWN_SHELF if self.own else self.box

    @property
    def demo(self) -> bool:
        return self.format.fixed_basics is not None


class Library:
    """The cards and the ready-made teams by box. `problems` are sentences about files that were left out."""

    def __init__(self) -> None:
        self.catalog: Catalog = load_catalog()
        teams = load_teams(self.catalog)
        self.problems = [str(problem) for problem in (*self.catalog.problems, *teams.problems)]
        self.offers = sorted(
            (self.offer(team) for team in teams),
            key=lambda offer: (BOXES.index(offer.box), not offer.demo, teams.index(offer.team)),
        )

    def use_own(self, teams: Iterable[Team]) -> None:
        """Offer these teams of the player's own, after the ready-made ones, in place of those offered so far."""
        self.offers = [*(offer for offer in self.offers if not offer.own), *map(self.offer, teams)]

    def offer(self, team: Team) -> Offer:
        """A team with its box and what is wrong with it, if anything."""
        format = format_named(team.format) or TOURNAMENT
        boxes = [card.partition("-")[0] for card, _ in team.cards]
        box = max(BOXES, key=boxes.count) if boxes else BOXES[0]
        wrong, in_tournament = (tuple(breaches(team, each, self.catalog)) for each in (format, TOURNAMENT))
        return Offer(team, box, format, wrong, in_tournament)

    def cards_of(self, team: Team) -> list[CardFacts]:
        """The cards of a team that are there, its basic action cards last."""
        return [self.catalog.facts(id) for id in (*dict(team.cards), *team.basics) if id in self.catalog]

    def passing(self, sieve: Sieve) -> list[Offer]:
        """The teams that pass a search and filters; where a box is looked for, those of its cards alone come first."""
        found = [offer for offer in self.offers if sieve.team(offer.said, self.cards_of(offer.team))]
        if box := sieve.value("box"):
            found.sort(key=lambda offer: any(card.set != box for card in self.cards_of(offer.team)))
        return found

    def against(self, offer: Offer, format: Format, first: Offer | None = None) -> list[str]:
        """What stands against playing a team in a format, beside the one the `first` player has taken."""
        apart = kept_apart(first.team, offer.team) if first is not None else ""
        return [*([apart] if apart else []), *breaches(offer.team, format, self.catalog)]

    def mate(self, first: Offer, format: Format) -> Offer:
        """A team to propose beside the first player's: the other one of its draft, else a like one."""
        legal = [offer for offer in self.offers if offer is not first and not self.against(offer, format, first)]
        of_box = [offer for offer in legal if offer.box == first.box]
        drafted = [offer for offer in legal if first.team.draft and offer.team.draft == first.team.draft]
        alike = [offer for offer in of_box if offer.demo == first.demo]
        return next(iter(drafted or alike or of_box or legal), first)

    def first_offers(self, box: str, names: tuple[str, str]) -> tuple[Offer, Offer] | None:
        """What is selected when nobody chooses: the teams played last, else the first two of the box played last."""
        legal = [offer for offer in self.offers if not offer.breaches]
        if not legal:
            return None
        of_box = [offer for offer in legal if offer.box == box] or legal
        named = [next((offer for offer in legal if offer.id == name), None) for name in names]
        one = named[0] or of_box[0]
        mates = [offer for offer in legal if offer.format == one.format and offer is not one]
        other = named[1] or next(iter(mates), one)
        return one, other

    # Matches ------------------------------------------------------------------------------------------------------

    def opening(self, header: dict[str, str]) -> tuple[Any, Any]:
        """The rules and the first position a record's header describes. Raises `DiceMastersError`."""
        return opening(header, self.catalog)

    def match(self, agreed: AgreedMatch, journal: Any) -> Match[Any]:
        """A new match of either game, standing at its first decision. Raises `DiceMastersError`."""
        if isinstance(agreed, Lineup):
            return throne.new_match(agreed, load_heroes(self.catalog.folder), journal)
        return new_match(agreed, self.catalog, journal)

    def agreed(self, header: dict[str, str]) -> AgreedMatch:
        """What a record's header says was agreed. Raises `DiceMastersError`."""
        return throne.from_header(header) if header.get("game") == throne.GAME else from_header(header, self.catalog)

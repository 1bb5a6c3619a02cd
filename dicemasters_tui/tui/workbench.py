"""A team in the making: every change to it with its way back, and whether it is kept. Knows nothing of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..catalog import CardFacts, Catalog
from ..kernel.errors import DiceMastersError
from ..rules.card import CardKind
from ..teams import FORMATS, Format, Team, breaches
from ..teams.formats import TOURNAMENT, format_named
from ..teams.links import named
from .own_teams import OwnTeams, is_own

NEW_NAME = "New team"
MOST_DICE = 99
"""Dice of a card where the format has no limits; more no match takes."""


class NoSuchChange(DiceMastersError):
    """A change that cannot be made, and why."""


class Stock:
    """What a team is built from: here all cards there are, with as many dice as its format allows."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    @property
    def cards(self) -> Sequence[CardFacts]:
        """The cards to choose from."""
        return self.catalog.all_facts()

    def most(self, card: CardFacts, format: Format) -> int:
        """How many dice of a card may stand in the team."""
        return card.max_dice if format.limits else MOST_DICE

    def breaches(self, team: Team, format: Format) -> list[str]:
        """What stands against the team, a sentence each."""
        return breaches(team, format, self.catalog)


@dataclass(frozen=True, slots=True)
class _Moment:
    """What undo goes back to: the team, and what was done then. Where another team took its place, also `kept`;
    where it was deleted, by what it is known in the bin."""

    team: Team
    done: str
    other_team: bool = False
    kept: Team | None = None
    gone: Team | None = None


class Workbench:
    """`team` is what is built; `kept` is what of it needs no saving: the file's team, or the one begun with."""

    def __init__(self, catalog: Catalog, own: OwnTeams, team: Team | None = None, stock: Stock | None = None) -> None:
        """Begin with a team: one that lies in no file or is the player's own itself, a copy of a ready-made one, else
        an empty one. It is built from all cards unless there is a `stock`.
        """
        self.catalog = catalog
        self.stock = stock or Stock(catalog)
        self.own = own
        start = team or Team(NEW_NAME, (), (), format=TOURNAMENT.name)
        if format_named(start.format) is None:
            start = replace(start, format=TOURNAMENT.name)
        if team is not None and team.id and not is_own(team):
            start = replace(named(start, f"{team.name} copy"), id="")
        self.team = start
        self.kept: Team | None = start
        self._past: list[_Moment] = []

    # What it comes to ---------------------------------------------------------------------------------------------

    @property
    def format(self) -> Format:
        """The format the team is built for."""
        return format_named(self.team.format) or TOURNAMENT

    @property
    def breaches(self) -> list[str]:
        """What its format has against the team now."""
        return self.stock.breaches(self.team, self.format)

    @property
    def changed(self) -> bool:
        """Whether leaving now would lose something."""
        return self.team != self.kept

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def dice_of(self, card_id: str) -> int:
        """The dice of a card in the team; of a basic action card 3. None are 0."""
        return 3 if card_id in self.team.basics else dict(self.team.cards).get(card_id, 0)

    def most(self, card_id: str) -> int:
        """How many dice of a card may be in the team."""
        if card_id not in self.catalog:
            return MOST_DICE
        return self.stock.most(self.catalog.facts(card_id), self.format)

    # Changes ------------------------------------------------------------------------------------------------------

    def _change(self, team: Team, done: str) -> str:
        self._past.append(_Moment(self.team, done))
        self.team = team
        return done

    def _is_basic(self, card_id: str) -> bool:
        return card_id in self.catalog and self.catalog.facts(card_id).kind == CardKind.BASIC_ACTION

    def _called(self, card_id: str) -> str:
        return self.catalog.facts(card_id).name if card_id in self.catalog else card_id

    def toggle(self, card_id: str) -> str:
        """Put a card into the team with one die, or among its basic action cards; or take it out. Says what it did."""
        team, name = self.team, self._called(card_id)
        if card_id in team.basics:
            return self._change(_without(team, card_id), f"{name} out of the basic action cards")
        if card_id in dict(team.cards):
            return self._change(_without(team, card_id), f"{name} out of the team")
        if self._is_basic(card_id):
            return self._change(replace(team, basics=(*team.basics, card_id)), f"{name} to the basic action cards")
        return self._change(replace(team, cards=(*team.cards, (card_id, 1))), f"{name} into the team")

    def more(self, card_id: str) -> str:
        """One die more of a card; the first one puts it into the team. Raises NoSuchChange."""
        dice, name = self.dice_of(card_id), self._called(card_id)
        if self._is_basic(card_id) and dice:
            raise NoSuchChange(f"{name} is a basic action card: it always has three dice.")
        if not dice:
            return self.toggle(card_id)
        most = self.most(card_id)
        if dice >= most:
            raise NoSuchChange(f"{name} ({card_id}) has {most} dice; more are not allowed.")
        return self._change(self._with_dice(card_id, dice + 1), f"one die more of {name}")

    def fewer(self, card_id: str) -> str:
        """One die less of a card; without the last one it leaves the team. Raises NoSuchChange."""
        dice, name = self.dice_of(card_id), self._called(card_id)
        if card_id in self.team.basics:
            raise NoSuchChange(f"{name} is a basic action card: it always has three dice. Enter takes it out.")
        if not dice:
            raise NoSuchChange(f"{name} ({card_id}) is not in the team.")
        if dice == 1:
            return self.toggle(card_id)
        return self._change(self._with_dice(card_id, dice - 1), f"one die less of {name}")

    def _with_dice(self, card_id: str, dice: int) -> Team:
        cards = tuple((id, dice if id == card_id else count) for id, count in self.team.cards)
        return replace(self.team, cards=cards)

    def rename(self, name: str) -> str:
        """Another name, without anything a terminal would obey. Raises NoSuchChange for none."""
        team = named(self.team, name)
        if not name.strip() or not team.name:
            raise NoSuchChange("A team has a name; it stays as it was.")
        return self._change(team, f"the name {team.name}")

    def use(self, format: str) -> str:
        """Build for another format, a name of `FORMATS`."""
        return self._change(replace(self.team, format=format), f"the format {FORMATS[format].title}")

    def take(self, team: Team, done: str) -> str:
        """Another team in its place, not kept yet: the format stays when the other one names none."""
        return self._put(replace(team, id="", format=team.format or self.team.format), done)

    def copy(self) -> str:
        """Go on with a copy; the team itself stays as it was kept."""
        if not self.team.cards and not self.team.basics:
            raise NoSuchChange("There is nothing to copy yet.")
        copy = replace(named(self.team, f"{self.team.name[:55]} copy"), id="")
        return self._put(copy, f"a copy of {self.team.name}")

    def _put(self, team: Team, done: str) -> str:
        self._past.append(_Moment(self.team, done, other_team=True, kept=self.kept))
        self.team, self.kept = team, None
        return done

    # Keeping ------------------------------------------------------------------------------------------------------

    def save(self) -> str:
        """Write the team into the player's folder. Raises TeamNotKept."""
        self.team = self.kept = self.own.save(self.team)
        for index in range(len(self._past) - 1, -1, -1):  # what is taken back later is still the team of this file
            if self._past[index].other_team:
                break
            self._past[index] = replace(self._past[index], team=replace(self._past[index].team, id=self.team.id))
        return f"{self.team.name} is kept; it is offered under your teams."

    def delete(self) -> str:
        """Delete the team's file and begin an empty one; undo brings both back. Raises NoSuchChange, TeamNotKept."""
        if not is_own(self.team):
            raise NoSuchChange(
                "This team is not kept yet, so there is nothing to delete; ready-made teams always stay."
            )
        gone = self.own.delete(self.kept or self.team)
        name = self.team.name
        self._past.append(_Moment(self.team, f"{name} deleted", other_team=True, kept=self.kept, gone=gone))
        self.team = self.kept = Team(NEW_NAME, (), (), format=self.team.format)
        return f"{name} deleted"

    def undo(self) -> str:
        """Take the last change back; says which. Raises NoSuchChange when there is none, TeamNotKept."""
        if not self._past:
            raise NoSuchChange("There is nothing to take back.")
        last = self._past[-1]
        team, kept = last.team, last.kept if last.other_team else self.kept
        if last.gone is not None:
            kept = self.own.bring_back(last.gone)  # under another id when a file has been given its name meanwhile
            team = replace(team, id=kept.id)
        self._past.pop()
        self.team, self.kept = team, kept
        return f"Taken back: {last.done}."


def _without(team: Team, card_id: str) -> Team:
    return replace(
        team,
        cards=tuple(member for member in team.cards if member[0] != card_id),
        basics=tuple(id for id in team.basics if id != card_id),
    )

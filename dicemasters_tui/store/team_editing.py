"""A team in the making: each change is saved as it is made, and has its way back. Knows nothing of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..catalog import CardFacts, Catalog
from ..kernel.errors import DiceMastersError
from ..rules.card import CardKind
from ..rules.faces import TYPES
from ..teams import FORMATS, Format, Team, breaches
from ..teams.formats import TOURNAMENT, format_named
from ..teams.links import named
from .own_teams import OwnTeams, TeamNotKept, is_own

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
    """What undo goes back to: the team, without an id when it lay in no file, and what was done then. Where its file
    went into the bin, also by what it is known there."""

    team: Team
    done: str
    gone: Team | None = None


class Workbench:
    """`team` is what is built. It lies in a file of the player's as soon as something is in it that was put there here,
    and the file follows each change and each step back; `trouble` gets the sentence if it cannot be written.

    A team nobody has named is called after its first card.
    """

    def __init__(self, catalog: Catalog, own: OwnTeams, team: Team | None = None, stock: Stock | None = None) -> None:
        """Begin with a team: one that lies in no file or is the player's own itself, a copy of a ready-made one, else
        an empty one. It is built from all cards; or from a `stock`, and then nothing is saved here.
        """
        self.catalog = catalog
        self.stock = stock or Stock(catalog)
        self.own = own
        self.saves = stock is None
        start = team or Team(NEW_NAME, (), (), format=TOURNAMENT.name)
        if format_named(start.format) is None:
            start = replace(start, format=TOURNAMENT.name)
        if team is not None and team.id and not is_own(team):
            start = replace(named(start, f"{team.name} copy"), id="")
        self.team = start
        self.kept: Team | None = start
        """What of the team needs no saving: what its file holds, or what was begun with."""
        self.trouble = ""
        """Why the team as it stands is not in its file; empty when it is, or need not be."""
        self._past: list[_Moment] = []
        self._made_here: set[str] = set()
        self._given_names = {NEW_NAME}

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
        """Whether leaving now would lose something: the last change could not be saved."""
        return self.team != self.kept

    @property
    def file(self) -> str:
        """The name of the file that holds the team as it stands, "" while none does."""
        saved = self.saves and is_own(self.team) and not self.trouble
        return self.own.path(self.team).name if saved else ""

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

    def keeps_out(self, card: CardFacts) -> tuple[str, str]:
        """What keeps a card that is not in the team from being put in: in one word, and in a sentence."""
        team, format = self.team, self.format
        if self.dice_of(card.id):
            return "", ""
        if not format.takes(card.id):
            return "box", f"{format.title} is played with other boxes."
        if not format.limits:
            return "", ""
        there = [self.catalog.facts(id) for id in (*dict(team.cards), *team.basics) if id in self.catalog]
        twin = next((each for each in there if each.name == card.name), None)
        if twin is not None:
            return "name", f"{twin.subtitle or twin.name} is in the team; no name may be there twice."
        if card.kind == CardKind.BASIC_ACTION:
            full = len(team.basics) >= format.basics
            return ("full", f"The team has its {format.basics} basic actions.") if full else ("", "")
        if len(team.cards) >= format.cards:
            return "full", f"The team has its {format.cards} cards."
        if team.dice >= format.dice:
            return "dice", f"The team has its {format.dice} dice."
        return "", ""

    def rules(self) -> list[tuple[bool, str]]:
        """Each rule of the format that can be told in a line, and whether the team keeps it."""
        format, team = self.format, self.team
        there = [self.catalog.facts(id) for id in dict(team.cards) if id in self.catalog]
        left = format.dice - team.dice
        rules = [
            (0 < len(team.cards) <= format.cards, f"{len(team.cards)} of {format.cards} cards"),
            (left >= 0, f"{team.dice} of {format.dice} dice, {left} left" if left >= 0 else f"{-left} dice too many"),
        ]
        if format.fixed_basics is None:
            enough = format.enough_basics(len(team.basics)) and len(set(team.basics)) == len(team.basics)
            rules.append((enough, f"{len(team.basics)} of {format.basics} basic actions, different"))
        if format.limits:
            over = [card.name for card in there if self.dice_of(card.id) > self.most(card.id)]
            rules.append((len({card.name for card in there}) == len(there), "no name twice"))
            rules.append((not over, f"too many dice of {', '.join(over)}" if over else "no card over its limit"))
        return rules

    @property
    def counts(self) -> str:
        """How much of what its format allows the team has."""
        format, team = self.format, self.team
        counts = f"{len(team.cards)} of {format.cards} cards, {team.dice} of {format.dice} dice"
        own = f", {len(team.basics)} of {format.basics} basic actions"
        return counts if format.fixed_basics is not None else counts + own

    @property
    def advice(self) -> str:
        """Which types of energy no card of the team has; empty when all are there, or no card yet."""
        missing = ", ".join(f"no {kind}" for kind in self.missing_energy())
        return f"{missing}: fine, if nothing asks" if missing else ""

    def share(self, card_id: str) -> tuple[str, bool]:
        """How many of a card's dice are in the team, and whether these are too many."""
        if card_id in self.team.basics or card_id not in self.catalog:
            return "3 dice", False
        dice, limits = self.dice_of(card_id), self.format.limits
        most = self.most(card_id) if limits else self.catalog.facts(card_id).max_dice
        return f"{dice} of {most}", limits and dice > most

    def missing_energy(self) -> list[str]:
        """The types of energy that no card of the team has; none while there is no card."""
        there = [self.catalog.facts(id) for id in dict(self.team.cards) if id in self.catalog]
        return [kind for kind in TYPES if there and not any(kind in card.energy for card in there)]

    # Changes ------------------------------------------------------------------------------------------------------

    def _change(self, team: Team, done: str) -> str:
        before = self.team
        self.team = self._by_its_cards(team)
        self._past.append(_Moment(before, done, self._follow(before)))
        return done

    def _by_its_cards(self, team: Team) -> Team:
        """The team called after its first card, unless the player has given it a name."""
        if not self.saves or team.name not in self._given_names or team.name != self.team.name:
            return team
        wanted = f"Team {self._called(team.cards[0][0])}" if team.cards else NEW_NAME
        if team.name == wanted or team.name.startswith(f"{wanted} "):
            return team
        taken = {each.name for each in self.own.load(self.catalog) if each.id != team.id}
        free = (wanted, *(f"{wanted} {number}" for number in range(2, len(taken) + 3)))
        called = named(team, wanted if wanted == NEW_NAME else next(name for name in free if name not in taken))
        self._given_names.add(called.name)
        return called

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
        """Another team in its place, in a file of its own: the format stays when the other one names none."""
        return self._put(replace(team, id="", format=team.format or self.team.format), done)

    def copy(self, name: str = "") -> str:
        """Go on with a copy, under a name when one is given; the team itself stays as it is. Raises NoSuchChange."""
        if not self.team.cards and not self.team.basics:
            raise NoSuchChange("There is nothing to copy yet.")
        copy = replace(named(self.team, name or f"{self.team.name[:55]} copy"), id="")
        return self._put(copy, f"a copy of {self.team.name}")

    def _put(self, team: Team, done: str) -> str:
        self._past.append(_Moment(self.team, done))
        self.team, self.kept = team, None
        self._write()
        return done

    # Keeping ------------------------------------------------------------------------------------------------------

    def keep(self) -> str:
        """Have the team in its file; where a change went there at once, that is so already. Raises TeamNotKept."""
        if not self.team.cards:
            raise TeamNotKept("A team without a card is not kept; add one first.")
        self._write()
        if self.trouble:
            raise TeamNotKept(self.trouble)
        return f"{self.team.name} is kept; it is offered under your teams."

    def _write(self) -> None:
        """Save the team as it stands; a new one gets its file. Basic action cards alone are no team yet."""
        self.trouble = ""
        if not self.saves or not self.team.cards:
            self.kept = None if self.saves and self.team.basics else self.team
            return
        try:
            new = not is_own(self.team)
            self.team = self.kept = self.own.save(self.team)
            if new:
                self._made_here.add(self.team.id)
        except TeamNotKept as error:
            self.trouble = str(error)

    def _follow(self, before: Team) -> Team | None:
        """The file follows a change. A team without a card has none: the file goes, into the bin if it was there
        before the builder; then it is told by what it is known there."""
        if self.team.cards or not self.saves or not is_own(before):
            self._write()
            return None
        gone = None
        self.trouble = ""
        try:
            if before.id in self._made_here:
                self.own.erase(before)
            else:
                gone = self.own.delete(before)
        except TeamNotKept as error:
            self.trouble = str(error)
            return None
        self.team = replace(self.team, id="")
        self._write()
        return gone

    def delete(self) -> str:
        """Delete the team's file and begin an empty one; undo brings both back. Raises NoSuchChange, TeamNotKept."""
        if not is_own(self.team):
            raise NoSuchChange("There is nothing of this team to delete yet; ready-made teams always stay.")
        gone = self.own.delete(self.team)
        name = self.team.name
        self._past.append(_Moment(self.team, f"{name} deleted", gone))
        self.team = self.kept = Team(NEW_NAME, (), (), format=self.team.format)
        return f"{name} deleted"

    def undo(self) -> str:
        """Take the last change back; says which. Raises NoSuchChange when there is none, TeamNotKept."""
        if not self._past:
            raise NoSuchChange("There is nothing to take back.")
        last = self._past[-1]
        if is_own(self.team) and self.team.id != last.team.id:
            self.own.erase(self.team)  # its file came with what is taken back
        team = last.team
        if last.gone is not None:  # under another id when a file has been given its name meanwhile
            team = replace(team, id=self.own.bring_back(last.gone).id)
            self._past = [_renumbered(moment, last.team.id, team.id) for moment in self._past]
            self._made_here.discard(team.id)
        self._past.pop()
        self.team = self.kept = team
        if is_own(team) or self._past:
            self._write()
        return f"Taken back: {last.done}."


def _renumbered(moment: _Moment, old: str, new: str) -> _Moment:
    """What was a team of one file is now one of another."""
    return replace(moment, team=replace(moment.team, id=new)) if moment.team.id == old else moment


def _without(team: Team, card_id: str) -> Team:
    return replace(
        team,
        cards=tuple(member for member in team.cards if member[0] != card_id),
        basics=tuple(id for id in team.basics if id != card_id),
    )

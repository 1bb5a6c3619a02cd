"""A legal team by chance: to try cards that nobody would put together, and to play against what nobody knows."""

from __future__ import annotations

from collections.abc import Sequence

from ..catalog import CardFacts, Catalog
from ..catalog.problem import UnknownBox, listed
from ..kernel.errors import BadSetup
from ..kernel.luck import Luck
from ..rules.card import CardKind, slug
from .formats import Format
from .team import Team


def random_team(catalog: Catalog, format: Format, seed: int, box: str | None = None) -> Team:
    """A team that `legal.breaches` has nothing against: as many cards and dice as the format allows, of one box or all
    that it takes.

    The same seed, cards and format give the same team. Every card is equally likely, and so is each die that may be
    added. In a format that lays out its own basic action cards the team brings none. Raises UnknownBox for a box no
    card is of, and BadSetup when the box has too few names of a kind for the format.
    """
    there = tuple(card for card in catalog.all_facts() if format.takes(card.id))
    if box is not None:
        boxes = sorted({card.set for card in catalog.all_facts()})
        if box.lower() not in boxes:
            raise UnknownBox(f"there is no box {box}; there are {listed(boxes, 'and')}.")
        if format.boxes and box.lower() not in format.boxes:
            raise BadSetup(f"{format.title} is played with cards of {format.box_titles}, not of the box {box.lower()}.")
        there = tuple(card for card in there if card.set == box.lower())
    luck = Luck(seed)
    basic = [card for card in there if card.kind == CardKind.BASIC_ACTION]
    cards = _of_different_names([card for card in there if card.kind != CardKind.BASIC_ACTION], format.cards, luck)
    basics = _of_different_names(basic, format.basics, luck)
    if not cards or len(basics) < format.basics:
        where = f"the box {box.lower()}" if box is not None else "the cards"
        what = f"{format.basics} basic action cards of different names" if cards else "a card for a team"
        raise BadSetup(f"{format.title} needs {what}; {where} has too few.")
    name = f"Random team {seed}" + (f" of {box.lower()}" if box is not None else "")
    return Team(name, _with_dice(cards, format.dice, luck), tuple(card.id for card in basics), format=format.name)


def _of_different_names(cards: Sequence[CardFacts], number: int, luck: Luck) -> list[CardFacts]:
    """So many cards by chance, fewer where there are no more names (DM-5.1.4, DM-5.1.6)."""
    left = [(slug(card.name), card) for card in cards]
    taken: list[CardFacts] = []
    while left and len(taken) < number:
        name, card = left[luck.below(len(left))]
        taken.append(card)
        left = [other for other in left if other[0] != name]
    return taken


def _with_dice(cards: Sequence[CardFacts], most: int, luck: Luck) -> tuple[tuple[str, int], ...]:
    """Each card with a die (DM-5.1.3), and then die by die within the cards' limits and the team's."""
    dice = {card.id: 1 for card in cards[:most]}
    while sum(dice.values()) < most:
        room = [card for card in cards if dice[card.id] < card.max_dice]
        if not room:
            break
        dice[room[luck.below(len(room))].id] += 1
    return tuple(dice.items())

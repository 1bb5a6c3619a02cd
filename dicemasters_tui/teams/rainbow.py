"""A rainbow draft: foil packs by the rarities of a box, passed on card by card, and a team out of what one has taken.

The rulebooks only name it (DM-5.5.8); this is how the publisher's page and players' reports tell it, for two players.
Each opens twelve packs of two cards and their dice, six at a time into a pile of twelve cards. Both take a card from
their pile at the same time and pass the rest on, until the pile is gone; then the other pile. A card comes with its
die, and all versions of a name share their dice (DM-1.3.7): whoever has three cards of a name has three dice for
whichever version is played. The teams are tournament teams, with basic action cards of the players' own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..catalog import CardFacts, Catalog
from ..kernel.luck import Luck
from ..rules.card import CardKind, slug
from .draft import BadPick, marked
from .formats import BOXES, DRAFTS, Format
from .legal import breaches
from .team import Team

ROUNDS, PACKS, CARDS = 2, 6, 2
"""Rounds of packs opened together, packs of a player in a round, cards in a pack."""

ODDS = {"common": 112, "uncommon": 44, "rare": 22, "super_rare": 2}
"""How many of each rarity lie in ninety packs. The publisher tells no odds; one or two super-rares in ninety packs is
what players have counted, the rest is in their proportion. A rarity the box has no card of is passed over."""

Pile = tuple[CardFacts, ...]


@dataclass(frozen=True, slots=True)
class Rainbow:
    """A draft as it stands. Each pair has what belongs to the first player, then to the second.

    `piles` lie before the players now, `waiting` are those of the rounds to come, `taken` the cards of each player in
    the order in which they were taken, `seed` is what the packs were opened by. The piles of both lie open here: one
    keyboard keeps no secret.
    """

    box: str
    piles: tuple[Pile, Pile]
    waiting: tuple[tuple[Pile, Pile], ...] = ()
    taken: tuple[Pile, Pile] = ((), ())
    seed: int = 0

    @staticmethod
    def begin(catalog: Catalog, box: str, seed: int) -> Rainbow:
        """Packs of a box (a code of `BOXES`), opened. The same seed opens the same packs. Raises BadPick."""
        if box not in BOXES:
            raise BadPick(f"There are no packs of the box {box}; there are {', '.join(BOXES)}.")
        found = [card for card in catalog.all_facts() if card.set == box and _in_packs(card)]
        if len(found) < CARDS:
            raise BadPick(f"The box {box} has too few cards for packs.")
        luck = Luck(seed)
        rounds = [(_pile(found, luck), _pile(found, luck)) for _ in range(ROUNDS)]
        return Rainbow(box, rounds[0], tuple(rounds[1:]), seed=seed)

    @property
    def format(self) -> Format:
        """The format of the match that comes of it."""
        return DRAFTS[f"rainbow-{self.box}"]

    @property
    def mark(self) -> str:
        """By what both teams can be told from those of any other draft: its format, its seed, and all cards taken."""
        return marked(self.format, self.seed, [card.id for pile in self.taken for card in pile])

    @property
    def over(self) -> bool:
        """Every card is taken."""
        return not self.piles[0] and not self.piles[1]

    @property
    def picker(self) -> int:
        """Who takes a card now. Both take one at the same time; here the first player is asked first."""
        return int(len(self.taken[0]) > len(self.taken[1]))

    @property
    def pile(self) -> Pile:
        """What the picker takes from."""
        return self.piles[self.picker]

    @property
    def offered(self) -> Pile:
        """The same, as in any draft."""
        return self.pile

    @property
    def basics(self) -> Sequence[str]:
        """Basic action cards that lie there for both: none, as each brings two."""
        return ()

    def pick(self, card_id: str) -> Rainbow:
        """The picker takes this card; when both have, the piles change hands. Raises BadPick."""
        at = next((index for index, card in enumerate(self.pile) if card.id == card_id), None)
        if at is None:
            raise BadPick(f"{card_id} is not in this pile.")
        player, pile = self.picker, self.pile
        piles = _with(self.piles, player, (*pile[:at], *pile[at + 1 :]))
        taken = _with(self.taken, player, (*self.taken[player], pile[at]))
        after = replace(self, piles=piles, taken=taken)
        if player == 0:
            return after
        after = replace(after, piles=(piles[1], piles[0]))
        if after.over and after.waiting:
            return replace(after, piles=after.waiting[0], waiting=after.waiting[1:])
        return after

    def lying(self, picker: str) -> str:
        """What there is to pick from, for the picker of this name."""
        return f"{picker}'s pile: {len(self.pile)} cards{'' if self.waiting else ', the last packs'}"

    def standing(self, player: int) -> str:
        """How far a player has come."""
        return f"{len(self.taken[player])} of {ROUNDS * PACKS * CARDS} cards"

    def middle(self) -> Counter[str]:
        """The dice that nobody has yet, by name: they lie open for both."""
        rounds = (self.piles, *self.waiting)
        return Counter(card.name for each in rounds for pile in each for card in pile)

    def dice(self, player: int) -> Counter[str]:
        """The dice of a player by name: one with each card of the name, whichever version."""
        return Counter(card.name for card in self.taken[player])

    def breaches(self, player: int, team: Team, catalog: Catalog) -> list[str]:
        """What stands against this player's playing this team, a sentence each: the format, and what was taken."""
        found = breaches(team, self.format, catalog)
        there = {card.id for card in self.taken[player]}
        dice = self.dice(player)
        for id, used in team.cards:
            if id not in catalog:
                continue
            name = catalog.facts(id).name
            if id not in there:
                found.append(f"{name} ({id}) is not among the cards you took.")
            elif used > dice[name]:
                found.append(f"{name} ({id}) has {used} dice; you took {dice[name]} of that name.")
        return found

    def proposed(self, player: int, name: str, basics: Sequence[str]) -> Team:
        """A legal team to begin with: the names with most dice, of them the cheaper; of each name the version cheapest
        to buy."""
        dice = self.dice(player)
        cheapest: dict[str, CardFacts] = {}
        for card in sorted(self.taken[player], key=lambda card: (card.cost, card.id)):
            cheapest.setdefault(slug(card.name), card)
        ranked = sorted(cheapest.values(), key=lambda card: (-dice[card.name], card.cost, card.id))
        cards: list[tuple[str, int]] = []
        left = self.format.dice
        for card in ranked[: self.format.cards]:
            used = min(dice[card.name], card.max_dice, left)
            if used:
                cards.append((card.id, used))
                left -= used
        return Team(name, tuple(cards), tuple(basics), format=self.format.name, draft=self.mark)


def _in_packs(card: CardFacts) -> bool:
    """Basic action cards and the first cards of a box that had packs lie in the box itself."""
    number = int(card.id.rpartition("-")[2])
    return card.kind != CardKind.BASIC_ACTION and number > BOXES[card.set].starter


def _pile(cards: Sequence[CardFacts], luck: Luck) -> Pile:
    return tuple(card for _ in range(PACKS) for card in _pack(cards, luck))


def _pack(cards: Sequence[CardFacts], luck: Luck) -> Pile:
    """Two different cards: for each its rarity by the odds, then any card of that rarity."""
    by_rarity: dict[str, list[CardFacts]] = {}
    for card in cards:
        by_rarity.setdefault(card.rarity, []).append(card)
    pack: list[CardFacts] = []
    while len(pack) < CARDS:
        of_rarity = by_rarity[_rarity(list(by_rarity), luck)]
        card = of_rarity[luck.below(len(of_rarity))]
        if card not in pack:
            pack.append(card)
    return tuple(pack)


def _rarity(there: Sequence[str], luck: Luck) -> str:
    tickets = [rarity for rarity in ODDS if rarity in there for _ in range(ODDS[rarity])]
    return tickets[luck.below(len(tickets))]


def _with(pair: tuple[Pile, Pile], player: int, pile: Pile) -> tuple[Pile, Pile]:
    return (pair[0], pile) if player else (pile, pair[1])

"""Draft Forces, as the Yu-Gi-Oh! book of 2014 describes them (DM-5.5.4 to DM-5.5.7): picks in turn from one middle."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..catalog import CardFacts, Catalog
from ..kernel.errors import DiceMastersError
from ..kernel.luck import Luck
from ..rules.card import CardKind
from .formats import DRAFTS, FEWEST, MOST, Format
from .pairing import Pairing
from .team import Team


class BadPick(DiceMastersError):
    """A pick that the draft does not allow."""


def marked(format: Format, seed: int, picks: Sequence[str]) -> str:
    """The mark of a draft: its format, its seed, and a check sum of what was taken in which order."""
    return f"{format.name}-{seed}-{zlib.crc32(' '.join(picks).encode()):08x}"


@dataclass(frozen=True, slots=True)
class Stack:
    """The versions of one name, in the middle until somebody takes them (DM-5.5.5)."""

    name: str
    versions: tuple[CardFacts, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """What a player took: one version of a stack, and how many of its dice are used, 0 or more."""

    player: int
    card: CardFacts
    dice: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it stands. `number` are the dice of each player and the life; player 0 will go first in the match.

    `seed` is what its basic action cards were laid out by.
    """

    box: str
    number: int
    basics: tuple[str, ...]
    middle: tuple[Stack, ...]
    picks: tuple[Pick, ...] = ()
    seed: int = 0

    @staticmethod
    def begin(catalog: Catalog, box: str, number: int, seed: int, basics: int = 3) -> Draft:
        """All cards of a box in the middle, and three or four random basic action cards for both players.

        `number` is 8 to 20. Raises BadPick for another.
        """
        if not FEWEST <= number <= MOST:
            raise BadPick(f"The players agree on a number from {FEWEST} to {MOST}, not {number}.")
        if basics not in (3, 4):
            raise BadPick(f"A draft has three or four basic action cards, not {basics}.")
        cards = [card for card in catalog.all_facts() if card.set == box]
        ready = [card for card in cards if card.kind == CardKind.BASIC_ACTION]
        luck = Luck(seed)
        laid = [ready.pop(luck.below(len(ready))).id for _ in range(basics)]
        stacks: dict[str, list[CardFacts]] = {}
        for card in cards:
            if card.kind != CardKind.BASIC_ACTION:
                stacks.setdefault(card.name, []).append(card)
        middle = tuple(Stack(name, tuple(versions)) for name, versions in sorted(stacks.items()))
        return Draft(box, number, tuple(laid), middle, seed=seed)

    @property
    def format(self) -> Format:
        """The format of the match that comes of it."""
        return DRAFTS[f"draft-{self.box}-{self.number}"]

    @property
    def mark(self) -> str:
        """By what both teams can be told from those of any other draft: its format, its seed, and all its picks."""
        return marked(self.format, self.seed, [f"{pick.card.id} {pick.dice}" for pick in self.picks])

    @property
    def picker(self) -> int:
        """Who picks now: the second player begins, then in turns (DM-5.5.6)."""
        return (len(self.picks) + 1) % 2

    @property
    def over(self) -> bool:
        """Every stack is gone, or nobody can use another die."""
        return not self.middle or (self.left(0) == 0 and self.left(1) == 0)

    @property
    def offered(self) -> Sequence[CardFacts]:
        """What the picker may take: every version in the middle."""
        return [card for stack in self.middle for card in stack.versions]

    def dice(self, player: int) -> Counter[str]:
        """The dice of a player by name."""
        return Counter({pick.card.name: pick.dice for pick in self.picks if pick.player == player})

    def left(self, player: int) -> int:
        """How many dice the player may still use."""
        return self.number - sum(pick.dice for pick in self.picks if pick.player == player)

    def lying(self, picker: str) -> str:
        """What there is to pick from, for the picker of this name."""
        return f"the middle: {len(self.middle)} stacks"

    def standing(self, player: int) -> str:
        """How far a player has come."""
        return f"{self.left(player)} of {self.number} dice left"

    def most(self, card: CardFacts) -> int:
        """How many dice of the card its picker may use: its limit, and what is left of the number."""
        return min(card.max_dice, self.left(self.picker))

    def pick(self, card_id: str, dice: int | None = None) -> Draft:
        """Take the stack this card is in, this version of it, and so many of its dice: as many as go when left out.

        The other versions are out of the game. Raises BadPick with the reason.
        """
        stack = next((stack for stack in self.middle if any(card.id == card_id for card in stack.versions)), None)
        if stack is None:
            raise BadPick(f"{card_id} is not in the middle.")
        card = next(card for card in stack.versions if card.id == card_id)
        most = self.most(card)
        used = most if dice is None else dice
        if not 0 <= used <= most:
            raise BadPick(f"Of {card.name} ({card.id}) 0 to {most} dice can be used now, not {used}.")
        taken = Pick(self.picker, card, used)
        return replace(self, middle=tuple(s for s in self.middle if s is not stack), picks=(*self.picks, taken))

    def team(self, player: int, name: str) -> Team:
        """What the player has drafted: all dice that were picked are used (DM-5.5.7).

        The basic action cards are for both, whoever brings them: the first player's team brings half of them, rounded
        up, the second player's the others.
        """
        mine = tuple((pick.card.id, pick.dice) for pick in self.picks if pick.player == player and pick.dice)
        half = (len(self.basics) + 1) // 2
        brought = self.basics[half:] if player else self.basics[:half]
        return Team(name, mine, brought, format=self.format.name, draft=self.mark)

    def pairing(self, names: tuple[str, str], seed: int) -> Pairing:
        """The match of the two drafted teams. Raises BadPick when a player has no die to play with."""
        teams = (self.team(0, f"{names[0]}'s draft"), self.team(1, f"{names[1]}'s draft"))
        for team, name in zip(teams, names, strict=True):
            if not team.cards:
                raise BadPick(f"{name} has drafted no die.")
        return Pairing.of(self.format, names, teams, seed)

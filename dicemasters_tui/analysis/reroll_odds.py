"""The exact odds of a reroll: what is shown now, and what would be after it.

A wish is something a roll may bring. Odds are exact: every die is rolled fairly and independently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..rules.acts import buy_cost
from ..rules.energy import Cost, Pool
from ..rules.faces import TYPES, Energy, Face, FaceKind
from .buying_odds import Purchase, purchases

if TYPE_CHECKING:
    from ..rules.state import Die, GameState, TeamCard


_ROUNDED = 1e-9
"""As much as adding up chances can be off."""


def percent(chance: float) -> str:
    """Never more certain than it is."""
    if chance > 1 - _ROUNDED:
        return "sure"
    if _ROUNDED < chance < 0.01:
        return "<1 %"
    return f"{min(99, round(chance * 100)):>2} %"


@dataclass(frozen=True, slots=True)
class Wish:
    """Something wanted of a roll. `kind` is die, level, all, any, energy, total or buy; `of` what it is about.

    `of` is a die id for die and level, an energy word for energy, a card id for buy; `number` the least level or total.
    """

    kind: str
    of: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """One line of the list: `now` is whether it is so now, `then` the chance after the reroll, from 0 to 1."""

    wish: Wish
    text: str
    now: bool
    then: float


def _is_character(face: Face) -> bool:
    return face.kind is FaceKind.CHARACTER


class Roll:
    """A roll with some dice marked to be rolled again."""

    def __init__(self, game: GameState, player: int, dice: Sequence[Die], marked: Iterable[str]) -> None:
        self.game = game
        self.player = player
        self.dice = list(dice)
        self.marked = set(marked)

    @cached_property
    def rerolled(self) -> list[Die]:
        return [die for die in self.dice if die.id in self.marked]

    @cached_property
    def kept(self) -> list[Die]:
        return [die for die in self.dice if die.id not in self.marked]

    @cached_property
    def _beside(self) -> Pool:
        """What the player can spend that is on no die of this roll, such as virtual energy."""
        return Pool(self.game.players[self.player])

    @cached_property
    def kept_energy(self) -> Pool:
        """What the player can spend whatever the rerolled dice show."""
        return self._beside.plus(symbol for die in self.kept for symbol in die.symbols)

    @cached_property
    def energy(self) -> Pool:
        """What the player could spend with the dice as they lie."""
        return self._beside.plus(symbol for die in self.dice for symbol in die.symbols)

    @cached_property
    def purchases(self) -> dict[Wish, Purchase]:
        """The cards that can be bought with some luck, the dearest first."""
        if not self.rerolled:
            return {}
        found = purchases(self.game, self.player, self.energy, self.kept_energy, self.rerolled)
        return {Wish("buy", purchase.cards[0].id): purchase for purchase in found}

    def wishes(self) -> list[Wish]:
        """What may be wished for with the dice that are marked, most wanted first."""
        characters = [die for die in self.rerolled if die.card.is_character]
        cards = [die for die in characters if die.holder is not None]
        found = [Wish("die", die.id) for die in cards]
        if len(characters) > 1:
            found += [Wish("all"), Wish("any")]
        found += [Wish("level", die.id, 2) for die in cards if die.card.top_level > 1]
        found += [Wish("energy", str(kind)) for kind in self._wanted_types()]
        most = sum(max(len(face.symbols) for face in die.card.faces) for die in self.rerolled)
        sure = self.kept_energy.total
        totals = sorted({self.energy.total, *self._wanted_totals()})
        found += [Wish("total", number=n) for n in totals if sure < n <= sure + most]
        return [*found, *self.purchases]

    @cached_property
    def in_reach(self) -> dict[TeamCard, Cost]:
        """The cards that the kept energy is enough to buy, with what they cost."""
        game, player = self.game, self.player
        mine = [card for card in game.cards if (card.basic or card.owner == player) and game.unbought(card)]
        costs = {card: buy_cost(game, card, player) for card in mine}
        return {card: cost for card, cost in costs.items() if self.kept_energy.covers(cost)}

    def _wanted_types(self) -> list[Energy]:
        kinds: list[Energy] = []
        for card in self.game.cards:
            if card.owner == self.player and not card.basic and self.game.unbought(card):
                kinds += [kind for kind in card.card.energy if kind in TYPES]
        return list(dict.fromkeys(kinds))

    def _wanted_totals(self) -> list[int]:
        costs = {
            buy_cost(self.game, card, self.player).amount
            for card in self.game.cards
            if (card.basic or card.owner == self.player) and self.game.unbought(card)
        }
        return sorted(costs)

    def _die(self, wish: Wish) -> Die | None:
        return next((die for die in self.dice if die.id == wish.of), None)

    def text(self, wish: Wish) -> str:
        """The wish in words."""
        die = self._die(wish)
        character = self.game.edition.terms.character
        match wish.kind:
            case "die" if die is not None:
                return f"{die.name} on a {character} face"
            case "level" if die is not None:
                return f"{die.name} at level {wish.number}" + ("" if wish.number == die.card.top_level else " or more")
            case "all":
                count = sum(1 for d in self.rerolled if d.card.is_character)
                return f"both on a {character} face" if count == 2 else f"all {count} on a {character} face"
            case "any":
                return f"at least one on a {character} face"
            case "energy":
                return f"a {wish.of}" + self._for(wish)
            case "buy":
                names = list(dict.fromkeys(card.card.name for card in self.purchases[wish].cards))  # not each version
                return "to buy " + " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        return f"{wish.number} energy or more"

    def _for(self, wish: Wish) -> str:
        for card in self.game.cards:
            if card.owner == self.player and wish.of in card.card.energy and self.game.unbought(card):
                return f", for {card.card.name}"
        return ""

    def odds(self, wish: Wish) -> Odds:
        """Whether the wish is met now, and the chance that it is after the reroll."""
        return Odds(wish, self.text(wish), self._now(wish), self._then(wish))

    def _now(self, wish: Wish) -> bool:
        die = self._die(wish)
        characters = [d for d in self.rerolled if d.card.is_character]
        match wish.kind:
            case "die":
                return die is not None and die.is_character
            case "level":
                return die is not None and die.level >= wish.number
            case "all":
                return bool(characters) and all(d.is_character for d in characters)
            case "any":
                return any(d.is_character for d in characters)
            case "energy":
                return any(_gives(symbol, wish.of) for symbol in self.energy.counts)
            case "buy":
                return self.purchases[wish].now
        return self.energy.total >= wish.number

    def _then(self, wish: Wish) -> float:
        if not self.rerolled:
            return float(self._now(wish))
        die = self._die(wish)
        characters = [d for d in self.rerolled if d.card.is_character]
        match wish.kind:
            case "die" | "level":
                least = max(1, wish.number)
                if die is None or die.id not in self.marked:
                    return float(self._now(wish))
                return _share(die, lambda face: face.level >= least)
            case "all":
                chance = 1.0
                for d in characters:
                    chance *= _share(d, _is_character)
                return chance
            case "any":
                missed = 1.0
                for d in characters:
                    missed *= 1 - _share(d, _is_character)
                return 1 - missed
            case "energy":
                if any(_gives(symbol, wish.of) for symbol in self.kept_energy.counts):
                    return 1.0
                missed = 1.0
                for d in self.rerolled:
                    missed *= 1 - _share(d, lambda face: any(_gives(s, wish.of) for s in face.symbols))
                return 1 - missed
            case "buy":
                return self.purchases[wish].then
        return self._chance_of_total(wish.number)

    def _chance_of_total(self, least: int) -> float:
        spread = {self.kept_energy.total: 1.0}
        for die in self.rerolled:
            after: dict[int, float] = {}
            for energy, chance in spread.items():
                for face in die.card.faces:
                    key = energy + len(face.symbols)
                    after[key] = after.get(key, 0.0) + chance / len(die.card.faces)
            spread = after
        return sum(chance for energy, chance in spread.items() if energy >= least)


def _gives(symbol: Energy, wanted: str) -> bool:
    return symbol is Energy.WILD or symbol == wanted


def _share(die: Die, fits: Callable[[Face], bool]) -> float:
    """The part of the die's faces that fit."""
    return sum(1 for face in die.card.faces if fits(face)) / len(die.card.faces)

"""From two teams to the first turn (rules 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..kernel.errors import BadSetup
from ..kernel.luck import Luck
from .book import Book
from .card import SIDEKICK, Card, CardKind
from .edition import RulesEdition
from .energy import Cost
from .state import Die, GameState, Player, TeamCard, Zone

SIDEKICKS = 8
BASIC_DICE = 3
MOST_DICE = 2000
"""On one table; no format allows as many, and all cards of the four boxes have fewer."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one player brings: team cards with their dice, basic action cards, and life."""

    name: str
    team: tuple[tuple[Card, int], ...]
    basics: tuple[Card, ...]
    life: int = 20
    start_life: int | None = None
    """The most life there can be (DM-7.1.5); `life` when left out."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match before its first turn. The first side takes the first turn and is player A."""

    edition: RulesEdition
    sides: tuple[Side, Side]
    seed: int = 0
    real_dice: bool = False
    """The players draw and roll dice of their own and say what came of it."""
    hidden_seed: bool = False
    """The seed is told when the match is over."""


def new_game(setup: Setup) -> GameState:
    """The state at the start of the first turn (DM-5.3.1): sidekicks in the bags, all other dice on their cards.

    Dice are numbered as the notation says: sidekicks a1 to a8, then the team's dice in team order; basic action
    dice c1, c2 ... Raises `BadSetup` for a card of the wrong kind or an impossible number of dice.
    """
    game = _laid_out(setup.edition, setup.sides).copy()
    game.luck = Luck(setup.seed, by_hand=setup.real_dice, hidden=setup.hidden_seed)
    return game


@lru_cache(maxsize=64)
def _laid_out(edition: RulesEdition, sides: tuple[Side, Side]) -> GameState:
    """Everything on the table, before any chance. Kept, for many matches are played with the same teams."""
    cards: list[TeamCard] = []
    counts: list[int] = []
    for owner, side in enumerate(sides):
        for card, dice in side.team:
            if card.kind not in (CardKind.CHARACTER, CardKind.ACTION):
                raise BadSetup(f"{card.name} ({card.id}) is a basic action card and cannot be a team card.")
            if not 1 <= dice <= 99:
                raise BadSetup(f"{card.name} ({card.id}) cannot have {dice} dice.")
            cards.append(TeamCard(len(cards), card, owner, False, Cost(card.cost, card.energy)))
            counts.append(dice)
    for owner, side in enumerate(sides):
        for card in side.basics:
            if card.kind is not CardKind.BASIC_ACTION:
                raise BadSetup(f"{card.name} ({card.id}) is no basic action card.")
            cards.append(TeamCard(len(cards), card, owner, True, Cost(card.cost, card.energy)))
            counts.append(BASIC_DICE)
    if sum(counts) > MOST_DICE:
        raise BadSetup(f"The two teams have {sum(counts)} dice; a table has room for {MOST_DICE}.")
    players = (_player(0, sides[0]), _player(1, sides[1]))
    game = GameState(edition, players, Book(tuple(cards)), Luck())
    for player in players:
        letter = "ab"[player.index]
        for number in range(1, SIDEKICKS + 1):
            die = Die(len(game.dice), f"{letter}{number}", None, SIDEKICK, player.index, Zone.BAG)
            game.dice.append(die)
            player.bag.append(die)
        number = SIDEKICKS
        for team_card, count in zip(cards, counts, strict=True):
            if team_card.owner != player.index or team_card.basic:
                continue
            for _ in range(count):
                number += 1
                _on_card(game, f"{letter}{number}", team_card, player.index)
    number = 0
    for team_card, count in zip(cards, counts, strict=True):
        if team_card.basic:
            for _ in range(count):
                number += 1
                _on_card(game, f"c{number}", team_card, -1)
    return game


def _player(index: int, side: Side) -> Player:
    return Player(index, side.name, side.life, side.start_life if side.start_life is not None else side.life)


def _on_card(game: GameState, id: str, card: TeamCard, owner: int) -> None:
    die = Die(len(game.dice), id, card, card.card, owner, Zone.CARD)
    game.dice.append(die)
    game.on_card[card.index].append(die)

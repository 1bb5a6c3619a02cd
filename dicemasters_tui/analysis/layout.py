"""How dice and cards are laid out on the table: groups, order, colours, and the key of each card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..rules.card import CardKind
from ..rules.events import Drawn

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.state import Die, GameState, Player, TeamCard

BASIC_COLOURS = (("#3f7fc1", "#101418"), ("#e08a2e", "#101418"), ("#5aa55a", "#101418"), ("#c9483f", "#f4f4f0"))
"""Basic action dice take blue, orange, green, red by seat and order (screens, section 4)."""


def card_key(game: GameState, card: TeamCard) -> str:
    """The card's id, made different for the second of two equal cards in a match."""
    first = next(other for other in game.cards if other.id == card.id)
    return card.id if first is card else f"{card.id}/{card.index}"


def card_of(game: GameState, key: str) -> TeamCard | None:
    """The card a key means."""
    name, _, index = key.partition("/")
    if index:
        return game.cards[int(index)]
    return next((card for card in game.cards if card.id == name), None)


def card_groups(game: GameState, player: int) -> list[list[TeamCard]]:
    """The player's own cards, the basic actions, the other player's."""
    own = [card for card in game.cards if not card.basic and card.owner == player]
    basic = [card for card in game.cards if card.basic]
    other = [card for card in game.cards if not card.basic and card.owner != player]
    return [own, basic, other]


def pool_order(player: Player) -> list[Die]:
    """The reserve pool: characters, then action dice, then energy."""
    return sorted(player.reserve, key=lambda die: 0 if die.is_character else 1 if die.is_action else 2)


def prepped_and_drawn(game: GameState, dice: Iterable[Die]) -> tuple[list[Die], list[Die]]:
    """The dice of a roll that lay in the prep area before, and those drawn for it this turn."""
    drawn = {die for event in game.happened.get(Drawn, ()) if isinstance(event, Drawn) for die in event.dice}
    dice = list(dice)
    return [die for die in dice if die not in drawn], [die for die in dice if die in drawn]


def colours(game: GameState, card: Card) -> tuple[str, str]:
    """Body and ink of a card's dice."""
    if card.kind is CardKind.BASIC_ACTION:
        basics = [c for c in game.cards if c.basic]
        index = next((i for i, c in enumerate(basics) if c.card is card), 0)
        return BASIC_COLOURS[index % len(BASIC_COLOURS)]
    return card.color, card.ink

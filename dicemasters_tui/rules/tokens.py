"""Tokens: characters that a text makes out of nothing (rules 13.6). No card of the four boxes does (DM-13.1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .card import Card, CardKind, slug
from .events import Moved
from .faces import Face, FaceKind
from .happening import emit
from .state import Die, Zone

if TYPE_CHECKING:
    from .state import GameState, Source


def make_token(game: GameState, player: int, name: str, attack: int, defense: int, source: Source) -> Die:
    """A token with these numbers appears in the player's Field Zone; it has not been fielded.

    It is a level 1 character die that costs 0 and has no energy type (DM-13.6.1). Its ids are `t1`, `t2` ...
    """
    card = Card(
        id=slug(name),
        name=name,
        subtitle="",
        short=name[:8],
        kind=CardKind.TOKEN,
        cost=0,
        energy=(),
        affiliations=frozenset(),
        max_dice=0,
        faces=(Face(FaceKind.CHARACTER, "1", (), 1, 0, attack, defense),),
    )
    number = sum(1 for die in game.dice if die.is_token) + 1
    die = Die(len(game.dice), f"t{number}", None, card, player, Zone.FIELD)
    die.face = 0
    game.dice.append(die)
    game.players[player].field.append(die)
    emit(game, Moved(die, player, origin=Zone.GONE, to=Zone.FIELD, source=source))
    return die

"""Which dice pay: those a command names after ` with `, else the cheapest (notation, section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..kernel.number import whole_number
from .energy import Cost, Payment, automatic, named
from .naming import find_die

if TYPE_CHECKING:
    from .state import Die, GameState, Player


def payment_with(game: GameState, player: int, cost: Cost, words: Sequence[str], what: str) -> Payment:
    """The payment with the dice named, `2fist:1` for one symbol of two. Raises `Refused` when it does not fit."""
    pool = [die for die in game.players[player].reserve if die.is_energy]
    dice: list[tuple[Die, int | None]] = []
    for word in words:
        if word == "virtual":
            continue  # energy on no die fills whatever the named dice leave open
        name, _, count = word.partition(":")
        wanted = "After the colon stands how many symbols of the die are spent."
        symbols = whole_number(count, wanted) if count else None
        free = [die for die in pool if die not in [d for d, _ in dice]]
        die = find_die(game, name, free, "among your energy dice")
        dice.append((die, symbols))
    return named(game.players[player], cost, dice, what)


def payment_in_text(game: GameState, player: Player, cost: Cost, what: str) -> Payment:
    """What pays for something inside a text: the dice named with the answer that led there, else the cheapest."""
    words = game.named_paying
    if not words or player.index != game.named_by:
        return automatic(player, cost)
    game.named_paying = ()
    return payment_with(game, player.index, cost, words, what)

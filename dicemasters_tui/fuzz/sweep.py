"""A match of the hunt played lightly: without text, journal and options, and looked at between turns only.

It finds what breaks the rules themselves, in a fifth of the time; what it finds is played again with care.
"""

from __future__ import annotations

from dataclasses import replace

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.decision import Checkpoint
from ..kernel.record import Record
from ..rules.game import DICE_MASTERS
from ..rules.setup import new_game
from ..rules.state import GameState
from .hunt import LONGEST, AnyMatch, Failure, failure, pairing_of, play_with_care
from .invariants import Broken, check_table

TOGETHER = 8
"""So many matches in a row have the same teams, which are laid out once."""


def sweep(seed: int, catalog: Catalog) -> Failure | None:
    """Play the match of this number by chance; gives what went wrong, if anything."""
    pairing = replace(pairing_of(seed - seed % TOGETHER, catalog), seed=seed)
    try:
        _play(new_game(pairing.setup(catalog)), _players(seed))
    except Exception as error:  # any exception is a fault to report: this hunts for them
        header = pairing.header()
        found = play_with_care(seed, header, _players(seed), catalog, _plainly)
        return found or failure(seed, error, Record(header))
    return None


def _players(seed: int) -> tuple[RandomPlayer, RandomPlayer]:
    return RandomPlayer(seed * 2), RandomPlayer(seed * 2 + 1)


def _play(game: GameState, players: tuple[RandomPlayer, RandomPlayer]) -> None:
    """To the end, the table looked at before every turn and at the end. Raises `Broken`."""
    play = DICE_MASTERS.play(game)
    asked = next(play)
    for _ in range(LONGEST):
        try:
            if isinstance(asked, Checkpoint):
                check_table(game, resolving=False)
                asked = next(play)
            else:
                asked = play.send(players[asked.player].answer(asked))
                DICE_MASTERS.take_events(game)
        except StopIteration:
            check_table(game, resolving=True)
            if game.winner not in (0, 1, -1):
                raise Broken(f"the winner is {game.winner}") from None
            return
    raise Broken("the match does not end")


def _plainly(match: AnyMatch, player: int, command: str, _number: int) -> None:
    match.submit(player, command)

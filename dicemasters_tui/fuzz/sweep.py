"""A match of the hunt played lightly: without text, journal and options, and looked at between turns only.

It finds what breaks the rules themselves, in a fifth of the time; what it finds is played again with care.
"""

from __future__ import annotations

from dataclasses import replace

from ..bots.random_player import RandomPlayer
from ..catalog import Catalog
from ..kernel.decision import Checkpoint
from ..kernel.match import Match
from ..kernel.record import parse
from ..records import opening
from ..rules.game import DICE_MASTERS
from ..rules.setup import new_game
from ..rules.state import GameState
from ..scenario.run import Pages
from ..teams.pairing import Pairing
from .hunt import LONGEST, Failure, failure, look_at, pairing_of
from .invariants import Broken, check_table

TOGETHER = 8
"""So many matches in a row have the same teams, which are laid out once."""


def sweep(seed: int, catalog: Catalog) -> Failure | None:
    """Play the match of this number by chance; gives what went wrong, if anything."""
    pairing = replace(pairing_of(seed - seed % TOGETHER, catalog), seed=seed)
    try:
        _play(new_game(pairing.setup(catalog)), _players(seed))
    except Exception as error:  # whatever it is, it is what the hunt is for
        return _with_care(pairing, catalog) or failure(seed, error, parse(Pages(pairing.header()).text()))
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


def _with_care(pairing: Pairing, catalog: Catalog) -> Failure | None:
    """The same match by commands, looked at after each, so that there is a record of what goes wrong."""
    pages = Pages(pairing.header())
    players = _players(pairing.seed)
    attempt: list[tuple[int, str]] = []
    try:
        match = Match(*opening(pairing.header(), catalog), pages)
        for _ in range(LONGEST):
            look_at(match)
            decision = match.decision
            if decision is None:
                return None
            command = players[decision.player].command(decision)
            attempt[:] = [(decision.player, command)]
            match.submit(decision.player, command)
            attempt.clear()
        raise Broken("the match does not end")
    except Exception as error:  # whatever it is, it is what the hunt is for
        record = parse(pages.text())
        record.commands += attempt
        return failure(pairing.seed, error, record)

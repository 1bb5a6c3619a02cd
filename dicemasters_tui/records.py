"""Records of matches of both games: from a file to the match it describes (notation, section 4).

`kernel.record` reads and replays a record of any game; here its header is given the cards or the heroes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import throne
from .catalog import Catalog
from .catalog.heroes import load_heroes
from .dicethrone.game import DICE_THRONE
from .dicethrone.telling import how_it_ended
from .kernel.errors import BadRecord
from .kernel.game import Game
from .kernel.match import Journal, Match
from .kernel.record import Record, Replayed, read, replay
from .rules.game import DICE_MASTERS
from .rules.setup import new_game
from .rules.state import GameState
from .teams.pairing import GAME, Pairing, from_header

DiceMatch = Match[GameState]


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A record and what came of playing it again."""

    record: Record
    replayed: Replayed[Any]

    @property
    def match(self) -> Match[Any]:
        return self.replayed.match

    @property
    def problem(self) -> str:
        """Empty when the record leads where it says, else one sentence with the turn at which it differs."""
        return self.replayed.problem


def first_state(header: Mapping[str, str], catalog: Catalog) -> GameState:
    """The position before the first turn. Raises `BadRecord` for a header that describes none."""
    game = header.get("game", GAME)
    if game != GAME:
        raise BadRecord(f"The record is of the game {game}, not of {GAME}.")
    return new_game(from_header(header, catalog).setup(catalog))


def opening(header: Mapping[str, str], catalog: Catalog) -> tuple[Game[Any], Any]:
    """The rules of the game a header names, and its position before the first turn. Raises `BadRecord`."""
    game = header.get("game", GAME)
    if game == throne.GAME:
        return DICE_THRONE, throne.first_state(header, load_heroes(catalog.folder))
    if game != GAME:
        raise BadRecord(f"The record is of the game {game}; this program plays {GAME} and {throne.GAME}.")
    return DICE_MASTERS, first_state(header, catalog)


def new_match(pairing: Pairing, catalog: Catalog, journal: Journal | None = None) -> DiceMatch:
    """A match as it was agreed, standing at its first decision. Raises `DiceMastersError`."""
    return Match(DICE_MASTERS, new_game(pairing.setup(catalog)), journal)


def outcome(match: Match[Any]) -> str:
    """How a match of either game has ended, as its record notes it."""
    if match.game is DICE_THRONE:
        return how_it_ended(match.state)
    winner = match.state.winner
    return f"{match.state.players[winner].name} wins" if winner in (0, 1) else "tie"


def replay_record(record: Record, catalog: Catalog) -> RecordedMatch:
    """Play a record again. Raises `BadRecord` when not even its first position can be set up."""
    game, state = opening(record.header, catalog)
    return RecordedMatch(record, replay(game, state, record))


def replay_file(path: Path, catalog: Catalog) -> RecordedMatch:
    """Read a record file and play it again. Raises `BadRecord` with one sentence on what is wrong."""
    return replay_record(read(path), catalog)

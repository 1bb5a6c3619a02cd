"""The log of a match of Dice Throne: every event but the beginnings of phases, line by line; Health after each turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..dicethrone.events import HealthChanged, PhaseBegan, TurnBegan
from .timeline import Entry, events_of

if TYPE_CHECKING:
    from ..dicethrone.state import Table
    from ..kernel.match import Match
    from ..kernel.visibility import Seen


def entries(seen: Seen[Table], told: Iterable[tuple[int, Iterable[Any]]], turn: int, player: int) -> list[Entry]:
    """The lines of some commands, as their readers may see them; `turn` and `player` are those before the first."""
    game = seen.state
    found: list[Entry] = []
    for number, events in told:
        for place, event in enumerate(seen.events(events)):
            began = isinstance(event, TurnBegan)
            if isinstance(event, TurnBegan):
                turn, player = event.turn, event.player
            if not isinstance(event, PhaseBegan):
                name = game.players[event.player].name if event.player >= 0 else ""
                found.append(Entry(event.words(name), turn, player, number, place, began))
    return found


def turn_before(match: Match[Table], number: int) -> tuple[int, int]:
    """In which turn a command was made, and whose turn that is: the one before the next that begins."""
    game = match.state
    if not number:
        return 1, game.start
    for later in range(number, len(match.moves) + 1):
        for event in events_of(match, later):
            if isinstance(event, TurnBegan):
                return event.turn - 1, (event.player - 1) % len(game.players)
    return game.turn, game.active


def health_by_turn(game: Table, events: Sequence[Any]) -> list[tuple[int, dict[int, int]]]:
    """For every turn its number, and by team the Health after it."""
    health = {seat.team: game.side(seat.index).start for seat in game.players}
    found: list[tuple[int, dict[int, int]]] = []
    turn = 1
    for event in events:
        if isinstance(event, TurnBegan):
            if event.turn != turn:
                found.append((turn, dict(health)))
            turn = event.turn
        elif isinstance(event, HealthChanged):
            health[game.players[event.player].team] = event.new
    return [*found, (turn, dict(health))]

"""The log of a match of Dice Throne: every event but the beginnings of phases, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...analysis.timeline import Entry, events_of
from ...dicethrone.events import PhaseBegan, TurnBegan
from ..match.view import LogLineView, plain

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.visibility import Seen
    from ...throne import ThroneMatch


def entries(seen: Seen[Table], told: Iterable[tuple[int, Iterable[Any]]], turn: int, player: int) -> list[Entry]:
    """The lines of some commands, as their readers may see them; `turn` and `player` are those before the first."""
    game = seen.state
    found: list[Entry] = []
    for number, events in told:
        for place, event in enumerate(seen.events(events)):
            if isinstance(event, TurnBegan):
                turn, player = event.turn, event.player
            if not isinstance(event, PhaseBegan):
                name = game.players[event.player].name if event.player >= 0 else ""
                began = isinstance(event, TurnBegan)
                found.append(Entry(event.words(name), turn, player, number, place, began))
    return found


def turn_before(match: ThroneMatch, number: int) -> tuple[int, int]:
    """In which turn a command was made, and whose turn that is: the one before the next that begins."""
    game = match.state
    if not number:
        return 1, game.start
    for later in range(number, len(match.moves) + 1):
        for event in events_of(match, later):
            if isinstance(event, TurnBegan):
                return event.turn - 1, (event.player - 1) % len(game.players)
    return game.turn, game.active


def log_lines(lines: Iterable[Entry], last: int) -> tuple[LogLineView, ...]:
    """The lines beside the table; those of the `last` command are marked."""
    return tuple(LogLineView(at, line.turn, plain(line.text), line.move == last) for at, line in enumerate(lines))

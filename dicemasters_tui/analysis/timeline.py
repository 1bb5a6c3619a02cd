"""Every line of a match's log with the command it belongs to, and the position as it was when the line was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..rules.events import TurnBegan
from ..rules.sentences import sentence, story
from ..rules.state import Die

if TYPE_CHECKING:
    from ..kernel.match import Match, Move
    from ..rules.events import Event
    from ..rules.state import GameState


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: `move` is the command that led to it, counted from 1, 0 for what came before all commands.

    `event` is its place among the events of that command. `began` is set for the line that begins a turn.
    """

    text: str
    turn: int
    player: int
    """Whose turn it is."""
    move: int
    event: int
    began: bool = False


RECENT = 100
"""Commands, about thirty turns: as much of a log is told at once; what is earlier follows when it is wanted."""


def entries(game: GameState, opening: Sequence[Event], moves: Sequence[Move]) -> list[Entry]:
    """All lines, oldest first, in the order and number in which the table tells them."""
    told = [list(opening), *(move.events for move in moves)]
    return _entries(game, enumerate(told), 1, game.active if not moves else 0)


def recent(match: Match[Any], more: int = RECENT) -> int:
    """The command from which on the newest lines are told: 0 for what came before all commands."""
    return max(0, len(match.moves) - more)


def entries_between(match: Match[GameState], first: int, end: int) -> list[Entry]:
    """The lines of the commands from `first` on, before `end`, both counted as in `Entry.move`."""
    turn, player = turn_before(match, first)
    return _entries(match.state, ((number, events_of(match, number)) for number in range(first, end)), turn, player)


def events_of(match: Match[Any], number: int) -> list[Any]:
    """What came of a command, counted as in `Entry.move`."""
    return match.moves[number - 1].events if number else match.opening


def happened_to(match: Match[GameState], die: str, most: int = 3) -> list[str]:
    """The last sentences about a die, by its id, with their turns, of what has happened lately."""
    first = recent(match)
    turn, _ = turn_before(match, first)
    found: list[str] = []
    for event in (event for number in range(first, len(match.moves) + 1) for event in events_of(match, number)):
        if isinstance(event, TurnBegan):
            turn = event.turn
            continue
        about = (getattr(event, "die", None), getattr(event, "victim", None), getattr(event, "by", None))
        if any(isinstance(each, Die) and each.id == die for each in about) and (text := sentence(match.state, event)):
            found.append(f"t{turn} {text}")
    return found[-most:]


def turn_before(match: Match[GameState], number: int) -> tuple[int, int]:
    """In which turn a command was made, and whose turn that is: the one before the next that begins."""
    if not number:
        return 1, match.state.active if not match.moves else 0
    for later in range(number, len(match.moves) + 1):
        for event in events_of(match, later):
            if isinstance(event, TurnBegan):
                return event.turn - 1, 1 - event.player
    return match.state.turn, match.state.active


def _entries(game: GameState, told: Iterable[tuple[int, list[Event]]], turn: int, player: int) -> list[Entry]:
    found: list[Entry] = []
    for number, events in told:
        places = {id(event): place for place, event in enumerate(events)}
        for line in story(game, events):
            began = isinstance(line.event, TurnBegan)
            if isinstance(line.event, TurnBegan):
                turn, player = line.event.turn, line.event.player
            found.append(Entry(line.text, turn, player, number, places[id(line.event)], began))
    return found


class _Until(list["Event"]):
    """Events as they are written down; keeps a copy of the position as it is after so many of them."""

    def __init__(self, game: GameState, wanted: int) -> None:
        super().__init__()
        self.game = game
        self.wanted = wanted
        self.seen: GameState | None = None

    def append(self, event: Event) -> None:
        super().append(event)
        if len(self) == self.wanted:
            self.seen = self.game.copy()


def moment(match: Match[GameState], entry: Entry) -> Match[GameState]:
    """A match that shows the position when a line was told, and that nobody plays on; `match` stays as it is.

    What was told before the first command is shown as it was when the first question was asked.
    """
    twin = match.fork()
    if not entry.move:
        twin.stand_after(0)
        return twin
    player, text = match.commands[entry.move - 1]
    twin.stand_after(entry.move - 1)
    told = _Until(twin.state, entry.event + 1)
    twin.state.events = told
    twin.submit(player, text)
    if told.seen is not None:
        twin.state = told.seen
        twin.decision = None
    return twin

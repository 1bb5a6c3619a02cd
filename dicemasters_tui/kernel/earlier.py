"""The commands of a match before the place where it was taken up: known as text, played again when somebody asks.

A match of a thousand turns stands at its last one at once. What came of an earlier command (events, whether luck was
used) is found out by playing the stretch it belongs to, from the last state known before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from .errors import DiceMastersError
from .fields import fields_of
from .game import Game
from .match import Match, Move

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Known(Generic[State]):
    """A checkpoint of a match: its state after the first `commands` commands.

    `state` makes it anew at each call, or gives None where that is not possible after all.
    """

    commands: int
    state: Callable[[], State | None]


class EarlierMove(Move):
    """A command known as text. What came of it is found out when it is first asked for."""

    __slots__ = ("_found_by",)

    _found_by: Callable[[], None]

    @classmethod
    def of(cls, player: int, text: str, found_by: Callable[[], None]) -> EarlierMove:
        move = cls.__new__(cls)
        move.player, move.text, move._found_by = player, text, found_by
        return move

    def __getattr__(self, name: str) -> Any:
        if name not in _FOUND:
            raise AttributeError(name)
        self._found_by()
        return object.__getattribute__(self, name)

    def became(self, move: Move | None) -> None:
        """What came of it; None when it could not be made again."""
        found = move or Move(self.player, self.text, [], chance=True)
        for name in _FOUND:
            setattr(self, name, getattr(found, name))


_FOUND = tuple(name for name in fields_of(Move) if name not in ("player", "text"))
"""What is known of a move only once it has been made."""


class Earlier(Generic[State]):
    """Commands of a record from its first on, and the states known at some of its checkpoints.

    `first` is the state before all commands, and used up. `known` may be in any order.
    """

    def __init__(
        self, game: Game[State], first: State, commands: Sequence[tuple[int, str]], known: Sequence[Known[State]] = ()
    ) -> None:
        self._game = game
        self._first = first
        spare = game.copy(first)
        self._known = [Known(0, lambda: game.copy(spare)), *sorted(known, key=lambda each: each.commands)]
        self.moves: list[Move] = []
        for place, (player, text) in enumerate(commands):
            self.moves.append(EarlierMove.of(player, text, partial(self._find_out, place)))

    @cached_property
    def opening(self) -> list[Any]:
        """What happened before the first decision."""
        return Match(self._game, self._first).opening

    def before(self, count: int) -> tuple[State, int]:
        """The last state known at which no more than `count` commands had been made, and how many had."""
        while True:
            place = bisect_right(self._known, count, key=lambda each: each.commands) - 1
            if (state := self._known[place].state()) is not None:
                return state, self._known[place].commands
            del self._known[place]  # it cannot be had; the first one always can

    def _find_out(self, place: int) -> None:
        """Play the stretch from the last known state before this command (from 0) to the next one."""
        state, begin = self.before(place)
        end = next((each.commands for each in self._known if each.commands > place), len(self.moves))
        twin = Match.taken_up(self._game, state, self.moves[:begin])
        stretch = self.moves[begin:end]
        try:
            for move in stretch:
                twin.submit(move.player, move.text)
        except DiceMastersError:
            pass  # the record does not lead where it says: what follows has come of nothing
        made = twin.moves[begin:]
        for number, earlier in enumerate(stretch):
            assert isinstance(earlier, EarlierMove)  # all of `moves` are
            earlier.became(made[number] if number < len(made) else None)


def remembered(match: Match[State]) -> Earlier[State]:
    """All that a match has made so far with the states it has kept, to walk along it both ways."""
    known = [Known(commands, partial(match.game.copy, state)) for commands, state in match.checkpoints if commands]
    _, first = match.checkpoints[0]
    earlier = Earlier(match.game, match.game.copy(first), match.commands, known)
    earlier.moves, earlier.opening = list(match.moves), match.opening  # what came of them is known already
    return earlier

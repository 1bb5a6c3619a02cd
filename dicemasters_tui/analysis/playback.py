"""A match that has been played, to be walked along: forward, back, and from turn to turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..kernel.earlier import remembered
from ..kernel.errors import DiceMastersError

if TYPE_CHECKING:
    from ..kernel.match import Match, Move
    from ..kernel.record import Record, Replayed
    from .timeline import Entry

Told = Callable[[list[Any], "list[Move]"], "list[Entry]"]
"""From what came before all commands, and the commands, to the lines of the log."""


class Reel:
    """`match` stands at the beginning and has no journal; `commands` are all that were made, with who made them.

    `turns` are the places at which the turns begin: how many commands had been made by then. A command that cannot be
    made ends the reel there, and `problem` says so.
    """

    def __init__(self, match: Match[Any], commands: Sequence[tuple[int, str]], told: Told) -> None:
        self.match = match
        self._told = told
        self.commands: list[tuple[int, str]] = []
        self.turns: list[int] = [0]
        self.problem = ""
        for player, command in commands:
            try:
                turn = match.state.turn
                match.submit(player, command)
            except DiceMastersError as error:
                self.problem = f"The record goes no further than this: {error}"
                break
            self.commands.append((player, command))
            self.turns += [len(match.moves)] * (match.state.turn - turn)
        self._whole = remembered(match)
        match.remember(self._whole)
        match.stand_after(0)

    @classmethod
    def of_record(cls, replayed: Replayed[Any], record: Record, told: Told) -> Reel:
        """A record that leads where it says, standing at its end; its digests stand for its turns."""
        match = replayed.match
        late = match.earlier is not None  # the match's own checkpoints begin where it was taken up
        reel = cls.__new__(cls)
        reel.match, reel.commands, reel.problem = match, match.commands, ""
        reel.turns = sorted({0, *(commands for commands, _ in (record.digests if late else match.checkpoints))})
        reel._told = told
        reel._whole = match.earlier or remembered(match)
        match.remember(reel._whole)
        match.stand_after(0)
        return reel

    @cached_property
    def lines(self) -> list[Entry]:
        """The log of the whole match, also of what lies ahead."""
        return self._told(self._whole.opening, self._whole.moves[: len(self.commands)])

    @property
    def at(self) -> int:
        """How many commands have been made."""
        return len(self.match.moves)

    @property
    def ended(self) -> bool:
        return self.at == len(self.commands)

    def go(self, to: int) -> list[Any]:
        """Stand after so many commands, within the reel; gives what the last of them brought, walking forward only."""
        to = min(max(0, to), len(self.commands))
        if to == self.at + 1:
            return self.match.submit(*self.commands[self.at])
        ahead = to > self.at
        self.match.stand_after(to)
        return self.match.moves[-1].events if ahead else []

    @property
    def line(self) -> int:
        """The place in the log of the last line that has been told here."""
        return max((place for place, line in enumerate(self.lines) if line.move <= self.at), default=0)

    def turn_before(self) -> int:
        """Where this turn begins, or the one before it when that is here."""
        return self.turns[max(0, bisect_left(self.turns, self.at) - 1)]

    def turn_after(self) -> int:
        """Where the next turn begins, or the end."""
        index = bisect_right(self.turns, self.at)
        return self.turns[index] if index < len(self.turns) else len(self.commands)

    def turn(self, number: int) -> int:
        """Where this turn begins, counted from 1; the last one for a greater number."""
        return self.turns[min(max(1, number), len(self.turns)) - 1]

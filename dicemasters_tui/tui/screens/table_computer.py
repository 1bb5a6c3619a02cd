"""The table of somebody who plays against the computer: its moves are seen one by one, at the pace that is set."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...bots.sensible_player import SensiblePlayer
from ...rules.events import Event
from ..computers import Computers
from ..keys.keymap import told
from ..table.moments import FIGHT_SECONDS
from ..table.words import command_words
from .table import TableScreen

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState


QUIET = ("pass", "keep", "no attack", "no block", "choose none", "choose no")
"""Commands there is nothing to see of."""


class ComputerTable(TableScreen):
    """Plays a match in which `computers` are the players nobody sits for, by their indices.

    Enter, Space or a click makes a move of the computer at once. Undo goes back to what a person was asked last.
    """

    def __init__(self, match: Match[GameState], computers: Collection[int], teams: tuple[str, ...] = ()) -> None:
        super().__init__(match, local={0, 1} - set(computers), teams=teams)
        seed = match.state.luck.seed
        players = {player: SensiblePlayer(seed * 2 + player).command for player in computers}
        self._computers = Computers(self, match, players, self.move, QUIET)
        self._moving = False

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer is asked."""
        return self._computers.asked

    def take_up(self, happened: list[Event] | None = None) -> None:
        super().take_up(happened)
        self.scene.computer = self.computer_to_move
        if self.computer_to_move:
            self.scene.busy = told(self._computers.prompt)
        self._computers.wait(FIGHT_SECONDS if self.fought is not None else 0.0)
        if not self.computer_to_move and (recap := self._recap()):
            self.say(recap)

    def move(self) -> None:
        """The computer's next move."""
        if not self.computer_to_move:
            return
        self.still()
        self._moving = True
        try:
            if not self.submit(self._computers.command):
                self._computers.think_again()
        finally:
            self._moving = False

    def _recap(self) -> str:
        """What the computer has done since a person was asked last, in a sentence; empty if it did nothing."""
        done, state = self._computers.news(), self.match.state
        told_of = [self.match.seen_by(*self.local).command(move) for move in done]
        said = ", ".join("a secret choice" if each is None else command_words(state, each) for each in told_of)
        return told(f"{state.players[done[0].player].name}: {said}. {{look.log}}: more") if done else ""

    def on_screen_resume(self) -> None:
        """The computer goes on; what a table does besides, Textual has the handler of its own class do."""
        if self.is_mounted:
            self._computers.wait()

    def undo(self) -> None:
        """Take back the last command of a person, and what the computer did since."""
        self.take_back(self._computers.players)

    def submit(self, command: str) -> bool:
        """As at any table; what a person types while the computer is asked is not for it."""
        if self.computer_to_move and not self._moving:
            self.say(told("The computer decides now; {move.do} has it go on at once."))
            return False
        return super().submit(command)

    def _press_without_hand(self, key: str) -> None:
        if self.computer_to_move and key in ("enter", "space"):
            self.move()
        else:
            super()._press_without_hand(key)

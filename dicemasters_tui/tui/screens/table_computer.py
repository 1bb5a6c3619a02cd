"""The table of somebody who plays against the computer: its moves are seen one by one, at the pace that is set."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from textual.timer import Timer

from ...bots.sensible_player import SensiblePlayer
from ...rules.events import Event
from ..keys.keymap import told
from ..settings import PACES
from ..table.moments import what_stops_undo
from ..table.words import command_words
from .table import TableScreen

if TYPE_CHECKING:
    from ...kernel.match import Match
    from ...rules.state import GameState


QUIET = ("pass", "keep", "no attack", "no block", "choose none", "choose no")
"""Commands there is nothing to see of."""
AT_ONCE = 0.05
"""Seconds before one of them: the table is drawn in between."""


class ComputerTable(TableScreen):
    """Plays a match in which `computers` are the players nobody sits for, by their indices.

    Enter, Space or a click makes a move of the computer at once. Undo goes back to what a person was asked last.
    """

    def __init__(self, match: Match[GameState], computers: Collection[int]) -> None:
        super().__init__(match, local={0, 1} - set(computers))
        seed = match.state.luck.seed
        self._players = {player: SensiblePlayer(seed * 2 + player) for player in computers}
        self._waiting: Timer | None = None
        self._moving = False
        self._next = ""
        self._seen = len(match.moves)
        """Moves a person has been told of."""

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer is asked."""
        decision = self.match.decision
        return decision is not None and decision.player in self._players

    def take_up(self, happened: list[Event] | None = None) -> None:
        super().take_up(happened)
        if self.computer_to_move:
            self.scene.busy = told("the computer decides · {move.do} goes on at once")
        self._wait()
        if not self.computer_to_move and (recap := self._recap()):
            self.say(recap)

    def _wait(self) -> None:
        """Have the computer decide, and give the players the time that is set to see what has happened before."""
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        decision = self.match.decision
        if decision is None or not self.computer_to_move:
            return
        self._next = self._players[decision.player].command(self.match)
        pace = AT_ONCE if self._next in QUIET else PACES[self.host.settings.computer]
        if pace is not None:
            self._waiting = self.set_timer(pace, self._its_time)

    def _its_time(self) -> None:
        if self.is_current:  # else it goes on when the page over the table is closed
            self.move()

    def move(self) -> None:
        """The computer's next move."""
        if not self.computer_to_move:
            return
        self.still()
        self._moving = True
        try:
            self.submit(self._next)
        finally:
            self._moving = False

    def _recap(self) -> str:
        """What the computer has done since a person was asked last, in a sentence; empty if it did nothing."""
        moves, state = self.match.moves, self.match.state
        done = [move for move in moves[self._seen :] if move.player in self._players]
        self._seen = len(moves)
        said = [
            "a secret choice" if move.secret else command_words(state, move.text)
            for move in done
            if move.text not in QUIET and not move.text.startswith("reroll")
        ]
        return told(f"{state.players[done[0].player].name}: {', '.join(said)}. {{look.log}}: more") if said else ""

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._wait()

    def undo(self) -> None:
        """Take back the last command of a person, and what the computer did since."""
        moves = self.match.moves
        mine = [index for index, move in enumerate(moves) if move.player not in self._players]
        if not mine:
            self.say("There is nothing of yours to undo yet.")
            return
        fixed = [move for move in moves[mine[-1] :] if move.chance]
        if fixed:
            reason = what_stops_undo(self.match.state, fixed[-1].events)
            self.say(reason or "Dice were drawn or rolled since; that cannot be undone.")
            return
        while len(self.match.moves) > mine[-1] + 1:
            self.match.undo()
        super().undo()

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

"""Dice Throne as the kernel plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.decision import Checkpoint, Decision
from ..kernel.errors import Refused
from ..kernel.game import Play
from ..kernel.word_list import joined
from . import commands, turn
from .events import GaveUp, happenings
from .moves import MatchOver, check_defeat
from .questions import PASS, ActDecision
from .windows import nothing_left

if TYPE_CHECKING:
    from ..kernel.luck import Luck
    from .state import Table


class DiceThrone:
    """The `kernel.game.Game` of this package."""

    name = "dice-throne"

    def play(self, state: Table) -> Play:
        """The match; a command given at a window for what comes after it passes the window (`Table.pending`)."""
        steps = turn.play(state)
        try:
            asked = next(steps)
            while True:
                if isinstance(asked, Checkpoint):
                    yield asked
                    asked = next(steps)
                    continue
                if state.pending is None:
                    answer = yield asked
                else:
                    answer = self._pending(state, asked)
                asked = steps.send(answer)
        except StopIteration:
            return

    def _pending(self, state: Table, decision: Decision) -> Any:
        assert state.pending is not None
        player, text = state.pending
        if decision.player != player:
            state.pending = None
            name = state.players[decision.player].name
            raise Refused(f"{name} may act first ({decision.prompt()}); pass, and then {text}.")
        if isinstance(decision, ActDecision) and commands.passes(state, text):
            return PASS
        state.pending = None
        return commands.parse(state, decision, text)

    def copy(self, state: Table) -> Table:
        return state.copy()

    def digest(self, state: Table) -> str:
        return state.digest()

    def luck(self, state: Table) -> Luck:
        return state.luck

    def take_events(self, state: Table) -> list[Any]:
        events = state.events
        state.happened += happenings(events)
        state.events = []
        return events

    def parse(self, state: Table, decision: Decision, text: str) -> Any:
        return commands.parse(state, decision, text)

    def canonical(self, decision: Decision, answer: Any, text: str) -> str:
        body, given = commands.split(text)[0], commands.ahead(decision, text)
        if (answer is PASS and body != "pass") or commands.leaves(decision, body) or (answer == () and body != "keep"):
            return " ".join(text.split())
        command = decision.text(answer)
        return f"{command} on {joined(given)}" if given else command

    def finished(self, state: Table) -> None:
        pending, state.pending = state.pending, None
        if pending is not None:
            raise Refused(f"{pending[1]!r} has no place after this.")
        if state.winner is not None:
            state.given.clear()
            return
        nothing_left(state)

    def concede(self, state: Table, player: int) -> bool:
        """Giving up defeats the player, and a teammate with them (DT-11.1.5); two sides or more play on.

        The Roll Phase under way is over then, and the turn if it is the player's own.
        """
        if state.players[player].defeated:
            raise Refused(f"{state.players[player].name} is defeated already.")
        state.events.append(GaveUp(player))
        state.side(player).health = 0
        for seat in state.players:
            if seat.team == state.players[player].team:
                seat.tokens.clear()  # nothing keeps them in the match
        try:
            check_defeat(state)
        except MatchOver:
            return False
        turn.break_off(state)
        return True

    def player_name(self, state: Table, player: int) -> str:
        return state.players[player].name


DICE_THRONE = DiceThrone()

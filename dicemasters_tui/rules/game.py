"""Dice Masters as the kernel plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.errors import Refused
from ..kernel.game import Play
from ..kernel.word_list import joined
from . import commands, turn
from .events import Conceded, Drawn, Event, Refilled, Rolled
from .happening import end
from .sentences import sentence
from .state_text import MastersText
from .steps.combat_damage import end_combat
from .words import in_full

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ..kernel.decision import Decision
    from ..kernel.luck import Luck
    from .state import GameState


class DiceMasters:
    """The `kernel.game.Game` of this package."""

    name = "dice-masters"

    def play(self, state: GameState) -> Play:
        return turn.play(state)

    def copy(self, state: GameState) -> GameState:
        return state.copy()

    def digest(self, state: GameState) -> str:
        return state.digest()

    def state_text(self, first: GameState) -> MastersText:
        return MastersText(first)

    def luck(self, state: GameState) -> Luck:
        return state.luck

    def take_events(self, state: GameState) -> list[Any]:
        events = state.events
        state.events = []
        return events

    def parse(self, state: GameState, decision: Decision, text: str) -> Any:
        return commands.parse(state, decision, text)

    def canonical(self, decision: Decision, answer: Any, text: str) -> str:
        words = in_full(decision, text)
        command = decision.text(answer)
        if words.paying and " with " not in command:
            command += f" with {', '.join(words.paying)}"
        return f"{command} on {joined(words.given)}" if words.given else command

    def finished(self, state: GameState) -> None:
        if state.over:
            state.named_tokens.clear()  # what was still to be chosen no longer matters
            state.named_paying = ()
        if state.named_paying:
            left = ", ".join(state.named_paying)
            state.named_paying = ()
            raise Refused(f"There is nothing to pay here: {left} is left over after 'with'.")
        if state.named_tokens:
            left = ", ".join(state.named_tokens)
            why = state.named_why
            state.named_tokens.clear()
            raise Refused(why or f"Nothing more is to be chosen now: {left} is left over after 'on'.")

    def concede(self, state: GameState, player: int) -> bool:
        state.events.append(Conceded(player))
        end(state, 1 - player, "conceded")
        end_combat(state)
        return False

    def holders(self, state: GameState) -> Collection[int]:
        """Nobody: all dice and cards lie open (DM-12.3.7 is a choice, not a thing)."""
        return ()

    def shares(self, state: GameState, holder: int, reader: int) -> bool:
        return holder == reader

    def event_for(self, state: GameState, event: Event, sees: Callable[[int], bool]) -> Event:
        return event

    def hides_command(self, state: GameState, decision: Decision, command: str) -> bool:
        return False  # what was chosen in secret is told by the question after it

    def why_it_stands(self, state: GameState, events: Sequence[Event], *, chance: bool) -> str:
        """Which roll or draw stands in the way; with real dice both can be entered anew."""
        if not chance:
            return ""
        if rolled := next((event for event in events if isinstance(event, Rolled)), None):
            return f"Undo stops here: {_rolled_dice(state, rolled, events)}."
        for kind in (Drawn, Refilled):
            if found := next((event for event in events if isinstance(event, kind)), None):
                return f"Undo stops here: {sentence(state, found)}"
        return ""

    def player_name(self, state: GameState, player: int) -> str:
        return state.players[player].name


def _rolled_dice(state: GameState, first: Rolled, events: Sequence[Event]) -> str:
    count = sum(1 for other in events if isinstance(other, Rolled) and other.player == first.player)
    verb = "rerolled" if first.again else "rolled"
    return f"{state.players[first.player].name} {verb} {count} {'die' if count == 1 else 'dice'}"


DICE_MASTERS = DiceMasters()

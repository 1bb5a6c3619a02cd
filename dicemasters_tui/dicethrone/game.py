"""Dice Throne as the kernel plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.decision import Checkpoint, Decision
from ..kernel.errors import Refused
from ..kernel.game import Play
from ..kernel.word_list import joined, parted
from . import commands, turn
from .choices import slug
from .events import (
    CardDeclared,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardSold,
    Event,
    GaveUp,
    HandSeen,
    Rolled,
    happenings,
)
from .former_digest import former_digest
from .moves import MatchOver, check_defeat
from .questions import PASS, ActDecision
from .state_text import ThroneText
from .windows import nothing_left

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

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

    def former_digest(self, state: Table) -> str:
        return former_digest(state)

    def state_text(self, first: Table) -> ThroneText:
        return ThroneText(first)

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

    def holders(self, state: Table) -> Collection[int]:
        return [seat.index for seat in state.players]

    def shares(self, state: Table, holder: int, reader: int) -> bool:
        """Hands are open to their owners (DT-1.2.8) and to teammates (DT-11.1.3)."""
        return state.players[holder].team == state.players[reader].team

    def event_for(self, state: Table, event: Event, sees: Callable[[int], bool]) -> Event:
        if isinstance(event, CardsDrawn):
            return event if sees(event.player) else event.covered()
        if isinstance(event, HandSeen):
            known = len(state.sides) == 2 or sees(event.player) or sees(event.by)  # of two sides both know
            return event if known else event.covered()
        return event

    def hides_command(self, state: Table, decision: Decision, command: str) -> bool:
        """True if what was chosen or named after `on` lies in the player's hand or deck."""
        body, given = commands.split(command)
        words = {slug(word) for word in given}
        if decision.hides_answer:
            words |= {slug(word) for word in parted(body.partition(" ")[2])}
        seat = state.players[decision.player]
        return any(word in (card, slug(state.card(card).name)) for card in (*seat.hand, *seat.deck) for word in words)

    def why_it_stands(self, state: Table, events: Sequence[Event], *, chance: bool) -> str:
        """What left a hand in the open stands (DT-1.2.8), and what was drawn or rolled."""
        for event in events:
            if isinstance(event, CardPlayed | CardSold | CardDiscarded | CardDeclared):
                return f"{event.card} has been shown; it cannot go back into the hand."
        for event in events if chance else ():
            if isinstance(event, Rolled | CardsDrawn | HandSeen):
                return f"Undo stops here: {_by_chance(event, state.players[event.player].name)}."
        return ""

    def player_name(self, state: Table, player: int) -> str:
        return state.players[player].name


def _by_chance(event: Rolled | CardsDrawn | HandSeen, name: str) -> str:
    if isinstance(event, HandSeen):
        return f"{name}'s hand has been seen"
    if isinstance(event, CardsDrawn):
        return f"{name} drew {len(event.cards)} card{'' if len(event.cards) == 1 else 's'}"
    return f"{name} rolled {len(event.places)} {'die' if len(event.places) == 1 else 'dice'}"


DICE_THRONE = DiceThrone()

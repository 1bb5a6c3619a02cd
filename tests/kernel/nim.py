"""A second game on the kernel, with chance: whoever takes the last stone wins, and each take rolls for a bonus."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicemasters_tui.kernel.decision import CHECKPOINT, Decision, Option
from dicemasters_tui.kernel.errors import Refused
from dicemasters_tui.kernel.game import Play
from dicemasters_tui.kernel.luck import Luck


@dataclass
class NimState:
    stones: int
    luck: Luck
    turn: int = 0
    winner: int | None = None
    events: list[Any] = field(default_factory=list)


class TakeDecision(Decision):
    kind = "take"

    def __init__(self, player: int, stones: int) -> None:
        super().__init__(player)
        self.stones = stones

    def list_options(self) -> list[Option]:
        return [
            Option(f"take {n}", f"take {n}", why_not="" if n <= self.stones else f"Only {self.stones} are left.")
            for n in (1, 2, 3)
        ]

    def prompt(self) -> str:
        return "Take one to three stones"

    def text(self, answer: int) -> str:
        return f"take {answer}"

    def any_answer(self, below: Callable[[int], int]) -> int:
        return 1 + below(min(3, self.stones))


class Nim:
    """Every third turn somebody rolls: chance, so no undo past it."""

    name = "nim"

    def play(self, state: NimState) -> Play:
        while True:
            yield CHECKPOINT
            player = state.turn % 2
            taken: int = yield TakeDecision(player, state.stones)
            state.stones -= taken
            state.events.append(("took", player, taken))
            if state.stones <= 0:
                state.winner = player
                return
            state.turn += 1
            if state.turn % 3 == 0:
                state.stones += state.luck.below(2)

    def copy(self, state: NimState) -> NimState:
        return NimState(state.stones, state.luck.copy(), state.turn, state.winner)

    def digest(self, state: NimState) -> str:
        return f"{state.stones}-{state.turn}-{state.luck.uses}"

    def luck(self, state: NimState) -> Luck:
        return state.luck

    def take_events(self, state: NimState) -> list[Any]:
        events, state.events = state.events, []
        return events

    def parse(self, state: NimState, decision: Decision, text: str) -> int:
        verb, _, number = text.partition(" ")
        if verb != "take" or not number.isdigit():
            raise Refused("Say: take N.")
        if not 1 <= int(number) <= min(3, state.stones):
            raise Refused(f"{number} stones cannot be taken.")
        return int(number)

    def canonical(self, decision: Decision, answer: Any, text: str) -> str:
        return decision.text(answer)

    def finished(self, state: NimState) -> None:
        return

    def concede(self, state: NimState, player: int) -> bool:
        state.winner = 1 - player
        return False

    def holders(self, state: NimState) -> Collection[int]:
        return ()

    def shares(self, state: NimState, holder: int, reader: int) -> bool:
        return holder == reader

    def event_for(self, state: NimState, event: Any, sees: Callable[[int], bool]) -> Any:
        return event

    def hides_command(self, state: NimState, decision: Decision, command: str) -> bool:
        return decision.hides_answer

    def why_it_stands(self, state: NimState, events: Sequence[Any], *, chance: bool) -> str:
        return ""

    def player_name(self, state: NimState, player: int) -> str:
        return ("Player 0", "Player 1")[player]


def new(stones: int = 20, seed: int = 1) -> NimState:
    return NimState(stones, Luck(seed))

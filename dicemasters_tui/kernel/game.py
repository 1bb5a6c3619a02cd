"""What a game gives to the kernel. The state itself is opaque here."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Generic, Protocol, TypeVar

from .decision import Checkpoint, Decision
from .luck import Luck

State = TypeVar("State")

Play = Generator["Decision | Checkpoint", Any, None]
"""A game under way: yields what is asked and is sent the answer."""


class HasLuck(Protocol):
    """A state carries its luck and the events that happened since they were last taken."""

    luck: Luck
    events: list[Any]


class Game(Protocol, Generic[State]):
    """The rules of one game, as the kernel needs them."""

    name: str

    def play(self, state: State) -> Play:
        """Play on from a state at which nothing is in flight, to the end of the match."""

    def copy(self, state: State) -> State:
        """An independent copy of a state at which nothing is in flight."""

    def digest(self, state: State) -> str:
        """A short text that is equal exactly for equal states."""

    def luck(self, state: State) -> Luck:
        """The luck the state uses."""

    def take_events(self, state: State) -> list[Any]:
        """The events since the last call, oldest first; they are forgotten by the state."""

    def parse(self, state: State, decision: Decision, text: str) -> Any:
        """The answer a command stands for. Raises `Refused` or `Ambiguous` and changes nothing."""

    def concede(self, state: State, player: int) -> None:
        """The player gives up: the match is over."""

    def over(self, state: State) -> bool:
        """Whether the match has ended."""

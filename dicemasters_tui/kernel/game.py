"""What a game gives to the kernel. The state itself is opaque here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from .decision import Checkpoint, Decision
from .luck import Luck
from .snapshot import StateText

State = TypeVar("State")

Play = Generator["Decision | Checkpoint", Any, None]
"""A game under way: yields what is asked and is sent the answer."""


class Game(Protocol[State]):
    """The rules of one game, as the kernel needs them."""

    name: str

    def play(self, state: State) -> Play:
        """Play on from a state at which nothing is in flight, to the end of the match.

        Yields `CHECKPOINT` first, and again whenever nothing is in flight.
        """

    def copy(self, state: State) -> State:
        """An independent copy of a state at which nothing is in flight."""

    def digest(self, state: State) -> str:
        """A short text that is equal exactly for equal states."""

    def luck(self, state: State) -> Luck:
        """The luck the state uses."""

    def take_events(self, state: State) -> list[Any]:
        """The events since the last call, oldest first; the state forgets them."""

    def parse(self, state: State, decision: Decision, text: str) -> Any:
        """The answer a command stands for. Raises `Refused` or `Ambiguous` and changes nothing.

        Answers given in advance (` on `) are left with the state for the questions that follow.
        """

    def canonical(self, decision: Decision, answer: Any, text: str) -> str:
        """The command to keep in the record: ids only, with the answers given in advance."""

    def finished(self, state: State) -> None:
        """The command has run to the next decision. Raises `Refused` when answers given in advance are left over."""

    def concede(self, state: State, player: int) -> bool:
        """The player gives up. Gives whether the others play on, from a state at which nothing is in flight.

        Raises `Refused` when the player is out of the match already.
        """

    def holders(self, state: State) -> Collection[int]:
        """The players who have something hidden before them, such as a hand of cards."""

    def shares(self, state: State, holder: int, reader: int) -> bool:
        """True if the reader may see what the holder has hidden: their own, and a teammate's."""

    def event_for(self, state: State, event: Any, sees: Callable[[int], bool]) -> Any:
        """The event without names the readers may not know. `sees` says whose hidden things they may see."""

    def hides_command(self, state: State, decision: Decision, command: str) -> bool:
        """True if an answer, once carried out, still names something that only its player may see."""

    def why_it_stands(self, state: State, events: Sequence[Any], *, chance: bool) -> str:
        """Why what these events tell cannot be undone; empty where nothing speaks against it.

        Something hidden has been shown, or with `chance` something was drawn or rolled.
        """

    def player_name(self, state: State, player: int) -> str:
        """The name of a player, for sentences. Raises IndexError when there is no player of this index."""


@runtime_checkable
class Restorable(Protocol):
    """A game whose states can be kept as text."""

    def state_text(self, first: Any) -> StateText[Any]:
        """What writes and reads the states of the match that begins with this one."""


@runtime_checkable
class DigestedOtherwise(Protocol):
    """A game whose older records hold digests of another form."""

    def former_digest(self, state: Any) -> str:
        """What an older record says of a state at which nothing is in flight."""

"""Who carries out a text, with which die, because of what: everything a text can point at (DM-9.4.8, DM-9.5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .state import Die, DieRef, Source

if TYPE_CHECKING:
    from .events import Event
    from .state import GameState, TeamCard


class Context:
    """The speaker of a text.

    `controller` is "you"; `holder` the card the text stands on; `this` the die it speaks of, or None; `event`
    what triggered it; `bound` the dice and values it has named so far; `burst` the stars of the action face used;
    `happened` the events this text has caused so far.
    """

    __slots__ = (
        "apart",
        "asking",
        "bound",
        "burst",
        "cancelled",
        "controller",
        "event",
        "game",
        "happened",
        "holder",
        "nested",
        "source",
        "this",
        "times",
        "together",
    )

    def __init__(
        self,
        game: GameState,
        controller: int,
        holder: TeamCard,
        source: Source,
        this: Die | None = None,
        event: Event | None = None,
        burst: int = 0,
    ) -> None:
        self.game = game
        self.controller = controller
        self.holder = holder
        self.source = source
        self.this = this
        self.event = event
        self.burst = burst
        self.bound: dict[str, list[Any]] = {}
        self.happened: list[Event] = []
        self.times = 1
        """How often a Global was paid at once: so many times its numbers, as one effect (DM-6.7.5)."""
        self.nested = 0
        """How many effects it is used inside of, each by the one around it."""
        self.asking: int | None = None
        """The player in hand inside "each player ...", else None."""
        self.cancelled = False
        """Something has cancelled the text after it chose its targets: nothing more of it happens (DM-8.3.11)."""
        self.apart = False
        """The text does something to `this` die, so no other die is like it for the choices of the text."""
        self.together = False
        """Inside "for each ...": who has lost is judged when it has been done for all of them (DM-7.1.2)."""

    @property
    def opponent(self) -> int:
        return 1 - self.controller

    def afresh(self) -> Context:
        """The same speaker about to carry the text out one more time, with names of its own."""
        twin = Context(self.game, self.controller, self.holder, self.source, self.this, self.event, self.burst)
        twin.bound = dict(self.bound)
        twin.nested, twin.asking, twin.together = self.nested, self.asking, self.together
        twin.apart = self.apart
        return twin

    def references(self) -> Mapping[str, tuple[Any, ...]]:
        """The bound dice as references that may outlive this moment."""
        return {name: tuple(v.ref if isinstance(v, Die) else v for v in values) for name, values in self.bound.items()}

    def recall(self, bound: Mapping[str, tuple[Any, ...]]) -> None:
        """Bind again what `references` kept; dice that have moved on are left out."""
        for name, values in bound.items():
            found = [self.game.find(v) if isinstance(v, DieRef) else v for v in values]
            self.bound[name] = [v for v in found if v is not None]

    def recall_just_left(self, bound: Mapping[str, tuple[Any, ...]], die: Die) -> None:
        """Bind a die that has this moment moved on under the names that meant it until then (DM-9.2.4)."""
        for name, values in bound.items():
            if any(isinstance(v, DieRef) and v.just_left(die) for v in values):
                self.bound[name] = [*self.bound[name], die]

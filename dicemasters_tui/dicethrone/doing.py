"""The speaker of a text while it is carried out: who, against whom, on which dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from ..kernel.fields import Stateful

if TYPE_CHECKING:
    from .hero import Effect, Steps
    from .state import Attack, Seat, Table


SETUP = "setup"
"""The source of what happens before the first turn."""


@dataclass(slots=True)
class Doing(Stateful):
    """`player` is "you" of the text, `source` its name, `target` its opponent where it has one (-1: none)."""

    left_out: ClassVar[Mapping[str, str]] = {"game": "the table that it is part of"}

    game: Table
    player: int
    source: str
    target: int = -1
    attack: Attack | None = None
    roll: tuple[int, ...] = ()
    """The dice that the text counts: those it rolled itself, else those that activated it (DT-9.1.1)."""
    key: Mapping[int, str] = field(default_factory=dict)
    deferring: bool = False
    """Lines that need the target wait for DRP1 (DT-2.7.3)."""
    token: str = ""
    """The status effect whose text it is."""
    added: int = 0
    """Damage that this text has added to the Attack so far."""
    removed: int = 0
    """Tokens or Companions that this text has taken away so far."""
    chosen: tuple[int, ...] = ()
    """The players chosen last: "that player"."""
    card: str = ""
    """The card whose text it would be, while it is still in hand."""
    paid: int = 0
    """CP paid beyond the cost."""

    @property
    def you(self) -> Seat:
        return self.game.players[self.player]

    def aside(self) -> Doing:
        """As it is now, for a line that is carried out later."""
        return replace(self, deferring=False)

    def opponent(self) -> int:
        """Whom "the opponent" means: the target, else the only opponent there is, else nobody (-1)."""
        if self.target >= 0:
            return self.target
        opponents = self.game.opponents(self.player)
        return opponents[0] if len(opponents) == 1 else -1


def carry_out(doing: Doing, effects: Iterable[Effect]) -> Steps:
    """The lines of a text from top to bottom (DT-4.1.5); in ORP4 those that need the target are put off."""
    attack = doing.attack
    for effect in effects:
        unknown = effect.counts_target and doing.opponent() < 0
        if doing.deferring and (effect.targeted or unknown) and attack is not None:
            attack.targeted.append((effect, doing.aside()))
        else:
            yield from effect.resolve(doing)
        if doing.game.winner is not None:
            return

"""What happened, one class a kind of event (rules 9.2, 10).

Each event knows its source, the event that caused it, and what the die was just before. Listeners are registered
by these classes; the log, the animations and "why?" read the same records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ability import Ability
    from .faces import Face
    from .state import Die, Snapshot, Source, TeamCard, Zone


@dataclass(slots=True, eq=False, kw_only=True)
class Event:
    """Anything that happened. `source` is what did it; `cause` the event that led to it."""

    source: Source | None = None
    cause: Event | None = None
    cancelled: bool = False
    """Set by an interrupt while the event is still only about to happen."""

    def concerns(self, card: TeamCard) -> bool:
        """Whether a die of the card has a part in it."""
        return True


@dataclass(slots=True, eq=False)
class DieEvent(Event):
    """Something that happened to one die; `before` is the die just before, `player` its controller then."""

    die: Die
    player: int
    before: Snapshot | None = field(default=None, kw_only=True)

    def concerns(self, card: TeamCard) -> bool:
        return self.die.holder is card


@dataclass(slots=True, eq=False)
class TurnBegan(Event):
    """A turn begins; turns of both players are counted."""

    player: int
    turn: int


@dataclass(slots=True, eq=False)
class Moment(Event):
    """A named moment of the active player's turn came, such as `start of attack` or `end of turn`.

    `mute` are the dice that were without their text until that very moment (DM-9.5.6).
    """

    name: str
    player: int
    mute: tuple[Die, ...] | None = None


@dataclass(slots=True, eq=False)
class Refilled(Event):
    """The Used Pile went into the bag (DM-4.2.3)."""

    player: int
    dice: tuple[Die, ...]


@dataclass(slots=True, eq=False)
class Drawn(Event):
    """Dice came out of the bag in one draw, `to` an area or to `look` at.

    `shown` dice had been drawn to be looked at, and go there now; that is no further draw.
    """

    player: int
    dice: tuple[Die, ...]
    to: str
    shown: bool = False


@dataclass(slots=True, eq=False)
class Prepped(Event):
    """A text moved dice to their owner's Prep Area, all of one effect together (DM-12.4.1)."""

    player: int
    dice: tuple[Die, ...]


@dataclass(slots=True, eq=False)
class KeywordUsed(Event):
    """The text of a keyword is carried out."""

    keyword: str
    player: int
    card: TeamCard


@dataclass(slots=True, eq=False)
class Rolled(DieEvent):
    """A die was rolled; `again` for a reroll. `roller` is who rolled it, None for whoever is behind its source."""

    face: Face
    again: bool = False
    roller: int | None = None


@dataclass(slots=True, eq=False)
class Spun(DieEvent):
    """A die was turned to another face without a roll (DM-12.1.1)."""

    old: Face
    new: Face

    @property
    def up(self) -> bool:
        return self.new.level > self.old.level > 0


@dataclass(slots=True, eq=False)
class Moved(DieEvent):
    """A die went from one area to another."""

    origin: Zone
    to: Zone


@dataclass(slots=True, eq=False)
class Fielded(DieEvent):
    """A die was fielded: by paying, or by an effect that says so (DM-9.2.1)."""

    paid: bool = True
    paid_with: tuple[int, ...] = ()
    """The dice spent for it, by index: a text of being fielded cannot pick them under Y (DM-6.5.5)."""
    level: int = 0
    """The level it came with: it may have another one when this is told."""


@dataclass(slots=True, eq=False)
class LeftField(DieEvent):
    """A die left the Field Zone in any way (DM-13.7.5)."""

    to: Zone


@dataclass(slots=True, eq=False)
class Bought(DieEvent):
    """A die was bought and paid for (DM-6.4.3)."""

    cost: int = 0


@dataclass(slots=True, eq=False)
class Paid(Event):
    """Energy was spent: whole dice, `parts` of dice, and virtual energy."""

    player: int
    dice: tuple[Die, ...]
    virtual: int
    what: str


@dataclass(slots=True, eq=False)
class Used(DieEvent):
    """An action die was used (6.6)."""


@dataclass(slots=True, eq=False)
class GlobalUsed(Event):
    """A Global Ability was paid for (DM-6.7.3)."""

    player: int
    card: TeamCard
    number: int = 1


@dataclass(slots=True, eq=False)
class AbilityUsed(Event):
    """A text that its controller may use by choice was paid for (DM-6.7.4)."""

    player: int
    card: TeamCard
    die: Die | None = None


@dataclass(slots=True, eq=False)
class Attacked(DieEvent):
    """Declared as an attacker, together with `together` (itself included)."""

    together: tuple[Die, ...] = ()


@dataclass(slots=True, eq=False)
class AttackersDeclared(Event):
    """All attackers of the turn, declared together."""

    player: int
    dice: tuple[Die, ...]


@dataclass(slots=True, eq=False)
class Blocked(DieEvent):
    """Declared as a blocker of `attackers`."""

    attackers: tuple[Die, ...] = ()
    alone: bool = False


@dataclass(slots=True, eq=False)
class BecameBlocked(DieEvent):
    """An attacker got its blockers (once a declaration, DM-9.2.6)."""

    blockers: tuple[Die, ...] = ()


@dataclass(slots=True, eq=False)
class BlockersDeclared(Event):
    """All blocks of the turn, declared together, as (blocker, attacker)."""

    player: int
    pairs: tuple[tuple[Die, Die], ...]


@dataclass(slots=True, eq=False)
class Damaged(Event):
    """One source damaged one die or one player (DM-8.1.8)."""

    amount: int
    by: Die | None
    victim: Die | None
    player: int
    """The damaged player, or the controller of the damaged die."""
    combat: bool = False
    lethal: bool = False
    before: Snapshot | None = field(default=None, kw_only=True)

    def concerns(self, card: TeamCard) -> bool:
        return (self.victim is not None and self.victim.holder is card) or (
            self.by is not None and self.by.holder is card
        )


@dataclass(slots=True, eq=False)
class Prevented(Event):
    """Damage that did not happen, by a text."""

    amount: int
    victim: Die | None
    player: int
    by: Source | None = None


@dataclass(slots=True, eq=False)
class KnockedOut(DieEvent):
    """A die was KO'd. `by` are all dice whose damage was part of it (DM-8.2.9)."""

    by: tuple[Die, ...] = ()
    combat: bool = False
    fallen: Mapping[int, Snapshot] = field(default_factory=dict)
    """All dice KO'd in the same event as they last were, by index (DM-8.2.8)."""

    def concerns(self, card: TeamCard) -> bool:
        return self.die.holder is card or any(killer.holder is card for killer in self.by)


@dataclass(slots=True, eq=False)
class Saved(DieEvent):
    """A die stayed that would have been KO'd (DM-8.2.12)."""


@dataclass(slots=True, eq=False)
class LifeChanged(Event):
    """Life gained or lost; `damage` when damage did it (DM-8.1.5)."""

    player: int
    change: int
    life: int
    damage: bool = False


@dataclass(slots=True, eq=False)
class Changed(DieEvent):
    """An effect now applies to a die; `text` says which, such as "+1A until end of turn"."""

    text: str = ""
    raises: bool = False
    """Whether its A or D is greater than it was."""


@dataclass(slots=True, eq=False)
class InForce(Event):
    """A text is in force for a time."""

    ability: Ability
    card: TeamCard
    player: int


@dataclass(slots=True, eq=False)
class Resolving(Event):
    """A triggered text begins to resolve; `cause` is what triggered it, `ability` which of the card's texts it is."""

    card: TeamCard
    player: int
    die: Die | None = None
    ability: Ability | None = None


@dataclass(slots=True, eq=False)
class Nothing(Event):
    """A text could do nothing; `why` says so."""

    card: TeamCard | None
    why: str


@dataclass(slots=True, eq=False)
class Targeted(DieEvent):
    """A text has chosen the die as its target and has not done anything yet; `also` are targets added to it."""

    also: list[Die] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Cancelled(Event):
    """An effect was cancelled before it happened (DM-8.3.11); `what` it was."""

    what: str


@dataclass(slots=True, eq=False)
class Announced(Event):
    """A player named a card, a die or a number."""

    player: int
    what: str


@dataclass(slots=True, eq=False)
class Passed(Event):
    """A player with priority passed (DM-6.8.1)."""

    player: int


@dataclass(slots=True, eq=False)
class NoAttack(Event):
    """The active player does not attack (DM-6.8.9)."""

    player: int


@dataclass(slots=True, eq=False)
class Conceded(Event):
    """A player gave up (DM-7.1.8)."""

    player: int


@dataclass(slots=True, eq=False)
class MatchEnded(Event):
    """`winner` is a player index, or -1 for a tie."""

    winner: int
    why: str = field(default="")

"""What happened, one class a kind of event; each says itself in a sentence (rules 2 to 10)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace

FACE_DOWN = ""
"""In the place of a card's name that a reader may not know."""


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Anything that happened; `player` is whom it is about, -1 for nobody."""

    player: int

    @abstractmethod
    def words(self, name: str) -> str:
        """The sentence, for the player's name."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins."""

    turn: int

    def words(self, name: str) -> str:
        return f"Turn {self.turn}: {name}."


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of the turn begins."""

    phase: str

    def words(self, name: str) -> str:
        return f"{name}: {self.phase}."


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice were rolled; `numbers` is what all of them show now, `places` which were thrown (from 1)."""

    numbers: tuple[int, ...]
    places: tuple[int, ...]
    why: str

    def words(self, name: str) -> str:
        return f"{name} rolls {' '.join(map(str, self.numbers))} ({self.why})."


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A die of a roll was turned or rolled again by a text. `place` counts from 1."""

    place: int
    old: int
    new: int
    why: str

    def words(self, name: str) -> str:
        return f"{self.why}: {name}'s die {self.place} goes from {self.old} to {self.new}."


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """An ability is announced (ORP2); empty for none."""

    ability: str

    def words(self, name: str) -> str:
        return f"{name} announces {self.ability}." if self.ability else f"{name} activates no ability."


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """An ability is activated."""

    ability: str

    def words(self, name: str) -> str:
        return f"{name} activates {self.ability}."


@dataclass(frozen=True, slots=True)
class Targeted(Event):
    """The player is the one whom the ability of another is aimed at."""

    by: str

    def words(self, name: str) -> str:
        return f"{name} is the target of {self.by}."


@dataclass(frozen=True, slots=True)
class DamageComing(Event):
    """Damage is on its way to the player."""

    amount: int
    kind: str
    """The type of damage, as the booklet names it."""
    why: str

    def words(self, name: str) -> str:
        kind = "" if self.kind in ("normal", "none") else f" {self.kind}"
        return f"{self.amount}{kind} damage is on its way to {name} ({self.why})."


@dataclass(frozen=True, slots=True)
class DamageChanged(Event):
    """Something adds to the damage that waits for the player, or takes from it."""

    change: str
    why: str

    def words(self, name: str) -> str:
        return f"{self.why}: {self.change} for {name}."


@dataclass(frozen=True, slots=True)
class DamageSum(Event):
    """How the damage that is applied to the player came about."""

    sum: str

    def words(self, name: str) -> str:
        return f"Damage to {name}: {self.sum}."


@dataclass(frozen=True, slots=True)
class HealthChanged(Event):
    """The Health of the player's team went from `old` to `new`, by `damage` dealt and `healed`."""

    old: int
    new: int
    damage: int
    healed: int
    why: str

    def words(self, name: str) -> str:
        parts = [f"takes {self.damage} damage"] if self.damage else []
        if self.healed:
            parts.append(f"heals {self.healed}")
        return f"{name} {' and '.join(parts) or 'takes no damage'}: Health {self.old} to {self.new} ({self.why})."


@dataclass(frozen=True, slots=True)
class PointsChanged(Event):
    """Combat Points went from `old` to `new`."""

    old: int
    new: int
    why: str

    def words(self, name: str) -> str:
        verb = "gains" if self.new > self.old else "loses"
        return f"{name} {verb} {abs(self.new - self.old)} CP ({self.why})."


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards came into the hand; which ones only their owner may know."""

    cards: tuple[str, ...]
    why: str

    def words(self, name: str) -> str:
        return f"{name} draws {len(self.cards)} card{'s' if len(self.cards) != 1 else ''} ({self.why})."

    def covered(self) -> CardsDrawn:
        """As the others see it: only how many cards."""
        return replace(self, cards=(FACE_DOWN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """Another player, `by`, looked at the hand: the names of its cards. A third player learns only that."""

    by: int
    cards: tuple[str, ...]
    why: str

    def words(self, name: str) -> str:
        if FACE_DOWN in self.cards:
            return f"{self.why}: {name}'s hand is shown to one player."
        return f"{self.why}: {name} holds {', '.join(self.cards) or 'no cards'}."

    def covered(self) -> HandSeen:
        """As a third player sees it: only how many cards."""
        return replace(self, cards=(FACE_DOWN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card went from hand to the Discard Pile by a text."""

    card: str
    why: str

    def words(self, name: str) -> str:
        return f"{name} discards {self.card} ({self.why})."


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The Discard Pile became a new deck."""

    def words(self, name: str) -> str:
        return f"{name} shuffles the Discard Pile into a new deck."


@dataclass(frozen=True, slots=True)
class CardDeclared(Event):
    """A card is shown and held while others take their Instant Actions (DT-8.1.6)."""

    card: str

    def words(self, name: str) -> str:
        return f"{name} is about to play {self.card}."


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was paid for and played."""

    card: str
    cost: int

    def words(self, name: str) -> str:
        return f"{name} plays {self.card} for {self.cost} CP."


@dataclass(frozen=True, slots=True)
class CardSold(Event):
    """A card was sold for 1 CP."""

    card: str

    def words(self, name: str) -> str:
        return f"{name} sells {self.card}."


@dataclass(frozen=True, slots=True)
class TokenMoved(Event):
    """Status effect tokens came to the player (`count` above 0) or left."""

    token: str
    count: int
    why: str

    def words(self, name: str) -> str:
        number = abs(self.count)
        what = f"{number} {self.token}" if number > 1 else self.token
        return f"{name} {'gets' if self.count > 0 else 'loses'} {what} ({self.why})."


@dataclass(frozen=True, slots=True)
class TokenSpent(Event):
    """A token or Companion was used."""

    token: str
    use: str

    def words(self, name: str) -> str:
        return f"{name} spends {self.token}: {self.use}."


@dataclass(frozen=True, slots=True)
class CompanionChanged(Event):
    """Something about a Companion or the board changed."""

    what: str
    why: str

    def words(self, name: str) -> str:
        return f"{name}: {self.what} ({self.why})."


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Something the log should tell that no other event does."""

    sentence: str

    def words(self, name: str) -> str:
        return self.sentence.replace("{name}", name)


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """The player has given the match up (DT-11.1.5)."""

    def words(self, name: str) -> str:
        return f"{name} gives up."


@dataclass(frozen=True, slots=True)
class Defeated(Event):
    """The player is defeated."""

    def words(self, name: str) -> str:
        return f"{name} is defeated."


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over; `player` has won, -1 for a draw."""

    why: str

    def words(self, name: str) -> str:
        return f"{name} wins ({self.why})." if self.player >= 0 else f"The match is a draw ({self.why})."


def happenings(events: Iterable[Event]) -> int:
    """How many of these change what players could do: not turns and phases that begin, nor cards declared."""
    return sum(1 for event in events if not isinstance(event, (PhaseBegan, TurnBegan, CardDeclared)))

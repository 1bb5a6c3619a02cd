"""What the dice of a match brought each player, against what was to be expected of them.

Counted is every roll and reroll of a die, for the player who controlled it then, by the face that came up:

- an energy face is worth its symbols (1 or 2; wild and generic count as any other),
- a character face its level (1 to 3),
- an action face 1 and one more for each burst (1 to 3).

To be expected of a roll is the mean of the six faces of that die. What is rolled and what was to be expected are summed
up over the match; luck is how much more or less, in percent of the expected. A sidekick die is worth 1 on each face:
it is counted and brings no luck. Not counted are the draw from the bag, a die spun to a face (DM-12.1.1), and how well
a face served just then: a player may well have wished for energy where a level 3 came.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..rules.card import Card
from ..rules.events import Event, Rolled
from ..rules.faces import Face, FaceKind


@dataclass(frozen=True, slots=True)
class Fortune:
    """A player's rolls: how many there were, what they `brought` and what was `expected` of them."""

    rolls: int = 0
    brought: int = 0
    expected: Fraction = Fraction(0)

    @property
    def percent(self) -> int:
        """How much more the dice brought than was to be expected, in percent of that; less is below 0."""
        return round((self.brought - self.expected) * 100 / self.expected) if self.expected else 0

    @property
    def word(self) -> str:
        """`+4 %`, `−2 %`, `0 %`."""
        sign = "+" if self.percent > 0 else "−" if self.percent < 0 else ""
        return f"{sign}{abs(self.percent)} %"


def fortunes(events: Iterable[Event]) -> tuple[Fortune, Fortune]:
    """Both players' luck in a match, from all its events."""
    found = [Fortune(), Fortune()]
    for event in events:
        if isinstance(event, Rolled) and event.player in (0, 1):
            own = event.die.own[1] if event.die.own is not None else event.die.card  # it may copy another die now
            was = found[event.player]
            found[event.player] = Fortune(was.rolls + 1, was.brought + worth(event.face), was.expected + mean(own))
    return found[0], found[1]


def told(both: tuple[Fortune, Fortune], names: Sequence[str], marks: Sequence[str]) -> list[str]:
    """The luck of both players, longer and shorter: by their names, or else their marks."""
    if not any(fortune.rolls for fortune in both):
        return ["luck: no die was rolled"]
    one, other = (fortune.word for fortune in both)
    named = f"luck: {names[0]} {one}, {names[1]} {other}"
    return [f"{named} of expected", named, f"luck: {marks[0]} {one}, {marks[1]} {other}"]


def worth(face: Face) -> int:
    """What a face counts."""
    if face.kind is FaceKind.ENERGY:
        return len(face.symbols)
    return face.level if face.kind is FaceKind.CHARACTER else 1 + face.burst


def mean(card: Card) -> Fraction:
    """What is to be expected of one roll of the card's die."""
    return Fraction(sum(map(worth, card.faces)), len(card.faces))

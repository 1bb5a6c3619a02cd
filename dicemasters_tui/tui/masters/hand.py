"""The hand over a table of Dice Masters: where the cursor is among dice and cards, and what would happen.

What would happen comes from a copy of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from ...analysis.layout import card_of
from ...analysis.lookahead import Outlook, try_out
from ...kernel.decision import in_short
from ...rules.naming import die_of
from ..match.hand import BY, REDRAW, UNUSED, Filter, Outcome
from ..match.hand import Hand as AnyHand
from ..match.view import Tone
from .spots import CARDS, NOWHERE, Places, Spot, places, within
from .words import FightWords

if TYPE_CHECKING:
    from ...analysis.reroll_odds import Wish
    from ...kernel.decision import Decision, Option
    from ...kernel.match import Match
    from ...rules.state import Die, GameState, TeamCard


@dataclass(slots=True)
class Memory:
    """What outlasts a decision: the wishes for rolls, and whether a pass has been asked about this turn."""

    unwanted: set[Wish] = field(default_factory=set)
    """What the player does not want to see the odds of."""
    asked_to_pass: int = 0
    """The turn in which passing with something left to do was asked about."""
    ask_to_pass: bool = True
    """Whether to ask at all (a setting)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a die or card looks in this decision: what `tui.view` draws."""

    chosen: bool = False
    dimmed: bool = False
    caption: str = ""
    tone: Tone = Tone.NORMAL
    why_not: str = ""

    @classmethod
    def refused(cls, why_not: str) -> Mark:
        """Dimmed, with the reason below it in short."""
        return cls(dimmed=True, caption=in_short(why_not), why_not=why_not)


def digits(many: int) -> str:
    """The digits for so many things: `1-4`."""
    return f"1-{min(9, many)}" if many > 1 else "1"


class Hand(AnyHand):
    """Common to all decisions: moving about, numbers, the filter. A decision's own hand narrows `question`."""

    no_number: str = "There is no {} here."
    """What to say of a digit beyond the last number."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        self.match = match
        self.memory = memory
        self.game: GameState = match.state
        self.question = cast("Decision", match.decision if self.decides else None)  # who only looks is asked nothing
        self.player = self.question.player if self.decides else self.game.active
        self.filter = Filter()
        self.outlook: Callable[[str], Outlook] = cache(partial(try_out, match))
        """The position right after a command of this decision; each is worked out once."""
        self._fights: dict[str, FightWords] = {}
        self.begin()
        self.places = self.lay_places()
        self.spot = self.start()

    # To be filled in by each decision -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up what the decision needs before the cursor is placed."""

    def away(self) -> list[Die]:
        """Dice to choose from that lie in no row of the mat."""
        return []

    def lay_places(self) -> Places:
        """Where the cursor can go."""
        return places(self.game, self.question, self.away())

    def start(self) -> Spot:
        """The highlighted thing at first: the obvious answer."""
        return next(iter(self.numbered()), self.places.first())

    def numbered(self) -> list[Spot]:
        """The spots that digits pick, in order."""
        return []

    def picked(self) -> Outcome:
        """What a digit does once it has moved the cursor: of several to put together it marks one."""
        return self.space() if self.combines else REDRAW

    def mark(self, die: Die) -> Mark:
        """How a die looks."""
        return Mark()

    def mark_card(self, spot: Spot) -> Mark:
        """How a card in the list looks."""
        return Mark()

    @property
    def free(self) -> bool:
        """Whether arrows move over the whole table now, so that the screen may move as the eye does."""
        return True

    # Numbers and marks --------------------------------------------------------------------------------------------

    def digit(self, number: int) -> Outcome:
        listed = self.numbered()
        if number > len(listed):
            return Outcome(say=self.no_number.format(number)) if listed else UNUSED
        self.settle_on(listed[number - 1])
        return self.picked()

    def settle_on(self, spot: Spot) -> None:
        """The cursor goes to a spot that was named, clicked on or found."""
        self.spot = spot

    def number_of(self, spot: Spot) -> str:
        """The digit drawn at a spot, empty for none."""
        listed = self.numbered()[:9]
        return str(listed.index(spot) + 1) if spot in listed else ""

    def number_at(self, die: Die) -> str:
        """The digit drawn at a die."""
        spot = self.places.find(die.id)
        return self.number_of(spot) if spot is not None else ""

    def digits(self) -> str:
        """The digits that pick something."""
        return digits(len(self.numbered()))

    def spots_of(self, dice: Iterable[Die]) -> list[Spot]:
        """Where dice lie; without those that lie nowhere on the table."""
        return [spot for die in dice if (spot := self.places.find(die.id)) is not None]

    @property
    def tone(self) -> Tone:
        """The colour of the player's seat."""
        return Tone.SEAT1 if self.player else Tone.SEAT0

    def mark_chosen(self, caption: str) -> Mark:
        """A die that is among those chosen."""
        return Mark(True, caption=caption, tone=self.tone)

    def answer_with(self, answer: Any) -> Outcome:
        """Give an answer that was put together here, or say why it is not legal."""
        decision: Any = self.question
        if why := decision.why_not(answer):
            return Outcome(say=why)
        return Outcome(command=decision.text(answer))

    # Moving about -------------------------------------------------------------------------------------------------

    @property
    def focus(self) -> str:
        zone, id = self.spot
        return f"{zone}/{id}" if zone.startswith("counts-") else zone

    @property
    def subject(self) -> str:
        found = self.die or self.card
        return found.id if found is not None else ""

    @property
    def die(self) -> Die | None:
        """The die under the cursor."""
        return None if self.spot.zone == CARDS else die_of(self.game, self.spot.id)

    @property
    def card(self) -> TeamCard | None:
        """The card under the cursor."""
        return card_of(self.game, self.spot.id) if self.spot.zone == CARDS else None

    def move(self, way: str) -> Outcome:
        self.spot = self.places.step(self.spot, way)
        return REDRAW

    def walk(self, spots: list[Spot], way: str) -> Outcome:
        """To the next of some spots that lie in one line."""
        if spots:
            at = spots.index(self.spot) + BY[way] if self.spot in spots else 0
            self.spot = spots[within(at, len(spots))]
        return REDRAW

    def to_zone(self, by: int) -> Outcome:
        self.spot = self.places.next_zone(self.spot.zone, by)
        return REDRAW

    def go_to(self, zone: str, place: str = "") -> bool:
        spots = self.places.of(zone)
        spot = Spot(zone, place) if place else next(iter(spots), NOWHERE)
        if spot not in spots or (not place and self.spot.zone == zone):
            return False
        self.spot = spot
        return True

    def go(self, id: str) -> bool:
        """Move the cursor to a die or card; False when it is nowhere on the table."""
        spot = self.places.find(id)
        if spot is not None:
            self.settle_on(spot)
        return spot is not None

    def take(self, option: Option) -> Outcome:
        """An option by name: do it; where options are put together, mark it or unmark it."""
        if not self.combines or not option.subject:
            return Outcome(command=option.command)
        for id in reversed(option.word.split("->")):  # a block: the lane, then the blocker
            self.go(id)
        return self.space()

    def point(self, id: str) -> Outcome:
        if self.spot.id == id and self.spot != NOWHERE:
            return self.space()
        return REDRAW if self.go(id) else UNUSED

    def find_filtered(self) -> None:
        """Put the cursor on the first thing of the focused zone, else of the table, that the filter fits."""
        wanted = self.filter.text
        if not wanted or wanted in self.name_at(self.spot):
            return
        spots = (spot for zone in (self.spot.zone, CARDS, *self.places.zones) for spot in self.places.of(zone))
        self.settle_on(next((spot for spot in spots if wanted in self.name_at(spot)), self.spot))

    def name_at(self, spot: Spot) -> str:
        """What is at a spot, in lower case, for the filter."""
        if spot.zone == CARDS:
            card = card_of(self.game, spot.id)
            return f"{card.card.name} {card.card.subtitle}".lower() if card else ""
        die = die_of(self.game, spot.id)
        return die.name.lower() if die else spot.id

    # What would happen --------------------------------------------------------------------------------------------

    def fight_after(self, command: str, pairs: Sequence[tuple[Die, Die]] | None = None) -> FightWords:
        """What a fight comes to after a command; `pairs` are the blocks it declares, if it does."""
        if command not in self._fights:
            self._fights[command] = FightWords(self.match, command, pairs)
        return self._fights[command]

    @property
    def fight(self) -> FightWords | None:
        """What the fight comes to as things stand; None where that cannot be told from this question."""
        return None

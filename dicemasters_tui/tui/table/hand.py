"""What a player's hand holds over the table for one decision: the cursor, what is marked, what a key means.

A `Hand` is made for each decision by `hands.hand_for`. `press` takes a key and gives an `Outcome`; nothing else
changes it. It works out no rule: what is legal comes from the decision, what would happen from a copy of the match.
Keys are Textual's names for the special ones (`enter`, `escape`, `left`) and the character for all others. A hand knows
each action by the first key it starts with (`keys.actions`): the screen translates what is pressed, views what is
shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ...kernel.decision import in_short
from ...kernel.number import is_number, whole_number
from ..keys.names import prints
from ..view import KeyView, Tone
from .spots import CARDS, NOWHERE, Places, Spot, card_of, die_of, places
from .what_if import Outlook, try_out

if TYPE_CHECKING:
    from ...kernel.decision import Decision, Option
    from ...kernel.match import Match
    from ...rules.state import Die, GameState, TeamCard
    from .chances import Wish


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a key.

    `command` is to be submitted; `say` shown for a moment; `open` is another view: inspect, queue, log, cards, menu,
    help, tab, undo, redo, screenshot, command, report, previous, next. Not `used`: the key means nothing here.
    """

    command: str = ""
    say: str = ""
    open: str = ""
    used: bool = True


REDRAW = Outcome()
UNUSED = Outcome(used=False)

EVERYWHERE = {
    "u": "undo",
    "U": "redo",
    "i": "inspect",
    "[": "previous",
    "]": "next",
    "q": "queue",
    "L": "log",
    "c": "cards",
    "t": "tab",
    "s": "screenshot",
    ":": "command",
    "R": "report",
    "?": "help",
    "f1": "help",
}
"""Keys that mean the same at every decision (screens, section 5)."""

WAYS = {"left": "left", "right": "right", "up": "up", "down": "down", "h": "left", "l": "right", "k": "up", "j": "down"}


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
    number: str = ""

    @classmethod
    def refused(cls, why_not: str, number: str = "") -> Mark:
        """Dimmed, with the reason below it in short."""
        return cls(dimmed=True, caption=in_short(why_not), why_not=why_not, number=number)


@dataclass(frozen=True, slots=True)
class Story:
    """The prompt: what is asked, and sentences (markup) on what the highlighted thing will do."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class Filter:
    """Typed letters that narrow the focused list. `open` while typing."""

    text: str = ""
    open: bool = False


@dataclass(slots=True)
class Cache:
    """Outlooks by command: each is worked out once a decision."""

    outlooks: dict[str, Outlook] = field(default_factory=dict)


class Hand:
    """Common to all decisions: moving about, numbers, the filter, the keys that mean the same everywhere."""

    combines: bool = False
    """Options are put together to one answer, such as attackers; else each is an answer of its own."""

    decides: ClassVar[bool] = True
    """The player answers a question; else only looks on."""

    def __init__(self, match: Match[GameState], memory: Memory) -> None:
        assert match.decision is not None  # no hand over a table at which nobody is asked
        self.match = match
        self.memory = memory
        self.game: GameState = match.state
        self.question: Decision = match.decision
        self.player = self.question.player
        self.places = self.lay_places()
        self.filter = Filter()
        self._cache = Cache()
        self.spot = self.start()

    def lay_places(self) -> Places:
        """Where the cursor can go."""
        return places(self.game, self.question, self.away())

    # To be filled in by each decision -----------------------------------------------------------------------------

    def away(self) -> list[Die]:
        """Dice to choose from that lie in no row of the mat."""
        return []

    def start(self) -> Spot:
        """The highlighted thing at first: the obvious answer."""
        return self.places.first()

    def do(self) -> Outcome:
        """Enter: do the highlighted thing."""
        return UNUSED

    def space(self) -> Outcome:
        """Space: mark the highlighted thing; the same as Enter where nothing is marked."""
        return self.do()

    def none(self) -> Outcome:
        """`0`: none of them."""
        return UNUSED

    def digit(self, number: int) -> Outcome:
        """A digit picks the n-th thing of the focused zone."""
        listed = self.numbered()
        if number > len(listed):
            return Outcome(say=f"There is no {number} here.") if listed else UNUSED
        self.spot = listed[number - 1]
        return REDRAW

    def numbered(self) -> list[Spot]:
        """The spots that digits pick, in order."""
        return []

    def own_key(self, key: str) -> Outcome:
        """A key of this decision only."""
        del key
        return UNUSED

    def back(self) -> bool:
        """Esc: give up a level; False when there is none to give up."""
        return False

    def mark(self, die: Die) -> Mark:
        """How a die looks."""
        return Mark(number=self.number_of(Spot(self.zone_of(die.id), die.id)))

    def mark_card(self, key: str, card: TeamCard) -> Mark:
        """How a card in the list looks."""
        del card
        return Mark(number=self.number_of(Spot(CARDS, key)))

    def keys(self) -> list[KeyView]:
        """This decision's keys that are legal now, the most important first."""
        return []

    def story(self) -> Story:
        """What the prompt says."""
        return Story(self.question.prompt())

    def option(self) -> Option | None:
        """The option the highlighted thing stands for."""
        return None

    # Moving about -------------------------------------------------------------------------------------------------

    def zone_of(self, id: str) -> str:
        spot = self.places.find(id)
        return spot.zone if spot is not None else ""

    def number_of(self, spot: Spot) -> str:
        """The digit drawn at a spot, empty for none."""
        for index, listed in enumerate(self.numbered()[:9]):
            if listed == spot:
                return str(index + 1)
        return ""

    @property
    def die(self) -> Die | None:
        """The die under the cursor."""
        return None if self.spot.zone == CARDS else die_of(self.game, self.spot.id)

    @property
    def card(self) -> TeamCard | None:
        """The card under the cursor."""
        return card_of(self.game, self.spot.id) if self.spot.zone == CARDS else None

    def move(self, way: str) -> Outcome:
        """An arrow."""
        self.spot = self.places.step(self.spot, way)
        return REDRAW

    def to_zone(self, by: int) -> Outcome:
        """Tab and Shift-Tab."""
        self.spot = self.places.next_zone(self.spot.zone, by)
        return REDRAW

    @property
    def free(self) -> bool:
        """Whether arrows move over the whole table now, so that the screen may move as the eye does."""
        return True

    def go(self, id: str) -> bool:
        """Move the cursor to a die or card; False when it is nowhere on the table."""
        spot = self.places.find(id)
        if spot is None:
            return False
        self.spot = spot
        return True

    def take(self, option: Option) -> Outcome:
        """An option by name: do it; where options are put together, mark it or unmark it."""
        if not self.combines or not option.subject:
            return Outcome(command=option.command)
        for id in reversed(option.word.split("->")):  # a block: the lane, then the blocker
            self.go(id)
        return self.space()

    def point(self, id: str) -> Outcome:
        """The mouse: move there, and on the second click do it."""
        if self.spot.id == id and self.spot != NOWHERE:
            return self.space()
        return REDRAW if self.go(id) else UNUSED

    # Keys ---------------------------------------------------------------------------------------------------------

    def types(self, key: str) -> bool:
        """Whether the key is a letter of something that is typed now, and no action."""
        return self.filter.open and (prints(key) or key == "backspace")

    def press(self, key: str) -> Outcome:
        """What a key does."""
        if self.filter.open and (outcome := self._typed(key)).used:
            return outcome
        if (outcome := self.own_key(key)).used:
            return outcome
        if key in WAYS:
            return self.move(WAYS[key])
        match key:
            case "tab":
                return self.to_zone(1)
            case "shift+tab":
                return self.to_zone(-1)
            case "enter":
                return self.do()
            case "space":
                return self.space()
            case "escape":
                return self._escape()
            case "0":
                return self.none()
            case "/":
                self.filter.open = True
                return REDRAW
        if key in EVERYWHERE:
            return Outcome(open=EVERYWHERE[key])
        if is_number(key, 1):
            return self.digit(whole_number(key))
        return UNUSED

    def _escape(self) -> Outcome:
        if self.filter.text:
            self.filter = Filter()
            return REDRAW
        return REDRAW if self.back() else Outcome(open="menu")

    def _typed(self, key: str) -> Outcome:
        """A key while the filter is open."""
        typing = self.filter
        if key == "escape":
            self.filter = Filter()
        elif key == "enter":
            typing.open = False
        elif key == "backspace":
            typing.text = typing.text[:-1]
        elif key == "space" and typing.text:
            typing.text += " "
        elif len(key) == 1 and key.isprintable():
            typing.text += key.lower()
        else:
            return UNUSED
        self.find_filtered()
        return REDRAW

    def find_filtered(self) -> None:
        """Put the cursor on the first thing of the focused zone, else of the table, that the filter fits."""
        wanted = self.filter.text
        if not wanted or wanted in self.name_at(self.spot):
            return
        zones = [self.spot.zone, CARDS, *self.places.zones]
        for zone in zones:
            for spot in self.places.of(zone):
                if wanted in self.name_at(spot):
                    self.spot = spot
                    return

    def name_at(self, spot: Spot) -> str:
        """What is at a spot, in lower case, for the filter."""
        if spot.zone == CARDS:
            card = card_of(self.game, spot.id)
            return f"{card.card.name} {card.card.subtitle}".lower() if card else ""
        die = die_of(self.game, spot.id)
        return die.name.lower() if die else spot.id

    # What would happen --------------------------------------------------------------------------------------------

    def outlook(self, command: str) -> Outlook:
        """The position right after a command of this decision."""
        known = self._cache.outlooks
        if command not in known:
            known[command] = try_out(self.match, command)
        return known[command]

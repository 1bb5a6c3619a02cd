"""The state of a match of Dice Throne: players, teams, the roll and the attack under way (rules 1, 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ..kernel.digest import Writer, digest_of, written
from ..kernel.fields import Stateful, copied
from .damage import Incoming, Type
from .events import happenings
from .hero import Card, Hero

if TYPE_CHECKING:
    from ..kernel.luck import Luck
    from .book import Book
    from .doing import Doing
    from .hero import Effect, Level, Status, Tier, Use
    from .questions import Usable

MAX_CP = 15
"""DT-5.4.2."""
PHASES = (
    "upkeep",
    "income",
    "main-1",
    "offensive-roll",
    "targeting-roll",
    "defensive-roll",
    "main-2",
    "discard",
)
"""The phases of a turn in their order (DT-2.1.2)."""
ROLL_PHASES = ("offensive-roll", "targeting-roll", "defensive-roll")


@dataclass(slots=True, eq=False)
class Side(Stateful):
    """What shares one Health Dial: a player, or a team of two (DT-11.1.5)."""

    health: int
    start: int

    @property
    def ceiling(self) -> int:
        """The most Health it can have (DT-10.1.6)."""
        return self.start + 10


@dataclass(slots=True, eq=False)
class Seat(Stateful):
    """A player: hero, Combat Points, cards and tokens."""

    index: int
    name: str
    hero: Hero
    team: int
    """The index of the player's `Side` in `Table.sides`."""
    cp: int = 2
    hand: list[str] = field(default_factory=list)
    """Ids of cards, in the order they came."""
    deck: list[str] = field(default_factory=list)
    """The top card is the first."""
    discard: list[str] = field(default_factory=list)
    resolving: list[str] = field(default_factory=list)
    """Cards that have been played and not carried out to their end yet: in no pile (DT-5.3.1)."""
    declared: str = ""
    """The Instant Action that is held while others take theirs (DT-8.1.6): a card that all know, still in hand."""
    upgrades: dict[str, int] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    """Upgrade cards that lie on the board."""
    tokens: dict[str, int] = field(default_factory=dict)
    """Status effect tokens on the board, in the order their kinds came."""
    limits: dict[str, int] = field(default_factory=dict)
    """By how much a Stack Limit has been raised (DT-6.4.3)."""
    companions: dict[str, int] = field(default_factory=dict)
    """How many of each Companion, or its Health, or how far it is built."""
    side: str = ""
    defeated: bool = False
    used: set[str] = field(default_factory=set)
    """What may be used once a turn and has been."""
    gained: dict[str, int] = field(default_factory=dict)
    """Tokens gained this turn, by kind."""

    def __post_init__(self) -> None:
        if self.hero.sides:
            self.side = self.hero.sides[0]

    def level(self, ability: str) -> int:
        return self.upgrades.get(ability, 1)

    def count(self, token: str) -> int:
        return self.tokens.get(token, 0)


@dataclass(slots=True)
class Roll(Stateful):
    """Dice that have been rolled and not been accepted yet: all that can still be altered (rules 3.2)."""

    player: int
    numbers: list[int]
    purpose: str
    """`offensive`, `defensive`, `targeting`, or what the dice are rolled for."""
    presented: bool = False
    """Only the rolling player alters dice before (DT-3.2.2)."""
    sealed: bool = False
    """An Ultimate's: opponents cannot alter it (DT-3.2.4)."""
    altered: bool = False


@dataclass(slots=True)
class Attack(Stateful):
    """The activated ability of this Roll Phase: who, against whom, with what, and what still waits."""

    player: int
    ability: str
    name: str
    tier: Tier
    level: Level
    numbers: tuple[int, ...]
    ultimate: bool = False
    defender: int = -1
    is_attack: bool = False
    stage: str = "ORP4"
    damage_to_come: list[tuple[int, int, Type, str]] = field(default_factory=list)
    """Damage before its target is known: victim (-1: the Defender), amount, type, name."""
    first: list[tuple[Effect, Doing]] = field(default_factory=list)
    """What is done to the target before the "then" that the damage follows (DT-9.1.6)."""
    targeted: list[tuple[Effect, Doing]] = field(default_factory=list)
    after: list[tuple[Effect, Doing]] = field(default_factory=list)
    undefendable: bool = False
    defended: bool = False
    """The Defensive Ability has been used (DT-4.2.4), or something took its place."""
    defense_over: bool = False
    dealt: int = 0
    """Damage that it did deal in the end (DT-7.4.5)."""
    harmless: bool = False
    """A text keeps its player from dealing damage."""
    breaks_off: bool = False
    """Another Offensive Roll Phase begins at once; what would follow in this Roll Phase does not take place."""
    inflicted: list[tuple[int, str]] = field(default_factory=list)
    """Tokens it has inflicted: player and kind."""
    counter: int = 0
    """The die that the attacker has rolled against the defence, 0 for none."""


@dataclass(slots=True, eq=False)
class Table(Stateful):
    """The whole match. Everything hidden is in it too; who may see what is the screen's affair."""

    left_out: ClassVar[Mapping[str, str]] = {
        "book": "all that is printed; the heroes are written by name",
        "events": "what the screen has not been told yet; how many there are counts in `happened`",
    }

    book: Book
    mode: str
    players: list[Seat]
    sides: list[Side]
    luck: Luck
    active: int = 0
    start: int = 0
    """The Start Player."""
    turn: int = 1
    phase: str = "upkeep"
    first_turn: bool = True
    """The Start Player's first turn, which has no Income Phase (DT-2.3.1)."""
    winner: int | None = None
    """The winning team, -1 for a draw, None while the match goes on."""
    incoming: list[Incoming] = field(default_factory=list)
    roll: Roll | None = None
    attack: Attack | None = None
    attempts: int = 0
    """Roll Attempts the active player may still take in this phase."""
    rolled: int = 0
    """Roll Attempts taken in this Offensive Roll Phase."""
    again: list[int] = field(default_factory=list)
    """Further Offensive Roll Phases of this turn: the Defender each must be used against (-1: free)."""
    bound: int = -1
    """The Defender that the present Offensive Roll Phase must be used against, -1 for none."""
    results: dict[str, Any] = field(default_factory=dict)
    """What texts of this turn want to remember."""
    given: list[str] = field(default_factory=list)
    """Answers given in advance."""
    given_by: int = 0
    given_late: bool = False
    """Others have been asked since: an answer that does not fit any more is asked for anew."""
    pending: tuple[int, str] | None = None
    """A command for what comes after the window that it passes."""
    passed: dict[int, tuple[int, frozenset[str]]] = field(default_factory=dict)
    """For whom no window opens again: what had happened and what was usable when the player passed."""
    undisturbed: int = 0
    """Above 0 while something is carried out that nothing interrupts: only its dice may be altered (DT-8.1.7)."""
    events: list[Any] = field(default_factory=list)
    happened: int = 0
    """How many events have been taken away so far, apart from phases that begin."""

    def __post_init__(self) -> None:
        self.incoming = [Incoming() for _ in self.players]

    def copy(self) -> Table:
        """An independent copy, from which no events can be taken yet."""
        twin = copied(self)
        twin.happened, twin.events = _happened(self), []
        return twin

    # Who ------------------------------------------------------------------------------------------------------------

    @property
    def active_player(self) -> Seat:
        return self.players[self.active]

    def side(self, player: int) -> Side:
        return self.sides[self.players[player].team]

    def standing(self) -> list[Seat]:
        return [seat for seat in self.players if not seat.defeated]

    def opponents(self, player: int) -> list[int]:
        """The opponents who are still in the match, in turn order after the player."""
        team = self.players[player].team
        return [index for index in self.order(player) if self.players[index].team != team]

    def order(self, first: int) -> list[int]:
        """Everyone still in the match in turn order, from a player on (DT-8.1.3)."""
        count = len(self.players)
        ring = [(first + step) % count for step in range(count)]
        return [index for index in ring if not self.players[index].defeated]

    def card(self, id: str) -> Card:
        return self.book.cards[id]

    def status(self, id: str) -> Status:
        return self.book.statuses[id]

    def use(self, usable: Usable) -> Use:
        """The way to spend a token that is meant by something usable."""
        return self.status(usable.id).uses[usable.number - 1]

    def limit(self, player: int, token: str) -> int:
        """The Stack Limit of a kind of token on the player's board (DT-6.4.1, DT-6.4.3)."""
        status = self.status(token)
        seat = self.players[player]
        limit = status.limit
        if status.other_limit is not None and token not in seat.hero.statuses:
            limit = status.other_limit
        return limit + seat.limits.get(token, 0)

    def digest(self) -> str:
        """Equal exactly for equal states."""
        writer, counted = _Writer(), {"happened": _happened(self)}
        return digest_of(writer.text(counted.get(name, getattr(self, name))) for name in written(self))


def _happened(game: Table) -> int:
    """How much has happened in the match so far, apart from phases that begin."""
    return game.happened + happenings(game.events)


class _Writer(Writer):
    """What is printed is written by name."""

    def thing(self, value: Any) -> str:
        return value.id if isinstance(value, Hero | Card) else super().thing(value)

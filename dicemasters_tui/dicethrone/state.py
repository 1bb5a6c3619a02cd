"""The state of a match of Dice Throne: players, teams, the roll and the attack under way (rules 1, 2)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .damage import Incoming, Type

if TYPE_CHECKING:
    from ..kernel.luck import Luck
    from .book import Book
    from .doing import Doing
    from .hero import Card, Effect, Hero, Level, Status, Tier, Use
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


class Side:
    """What shares one Health Dial: a player, or a team of two (DT-11.1.5). `ceiling` is start + 10 (DT-10.1.6)."""

    __slots__ = ("ceiling", "health", "start")

    def __init__(self, health: int, start: int) -> None:
        self.health = health
        self.start = start
        self.ceiling = start + 10

    def copy(self) -> Side:
        return Side(self.health, self.start)


class Seat:
    """A player: hero, Combat Points, cards and tokens."""

    __slots__ = (
        "board",
        "companions",
        "cp",
        "deck",
        "declared",
        "defeated",
        "discard",
        "gained",
        "hand",
        "hero",
        "index",
        "limits",
        "name",
        "resolving",
        "side",
        "team",
        "tokens",
        "upgrades",
        "used",
    )

    def __init__(self, index: int, name: str, hero: Hero, team: int) -> None:
        self.index = index
        self.name = name
        self.hero = hero
        self.team = team
        """The index of the player's `Side` in `Table.sides`."""
        self.cp = 2
        self.hand: list[str] = []
        """Ids of cards, in the order they came."""
        self.deck: list[str] = []
        """The top card is the first."""
        self.discard: list[str] = []
        self.resolving: list[str] = []
        """Cards that have been played and not carried out to their end yet: in no pile (DT-5.3.1)."""
        self.declared = ""
        """The Instant Action that is held while others take theirs (DT-8.1.6): a card that all know, still in hand."""
        self.upgrades: dict[str, int] = {}
        self.board: list[str] = []
        """Upgrade cards that lie on the board."""
        self.tokens: dict[str, int] = {}
        """Status effect tokens on the board, in the order their kinds came."""
        self.limits: dict[str, int] = {}
        """By how much a Stack Limit has been raised (DT-6.4.3)."""
        self.companions: dict[str, int] = {}
        """How many of each Companion, or its Health, or how far it is built."""
        self.side = hero.sides[0] if hero.sides else ""
        self.defeated = False
        self.used: set[str] = set()
        """What may be used once a turn and has been."""
        self.gained: dict[str, int] = {}
        """Tokens gained this turn, by kind."""

    def copy(self) -> Seat:
        twin = Seat(self.index, self.name, self.hero, self.team)
        twin.cp = self.cp
        twin.hand = list(self.hand)
        twin.deck = list(self.deck)
        twin.discard = list(self.discard)
        twin.upgrades = dict(self.upgrades)
        twin.board = list(self.board)
        twin.tokens = dict(self.tokens)
        twin.limits = dict(self.limits)
        twin.companions = dict(self.companions)
        twin.side = self.side
        twin.defeated = self.defeated
        twin.used = set(self.used)
        twin.gained = dict(self.gained)
        return twin

    def level(self, ability: str) -> int:
        return self.upgrades.get(ability, 1)

    def count(self, token: str) -> int:
        return self.tokens.get(token, 0)


@dataclass(slots=True)
class Roll:
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
class Attack:
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


class Table:
    """The whole match. Everything hidden is in it too; who may see what is the screen's affair."""

    __slots__ = (
        "active",
        "again",
        "attack",
        "attempts",
        "book",
        "bound",
        "events",
        "first_turn",
        "given",
        "given_by",
        "given_late",
        "happened",
        "incoming",
        "luck",
        "mode",
        "passed",
        "pending",
        "phase",
        "players",
        "results",
        "roll",
        "rolled",
        "sides",
        "start",
        "turn",
        "undisturbed",
        "winner",
    )

    def __init__(self, book: Book, mode: str, players: list[Seat], sides: list[Side], luck: Luck) -> None:
        self.book = book
        self.mode = mode
        self.players = players
        self.sides = sides
        self.luck = luck
        self.active = 0
        self.start = 0
        """The Start Player."""
        self.turn = 1
        self.phase = "upkeep"
        self.first_turn = True
        """The Start Player's first turn, which has no Income Phase (DT-2.3.1)."""
        self.winner: int | None = None
        """The winning team, -1 for a draw, None while the match goes on."""
        self.incoming: list[Incoming] = [Incoming() for _ in players]
        self.roll: Roll | None = None
        self.attack: Attack | None = None
        self.attempts = 0
        """Roll Attempts the active player may still take in this phase."""
        self.rolled = 0
        """Roll Attempts taken in this Offensive Roll Phase."""
        self.again: list[int] = []
        """Further Offensive Roll Phases of this turn: the Defender each must be used against (-1: free)."""
        self.bound = -1
        """The Defender that the present Offensive Roll Phase must be used against, -1 for none."""
        self.results: dict[str, Any] = {}
        """What texts of this turn want to remember."""
        self.given: list[str] = []
        """Answers given in advance."""
        self.given_by = 0
        self.given_late = False
        """Others have been asked since: an answer that does not fit any more is asked for anew."""
        self.pending: tuple[int, str] | None = None
        """A command for what comes after the window that it passes."""
        self.passed: dict[int, tuple[int, frozenset[str]]] = {}
        """For whom no window opens again: what had happened and what was usable when the player passed."""
        self.undisturbed = 0
        """Above 0 while something is carried out that nothing interrupts: only its dice may be altered (DT-8.1.7)."""
        self.events: list[Any] = []
        self.happened = 0
        """How many events have been taken away so far, apart from phases that begin."""

    def copy(self) -> Table:
        """An independent copy. Only while nothing is in flight."""
        twin = Table(self.book, self.mode, [p.copy() for p in self.players], [s.copy() for s in self.sides], self.luck)
        twin.luck = self.luck.copy()
        twin.active = self.active
        twin.start = self.start
        twin.turn = self.turn
        twin.phase = self.phase
        twin.first_turn = self.first_turn
        twin.winner = self.winner
        twin.incoming = [incoming.copy() for incoming in self.incoming]
        twin.again = list(self.again)
        twin.bound = self.bound
        twin.results = dict(self.results)
        twin.rolled = self.rolled
        twin.happened = self.happened
        twin.passed = dict(self.passed)
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

    # Texts for comparing states -------------------------------------------------------------------------------------

    def digest(self) -> str:
        """Equal exactly for equal states."""
        parts: list[Any] = [
            self.mode, self.active, self.start, self.turn, self.phase, self.first_turn, self.winner,
            self.luck.position, self.attempts, self.bound, self.rolled, self.again,
            sorted(self.results.items(), key=str),
            [(s.health, s.start) for s in self.sides],
        ]  # fmt: skip
        for seat in self.players:
            parts.append((
                seat.name, seat.hero.id, seat.team, seat.cp, seat.hand, seat.deck, seat.discard,
                sorted(seat.upgrades.items()), seat.board, list(seat.tokens.items()), sorted(seat.limits.items()),
                sorted(seat.companions.items()), seat.side, seat.defeated, sorted(seat.used),
                sorted(seat.gained.items()),
            ))  # fmt: skip
        for incoming in self.incoming:
            parts.append((
                [
                    (s.name, s.amount, s.type.value, s.by, s.attack, s.avoided, s.sure, s.shielded)
                    for s in incoming.sources
                ],
                [(c.name, c.amount, c.attack) for c in incoming.changes],
                [(s.name, s.divisor, s.to) for s in incoming.shares],
                incoming.healing, incoming.halved_by, incoming.companion,
            ))  # fmt: skip
        roll, attack = self.roll, self.attack
        parts.append(roll and (roll.player, roll.numbers, roll.purpose, roll.presented, roll.sealed, roll.altered))
        parts.append(
            attack and (
                attack.player, attack.ability, attack.tier.id, attack.numbers, attack.defender, attack.is_attack,
                attack.stage, attack.undefendable, attack.defended, attack.defense_over, attack.dealt,
                attack.breaks_off,
                len(attack.first), len(attack.targeted), len(attack.after), attack.inflicted,
            )
        )  # fmt: skip
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]

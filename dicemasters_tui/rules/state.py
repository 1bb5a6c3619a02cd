"""The whole position of a match as plain data: dice, zones, life, what is in force (rules 2, 4).

Only the functions of this package change it. At a turn's start nothing is in flight and the state can be copied;
what outlives a turn refers to dice by `DieRef`, never by object.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from ..kernel.luck import Luck
from .card import Card
from .edition import RulesEdition
from .faces import Energy, Face, FaceKind

if TYPE_CHECKING:
    from .ability import Ability
    from .book import Book
    from .energy import Cost
    from .events import Event
    from .happening import Batch, Waiting


class Zone(StrEnum):
    """Where a die is (DM-4.1.1). The Attack Zone is part of the Field Zone (DM-4.5.2)."""

    CARD = "unbought"
    BAG = "bag"
    PREP = "prep"
    RESERVE = "reserve"
    FIELD = "field"
    ATTACK = "attack"
    OUT_OF_PLAY = "out_of_play"
    USED = "used"
    ASIDE = "aside"
    GONE = "gone"


ROLLED = frozenset({Zone.RESERVE, Zone.FIELD, Zone.ATTACK})
"""Zones in which a die is what its face shows (DM-2.4.1)."""
IN_FIELD = frozenset({Zone.FIELD, Zone.ATTACK})


class Step(StrEnum):
    """The steps of a turn (DM-6.1.1); `ATTACK_WINDOW` is the action/global window inside the Attack Step."""

    DRAW = "draw"
    ROLL = "roll"
    MAIN = "main"
    ATTACK = "attack"
    ATTACK_WINDOW = "attack_window"
    CLEANUP = "cleanup"


class DieRef(NamedTuple):
    """A die during one stay in an area; it no longer means the die once that has moved on."""

    die: int
    stay: int


@dataclass(frozen=True, slots=True)
class Source:
    """What causes something: a die's attack, a text, or a rule (DM-8.1.7).

    `kind` is combat, ability, action, global, keyword or rule; `controller` the player behind it, or None.
    """

    kind: str
    controller: int | None = None
    card: Card | None = None
    die: int | None = None

    @property
    def label(self) -> str:
        return self.card.name if self.card else self.kind


RULE = Source("rule")


@dataclass(frozen=True, slots=True)
class Applied:
    """An effect on one die (DM-9.1.2): its answer to a question until `until`.

    `part` has fixed amounts; `bound` are the dice it names. `until` is `turn`, or `start B` / `end B` for the
    start or end of that player's next turn.
    """

    query: str
    part: Any
    source: Source
    until: str = "turn"
    bound: Mapping[str, tuple[DieRef, ...]] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A whole text in force for a time (DM-9.1.5), also for dice that come later."""

    ability: Ability
    holder: TeamCard
    controller: int
    source: Source
    this: DieRef | None
    bound: Mapping[str, tuple[Any, ...]]
    until: str = "turn"
    uses: int | None = None
    serial: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TeamCard:
    """A card in a match: whose it is, and its place in `GameState.cards`. Basic actions are open to both."""

    index: int
    card: Card
    owner: int
    basic: bool
    price: Cost
    """The printed cost with a symbol of each of its types."""

    @property
    def id(self) -> str:
        return self.card.id


class Die:
    """One physical die. `id` is fixed for the whole match; `face` is -1 while it does not matter (DM-2.4.2)."""

    __slots__ = (
        "card",
        "controller",
        "damage",
        "effects",
        "face",
        "fielded_on",
        "half",
        "holder",
        "host",
        "id",
        "index",
        "owner",
        "spent_part",
        "stay",
        "zone",
    )

    def __init__(self, index: int, id: str, holder: TeamCard | None, card: Card, owner: int, zone: Zone) -> None:
        self.index = index
        self.id = id
        self.holder = holder
        """The card in the match it belongs to; None for sidekicks."""
        self.card = card
        self.owner = owner
        """Player index; -1 for a basic action die nobody has bought (DM-1.1.7)."""
        self.controller = owner
        self.zone = zone
        self.face = -1
        self.half = False
        """One of two symbols is spent and the die has no face for the rest (DM-3.2.8)."""
        self.spent_part = False
        """Its energy was spent in part: no reroll this turn (DM-3.2.13)."""
        self.stay = 0
        """Counts the areas it has been in; see `DieRef`."""
        self.damage = 0
        self.effects: tuple[Applied, ...] = ()
        self.fielded_on = 0
        """The turn in which it was fielded, 0 for none."""
        self.host: DieRef | None = None
        """The die this one is attached to (DM-13.5.2)."""

    def copy(self) -> Die:
        twin = Die.__new__(Die)
        twin.index = self.index
        twin.id = self.id
        twin.holder = self.holder
        twin.card = self.card
        twin.owner = self.owner
        twin.controller = self.controller
        twin.zone = self.zone
        twin.face = self.face
        twin.half = self.half
        twin.spent_part = self.spent_part
        twin.stay = self.stay
        twin.damage = self.damage
        twin.effects = self.effects
        twin.fielded_on = self.fielded_on
        twin.host = self.host
        return twin

    def __repr__(self) -> str:
        return f"<{self.id} {self.label}>"

    @property
    def ref(self) -> DieRef:
        return DieRef(self.index, self.stay)

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def shown(self) -> Face | None:
        """The face up, or None in an area where it does not matter."""
        return self.card.faces[self.face] if self.face >= 0 else None

    @property
    def rolled(self) -> bool:
        return self.zone in ROLLED

    @property
    def in_field(self) -> bool:
        return self.zone is Zone.FIELD or self.zone is Zone.ATTACK

    @property
    def is_energy(self) -> bool:
        return self.face >= 0 and self.card.faces[self.face].kind is FaceKind.ENERGY

    @property
    def is_character(self) -> bool:
        """It shows a character face (DM-2.4.1)."""
        return self.face >= 0 and self.card.faces[self.face].kind is FaceKind.CHARACTER

    @property
    def is_action(self) -> bool:
        """It shows an action face."""
        return self.face >= 0 and self.card.faces[self.face].kind is FaceKind.ACTION

    @property
    def level(self) -> int:
        """1 to 3 on a character face, else 0."""
        return self.card.faces[self.face].level if self.face >= 0 else 0

    @property
    def burst(self) -> int:
        return self.card.faces[self.face].burst if self.face >= 0 else 0

    @property
    def symbols(self) -> tuple[Energy, ...]:
        """The energy it can still give: its symbols, one less when half of it is spent."""
        if self.face < 0:
            return ()
        symbols = self.card.faces[self.face].symbols
        return symbols[1:] if self.half else symbols

    @property
    def label(self) -> str:
        """What it is, in the notation: `wonder-woman@2`, `fist`, `sidekick`."""
        face = self.shown
        if face is None:
            return self.card.slug
        if self.holder is None:
            return "sidekick" if face.level else face.word
        return f"{self.card.slug}@{face.word}"


class Snapshot(NamedTuple):
    """A die as it was at one moment: last-known information for texts that ask later."""

    zone: Zone
    face: int
    level: int
    burst: int
    attack: int
    defense: int
    damage: int
    controller: int
    attacking: bool
    blocked: bool
    engaged: tuple[int, ...]


@dataclass(slots=True)
class Lane:
    """An attacker and the dice blocking it. `blocked` stays true when its blockers leave (DM-6.10.6)."""

    attacker: Die
    blockers: list[Die] = field(default_factory=list)
    blocked: bool = False


class Combat:
    """Who fights whom in this attack step (DM-1.1.9). Lanes stay in the order of declaration."""

    __slots__ = ("declared", "lanes", "was_engaged")

    def __init__(self) -> None:
        self.lanes: list[Lane] = []
        self.declared: tuple[Die, ...] = ()
        """All attackers as they were declared (DM-6.9.7)."""
        self.was_engaged: set[tuple[int, int]] = set()

    def lane_of(self, attacker: Die) -> Lane | None:
        for lane in self.lanes:
            if lane.attacker is attacker:
                return lane
        return None

    def attacking(self, die: Die) -> bool:
        return self.lane_of(die) is not None

    def lanes_blocked_by(self, die: Die) -> list[Lane]:
        return [lane for lane in self.lanes if die in lane.blockers]

    def blocking(self, die: Die) -> bool:
        return any(die in lane.blockers for lane in self.lanes)

    def blocked(self, die: Die) -> bool:
        lane = self.lane_of(die)
        return lane is not None and lane.blocked

    def engaged_with(self, die: Die) -> list[Die]:
        """The dice it fights: its blockers, or the attackers it blocks."""
        lane = self.lane_of(die)
        if lane is not None:
            return list(lane.blockers)
        return [lane.attacker for lane in self.lanes_blocked_by(die)]

    def remove(self, die: Die) -> None:
        """The die no longer attacks or blocks; attackers it blocked stay blocked (DM-13.7.1)."""
        self.lanes = [lane for lane in self.lanes if lane.attacker is not die]
        for lane in self.lanes:
            if die in lane.blockers:
                lane.blockers.remove(die)


_AREAS = {
    Zone.BAG: "bag",
    Zone.PREP: "prep",
    Zone.RESERVE: "reserve",
    Zone.FIELD: "field",
    Zone.ATTACK: "field",
    Zone.OUT_OF_PLAY: "out_of_play",
    Zone.USED: "used",
}


class Player:
    """One side: name, life and areas. Every list is in the order in which the dice came there."""

    __slots__ = (
        "bag",
        "field",
        "index",
        "life",
        "name",
        "out_of_play",
        "prep",
        "reserve",
        "rest",
        "start_life",
        "used",
        "virtual",
    )

    def __init__(self, index: int, name: str, life: int, start_life: int) -> None:
        self.index = index
        self.name = name
        self.life = life
        self.start_life = start_life
        """The most life the player can have (DM-7.1.5)."""
        self.virtual = 0
        """Virtual generic energy until the player passes (DM-3.2.11)."""
        self.rest = 0
        """The rest of a generic die that only a directly following payment may use (DM-3.2.10)."""
        self.bag: list[Die] = []
        self.prep: list[Die] = []
        self.reserve: list[Die] = []
        self.field: list[Die] = []
        """The Field Zone with the Attack Zone; a die's own `zone` tells which."""
        self.out_of_play: list[Die] = []
        self.used: list[Die] = []

    def area(self, zone: Zone) -> list[Die]:
        """The dice in one of the player's areas; the Field Zone for the Attack Zone too."""
        area: list[Die] = getattr(self, _AREAS[zone])
        return area

    @property
    def characters(self) -> list[Die]:
        """The character dice this player controls in the Field Zone, Attack Zone included."""
        return [die for die in self.field if die.is_character]


class GameState:
    """Everything a match consists of.

    `active` is the index of the player whose turn it is; `turn` counts both players' turns from 1;
    `winner` is None, 0, 1, or -1 for a tie. `book` and `cards` never change and are shared by copies.
    """

    __slots__ = (
        "active",
        "aside",
        "book",
        "cards",
        "combat",
        "dice",
        "edition",
        "events",
        "gone",
        "happened",
        "in_field",
        "lasting",
        "luck",
        "named_tokens",
        "on_card",
        "over",
        "players",
        "queue",
        "serial",
        "step",
        "triggered",
        "turn",
        "unchecked",
        "used_limits",
        "winner",
    )

    def __init__(self, edition: RulesEdition, players: tuple[Player, Player], book: Book, luck: Luck) -> None:
        self.edition = edition
        self.players = players
        self.book = book
        self.cards: tuple[TeamCard, ...] = book.cards
        self.luck = luck
        self.dice: list[Die] = []
        self.on_card: list[list[Die]] = [[] for _ in self.cards]
        """Unbought dice by `TeamCard.index`."""
        self.in_field: list[int] = [0 for _ in self.cards]
        """How many dice of each card are in a Field Zone, by `TeamCard.index`."""
        self.aside: list[Die] = []
        self.gone: list[Die] = []
        self.active = 0
        self.turn = 1
        self.step = Step.DRAW
        self.winner: int | None = None
        self.over = False
        self.lasting: list[Lasting] = []
        self.used_limits: set[tuple[Any, ...]] = set()
        """What "once per turn" texts were used this turn."""
        self.serial = 0
        # In flight inside a turn; empty whenever the state may be copied.
        self.combat: Combat | None = None
        self.queue: list[Batch] = []
        self.triggered: list[Waiting] = []
        self.unchecked: set[int] = set()
        """Dice whose lethal damage waits for effects of taking damage (DM-8.2.6)."""
        self.events: list[Event] = []
        self.happened: dict[type[Event], list[Event]] = {}
        """This turn's events by class: what "this turn" and "the first time" look at (DM-10.2.5)."""
        self.named_tokens: list[str] = []
        """Answers given in advance after ` on `."""

    @property
    def active_player(self) -> Player:
        return self.players[self.active]

    @property
    def inactive_player(self) -> Player:
        return self.players[1 - self.active]

    def unbought(self, card: TeamCard) -> list[Die]:
        return self.on_card[card.index]

    def find(self, ref: DieRef | None) -> Die | None:
        """The die a reference means, or None once it has moved on."""
        if ref is None:
            return None
        die = self.dice[ref.die]
        return die if die.stay == ref.stay else None

    def field_dice(self) -> Iterator[Die]:
        """All dice in both Field Zones, the active player's first."""
        yield from self.players[self.active].field
        yield from self.players[1 - self.active].field

    def active_of(self, card: TeamCard, controller: int) -> Die | None:
        """A die of the card in the field of a player, or None when that player has none active (DM-9.3.1)."""
        if self.in_field[card.index]:
            for die in self.players[controller].field:
                if die.holder is card:
                    return die
        return None

    def attached_to(self, die: Die) -> list[Die]:
        ref = die.ref
        return [d for player in self.players for d in player.field if d.host == ref]

    def copy(self) -> GameState:
        """An independent copy. Only while nothing is in flight: at a turn's start."""
        twin = GameState.__new__(GameState)
        dice = [die.copy() for die in self.dice]
        twin.edition = self.edition
        twin.book = self.book
        twin.cards = self.cards
        twin.luck = self.luck.copy()
        twin.dice = dice
        twin.on_card = [[dice[d.index] for d in pile] for pile in self.on_card]
        twin.in_field = list(self.in_field)
        twin.aside = [dice[d.index] for d in self.aside]
        twin.gone = [dice[d.index] for d in self.gone]
        twin.active = self.active
        twin.turn = self.turn
        twin.step = self.step
        twin.winner = self.winner
        twin.over = self.over
        twin.lasting = list(self.lasting)
        twin.used_limits = set(self.used_limits)
        twin.serial = self.serial
        twin.combat = None
        if self.combat is not None:  # a position that starts in the window of the attack step
            twin.combat = Combat()
            twin.combat.lanes = [
                Lane(dice[lane.attacker.index], [dice[d.index] for d in lane.blockers], lane.blocked)
                for lane in self.combat.lanes
            ]
            twin.combat.declared = tuple(dice[d.index] for d in self.combat.declared)
            twin.combat.was_engaged = set(self.combat.was_engaged)
        twin.queue = []
        twin.triggered = []
        twin.unchecked = set()
        twin.events = []
        twin.happened = {}
        twin.named_tokens = []
        twin.players = (_copy_player(self.players[0], dice), _copy_player(self.players[1], dice))
        return twin

    def digest(self) -> str:
        """Twelve hexadecimal digits over everything that can matter later."""
        parts = [
            f"{self.turn} {self.active} {self.step} {self.winner} {self.serial} {self.luck.uses}",
        ]
        for player in self.players:
            parts.append(f"{player.life} {player.virtual} {player.rest}")
            for area in (player.bag, player.prep, player.reserve, player.field, player.out_of_play, player.used):
                parts.append(
                    " ".join(
                        f"{d.index}.{d.zone.value}.{d.face}.{d.controller}.{d.damage}.{d.half}.{len(d.effects)}"
                        for d in area
                    )
                )
        parts.append(str([len(pile) for pile in self.on_card]))
        parts.append(f"{[d.index for d in self.aside]} {[d.index for d in self.gone]} {len(self.lasting)}")
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def _copy_player(player: Player, dice: list[Die]) -> Player:
    twin = Player.__new__(Player)
    twin.index = player.index
    twin.name = player.name
    twin.life = player.life
    twin.start_life = player.start_life
    twin.virtual = player.virtual
    twin.rest = player.rest
    twin.bag = [dice[d.index] for d in player.bag]
    twin.prep = [dice[d.index] for d in player.prep]
    twin.reserve = [dice[d.index] for d in player.reserve]
    twin.field = [dice[d.index] for d in player.field]
    twin.out_of_play = [dice[d.index] for d in player.out_of_play]
    twin.used = [dice[d.index] for d in player.used]
    return twin


"""Dice and where they are: the physical things of a match (rules 2, 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from ..kernel.fields import Stateful
from .card import Card, CardKind
from .faces import ACTION, CHARACTER, ENERGY, Energy, Face

if TYPE_CHECKING:
    from .ability import Ability, ActivatedText
    from .energy import Cost


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


CARD, BAG, PREP, RESERVE, FIELD, ATTACK, OUT_OF_PLAY, USED, ASIDE, GONE = Zone
ROLLED = frozenset({RESERVE, FIELD, ATTACK})
"""Zones in which a die is what its face shows (DM-2.4.1)."""
IN_FIELD = frozenset({FIELD, ATTACK})


class DieRef(NamedTuple):
    """A die during one stay in an area; it no longer means the die once that has moved on."""

    die: int
    stay: int

    def just_left(self, die: Die) -> bool:
        """Whether this die was meant until it moved a moment ago."""
        return die.index == self.die and die.stay == self.stay + 1


class Source(NamedTuple):
    """What causes something: a die's attack, a text, or a rule (DM-8.1.7).

    `kind` is combat, ability, action, global, keyword or rule; `controller` the player behind it, or None.
    """

    kind: str
    controller: int | None = None
    card: Card | None = None
    die: int | None = None
    trigger: str = ""
    """`fielded` or `attacks`, where it is a die's own "when fielded" or "when this attacks" text."""

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


Text = TypeVar("Text", bound="Ability")


@dataclass(frozen=True, slots=True)
class Lasting(Generic[Text]):
    """A whole text in force for a time (DM-9.1.5), also for dice that come later."""

    ability: Text
    holder: TeamCard
    controller: int
    source: Source
    this: DieRef | None
    bound: Mapping[str, tuple[Any, ...]]
    until: str = "turn"
    serial: int = 0
    next: bool = False
    """Only for the next fitting act (DM-10.2.7)."""
    copied: bool = False
    """A text that `this` die has gained: it works only while the die is there (DM-13.3.6)."""


COPIED = "copied"
"""What a copied text binds: the name (slug) of the card it is from, which in it means the new die (DM-13.3.4)."""

GAINED = "text"
"""The `query` of an effect that is a text used by choice: `part` is a `Gained`."""


class Gained(NamedTuple):
    """A text used by choice that a die has gained, and the name (slug) of the card it is from (DM-13.3.6)."""

    text: ActivatedText
    of: str


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


class Die(Stateful):
    """One physical die. `id` is fixed for the whole match; `face` is -1 while it does not matter (DM-2.4.2)."""

    left_out: ClassVar[Mapping[str, str]] = {
        "index": "its place in the list of all dice",
        "id": "given out in the order of the cards, which are written",
    }

    __slots__ = (
        "captured_from",
        "card",
        "controlled_by",
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
        "lies_on",
        "own",
        "owner",
        "spent_part",
        "stay",
        "zone",
    )

    def __init__(self, index: int, id: str, holder: TeamCard | None, card: Card, owner: int, zone: Zone) -> None:
        self.index = index
        self.id = id
        self.holder = holder
        """The card in the match it belongs to; None for sidekicks and tokens."""
        self.card = card
        self.owner = owner
        """Player index; -1 for a basic action die nobody has bought (DM-1.1.7)."""
        self.controller = owner
        self.zone = zone
        self.face = -1
        self.half = False
        """One of two symbols is spent and the die has no face for the rest (DM-3.2.8)."""
        self.spent_part = False
        """Its energy was spent in part: no reroll as long as it lies there (DM-3.2.13)."""
        self.stay = 0
        """Counts the areas it has been in; see `DieRef`."""
        self.damage = 0
        self.effects: tuple[Applied, ...] = ()
        self.fielded_on = 0
        """The turn in which it was fielded, 0 for none."""
        self.host: DieRef | None = None
        """The die this one is attached to (DM-13.5.2), or captured by (DM-13.1.1)."""
        self.captured_from: Zone | None = None
        """The area it goes back to when its capture ends (DM-13.1.3); None for a die that is free."""
        self.controlled_by: DieRef | None = None
        """The character die by whose text another player controls it (DM-13.2.5)."""
        self.own: tuple[TeamCard | None, Card] | None = None
        """While it copies another die: the card it belongs to itself (rules 13.3)."""
        self.lies_on: TeamCard | None = None
        """The card it was put on, outside every area (DM-13.5.4)."""

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
        twin.captured_from = self.captured_from
        twin.controlled_by = self.controlled_by
        twin.own = self.own
        twin.lies_on = self.lies_on
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
        return self.zone in IN_FIELD

    @property
    def is_energy(self) -> bool:
        return self.face >= 0 and self.card.faces[self.face].kind is ENERGY

    @property
    def is_character(self) -> bool:
        """It shows a character face (DM-2.4.1)."""
        return self.face >= 0 and self.card.faces[self.face].kind is CHARACTER

    @property
    def is_sidekick(self) -> bool:
        """A sidekick die, whatever it shows."""
        return self.card.kind is CardKind.SIDEKICK

    @property
    def is_token(self) -> bool:
        """No die at all, but a character that a text has made (DM-13.6.1)."""
        return self.card.kind is CardKind.TOKEN

    @property
    def is_action(self) -> bool:
        """It shows an action face."""
        return self.face >= 0 and self.card.faces[self.face].kind is ACTION

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
        if self.is_sidekick:
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
    mute: bool = False
    """Its text was ignored (DM-9.5.6)."""
    affiliations: frozenset[str] = frozenset()
    """Printed and given ones."""
    sidekick: bool = False
    """It counted as a Sidekick in play (DM-14.1.3)."""

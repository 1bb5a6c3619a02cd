"""A hero as data: board, dice key, status effects, companions and cards (rules 1.1, 4, 5, 6).

What texts do is in `Effect`s of the ability language; the rules carry them out without knowing their kinds.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from .dice import of_a_kind, shows, spoken, straight

if TYPE_CHECKING:
    from .doing import Doing

Steps = Generator[Any, Any, Any]
"""A step of the rules: yields decisions and is sent the answers."""


class Effect(Protocol):
    """One line of a text."""

    @property
    def targeted(self) -> bool:
        """It does something to a target that is not damage, so it waits for DRP1 (DT-2.7.3)."""

    @property
    def deals(self) -> bool:
        """It deals damage that makes an Offensive Ability an Attack (DT-7.3.1)."""

    @property
    def aims(self) -> bool:
        """It needs a target: a Defender has to be determined for it (DT-2.6.2)."""

    @property
    def is_then(self) -> bool:
        """It is the word "then" (DT-9.1.5)."""

    @property
    def rolls_together(self) -> bool:
        """Two players roll a die each for it."""

    @property
    def rerolls(self) -> bool:
        """It throws dice of the defence again, before they count."""

    @property
    def counts_target(self) -> bool:
        """A number in it depends on what its target has."""

    @property
    def alters(self) -> bool:
        """It alters dice on the table, which it may do even while nothing may interrupt (DT-3.2.1, DT-6.2.4)."""

    def possible(self, doing: Doing) -> bool:
        """Whether it could do something now."""

    def resolve(self, doing: Doing) -> Steps:
        """Carry it out."""

    def describe(self) -> str:
        """What it says, in our own words, without capital and full stop."""


@dataclass(frozen=True, slots=True)
class Needs:
    """An Activation Requirement, or what a rider waits for: symbols, a straight, or a number of a kind (DT-4.1.3)."""

    symbols: Mapping[str, int] = field(default_factory=dict)
    straight: int = 0
    """4 for a Small Straight, 5 for a Large one."""
    kind: int = 0

    def met(self, numbers: tuple[int, ...], key: Mapping[int, str]) -> bool:
        if not numbers:
            return False
        return (
            shows(numbers, key, self.symbols)
            and (not self.straight or straight(numbers, self.straight))
            and (not self.kind or of_a_kind(numbers, self.kind))
        )

    def describe(self) -> str:
        parts = [f"{count} {spoken(symbol)}" for symbol, count in self.symbols.items()]
        if self.straight:
            parts.append("small straight" if self.straight == 4 else "large straight")
        if self.kind:
            parts.append(f"{self.kind} of a kind")
        return ", ".join(parts) or "always"

    def in_signs(self, signs: Mapping[str, str]) -> str:
        """`†††✶✶`, `small`, `4 alike`."""
        parts = "".join(signs.get(symbol, "?") * count for symbol, count in self.symbols.items())
        if self.straight:
            parts += "small" if self.straight == 4 else "large"
        if self.kind:
            parts += f"{self.kind} alike"
        return parts or "always"


@dataclass(frozen=True, slots=True)
class Rider:
    """Lines that come with whichever tier is activated, if their requirement is met."""

    needs: Needs
    does: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tier:
    """One line of an ability: what the dice must show and what it does. A tier with a `name` is chosen by it."""

    needs: Needs
    does: tuple[Effect, ...]
    name: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Passive:
    """What a Passive Ability does: by itself at a moment, or whenever its owner pays its price."""

    when: str
    """A moment at which it acts by itself (`upkeep`, `end of turn`, `start of match`, `opponent without attack`,
    `activated with`), or for one with a price a moment as a `Use` has it."""
    does: tuple[Effect, ...]
    cp: int = 0
    token: str = ""
    count: int = 0
    label: str = ""
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """An ability at level 1, 2 or 3. `dice` are the defensive dice (DT-4.2.3)."""

    level: int
    tiers: tuple[Tier, ...] = ()
    riders: tuple[Rider, ...] = ()
    dice: int = 0
    does: tuple[Effect, ...] = ()
    passives: tuple[Passive, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """A space of the hero board. `side` is the side of a board that has two."""

    id: str
    name: str
    kind: str
    levels: Mapping[int, Level]
    side: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """One way to spend a token: when, how many tokens, and what it does."""

    when: str
    """One of the moments that `moments.fits` knows."""
    does: tuple[Effect, ...]
    count: int = 1
    once: bool = False
    """At most once a turn."""
    many: bool = False
    """Any number may be spent at once; the text is carried out for each."""
    label: str = ""
    not_when_gained: bool = False
    """Tokens gained this turn cannot be spent so."""
    cp: int = 0
    """CP that it costs besides."""
    quiet: bool = False
    """It opens no window by itself but while Roll Attempts of the holder are ahead."""

    def times(self, number: int) -> int:
        """How often it is used when `x number` is said: that many tokens, or else that many times."""
        return number // self.count if number % self.count == 0 else number


@dataclass(frozen=True, slots=True)
class Status:
    """A status effect (rules 6). `hooks` are what it does by itself, by the moment it does it."""

    id: str
    name: str
    polarity: str
    limit: int
    persistent: bool = False
    uses: tuple[Use, ...] = ()
    hooks: Mapping[str, Any] = field(default_factory=dict)
    other_limit: int | None = None
    """The limit on everyone but the hero whose leaflet it is on."""
    fixed: bool = False
    """Only texts of its own hero's board move or remove it."""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Companion:
    """A Companion of the hero's leaflet (DT-6.7.1); `kind` is what the rules of its leaflet are called."""

    id: str
    name: str
    kind: str
    limit: int = 1
    grows_to: str = ""
    health: int = 0
    start_health: int = 0
    uses: tuple[Use, ...] = ()
    prices: tuple[int, ...] = ()
    """What a use costs in tokens (`token`), by how far it has been built."""
    token: str = ""
    often: int = 1
    """How often a turn it may be used."""
    guards: bool = False
    """It fights along: more damage of its owner's Attacks, and it may take the damage of an Attack."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck (DT-5.1.1). `type` is upgrade, main, roll or instant."""

    id: str
    name: str
    type: str
    cost: int
    does: tuple[Effect, ...] = ()
    upgrades: str = ""
    level: int = 0
    modifier: bool = False
    """An Attack Modifier (DT-7.3.4)."""
    when: str = ""
    """`attacked`: only after being Attacked; `after defense`: once the defence is over."""
    promo: bool = False
    doubt: str = ""
    """What is doubtful about the card, shown to the players."""
    unplayable: str = ""
    """Why the card cannot be played, if the reference does not say enough."""


BODY, INK = "#5a6470", "#f0f4f8"
"""The dice of a hero whose file names no colours."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: the board with its abilities, the dice key, and the deck's own cards."""

    id: str
    name: str
    key: Mapping[int, str]
    abilities: Mapping[str, Ability]
    statuses: Mapping[str, Status]
    cards: tuple[Card, ...]
    companions: Mapping[str, Companion] = field(default_factory=dict)
    trust: str = ""
    complexity: int = 0
    doubts: tuple[str, ...] = ()
    setup: tuple[Effect, ...] = ()
    sides: tuple[str, ...] = ()
    color: str = BODY
    """The body of the hero's dice, as `#rrggbb`; it and the ink are made legible where they are drawn."""
    ink: str = INK

    def symbol(self, number: int) -> str:
        return self.key[number]

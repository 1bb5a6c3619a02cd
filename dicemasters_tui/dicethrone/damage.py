"""Damage that waits, and how it is worked out in the end (rules 7.4, 7.5).

Everything that could change a player's Health in a phase is written into an `Incoming`; `total` reads it once, after
all players have finished acting.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..kernel.fields import Stateful


class Type(StrEnum):
    """The damage types (DT-7.1.2); what is not from an Offensive Ability has none (DT-7.2.9)."""

    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"
    NONE = "none"

    @property
    def modifiable(self) -> bool:
        """Attack Modifiers change the number (DT-7.1.5, DT-7.2.3)."""
        return self in (Type.NORMAL, Type.UNDEFENDABLE, Type.ULTIMATE)


def part(amount: int, divisor: int) -> int:
    """One `divisor`-th of an amount, rounded up (DT-7.5.7)."""
    return -(-amount // divisor)


@dataclass(slots=True)
class Source(Stateful):
    """Damage from one source; `by` is the player who deals it, -1 for nobody. `amount` is 0 or more."""

    name: str
    amount: int
    type: Type
    by: int = -1
    attack: bool = False
    """It belongs to the Attack itself, so modifiers act on it (DT-7.5.2)."""
    avoided: bool = False
    """By some effect none of it is received (DT-7.5.11)."""
    sure: bool = False
    """Nothing prevents or lowers it, though it is no Ultimate."""
    shielded: bool = False
    """A token that the player holds keeps all of it away, as long as it is held."""

    @property
    def gone(self) -> bool:
        """None of it is received."""
        return self.avoided or self.shielded


@dataclass(slots=True)
class Change(Stateful):
    """A fixed amount added to the incoming damage, or taken from it when below 0, and what did it.

    `attack`: it changes the Attack alone (an Attack Modifier, Wither ...), not the damage from elsewhere (DT-7.5.2).
    """

    name: str
    amount: int
    attack: bool = False


@dataclass(slots=True)
class Share(Stateful):
    """One `divisor`-th of the Subtotal, prevented or dealt back to a player (`to`, -1 for prevented)."""

    name: str
    divisor: int
    to: int = -1


@dataclass(slots=True)
class Total:
    """What comes of it: damage to the player, and what is dealt back to others by player index."""

    damage: int
    subtotal: int
    back: dict[int, int]


@dataclass(slots=True)
class Incoming(Stateful):
    """All that waits for one player in a phase: sources, changes, shares, healing."""

    sources: list[Source] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    healing: int = 0
    halved_by: list[str] = field(default_factory=list)
    """What halves the damage on its dealer's side."""
    healers: list[str] = field(default_factory=list)
    """What heals, by name: for the log alone."""
    companion: tuple[str, int] | None = None
    """A Companion that takes some of the damage, and how much of it (-1: all)."""

    @property
    def empty(self) -> bool:
        return not (self.sources or self.changes or self.shares or self.healing)

    @property
    def avoidable(self) -> bool:
        """Some damage is waiting that cards and tokens could prevent (DT-7.1.4)."""
        return any(s.amount > 0 and not self._fixed(s) and not s.gone for s in self.sources) and self.subtotal() > 0

    @staticmethod
    def _fixed(source: Source) -> bool:
        return source.type is Type.ULTIMATE or source.sure

    def subtotal(self) -> int:
        """Steps 1 and 2 without what nothing can lower: sums of fixed amounts, never below 0 (DT-7.5.3, DT-7.5.9)."""
        own = [s for s in self.sources if s.attack and not self._fixed(s)]
        attack = sum(s.amount for s in own if not s.gone)
        if any(not s.gone for s in own):  # avoided: against damage that is added later, too (DT-7.5.11)
            attack = max(0, attack + sum(c.amount for c in self.changes if c.attack and self._lowerable(c)))
        rest = sum(s.amount for s in self.sources if not s.attack and not s.gone and not self._fixed(s))
        return max(0, attack + rest + sum(c.amount for c in self.changes if not c.attack))

    def of_attack(self) -> int:
        """What the Attack deals, with its modifiers and what weakens it, before anything is prevented."""
        changed = sum(c.amount for c in self.changes if c.attack)
        return max(0, sum(s.amount for s in self.sources if s.attack) + changed)

    def _lowerable(self, change: Change) -> bool:
        """Additions belong to an Ultimate where there is one."""
        return change.amount < 0 or not self._raises_ultimate

    @property
    def _raises_ultimate(self) -> bool:
        """Additions belong to an Ultimate where there is one: the Attack they modify (DT-7.3.8)."""
        return any(s.type is Type.ULTIMATE for s in self.sources)

    def waiting(self) -> int:
        """The damage as it stands before shares: what a screen shows as incoming."""
        return self.subtotal() + self._unstoppable()

    def _unstoppable(self) -> int:
        """Ultimate damage with what was added to it (DT-7.5.12), and damage that its text keeps whole."""
        fixed = sum(s.amount for s in self.sources if self._fixed(s))
        if self._raises_ultimate:
            fixed += sum(c.amount for c in self.changes if c.amount > 0)
        return fixed

    def total(self) -> Total:
        """Step 3: every share from the Subtotal on its own, then all together, never below 0 (DT-7.5.4 to 7.5.10)."""
        subtotal = self.subtotal()
        prevented = sum(part(subtotal, share.divisor) for share in self.shares if share.to < 0)
        prevented += sum(part(subtotal, 2) for _ in self.halved_by)
        back: dict[int, int] = {}
        for share in self.shares:
            if share.to >= 0:
                back[share.to] = back.get(share.to, 0) + part(subtotal, share.divisor)
        return Total(max(0, subtotal - prevented) + self._unstoppable(), subtotal, back)

    def causes(self) -> str:
        """What does the damage and the healing, by name; empty where nothing does any."""
        dealers = [source.name for source in self.sources if source.amount and not source.gone]
        return ", ".join(dict.fromkeys([*dealers, *self.healers]))

    def sum_in_words(self) -> str:
        """How the damage came about, each part with what did it; empty where there is nothing to work out.

        `18 Overpower - 3 Divine Defense + 5 Get Some! - 3 Absolution! = 17; less half, 9 (Protect) = 8`
        """
        shares = [(share.name, share.divisor) for share in self.shares if share.to < 0]
        shares += [(name, 2) for name in self.halved_by]
        gone = [source for source in self.sources if source.gone and source.amount]
        if not (self.changes or shares or gone or sum(1 for source in self.sources if source.amount) > 1):
            return ""
        parts = [f"{source.amount} {source.name}{' (not received)' if source.gone else ''}" for source in self.sources]
        words = " + ".join(part for part in parts if not part.startswith("0 "))
        for change in self.changes:
            words += f" {'+' if change.amount > 0 else '-'} {abs(change.amount)} {change.name}"
        words += f" = {self.waiting()}"
        if shares and self.subtotal():
            each = [f"{part(self.subtotal(), divisor)} ({name})" for name, divisor in shares]
            words += f"; less {', '.join(each)} = {self.total().damage}"
        return words

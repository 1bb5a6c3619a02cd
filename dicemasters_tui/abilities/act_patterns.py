"""What a player does, as cards name it: uses a die or a Global, attacks, buys (language: events)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..rules import events
from .patterns import Pattern
from .selector_words import article
from .selectors import AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.events import Event


class UsedPattern(Pattern):
    """An action die was used."""

    classes = (events.Used,)
    used: AnyWho

    @property
    def subject(self) -> Who:
        return self.used

    def describe(self, terms: Terms) -> str:
        if isinstance(self.used, Selector) and self.used.side == "my":
            kind = self.used.describe(terms, bare=True).removeprefix("your ")
            return f"you use {article(kind)} {kind}"
        return f"{self.used.describe(terms)} is used"


class GlobalPattern(Pattern):
    """A player has paid for a Global."""

    classes = (events.GlobalUsed,)
    uses_global: Literal["me", "opponent"]

    @property
    def subject(self) -> Who:
        return Named(name=self.uses_global)

    def fits(self, context: Context, event: Event) -> bool:
        user = context.controller if self.uses_global == "me" else context.opponent
        return isinstance(event, events.GlobalUsed) and event.player == user

    def describe(self, terms: Terms) -> str:
        return f"{'you use' if self.uses_global == 'me' else 'your opponent uses'} a Global"


class AttackPattern(Pattern):
    """A player has declared attackers, however many: one event (DM-9.4.4)."""

    classes = (events.AttackersDeclared,)
    declares_attack: Literal["me", "opponent"]

    @property
    def subject(self) -> Who:
        return Named(name=self.declares_attack)

    def fits(self, context: Context, event: Event) -> bool:
        attacker = context.controller if self.declares_attack == "me" else context.opponent
        return isinstance(event, events.AttackersDeclared) and event.player == attacker

    def describe(self, terms: Terms) -> str:
        return "you attack" if self.declares_attack == "me" else "your opponent attacks"


class PurchasedPattern(Pattern):
    """A die was bought (DM-9.2.9)."""

    classes = (events.Bought,)
    purchased: AnyWho
    by: Literal["me", "opponent"] | None = None
    last: bool = False
    """Nothing is left on the card."""

    @property
    def subject(self) -> Who:
        return self.purchased

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Bought) or not self.purchased.matches(context, event.die, anywhere=True):
            return False
        if self.by is not None and event.player != (context.controller if self.by == "me" else context.opponent):
            return False
        holder = event.die.holder
        return not self.last or (holder is not None and not context.game.unbought(holder))

    def describe(self, terms: Terms) -> str:
        what = "the last die on a card" if self.last else self.purchased.describe(terms)
        if self.by is None:
            return f"{what} is bought"
        return f"you buy {what}" if self.by == "me" else f"your opponent buys {what}"

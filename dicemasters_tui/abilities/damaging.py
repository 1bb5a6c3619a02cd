"""Effects that damage and KO, and those that stop or turn damage (language: deal, ko, cancel, redirect)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..rules import queries
from ..rules.ability import Steps
from ..rules.damage import Hit, deal
from ..rules.events import Damaged, Prevented
from ..rules.happening import record
from ..rules.knock_out import knock_out
from ..rules.state import Die
from .amounts import AnyAmount, Fixed
from .effects import Effect, asking
from .selectors import AnyWho, Selector
from .who import Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Deal(Effect):
    """Deal damage; `by` a die named as its source, else this text (DM-8.1.7)."""

    damage: AnyAmount
    to: AnyWho
    by: AnyWho | None = None

    def selectors(self) -> Sequence[Who]:
        return asking(self.to)

    def resolve(self, context: Context) -> Steps:
        amount = self.damage.number(context)
        dealers = self.by.found(context) if self.by is not None else []
        dealer = dealers[0] if dealers else None
        players = self.to.players(context)
        dice: list[Die] = [] if players else (yield from self.to.pick(context))
        hits = [Hit(victim, amount, dealer, context.source) for victim in (players or dice)]
        dealt = yield from deal(context.game, hits)
        context.happened += dealt

    def describe(self, terms: Terms) -> str:
        amount = self.damage.describe(terms)
        does = f"{self.by.describe(terms)} deals" if self.by is not None else "deal"
        first, _, rest = amount.partition(" ")
        if rest.startswith("for each"):
            return f"{does} {first} damage to {self.to.describe(terms)} {rest}"
        damage = (
            f"{amount} damage"
            if isinstance(self.damage, Fixed) or amount == "that much"
            else f"damage equal to {amount}"
        )
        return f"{does} {damage} to {self.to.describe(terms)}"


class Ko(Effect):
    """KO without damage (DM-8.2.7)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        knock_out(context.game, dice, context.source)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.who, Selector) and self.who.by == "opponent":
            one = self.who.model_copy(update={"by": None})
            own = one.describe(terms).replace("an opposing", "one of their own").replace(" die", " dice")
            return f"your opponent KOs {own}"
        return f"KO {self.who.describe(terms)}"


class Cancel(Effect):
    """What was about to happen does not: prevention (DM-8.3.1, DM-8.3.11). Only in an interrupt or reaction."""

    what: Literal["it"]

    def resolve(self, context: Context) -> Steps:
        event = context.event
        if event is not None:
            event.cancelled = True
            if isinstance(event, Damaged):
                prevented = Prevented(event.amount, event.victim, event.player, by=context.source, source=event.source)
                record(context.game, prevented)
        yield from ()  # nothing is asked

    def describe(self, terms: Terms) -> str:
        return "prevent that"


class Redirect(Effect):
    """The same damage from the same source hits another: a die in place of a die (DM-8.3.3 to DM-8.3.5)."""

    to: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.to)

    def resolve(self, context: Context) -> Steps:
        event = context.event
        dice: list[Die] = yield from self.to.pick(context)
        if isinstance(event, Damaged) and event.victim is not None and dice:
            event.victim, event.player = dice[0], dice[0].controller
            event.lethal = False
            event.before = queries.snapshot(context.game, dice[0])

    def describe(self, terms: Terms) -> str:
        return f"redirect that damage to {self.to.describe(terms)}"

"""Effects that damage and KO, and those that stop or turn damage (language: deal, ko, cancel, redirect)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..rules import queries
from ..rules.ability import Steps
from ..rules.acts import bar_for_the_turn
from ..rules.damage import Hit, deal
from ..rules.events import Cancelled, Damaged, Event, GlobalUsed, Prevented
from ..rules.happening import record
from ..rules.knock_out import knock_out
from ..rules.moves import move
from ..rules.state import Die, Zone
from .amounts import AnyAmount, Fixed
from .effects import Effect, asking
from .part import every_part
from .selectors import AnyWho, Selector
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Deal(Effect):
    """Deal damage; `by` a die named as its source, else this text (DM-8.1.7).

    `with combat` it is dealt together with the combat damage that is about to be dealt (DM-6.12.1).
    """

    adds_up = True
    damage: AnyAmount
    to: AnyWho
    by: AnyWho | None = None
    kind: Literal["combat", "with combat"] | None = None

    @property
    def acts_on(self) -> Who:
        return self.to

    def selectors(self) -> Sequence[Who]:
        return asking(self.to)

    def for_nothing(self, context: Context) -> bool:
        """An amount that no choice changes comes out at 0 (DM-8.1.6)."""
        counts_chosen = any(isinstance(part, Named) and part.refers for part in every_part(self.damage))
        return not counts_chosen and self.damage.number(context) <= 0

    def resolve(self, context: Context) -> Steps:
        amount = self.damage.number(context) * context.times
        dealers = self.by.found(context) if self.by is not None else []
        dealer = dealers[0] if dealers else None
        victims: list[Die | int] = list(self.to.players(context))
        victims += yield from self.to.pick(context)  # dice, or players where a text lets one choose between them
        hits = [Hit(victim, amount, dealer, context.source) for victim in victims]
        combat = context.game.combat
        if self.kind == "with combat" and combat is not None:
            combat.joining += [hit._replace(of_text=True) for hit in hits]
            return
        dealt = yield from deal(context.game, hits, combat=self.kind == "combat")
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


class DealEachOther(Effect):
    """Two dice deal damage to each other, both amounts fixed first; `dealer` is the one that deals.

    Where a text adds a target beside one of them, that die stands on the same side: it fights the other's alone.
    """

    pair: AnyWho = Field(alias="to each other")
    damage: AnyAmount

    @property
    def acts_on(self) -> Who:
        return self.pair

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.pair.pick(context)
        hits: list[Hit] = []
        for dealer in dice:
            context.bound["dealer"] = [dealer]
            amount = self.damage.number(context)
            others = [die for die in dice if die.controller != dealer.controller]
            hits += [Hit(victim, amount, dealer, context.source) for victim in others]
        context.bound.pop("dealer", None)
        dealt = yield from deal(context.game, hits)
        context.happened += dealt

    def describe(self, terms: Terms) -> str:
        pair = self.pair.describe(terms).replace("that die and that die", "those two dice")
        return f"{pair} deal each other damage equal to {self.damage.describe(terms)}"


def read_deal(data: Any) -> Any:
    """The data of `deal`: to whom, or to each other."""
    if isinstance(data, dict) and "to each other" in data:
        return DealEachOther.model_validate(data)
    return Deal.model_validate(data)


class Ko(Effect):
    """KO without damage (DM-8.2.7)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    @property
    def leaves_none(self) -> bool:
        return isinstance(self.who, Selector) and self.who.quantifier == "all" and self.who.as_name is not None

    def resolve(self, context: Context) -> Steps:
        dice = yield from self.who.pick(context)
        yield from knock_out(context.game, dice, context.source)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.who, Selector) and self.who.by == "each player":
            return f"each player KOs {self.who.describe(terms)}"
        if isinstance(self.who, Selector) and self.who.by == "opponent":
            one = self.who.model_copy(update={"by": None})
            own = one.describe(terms).replace("a target opposing", "one of their own")
            own = own.replace("an opposing", "one of their own").replace(" die", " dice")
            return f"your opponent KOs {own.replace('Sidekick', 'Sidekicks')}"
        return f"KO {self.who.describe(terms)}"


class Sacrifice(Effect):
    """Move character dice from the field to the Used Pile, which is no KO (DM-13.7.3)."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        for die in dice:
            if die.in_field:
                move(context.game, die, Zone.USED, context.source)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.who, Selector) and self.who.by == "each player":
            return f"each player sacrifices {self.who.describe(terms)}"
        return f"sacrifice {self.who.describe(terms)}"


class Cancel(Effect):
    """What was about to happen does not: prevention (DM-8.3.1, DM-8.3.11). Only in an interrupt or reaction."""

    what: Literal["it"]
    bars: Literal["it"] | None = None
    """A Global that cannot be used again this turn."""

    def resolve(self, context: Context) -> Steps:
        event = context.event
        if event is not None:
            event.cancelled = True
            if isinstance(event, GlobalUsed) and self.bars is not None:
                bar_for_the_turn(context.game, event.card, event.number)
            if not isinstance(event, Damaged):
                record(context.game, Cancelled(_what(event), source=context.source))
            if isinstance(event, Damaged):
                prevented = Prevented(event.amount, event.victim, event.player, by=context.source, source=event.source)
                record(context.game, prevented)
        yield from ()  # nothing is asked

    def describe(self, terms: Terms) -> str:
        return "cancel it; it cannot be used again this turn" if self.bars is not None else "cancel it"


def _what(event: Event) -> str:
    """What is cancelled, in words."""
    if isinstance(event, GlobalUsed):
        return f"the Global of {event.card.card.name}"
    return f"the effect of {event.source.label}" if event.source is not None else "that"


def _within_reach(context: Context, die: Die) -> bool:
    """Damage is turned to no die that its source could not target (DM-8.3.5)."""
    event = context.event
    source = event.source if isinstance(event, Damaged) else None
    return source is None or queries.may_be_targeted(context.game, die, source)


class Redirect(Effect):
    """The same damage from the same source hits another: a die in place of a die (DM-8.3.3 to DM-8.3.5)."""

    to: AnyWho

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if isinstance(self.to, Selector):
            self.to.must_be(_within_reach)

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

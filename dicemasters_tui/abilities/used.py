"""Texts that a player uses: action dice, Globals, activated abilities (language: forms)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..kernel.decision import WhyNot
from ..rules import ability as rules
from ..rules.acts import NO_EFFECT, NOT_NOW
from ..rules.context import Context
from ..rules.energy import FREE, Cost
from ..rules.events import Event
from ..rules.queries import has_text
from ..rules.state import MAIN, GameState, TeamCard
from .clauses import in_return, sentence_of
from .conditions import all_hold
from .costs import Price
from .damaging import Cancel, Redirect
from .dice_patterns import AnyPattern
from .flow import Effects
from .forms import Form, finish, speaker
from .part import every_part, listing, work_out
from .running import ask_early, carry_out, early_choices, needed_choices, possible, spare_the_payment, why_impossible
from .selectors import Selector
from .who import Named

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


class UsedText(Form):
    """Texts a player uses."""

    do: Effects
    pay: Price | None = None

    if TYPE_CHECKING:
        price: Price | None
        energy_cost: Cost
        more_than_energy: Price | None
        """The price, where it asks for anything besides energy."""
        always_can: bool
        each_for_itself: bool
        """It does something to the die that has it."""
        early: tuple[Selector, ...]
        needed: tuple[Selector, ...]

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        price = getattr(self, "costs", self.pay)
        spare_the_payment(self.do, price)
        work_out(
            self,
            price=price,
            energy_cost=price.energy_cost if price is not None else FREE,
            more_than_energy=None if price is None or price.only_energy else price,
            each_for_itself=any(isinstance(part, Named) and part.name == "this" for part in every_part(self)),
            always_can=any(effect.always_can for effect in self.do),
            early=tuple(early_choices(self.do, price)),
            needed=tuple(needed_choices(self.do, price)),
        )

    def usable(self, context: Context) -> bool:
        return (
            self.right_turn(context)
            and not self.used_up(context)
            and all_hold(self.conditions, context)
            and (self.more_than_energy is None or self.more_than_energy.possible(context))
            and (self.always_can or any(effect.can(context) for effect in self.do))
            and possible(context, self.needed)
        )

    def why_not(self, context: Context) -> WhyNot:
        name = context.holder.card.name
        if not self.right_turn(context):
            whose = "on your own turn" if self.turn == "mine" else "on your opponent's turn"
            return WhyNot(f"{name} can be used {whose} only.", NOT_NOW)
        if self.used_up(context):
            return WhyNot(f"{name} has been used this turn; once per turn is all.", "used up")
        if not all_hold(self.conditions, context):
            words = listing([c.describe(context.game.edition.terms) for c in self.conditions])
            return WhyNot(f"{name} needs this: {words.replace('{name}', name)}.", "not met")
        if self.price is not None and (reason := self.price.why_not(context, energy_paid=True)):
            return reason
        if not (self.always_can or any(effect.can(context) for effect in self.do)):
            return WhyNot(f"{name} finds nothing to do now.", NO_EFFECT)
        return why_impossible(context, self.needed)

    def choose(self, context: Context) -> rules.Steps:
        if all_hold(self.conditions, context):
            yield from ask_early(context, self.early)

    def resolve(self, context: Context) -> rules.Steps:
        self.use_limit(context)
        context.apart = self.each_for_itself
        if not all_hold(self.conditions, context):
            return
        yield from ask_early(context, self.early)
        if self.price is not None:
            yield from self.price.pay(context, energy_paid=True)
        yield from carry_out(context, self.do)
        if self.price is not None:
            yield from self.price.finish(context)


class Action(UsedText, rules.ActionText):
    """What an action die does (6.6)."""

    def applies(self, context: Context) -> bool:
        return self.on_burst(context.burst)

    def describe(self, card: Card, terms: Terms) -> str:
        words = sentence_of(self.do, terms)
        if self.pay is not None:
            words = in_return(self.pay.describe(terms), words)
        also = "also, " if self.face is not None and not self.instead else ""
        return self.opening(terms) + finish(f"{also}{self.if_words(terms)}{words}", card)


class Global(UsedText, rules.GlobalText):
    """A Global Ability (9.4)."""

    costs: Price = Field(alias="global")
    when: AnyPattern | None = None
    """What a reactive Global is about (DM-9.4.3)."""

    @property
    def cost(self) -> Cost:
        return self.energy_cost

    @property
    def reacts(self) -> tuple[type[Event], ...]:
        return tuple(self.when.heard) if self.when is not None else ()

    @property
    def paid_together(self) -> bool:
        return self.once is None and self.costs.only_energy

    @property
    def adds_up(self) -> bool:
        return all(effect.adds_up for effect in self.do)

    def come_to_nothing(self, context: Context) -> rules.Steps:
        self.use_limit(context)
        yield from self.costs.pay(context, energy_paid=True)
        yield from self.costs.finish(context)

    def about(self, context: Context, event: Event) -> bool:
        return self.when is not None and self.when.fits(context, event)

    @property
    def interrupts(self) -> bool:
        return any(isinstance(part, Cancel | Redirect) for part in every_part(self.do))

    def describe(self, card: Card, terms: Terms) -> str:
        limits = self.limits(terms)
        front = f"{limits[:1].upper()}{limits[1:]}, " if limits else ""
        if self.when is not None:
            front = f"when {self.when.describe(terms)}, {front}"
        text = finish(front + sentence_of(self.do, terms), card)
        return f"Global: {finish(self.costs.describe(terms), card)} {text}"


def own_main_step(game: GameState, player: int) -> bool:
    return game.step is MAIN and game.active == player


class Activated(UsedText, rules.ActivatedText):
    """With a die in the field the player may use it: when a Global could be used, or in the own Main Step (DM-6.7.4).

    A card that only says "once per turn, you may" means the Main Step.
    """

    use: Literal["any time a global could be", "main step"]
    works: Literal["on its card"] | None = None
    """A text of a die that still lies on its card: its owner uses it (DM-14.1.17)."""

    @property
    def cost(self) -> Cost:
        return self.energy_cost

    @property
    def of_card(self) -> bool:
        return not self.each_for_itself

    @property
    def of_dice_in_field(self) -> bool:
        return self.works is None

    @property
    def asks_which_die(self) -> bool:
        first = self.early[0] if self.early else None
        return first is not None and first.asks and first.noun == "dice of this card" and first.zone == "field"

    def timely(self, game: GameState, player: int) -> bool:
        return self.use != "main step" or own_main_step(game, player)

    def contexts(self, game: GameState, holder: TeamCard, player: int) -> list[Context]:
        if not self.timely(game, player):
            return []
        if self.works is not None:
            return [speaker(game, holder, player, None, None)] if holder.owner == player else []
        if not game.in_field[holder.index]:
            return []
        return [
            speaker(game, holder, player, die, None)
            for die in game.players[player].field
            if die.holder is holder and self.on_burst(die.burst) and has_text(game, die)
        ]

    def describe(self, card: Card, terms: Terms) -> str:
        condition = listing([c.describe(terms) for c in self.conditions])
        front = f"while {condition}, " if condition else ""
        if self.use == "main step":
            front = f"in your Main Step, {front}"
        elif not condition:
            front = "whenever a Global could be used, "
        words = sentence_of(self.do, terms)
        if self.pay is not None:
            words = in_return(self.pay.describe(terms), words)
        limits = self.limits(terms)
        front += f"{limits}, " if limits else ""
        return self.opening(terms) + finish(f"{front}you may {words}", card)

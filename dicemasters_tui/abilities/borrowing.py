"""Effects that use what other cards offer: their texts, and their dice (language: use, use_effect, purchase)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ..rules.ability import ActionText, Steps
from ..rules.acts import action_context, why_forbidden
from ..rules.choice import Choice, ChoiceDecision, die_choice, yes_or_no
from ..rules.context import Context
from ..rules.energy import FREE, Cost, can_pay, spend
from ..rules.paying import payment_in_text
from ..rules.perform import take_bought, use
from ..rules.queries import cost_to_buy, has_text
from ..rules.state import Die, Source, TeamCard, Zone
from ..rules.timing import choose, nested
from ..rules.tolls import toll_words, why_not_toll
from .effects import Effect
from .forms import Form
from .kinds import ZONE_WORDS, ZONES
from .patterns import AttacksPattern
from .selectors import AnyWho, Selector

if TYPE_CHECKING:
    from ..rules.edition import Terms
    from .heard import Triggered


class UseEffect(Effect):
    """Use the effect of the action face a die shows as one's own; that is not using the die (DM-13.3.6).

    What its keywords do with a used die is left out.
    """

    die: AnyWho = Field(alias="face of")

    def resolve(self, context: Context) -> Steps:
        for die in self.die.found(context):
            borrowed = _as_own(context, die)
            if borrowed is None:
                continue
            if not (yield from nested(borrowed, context)):
                return
            for text in _texts_of_face(borrowed):
                yield from text.resolve(borrowed)

    def can(self, context: Context) -> bool:
        """Whether a text of the face has something to do now (DM-11.1.6)."""
        if context.source.kind == "action":
            return True  # an action that borrows may be led back to itself
        own = [borrowed for die in self.die.found(context) if (borrowed := _as_own(context, die)) is not None]
        return any(text.usable(borrowed) for borrowed in own for text in _texts_of_face(borrowed))

    def describe(self, terms: Terms) -> str:
        return "use the effect of the face it shows"


def _as_own(context: Context, die: Die) -> Context | None:
    """The effect of an action face in one's own hands; None for any other face."""
    if die.holder is None or not die.is_action:
        return None
    source = Source("action", context.controller, die.card, die.index)
    return Context(context.game, context.controller, die.holder, source, die, burst=die.burst)


def _texts_of_face(borrowed: Context) -> list[ActionText]:
    texts = borrowed.game.book.actions[borrowed.holder.index]
    return [t for t in texts if isinstance(t, ActionText) and not _of_keyword(t) and t.applies(borrowed)]


def _of_keyword(text: ActionText) -> bool:
    return isinstance(text, Form) and bool(text.of_keyword)


class UseDie(Effect):
    """Use an action die that lies in the Reserve Pool, as its player would: all that answers to it follows (6.6)."""

    die: AnyWho

    def resolve(self, context: Context) -> Steps:
        game = context.game
        for die in self.die.found(context):
            if die.zone is not Zone.RESERVE or not die.is_action or why_not_toll(game, die.owner, "use"):
                continue
            if price := toll_words(game, die.owner, "use"):  # nobody has to pay a price in life (DM-11.2.7)
                question = f"{die.name}: use it{price}?"
                answer = yield from choose(game, yes_or_no(game, die.owner, question, die.holder))
                if not answer[0].value:
                    continue
            inner = action_context(game, die)
            if not (yield from nested(inner, context)):
                return
            yield from use(game, die, inner)

    def can(self, context: Context) -> bool:
        return True

    def describe(self, terms: Terms) -> str:
        return f"use {self.die.describe(terms)}"


class UseAttackText(Effect):
    """Use the "when attacks" text of another active die as if it were this die's (DM-13.3.4)."""

    of: AnyWho = Field(alias="attack text of")

    def _texts(self, context: Context, die: Die) -> list[Triggered]:
        """The texts of the die that happen when it attacks: printed, taken from another card, or given by one."""
        from .granting import GivenText
        from .heard import Triggered  # the texts hold effects, this one among them

        found: list[Triggered] = []
        game = context.game
        printed = die.card.abilities if has_text(game, die) else ()
        gained = [
            text.ability
            for text in game.lasting_listeners
            if text.copied and text.this is not None and text.this.die == die.index
        ]
        cards = game.book.cards if has_text(game, die) else ()
        given = [
            part.text
            for card in cards
            for ability in card.card.abilities
            for part in ability.working()
            if isinstance(part, GivenText) and part.has(game, card, die)
        ]
        for text in (part for ability in (*printed, *gained, *given) for part in ability.working()):
            if not isinstance(text, Triggered) or text.of_keyword or not text.of_itself:
                continue
            if isinstance(text.pattern, AttacksPattern) and text.on_burst(die.burst):
                found.append(text)
        return found

    def _dice(self, context: Context) -> list[Die]:
        return [die for die in self.of.found(context) if self._texts(context, die)]

    def can(self, context: Context) -> bool:
        return bool(self._dice(context))

    def resolve(self, context: Context) -> Steps:
        dice = self._dice(context)
        name = context.holder.card.name
        decision = ChoiceDecision(
            context.game,
            context.controller,
            f"{name}: use the attack text of which die?",
            [die_choice(die) for die in dice],
            source_card=context.holder,
        )
        answer: Sequence[Choice] = yield from choose(context.game, decision)
        for choice in answer:
            die: Die = choice.value
            for text in self._texts(context, die):
                holder = die.holder if die.holder is not None else context.holder
                trigger = context.source.trigger  # the borrower's own attack lets it happen (DM-9.2.5)
                source = Source("ability", context.controller, context.holder.card, context.source.die, trigger)
                borrowed = Context(context.game, context.controller, holder, source, context.this, context.event)
                if (yield from nested(borrowed, context)):
                    yield from text.resolve(borrowed)

    def describe(self, terms: Terms) -> str:
        return f"use the text of {self.of.describe(terms)} that happens when it attacks"


class Purchase(Effect):
    """Buy a die outside the usual moment: of a kind, `free` or with the cost changed, to another area (DM-6.4.8)."""

    what: AnyWho
    cost: int | Literal["free"]
    to: Literal["prep", "used", "bag"] = "used"

    def _offers(self, context: Context) -> list[tuple[TeamCard, Cost]]:
        """The cards a die could be bought from and paid for now."""
        game = context.game
        player = game.players[context.controller]
        offers = []
        for card in game.book.buyable[context.controller]:
            left = game.unbought(card)
            if not left or not self.what.matches(context, left[0], anywhere=True):
                continue
            if why_forbidden(game, context.controller, card):
                continue
            cost = FREE
            if self.cost != "free":
                cost = Cost(max(1, cost_to_buy(game, card, context.controller) + self.cost), card.card.energy)
            if can_pay(player, cost):
                offers.append((card, cost))
        return offers

    def can(self, context: Context) -> bool:
        return bool(self._offers(context))

    def resolve(self, context: Context) -> Steps:
        game = context.game
        player = game.players[context.controller]
        choices = [
            Choice((card, cost), card.id, f"{card.card.name} for {cost}", card=card)
            for card, cost in self._offers(context)
        ]
        name = context.holder.card.name
        decision = ChoiceDecision(
            game, context.controller, f"{name}: buy a die of which card?", choices, source_card=context.holder
        )
        answer: Sequence[Choice] = yield from choose(game, decision)
        for choice in answer:
            card, cost = choice.value
            spend(game, player, payment_in_text(game, player, cost, card.card.name), card.card.name)
            yield from take_bought(game, player, card, cost.amount, ZONES[self.to])

    def describe(self, terms: Terms) -> str:
        where = "" if self.to == "used" else f" into your {ZONE_WORDS[self.to]}"
        what = self.what.describe(terms)
        if isinstance(self.what, Selector) and self.what.noun == "dice of this card":
            return f"buy a die of this card{where}"
        price = " for free" if self.cost == "free" else f" for [{abs(self.cost)}] less" if self.cost else ""
        return f"buy {what}{price}{where}"

"""Answers that limit what a player does: how often, what not at all, and what it costs (language: queries)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from ..kernel.decision import NO_REASON, WhyNot
from ..kernel.misreading import wrong
from ..rules.choice import yes_or_no
from ..rules.context import Context
from ..rules.declare import FORBIDDEN
from ..rules.events import Bought
from ..rules.timing import choose
from .answer import Answer
from .costs import Price
from .selectors import AnyWho, Selector
from .who import plural_of

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.edition import Terms
    from ..rules.state import Die, TeamCard


class DrawsAnswer(Answer):
    """So many dice more are drawn in the Clear and Draw Step, with the four of the step (DM-6.2.3, DM-6.2.4)."""

    count: int

    def describe(self, terms: Terms) -> str:
        return f"draw {'an extra die' if self.count == 1 else f'{self.count} extra dice'} in the Clear and Draw Step"


def read_draws(data: Any) -> Any:
    """The data of `draws`: how many dice more."""
    return {"count": data}


class QuotaAnswer(Answer):
    """How many dice in all may or must do something in a turn."""

    act: Literal["attack", "buy"]
    at_most: int | None = Field(None, alias="at most")
    at_least: int | None = Field(None, alias="at least")
    for_each: Literal["affiliation"] | None = Field(None, alias="for each")
    what: AnyWho | None = None

    @property
    def each_affiliation(self) -> bool:
        return self.for_each is not None

    def why_not_buy(self, context: Context, player: int, card: TeamCard) -> str:
        """Why this player cannot buy a die of the card this turn, if so."""
        dice = [die for die in context.game.dice if die.holder is card][:1]
        if self.act != "buy" or self.what is None or self.at_most is None or not dice:
            return ""
        if not self.what.matches(context, dice[0], anywhere=True):
            return ""
        bought = [
            event
            for event in context.game.happened.get(Bought, ())
            if isinstance(event, Bought)
            and event.player == player
            and self.what.matches(context, event.die, anywhere=True)
        ]
        if len(bought) < self.at_most:
            return ""
        terms = context.game.edition.terms
        return f"{context.holder.card.name} allows {self.at_most} {self.what.describe(terms, bare=True)} bought a turn."

    def describe(self, terms: Terms) -> str:
        if self.what is None:
            return ""  # of attacking: see `of_dice`
        return f"cannot buy more than {self.at_most} {self.what.describe(terms, bare=True)} each turn"

    def of_dice(self, dice: str) -> str:
        """The whole clause for these dice."""
        dice = f"the {dice.removeprefix('all ')}" if dice.startswith("all ") else dice
        if self.at_least is not None:
            return f"at least {self.at_least} of {dice} must attack each turn if able"
        each = " of each affiliation" if self.for_each else ""
        return f"only {self.at_most} of {dice}{each} may attack each turn"


class MayNotAnswer(Answer):
    """What a player is not allowed: to buy or to field these dice, or to reroll, unless that player pays a price."""

    buy: AnyWho | None = None
    fielding: AnyWho | None = Field(None, alias="field")
    reroll: Literal["any die"] | None = None
    unless: Price | None = None
    """Paid once for the turn."""

    def model_post_init(self, context: Any, /) -> None:
        if self.unless is not None and (self.reroll is None or self.buy is not None or self.fielding is not None):
            raise wrong("unless: PRICE belongs to reroll: any die")

    def way_out(self, context: Context, player: int) -> Steps:
        """Whether the player who wants to reroll may: it is asked for the price, where there is one it can pay."""
        game = context.game
        paid = ("reroll", context.holder.index, player)
        if paid in game.used_limits:
            return True
        own = Context(game, player, context.holder, context.source, context.this)
        if self.unless is None or self.unless.why_not(own):
            return False
        words = self.unless.describe(game.edition.terms)
        question = f"{context.holder.card.name}: {words} to reroll dice this turn?"
        answer = yield from choose(game, yes_or_no(game, player, question, context.holder))
        if answer[0].value:
            yield from self.unless.pay(own)
            yield from self.unless.finish(own)
            game.used_limits.add(paid)
        return answer[0].value

    def why_not_buy(self, context: Context, card: TeamCard) -> str:
        dice = [die for die in context.game.dice if die.holder is card][:1]
        if self.buy is None or not dice or not self.buy.matches(context, dice[0], anywhere=True):
            return ""
        return f"{context.holder.card.name} forbids to buy {card.card.name}."

    def why_not_field(self, context: Context, die: Die) -> WhyNot:
        who = self.fielding
        if who is None:
            return NO_REASON
        fits = who.matches(context, die, anywhere=True)
        if not fits and isinstance(who, Selector) and who.noun == "character" and die.card.is_character:
            fits = who.admits(context, die)  # it shows nothing where it lies
        if not fits:
            return NO_REASON
        field = context.game.edition.terms.field
        return WhyNot(f"{context.holder.card.name} forbids to {field} {die.name}.", FORBIDDEN)

    def describe(self, terms: Terms) -> str:
        if self.buy is not None and self.buy == self.fielding:
            return f"cannot buy or {terms.field} {plural_of(self.buy, terms)}"
        if self.reroll is not None:
            unless = f" unless they {self.unless.describe(terms)}, once for the turn" if self.unless is not None else ""
            return f"cannot reroll dice{unless}"
        words = []
        if self.buy is not None:
            words.append(f"buy {plural_of(self.buy, terms)}")
        if self.fielding is not None:
            words.append(f"{terms.field} {plural_of(self.fielding, terms)}")
        return "cannot " + " or ".join(words)


class TollAnswer(Answer):
    """A price in life put on an act of a player (DM-11.2.7).

    To `use` is to use an action die or a Global. To `block` costs it for each blocker that fits `each`, or once for
    the whole declaration.
    """

    written: ClassVar = {"amount": "pay", "each": "with"}
    act: Literal["block", "use", "field"]
    amount: int
    each: AnyWho | None = None

    def model_post_init(self, context: Any, /) -> None:
        if self.each is not None and self.act != "block":
            raise wrong(f"with: WHO belongs to act: block; act: {self.act} is about every die")

    def life(self, context: Context, blockers: list[Die]) -> int:
        """What these blockers cost."""
        if not blockers:
            return 0
        if self.each is None:
            return self.amount
        return self.amount * sum(1 for die in set(blockers) if self.each.matches(context, die))

    def describe(self, terms: Terms) -> str:
        if self.act == "use":
            return f"must pay {self.amount} life to use an action die or a Global"
        if self.act == "field":
            return f"must pay {self.amount} life to {terms.field} a die"
        if self.each is None:
            return f"must pay {self.amount} life to block at all"
        return f"must pay {self.amount} life for each {self.each.describe(terms, bare=True)} that blocks"


def read_toll(data: Any) -> Any:
    """A price put on an act."""
    if not isinstance(data, dict):
        raise wrong(f"{data!r} is no toll; write {{act: block, with: WHO, pay: {{life: N}}}}")
    pay = data.get("pay")
    if not isinstance(pay, dict) or set(pay) != {"life"}:
        raise wrong(f"a toll is paid in life: pay: {{life: N}}, not {pay!r}")
    rest = {key: value for key, value in data.items() if key not in ("pay", "with")}
    return {**rest, "amount": pay["life"], "each": data.get("with")}

"""Answers that allow, forbid, demand or hold back something (language: queries)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..kernel.errors import Refused
from ..rules.card import spelled
from ..rules.events import Bought
from ..rules.state import Step
from .answer import Answer, NumberAnswer
from .costs import Price
from .part import listing, nearest, wrong
from .selectors import AnyWho, Selector
from .who import Who, plural_of

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Die, Source, TeamCard


class PermissionAnswer(Answer):
    """`must`, `cannot`, or `{cannot: WHOM}` for attacking and blocking."""

    must: bool = False
    cannot: AnyWho | None = None
    whole: bool = False

    def forbids(self, context: Context, die: Die, attacker: Die | None) -> bool:
        if self.whole:
            return True
        return self.cannot is not None and attacker is not None and self.cannot.matches(context, attacker)


def read_permission(data: Any) -> Any:
    """`must`, `cannot`, or `{cannot: WHOM}`."""
    if data == "must":
        return {"must": True}
    if data == "cannot":
        return {"whole": True}
    if isinstance(data, dict):
        return data
    raise wrong(f"{data!r} is neither must nor cannot")


class BlockedByAnswer(Answer):
    """Who may block the die: `none`, `{not: WHO}`, `{only: WHO}`, `{at least: N}`, `{at most: N}`."""

    nobody: bool = False
    never: AnyWho | None = None
    only: AnyWho | None = None
    called_out: AnyWho | None = None
    """The one die that may block this one and may block nothing else (DM-14.1.7)."""
    at_least: int = 1
    at_most: int = 99

    def rivals(self, context: Context) -> list[Die]:
        """The die it called out, if it is still there."""
        return self.called_out.found(context) if self.called_out is not None else []

    def keeps_off(self, context: Context, blocker: Die) -> bool:
        if self.nobody or (self.never is not None and self.never.matches(context, blocker)):
            return True
        return self.only is not None and not self.only.matches(context, blocker)

    def describe(self, terms: Terms) -> str:
        if self.nobody:
            return "cannot be blocked"
        if self.never is not None:
            return f"cannot be blocked by {_many(self.never, terms)}"
        if self.called_out is not None:
            return f"can only be blocked by {self.called_out.describe(terms)}, which can block nothing else"
        if self.only is not None:
            one = f"can be blocked by one die only, and only by {self.only.describe(terms)}"
            return one if self.at_most == 1 else f"can only be blocked by {self.only.describe(terms)}"
        return f"can only be blocked by {self.at_least} or more {terms.character} dice"


def _many(who: Who, terms: Terms) -> str:
    if isinstance(who, Selector):
        return plural_of(who, terms)
    return who.describe(terms)


def read_blocked_by(data: Any) -> Any:
    """`none`, or who may or may not block, and how many must."""
    if data == "none":
        return {"nobody": True}
    if isinstance(data, dict):
        names = {
            "not": "never",
            "at least": "at_least",
            "at most": "at_most",
            "only": "only",
            "called out": "called_out",
        }
        unknown = [key for key in data if key not in names]
        if unknown:
            raise wrong(f"{unknown[0]!r} says nothing of blockers{nearest(str(unknown[0]), names)}")
        return {names[key]: value for key, value in data.items()}
    return data


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
    """What a player is not allowed: to buy or to field these dice."""

    buy: AnyWho | None = None
    fielding: AnyWho | None = Field(None, alias="field")

    def why_not_buy(self, context: Context, card: TeamCard) -> str:
        dice = [die for die in context.game.dice if die.holder is card][:1]
        if self.buy is None or not dice or not self.buy.matches(context, dice[0], anywhere=True):
            return ""
        return f"{context.holder.card.name} forbids to buy {card.card.name}."

    def why_not_field(self, context: Context, die: Die) -> str:
        who = self.fielding
        if who is None:
            return ""
        fits = who.matches(context, die, anywhere=True)
        if not fits and isinstance(who, Selector) and who.noun == "character" and die.card.is_character:
            fits = who.admits(context, die)  # it shows nothing where it lies
        if not fits:
            return ""
        return f"{context.holder.card.name} forbids to {context.game.edition.terms.field} {die.name}."

    def describe(self, terms: Terms) -> str:
        if self.buy is not None and self.buy == self.fielding:
            return f"cannot buy or {terms.field} {_many(self.buy, terms)}"
        words = []
        if self.buy is not None:
            words.append(f"buy {_many(self.buy, terms)}")
        if self.fielding is not None:
            words.append(f"{terms.field} {_many(self.fielding, terms)}")
        return "cannot " + " or ".join(words)


class GainsAnswer(Answer):
    """Whole texts that these dice have as if printed on their card."""

    texts: tuple[Any, ...]

    def describe(self, terms: Terms) -> str:
        from ..rules.card import SIDEKICK

        return "have " + " and ".join(f'"{text.describe(SIDEKICK, terms).rstrip(".")}"' for text in self.texts)


def read_gains(data: Any) -> Any:
    """A list of texts."""
    from .texts import form_of

    if isinstance(data, GainsAnswer):
        return data
    if not isinstance(data, list):
        raise wrong(f"{data!r} is no list of texts")
    return {"texts": tuple(form_of(text) for text in data)}


class LosesTextAnswer(Answer):
    """The die has no abilities, bursts or keywords of its card (DM-9.5.6)."""

    def describe(self, terms: Terms) -> str:
        return "have no text"


class TollAnswer(Answer):
    """A price in life put on an act of a player (DM-11.2.7).

    To `use` is to use an action die or a Global. To `block` costs it for each blocker that fits `each`, or once for
    the whole declaration.
    """

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


class FieldForAnswer(Answer):
    """Another price in place of the whole fielding cost (DM-11.3.5)."""

    price: Price = Field(alias="pay")

    def payable(self, context: Context) -> bool:
        return not self.price.why_not(context)

    def question(self, context: Context, die: Die) -> str:
        terms = context.game.edition.terms
        words = self.price.describe(terms)
        return f"{words[:1].upper()}{words[1:]} to {terms.field} {die.name} for free?"

    def pay(self, context: Context) -> Steps:
        if reason := self.price.why_not(context):
            raise Refused(reason)
        yield from self.price.pay(context)

    def describe(self, terms: Terms) -> str:
        return f"you may {self.price.describe(terms)} to {terms.field} this die for free"


class GoesToAnswer(Answer):
    """Where the die goes instead when it is `purchased` or `koed`."""

    when: Literal["purchased", "koed", "koed in combat", "unblocked"]
    to: Literal["prep", "used", "bag"]
    first: bool = False
    """Only the first die its owner buys in the turn (DM-10.2.5)."""
    may: bool = False
    """The buyer is asked."""

    def model_post_init(self, context: Any, /) -> None:
        if self.may and self.when != "purchased":
            raise wrong("only where a die goes when it is purchased can be left open with may")

    def holds(self, context: Context, die: Die) -> bool:
        """Whether it is still to come this turn."""
        if self.when == "koed in combat" and context.game.step not in (Step.ATTACK, Step.ATTACK_WINDOW):
            return False
        if not self.first:
            return True
        return not any(getattr(event, "player", None) == die.owner for event in context.game.happened.get(Bought, ()))

    @property
    def zone(self) -> str:
        return self.to

    def describe(self, terms: Terms) -> str:
        where = {"prep": "Prep Area", "used": "Used Pile", "bag": "bag"}[self.to]
        event = {
            "purchased": "bought",
            "koed": "KO'd",
            "koed in combat": "KO'd in combat",
            "unblocked": "it leaves unblocked",
        }[self.when]
        return f"{'may ' if self.may else ''}go to the {where} instead when {event}"


class DamageDealtAnswer(Answer):
    """How much of its damage a die deals: `{is: none}`, `{change: double}`, `{at most: N, kind: combat}`."""

    none: bool = False
    change: Literal["double"] | None = None
    at_most: int | None = None
    kind: Literal["combat"] | None = None

    def after(self, context: Context, amount: int, combat: bool) -> int:
        """The damage it deals in all (DM-8.1.9, DM-8.1.10)."""
        if self.kind == "combat" and not combat:
            return amount
        if self.none:
            return 0
        if self.change == "double":
            amount *= 2
        return amount if self.at_most is None else min(amount, self.at_most)

    def describe(self, terms: Terms) -> str:
        if self.none:
            return "deal no damage"
        combat = "combat " if self.kind == "combat" else ""
        return f"deal double {combat}damage" if self.change else f"deal only {self.at_most} {combat}damage"


class DamageTakenAnswer(Answer):
    """How much of a damage reaches a die: `{is: none}`, `{change: -1}`, and from whom."""

    none: bool = False
    change: int = 0
    at_most: int | None = None
    kind: Literal["combat", "action"] | None = None
    """Only combat damage, or only that of action dice."""
    source: AnyWho | None = None

    def after(self, context: Context, amount: int, by: Die | None, combat: bool, kind: str) -> int:
        """The damage that arrives; `kind` is that of its source."""
        if (self.kind == "combat" and not combat) or (self.kind == "action" and kind != "action"):
            return amount
        if self.at_most is not None:
            return min(amount, self.at_most)
        if self.source is not None and (by is None or not self.source.matches(context, by, anywhere=True)):
            return amount
        return 0 if self.none else max(0, amount + self.change)

    def describe(self, terms: Terms) -> str:
        source = f" from {self.source.describe(terms)}" if self.source is not None else ""
        what = {"combat": "combat damage", "action": "damage of an action die"}.get(self.kind or "", "damage")
        if self.at_most is not None:
            return f"take at most {self.at_most} {what}{source}"
        if self.none:
            return f"take no {what}{source}"
        return f"take no damage{source}" if self.none else f"take {-self.change} less damage{source}"


def read_damage(data: Any) -> Any:
    """`{is: none}` or `{change: -N}`, and from whom."""
    if not isinstance(data, dict):
        raise wrong(f"{data!r} says nothing of damage; write {{is: none}} or {{change: -1}}")
    out: dict[str, Any] = {}
    for key, value in data.items():
        if key == "is":
            if value != "none":
                raise wrong(f"{value!r}: damage `is: none`, or `change:` a number")
            out["none"] = True
        elif key == "from":
            out["source"] = value
        elif key == "at most":
            out["at_most"] = value
        else:
            out[key] = value
    return out


class CannotBeTargetedAnswer(Answer):
    """Whose choices leave the die out: sources of these kinds, of the opponent."""

    by: tuple[str, ...]

    def keeps_off(self, context: Context, source: Source) -> bool:
        kind = source.kind if source.kind in ("action", "global", "combat", "rule") else "ability"
        if f"any {kind}" in self.by:
            return True
        return source.controller == context.opponent and (kind in self.by or source.kind in self.by)

    def describe(self, terms: Terms) -> str:
        words = {
            "any action": "action dice",
            "any ability": "abilities",
            "global": "opposing Globals",
            "action": "opposing action dice",
            "ability": "opposing abilities",
        }
        named = [words.get(kind, spelled(kind)) for kind in self.by]
        return f"cannot be targeted by {listing(named, 'or').replace(' or opposing ', ' or ')}"


SOURCES = {
    "opposing global": "global",
    "opposing action die": "action",
    "opposing ability": "ability",
    "action die": "any action",
    "ability": "any ability",
}


def read_targeted(data: Any) -> Any:
    """The kinds of source that cannot target: of those above, or the text of a keyword."""
    by = data.get("by") if isinstance(data, dict) else None
    kinds = [str(kind) for kind in (by if isinstance(by, list) else [by])]
    for kind in kinds:
        if kind not in SOURCES and kind not in ("intimidate", "call out", "tag out"):
            raise wrong(f"{kind!r} is nothing that targets{nearest(kind, SOURCES)}")
    return {"by": tuple(SOURCES.get(kind, kind.replace(" ", "-")) for kind in kinds)}


class CannotBeKoedAnswer(Answer):
    """It stays when it would be KO'd (DM-8.2.12)."""

    def describe(self, terms: Terms) -> str:
        return "cannot be KO'd"


class CanBlockAnswer(NumberAnswer):
    """How many attackers the die may block at once."""

    def describe(self, terms: Terms) -> str:
        return f"can block up to {self.amount.describe(terms)} attackers"

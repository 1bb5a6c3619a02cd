"""Answers to the rules' questions: the same parts in static texts (`get`) and in effects (`give`) (language: queries).

The methods are the ones `rules.queries` and the steps ask for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator

from ..kernel.errors import Refused
from ..rules.events import LifeChanged
from ..rules.happening import emit, judge
from .amounts import AnyAmount, Fixed, Per
from .part import Part, nearest, signed, wrong
from .selector_words import title
from .selectors import AnyWho, Selector, Who

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Die, Source


class Answer(Part):
    """One answer to one question."""

    def fixed(self, context: Context) -> Answer:
        """The same answer with its amounts worked out now: what an effect on a die keeps (language: give)."""
        return self

    def describe(self, terms: Terms) -> str:
        """What dice with this answer do, for "these dice ...": `get +2A`, `cannot block`."""
        return ""


class NumberAnswer(Answer):
    """A change of a number, or `set` in its place (DM-8.4.6)."""

    amount: AnyAmount
    sets: bool = False

    def number(self, context: Context, die: Die) -> int:
        return self.amount.number(context)

    @property
    def may_lower(self) -> bool:
        """Whether the number can become smaller by it."""
        if self.sets:
            return True
        if isinstance(self.amount, Per):
            return self.amount.times < 0
        return not isinstance(self.amount, Fixed) or self.amount.value < 0

    def change_fixed(self, value: int) -> int:
        """The value after this effect; its amount has been fixed."""
        assert isinstance(self.amount, Fixed)
        return self.amount.value if self.sets else value + self.amount.value

    def fixed(self, context: Context) -> Answer:
        return self.model_copy(update={"amount": Fixed(value=self.amount.number(context))})


def _number(data: Any) -> Any:
    if isinstance(data, dict) and "set" in data:
        return {"amount": data["set"], "sets": True}
    return {"amount": data}


class StatAnswer(NumberAnswer):
    """A or D."""


class CostAnswer(NumberAnswer):
    """The cost to buy or to field; `free` for no cost at all."""

    free: bool = False

    def asks(self, context: Context, buyer: int) -> bool:
        return True


def _cost(data: Any) -> Any:
    return {"amount": 0, "free": True} if data == "free" else {"amount": data}


class HasAnswer(Answer):
    """A keyword, an affiliation, or counting as a Sidekick."""

    keyword: str | None = None
    affiliation: str | None = None
    kind: str | None = None

    def describe(self, terms: Terms) -> str:
        if self.affiliation:
            return f"have the {title(self.affiliation)} affiliation"
        return f"have {title(self.keyword or self.kind or '')}"


def _has(data: Any) -> Any:
    from ..rules.card import slug

    if isinstance(data, str):
        return {"keyword": slug(data)}
    if isinstance(data, dict):
        return {key: slug(value) if isinstance(value, str) else value for key, value in data.items()}
    return data


class PermissionAnswer(Answer):
    """`must`, `cannot`, or `{cannot: WHOM}` for attacking and blocking."""

    must: bool = False
    cannot: AnyWho | None = None
    whole: bool = False

    def forbids(self, context: Context, die: Die, attacker: Die | None) -> bool:
        if self.whole:
            return True
        return self.cannot is not None and attacker is not None and self.cannot.matches(context, attacker)


def _permission(data: Any) -> Any:
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
    at_least: int = 1
    at_most: int = 99

    def keeps_off(self, context: Context, blocker: Die) -> bool:
        if self.nobody or (self.never is not None and self.never.matches(context, blocker)):
            return True
        return self.only is not None and not self.only.matches(context, blocker)

    def describe(self, terms: Terms) -> str:
        if self.nobody:
            return "cannot be blocked"
        if self.never is not None:
            return f"cannot be blocked by {_many(self.never, terms)}"
        if self.only is not None:
            return f"can only be blocked by {self.only.describe(terms)}"
        return f"can only be blocked by {self.at_least} or more {terms.character} dice"


def _many(who: Who, terms: Terms) -> str:
    if isinstance(who, Selector):
        return who.describe(terms, bare=True).replace(" die", " dice", 1)
    return who.describe(terms)


def _blocked_by(data: Any) -> Any:
    if data == "none":
        return {"nobody": True}
    if isinstance(data, dict):
        names = {"not": "never", "at least": "at_least", "at most": "at_most", "only": "only"}
        unknown = [key for key in data if key not in names]
        if unknown:
            raise wrong(f"{unknown[0]!r} says nothing of blockers{nearest(str(unknown[0]), names)}")
        return {names[key]: value for key, value in data.items()}
    return data


class TollAnswer(Answer):
    """A price in life put on blocking: for each blocker that fits `each`, or once for the whole declaration."""

    act: Literal["block"]
    life_each: int
    each: AnyWho | None = None

    def life(self, context: Context, blockers: list[Die]) -> int:
        if not blockers:
            return 0
        if self.each is None:
            return self.life_each
        return self.life_each * sum(1 for die in set(blockers) if self.each.matches(context, die))

    def describe(self, terms: Terms) -> str:
        if self.each is None:
            return f"must pay {self.life_each} life to block at all"
        return f"must pay {self.life_each} life for each {self.each.describe(terms, bare=True)} that blocks"


def _toll(data: Any) -> Any:
    if not isinstance(data, dict):
        raise wrong(f"{data!r} is no toll; write {{act: block, with: WHO, pay: {{life: N}}}}")
    pay = data.get("pay")
    if not isinstance(pay, dict) or set(pay) != {"life"}:
        raise wrong(f"a toll is paid in life: pay: {{life: N}}, not {pay!r}")
    rest = {key: value for key, value in data.items() if key not in ("pay", "with")}
    return {**rest, "life_each": pay["life"], "each": data.get("with")}


class FieldForAnswer(Answer):
    """Another price in place of the whole fielding cost (DM-11.3.5)."""

    life_price: int

    def payable(self, context: Context) -> bool:
        return context.game.players[context.controller].life >= self.life_price  # DM-7.1.6

    def question(self, context: Context, die: Die) -> str:
        return f"Pay {self.life_price} life to {context.game.edition.terms.field} {die.name} for free?"

    def pay(self, context: Context) -> Steps:
        player = context.game.players[context.controller]
        if player.life < self.life_price:
            raise Refused(f"You have {player.life} life and cannot pay {self.life_price}.")
        player.life -= self.life_price
        emit(context.game, LifeChanged(player.index, -self.life_price, player.life, source=context.source))
        judge(context.game)
        return
        yield  # paying life asks nothing

    def describe(self, terms: Terms) -> str:
        return f"you may pay {self.life_price} life to {terms.field} it for free"


def _field_for(data: Any) -> Any:
    pay = data.get("pay") if isinstance(data, dict) else None
    if not isinstance(pay, dict) or set(pay) != {"life"}:
        raise wrong(f"another price is written as {{pay: {{life: N}}}}, not {data!r}")
    return {"life_price": pay["life"]}


class GoesToAnswer(Answer):
    """Where the die goes instead when it is `purchased` or `koed`."""

    when: Literal["purchased", "koed"]
    to: Literal["prep", "used", "bag"]

    @property
    def zone(self) -> str:
        return self.to

    def describe(self, terms: Terms) -> str:
        where = {"prep": "Prep Area", "used": "Used Pile", "bag": "bag"}[self.to]
        return f"go to the {where} instead when {'bought' if self.when == 'purchased' else 'KO' + chr(39) + 'd'}"


class DamageDealtAnswer(Answer):
    """How much of its damage a die deals: `{is: none}`."""

    none: bool = False

    def after(self, context: Context, amount: int, combat: bool) -> int:
        return 0 if self.none else amount

    def describe(self, terms: Terms) -> str:
        return "deal no damage"


class DamageTakenAnswer(Answer):
    """How much of a damage reaches a die: `{is: none}`, `{change: -1}`, and from whom."""

    none: bool = False
    change: int = 0
    source: AnyWho | None = None

    def after(self, context: Context, amount: int, by: Die | None, combat: bool) -> int:
        if self.source is not None and (by is None or not self.source.matches(context, by, anywhere=True)):
            return amount
        return 0 if self.none else max(0, amount + self.change)

    def describe(self, terms: Terms) -> str:
        source = f" from {self.source.describe(terms)}" if self.source is not None else ""
        return f"take no damage{source}" if self.none else f"take {-self.change} less damage{source}"


def _damage(data: Any) -> Any:
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
        else:
            out[key] = value
    return out


class CannotBeTargetedAnswer(Answer):
    """Whose choices leave the die out: sources of these kinds, of the opponent."""

    by: tuple[str, ...]

    def keeps_off(self, context: Context, source: Source) -> bool:
        return source.controller == context.opponent and source.kind in self.by

    def describe(self, terms: Terms) -> str:
        return "cannot be targeted by opposing " + " or ".join(f"{kind}s" for kind in self.by)


def _targeted(data: Any) -> Any:
    by = data.get("by") if isinstance(data, dict) else None
    return {"by": tuple(by) if isinstance(by, list) else (by,)}


class CannotBeKoedAnswer(Answer):
    """It stays when it would be KO'd (DM-8.2.12)."""

    def describe(self, terms: Terms) -> str:
        return "cannot be KO'd"


class CanBlockAnswer(NumberAnswer):
    """How many attackers the die may block at once."""

    def describe(self, terms: Terms) -> str:
        return f"can block {self.amount.describe(terms)} attackers"


Stat = Annotated[StatAnswer, BeforeValidator(_number)]


def _nothing(data: Any) -> Any:
    if data is not True:
        raise wrong(f"write true, not {data!r}")
    return {}


class Answers(Part):
    """The answers of one text, by question."""

    attack: Stat | None = None
    defense: Stat | None = None
    cost_to_buy: Annotated[CostAnswer, BeforeValidator(_cost)] | None = None
    cost_to_field: Annotated[CostAnswer, BeforeValidator(_cost)] | None = None
    field_for: Annotated[FieldForAnswer, BeforeValidator(_field_for)] | None = None
    toll: Annotated[TollAnswer, BeforeValidator(_toll)] | None = None
    has: Annotated[HasAnswer, BeforeValidator(_has)] | None = None
    attacking: Annotated[PermissionAnswer, BeforeValidator(_permission)] | None = None
    blocking: Annotated[PermissionAnswer, BeforeValidator(_permission)] | None = None
    blocked_by: Annotated[BlockedByAnswer, BeforeValidator(_blocked_by)] | None = None
    can_block: Annotated[CanBlockAnswer, BeforeValidator(_number)] | None = None
    goes_to: GoesToAnswer | None = None
    damage_dealt: Annotated[DamageDealtAnswer, BeforeValidator(_damage)] | None = None
    damage_taken: Annotated[DamageTakenAnswer, BeforeValidator(_damage)] | None = None
    cannot_be_targeted: Annotated[CannotBeTargetedAnswer, BeforeValidator(_targeted)] | None = None
    cannot_be_koed: Annotated[CannotBeKoedAnswer, BeforeValidator(_nothing)] | None = None

    def given(self) -> dict[str, Answer]:
        """The answers that are there, by question."""
        return {name: getattr(self, name) for name in type(self).model_fields if getattr(self, name) is not None}

    def gift(self, terms: Terms) -> str:
        """The answers as something to be given, "+1A and Overcrush"; empty when they cannot be said so."""
        words = []
        for name, answer in self.given().items():
            if isinstance(answer, StatAnswer) and not answer.sets:
                letter = "A" if name == "attack" else "D"
                if isinstance(answer.amount, Fixed | Per):
                    words.append(stat_words(answer, letter, terms))
                else:
                    words.append(f"+{letter} equal to {answer.amount.describe(terms)}")
            elif isinstance(answer, HasAnswer):
                words.append(answer.describe(terms).removeprefix("have "))
            else:
                return ""
        return " and ".join(words)

    def describe(self, terms: Terms, *, many: bool) -> str:
        """What dice with these answers do, after their name: "get +1A and +1D and have Overcrush"."""
        get = "get" if many else "gets"
        stats = []
        for name, letter in (("attack", "A"), ("defense", "D")):
            answer: StatAnswer | None = getattr(self, name)
            if answer is not None:
                stats.append(stat_words(answer, letter, terms))
        phrases = [f"{get} {' and '.join(stats)}"] if stats else []
        if self.cost_to_buy is not None:
            phrases.append(f"{'cost' if many else 'costs'} {_less(self.cost_to_buy, terms)} to buy")
        if self.cost_to_field is not None:
            if self.cost_to_field.free:
                phrases.append(f"{'are' if many else 'is'} free to {terms.field}")
            else:
                phrases.append(f"{'cost' if many else 'costs'} {_less(self.cost_to_field, terms)} to {terms.field}")
        for name, verb in (("attacking", "attack"), ("blocking", "block")):
            permission: PermissionAnswer | None = getattr(self, name)
            if permission is not None:
                if permission.cannot is not None:
                    phrases.append(f"cannot {verb} {permission.cannot.describe(terms)}")
                else:
                    phrases.append(f"{'must' if permission.must else 'cannot'} {verb}")
        special = {"attack", "defense", "cost_to_buy", "cost_to_field", "attacking", "blocking"}
        for name, other in self.given().items():
            if name not in special:
                words = other.describe(terms)
                if not many:
                    words = words.replace("go ", "goes ", 1).replace("have ", "has ", 1).replace("take ", "takes ", 1).replace("deal ", "deals ", 1)
                phrases.append(words)
        return " and ".join(phrases)


def stat_words(answer: StatAnswer, letter: str, terms: Terms) -> str:
    """`+2A`, `A equal to ...`, `+1D for each ...`."""
    amount = answer.amount
    if isinstance(amount, Fixed):
        return f"{letter} {amount.value}" if answer.sets else f"{signed(amount.value)}{letter}"
    words = amount.describe(terms)
    if words[0].isdigit():
        number, _, rest = words.partition(" ")
        return f"+{number}{letter} {rest}".rstrip()
    return f"{letter} equal to {words}" if answer.sets else f"a bonus to {letter} equal to {words}"


def _less(answer: CostAnswer, terms: Terms) -> str:
    amount = answer.amount
    if isinstance(amount, Fixed):
        return f"[{abs(amount.value)}] {'less' if amount.value < 0 else 'more'}"
    return f"{amount.describe(terms)} more"

"""Amounts: a number, or something to count (language: amounts)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..kernel.misreading import wrong
from ..rules import queries
from ..rules.events import Damaged, LeftField
from ..rules.faces import Energy
from .filters import Filters
from .part import Part, one_key
from .selectors import AnyWho, Selector
from .who import Named, one_player, plural_of

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Die

Stat = Literal["attack", "defense", "level", "cost", "fielding cost", "printed attack", "printed defense"]


def stat_of(context: Context, die: Die, stat: Stat) -> int:
    """A number of a die: live while it is in the field, else as the event last knew it (DM-9.2.8)."""
    if stat == "cost":
        return die.card.cost  # the printed one (DM-11.3.4)
    if die.is_character and die.rolled:
        face = die.card.faces[die.face]
        if stat in ("fielding cost", "printed attack", "printed defense"):
            return {"fielding cost": face.field, "printed attack": face.attack, "printed defense": face.defense}[stat]
        if stat == "level":
            return die.level
        return queries.attack(context.game, die) if stat == "attack" else queries.defense(context.game, die)
    event = context.event
    before = getattr(event, "before", None)
    if before is not None and getattr(event, "die", getattr(event, "victim", None)) is die:
        return int(getattr(before, stat))
    known = getattr(event, "fallen", {}).get(die.index)
    if known is None:  # it has moved on since: as this text's own KO of it last saw it
        left = [e for e in context.game.happened.get(LeftField, ()) if isinstance(e, LeftField) and e.die is die]
        known = left[-1].before if left else None
    if known is not None and stat == "fielding cost":
        return die.card.faces[known.face].field
    return int(getattr(known, stat)) if known is not None else 0


class Amount(Part):
    """Anything that gives a number when it is needed."""

    def number(self, context: Context) -> int:
        raise wrong(f"{type(self).__name__} gives no number")

    def describe(self, terms: Terms) -> str:
        return ""


class Fixed(Amount):
    """A plain number."""

    value: int

    def number(self, context: Context) -> int:
        return self.value

    def describe(self, terms: Terms) -> str:
        return str(self.value)


class Per(Amount):
    """One (or `times`) for each die that fits."""

    per: AnyWho
    times: int = 1

    def number(self, context: Context) -> int:
        return self.times * len(self.per.found(context))

    def describe(self, terms: Terms) -> str:
        words = self.per.describe(terms, bare=True)
        if words.startswith(("your ", "those ")):
            words = f"of {plural_of(self.per, terms)}"
        return f"{self.times} for each {words}"


class StatOf(Amount):
    """A number of a die, `plus` something."""

    stat: Stat
    of: AnyWho
    plus: int = 0

    def number(self, context: Context) -> int:
        dice = self.of.found(context)
        return stat_of(context, dice[0], self.stat) + self.plus if dice else self.plus

    def describe(self, terms: Terms) -> str:
        word = {"attack": "A", "defense": "D"}.get(self.stat, self.stat)
        owner = self.of.describe(terms)
        owner = {"it": "its", "they": "their"}.get(owner, f"{owner}'s")
        text = f"{owner} {word}"
        return f"{text} plus {self.plus}" if self.plus else text


class Extreme(Amount):
    """The highest or lowest number among dice; 0 when there is none."""

    highest: Stat | None = None
    lowest: Stat | None = None
    of: AnyWho

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if (self.highest is None) == (self.lowest is None):
            raise wrong("an amount has one of the words highest and lowest")

    def number(self, context: Context) -> int:
        stat = self.highest or self.lowest
        assert stat is not None
        numbers = [stat_of(context, die, stat) for die in self.of.found(context)]
        if not numbers:
            return 0
        return max(numbers) if self.highest else min(numbers)

    def describe(self, terms: Terms) -> str:
        stat = self.highest or self.lowest or ""
        word = {"attack": "A", "defense": "D"}.get(stat, stat)
        return f"the {'highest' if self.highest else 'lowest'} {word} among {plural_of(self.of, terms)}"


class Minus(Amount):
    """An amount taken away instead of added."""

    minus: AnyAmount

    def number(self, context: Context) -> int:
        return -self.minus.number(context)

    def describe(self, terms: Terms) -> str:
        return f"\u2212{self.minus.describe(terms)}"


class OfEvent(Amount):
    """Damage: of the event, `damage dealt` by this text so far, or `combat damage` this die dealt in the turn."""

    event: Literal["damage", "damage dealt", "combat damage"]

    def number(self, context: Context) -> int:
        if self.event == "damage":
            return context.event.amount if isinstance(context.event, Damaged) else 0
        if self.event == "combat damage":
            turn = [event for event in context.game.happened.get(Damaged, ()) if isinstance(event, Damaged)]
            return sum(event.amount for event in turn if event.combat and event.by is context.this)
        return sum(event.amount for event in context.happened if isinstance(event, Damaged))

    def describe(self, terms: Terms) -> str:
        words = {"damage": "that much", "damage dealt": "the damage dealt"}
        return words.get(self.event, "the damage this die dealt in combat")


class Symbols(Amount):
    """Energy symbols in one's Reserve Pool, of a type or of the types of `this` die; wilds do not count (DM-3.3.2)."""

    symbols: Energy | Literal["this"]

    def number(self, context: Context) -> int:
        wanted: tuple[Energy, ...] = (self.symbols,) if isinstance(self.symbols, Energy) else ()
        if self.symbols == "this" and context.this is not None:
            wanted = context.this.card.energy
        reserve = context.game.players[context.controller].reserve
        return sum(1 for die in reserve for symbol in die.symbols if symbol in wanted)

    def describe(self, terms: Terms) -> str:
        kind = "matching" if self.symbols == "this" else f"[{self.symbols}]"
        return f"1 for each {kind} energy symbol in your Reserve Pool"


class Affiliations(Amount):
    """The affiliation icons on dice, `times` something."""

    dice: AnyWho = Field(alias="affiliations of")
    times: int = 1

    def number(self, context: Context) -> int:
        return self.times * sum(len(queries.affiliations(context.game, die)) for die in self.dice.found(context))

    def describe(self, terms: Terms) -> str:
        dice = self.dice.describe(terms).replace("all ", "the ", 1)
        return f"{self.times} for each affiliation of {dice}"


class LifeOf(Amount):
    """A player's life."""

    life_of: AnyWho = Field(alias="life of")

    @property
    def mine(self) -> bool:
        return isinstance(self.life_of, Named) and self.life_of.name == "me"

    def number(self, context: Context) -> int:
        return context.game.players[one_player(self.life_of, context)].life

    def describe(self, terms: Terms) -> str:
        who = self.life_of.describe(terms)
        return "your life" if who == "you" else f"{who}'s life"


class Half(Amount):
    """Half of an amount, rounded down (DM-8.4.8)."""

    half: AnyAmount

    def number(self, context: Context) -> int:
        return self.half.number(context) // 2

    def describe(self, terms: Terms) -> str:
        return f"half {self.half.describe(terms)}, rounded down"


class NumberOf(Amount):
    """How many dice fit."""

    number_of: AnyWho = Field(alias="number")

    def number(self, context: Context) -> int:
        return len(self.number_of.found(context))

    def describe(self, terms: Terms) -> str:
        return f"the number of {self.number_of.describe(terms)}"


AMOUNTS: dict[str, type[Amount]] = {
    "per": Per,
    "stat": StatOf,
    "highest": Extreme,
    "lowest": Extreme,
    "minus": Minus,
    "event": OfEvent,
    "number": NumberOf,
    "symbols": Symbols,
    "life of": LifeOf,
    "affiliations of": Affiliations,
    "half": Half,
}


def _amount(data: Any) -> Any:
    if isinstance(data, Amount):
        return data
    if isinstance(data, bool):
        raise wrong(f"{data!r} is no amount; write a number or one of {', '.join(AMOUNTS)}")
    if isinstance(data, int):
        return Fixed(value=data)
    if not isinstance(data, dict):
        raise wrong(f"{data!r} is no amount; write a number or one of {', '.join(AMOUNTS)}")
    for word, kind in AMOUNTS.items():
        if word in data:
            return kind.model_validate(data)
    one_key(data, AMOUNTS, "amount", ("of", "plus", "times"))
    raise wrong(f"{data!r} is no amount")


AnyAmount = Annotated[Amount, BeforeValidator(_amount)]

Minus.model_rebuild()
Half.model_rebuild()


class Range(Part):
    """A comparison: `{at most: 4}`, `{at least: 2}`, `{less than: 3}`, or just the number."""

    exactly: AnyAmount | None = None
    at_most: AnyAmount | None = Field(None, alias="at most")
    at_least: AnyAmount | None = Field(None, alias="at least")
    less_than: AnyAmount | None = Field(None, alias="less than")

    def holds(self, context: Context, number: int) -> bool:
        if self.exactly is not None and number != self.exactly.number(context):
            return False
        if self.at_most is not None and number > self.at_most.number(context):
            return False
        if self.at_least is not None and number < self.at_least.number(context):
            return False
        return self.less_than is None or number < self.less_than.number(context)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.at_most, StatOf) and self.at_most.plus:
            same = self.at_most.model_copy(update={"plus": 0})
            return f"at most {self.at_most.plus} above {same.describe(terms)}"
        if self.at_most is not None:
            words = self.at_most.describe(terms)
            return f"{words} or less" if isinstance(self.at_most, Fixed) else f"at most {words}"
        if self.at_least is not None:
            words = self.at_least.describe(terms)
            return f"{words} or more" if isinstance(self.at_least, Fixed) else f"at least {words}"
        if self.less_than is not None:
            return f"less than {self.less_than.describe(terms)}"
        return self.exactly.describe(terms) if self.exactly is not None else ""


def _range(data: Any) -> Any:
    if isinstance(data, Range):
        return data
    if isinstance(data, dict) and set(data) & {"at most", "at least", "less than", "exactly"}:
        return data
    return {"exactly": data}


AnyRange = Annotated[Range, BeforeValidator(_range)]

for _part in (Filters, Selector):
    _part.model_rebuild(_types_namespace={"AnyRange": AnyRange, "AnyWho": AnyWho})

"""Conditions: `if` is read when a text resolves, `while` all the time (language: conditions)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..kernel.misreading import nearest, wrong
from ..rules import queries
from ..rules.events import KnockedOut
from ..rules.state import Die, Zone
from .act_patterns import PurchasedPattern
from .amounts import AnyAmount, Fixed, LifeOf, NumberOf, OfEvent, Symbols
from .dice_patterns import AnyPattern
from .part import Part, listing
from .selector_words import article
from .selectors import AnyWho, Selector
from .who import plural_of

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import TeamCard


class Condition(Part):
    """Something that is true or not."""

    def holds(self, context: Context) -> bool:
        raise wrong(f"{type(self).__name__} is no condition")

    def describe(self, terms: Terms) -> str:
        return ""


def prevented(holder: TeamCard, controller: int) -> tuple[Any, ...]:
    """What is remembered for the turn when somebody has paid to prevent the texts of this card, under this player."""
    return ("prevented", holder.index, controller)


class Word(Condition):
    """`active`, `attached`, `prevented`, `underdog`."""

    word: Literal["active", "attached", "prevented", "underdog"]

    def holds(self, context: Context) -> bool:
        match self.word:
            case "active":
                return context.game.active_of(context.holder, context.controller) is not None
            case "attached":
                return context.this is not None and context.game.find(context.this.host) is not None
            case "prevented":
                return prevented(context.holder, context.controller) in context.game.used_limits
        mine, theirs = (len(context.game.players[i].characters) for i in (context.controller, context.opponent))
        return mine < theirs  # DM-14.1.33

    def describe(self, terms: Terms) -> str:
        return {
            "active": "{name} is active",
            "attached": "it lies there",
            "prevented": "your opponent has prevented it this turn",
            "underdog": f"you have fewer {terms.character} dice in the {terms.field_zone} than your opponent",
        }[self.word]


class WithErrata(Condition):
    """The match is played with errata. For keywords alone: a card that was changed has a text of its own for that."""

    def holds(self, context: Context) -> bool:
        return context.game.edition.errata

    def describe(self, terms: Terms) -> str:
        return "errata are in force"


class Count(Condition):
    """How many dice fit: at least one if nothing else is said."""

    count: AnyWho
    at_least: AnyAmount | None = Field(None, alias="at least")
    exactly: AnyAmount | None = None

    def holds(self, context: Context) -> bool:
        if self.exactly is None and self.at_least is None and isinstance(self.count, Selector):
            return any(self.count.matches(context, die) for die in self.count.pool(context))
        dice = self.count.found(context)
        different = isinstance(self.count, Selector) and self.count.different
        number = len({die.card.slug for die in dice}) if different else len(dice)
        if self.exactly is not None:
            return number == self.exactly.number(context)
        return number >= (self.at_least.number(context) if self.at_least is not None else 1)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.count, Selector) and self.count.among is not None and self.at_least is not None:
            one = self.count.model_copy(update={"kind": None})
            if self.count.kind == "character":
                return f"at least {self.at_least.describe(terms)} of them are {terms.character} dice"
            kind = "Sidekick dice" if self.count.kind else one.describe(terms, bare=True)
            return f"at least {self.at_least.describe(terms)} of them are {kind}"
        if isinstance(self.count, Selector) and self.count.side in ("my", "opposing"):
            return self._owned(self.count, terms)
        bare = self.count.describe(terms, bare=True)
        elsewhere = isinstance(self.count, Selector) and (self.count.state or self.count.zone != "field")
        state = "" if elsewhere else f" in the {terms.field_zone}"
        if self.exactly is not None:
            number = self.exactly.describe(terms)
            many = {"0": "is no", "1": "is exactly one"}.get(number, f"are exactly {number}")
            return f"there {many} {bare}{state}"
        if self.at_least is not None:
            if isinstance(self.count, Selector) and self.count.shares_affiliation is not None:
                return f"{self.at_least.describe(terms)} {terms.character} dice{state} share an affiliation"
            return f"there are {self.at_least.describe(terms)} or more {plural_of(self.count, terms)}{state}"
        return f"there is {article(bare)} {bare}{state}"

    def _owned(self, who: Selector, terms: Terms) -> str:
        have = "you have" if who.side == "my" else "your opponent has"
        several = self.at_least is not None or self.exactly is not None
        words = plural_of(who, terms) if several else who.describe(terms, bare=True)
        bare = words.removeprefix("your ").removeprefix("opposing ").replace("your opponent's", "their")
        bare = f"different {bare}" if who.different else bare
        if who.shares_energy is not None and not several:
            return f"{have} another {bare}"
        where = "" if who.state or who.zone != "field" else f" in the {terms.field_zone}"
        if self.exactly is not None:
            number = self.exactly.describe(terms)
            return f"{have} {'no' if number == '0' else f'exactly {number}'} {bare}{where}"
        if self.at_least is not None:
            return f"{have} {self.at_least.describe(terms)} or more {bare}{where}"
        if bare.startswith("other "):
            return f"{have} an{bare}{where}"
        return f"{have} {article(bare)} {bare}{where}"


class More(Condition):
    """One amount is greater than another."""

    more: AnyAmount
    than: AnyAmount

    def holds(self, context: Context) -> bool:
        return self.more.number(context) > self.than.number(context)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.more, NumberOf) and isinstance(self.than, NumberOf):
            dice = plural_of(self.more.number_of, terms)
            where = f"in the {terms.field_zone} than"
            if dice.startswith("opposing "):
                return f"your opponent has more {dice.removeprefix('opposing ')} {where} you"
            return f"you have more {dice.removeprefix('your ')} {where} your opponent"
        if isinstance(self.more, Symbols) and self.than == Fixed(value=0):
            return f"you have [{self.more.symbols}] energy in your Reserve Pool"
        if isinstance(self.more, LifeOf) and isinstance(self.than, LifeOf):
            return "you have more life than your opponent" if self.more.mine else "your opponent has more life than you"
        if isinstance(self.more, OfEvent) and isinstance(self.than, Fixed):
            return f"it dealt at least {self.than.value + 1} damage"
        return f"{self.more.describe(terms)} is more than {self.than.describe(terms)}"


class Is(Condition):
    """A die fits a description now."""

    the: AnyWho
    fits: AnyWho = Field(alias="is")

    def holds(self, context: Context) -> bool:
        dice = self.the.found(context)
        anywhere = not (isinstance(self.fits, Selector) and (self.fits.zone != "field" or self.fits.state))
        return bool(dice) and all(self.fits.matches(context, die, anywhere=anywhere) for die in dice)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.fits, Selector) and self.fits.state and not self.fits.affiliation:
            return f"{self.the.describe(terms)} is {' and '.join(self.fits.state)}"
        if isinstance(self.fits, Selector) and self.fits.named:
            return f"{self.the.describe(terms)} is the one named"
        bare = self.fits.describe(terms, bare=True)
        if bare.startswith("your "):
            return f"{self.the.describe(terms)} is one of {plural_of(self.fits, terms)}"
        if bare.startswith(("die in ", "die on ")):
            return f"{self.the.describe(terms)} is {bare.removeprefix('die ')}"
        return f"{self.the.describe(terms)} is {article(bare)} {bare}"


class Was(Condition):
    """A die that has left fought like that when it did (DM-9.2.8)."""

    the: AnyWho
    was: Literal["attacking", "blocking", "blocked"]

    def holds(self, context: Context) -> bool:
        before = getattr(context.event, "before", None)
        if before is None:
            return False
        if self.was == "blocking":
            return before.zone is Zone.ATTACK and not before.attacking
        return bool(before.blocked if self.was == "blocked" else before.attacking)

    def describe(self, terms: Terms) -> str:
        return f"{self.the.describe(terms)} was {self.was}"


class Happened(Condition):
    """Something has happened already, this turn or by this text."""

    happened: AnyPattern
    this: Literal["turn", "game"] = "turn"

    def model_post_init(self, context: Any, /) -> None:
        if self.this == "game" and not isinstance(self.happened, PurchasedPattern):
            raise wrong("of the whole match only purchases are remembered")

    def holds(self, context: Context) -> bool:
        if self.this == "game":
            return context.game.players[context.controller].bought > 0
        happened = context.game.happened
        for kind in self.happened.heard:
            for event in happened.get(kind, ()):
                if self.happened.fits(context, event):
                    return True
        return False

    def describe(self, terms: Terms) -> str:
        words = self.happened.describe(terms)
        return f"{words.replace(' damages ', ' has damaged ', 1)} this {self.this}"


class Fallen(Condition):
    """Dice are KO'd by now, or about to be once effects of taking damage are done (DM-8.2.6)."""

    fallen: AnyWho

    def holds(self, context: Context) -> bool:
        dice = self.fallen.found(context)
        return bool(dice) and all(_falls(context, die) for die in dice)

    def describe(self, terms: Terms) -> str:
        return f"{self.fallen.describe(terms)} is KO'd"


def waits_for_checks(conditions: Sequence[Condition]) -> bool:
    """Whether what they say of KOs is known only after the KO checks of the damage just dealt (DM-8.2.5)."""
    plain = [c.negated if isinstance(c, Not) else c for c in conditions]
    return any(isinstance(c, Fallen) for c in plain)


def _falls(context: Context, die: Die) -> bool:
    game = context.game
    if die.in_field:
        doomed = die.is_character and queries.defense(game, die) <= die.damage
        return die.index in game.unchecked and doomed and not queries.cannot_be_koed(game, die)
    fallen = game.happened.get(KnockedOut, ())
    return any(isinstance(event, KnockedOut) and event.die is die for event in fallen)


class Not(Condition):
    """The opposite of a condition."""

    negated: AnyCondition = Field(alias="not")

    def holds(self, context: Context) -> bool:
        return not self.negated.holds(context)

    def describe(self, terms: Terms) -> str:
        words = self.negated.describe(terms)
        if isinstance(self.negated, Happened) and self.negated.this == "game":
            return "you have bought no die in this match"
        if isinstance(self.negated, Happened):
            return f"it has not happened that {words}"
        if isinstance(self.negated, Is | Fallen):
            return words.replace(" is ", " is not ", 1)
        if isinstance(self.negated, Word) and self.negated.word == "prevented":
            return words.replace(" has ", " has not ", 1)
        return f"it is not so that {words}"


CONDITIONS: dict[str, type[Condition]] = {
    "count": Count,
    "more": More,
    "was": Was,
    "the": Is,
    "happened": Happened,
    "fallen": Fallen,
    "not": Not,
}
WORDS = {
    "active": "The player whose text it is has a die of the card in the field (DM-9.3.1).",
    "attached": "The die lies on another one (DM-13.5.2).",
    "prevented": "Somebody has paid to prevent what the card does this turn (`unless` without a list).",
    "underdog": "The player whose text it is has fewer character dice in the field than the other (DM-14.1.33).",
}
"""Conditions of one word, and what they say."""


def _condition(data: Any) -> Any:
    if isinstance(data, Condition):
        return data
    if isinstance(data, str):
        if data not in WORDS:
            raise wrong(f"{data!r} is no condition{nearest(data, [*WORDS, *CONDITIONS])}")
        return Word.model_validate({"word": data})
    if isinstance(data, dict):
        for word, kind in CONDITIONS.items():
            if word in data:
                return kind.model_validate(data)
    raise wrong(f"{data!r} is no condition; known are {', '.join([*WORDS, *CONDITIONS])}")


AnyCondition = Annotated[Condition, BeforeValidator(_condition)]
Not.model_rebuild()


def _conditions(data: Any) -> Any:
    return tuple(data) if isinstance(data, list | tuple) else (data,)


Conditions = Annotated[tuple[AnyCondition, ...], BeforeValidator(_conditions)]
"""One condition or several that must all hold."""


def both_words(conditions: Sequence[Condition], terms: Terms) -> str:
    """Conditions that must all hold, what they share said once."""
    words = [condition.describe(terms) for condition in conditions]
    have, pool = "you have ", " energy in your Reserve Pool"
    if len(words) > 1 and all(text.startswith(have) and text.endswith(pool) for text in words):
        return have + listing([text.removeprefix(have).removesuffix(pool) for text in words]) + pool
    return listing(words)


def all_hold(conditions: tuple[Condition, ...], context: Context) -> bool:
    return not conditions or all(condition.holds(context) for condition in conditions)

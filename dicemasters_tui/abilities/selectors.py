"""Which dice or players a text speaks of, and how they are chosen (language: selectors)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..rules import queries
from ..rules.ability import Steps
from ..rules.card import slug
from ..rules.choice import Choice, ChoiceDecision, die_choice
from ..rules.faces import Energy
from ..rules.state import Die, Zone
from ..rules.timing import choose
from .part import nearest, work_out, wrong
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from .amounts import AnyRange

Kind = Literal[
    "character",
    "sidekick",
    "sidekick die",
    "action die",
    "basic action die",
    "energy die",
    "die",
    "player",
    "character or player",
    "dice of this card",
]
Side = Literal["", "my", "opposing", "their"]

_PLURALS: dict[str, Kind] = {
    "characters": "character",
    "sidekicks": "sidekick",
    "sidekick dice": "sidekick die",
    "action dice": "action die",
    "basic action dice": "basic action die",
    "energy dice": "energy die",
    "dice": "die",
    "players": "player",
}
_KINDS: tuple[Kind, ...] = (
    "character",
    "sidekick",
    "sidekick die",
    "action die",
    "basic action die",
    "energy die",
    "die",
    "player",
    "character or player",
    "dice of this card",
)

ZONES: dict[str, Zone] = {
    "field": Zone.FIELD,
    "reserve": Zone.RESERVE,
    "prep": Zone.PREP,
    "used": Zone.USED,
    "bag": Zone.BAG,
    "card": Zone.CARD,
}
ZONE_WORDS = {
    "field": "the field",
    "reserve": "Reserve Pool",
    "prep": "Prep Area",
    "used": "Used Pile",
    "bag": "bag",
    "card": "card",
}
STATES = ("attacking", "blocking", "blocked", "unblocked", "engaged")


def _slugs(data: Any) -> Any:
    words = data if isinstance(data, list) else [data]
    if not all(isinstance(word, str) for word in words):
        raise wrong(f"{data!r} is no name; write a word or a list of words")
    return tuple(slug(word) for word in words)


Slugs = Annotated[tuple[str, ...], BeforeValidator(_slugs)]


def _several(data: Any) -> Any:
    return tuple(data) if isinstance(data, list | tuple) else (data,)


class Selector(Who):
    """`{QUANTIFIER: [my|opposing] KIND, filters}`.

    `any` describes, `all` takes every one, `target` and `choose` ask; only `target` targets (DM-11.1.1 to 11.1.4).
    """

    any: str | None = None
    all: str | None = None
    target: str | None = None
    choose: str | None = None
    count: int | str = 1
    by: Literal["me", "opponent", "they"] | None = None
    zone: Literal["field", "reserve", "prep", "used", "bag", "card"] = Field("field", alias="in")
    affiliation: Slugs | None = None
    name: Slugs | None = None
    name_has: str | None = Field(None, alias="name has")
    energy: Energy | None = None
    level: AnyRange | None = None
    cost: AnyRange | None = None
    attack: AnyRange | None = None
    keyword: Slugs | None = None
    kind: Literal["sidekick", "sidekick die"] | None = None
    face: Literal["character", "energy", "action"] | None = None
    state: Annotated[tuple[str, ...], BeforeValidator(_several)] = Field((), alias="is")
    negated: Selector | None = Field(None, alias="not")
    other: bool = False
    other_than: str | None = Field(None, alias="other than")
    named: bool = False
    as_name: str | None = Field(None, alias="as")

    if TYPE_CHECKING:  # worked out once; plain attributes, since pydantic's private ones are slow to read
        quantifier: str
        side: Side
        noun: Kind
        least: int
        most: int
        asks: bool
        key: str
        plain: bool
        """A choice of character dice in the field without any filter."""

    @model_validator(mode="before")
    @classmethod
    def _quantified(cls, data: Any) -> Any:
        if isinstance(data, dict) and not set(data) & {"any", "all", "target", "choose"}:
            return {"any": "die", **data}  # inside `not` only filters stand
        return data

    def model_post_init(self, context: Any, /) -> None:
        given = [(q, getattr(self, q)) for q in ("any", "all", "target", "choose") if getattr(self, q) is not None]
        if len(given) != 1:
            raise wrong("a selector has exactly one of any, all, target, choose")
        quantifier, words = given[0]
        first, _, rest = words.partition(" ")
        side = ""
        if first in ("my", "opposing", "their"):
            side, words = first, rest
        kind = _PLURALS.get(words, words)
        if kind not in _KINDS:
            known = [*_KINDS, *_PLURALS]
            raise wrong(f"{words!r} is no kind of die{nearest(words, known)}")
        for word in self.state:
            for option in word.split(" or "):
                if option not in STATES:
                    raise wrong(f"{option!r} is no state of a die in combat{nearest(option, STATES)}")
        least, most = _counts(self.count)
        work_out(
            self,
            quantifier=quantifier,
            side=side,
            noun=kind,
            least=least,
            most=most,
            asks=quantifier in ("target", "choose"),
            plain=kind == "character"
            and side in ("", "my", "opposing")
            and not self.model_fields_set - {"target", "choose", "count", "as_name", "by"},
            key=self.as_name or f"\u00b7{id(self)}",  # where the answer is kept while the text is carried out
        )

    # Which dice fit -----------------------------------------------------------------------------------------------

    def matches(self, context: Context, die: Die, *, anywhere: bool = False) -> bool:
        """Whether the die fits. `anywhere` leaves out where it is: for questions about dice on their cards."""
        if not anywhere and not self._in_zone(die):
            return False
        if self.side and not self._on_side(context, die):
            return False
        return self._of_kind(context, die) and self._filters(context, die)

    def _in_zone(self, die: Die) -> bool:
        if self.zone == "field":
            return die.in_field
        return die.zone is ZONES[self.zone]

    def _on_side(self, context: Context, die: Die) -> bool:
        owner = die.controller
        if die.zone is Zone.CARD and die.holder is not None and owner < 0:
            return False  # a basic action die nobody has bought
        wanted = context.controller if self.side == "my" else context.opponent
        if self.side == "their":
            wanted = context.asking if context.asking is not None else context.controller
        return owner == wanted

    def _of_kind(self, context: Context, die: Die) -> bool:
        game = context.game
        match self.noun:
            case "die":
                return True
            case "character" | "character or player":
                if die.zone is Zone.CARD:
                    return die.card.is_character
                return queries.counts_as_character(game, die)
            case "sidekick":
                return queries.is_sidekick(game, die)
            case "sidekick die":
                return die.holder is None
            case "energy die":
                return die.is_energy
            case "action die":
                return die.card.is_action
            case "basic action die":
                return die.holder is not None and die.holder.basic
            case "dice of this card":
                return die.holder is context.holder
        return False

    def _filters(self, context: Context, die: Die) -> bool:
        game, card = context.game, die.card
        if self.affiliation is not None and not queries.affiliations(game, die) & set(self.affiliation):
            return False
        if self.name is not None and card.slug not in self.name:
            return False
        if self.name_has is not None and self.name_has.lower() not in card.name.lower():
            return False
        if self.energy is not None and self.energy not in card.energy:
            return False
        if self.level is not None and not self.level.holds(context, die.level):
            return False
        if self.cost is not None and not self.cost.holds(context, card.cost):
            return False
        if self.attack is not None and not self.attack.holds(context, queries.attack(game, die)):
            return False
        if self.keyword is not None and not any(queries.has_keyword(game, die, word) for word in self.keyword):
            return False
        if self.kind == "sidekick" and not queries.is_sidekick(game, die):
            return False
        if self.kind == "sidekick die" and die.holder is not None:
            return False
        if self.face is not None and (die.shown is None or die.shown.kind != self.face):
            return False
        for word in self.state:
            if not any(queries.in_combat(game, die, state) for state in word.split(" or ")):
                return False
        if self.other and die is context.this:
            return False
        if self.other_than is not None and die in context.bound.get(self.other_than, []):
            return False
        if self.named and card not in context.bound.get("named", []):
            return False
        return self.negated is None or not self.negated._filters(context, die)  # only its filters are looked at

    def pool(self, context: Context) -> Iterable[Die]:
        """All dice in the areas the selector speaks of, the active player's first."""
        game = context.game
        order = (game.players[game.active], game.players[1 - game.active])
        if self.zone == "card":
            return (die for pile in game.on_card for die in pile)
        zone = ZONES[self.zone]
        return (die for player in order for die in player.area(zone))

    def found(self, context: Context) -> list[Die]:
        chosen = context.bound.get(self.key)
        if chosen is not None and self.asks:
            return [value for value in chosen if isinstance(value, Die)]
        return self.fitting(context)

    def fitting(self, context: Context) -> list[Die]:
        """The dice that fit now, whatever has been chosen."""
        fitting = [die for die in self.pool(context) if self.matches(context, die)]
        # a die spent to summon cannot be picked by the effect of that (DM-6.5.5)
        paid = getattr(context.event, "paid_with", ()) if self.zone == "used" else ()
        return [die for die in fitting if die.index not in paid] if paid else fitting

    # Choosing -----------------------------------------------------------------------------------------------------

    def chooser(self, context: Context) -> int:
        """Who chooses: the controller unless the text gives it to someone else (DM-11.1.12)."""
        if self.by == "opponent":
            return context.opponent
        if self.by == "they" and context.asking is not None:
            return context.asking
        return context.controller

    def candidates(self, context: Context) -> list[Choice]:
        """Everything in the area as choices, those that do not fit with the reason."""
        if self.noun == "player":
            return [Choice(p.index, "ab"[p.index], p.name) for p in context.game.players]
        choices = []
        fitting = set(self.fitting(context))
        for die in self.pool(context):
            if die in fitting:
                why = ""
                if self.quantifier == "target" and not queries.may_be_targeted(context.game, die, context.source):
                    why = f"{die.label} cannot be targeted by this."
            elif self.zone != "field":
                continue
            else:
                why = f"{die.label} is not what this text asks for."
            choices.append(die_choice(die, why))
        return choices

    def decision(self, context: Context, choices: list[Choice] | None = None) -> ChoiceDecision:
        return ChoiceDecision(
            context.game,
            self.chooser(context),
            lambda: f"{context.holder.card.name}: choose {self.describe(context.game.edition.terms)}",
            self.candidates(context) if choices is None else choices,
            self.least,
            self.most,
            source_card=context.holder,
        )

    def pick(self, context: Context) -> Steps:
        """The dice chosen; asks only once while a text is carried out."""
        if not self.asks:
            return self.found(context)
        if self.key in context.bound:
            return context.bound[self.key]
        chosen: Sequence[Choice] = yield from choose(context.game, self.decision(context))
        values = [choice.value for choice in chosen]
        context.bound[self.key] = values
        return values

    def possible(self, context: Context) -> bool:
        if not self.asks or self.least == 0 or self.noun == "player":
            return True
        game = context.game
        if self.plain:
            wanted = 2 if not self.side else context.controller if self.side == "my" else context.opponent
            for player in game.players:
                if wanted in (2, player.index) and any(die.is_character for die in player.field):
                    return True
            return False
        for die in self.pool(context):
            if self.matches(context, die) and (
                self.quantifier != "target" or queries.may_be_targeted(game, die, context.source)
            ):
                return True
        return False

    def why_none(self, context: Context) -> str:
        if self.possible(context):
            return ""
        return f"{context.holder.card.name} finds no {self.describe(context.game.edition.terms, bare=True)}."

    @property
    def open_count(self) -> bool:
        """It says "up to" or "any number": declining is choosing none."""
        return self.asks and self.least == 0

    def describe(self, terms: Terms, *, bare: bool = False) -> str:
        from .selector_words import describe

        return describe(self, terms, bare)


def _counts(count: int | str) -> tuple[int, int]:
    """(least, most) of a count: a number, `up to N`, `any number`."""
    if isinstance(count, int):
        return count, count
    if count == "any number":
        return 0, 99
    match = re.fullmatch(r"up to (\d+)", count)
    if match is None:
        raise wrong(f"{count!r} is no count; write a number, 'up to N' or 'any number'")
    return 0, int(match.group(1))


def _who(data: Any) -> Any:
    if isinstance(data, Who):
        return data
    if isinstance(data, str):
        return Named(name=data)
    if isinstance(data, dict):
        return Selector.model_validate(data)
    raise wrong(f"{data!r} names no dice and no player; write a name such as this, or {{target: character}}")


AnyWho = Annotated[Who, BeforeValidator(_who)]

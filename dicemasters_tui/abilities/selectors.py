"""Which dice or players a text speaks of, and how they are chosen (language: selectors)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..kernel.decision import NO_REASON, WhyNot
from ..kernel.misreading import nearest, wrong
from ..rules import queries
from ..rules.ability import Steps
from ..rules.choice import Choice, ChoiceDecision, die_choice
from ..rules.state import Die, Zone
from ..rules.targeting import chosen_targets
from ..rules.timing import choose
from .filters import Filters, several
from .kinds import KINDS, PLURALS, ZONES, Area, Kind, Side, counts
from .misfits import NO_TARGET, PROTECTED, misfits
from .part import work_out
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.state import Player


class Selector(Filters):
    """`{QUANTIFIER: [my|opposing] KIND, filters}`.

    `any` describes, `all` takes every one, `target` and `choose` ask; only `target` targets (DM-11.1.1 to 11.1.4).
    """

    any: str | None = None
    all: str | None = None
    target: str | None = None
    choose: str | None = None
    count: int | str = 1
    by: str | None = None
    """Who chooses, if not the controller: `opponent`, `they`, `each player`, or a player named before."""
    areas: Annotated[tuple[Area, ...], BeforeValidator(several)] = Field(("field",), alias="in")
    different: Literal["name"] | None = None
    as_name: str | None = Field(None, alias="as")

    if TYPE_CHECKING:  # worked out once; plain attributes, since pydantic's private ones are slow to read
        quantifier: str
        side: Side
        noun: Kind
        among: Named | None
        """Only among these: dice that were drawn, or the dice of the event."""
        least: int
        most: int
        asks: bool
        key: str
        zone: Area | Literal["several"]
        one_will_do: bool
        """Others are chosen beside it, and one of them is enough."""
        without_this: bool
        """The die of the text pays for it (DM-11.2.6)."""
        able: Callable[[Context, Die], bool] | None
        """What is done to the die must be possible with it."""
        plain: bool
        """A choice of character dice in the field without any filter."""
        unfiltered: bool
        """Nothing but the kind of die, its side and its place is asked for."""

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
        kind = PLURALS.get(words, words)
        among = words if kind in ("drawn", "them") else None
        if among is not None:
            kind = "die"
        if kind not in KINDS:
            known = [*KINDS, *PLURALS]
            raise wrong(f"{words!r} is no kind of die{nearest(words, known)}")
        super().model_post_init(context)
        least, most = counts(self.count)
        work_out(
            self,
            without_this=False,
            one_will_do=False,
            able=None,
            zone=self.areas[0] if len(self.areas) == 1 else "several",
            quantifier=quantifier,
            side=side,
            noun=kind,
            among=Named(name=among) if among is not None else None,
            least=least,
            most=most,
            asks=quantifier in ("target", "choose"),
            unfiltered=not self.model_fields_set & Filters.model_fields.keys(),
            plain=kind == "character"
            and self.by != "each player"
            and side in ("", "my", "opposing")
            and not self.model_fields_set - {"target", "choose", "count", "as_name", "by"},
            key=self.as_name or f"\u00b7{id(self)}",  # where the answer is kept while the text is carried out
        )

    def leave_out_this(self) -> None:
        """The die of the text is given up for it and can no longer be chosen (DM-11.2.6)."""
        work_out(self, without_this=True, plain=False)

    def must_be(self, able: Callable[[Context, Die], bool]) -> None:
        """Only dice with which this is possible fit: what cannot happen is no choice (DM-11.1.6)."""
        work_out(self, able=able, plain=False)

    def let_one_do(self) -> None:
        """It stands beside others that are chosen as well: where it finds nothing they get the effect (DM-11.1.8)."""
        work_out(self, one_will_do=True)

    # Which dice fit -----------------------------------------------------------------------------------------------

    def matches(self, context: Context, die: Die, *, anywhere: bool = False) -> bool:
        """Whether the die fits. `anywhere` leaves out where it is: for questions about dice on their cards."""
        if not anywhere and self.among is None and not self._in_zone(die):
            return False
        if self.side and not self.is_on_side(context, die):
            return False
        if (self.without_this and die is context.this) or (self.able is not None and not self.able(context, die)):
            return False
        return self.is_of_kind(context, die) and (self.unfiltered or self.admits(context, die))

    def _in_zone(self, die: Die) -> bool:
        if die.lies_on is not None:
            return self.noun == "action die" and "field" in self.areas
        if self.zone == "field":
            return die.in_field
        if self.zone == "several":
            return any(die.zone is ZONES[area] or (area == "field" and die.in_field) for area in self.areas)
        return die.zone is ZONES[self.zone]

    def is_on_side(self, context: Context, die: Die) -> bool:
        """Whether the player it belongs to is the one the text means."""
        owner = die.controller
        if die.zone is Zone.CARD and die.holder is not None and owner < 0:
            return self.quantifier == "all"  # a basic action die nobody has bought: open to both, in no one's choice
        wanted = context.controller if self.side == "my" else context.opponent
        if self.side == "their":
            wanted = context.asking if context.asking is not None else context.controller
        return owner == wanted

    def is_of_kind(self, context: Context, die: Die) -> bool:
        """Whether it is the kind of die the text means."""
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
                return die.is_sidekick
            case "energy die":
                return die.is_energy
            case "action die":
                # rolled, it is what it shows (DM-2.4.1)
                return (die.card.is_action and not die.is_energy) or die.lies_on is not None
            case "basic action die":
                return die.holder is not None and die.holder.basic
            case "dice of this card":
                return die.holder is context.holder
        return False

    def pool(self, context: Context) -> Iterable[Die]:
        """All dice in the areas the selector speaks of, the active player's first."""
        if self.among is not None:
            return self.among.found(context)
        game = context.game
        order = (game.players[game.active], game.players[1 - game.active])
        if game.aside and self.noun == "action die" and "field" in self.areas:
            return chain(self._in_areas(order), (die for die in game.aside if die.lies_on is not None))
        if self.zone == "card":
            return (die for pile in game.on_card for die in pile)
        return self._in_areas(order)

    def _in_areas(self, order: Sequence[Player]) -> Iterable[Die]:
        zones = [ZONES[area] for area in self.areas]
        return (die for player in order for zone in zones for die in player.area(zone))

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

    def choosers(self, context: Context) -> list[int]:
        """Who chooses: the controller unless the text gives it to someone else (DM-11.1.12)."""
        if self.by == "each player":
            return [context.game.active, 1 - context.game.active]
        if self.by == "opponent":
            return [context.opponent]
        if self.by == "they" and context.asking is not None:
            return [context.asking]
        if self.by is not None and self.by in context.bound:
            return [value for value in context.bound[self.by] if isinstance(value, int)]
        return [context.controller]

    def in_words(self, context: Context) -> str:
        """What it asks for, for a question."""
        return self.describe(context.game.edition.terms).replace("{name}", context.holder.card.name)

    def candidates(self, context: Context) -> list[Choice]:
        """The dice that fit as choices; those that this source cannot target with the reason."""
        choices: list[Choice] = []
        if self.noun in ("player", "character or player"):
            choices = [Choice(p.index, "ab"[p.index], p.name) for p in context.game.players]
        if self.noun == "player":
            return choices
        for die in self.fitting(context):
            if self.quantifier == "target" and not queries.may_be_targeted(context.game, die, context.source):
                choices.append(die_choice(die, WhyNot(f"{die.label} cannot be targeted by this.", PROTECTED)))
            else:
                choices.append(die_choice(die))
        return choices

    def decision(self, context: Context, chooser: int, choices: list[Choice]) -> ChoiceDecision:
        """The question to one chooser; of "all but 1" it asks for the one that is kept."""
        keep = "keep " if self.count == "all but 1" else ""
        return ChoiceDecision(
            context.game,
            chooser,
            lambda: f"{context.holder.card.name}: choose {keep}{self.in_words(context)}",
            choices,
            self.least,
            self.most,
            source_card=context.holder,
            others=partial(misfits, self, context, chooser),
            apart=context.this if context.apart else None,
        )

    def ask(self, context: Context, narrow: Callable[[list[Choice]], list[Choice]] | None = None) -> Steps:
        """Ask every chooser and remember the answer; `narrow` may take choices away before."""
        values: list[Any] = []
        outer = context.asking
        for chooser in self.choosers(context):
            if self.by not in (None, "me", "opponent"):
                context.asking = chooser
            choices = self.candidates(context)
            if narrow is not None:
                choices = narrow(choices)
            chosen: Sequence[Choice] = yield from choose(context.game, self.decision(context, chooser, choices))
            picked = [choice.value for choice in chosen]
            if self.count == "all but 1":
                picked = [c.value for c in choices if not c.why_not and c.value not in picked]
            values += picked
        context.asking = outer
        if self.quantifier == "target":
            values = yield from chosen_targets(context, values)
        context.bound[self.key] = values
        return values

    def pick(self, context: Context) -> Steps:
        """The dice chosen; asks only once while a text is carried out."""
        if not self.asks:
            found = self.found(context)
            if self.as_name is not None:
                context.bound[self.as_name] = list(found)
            return found
        if self.key in context.bound:
            return context.bound[self.key]
        return (yield from self.ask(context))

    def possible(self, context: Context) -> bool:
        if not self.asks or self.least == 0 or self.noun in ("player", "character or player"):
            return True
        if self.zone == "bag":  # a search may find none (DM-12.4.2)
            return True
        game = context.game
        if self.by == "each player":
            return any(self._possible_for(context, player) for player in self.choosers(context))
        if self.plain:
            wanted = 2 if not self.side else context.controller if self.side == "my" else context.opponent
            for player in game.players:
                if wanted not in (2, player.index):
                    continue
                for die in player.field:
                    if die.is_character and (
                        self.quantifier != "target" or queries.may_be_targeted(game, die, context.source)
                    ):
                        return True
            return False
        for die in self.pool(context):
            if self.matches(context, die) and (
                self.quantifier != "target" or queries.may_be_targeted(game, die, context.source)
            ):
                return True
        return False

    def _possible_for(self, context: Context, player: int) -> bool:
        outer, context.asking = context.asking, player
        found = any(self.matches(context, die) for die in self.pool(context))
        context.asking = outer
        return found

    def why_none(self, context: Context) -> WhyNot:
        if self.possible(context):
            return NO_REASON
        name, words = context.holder.card.name, self.describe(context.game.edition.terms, bare=True)
        if words.startswith("your "):
            own = words.removeprefix("your ")
            return WhyNot(f"{name} needs one of your own, and you have no {own}.", NO_TARGET)
        return WhyNot(f"{name} finds no {words}.", NO_TARGET)

    def selectors(self) -> list[Who]:
        return [self] if self.asks else []

    @property
    def open_count(self) -> bool:
        """It says "up to" or "any number": declining is choosing none."""
        return self.asks and self.least == 0

    def describe(self, terms: Terms, *, bare: bool = False) -> str:
        from .selector_words import describe

        return describe(self, terms, bare)


def _who(data: Any) -> Any:
    if isinstance(data, Who):
        return data
    if isinstance(data, str):
        return Named(name=data)
    if isinstance(data, dict):
        return Selector.model_validate(data)
    if isinstance(data, list) and len(data) > 1:
        return Both(each=tuple(data))
    raise wrong(f"{data!r} names no dice and no player; write a name such as this, or {{target: character}}")


AnyWho = Annotated[Who, BeforeValidator(_who)]


class Both(Who):
    """Several at once: `[opponent, {all: opposing characters}]`."""

    each: tuple[AnyWho, ...]

    def let_one_do(self) -> None:
        """All of them are chosen; where one finds nothing the others get the effect (DM-11.1.8)."""
        if all(isinstance(who, Selector) and who.asks for who in self.each):
            for who in self.each:
                if isinstance(who, Selector):
                    who.let_one_do()

    def found(self, context: Context) -> list[Die]:
        return [die for who in self.each for die in who.found(context)]

    def players(self, context: Context) -> list[int]:
        return [player for who in self.each for player in who.players(context)]

    def pick(self, context: Context) -> Steps:
        dice: list[Die] = []
        for who in self.each:
            if not who.players(context):
                dice += yield from who.pick(context)
        return dice

    def matches(self, context: Context, die: Die, *, anywhere: bool = False) -> bool:
        return any(who.matches(context, die, anywhere=anywhere) for who in self.each)

    def selectors(self) -> list[Who]:
        return [selector for who in self.each for selector in who.selectors()]

    def possible(self, context: Context) -> bool:
        enough = any if all(isinstance(who, Selector) and who.one_will_do for who in self.each) else all
        return enough(who.possible(context) for who in self.each)

    def why_none(self, context: Context) -> WhyNot:
        reasons = () if self.possible(context) else (who.why_none(context) for who in self.each)
        return next(filter(None, reasons), NO_REASON)

    def describe(self, terms: Terms, *, bare: bool = False) -> str:
        return " and ".join(who.describe(terms, bare=bare) for who in self.each)

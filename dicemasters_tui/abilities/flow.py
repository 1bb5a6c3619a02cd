"""Joining effects: `if`, `may`, rolling and branching, texts in force for a time, swaps (language: joining)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..rules.ability import Static
from ..rules.choice import Choice, ChoiceDecision, yes_or_no
from ..rules.context import Context
from ..rules.events import Changed, InForce
from ..rules.faces import FaceKind
from ..rules.happening import emit, record
from ..rules.moves import move, roll
from ..rules.queries import printed_and_applied, snapshot
from ..rules.state import Applied, Die, Lasting, Zone
from ..rules.swap import swap_places
from ..rules.timing import choose
from .amounts import Fixed
from .answer import StatAnswer
from .borrowing import Purchase, UseAttackText, UseEffect
from .changing import ChooseEffect, Give, Life, NameEffect
from .conditions import Conditions, all_hold
from .costs import Price
from .damaging import Cancel, Ko, Redirect, Sacrifice, read_deal
from .effects import Effect, asking
from .filters import several
from .moving import Attach, Draw, FieldEffect, LeaveCombat, Move
from .part import listing, nearest, wrong
from .running import early_choices, possible, run
from .selector_words import taken_from
from .selectors import AnyWho, Selector
from .spinning import Spin
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.edition import Terms


def sentence_of(effects: Sequence[Effect], terms: Terms) -> str:
    """Several effects as one clause: "draw a die, then ..."."""
    text = ""
    branched = False
    for effect in effects:
        words = effect.describe(terms)
        if not text:
            text = words
        elif branched:
            text += f". Then {words}"
        elif words.startswith(("this turn, ", "if ")):
            text += f". {words[0].upper()}{words[1:]}"
        elif words.startswith(("gain ", "lose ")) and not text.startswith(("gain", "lose")):
            text += f" and you {words}"
        else:
            text += f", then {words}"
        branched = isinstance(effect, May | Roll | If)
    return text


VERBS = frozenset(
    {
        *("deal", "give", "spin", "move", "draw", "prep", "field", "summon", "gain", "lose", "ko", "roll", "choose"),
        *("name", "remove", "swap", "switch", "put", "set", "return", "sacrifice", "redirect", "prevent", "use", "buy"),
    }
)
"""With these a clause can stand behind "to"."""


def in_return(price: str, sentence: str) -> str:
    """What is paid and what it is paid for."""
    first = sentence.split(" ", 1)[0].lower()
    return f"{price} to {sentence}" if first in VERBS else f"{price}; if you do, {sentence}"


class If(Effect):
    """One list or the other."""

    condition: Conditions = Field(alias="if")
    then: Effects
    otherwise: Effects = Field((), alias="else")

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        yield from run(context, self.then if all_hold(self.condition, context) else self.otherwise)

    def describe(self, terms: Terms) -> str:
        condition = listing([condition.describe(terms) for condition in self.condition])
        text = f"if {condition}, {sentence_of(self.then, terms)}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


class May(Effect):
    """A real choice, always asked when it can be done."""

    may: Effects
    otherwise: Effects = Field((), alias="else")
    who: AnyWho = Named(name="me")

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        taken = False
        if any(effect.can(context) for effect in self.may) and possible(context, early_choices(self.may)):
            early = early_choices(self.may)
            if early and early[0].open_count:
                taken = True  # "up to": declining is choosing none
            else:
                words = sentence_of(self.may, game.edition.terms)
                chooser = self.who.players(context)[0]
                question = yes_or_no(game, chooser, f"{context.holder.card.name}: {words}?", context.holder)
                answer = yield from choose(game, question)
                taken = bool(answer[0].value)
        yield from run(context, self.may if taken else self.otherwise)

    def describe(self, terms: Terms) -> str:
        text = f"{self.who.describe(terms)} may {sentence_of(self.may, terms)}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


class Unless(Effect):
    """The list happens unless a player pays one of these prices, which that player is asked (DM-11.2.6)."""

    who: AnyWho = Field(alias="unless")
    pays: Annotated[tuple[Price, ...], BeforeValidator(several)]
    do: Effects

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        payer = self.who.players(context)[0]
        own = Context(game, payer, context.holder, context.source, context.this, context.event)
        for price in self.pays:
            if price.why_not(own):
                continue
            words = price.describe(game.edition.terms)
            otherwise = sentence_of(self.do, game.edition.terms)
            question = f"{context.holder.card.name}: {words}? Otherwise {otherwise}."
            answer = yield from choose(game, yes_or_no(game, payer, question, context.holder))
            if answer[0].value:
                yield from price.pay(own)
                return
        yield from run(context, self.do)

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        prices = " or ".join(price.describe(terms) for price in self.pays)
        if who != "they":
            prices = prices.replace("pay ", "pays ").replace("sacrifice ", "sacrifices ")
        return f"{sentence_of(self.do, terms)} unless {who} {prices}"


class Roll(Effect):
    """Roll each die, then go on by what it shows; `it` is the die in hand."""

    who: AnyWho
    character: Effects | None = None
    energy: Effects | None = None
    action: Effects | None = None
    otherwise: Effects = ()

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        for die in dice:
            fielded = die.in_field
            before = snapshot(context.game, die) if fielded else None
            context.bound["former level"] = [die.level]
            roll(context.game, die, context.source)
            outer = context.bound.get("it")
            context.bound["it"] = [die]
            branch = {
                FaceKind.CHARACTER: self.character,
                FaceKind.ENERGY: self.energy,
                FaceKind.ACTION: self.action,
            }[die.card.faces[die.face].kind]
            yield from run(context, branch if branch is not None else self.otherwise)
            if outer is None:
                context.bound.pop("it", None)
            else:
                context.bound["it"] = outer
            if die.in_field and fielded and die.is_energy:
                move(context.game, die, Zone.RESERVE, context.source, before=before)  # DM-12.2.3
            if not die.rolled and die.zone is not Zone.ASIDE:
                die.face = -1  # it was only looked at (DM-12.2.7)

    def describe(self, terms: Terms) -> str:
        again = isinstance(self.who, Selector) and self.who.zone == "field" and self.who.among is None
        text = f"{'reroll' if again else 'roll'} {taken_from(self.who.describe(terms))}"
        if self.character == () and self.otherwise:
            return f"{text}; unless it shows a {terms.character} face, {sentence_of(self.otherwise, terms)}"
        for face, branch in (("character", self.character), ("energy", self.energy), ("action", self.action)):
            if branch:
                name = terms.character if face == "character" else face
                text += f"; on {'an' if name[0] in 'ae' else 'a'} {name} face {sentence_of(branch, terms)}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


class Add(Effect):
    """A whole text in force until `until`; it keeps looking, so dice that come later are met too (DM-9.1.5)."""

    ability: Any
    until: Literal["turn", "end of my next turn"] = "turn"
    next: bool = False

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        from .texts import form_of

        if isinstance(data, dict) and "ability" not in data:
            text = {key: value for key, value in data.items() if key not in ("until", "next")}
            rest = {key: value for key, value in data.items() if key in ("until", "next")}
            return {"ability": form_of(text), **rest}
        return data

    def resolve(self, context: Context) -> Steps:
        game = context.game
        game.serial += 1
        bound = {name: refs for name, refs in context.references().items() if not name.startswith("\u00b7")}
        this = context.this.ref if context.this is not None else None
        lasting: Lasting[Any] = Lasting(
            self.ability,
            context.holder,
            context.controller,
            context.source,
            this,
            bound,
            self.until if self.until == "turn" else f"end {context.controller}",
            game.serial,
            self.next,
        )
        if isinstance(self.ability, Static):
            game.lasting_statics.append(lasting)
        else:
            game.lasting_listeners.append(lasting)
        record(game, InForce(self.ability, context.holder, context.controller, source=context.source))
        yield from ()  # nothing is asked

    def describe(self, terms: Terms) -> str:
        from ..rules.card import SIDEKICK

        unnamed = replace(SIDEKICK, name="{name}")  # the sentence around it says whose
        text = str(self.ability.describe(unnamed, terms)).rstrip(".")
        text = text[:1].lower() + text[1:]
        if self.next:  # "your unbought monsters cost" is said of the next one
            text = text.replace("your unbought ", "the next ", 1).replace(" dice cost ", " die you buy costs ", 1)
            text = text.replace(" to buy", "", 1)
            text = text.replace(f" dice are free to {terms.field}", f" die you {terms.field} is free", 1)
            text = text.replace("your ", "the next ", 1) if "the next " not in text else text
        if "when the turn ends, " in text:
            return text.replace("when the turn ends, ", "at the end of this turn, ", 1)
        return text if "this turn" in text else f"this turn, {text}"


class ChooseOne(Effect):
    """One of several lists; an option that only moves dice is called by the area they go to."""

    options: tuple[Effects, ...] = Field(alias="choose_one")

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        choices = []
        for number, option in enumerate(self.options, 1):
            first = option[0]
            word = first.to if isinstance(first, Move) and len(option) == 1 else str(number)
            choices.append(Choice(option, word, sentence_of(option, game.edition.terms)))
        name = context.holder.card.name
        decision = ChoiceDecision(
            game, context.controller, f"{name}: which?", choices, about="mode", source_card=context.holder
        )
        answer: Sequence[Choice] = yield from choose(game, decision)
        yield from run(context, answer[0].value)

    def describe(self, terms: Terms) -> str:
        return " or ".join(sentence_of(option, terms) for option in self.options)


class ForEach(Effect):
    """The list once for each player (`they`) or die (`it`), in order."""

    of: AnyWho
    do: Effects

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        outer, bound = context.asking, context.bound.get("it")
        for player in self.of.players(context):
            context.asking = player
            yield from self._once(context)
        context.asking = outer
        for die in [] if self.of.players(context) else (yield from self.of.pick(context)):
            context.bound["it"] = [die]
            yield from self._once(context)
        if bound is None:
            context.bound.pop("it", None)
        else:
            context.bound["it"] = bound

    def _once(self, context: Context) -> Steps:
        """The choices of one round are not those of the next."""
        before = set(context.bound)
        yield from run(context, self.do)
        for key in set(context.bound) - before:
            del context.bound[key]

    def describe(self, terms: Terms) -> str:
        each = self.of.describe(terms)
        each = f"each of {each}" if each == "those dice" else each
        return f"for {each}: {sentence_of(self.do, terms)}"


class Swap(Effect):
    """Exchange the A of two dice for the turn (DM-8.4.7), the A and D of one die, or two dice (13.4)."""

    stats_of: AnyWho | None = Field(None, alias="attack and defense of")
    attack_of: tuple[AnyWho, AnyWho] | None = Field(None, alias="attack of")
    dice: tuple[AnyWho, AnyWho] | None = None

    def selectors(self) -> Sequence[Who]:
        return asking(self.stats_of, *(self.attack_of or self.dice or ()))

    def resolve(self, context: Context) -> Steps:
        game = context.game
        if self.stats_of is not None:
            for die in (yield from self.stats_of.pick(context)):
                _set(context, die, printed_and_applied(game, die, "defense"), printed_and_applied(game, die, "attack"))
            return
        pair: list[Die] = []
        for who in self.attack_of or self.dice or ():
            found = yield from who.pick(context)
            pair += found[:1]
        if len(pair) < 2:
            return
        if self.dice is not None:
            swap_places(game, pair[0], pair[1], context.source)
            return
        values = [printed_and_applied(game, die, "attack") for die in pair]
        for die, value in zip(pair, reversed(values), strict=True):
            _set(context, die, value)

    def describe(self, terms: Terms) -> str:
        if self.stats_of is not None:
            return f"switch the A and D of {self.stats_of.describe(terms)} until end of turn"
        if self.attack_of is not None:
            first, second = (who.describe(terms) for who in self.attack_of)
            return f"swap the A of {first} with that of {second} until end of turn"
        assert self.dice is not None
        first, second = (who.describe(terms) for who in self.dice)
        return f"swap {first} for {second}"


def _set(context: Context, die: Die, attack: int, defense: int | None = None) -> None:
    """The die has these values from now on, later changes on top (DM-8.4.6, DM-8.4.7)."""
    game = context.game
    raises = attack > printed_and_applied(game, die, "attack")
    raises = raises or (defense is not None and defense > printed_and_applied(game, die, "defense"))
    for query, value in (("attack", attack), ("defense", defense)):
        if value is not None:
            answer = StatAnswer(amount=Fixed(value=value), sets=True)
            die.effects += (Applied(query, answer, context.source),)
    text = f"A {attack}" if defense is None else f"A {attack}, D {defense}"
    emit(game, Changed(die, die.controller, text=text, raises=raises, source=context.source))


EFFECTS: dict[str, tuple[type[Effect], str]] = {
    "for_each": (ForEach, ""),
    "ko": (Ko, "who"),
    "sacrifice": (Sacrifice, "who"),
    "move": (Move, ""),
    "draw": (Draw, ""),
    "field": (FieldEffect, ""),
    "spin": (Spin, ""),
    "give": (Give, ""),
    "life": (Life, ""),
    "choose": (ChooseEffect, ""),
    "name": (NameEffect, ""),
    "leave_combat": (LeaveCombat, "who"),
    "attach": (Attach, ""),
    "cancel": (Cancel, "what"),
    "redirect": (Redirect, ""),
    "purchase": (Purchase, ""),
    "roll": (Roll, ""),
    "add": (Add, ""),
    "swap": (Swap, ""),
}
"""Effects by their word; the second entry is the field of the short form `{ko: WHO}`."""


def _effect(data: Any) -> Any:
    if isinstance(data, Effect):
        return data
    if not isinstance(data, dict):
        raise wrong(f"{data!r} is no effect; write {{WORD: ...}} with one of {', '.join(EFFECTS)}")
    if "if" in data:
        return If.model_validate(data)
    if "unless" in data:
        return Unless.model_validate(data)
    if "may" in data:
        return May.model_validate(data)
    if set(data) == {"use_effect"}:
        content = data["use_effect"]
        attack = isinstance(content, dict) and "attack text of" in content
        return (UseAttackText if attack else UseEffect).model_validate(content)
    if "choose_one" in data:
        return ChooseOne.model_validate(data)
    if set(data) == {"deal"}:
        return read_deal(data["deal"])
    if len(data) != 1:
        raise wrong(f"an effect has exactly one word; this has {', '.join(map(str, data)) or 'none'}")
    word, content = next(iter(data.items()))
    if word not in EFFECTS:
        raise wrong(
            f"{word!r} is no effect{nearest(str(word), [*EFFECTS, 'deal', 'use_effect', 'if', 'may', 'choose_one'])}"
        )
    kind, short = EFFECTS[word]
    if short and not (isinstance(content, dict) and short in content):
        content = {short: content}
    return kind.model_validate(content)


AnyEffect = Annotated[Effect, BeforeValidator(_effect)]
Effects = tuple[AnyEffect, ...]

If.model_rebuild()
May.model_rebuild()
Unless.model_rebuild()
Roll.model_rebuild()
ChooseOne.model_rebuild()
ForEach.model_rebuild()

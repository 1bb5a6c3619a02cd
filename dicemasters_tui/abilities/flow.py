"""Joining effects: `if`, `may`, `unless`, rolls, modes; and how effects are read (language: joining)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from ..kernel.misreading import nearest, wrong
from ..rules.choice import Choice, ChoiceDecision, yes_or_no
from ..rules.context import Context
from ..rules.faces import FaceKind
from ..rules.happening import judge
from ..rules.moves import move, roll
from ..rules.queries import snapshot
from ..rules.state import Die, Zone
from ..rules.timing import choose, names_more, settle_checks
from ..rules.tolls import may_reroll
from .borrowing import Purchase, UseAttackText, UseDie, UseEffect
from .changing import ChooseEffect, Give, Life, NameEffect
from .clauses import question_of, sentence_of
from .conditions import Conditions, all_hold, prevented, waits_for_checks
from .costs import Price
from .damaging import Cancel, Ko, Redirect, Sacrifice, read_deal
from .effects import Effect, asking, reaches_anything
from .filters import several
from .in_force import Add
from .moving import BEFORE_ROLL, Attach, Control, Draw, FieldEffect, LeaveCombat, Move
from .part import listing
from .running import early_choices, possible, run
from .selector_words import taken_from
from .selectors import AnyWho, Selector
from .spinning import Spin
from .swapping import Swap
from .who import Named, Who, one_player

if TYPE_CHECKING:
    from ..rules.ability import Steps
    from ..rules.edition import Terms


class If(Effect):
    """One list or the other."""

    branches = True

    condition: Conditions = Field(alias="if")
    then: Effects
    otherwise: Effects = Field((), alias="else")

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        if waits_for_checks(self.condition):
            yield from settle_checks(context.game)
        yield from run(context, self.then if all_hold(self.condition, context) else self.otherwise)

    def describe(self, terms: Terms) -> str:
        condition = listing([condition.describe(terms) for condition in self.condition])
        text = f"if {condition}, {sentence_of(self.then, terms)}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


class May(Effect):
    """A real choice, always asked when it can be done."""

    branches = True

    may: Effects
    otherwise: Effects = Field((), alias="else")
    who: AnyWho = Named(name="me")

    @property
    def late(self) -> bool:
        return True

    def can(self, context: Context) -> bool:
        asked = any(effect.can(context) for effect in self.may) and possible(context, early_choices(self.may))
        return asked or any(effect.can(context) for effect in self.otherwise)

    def resolve(self, context: Context) -> Steps:
        game = context.game
        taken = False
        if any(effect.can(context) for effect in self.may) and possible(context, early_choices(self.may)):
            early = early_choices(self.may)
            chooser = one_player(self.who, context)
            if early and (early[0].open_count or names_more(game, chooser)):
                taken = True  # "up to": declining is choosing none
            else:
                words = sentence_of(self.may, game.edition.terms)
                question = yes_or_no(game, chooser, question_of(context.holder.card, words), context.holder)
                answer = yield from choose(game, question)
                taken = bool(answer[0].value)
        yield from run(context, self.may if taken else self.otherwise)

    def describe(self, terms: Terms) -> str:
        who, words = self.who.describe(terms), sentence_of(self.may, terms)
        if who == "your opponent":  # what opposes you is theirs
            words = re.sub(r"\ban opposing ((?:\w+ )*)die\b", r"one of their \1dice", words)
        text = f"{who} may {words}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


class Unless(Effect):
    """The list happens unless a player pays one of these prices, which that player is asked (DM-11.2.6).

    Without a list what is paid for is that the other texts of the card are `prevented` this turn.
    """

    who: AnyWho = Field(alias="unless")
    pays: Annotated[tuple[Price, ...], BeforeValidator(several)]
    do: Effects | None = None

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        payer = one_player(self.who, context)
        own = Context(game, payer, context.holder, context.source, context.this, context.event)
        for price in self.pays:
            if price.why_not(own):
                continue
            words = price.describe(game.edition.terms)
            if self.do is None:
                question = question_of(context.holder.card, f"{words} to prevent its effect this turn")
            else:
                otherwise = sentence_of(self.do, game.edition.terms)
                question = f"{question_of(context.holder.card, words)} Otherwise {otherwise}."
            answer = yield from choose(game, yes_or_no(game, payer, question, context.holder))
            if answer[0].value:
                yield from price.pay(own)
                yield from price.finish(own)
                if self.do is None:
                    game.used_limits.add(prevented(context.holder, context.controller))
                return
        yield from run(context, self.do or ())

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        prices = " or ".join(price.describe(terms) for price in self.pays)
        if self.do is None:
            return f"{who} may {prices} to prevent that this turn"
        if who != "they":
            prices = prices.replace("pay ", "pays ").replace("sacrifice ", "sacrifices ").replace(" your ", " their ")
        return f"{sentence_of(self.do, terms)} unless {who} {prices}"


def _may_be_rolled(context: Context, die: Die) -> bool:
    """Energy that has been spent in part is not rolled away (DM-3.2.13)."""
    return not die.spent_part


class Roll(Effect):
    """Roll each die, then go on by what it shows; `it` is the die in hand. `by` tells the opponent to roll."""

    branches = True

    who: AnyWho
    by: Literal["opponent"] | None = None
    character: PerhapsNothing | None = None
    energy: PerhapsNothing | None = None
    action: PerhapsNothing | None = None
    otherwise: Effects = ()

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if isinstance(self.who, Selector):
            self.who.must_be(_may_be_rolled)

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        roller = context.opponent if self.by is not None else context.asking
        if any(die.rolled for die in dice):  # that is a reroll, which may be forbidden (DM-12.2.1, DM-1.1.5)
            who = context.controller if roller is None else roller
            if not (yield from may_reroll(context.game, who)):
                dice = [die for die in dice if not die.rolled]
        for die in dice:
            if die.is_token:
                continue  # it has no other face (DM-13.6.2)
            fielded = die.in_field
            before = snapshot(context.game, die) if fielded else None
            context.bound["former level"] = [die.level]
            context.bound[BEFORE_ROLL] = [die, before]  # it leaves the field, if it does, as the die it was
            yield from roll(context.game, [die], context.source, roller=roller)
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
        verb = "reroll" if again else "roll"
        dice = taken_from(self.who.describe(terms))
        if self.by is not None:
            dice = dice.replace("your opponent's", "their").replace("all opposing", "all their")
            verb = f"your opponent {verb}s"
        text = f"{verb} {dice}"
        if self.character == () and self.otherwise:
            without = f"unless it shows a {terms.character} face"
            if isinstance(self.who, Selector) and (self.who.quantifier == "all" or self.who.most > 1):
                without = f"for each that shows no {terms.character} face"
            return f"{text}; {without}, {sentence_of(self.otherwise, terms)}"
        for face, branch in (("character", self.character), ("energy", self.energy), ("action", self.action)):
            if branch:
                name = terms.character if face == "character" else face
                text += f"; on {'an' if name[0] in 'ae' else 'a'} {name} face {sentence_of(branch, terms)}"
        return f"{text}; otherwise {sentence_of(self.otherwise, terms)}" if self.otherwise else text


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
            if not any(effect.can(context) for effect in option) or not possible(context, early_choices(option)):
                continue
            first = option[0]
            word = first.to if isinstance(first, Move) and len(option) == 1 else str(number)
            choices.append(Choice(option, word, sentence_of(option, game.edition.terms)))
        name = context.holder.card.name
        decision = ChoiceDecision(
            game, context.controller, f"{name}: which?", choices, about="mode", source_card=context.holder
        )
        answer: Sequence[Choice] = yield from choose(game, decision)
        if answer:
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

    def can(self, context: Context) -> bool:
        players = self.of.players(context)
        if players:
            return any(self._can_for(context, player) for player in players)
        return reaches_anything(context, self.of)

    def _can_for(self, context: Context, player: int) -> bool:
        outer, context.asking = context.asking, player
        can = any(effect.can(context) for effect in self.do)
        context.asking = outer
        return can

    def resolve(self, context: Context) -> Steps:
        outer, bound, together = context.asking, context.bound.get("it"), context.together
        context.together = True
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
        context.together = together
        if not together:
            judge(context.game)

    def _once(self, context: Context) -> Steps:
        """The choices of one round are not those of the next."""
        before = set(context.bound)
        yield from run(context, self.do)
        for key in set(context.bound) - before:
            del context.bound[key]

    def describe(self, terms: Terms) -> str:
        each = self.of.describe(terms)
        only = self.do[0]
        if each == "each player" and len(self.do) == 1 and isinstance(only, May) and not only.otherwise:
            return f"each player may {sentence_of(only.may, terms)}"
        each = f"each of {each}" if each in ("those dice", "them") else each
        return f"for {each}: {sentence_of(self.do, terms)}"


EFFECTS: dict[str, tuple[type[Effect], str]] = {
    "for_each": (ForEach, ""),
    "ko": (Ko, "who"),
    "sacrifice": (Sacrifice, "who"),
    "move": (Move, ""),
    "control": (Control, "who"),
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
    "use": (UseDie, "die"),
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


def _some(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    if not effects:
        raise wrong("at least one effect must stand here; leave the word out if nothing happens")
    return effects


AnyEffect = Annotated[Effect, BeforeValidator(_effect)]
PerhapsNothing = tuple[AnyEffect, ...]
Effects = Annotated[PerhapsNothing, AfterValidator(_some)]

If.model_rebuild()
May.model_rebuild()
Unless.model_rebuild()
Roll.model_rebuild()
ChooseOne.model_rebuild()
ForEach.model_rebuild()

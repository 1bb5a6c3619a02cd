"""Effects that change what is true: bonuses, life, what is chosen or named (language: give, life, choose, name)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import model_validator

from ..rules.ability import Steps
from ..rules.card import SIDEKICK, spelled
from ..rules.choice import Choice, ChoiceDecision
from ..rules.events import Announced, Changed, LifeChanged
from ..rules.happening import emit, judge, record
from ..rules.queries import affiliations, attack, defense
from ..rules.state import Applied, Die
from ..rules.timing import choose
from .amounts import AnyAmount, Fixed
from .answers import Answers
from .effects import Effect, asking
from .part import signed
from .selector_words import article
from .selectors import AnyWho, Selector
from .who import Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms


class Give(Effect):
    """These dice, as they are now, answer differently until `until`: "gets +2A until end of turn" (DM-9.1.2)."""

    adds_up = True
    who: AnyWho
    answers: Answers
    until: Literal["turn", "start of my next turn"] = "turn"

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        if isinstance(data, dict) and "answers" not in data:
            answers = {key: value for key, value in data.items() if key not in ("who", "until")}
            rest = {key: value for key, value in data.items() if key in ("who", "until")}
            return {**rest, "answers": answers}
        return data

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def can(self, context: Context) -> bool:
        """Without a die that it would change it does nothing (DM-11.1.6)."""
        return super().can(context)

    def resolve(self, context: Context) -> Steps:
        dice: list[Die] = yield from self.who.pick(context)
        given = {name: answer.fixed(context) for name, answer in self.answers.given().items()}
        terms = context.game.edition.terms
        until = self.until if self.until == "turn" else f"start {context.controller}"
        for die in dice:
            if not die.in_field:
                continue  # it was chosen and has left the field since
            bound = {name: refs for name, refs in context.references().items() if not name.startswith("\u00b7")}
            was = _stats(context, die)
            for query, answer in given.items():
                applied = Applied(query, answer, context.source, until, bound, answer.describe(terms))
                die.effects += (applied,) * context.times
            text = ", ".join(_short(name, answer, terms, context.times) for name, answer in given.items())
            raises = any(now > before for now, before in zip(_stats(context, die), was, strict=True))
            emit(context.game, Changed(die, die.controller, text=text, raises=raises, source=context.source))

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        many = isinstance(self.who, Selector) and (self.who.quantifier == "all" or self.who.most > 1)
        many = many or who in ("them", "these dice") or who.startswith("those")
        until = "until end of turn" if self.until == "turn" else "until the start of your next turn"
        if gift := self.answers.gift(terms):
            return f"give {who} {gift} {until}"
        if self.answers.goes_to is not None and self.until == "turn":
            return f"this turn {who} {self.answers.describe(terms, many=many)}"
        return f"{who} {self.answers.describe(terms, many=many)} {until}"


def _stats(context: Context, die: Die) -> tuple[int, int]:
    if not die.is_character:
        return 0, 0
    return attack(context.game, die), defense(context.game, die)


def _short(name: str, answer: Any, terms: Terms, times: int) -> str:
    if name in ("attack", "defense"):
        letter = "A" if name == "attack" else "D"
        value = answer.amount.value
        return f"{letter} {value}" if answer.sets else f"{signed(value * times)}{letter}"
    return str(answer.describe(terms)) or name


class Life(Effect):
    """Gain or lose life, which is not damage (DM-8.1.5)."""

    who: AnyWho
    change: AnyAmount

    def resolve(self, context: Context) -> Steps:
        game = context.game
        for index in self.who.players(context):
            player = game.players[index]
            change = self.change.number(context)
            if change > 0:
                change = max(0, min(change, player.start_life - player.life))  # DM-7.1.5
            if change:
                player.life += change
                emit(game, LifeChanged(index, change, player.life, source=context.source))
        if not context.together:
            judge(game)
        yield from ()  # life asks nothing

    def describe(self, terms: Terms) -> str:
        who = self.who.describe(terms)
        words = self.change.describe(terms)
        loses = words.startswith(("-", "\u2212"))
        amount = words.lstrip("-\u2212")
        if isinstance(self.change, Fixed):
            amount = f"{abs(self.change.value)} life"
            loses = self.change.value < 0
        else:
            amount = f"life equal to {amount}"
        verb = ("lose" if loses else "gain") if who == "you" else ("loses" if loses else "gains")
        return f"{verb} {amount}" if who == "you" else f"{who} {verb} {amount}"


def life_lost(effects: Sequence[Effect], context: Context) -> tuple[int, int] | None:
    """How much life each player loses by effects that do nothing else; None if one does."""
    lost = [0, 0]
    for effect in effects:
        if not isinstance(effect, Life) or not isinstance(effect.change, Fixed) or effect.change.value >= 0:
            return None
        for player in effect.who.players(context):
            lost[player] -= effect.change.value
    return lost[0], lost[1]


class ChooseEffect(Effect):
    """Only choose, and remember under a name."""

    who: AnyWho

    def selectors(self) -> Sequence[Who]:
        return asking(self.who)

    def needed(self) -> Sequence[Who]:
        """Only a target is needed; without a die of one's own to choose the rest of the text is still done."""
        return [who for who in self.selectors() if isinstance(who, Selector) and who.quantifier == "target"]

    def can(self, context: Context) -> bool:
        if isinstance(self.who, Selector) and self.who.asks:
            return self.who.possible(context)
        return not isinstance(self.who, Selector) or bool(self.who.found(context))

    def resolve(self, context: Context) -> Steps:
        yield from self.who.pick(context)

    def describe(self, terms: Terms) -> str:
        if isinstance(self.who, Selector) and self.who.by == "each player":
            return f"each player chooses {self.who.describe(terms)}"
        everyone = isinstance(self.who, Selector) and self.who.quantifier == "all"  # nobody has a choice there
        return f"{'note' if everyone else 'choose'} {self.who.describe(terms)}"


class NameEffect(Effect):
    """Name a die, character, opposing card or affiliation of the match; `named` finds it (DM-9.5.7).

    With `keep` the card remembers it, in place of what it remembered before, for its other texts.
    """

    what: Literal["die", "character", "opposing card", "affiliation"]
    keep: bool = False

    @property
    def late(self) -> bool:
        return True

    def resolve(self, context: Context) -> Steps:
        game = context.game
        decision = ChoiceDecision(
            game,
            context.controller,
            f"{context.holder.card.name}: name {article(self.what)} {self.what}",
            self._choices(context),
            about="name",
            source_card=context.holder,
        )
        answer: Sequence[Choice] = yield from choose(game, decision)
        named = [choice.value for choice in answer]
        context.bound["named"] = named
        if self.keep:
            game.memory[context.holder.index] = tuple(named)
        if answer:
            record(game, Announced(context.controller, f"names {answer[0].label}", source=context.source))

    def _choices(self, context: Context) -> list[Choice]:
        game = context.game
        cards = list({card.card.id: card for card in game.cards}.values())
        match self.what:
            case "affiliation":
                known = sorted({a for die in game.field_dice() for a in affiliations(game, die)})
                return [Choice(word, word, spelled(word)) for word in known]
            case "opposing card":
                opposing = [card for card in game.cards if card.owner == context.opponent]
                return [Choice(card, card.id, _title(card.card), card=card) for card in opposing]
            case "character":
                return [Choice(c.card, c.card.id, _title(c.card), card=c) for c in cards if c.card.is_character]
        sidekicks = [Choice(SIDEKICK, "sidekick", "Sidekick")]
        return sidekicks + [Choice(c.card, c.card.id, _title(c.card), card=c) for c in cards]

    def describe(self, terms: Terms) -> str:
        what = terms.character if self.what == "character" else self.what
        keep = ", in place of any named before" if self.keep else ""
        return f"name {article(what)} {what}{keep}"


def _title(card: Any) -> str:
    return f"{card.name}: {card.subtitle}" if card.subtitle else str(card.name)

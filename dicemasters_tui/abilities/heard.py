"""Texts that wait for an event: when, interrupt (language: forms)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..kernel.misreading import wrong
from ..rules import ability as rules
from ..rules.choice import NO, YES, Choice, ChoiceDecision, yes_or_no
from ..rules.context import Context
from ..rules.energy import FREE, Cost, can_pay
from ..rules.events import Attacked, Event, Fielded, KeywordUsed, KnockedOut, LeftField, Moment, Nothing
from ..rules.happening import emit
from ..rules.queries import has_text, lasting_context
from ..rules.state import Die, GameState, Lasting, TeamCard, Zone
from ..rules.timing import choose, names_more
from .changing import life_lost
from .clauses import in_return, question_of, sentence_of
from .conditions import Conditions, Word, all_hold
from .costs import Price
from .dice_patterns import AnyPattern
from .flow import Effects
from .forms import Form, finish, speaker
from .part import every_part, work_out
from .patterns import LeavesFieldPattern, MomentPattern, Pattern
from .running import ask_early, carry_out, early_choices, needed_choices, possible, spare_the_payment, why_impossible
from .selectors import Selector
from .who import Named

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


TRIGGERS: dict[type[Event], str] = {Fielded: "fielded", Attacked: "attacks"}
"""A die's own "when fielded" and "when this attacks" texts, which other texts may look for; no keywords (DM-9.2.5)."""


class Heard(Form):
    """Texts that wait for an event, before or after it happens."""

    active: Conditions = Field((), alias="while")
    may: bool = False
    pay: Price | None = None
    do: Effects
    works: Literal["anywhere"] | None = None
    first: Literal["turn"] | None = None
    """Only the first time it happens in a turn, counted from the start of the turn (DM-10.2.2, DM-10.2.5)."""

    if TYPE_CHECKING:
        pattern: Pattern
        of_card: bool
        of_itself: bool
        early: tuple[Selector, ...]
        each_for_itself: bool
        """What it does depends on which die of the card speaks it."""

    def listen(self, pattern: Pattern) -> None:
        """Work out whom the text speaks for.

        With "while active" it is an ability of the card, once an event (DM-9.2.10); about `this` it is one of the
        die the event is about; else every die in the field has it.
        """
        spare_the_payment(self.do, self.pay)
        work_out(
            self,
            limited=self.limited or self.first is not None,
            pattern=pattern,
            of_card=any(isinstance(c, Word) and c.word == "active" for c in self.active),
            of_itself=isinstance(pattern.subject, Named) and pattern.subject.name == "this",
            early=tuple(early_choices(self.do, self.pay)),
            each_for_itself=any(isinstance(part, Named) and part.name == "this" for part in self._deeds()),
        )

    def _deeds(self) -> Iterator[Any]:
        for effect in self.do:
            yield from every_part(effect)
        if self.pay is not None:
            yield from every_part(self.pay)

    def heard(self, game: GameState, holder: TeamCard, event: Event) -> list[Context]:
        found: list[Context] = []
        for controller, die in self._speakers(game, holder, event):
            context = speaker(game, holder, controller, die, event, self.of_keyword or "ability")
            context.source = context.source._replace(trigger=self.own_trigger(event))
            if self.answers(context, event):
                found.append(context)
        return found

    def own_trigger(self, event: Event) -> str:
        """`fielded` or `attacks` where it is a die's own text of that kind, no keyword's (DM-9.2.5); else nothing."""
        own = self.of_itself and not self.of_card and not self.of_keyword
        return TRIGGERS.get(type(event), "") if own else ""

    def _speakers(self, game: GameState, holder: TeamCard, event: Event) -> list[tuple[int, Die | None]]:
        if self.of_card:
            if not game.in_field[holder.index]:
                return []
            return [
                (player.index, die)
                for player in (game.active_player, game.inactive_player)
                for die in self._speaking(game, [d for d in player.field if d.holder is holder])
            ]
        if self.of_itself:
            return self._subjects(holder, event)
        if self.works is not None and not self.each_for_itself:
            return [(holder.owner, None)]  # it speaks for all dice of the card at once
        if self.works is not None:
            paid = getattr(event, "paid_with", ())  # a die spent to summon has no part in it (DM-6.5.5)
            dice = [d for d in game.dice if d.holder is holder and d.zone is not Zone.CARD and d.index not in paid]
            return [(d.controller, d) for d in dice]
        if not game.in_field[holder.index]:
            return []
        return [
            (player.index, die)
            for player in (game.active_player, game.inactive_player)
            for die in player.field
            if die.holder is holder and self.on_burst(die.burst)
        ]

    def _speaking(self, game: GameState, dice: list[Die]) -> list[Die]:
        """The one die that speaks a card's text; none if another speaks the line in its place (DM-2.3.4, DM-9.3.2).

        A die whose own text is ignored leaves it to the others of the card (DM-1.1.8, DM-9.5.6).
        """
        if len(dice) > 1:
            dice = [die for die in dice if has_text(game, die)]
        if self.given_up and any(die.burst in self.given_up for die in dice):
            return []
        return [die for die in dice if self.on_burst(die.burst)][:1]

    def _subjects(self, holder: TeamCard, event: Event) -> list[tuple[int, Die | None]]:
        """The dice of the card that the event itself is about, as they were when it happened."""
        found: list[tuple[int, Die | None]] = []
        candidates = [getattr(event, name, None) for name in ("die", "victim")]
        by = getattr(event, "by", None)
        candidates += by if isinstance(by, tuple) else [by]
        for die in candidates:
            if not isinstance(die, Die) or die.holder is not holder or (die.controller, die) in found:
                continue
            before = getattr(event, "before", None)
            itself = die in (getattr(event, "die", None), getattr(event, "victim", None))
            if not itself and not die.in_field:
                before, itself = _last_known(event, die), True
            as_it_was = (die.face, die.controller) == (before.face, before.controller) if before is not None else True
            if before is not None and itself and not (die.in_field and as_it_was):
                burst, controller = before.burst, before.controller
            else:
                burst, controller = die.burst, die.controller
            if self.on_burst(burst):
                found.append((controller, die))
        return found

    def answers(self, context: Context, event: Event) -> bool:
        """Whether the event is one this speaker waits for."""
        if not self.pattern.fits(context, event) or not self.right_turn(context) or self.used_up(context):
            return False
        this = context.this
        if this is not None and this.in_field and not has_text(context.game, this):
            return False
        if this is not None and isinstance(event, Moment) and _was_mute(context.game, this, event):
            return False
        before = getattr(event, "before", None)
        if before is not None and before.mute and this in (getattr(event, "die", None), getattr(event, "victim", None)):
            return False
        if isinstance(self.pattern, MomentPattern) and not all_hold(self.conditions, context):
            return False
        if self.first is not None and self._happened_before(context, event):
            return False
        return all_hold(self.active, context)

    def _happened_before(self, context: Context, event: Event) -> bool:
        """Whether such a thing had already happened this turn, seen by nobody perhaps."""
        earlier = takewhile(lambda other: other is not event, context.game.happened.get(type(event), ()))
        return any(self.pattern.fits(context, other) for other in earlier)

    def heard_lasting(self, game: GameState, lasting: Lasting[Any], event: Event) -> list[Context]:
        """The same for a text in force for a time."""
        context = lasting_context(game, lasting)
        context.event = event
        if isinstance(event, LeftField | KnockedOut):
            context.recall_just_left(lasting.bound, event.die)
        if lasting.copied and context.this is None:  # gained by a die that has just left, or has been gone longer
            die = getattr(event, "die", None)
            if lasting.this is not None and self.works is not None:  # Deadly, which outlives its die
                die = game.dice[lasting.this.die]
            elif lasting.this is None or not isinstance(die, Die) or not lasting.this.just_left(die):
                return []
            context.this = die
        fits = self.pattern.fits(context, event) and self.right_turn(context) and not self.used_up(context)
        return [context] if fits and all_hold(self.active, context) else []

    def resolve(self, context: Context) -> rules.Steps:
        yield from self.once_more(context)

    def once_more(self, context: Context) -> rules.Steps:
        """Carry the text out one time; gives whether that was done."""
        game = context.game
        wanted = self.early
        context.apart = self.each_for_itself
        if not self._possible_now(context):
            return False
        if self.may and not (wanted and (wanted[0].open_count or names_more(game, context.controller))):
            words = self.question(context)
            answer = yield from choose(game, yes_or_no(game, context.controller, words, context.holder))
            if not answer[0].value:
                return False
        self.use_limit(context)
        if self.of_keyword:
            emit(game, KeywordUsed(self.of_keyword, context.controller, context.holder, source=context.source))
        yield from self.carry_out(context)
        return True

    def _possible_now(self, context: Context) -> bool:
        """Whether the text comes to anything as it resolves; if not, what is missing is told."""
        if self.used_up(context) or not all_hold(self.conditions, context):
            return False
        wanted = self.early
        reason: str = (self.pay.why_not(context) if self.pay is not None else "") or (
            why_impossible(context, wanted) if self.may or self.pay is not None else ""
        )
        if self.may and not reason and not any(effect.can(context) for effect in self.do):
            reason = f"{context.holder.card.name} finds nothing to do."
        if reason:
            context.game.events.append(Nothing(context.holder, str(reason), source=context.source))
        return not reason

    def idle(self, context: Context) -> bool:
        if self.used_up(context) or not all_hold(self.conditions, context):
            return True
        if self.pay is not None and self.pay.why_not(context):
            return True
        now = [effect for effect in self.do if not effect.later]
        return not any(effect.can(context) and possible(context, needed_choices([effect])) for effect in now)

    def answered_by(self, context: Context, word: str) -> bool:
        if not self.early:
            return self.may and word in (YES.word, NO.word)
        first = self.early[0]
        if self.may and not first.open_count and word in (YES.word, NO.word):
            return True
        if word == "none":
            return first.open_count
        return first.decision(context, context.controller, first.candidates(context)).names(word)

    def carry_out(self, context: Context) -> rules.Steps:
        if self.pay is None and all(effect.for_nothing(context) for effect in self.do):
            return
        yield from ask_early(context, self.early)
        if self.pay is not None:
            yield from self.pay.pay(context)
        yield from carry_out(context, self.do)
        if self.pay is not None:
            yield from self.pay.finish(context)

    def question(self, context: Context) -> str:
        terms = context.game.edition.terms
        words = sentence_of(self.do, terms)
        if self.pay is not None:
            words = in_return(self.pay.describe(terms), words)
        return question_of(context.holder.card, words)

    def _words(self, card: Card, terms: Terms) -> str:
        limits = self.limits(terms)
        active = [c for c in self.active if not (isinstance(c, Word) and c.word == "active")]
        front = f"while {card.name} is active, " if self.of_card else ""
        front += "".join(f"while {condition.describe(terms)}, " for condition in active)
        front += f"{limits}, " if limits else ""
        may = "you may " if self.may else ""
        sentence = sentence_of(self.do, terms)
        if self.pay is not None:
            sentence = in_return(self.pay.describe(terms), sentence)
        opening = "the first time each turn that" if self.first is not None else "when"
        text = f"{front}{opening} {self.pattern.describe(terms)}, {self.if_words(terms)}{may}{sentence}"
        if text.count(" die") == text.count("this die") > 1 and " it" not in text:
            first, _, rest = text.partition("this die")
            text = first + "this die" + rest.replace("this die's", "its").replace("this die", "it")
        return self.opening(terms) + finish(text, card)


def _last_known(event: Event, die: Die) -> Any:
    """A die that fell in the same event, as it last was (DM-8.2.10)."""
    return getattr(event, "fallen", {}).get(die.index)


def _was_mute(game: GameState, die: Die, event: Moment) -> bool:
    """A die without its text as the turn ended, or as it left, has not fought with Deadly (DM-9.5.6, DM-14.1.14)."""
    if die.in_field:
        return die in (event.mute or ())
    left = [e for e in game.happened.get(LeftField, ()) if isinstance(e, LeftField) and e.die is die]
    return bool(left) and left[-1].before is not None and left[-1].before.mute


class Triggered(Heard, rules.Listener):
    """Something happened: do this afterwards, through the queue (9.2)."""

    when: AnyPattern
    again: bool = False
    """With "may" and a price: as often as its controller likes to pay."""

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        if self.again and (not self.may or self.pay is None or not self.pay.energy_cost.amount):
            raise wrong("again: what is done as often as one likes says may, and has energy to pay")
        self.listen(self.when)

    def heard(self, game: GameState, holder: TeamCard, event: Event) -> list[Context]:
        found = super().heard(game, holder, event)
        if not (isinstance(self.when, LeavesFieldPattern) and self.when.together and isinstance(event, LeftField)):
            return found
        fresh = []
        for context in found:
            same = (w.context for w in game.triggered if w.ability is self and w.context.this is context.this)
            waiting = next(same, None)
            if waiting is None:
                fresh.append(context)
            (waiting or context).bound.setdefault("them", []).append(event.die)
        return fresh

    def resolve(self, context: Context) -> rules.Steps:
        if not self.again:
            yield from self.once_more(context)
        elif self._possible_now(context):
            yield from self._several_times(context)

    def _several_times(self, context: Context) -> rules.Steps:
        """As often as is paid for: the number is asked once, then every choice, before anything is done (DM-11.1.7)."""
        assert self.pay is not None  # model_post_init
        game, cost = context.game, self.pay.energy_cost
        player = game.players[context.controller]
        most = 0
        while can_pay(player, Cost(cost.amount * (most + 1), cost.types * (most + 1))):
            most += 1
        numbers = [Choice(number, str(number)) for number in range(1, most + 1)]
        words = f"{self.question(context).rstrip('?')} - how often?"
        question = ChoiceDecision(
            game, context.controller, words, numbers, minimum=0, about="number", source_card=context.holder
        )
        answer = yield from choose(game, question)
        times = [context.afresh() for _ in range(answer[0].value if answer else 0)]
        for one in times:
            yield from ask_early(one, self.early)
        for one in times:
            yield from self.pay.pay(one)
        for one in times:
            yield from carry_out(one, self.do)

    @property
    def hears(self) -> tuple[type[Event], ...]:
        return tuple(self.when.heard)

    @property
    def moment(self) -> str:
        return self.when.step if isinstance(self.when, MomentPattern) else ""

    @property
    def about_itself(self) -> bool:
        return self.of_itself and not self.of_card

    @property
    def anywhere(self) -> bool:
        return self.works is not None or self.of_itself

    def still_for_one(self, context: Context) -> bool:
        if not self.each_for_itself or self.of_keyword or self.used_up(context):
            return False
        return self.limited or (self.do[0].leaves_none and self.do[0].can(context))

    def life_lost(self, context: Context) -> tuple[int, int] | None:
        plain = not (self.may or self.again or self.pay or self.conditions or self.limited)
        return life_lost(self.do, context) if plain else None

    def describe(self, card: Card, terms: Terms) -> str:
        words = self._words(card, terms)
        return f"{words.rstrip('.')}, as often as you like." if self.again else words


class Interrupting(Heard, rules.Interrupt):
    """Just before it happens (DM-8.3.7). With `may` the player is asked as for a reactive Global."""

    interrupt: AnyPattern

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        self.listen(self.interrupt)

    @property
    def before(self) -> tuple[type[Event], ...]:
        return tuple(self.interrupt.heard)

    @property
    def optional(self) -> bool:
        return self.may

    @property
    def cost(self) -> Cost:
        return self.pay.energy_cost if self.pay is not None else FREE

    def usable(self, context: Context) -> bool:
        if self.used_up(context) or not all_hold(self.conditions, context):
            return False
        if self.pay is not None and not self.pay.possible(context):
            return False
        return possible(context, self.early) and any(effect.can(context) for effect in self.do)

    def resolve(self, context: Context) -> rules.Steps:
        """Used after it was asked for and its energy paid; without `may` it simply happens when it can."""
        if not self.usable(context):
            return
        self.use_limit(context)
        context.apart = self.each_for_itself
        yield from ask_early(context, self.early)
        if self.pay is not None:
            yield from self.pay.pay(context, energy_paid=self.may)
        yield from carry_out(context, self.do)
        if self.pay is not None:
            yield from self.pay.finish(context)

    def describe(self, card: Card, terms: Terms) -> str:
        return self._words(card, terms)

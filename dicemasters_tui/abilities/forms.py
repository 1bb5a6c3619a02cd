"""The forms of a text: when, interrupt, static, use, global, action, keyword (language: forms)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..rules import ability as rules
from ..rules.choice import yes_or_no
from ..rules.context import Context
from ..rules.energy import FREE, Cost
from ..rules.events import Event, Nothing
from ..rules.queries import has_text, lasting_context
from ..rules.state import Die, GameState, Lasting, Source, TeamCard, Zone
from ..rules.timing import choose
from .answers import Answers
from .conditions import Condition, Conditions, Word, all_hold
from .costs import Price
from .flow import Effects, sentence_of
from .part import Part, listing, nearest, work_out, wrong
from .patterns import AnyPattern, MomentPattern, Pattern
from .running import ask_early, carry_out, early_choices, possible, why_impossible
from .selectors import AnyWho, Named, Selector

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms

BURSTS: dict[str, frozenset[int]] = {"*": frozenset({1}), "**": frozenset({2}), "*/**": frozenset({1, 2})}
PRICES = frozenset({"cost_to_buy", "cost_to_field", "field_for", "goes_to"})
"""Questions about dice that are not in the field yet."""


def _face(data: Any) -> Any:
    if isinstance(data, str) and data in BURSTS:
        return BURSTS[data]
    if isinstance(data, frozenset):
        return data
    raise wrong(f"{data!r} is no burst; write '*', '**' or '*/**' in quotes")


Face = Annotated[frozenset[int] | None, BeforeValidator(lambda data: None if data is None else _face(data))]
FACE_WORDS = {BURSTS[word]: word for word in BURSTS}


class Form(Part):
    """What all texts share: the burst they belong to, whose turn it must be, limits, and a word of the game."""

    face: Face = None
    instead: bool = False
    turn: Literal["mine", "opponent"] | None = None
    once: Literal["turn"] | None = None
    word: Literal["underdog"] | None = None
    condition: Conditions = Field((), alias="if")

    if TYPE_CHECKING:  # worked out once; plain attributes, since pydantic's private ones are slow to read
        bursts: frozenset[int]
        conditions: tuple[Condition, ...]

    def model_post_init(self, context: Any, /) -> None:
        conditions = (Word(word="underdog"), *self.condition) if self.word == "underdog" else self.condition
        work_out(self, bursts=self.face if self.face is not None else frozenset({0, 1, 2}), conditions=conditions)

    def give_way(self, bursts: frozenset[int]) -> None:
        """On these bursts another line takes the place of this one (DM-2.3.4)."""
        work_out(self, bursts=self.bursts - bursts)

    def on_burst(self, burst: int) -> bool:
        """Whether the text is in force on a face with this burst (DM-2.3.1, DM-2.3.5)."""
        return burst in self.bursts

    def right_turn(self, context: Context) -> bool:
        return self.turn is None or (context.game.active == context.controller) == (self.turn == "mine")

    def limit(self, context: Context) -> tuple[Any, ...] | None:
        """What "once per turn" is counted by: player and card (DM-9.4.6, DM-10.2.6)."""
        return (context.controller, context.holder.index, id(self)) if self.once else None

    def used_up(self, context: Context) -> bool:
        return self.once is not None and self.limit(context) in context.game.used_limits

    def use_limit(self, context: Context) -> None:
        limit = self.limit(context)
        if limit is not None:
            context.game.used_limits.add(limit)

    def keywords(self) -> tuple[rules.KeywordMark, ...]:
        return (rules.KeywordMark("underdog", self.face),) if self.word == "underdog" else ()

    def working(self) -> Iterable[rules.Ability]:
        return (self,)  # type: ignore[return-value]  # every form is an ability of the rules

    def opening(self, terms: Terms) -> str:
        """The face and the limits in front of the text."""
        face = f"{FACE_WORDS[self.face]} " if self.face is not None else ""
        return face + ("Instead: " if self.instead else "")

    def limits(self, terms: Terms) -> str:
        words = ["once per turn"] if self.once else []
        if self.turn is not None:
            words.append("on your turn" if self.turn == "mine" else "on your opponent's turn")
        return ", ".join(words)

    def if_words(self, terms: Terms) -> str:
        if not self.conditions:
            return ""
        words = listing([condition.describe(terms) for condition in self.conditions])
        return ("Underdog: " if self.word else "") + f"if {words}, "


def finish(text: str, card: Card) -> str:
    """A sentence: capital, full stop, the card's name where the text speaks of it."""
    text = text.strip().replace("{name}", card.name)
    for position, letter in enumerate(text):
        if letter.isalpha():
            text = text[:position] + letter.upper() + text[position + 1 :]
            break
    return text if text.endswith((".", "?")) else text + "."


def _speaker(game: GameState, holder: TeamCard, controller: int, die: Die | None, event: Event | None) -> Context:
    source = Source("ability", controller, holder.card, die.index if die is not None else None)
    return Context(game, controller, holder, source, die, event)


class _Heard(Form):
    """Texts that wait for an event, before or after it happens."""

    active: Conditions = Field((), alias="while")
    may: bool = False
    pay: Price | None = None
    do: Effects

    if TYPE_CHECKING:
        pattern: Pattern
        of_card: bool
        of_itself: bool
        early: tuple[Selector, ...]

    def listen(self, pattern: Pattern) -> None:
        """Work out whom the text speaks for.

        With "while active" it is an ability of the card, once an event (DM-9.2.10); about `this` it is one of the
        die the event is about; else every die in the field has it.
        """
        work_out(
            self,
            pattern=pattern,
            of_card=any(isinstance(c, Word) and c.word == "active" for c in self.active),
            of_itself=isinstance(pattern.subject, Named) and pattern.subject.name == "this",
            early=tuple(early_choices(self.do, self.pay)),
        )

    def heard(self, game: GameState, holder: TeamCard, event: Event) -> list[Context]:
        found: list[Context] = []
        for controller, die in self._speakers(game, holder, event):
            context = _speaker(game, holder, controller, die, event)
            if self._answers(context, event):
                found.append(context)
        return found

    def _speakers(self, game: GameState, holder: TeamCard, event: Event) -> list[tuple[int, Die | None]]:
        if self.of_card:
            if not game.in_field[holder.index]:
                return []
            dice = [(p, game.active_of(holder, p)) for p in (game.active, 1 - game.active)]
            return [(p, die) for p, die in dice if die is not None and self.on_burst(die.burst)]
        if self.of_itself:
            return self._subjects(holder, event)
        if not game.in_field[holder.index]:
            return []
        return [
            (player.index, die)
            for player in (game.active_player, game.inactive_player)
            for die in player.field
            if die.holder is holder and self.on_burst(die.burst)
        ]

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
            if before is not None and itself and not (die.in_field and die.face == before.face):
                burst, controller = before.burst, before.controller
            else:
                burst, controller = die.burst, die.controller
            if self.on_burst(burst):
                found.append((controller, die))
        return found

    def _answers(self, context: Context, event: Event) -> bool:
        if not self.pattern.fits(context, event) or not self.right_turn(context) or self.used_up(context):
            return False
        if context.this is not None and context.this.in_field and not has_text(context.game, context.this):
            return False
        if isinstance(self.pattern, MomentPattern) and not all_hold(self.conditions, context):
            return False
        return all_hold(self.active, context)

    def heard_lasting(self, game: GameState, lasting: Lasting, event: Event) -> list[Context]:
        """The same for a text in force for a time."""
        context = lasting_context(game, lasting)
        context.event = event
        return [context] if self.pattern.fits(context, event) and self.right_turn(context) else []

    def resolve(self, context: Context) -> rules.Steps:
        game = context.game
        if self.used_up(context) or not all_hold(self.conditions, context):
            return
        wanted = self.early
        reason = (self.pay.why_not(context) if self.pay is not None else "") or (
            why_impossible(context, wanted) if self.may or self.pay is not None else ""
        )
        if reason:
            game.events.append(Nothing(context.holder, reason, source=context.source))
            return
        if self.may and not (wanted and wanted[0].open_count):
            words = self.question(context)
            answer = yield from choose(game, yes_or_no(game, context.controller, words, context.holder))
            if not answer[0].value:
                return
        self.use_limit(context)
        yield from self.carry_out(context)

    def carry_out(self, context: Context) -> rules.Steps:
        yield from ask_early(context, self.early)
        if self.pay is not None:
            yield from self.pay.pay(context)
        yield from carry_out(context, self.do)

    def question(self, context: Context) -> str:
        terms = context.game.edition.terms
        pay = f"{self.pay.describe(terms)} to " if self.pay is not None else ""
        words = f"{pay}{sentence_of(self.do, terms)}"
        return f"{context.holder.card.name}: {words}?"

    def _words(self, card: Card, terms: Terms, opening: str) -> str:
        limits = self.limits(terms)
        active = [c for c in self.active if not (isinstance(c, Word) and c.word == "active")]
        front = f"while {card.name} is active, " if self.of_card else ""
        front += "".join(f"while {condition.describe(terms)}, " for condition in active)
        front += f"{limits}, " if limits else ""
        may = "you may " if self.may else ""
        if self.pay is not None:
            may += f"{self.pay.describe(terms)} to "
        text = f"{front}{opening} {self.pattern.describe(terms)}, {self.if_words(terms)}{may}{sentence_of(self.do, terms)}"
        if text.count(" die") == text.count("this die") > 1:
            first, _, rest = text.partition("this die")
            text = first + "this die" + rest.replace("this die's", "its").replace("this die", "it")
        return self.opening(terms) + finish(text, card)


class Triggered(_Heard, rules.Listener):
    """Something happened: do this afterwards, through the queue (9.2)."""

    when: AnyPattern

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        self.listen(self.when)

    @property
    def hears(self) -> tuple[type[Event], ...]:
        return tuple(self.when.classes)

    def describe(self, card: Card, terms: Terms) -> str:
        return self._words(card, terms, "when")


class Interrupting(_Heard, rules.Interrupt):
    """Just before it happens (DM-8.3.7)."""

    interrupt: AnyPattern

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        self.listen(self.interrupt)

    @property
    def before(self) -> tuple[type[Event], ...]:
        return tuple(self.interrupt.classes)

    def describe(self, card: Card, terms: Terms) -> str:
        return self._words(card, terms, "when")


class StaticText(Form, rules.Static):
    """True while a situation holds: these dice, or this player, answer differently (DM-9.1.7)."""

    of: AnyWho
    get: Answers
    active: Conditions = Field((), alias="while")
    works: Literal["anywhere"] | None = None

    if TYPE_CHECKING:
        given: Mapping[str, Any]
        of_card: bool
        of_itself: bool
        prices: bool

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        given = self.get.given()
        work_out(
            self,
            given=given,
            of_card=any(isinstance(c, Word) and c.word == "active" for c in self.active),
            of_itself=isinstance(self.of, Named) and self.of.name == "this",
            prices=bool(PRICES & set(given)),
        )

    @property
    def parts(self) -> Mapping[str, Any]:
        return self.given

    @property
    def anywhere(self) -> bool:
        return self.works is not None

    def fits(self, context: Context, subject: Die | int) -> bool:
        if isinstance(subject, int):
            return subject in self.of.players(context)
        anywhere = self.prices and subject.zone in (Zone.CARD, Zone.RESERVE)
        if not self.of.matches(context, subject, anywhere=anywhere):
            return False
        return all_hold(self.conditions, context) and all_hold(self.active, context)

    def contexts(self, game: GameState, holder: TeamCard, subject: Die | int) -> list[Context]:
        found: list[Context] = []
        for controller, die in self._speakers(game, holder, subject):
            if not self.on_burst(die.burst if die is not None else 0):
                continue
            context = _speaker(game, holder, controller, die, None)
            if not self.right_turn(context) or not self.fits(context, subject):
                continue
            if "loses_text" in game.book.statics and die is not None and not has_text(game, die):
                continue
            found.append(context)
        return found

    def _speakers(self, game: GameState, holder: TeamCard, subject: Die | int) -> list[tuple[int, Die | None]]:
        if self.of_itself:
            if isinstance(subject, int) or subject.holder is not holder:
                return []
            return [(subject.controller, subject)] if subject.in_field or self.works else []
        if not game.in_field[holder.index]:
            return []
        if self.of_card:
            dice = [(p, game.active_of(holder, p)) for p in (game.active, 1 - game.active)]
            return [(p, die) for p, die in dice if die is not None]
        return [(p.index, die) for p in game.players for die in p.field if die.holder is holder]

    def describe(self, card: Card, terms: Terms) -> str:
        front = f"while {card.name} is active, " if self.of_card else ""
        others = [c for c in self.active if not (isinstance(c, Word) and c.word == "active")]
        front += "".join(f"while {condition.describe(terms)}, " for condition in others)
        front += self.if_words(terms)
        if limits := self.limits(terms):
            front += f"{limits}, "
        if self.get.field_for is not None:
            return self.opening(terms) + finish(front + self.get.field_for.describe(terms), card)
        who = self.of.describe(terms)
        many = isinstance(self.of, Selector) and self.of.quantifier == "all"
        return self.opening(terms) + finish(f"{front}{who} {self.get.describe(terms, many=many)}", card)


class _Used(Form):
    """Texts a player uses."""

    do: Effects
    pay: Price | None = None

    if TYPE_CHECKING:
        price: Price | None
        energy_cost: Cost
        early: tuple[Selector, ...]

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        price = getattr(self, "costs", self.pay)
        work_out(
            self,
            price=price,
            energy_cost=price.energy_cost if price is not None else FREE,
            early=tuple(early_choices(self.do, price)),
        )

    def usable(self, context: Context) -> bool:
        return (
            self.right_turn(context)
            and not self.used_up(context)
            and all_hold(self.conditions, context)
            and (self.price is None or self.price.possible(context))
            and possible(context, self.early)
        )

    def why_not(self, context: Context) -> str:
        name = context.holder.card.name
        if not self.right_turn(context):
            whose = "on your own turn" if self.turn == "mine" else "on your opponent's turn"
            return f"{name} can be used {whose} only."
        if self.used_up(context):
            return f"{name} has been used this turn; once per turn is all."
        if not all_hold(self.conditions, context):
            words = listing([c.describe(context.game.edition.terms) for c in self.conditions])
            return f"{name} needs this: {words.replace('{name}', name)}."
        if self.price is not None and (reason := self.price.why_not(context, energy_paid=True)):
            return reason
        return why_impossible(context, self.early)

    def resolve(self, context: Context) -> rules.Steps:
        self.use_limit(context)
        if not all_hold(self.conditions, context):
            return
        yield from ask_early(context, self.early)
        if self.price is not None:
            yield from self.price.pay(context, energy_paid=True)
        yield from carry_out(context, self.do)


class Action(_Used, rules.ActionText):
    """What an action die does (6.6)."""

    def applies(self, context: Context) -> bool:
        return self.on_burst(context.burst)

    def describe(self, card: Card, terms: Terms) -> str:
        pay = f"{self.pay.describe(terms)} to " if self.pay is not None else ""
        return self.opening(terms) + finish(f"{self.if_words(terms)}{pay}{sentence_of(self.do, terms)}", card)


class Global(_Used, rules.GlobalText):
    """A Global Ability (9.4)."""

    costs: Price = Field(alias="global")

    @property
    def cost(self) -> Cost:
        return self.energy_cost

    def describe(self, card: Card, terms: Terms) -> str:
        limits = self.limits(terms)
        front = f"{limits[:1].upper()}{limits[1:]}, " if limits else ""
        return f"Global: {finish(f'{self.costs.describe(terms)}', card)} {finish(f'{front}{sentence_of(self.do, terms)}', card)}"


class Activated(_Used, rules.ActivatedText):
    """The controller may use it when a Global could be used, while a die with it is in the field (DM-6.7.4)."""

    use: Literal["any time a global could be"]

    @property
    def cost(self) -> Cost:
        return self.energy_cost

    def contexts(self, game: GameState, holder: TeamCard, player: int) -> list[Context]:
        if not game.in_field[holder.index]:
            return []
        return [
            _speaker(game, holder, player, die, None)
            for die in game.players[player].field
            if die.holder is holder and self.on_burst(die.burst) and has_text(game, die)
        ]

    def describe(self, card: Card, terms: Terms) -> str:
        condition = listing([c.describe(terms) for c in self.conditions])
        front = f"while {condition}, " if condition else "whenever a Global could be used, "
        pay = f"{self.pay.describe(terms)} to " if self.pay is not None else ""
        limits = self.limits(terms)
        front += f"{limits}, " if limits else ""
        return self.opening(terms) + finish(f"{front}you may {pay}{sentence_of(self.do, terms)}", card)


def form_of(data: Any) -> rules.Ability:
    """The text that YAML data describes. Raises a validation error with a sentence."""
    from .keywords import Keyword

    if not isinstance(data, Mapping):
        raise wrong(f"{data!r} is no text; a text is a mapping such as {{when: ..., do: [...]}}")
    kinds: dict[str, Any] = {
        "keyword": Keyword,
        "when": Triggered,
        "interrupt": Interrupting,
        "of": StaticText,
        "global": Global,
        "use": Activated,
        "do": Action,
    }
    for word, kind in kinds.items():
        if word in data:
            return kind.model_validate(dict(data))  # type: ignore[no-any-return]  # one of the forms
    known = [*kinds, "hook"]
    first = str(next(iter(data), ""))
    raise wrong(f"a text needs one of {', '.join(known)}; {first!r} is none of them{nearest(first, known)}")

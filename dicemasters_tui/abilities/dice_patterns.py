"""Events of dice on their way: moved, rolled, drawn, prepped, spun (language: events), and which event is meant."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..kernel.misreading import nearest, wrong
from ..rules import events
from ..rules.card import spelled
from ..rules.faces import FaceKind
from ..rules.state import RULE, Source, Step
from .act_patterns import AttackPattern, GlobalPattern, PurchasedPattern, UsedPattern
from .kinds import ZONE_WORDS, ZONES
from .patterns import (
    AttacksPattern,
    BlocksPattern,
    DamagedPattern,
    DamagesPattern,
    FieldedPattern,
    IsBlockedPattern,
    KnockedOutPattern,
    KnocksOutPattern,
    LeavesFieldPattern,
    MomentPattern,
    Pattern,
    describes,
)
from .selector_words import article
from .selectors import AnyWho
from .who import Named, Who

if TYPE_CHECKING:
    from ..rules.context import Context
    from ..rules.edition import Terms
    from ..rules.events import Event
    from ..rules.state import GameState

Place = Literal["reserve", "prep", "used", "bag", "field"]
When = Literal["clear and draw", "roll"]
STEP_WORDS = {"clear and draw": "Clear and Draw Step", "roll": "Roll and Reroll Step"}
STEPS = {"clear and draw": Step.DRAW, "roll": Step.ROLL}


def in_step(game: GameState, name: When) -> bool:
    """Whether the match is in this step of a turn."""
    return game.step is STEPS[name]


class MovedPattern(Pattern):
    """A die went from one area to another; `at` the end of the Main Step it was left unfielded (DM-6.8.8)."""

    classes = (events.Moved,)
    moved: AnyWho
    origin: Place = Field(alias="from")
    to: Place
    at: Literal["end of main step"] | None = None

    @property
    def subject(self) -> Who:
        return self.moved

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Moved) or event.origin is not ZONES[self.origin]:
            return False
        if event.to is not ZONES[self.to] or (self.at is not None and event.source is not RULE):
            return False
        return describes(self.moved, context, event.die, event)

    def describe(self, terms: Terms) -> str:
        who = self.moved.describe(terms)
        at = " at the end of the Main Step" if self.at else ""
        return f"{who} moves from the {ZONE_WORDS[self.origin]} to the {ZONE_WORDS[self.to]}{at}"


class RolledPattern(Pattern):
    """A die was rolled or rerolled, on a `face`, `because` of a keyword, or `outside` a step of the turn."""

    classes = (events.Rolled,)
    rolled: AnyWho
    by: Literal["me", "opponent"] | None = None
    outside: When | None = None
    face: Literal["energy", "character", "action"] | None = None
    because: Literal["regenerate"] | None = None

    @property
    def subject(self) -> Who:
        return self.rolled

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Rolled) or (self.outside and in_step(context.game, self.outside)):
            return False
        if self.because is not None and (event.source is None or event.source.kind != self.because):
            return False
        if self.face is not None and event.face.kind is not FaceKind(self.face):
            return False
        roller = event.roller
        if roller is None and event.source is not None:
            roller = event.source.controller
        roller = event.player if roller is None else roller
        if self.by is not None and roller != (context.controller if self.by == "me" else context.opponent):
            return False
        return self.rolled.matches(context, event.die, anywhere=True)

    def describe(self, terms: Terms) -> str:
        if self.because is not None:
            face = f" and shows {article(self.face)} {self.face} face" if self.face else ""
            return f"{self.rolled.describe(terms)} is rolled to {self.because}{face}"
        who = {"me": "you roll", "opponent": "your opponent rolls"}.get(self.by or "", "a player rolls")
        outside = f" outside the {STEP_WORDS[self.outside]}" if self.outside else ""
        return f"{who} {self.rolled.describe(terms)}{outside}"


class DrawnPattern(Pattern):
    """Dice came out of the bag in one draw, not by this text itself nor by a copy of it."""

    classes = (events.Drawn,)
    drawn: AnyWho
    to: Place | None = None
    during: When | None = None
    outside: When | None = None

    @property
    def subject(self) -> Who:
        return self.drawn

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Drawn) or not self._fits(context, event):
            return False
        game = context.game
        if not in_step(game, "clear and draw"):
            return True
        earlier = takewhile(lambda other: other is not event, game.happened[events.Drawn])
        same = (other for other in earlier if isinstance(other, events.Drawn) and other.player == event.player)
        return not any(self._fits(context, other) for other in same)

    def _fits(self, context: Context, event: events.Drawn) -> bool:
        game = context.game
        if (self.during and not in_step(game, self.during)) or (self.outside and in_step(game, self.outside)):
            return False
        if event.shown if self.to is None else event.to != ZONES[self.to].value:
            return False
        if in_step(game, "clear and draw") and event.source is not RULE:
            return False  # what a text draws in that step belongs to the one draw of the step (DM-6.2.4)
        if event.source is not None and self._is_own(context, event.source):
            return False
        return any(self.drawn.matches(context, die, anywhere=True) for die in event.dice)

    def _is_own(self, context: Context, source: Source) -> bool:
        """Whether the player's own card draws: by this text or one gained (DM-13.3.6)."""
        if source.card is None or source.kind == "global" or source.controller != context.controller:
            return False
        if source.card is context.holder.card:
            return True
        printed = [text for part in source.card.abilities for text in part.working()]
        gained = [
            text.ability
            for text in context.game.lasting_listeners
            if text.copied and text.this is not None and text.this.die == source.die
        ]
        return any(getattr(text, "pattern", None) is self for text in (*printed, *gained))

    def describe(self, terms: Terms) -> str:
        into = f" into the {ZONE_WORDS[self.to]}" if self.to else ""
        during = f" in the {STEP_WORDS[self.during]}" if self.during else ""
        outside = f" by another text outside the {STEP_WORDS[self.outside]}" if self.outside else ""
        words = self.drawn.describe(terms)
        if words == "an opposing die":
            return f"your opponent draws dice{into}{during}{outside}"
        if words == "one of your dice":
            return f"you draw dice{into}{during}{outside}"
        return f"{words} is drawn{into}{during}{outside}"


class PrepsPattern(Pattern):
    """A player prepped one or more dice by a text (DM-12.4.1): once for all of them."""

    classes = (events.Prepped,)
    preps: Literal["me", "opponent"]
    outside: When | None = None

    @property
    def subject(self) -> Who:
        return Named(name=self.preps)

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.Prepped) or (self.outside and in_step(context.game, self.outside)):
            return False
        return event.player == (context.controller if self.preps == "me" else context.opponent)

    def describe(self, terms: Terms) -> str:
        who = "you prep" if self.preps == "me" else "your opponent preps"
        outside = f" outside the {STEP_WORDS[self.outside]}" if self.outside else ""
        return f"{who} one or more dice{outside}"


class SpunUpPattern(Pattern):
    """A die spun up one or more levels (DM-14.1.5)."""

    classes = (events.Spun,)
    spun_up: AnyWho

    @property
    def subject(self) -> Who:
        return self.spun_up

    def fits(self, context: Context, event: Event) -> bool:
        return isinstance(event, events.Spun) and event.up and self.fits_die(context, event)

    def describe(self, terms: Terms) -> str:
        return f"{self.spun_up.describe(terms)} spins up"


class KeywordPattern(Pattern):
    """The text of a keyword is carried out for a player."""

    classes = (events.KeywordUsed,)
    uses_keyword: str
    by: Literal["me", "opponent"]

    @property
    def subject(self) -> Who:
        return Named(name=self.by)

    def fits(self, context: Context, event: Event) -> bool:
        if not isinstance(event, events.KeywordUsed) or event.keyword != self.uses_keyword:
            return False
        return event.player == (context.controller if self.by == "me" else context.opponent)

    def describe(self, terms: Terms) -> str:
        return f"{'your' if self.by == 'me' else 'an opposing'} {spelled(self.uses_keyword)} is used"


class EitherPattern(Pattern):
    """One of several events: `[{attacks: ...}, {blocks: ...}]`."""

    either: tuple[AnyPattern, ...]
    classes: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def heard(self) -> tuple[type[Event], ...]:
        return tuple(kind for pattern in self.either for kind in pattern.heard)

    @property
    def subject(self) -> Who:
        return self.either[0].subject

    def fits(self, context: Context, event: Event) -> bool:
        return any(pattern.fits(context, event) for pattern in self.either)

    def describe(self, terms: Terms) -> str:
        first, *rest = (pattern.describe(terms) for pattern in self.either)
        subject = self.subject.describe(terms)
        return " or ".join([first, *(words.removeprefix(subject).strip() for words in rest)])


EVENTS: dict[str, type[Pattern]] = {
    "fielded": FieldedPattern,
    "attacks": AttacksPattern,
    "blocks": BlocksPattern,
    "is_blocked": IsBlockedPattern,
    "damaged": DamagedPattern,
    "damages": DamagesPattern,
    "knocked_out": KnockedOutPattern,
    "knocks_out": KnocksOutPattern,
    "leaves_field": LeavesFieldPattern,
    "uses_global": GlobalPattern,
    "declares_attack": AttackPattern,
    "used": UsedPattern,
    "purchased": PurchasedPattern,
    "step": MomentPattern,
    "moved": MovedPattern,
    "rolled": RolledPattern,
    "drawn": DrawnPattern,
    "preps": PrepsPattern,
    "spun_up": SpunUpPattern,
    "uses_keyword": KeywordPattern,
}


def _pattern(data: Any) -> Any:
    if isinstance(data, Pattern):
        return data
    if isinstance(data, list) and len(data) > 1:
        return EitherPattern(either=tuple(data))
    if not isinstance(data, dict):
        raise wrong(f"{data!r} is no event; write one as {{WORD: WHO}} with one of {', '.join(EVENTS)}")
    for word, kind in EVENTS.items():
        if word in data:
            return kind.model_validate(data)
    word = next(iter(data), "")
    raise wrong(f"{word!r} is no event{nearest(str(word), EVENTS)}")


AnyPattern = Annotated[Pattern, BeforeValidator(_pattern)]
EitherPattern.model_rebuild()

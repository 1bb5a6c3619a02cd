"""Texts that dice have because another text gives them: whole texts, and keywords with texts of their own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ..rules import queries
from ..rules.ability import Listener, Steps
from ..rules.context import Context
from ..rules.state import Die, GameState, Source, TeamCard
from .answer import GainedKeyword, HasAnswer
from .heard import Triggered
from .keywords import KEYWORDS, texts_of

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms
    from ..rules.events import Event
    from ..rules.state import Lasting


def keywords_given(part: Any) -> Iterator[str]:
    """The keywords with texts of their own that a text can give to dice, wherever in it that stands."""
    if isinstance(part, HasAnswer):
        if part.keyword is not None:
            name = part.keyword.replace("-", " ")
            if KEYWORDS.get(name):
                yield name
    elif isinstance(part, BaseModel):
        for field in type(part).model_fields:
            yield from keywords_given(getattr(part, field))
    elif isinstance(part, tuple | list):
        for item in part:
            yield from keywords_given(item)


class Given(Listener):
    """A text that dice have because another text gives it to them; each die that has it speaks it."""

    def __init__(self, text: Triggered, kind: str) -> None:
        self.text = text
        self.kind = kind
        """What its source is called: the keyword, or an ability."""

    @abstractmethod
    def has(self, game: GameState, holder: TeamCard, die: Die) -> bool:
        """Whether the die has the text now."""

    def holder_of(self, holder: TeamCard, die: Die) -> TeamCard:
        """The card it speaks for: the giver's."""
        return holder

    def trigger_of(self, event: Event) -> str:
        """What `Source.trigger` says: nothing for the text of a keyword (DM-9.2.5)."""
        return ""

    @property
    def hears(self) -> tuple[type[Event], ...]:
        return self.text.hears

    @property
    def moment(self) -> str:
        return self.text.moment

    @property
    def about_itself(self) -> bool:
        return False

    def idle(self, context: Context) -> bool:
        return self.text.idle(context)

    def still_for_one(self, context: Context) -> bool:
        return self.text.still_for_one(context)

    def life_lost(self, context: Context) -> tuple[int, int] | None:
        return self.text.life_lost(context)

    def heard(self, game: GameState, holder: TeamCard, event: Event) -> Iterable[Context]:
        found = []
        for die in game.field_dice():
            if self.has(game, holder, die):
                source = Source(self.kind, die.controller, die.card, die.index, self.trigger_of(event))
                context = Context(game, die.controller, self.holder_of(holder, die), source, die, event)
                if self.text.answers(context, event):
                    found.append(context)
        return found

    def heard_lasting(self, game: GameState, lasting: Lasting[Any], event: Event) -> Iterable[Context]:
        return ()

    def resolve(self, context: Context) -> Steps:
        yield from self.text.resolve(context)

    def describe(self, card: Card, terms: Terms) -> str:
        return self.text.describe(card, terms)


class GivenKeyword(Given):
    """One text of a keyword, for dice that have the keyword because some effect gave it to them.

    A die has a keyword or has it not, whoever gave it and how often: what the card prints is not had twice.
    """

    def __init__(self, name: str, text: Triggered, number: int) -> None:
        super().__init__(text, name.replace(" ", "-"))
        self.number = number
        """Which text of the keyword it is."""

    @property
    def in_common(self) -> str:
        return f"{self.kind}#{self.number}"

    def has(self, game: GameState, holder: TeamCard, die: Die) -> bool:
        if queries.prints_keyword(die, self.kind):
            return False
        given = (part for part, _ in queries.answers(game, "keyword", die) if not isinstance(part, GainedKeyword))
        return any(part.keyword == self.kind for part in given)

    def holder_of(self, holder: TeamCard, die: Die) -> TeamCard:
        return die.holder or holder


class GivenText(Given):
    """A whole text that a static text gives to other dice (language: gains)."""

    def __init__(self, giver: Any, text: Triggered) -> None:
        super().__init__(text, "ability")
        self.giver = giver

    def trigger_of(self, event: Event) -> str:
        return self.text.own_trigger(event)

    def has(self, game: GameState, holder: TeamCard, die: Die) -> bool:
        return bool(list(self.giver.contexts(game, holder, die)))


def given_by(text: Any) -> list[Listener]:
    """The texts that this text can give to dice, as listeners of their own."""
    found: list[Listener] = []
    for name in dict.fromkeys(keywords_given(text)):
        for number, keyword_text in enumerate(texts_of(name, None)):
            if isinstance(keyword_text, Triggered):
                found.append(GivenKeyword(name, keyword_text, number))
    gains = getattr(getattr(text, "get", None), "gains", None)
    if gains is not None:
        found += [GivenText(text, given) for given in gains.texts]
    return found

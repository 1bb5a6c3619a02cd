"""What all texts have in common: the burst they belong to, limits, conditions (language: forms)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..kernel.misreading import wrong
from ..rules import ability as rules
from ..rules.context import Context
from ..rules.events import Event
from ..rules.state import Die, GameState, Source, TeamCard
from .conditions import Condition, Conditions, Word
from .part import Part, listing, work_out

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


class Form(Part, rules.Ability):
    """What all texts share: the burst they belong to, whose turn it must be, limits, and a word of the game."""

    face: Face = None
    instead: bool = False
    turn: Literal["mine", "opponent"] | None = None
    once: Literal["turn"] | None = None
    word: Literal["underdog", "awaken", "impulse", "aftershock", "vengeance"] | None = None
    condition: Conditions = Field((), alias="if")

    if TYPE_CHECKING:  # worked out once; plain attributes, since pydantic's private ones are slow to read
        limited: bool
        """Carried out at most once a turn, for all dice of the card together."""
        bursts: frozenset[int]
        given_up: frozenset[int]
        """Bursts on which another line takes its place."""
        conditions: tuple[Condition, ...]
        of_keyword: str
        """The keyword this text belongs to; empty for a text printed on its own."""

    def model_post_init(self, context: Any, /) -> None:
        conditions = (Word(word="underdog"), *self.condition) if self.word == "underdog" else self.condition
        bursts = self.face if self.face is not None else frozenset({0, 1, 2})
        limited = self.once is not None
        work_out(self, limited=limited, bursts=bursts, given_up=frozenset(), conditions=conditions, of_keyword="")

    @classmethod
    def keys_here(cls) -> list[str]:
        """Those of all forms: by its keys a text is taken for one of them, and the misspelt one may be another's."""
        kinds = [kind for form in Form.__subclasses__() for kind in (form, *form.__subclasses__())]
        return list(dict.fromkeys([*cls.words(), *(word for kind in kinds for word in kind.words())]))

    def give_way(self, bursts: frozenset[int]) -> None:
        """On these bursts another line takes the place of this one (DM-2.3.4)."""
        work_out(self, bursts=self.bursts - bursts, given_up=self.given_up | bursts)

    def on_burst(self, burst: int) -> bool:
        """Whether the text is in force on a face with this burst (DM-2.3.1, DM-2.3.5)."""
        return burst in self.bursts

    def right_turn(self, context: Context) -> bool:
        return self.turn is None or (context.game.active == context.controller) == (self.turn == "mine")

    def limit(self, context: Context) -> tuple[Any, ...] | None:
        """What "once per turn" is counted by: player and card (DM-9.4.6, DM-10.2.6)."""
        if not self.limited:
            return None
        die = (
            context.this.index if self.of_keyword and context.this is not None else None
        )  # a keyword is each die's own
        return (context.controller, context.holder.index, id(self), die)

    def used_up(self, context: Context) -> bool:
        return self.limited and self.limit(context) in context.game.used_limits

    def use_limit(self, context: Context) -> None:
        limit = self.limit(context)
        if limit is not None:
            context.game.used_limits.add(limit)

    def keywords(self) -> tuple[rules.KeywordMark, ...]:
        return (rules.KeywordMark(self.word, self.face),) if self.word is not None else ()

    def working(self) -> Iterable[rules.Ability]:
        return self.with_given

    @cached_property
    def with_given(self) -> tuple[rules.Ability, ...]:
        """The text and those it can give to dice; looked for once, when a match first needs them."""
        from .granting import given_by

        return (self, *given_by(self))

    def opening(self, terms: Terms) -> str:
        """The face and the limits in front of the text."""
        face = f"{FACE_WORDS[self.face]} " if self.face is not None else ""
        word = f"{self.word.title()}: " if self.word is not None else ""
        return face + ("Instead: " if self.instead else "") + word

    def limits(self, terms: Terms) -> str:
        words = ["once per turn"] if self.once else []
        if self.turn is not None:
            words.append("on your turn" if self.turn == "mine" else "on your opponent's turn")
        return ", ".join(words)

    def if_words(self, terms: Terms) -> str:
        if not self.conditions:
            return ""
        words = listing([condition.describe(terms) for condition in self.conditions])
        return f"if {words}, "


def finish(text: str, card: Card) -> str:
    """A sentence: capital, full stop, the card's name where the text speaks of it."""
    text = _drawn_dice(text.strip().replace("{name}", card.name).replace("an other ", "another "))
    text = re.sub(r"\byou may (this die|it) deals ", r"you may have \1 deal ", text)
    for position, letter in enumerate(text):
        if letter.isalpha():
            text = text[:position] + letter.upper() + text[position + 1 :]
            break
    return text if text.endswith((".", "?")) else text + "."


def _drawn_dice(text: str) -> str:
    """What was drawn earlier in the sentence is "it", or "them" where several were."""
    draw = re.search(r"draws? (?P<count>a die|a new die|[0-9]+ dice)", text)
    if draw is None:
        return text
    pronoun = "it" if draw["count"].startswith("a ") else "them"
    head, tail = text[: draw.end()], text[draw.end() :]
    told = ""
    for part in re.split(r"(the drawn die)", tail):
        clear = not re.search(r"\b(this|that|target) ", told)  # no other die has been spoken of since
        told += pronoun if part == "the drawn die" and clear else part
    return head + told


def speaker(
    game: GameState, holder: TeamCard, controller: int, die: Die | None, event: Event | None, kind: str = "ability"
) -> Context:
    """Who speaks a text of a card; `kind` is `ability`, or the keyword the text belongs to.

    What an action die does from the field is an action die's doing, like its use (DM-8.1.7).
    """
    if kind == "ability" and die is not None and holder.card.is_action:
        kind = "action"
    source = Source(kind, controller, holder.card, die.index if die is not None else None)
    return Context(game, controller, holder, source, die, event)

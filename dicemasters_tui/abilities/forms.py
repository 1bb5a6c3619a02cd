"""What all texts have in common: the burst they belong to, limits, conditions (language: forms)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..rules import ability as rules
from ..rules.context import Context
from ..rules.events import Event
from ..rules.state import Die, GameState, Source, TeamCard
from .conditions import Condition, Conditions, Word
from .part import Part, listing, work_out, wrong

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


def speaker(game: GameState, holder: TeamCard, controller: int, die: Die | None, event: Event | None) -> Context:
    source = Source("ability", controller, holder.card, die.index if die is not None else None)
    return Context(game, controller, holder, source, die, event)

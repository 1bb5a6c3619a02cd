"""Which texts of a match listen to what and answer what: found once, before the first turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from .ability import Ability, ActionText, ActivatedText, GlobalText, Interrupt, Listener, Static
from .acts import Act
from .events import Event
from .queries import SEEN, SEEN_BY
from .state import TeamCard

NOBODY = -1
"""In place of a card's index: no die of it need be in the field."""


def lowers(ability: Ability) -> bool:
    """Whether a text can lower the D of dice."""
    if not isinstance(ability, Static):
        return False
    part = ability.parts.get("defense")
    return part is not None and part.may_lower


class Answering(NamedTuple):
    """A text of a card that answers a question, and the part of it that does.

    `anywhere` says that no die of the card need be in the field, `about_itself` that only its own dice are spoken of.
    """

    holder: TeamCard
    text: Static
    part: Any
    anywhere: bool
    about_itself: bool


class Book:
    """The cards of a match and their texts by event class, by question, and by use.

    Shared by all copies of the match; a text is looked at only when its event happens or its question is asked.
    """

    __slots__ = (
        "actions",
        "activated",
        "always_answered",
        "answered_by",
        "buyable",
        "cards",
        "foreseen",
        "free_to_use",
        "global_acts",
        "globals",
        "interrupts",
        "listeners",
        "lowers_defense",
        "moments",
        "purchases",
        "reactive",
        "statics",
    )

    def __init__(self, cards: tuple[TeamCard, ...]) -> None:
        self.cards = cards
        self.listeners: dict[type[Event], list[tuple[TeamCard, Listener, bool]]] = {}
        """By class of event: the card, its text, and whether it hears only of its own dice."""
        self.moments: dict[str, list[tuple[TeamCard, Listener, bool]]] = {}
        """By moment of the turn: the card, its text, and whether it works with no die of the card in the field."""
        self.interrupts: dict[type[Event], list[tuple[TeamCard, Interrupt]]] = {}
        self.statics: dict[str, list[Answering]] = {}
        """By question."""
        self.globals: list[tuple[TeamCard, int, GlobalText]] = []
        self.reactive: dict[type[Event], list[tuple[TeamCard, int, GlobalText]]] = {}
        """Globals that are used because of an event, outside the windows (DM-9.4.3)."""
        self.buyable = tuple(tuple(c for c in cards if c.basic or c.owner == player) for player in (0, 1))
        """The cards each player may buy from (DM-6.4.2)."""
        self.purchases = tuple(
            tuple((c.price.amount, c.price.types, c, Act("buy", card=c)) for c in cards) for cards in self.buyable
        )
        """Buying from each of them as an act, with its printed price: offered so often that they are made once."""
        self.activated: list[tuple[TeamCard, ActivatedText, bool]] = []
        """With each whether it is used while no die of the card is in the field."""
        self.lowers_defense = False
        """Some static text can take D away from dice, so undamaged ones may fall as well."""
        self.actions: list[tuple[ActionText, ...]] = []
        """What the action dice of each card do, by `TeamCard.index`."""
        in_common: set[str] = set()
        for holder in cards:
            number = 0
            actions: list[ActionText] = []
            for ability in (part for text in holder.card.abilities for part in text.working()):
                if isinstance(ability, Listener):
                    if ability.in_common in in_common:
                        continue
                    if ability.in_common:
                        in_common.add(ability.in_common)
                    if ability.moment:
                        self.moments.setdefault(ability.moment, []).append((holder, ability, ability.anywhere))
                        continue
                    for kind in ability.hears:
                        self.listeners.setdefault(kind, []).append((holder, ability, ability.about_itself))
                elif isinstance(ability, Interrupt):
                    for kind in ability.before:
                        self.interrupts.setdefault(kind, []).append((holder, ability))
                elif isinstance(ability, Static):
                    self.lowers_defense |= lowers(ability)
                    for query, part in ability.parts.items():
                        answer = Answering(holder, ability, part, ability.anywhere, ability.about_itself)
                        self.statics.setdefault(query, []).append(answer)
                elif isinstance(ability, GlobalText):
                    number += 1
                    for kind in ability.reacts:
                        self.reactive.setdefault(kind, []).append((holder, number, ability))
                    if not ability.reacts:
                        self.globals.append((holder, number, ability))
                elif isinstance(ability, ActivatedText):
                    self.activated.append((holder, ability, not ability.of_dice_in_field))
                elif isinstance(ability, ActionText):
                    actions.append(ability)
            self.actions.append(tuple(actions))
        answered: dict[int, set[str]] = {}
        for query, texts in self.statics.items():
            questions = {query, SEEN} if query in SEEN_BY else {query}
            for text in texts:
                answered.setdefault(NOBODY if text.anywhere else text.holder.index, set()).update(questions)
        self.always_answered = frozenset(answered.pop(NOBODY, ()))
        """Questions that some text answers with no die of its card in the field."""
        self.answered_by = {card: frozenset(questions) for card, questions in answered.items()}
        """Questions that a card's texts answer while one of its dice is in the field, by `TeamCard.index`."""
        self.foreseen = frozenset({*self.interrupts, *self.reactive})
        """Events that something may be done about before they happen."""
        self.global_acts = [
            (Act("global", card=card, number=number), card, text.cost, text) for card, number, text in self.globals
        ]
        """Using each of them as an act, with its card, its cost and itself."""
        used = [text for _, _, text in self.globals] + [text for _, text, _ in self.activated]
        self.free_to_use = any(text.cost.amount == 0 for text in used)
        """Some text can be used without any energy."""

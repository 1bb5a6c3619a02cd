"""Texts whose answer depends on itself: A that follows from the same A, texts that take themselves away."""

from __future__ import annotations

from collections.abc import Iterator

from ..amounts import Affiliations, Extreme, StatOf
from ..answer import HasAnswer
from ..conditions import Fallen
from ..filters import Filters
from ..forms import Form
from ..part import Part
from ..places import each_part
from ..selectors import Selector
from ..static import StaticText
from ..who import Named, Who
from .doubt import CardShape, Doubt

LETTERS = {"attack": "A", "defense": "D"}


def circular(text: Form, card: CardShape) -> Iterator[Doubt]:
    """The standing texts within that ask for what they answer themselves."""
    for way, part in each_part(text):
        if isinstance(part, StaticText):
            yield from (doubt._replace(way=(*way, *doubt.way)) for doubt in _of(part, card))


def _of(text: StaticText, card: CardShape) -> Iterator[Doubt]:
    around = [((key,), part) for key, part in (("of", text.of), ("if", text.condition), ("while", text.active))]
    for question, answer in text.given.items():
        if question == "loses_text" and _meets(text.of, text.of, card) and not _spares_own(text.of, card):
            yield Doubt(
                ("get", "loses_text"),
                "this text would take itself away; say `opposing`, or leave the card out with `not: {name: …}`",
            )
        asked = [*around, (("get", question), answer)]
        for way, value in asked:
            for inner, part in each_part(value):
                if (who := _asks(part, question, answer)) is not None and _overlap(text, who, part, card):
                    yield Doubt((*way, *inner), _sentence(question, answer))


def _sentence(question: str, answer: object) -> str:
    if question in LETTERS:
        letter = LETTERS[question]
        return (
            f"the {letter} of these dice would depend on itself; ask for `printed {question}`, or for dice that do not"
            " get it"
        )
    what = "an affiliation" if question == "affiliation" else "a keyword" if question == "keyword" else "this"
    return f"{what} is given to dice by whether they have it; choose them by something else"


def _asks(part: Part, question: str, answer: object) -> Who | None:
    """Whose answer to the question a part asks for; None if it asks nothing of the kind."""
    if question in LETTERS:
        if isinstance(part, StatOf) and part.stat == question:
            return part.of
        if isinstance(part, Extreme) and question in (part.highest, part.lowest):
            return part.of
        if isinstance(part, Filters) and question == "attack" and part.attack is not None:
            return part
        return part.fallen if isinstance(part, Fallen) and question == "defense" else None
    if not isinstance(answer, HasAnswer):
        return None
    if question == "affiliation":
        if isinstance(part, Affiliations):
            return part.dice
        own = isinstance(part, Filters) and answer.affiliation in (part.affiliation or ())
        return part if own and isinstance(part, Who) else None
    if isinstance(part, Filters) and question == "keyword":
        return part if answer.keyword in (part.keyword or ()) else None
    if isinstance(part, Filters) and question == "counts_as":
        kinds = (part.kind, part.noun if isinstance(part, Selector) else None)
        return part if answer.kind in kinds else None
    return None


def _overlap(text: StaticText, who: Who, part: Part, card: CardShape) -> bool:
    """Whether dice that are asked may be among those that get the answer."""
    if part is text.of or not isinstance(who, Named | Selector):
        return True
    return _meets(text.of, who, card)


def _meets(given: Who, asked: Who, card: CardShape) -> bool:
    sides = {_side(given), _side(asked)}
    if sides == {"my", "opposing"}:
        return False
    own = any(isinstance(who, Named) and who.name in ("this", "these") for who in (given, asked))
    return not (own and any(_spares_own(who, card) for who in (given, asked)))


def _side(who: Who) -> str:
    if isinstance(who, Named):
        return "my" if who.name in ("this", "these") else ""
    return who.side if isinstance(who, Selector) else ""


def _spares_own(who: Who, card: CardShape) -> bool:
    """Whether dice of the card itself are surely not meant."""
    if not isinstance(who, Selector):
        return False
    if who.side == "opposing":
        return True
    if who.name is not None and card.name not in who.name:
        return True
    if who.negated is not None and card.name in (who.negated.name or ()):
        return True
    return card.is_character and who.noun in ("action die", "basic action die", "energy die", "sidekick die")

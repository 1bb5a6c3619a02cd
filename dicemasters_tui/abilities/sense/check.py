"""All checks of the texts of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..forms import Form
from ..keywords import Keyword
from ..places import place_in
from . import at_hand, card_kinds, circles, dice_meant, endless, numbers, texts_within
from .doubt import CardShape, Doubt, Texts


def doubts(abilities: Texts, data: Sequence[Any], card: CardShape) -> list[Doubt]:
    """What is wrong or doubtful about the texts of a card, each with the way to it in `data`, as the file has it.

    Texts written in Python are taken as they are; None stands for one that could not be read, and may hold anything.
    """
    found: list[Doubt] = []
    for index, text in enumerate(abilities):
        if isinstance(text, Form | Keyword) and not (isinstance(data[index], dict) and "hook" in data[index]):
            for doubt in _of_text(text, abilities, card):
                place = place_in(data[index], doubt.way)
                found.append(doubt._replace(way=(index, *place)))
    return list(dict.fromkeys(found))


def _of_text(text: Form | Keyword, abilities: Texts, card: CardShape) -> Iterator[Doubt]:
    yield from card_kinds.unused(text, abilities, card)
    if isinstance(text, Form):
        yield from at_hand.unbound(text, abilities)
        yield from circles.circular(text, card)
        yield from dice_meant.misplaced(text)
        yield from endless.free(text)
        yield from numbers.out_of_range(text)
        yield from texts_within.out_of_place(text)

"""Several effects as one sentence, and what is paid for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .effects import Effect

if TYPE_CHECKING:
    from ..rules.card import Card
    from ..rules.edition import Terms


def sentence_of(effects: Sequence[Effect], terms: Terms) -> str:
    """Several effects as one clause: "draw a die, then ..."."""
    text = ""
    branched = False
    for effect in effects:
        words = effect.describe(terms)
        if not text:
            text = words
        elif branched:
            text += f". Then {words}"
        elif words.startswith(("this turn, ", "if ")):
            text += f". {words[0].upper()}{words[1:]}"
        elif words.startswith(("gain ", "lose ")) and not text.startswith(("gain", "lose")):
            text += f" and you {words}"
        else:
            text += f", then {words}"
        branched = effect.branches or words.startswith("this turn, when ")
    return text


VERBS = frozenset(
    {
        *("deal", "give", "spin", "move", "draw", "prep", "field", "summon", "gain", "lose", "ko", "roll", "choose"),
        *("name", "remove", "swap", "switch", "put", "set", "return", "sacrifice", "redirect", "prevent", "use", "buy"),
    }
)
"""With these a clause can stand behind "to"."""


def in_return(price: str, sentence: str) -> str:
    """What is paid and what it is paid for."""
    first = sentence.split(" ", 1)[0].lower()
    return f"{price} to {sentence}" if first in VERBS else f"{price}; if you do, {sentence}"


def question_of(card: Card, words: str) -> str:
    """What a player is asked by a card's text: whose text it is, and the words with the card's name put in."""
    return f"{card.name}: {words.replace('{name}', card.name)}?"

"""Which cards a person means by what they type: an id, a name, part of one, a name with its subtitle.

Capitals, accents, punctuation and articles do not matter: `flash` is The Flash, `aj lee` is AJ Lee. The best kind of
match counts: whoever types a whole name is not offered the names it begins.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from ..kernel.errors import DiceMastersError
from .problem import UnknownCard, listed, nearest, shown

MOST_OFFERED = 12
"""So many cards are offered by name; more are counted."""
_SIGNS = re.compile(r"['‘’\"“”.]")
_ARTICLES = ("the", "a", "an")
_ID = re.compile(r"([a-z]+)(?:-(?=\d{3}))?(\d{1,3})|(\d{1,3})([a-z]+)", re.ASCII)
"""`jus-003`, `jus3`, and `3jus` as the team builder's links have it."""
_NEARLY_ID = re.compile(r"([a-z]+)[\s_-]*0*(\d{1,3})", re.ASCII)
_BOX = re.compile(r"(.*\S)\s*\((\w+)\)\s*")


class Printed(Protocol):
    """What of a card a person may name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def subtitle(self) -> str: ...
    @property
    def cost(self) -> int: ...


Card = TypeVar("Card", bound=Printed)


class SeveralCards(DiceMastersError):
    """What is typed fits several cards."""


def cards_called(cards: Iterable[Card], typed: str) -> list[Card]:
    """The cards with this id, or with just this name, or name and subtitle; `name (box)` narrows it down."""
    cards = list(cards)
    if found := _ID.fullmatch(typed.strip().lower()):
        id = f"{found[1] or found[4]}-{int(found[2] or found[3]):03d}"
        if numbered := [card for card in cards if card.id == id]:
            return numbered
    cards, typed = _of_box(cards, typed)
    wanted = _plain(typed)
    return [card for card in cards if wanted and wanted in (_plain(card.name), _plain(_title(card)))]


def cards_meant(cards: Iterable[Card], typed: str) -> list[Card]:
    """The cards these words mean, in their order: those called so, else those of which the words are a part."""
    cards = list(cards)
    if called := cards_called(cards, typed):
        return called
    cards, typed = _of_box(cards, typed)
    wanted = _plain(typed)
    if not wanted:
        return []
    name, colon, subtitle = typed.partition(":")
    if colon and _plain(subtitle) and (named := cards_meant(cards, name)):
        return _with_part(named, lambda card: card.subtitle, _plain(subtitle))
    return _with_part(cards, lambda card: card.name, wanted) or _with_part(cards, _title, wanted)


def card_meant(cards: Iterable[Card], typed: str) -> Card:
    """The one card these words mean. Raises UnknownCard, or SeveralCards with what there is to choose from."""
    cards = list(cards)
    found = cards_meant(cards, typed)
    if not found:
        named = cards_meant(cards, typed.partition(":")[0]) if ":" in typed else []
        there = f"; there is {offered(named)}." if named else near(cards, typed)
        raise UnknownCard(f"there is no card {shown(typed.strip())}{there}")
    if len(found) > 1:
        raise SeveralCards(f"{shown(typed.strip())} could be {offered(found)}; write its number.")
    return found[0]


def near(cards: Iterable[Printed], typed: str) -> str:
    """The end of a sentence about a card that is not there: the nearest id or name, or a full stop."""
    close = nearest_card(cards, typed)
    return f"; did you mean `{close}`?" if close else "."


def nearest_card(cards: Iterable[Printed], typed: str) -> str:
    """The id or name a wrong one was probably meant to be; empty when none is near."""
    cards = list(cards)
    if re.search(r"\d", typed):
        ids = [card.id for card in cards]
        if (found := _NEARLY_ID.fullmatch(typed.strip().lower())) and (id := f"{found[1]}-{found[2]:0>3}") in ids:
            return id
        return nearest(typed, ids) or ""
    names = {_plain(card.name): card.name for card in cards}
    close = nearest(_plain(typed.partition(":")[0]), names)
    return names[close] if close else ""


def offered(cards: Sequence[Printed]) -> str:
    """Cards to choose from: number, name, subtitle, cost."""
    told = [f"{card.id} {_title(card)} (cost {card.cost})" for card in cards[:MOST_OFFERED]]
    more = len(cards) - MOST_OFFERED
    return listed([*told, f"{more} more"] if more > 0 else told)


def _title(card: Printed) -> str:
    return f"{card.name}: {card.subtitle}" if card.subtitle else card.name


@lru_cache(2_000)  # the names of all cards are compared with every line of a list
def _plain(text: str) -> str:
    """A text as it is compared: small letters and digits, single blanks, no accents, no article in front."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    words = re.sub(r"[^a-z0-9]+", " ", _SIGNS.sub("", bare)).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in _ARTICLES else words)


def _of_box(cards: list[Card], typed: str) -> tuple[list[Card], str]:
    """`flash (jus)` as the cards of that box and the name; where no box is named, what is given."""
    if not (named := _BOX.fullmatch(typed)):
        return cards, typed
    return [card for card in cards if card.id.startswith(f"{named[2].lower()}-")], named[1]


def _with_part(cards: Iterable[Card], text_of: Callable[[Card], str], wanted: str) -> list[Card]:
    """The cards in whose text the words begin a word; else those that have them, also across blanks (`spiderman`)."""
    texts = [(card, f" {_plain(text_of(card))}") for card in cards]
    found = [card for card, text in texts if f" {wanted}" in text]
    squeezed = wanted.replace(" ", "")
    return found or [card for card, text in texts if squeezed in text.replace(" ", "")]

"""The texts of cards with the signs that the dice show, in the place of the notation that lines are written in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...rules.faces import Energy, Face, FaceKind
from ..app.glyphs import UNICODE

if TYPE_CHECKING:
    from ...rules.ability import Ability
    from ...rules.card import Card
    from ...rules.edition import Terms

_SYMBOL = re.compile(r"\[(" + "|".join(energy.value for energy in Energy) + r"|[0-9]+)\]")
_BURST = re.compile(r"^(\*/\*\*|\*\*|\*)(?= )", re.MULTILINE)


def with_signs(text: str) -> str:
    """`Pay [fist][2].` as `Pay F■2.`, `*/** Also` as `★/✪ Also`: as the tiles have it."""
    one, two = UNICODE.bursts[1:]
    text = _BURST.sub(lambda burst: {"*": one, "**": two}.get(burst[1], f"{one}/{two}"), text)
    return _SYMBOL.sub(lambda symbol: symbol[1] if symbol[1].isdigit() else UNICODE.energies[Energy(symbol[1])], text)


def read_out(text: Ability, card: Card, terms: Terms) -> str:
    """One text of a card in words and signs, in the terms of an edition; empty where nothing is to be said."""
    return with_signs(text.describe(card, terms))


def face_signs(face: Face) -> str:
    """`F■F■`, `2 any`, `action★`, `●● ◇1 3A 4D★`: a face as its tile has it."""
    star = UNICODE.bursts[face.burst]
    if face.kind is FaceKind.ENERGY:
        return UNICODE.symbols(face.symbols)
    if face.kind is FaceKind.ACTION:
        return f"action{star}"
    return f"{UNICODE.pip * face.level} {UNICODE.cost}{face.field} {face.attack}A {face.defense}D{star}"

"""Energy and the faces of dice (rules 2 and 3.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Energy(StrEnum):
    """The four types, wild and generic (DM-3.1.1, DM-3.1.2, DM-3.1.4)."""

    FIST = "fist"
    BOLT = "bolt"
    MASK = "mask"
    SHIELD = "shield"
    WILD = "wild"
    GENERIC = "generic"


FIST, BOLT, MASK, SHIELD, WILD, GENERIC = Energy
TYPES = (FIST, BOLT, MASK, SHIELD)

LETTERS = {
    "F": Energy.FIST,
    "B": Energy.BOLT,
    "M": Energy.MASK,
    "S": Energy.SHIELD,
    "?": Energy.WILD,
}


class FaceKind(StrEnum):
    """What a face shows: energy, a character, or an action."""

    ENERGY = "energy"
    CHARACTER = "character"
    ACTION = "action"


ENERGY, CHARACTER, ACTION = FaceKind
"""By these names where it is asked all the time: in Python 3.11 `FaceKind.ENERGY` takes as long as a call."""


@dataclass(frozen=True, slots=True)
class Face:
    """One of six faces.

    Energy: `symbols`, one entry a symbol (generic 2 is two generic entries). Character (DM-2.2.1): `level`
    1 to 3, fielding cost `field`, `attack`, `defense`, `burst` 0 to 2 stars. Action: `burst` only.
    `word` is the face in the notation: `2fist`, `generic2`, `3`, `action*`.
    """

    kind: FaceKind
    word: str
    symbols: tuple[Energy, ...] = ()
    level: int = 0
    field: int = 0
    attack: int = 0
    defense: int = 0
    burst: int = 0


_CHARACTER = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})(\*{0,2})")


def energy_word(symbols: tuple[Energy, ...]) -> str:
    """`fist`, `2fist`, `fist+mask`, `generic2`: the notation of an energy face."""
    if symbols[0] is Energy.GENERIC:
        return f"generic{len(symbols)}"
    if len(symbols) == 1:
        return str(symbols[0])
    if len(set(symbols)) == 1:
        return f"{len(symbols)}{symbols[0]}"
    return "+".join(symbols)


def parse_face(text: str, level: int) -> Face:
    """The face a card's data writes as `F`, `FM`, `2`, `1/4/4*`, `A**`; `level` is used for a character face.

    Raises ValueError with a sentence when the text is none of these.
    """
    text = text.strip()
    if match := _CHARACTER.fullmatch(text):
        field, attack, defense = (int(n) for n in match.group(1, 2, 3))
        return Face(FaceKind.CHARACTER, str(level), (), level, field, attack, defense, len(match.group(4)))
    if re.fullmatch(r"A\*{0,2}", text):
        stars = text[1:]
        return Face(FaceKind.ACTION, "action" + stars, burst=len(stars))
    if re.fullmatch(r"[12]", text):
        symbols = (Energy.GENERIC,) * int(text)
        return Face(FaceKind.ENERGY, energy_word(symbols), symbols)
    if re.fullmatch(r"[FBMS?]{1,2}", text):
        symbols = tuple(LETTERS[letter] for letter in text)
        return Face(FaceKind.ENERGY, energy_word(symbols), symbols)
    raise ValueError(
        f"{text!r} is not a die face; write energy as F B M S ? (FF for two), generic as 2, "
        "a character as cost/attack/defense with * or ** for bursts, an action as A, A* or A**"
    )


def parse_faces(texts: tuple[str, ...]) -> tuple[Face, ...]:
    """All six faces in the order of the card; character faces get levels 1, 2, 3 from the left (DM-2.2.2)."""
    faces: list[Face] = []
    level = 0
    for text in texts:
        if "/" in text:
            level += 1
        faces.append(parse_face(text, level))
    return tuple(faces)

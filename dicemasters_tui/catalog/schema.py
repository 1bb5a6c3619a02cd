"""The shape of a card file, `cards/<set>/<character>.yaml`: facts of the printed cards (DM-1.3.1).

All versions of one name stand in one file, because they share the die (DM-1.3.7). What a file says is checked here,
except the abilities, which are the business of the ability language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from ..kernel.harmless import visible
from ..rules.card import slug
from ..rules.faces import FaceKind, parse_faces
from .facts import REWORDED
from .problem import nearest, shown
from .source import Way

EnergyWord = Literal["fist", "bolt", "mask", "shield"]
Rarity = Literal["common", "uncommon", "rare", "super_rare", "promo"]
Kind = Literal["character", "action", "basic_action"]

SHORT = 8
BASIC_FACES = ("2", "2", "2", "A", "A*", "A**")
"""Every basic action die has these faces (DM-2.1.4)."""
BASIC_DICE = 3
"""A basic action card always has three dice (DM-1.3.6)."""


class Mistakes(ValueError):
    """What a check of a whole finds wrong: the ways to the parts that are to blame, each with a sentence."""

    def __init__(self, *found: tuple[Way, str]) -> None:
        self.found = found
        super().__init__(" ".join(message for _, message in found))


def _one_line(text: str) -> str:
    if not text.strip() or text != text.strip() or not text.isprintable():
        raise ValueError(f"must be one line of text without spaces around it, not {shown(text)}.")
    if not (plain := visible(text)):
        raise ValueError("has no letter that can be seen.")
    return plain


TAKEN = frozenset(
    {"sidekick", "fist", "bolt", "mask", "shield", "wild", "generic", "yes", "no", "none", "pass", "a", "b"}
)
"""Words of the notation: a card of such a name could not be named in a command."""


def _name(text: str) -> str:
    plain = _one_line(text)
    word = slug(plain)
    if not re.search("[a-z]", word):
        raise ValueError(f"needs a letter from a to z, so that commands can name it; {shown(text)} has none.")
    if word in TAKEN or re.fullmatch(r"[abc]\d+", word):
        raise ValueError(f"{shown(text)} means something else in a command; call it otherwise.")
    return plain


def _short(text: str) -> str:
    if len(plain := _one_line(text)) > SHORT:
        raise ValueError(f"must have at most {SHORT} letters to fit a die tile; {shown(text)} has {len(text)}.")
    return plain


def _slug(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        raise ValueError(f"is written in small letters with hyphens: `{plain}`, not {shown(text)}.")
    return text


def _hex(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-f]{6}", text.lower()):
        raise ValueError(f'is a colour such as "#2eac9d" in quotes, not {shown(text)}.')
    return text.lower()


def _energies(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _face_text(value: Any) -> Any:
    """Generic faces may be written as a number: `2`."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _errata(value: Any) -> Any:
    if value == REWORDED or isinstance(value, list) or value is None:
        return value
    raise ValueError(
        f"is the list of all abilities as they are corrected, or `{REWORDED}` when the correction changes nothing in"
        f" play; this is {shown(value)}."
    )


def _no_two(energy: list[str]) -> list[str]:
    if len(set(energy)) != len(energy):
        raise ValueError("names the same energy twice.")
    return energy


def _six_faces(faces: list[str]) -> list[str]:
    found: list[tuple[Way, str]] = []
    if len(faces) != 6:
        found.append(((), f"a die has six faces; these are {len(faces)}."))
    for index, face in enumerate(faces):
        try:
            parse_faces((face,))
        except ValueError as error:
            found.append(((index,), f"{error}."))
    if found:
        raise Mistakes(*found)
    return faces


Line = Annotated[str, AfterValidator(_one_line)]
Name = Annotated[str, AfterValidator(_name)]
Short = Annotated[str, AfterValidator(_short)]
Slug = Annotated[str, AfterValidator(_slug)]
HexColor = Annotated[str, AfterValidator(_hex)]
FaceText = Annotated[str, BeforeValidator(_face_text)]
Faces = Annotated[list[FaceText], AfterValidator(_six_faces)]
Energies = Annotated[
    list[EnergyWord], BeforeValidator(_energies), Field(min_length=1, max_length=4), AfterValidator(_no_two)
]
Errata = Annotated[Any, AfterValidator(_errata)]


class Strict(BaseModel):
    """A mapping with these keys and no other."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class DieEntry(Strict):
    """The die of all versions: energy types, six faces in the order of the card, colour of the die and its ink."""

    energy: Energies
    faces: Faces
    color: HexColor
    ink: HexColor


class VersionEntry(Strict):
    """One printed card (DM-1.3.1, DM-1.3.6, DM-1.3.9). `affiliations` only where the versions differ.

    `errata` is the official correction: the abilities that take the place of the printed ones, all of them, or
    `wording` when it plays the same.
    """

    number: Annotated[int, Field(ge=1, le=999)]
    subtitle: Line | None = None
    cost: Annotated[int, Field(ge=0, le=12)]
    max: Annotated[int | None, Field(ge=1, le=5)] = None
    rarity: Rarity
    affiliations: list[Slug] | None = None
    abilities: list[Any] = []
    errata: Errata = None

    @model_validator(mode="after")
    def _errata_change_something(self) -> VersionEntry:
        if self.errata == self.abilities:
            message = f"says what the printed card says; write `errata: {REWORDED}` if only the words were corrected."
            raise Mistakes((("errata",), message))
        return self


class CardFile(Strict):
    """A whole file."""

    name: Name
    short: Short
    kind: Kind
    affiliations: list[Slug] = []
    die: DieEntry | None = None
    cards: Annotated[list[VersionEntry], Field(min_length=1)]


def at_odds(file: Any) -> Iterator[tuple[Way, str]]:
    """What in a card file does not go together: the way to it, and a sentence.

    The file is as YAML has it and may be wrong in other ways as well; what is, is passed over here.
    """
    if not isinstance(file, dict) or file.get("kind") not in get_args(Kind):
        return
    kind, die = file["kind"], file.get("die")
    if kind == "basic_action":
        if "die" in file:
            yield ("die",), "a basic action has the standard die; leave `die` out."
    elif _lacks(file, "die"):
        yield (), f"`die` is missing; a {kind} names its energy, faces, color and ink."
    elif isinstance(die, dict):
        yield from _faces_fit(kind, die.get("faces"))
    versions = file.get("cards")
    numbers: set[int] = set()
    for index, card in enumerate(versions if isinstance(versions, list) else ()):
        if not isinstance(card, dict):
            continue
        number = card.get("number")
        if isinstance(number, int) and number in numbers:
            yield ("cards", index, "number"), f"number {number} stands twice in this file."
        elif isinstance(number, int):
            numbers.add(number)
        if kind == "basic_action" and card.get("max") not in (None, BASIC_DICE):
            yield ("cards", index, "max"), f"a basic action always has {BASIC_DICE} dice; leave `max` out."
        elif kind != "basic_action" and _lacks(card, "max"):
            yield ("cards", index), "`max` is missing: how many of its dice a team may have, 1 to 5."


def _lacks(mapping: dict[str, Any], key: str) -> bool:
    """Whether it has neither the key nor one that was probably meant for it."""
    return key not in mapping and not any(nearest(other, [key]) for other in mapping)


def _faces_fit(kind: str, faces: Any) -> Iterator[tuple[Way, str]]:
    """Character faces make levels 1 to 3 from the left (DM-2.2.2); a die with one is a character die (DM-2.1.2)."""
    way = ("die", "faces")
    try:
        kinds = [face.kind for face in parse_faces(tuple(map(str, faces)))]
    except (ValueError, TypeError):
        return  # told where the faces are read
    levels = kinds.count(FaceKind.CHARACTER)
    actions = kinds.count(FaceKind.ACTION)
    if FaceKind.ENERGY not in kinds:
        yield way, "every die has energy faces (F, BB, S …); this one has none."
    if kind == "character" and (actions or not 1 <= levels <= 3):
        yield (
            way,
            f"a character die has 1 to 3 levels, such as 1/3/3; this one has {levels} and {actions} action faces.",
        )
    if kind == "action" and (levels or not actions):
        yield way, "an action die has action faces (A, A*, A**) and no character face."

"""The shape of a card file, `cards/<set>/<character>.yaml`: facts of the printed cards (DM-1.3.1).

All versions of one name stand in one file, because they share the die (DM-1.3.7). What a file says is checked here,
except the abilities, which are the business of the ability language.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from ..rules.faces import FaceKind, parse_faces
from .facts import REWORDED
from .problem import shown

EnergyWord = Literal["fist", "bolt", "mask", "shield"]
Rarity = Literal["common", "uncommon", "rare", "super_rare", "promo"]
Kind = Literal["character", "action", "basic_action"]

SHORT = 8
BASIC_FACES = ("2", "2", "2", "A", "A*", "A**")
"""Every basic action die has these faces (DM-2.1.4)."""
BASIC_DICE = 3
"""A basic action card always has three dice (DM-1.3.6)."""


class Mistake(ValueError):
    """What a check of a whole finds wrong, with the way to the part that is to blame."""

    def __init__(self, way: tuple[str | int, ...], message: str) -> None:
        self.way = way
        super().__init__(message)


def _one_line(text: str) -> str:
    if not text.strip() or text != text.strip() or not text.isprintable():
        raise ValueError(f"must be one line of text without spaces around it, not {shown(text)}.")
    return text


def _short(text: str) -> str:
    if len(_one_line(text)) > SHORT:
        raise ValueError(f"must have at most {SHORT} letters to fit a die tile; {shown(text)} has {len(text)}.")
    return text


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


Line = Annotated[str, AfterValidator(_one_line)]
Short = Annotated[str, AfterValidator(_short)]
Slug = Annotated[str, AfterValidator(_slug)]
HexColor = Annotated[str, AfterValidator(_hex)]
FaceText = Annotated[str, BeforeValidator(_face_text)]
Errata = Annotated[Any, AfterValidator(_errata)]


class Strict(BaseModel):
    """A mapping with these keys and no other."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class DieEntry(Strict):
    """The die of all versions: energy types, six faces in the order of the card, colour of the die and its ink."""

    energy: Annotated[list[EnergyWord], BeforeValidator(_energies), Field(min_length=1, max_length=4)]
    faces: list[FaceText]
    color: HexColor
    ink: HexColor

    @model_validator(mode="after")
    def _six_faces(self) -> DieEntry:
        if len(self.faces) != 6:
            raise Mistake(("faces",), f"a die has six faces; these are {len(self.faces)}.")
        for index, face in enumerate(self.faces):
            try:
                parse_faces((face,))
            except ValueError as error:
                raise Mistake(("faces", index), f"{error}.") from error
        if len(set(self.energy)) != len(self.energy):
            raise Mistake(("energy",), "names the same energy twice.")
        return self


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
            raise Mistake(("errata",), message)
        return self


class CardFile(Strict):
    """A whole file."""

    name: Line
    short: Short
    kind: Kind
    affiliations: list[Slug] = []
    die: DieEntry | None = None
    cards: Annotated[list[VersionEntry], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits_kind(self) -> CardFile:
        if self.kind == "basic_action":
            if self.die is not None:
                raise Mistake(("die",), "a basic action has the standard die; leave `die` out.")
        elif self.die is None:
            raise Mistake((), f"`die` is missing; a {self.kind} names its energy, faces, color and ink.")
        else:
            self._faces_fit(self.die)
        numbers: set[int] = set()
        for index, card in enumerate(self.cards):
            if card.number in numbers:
                raise Mistake(("cards", index, "number"), f"number {card.number} stands twice in this file.")
            numbers.add(card.number)
            if self.kind == "basic_action":
                if card.max not in (None, BASIC_DICE):
                    message = f"a basic action always has {BASIC_DICE} dice; leave `max` out."
                    raise Mistake(("cards", index, "max"), message)
            elif card.max is None:
                raise Mistake(("cards", index), "`max` is missing: how many of its dice a team may have, 1 to 5.")
        return self

    def _faces_fit(self, die: DieEntry) -> None:
        """Character faces make levels 1 to 3 from the left (DM-2.2.2); a die with one is a character die (DM-2.1.2)."""
        kinds = [face.kind for face in parse_faces(tuple(die.faces))]
        levels = kinds.count(FaceKind.CHARACTER)
        actions = kinds.count(FaceKind.ACTION)
        if FaceKind.ENERGY not in kinds:
            raise Mistake(("die", "faces"), "every die has energy faces (F, BB, S …); this one has none.")
        if self.kind == "character" and (actions or not 1 <= levels <= 3):
            message = (
                f"a character die has 1 to 3 levels, such as 1/3/3; this one has {levels} and {actions} action faces."
            )
            raise Mistake(("die", "faces"), message)
        if self.kind == "action" and (levels or not actions):
            raise Mistake(("die", "faces"), "an action die has action faces (A, A*, A**) and no character face.")

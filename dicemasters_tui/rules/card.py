"""Cards: what is printed, unchangeable and shared by all matches (rules 1.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from .ability import Ability
from .faces import Energy, Face, FaceKind, parse_faces


class CardKind(StrEnum):
    """The sorts of card (DM-1.3.3); sidekick dice and tokens have none but act as one here."""

    SIDEKICK = "sidekick"
    CHARACTER = "character"
    ACTION = "action"
    BASIC_ACTION = "basic_action"
    TOKEN = "token"


BASIC_ACTION, TOKEN = CardKind.BASIC_ACTION, CardKind.TOKEN
_CHARACTERS = frozenset({CardKind.CHARACTER, CardKind.SIDEKICK, TOKEN})
_ACTIONS = frozenset({CardKind.ACTION, BASIC_ACTION})


def slug(name: str) -> str:
    """A name in the notation: lower case, apostrophes dropped, words joined by hyphens."""
    plain = re.sub(r"['\u2018\u2019\"\u201c\u201d]", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def spelled(slug: str) -> str:
    """A slug as it is read: `justice-league` is Justice League, `tag-out` Tag Out."""
    if slug.startswith("spider-") or slug in ("x-men", "man-eater-bug"):
        first, _, rest = slug.partition("-")
        return f"{first.capitalize()}-{spelled(rest)}"
    if slug == "wwe" or slug.startswith("wwe-"):
        slug = slug.replace("wwe", "WWE", 1)
    if slug.startswith("aj-"):
        slug = slug.replace("aj-", "AJ-", 1)
    small = {"of", "the", "and"}
    words = slug.split("-")
    return " ".join(w if (w in small and i) or w.isupper() else w.capitalize() for i, w in enumerate(words))


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One printed card with the die it uses (DM-1.3.1).

    `affiliations` and `keywords` are slugs; `color` and `ink` are `#rrggbb`; `short` fits a die tile (8 letters).
    Sidekick dice have no card (DM-1.3.3): they share `SIDEKICK`, whose cost, type and text are empty (DM-2.1.8).
    """

    id: str
    name: str
    subtitle: str
    short: str
    kind: CardKind
    cost: int
    energy: tuple[Energy, ...]
    affiliations: frozenset[str]
    max_dice: int
    faces: tuple[Face, ...]
    abilities: tuple[Ability, ...] = ()
    keywords: frozenset[str] = frozenset()
    rarity: str = ""
    color: str = "#f4f4f0"
    ink: str = "#303030"
    corrected: bool = False
    """Its text is not the printed one but what errata put in its place."""
    slug: str = field(default="")

    def __post_init__(self) -> None:
        if not self.slug:
            object.__setattr__(self, "slug", slug(self.name))

    @property
    def set(self) -> str:
        """The box: `ygo`, `asm`, `jus`, `wwe`."""
        return self.id.partition("-")[0]

    @property
    def is_character(self) -> bool:
        """The die has a numbered face (DM-2.1.2); true for sidekicks and tokens as well."""
        return self.kind in _CHARACTERS

    @property
    def is_action(self) -> bool:
        return self.kind in _ACTIONS

    @property
    def top_level(self) -> int:
        """The highest level of the die, 0 for action dice."""
        return max(face.level for face in self.faces)

    def face_of_level(self, level: int) -> int:
        """Index of the face with this level. Raises ValueError when the die has none."""
        for index, face in enumerate(self.faces):
            if face.kind is FaceKind.CHARACTER and face.level == level:
                return index
        raise ValueError(f"{self.name} has no level {level}")

    def face_by_word(self, word: str) -> int | None:
        """Index of the first face that the notation writes so (`fist`, `2`, `action*`), or None."""
        for index, face in enumerate(self.faces):
            if face.word == word:
                return index
        return None


SIDEKICK = Card(
    id="sidekick",
    name="Sidekick",
    subtitle="",
    short="Sidekick",
    kind=CardKind.SIDEKICK,
    cost=0,
    energy=(),
    affiliations=frozenset(),
    max_dice=8,
    faces=parse_faces(("F", "B", "M", "S", "?", "0/1/1")),
)
"""The die of DM-2.1.6: fist, bolt, mask, shield, wild and a free 1/1 character."""

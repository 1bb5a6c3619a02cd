"""A card as the catalog keeps it: everything but the worked-out abilities, ready for a cache and for searching."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..rules.ability import Ability
    from ..rules.card import Card


_LEVEL = re.compile(r"\d+/(\d+)/(\d+)")
REWORDED = "wording"
"""What a card file writes for a correction that changes nothing in play."""


class CardFacts(NamedTuple):
    """What a card file says of one card (DM-1.3.1), as plain values that JSON keeps unchanged.

    `energy`, `affiliations`, `keywords` are words and slugs; `faces` as written on the card; `abilities` as in the
    file; `file` relative to the cards folder, `line` where the card starts. `errata` are the abilities as officially
    corrected, `REWORDED` where the correction changes only words, None where there is none.
    """

    id: str
    name: str
    subtitle: str
    short: str
    kind: str
    cost: int
    energy: Sequence[str]
    affiliations: Sequence[str]
    max_dice: int
    faces: Sequence[str]
    rarity: str
    color: str
    ink: str
    keywords: Sequence[str]
    abilities: Sequence[Any]
    file: str
    line: int
    errata: Sequence[Any] | str | None = None

    @property
    def set(self) -> str:
        """The box: `ygo`, `asm`, `jus`, `wwe`."""
        return self.id.partition("-")[0]

    @property
    def levels(self) -> str:
        """`2/2 3/3 3/4`: attack and defense of its three levels, nothing for an action."""
        return " ".join(f"{found[1]}/{found[2]}" for face in self.faces if (found := _LEVEL.match(face)))

    @property
    def corrected(self) -> Sequence[Any] | None:
        """The abilities that take the place of the printed ones in a match with errata; None to play as printed."""
        return None if isinstance(self.errata, str) else self.errata

    def has_global(self, *, errata: bool = False) -> bool:
        """Whether a text of it is a Global, which both players may use (DM-9.4)."""
        texts = self.corrected if errata and self.corrected is not None else self.abilities
        return any(isinstance(text, Mapping) and "global" in text for text in texts)


def abilities_of(data: Sequence[Any]) -> tuple[Ability, ...]:
    """The abilities a file writes so. Raises `abilities.language.BadAbility`."""
    if not data:
        return ()
    from ..abilities.language import parse_abilities  # heavy: pydantic models, needed for the cards in play only

    return parse_abilities(list(data))


def keywords_of(abilities: Iterable[Ability]) -> frozenset[str]:
    """The keywords that these texts print, as slugs."""
    return frozenset(mark.name for ability in abilities for mark in ability.keywords())


def card_of(facts: CardFacts, *, errata: bool = False) -> Card:
    """The card the rules use, as printed or as officially corrected. Raises `abilities.language.BadAbility`."""
    from ..rules.card import Card, CardKind  # facts are read at every start, the rules only for a match
    from ..rules.faces import Energy, parse_faces

    abilities = abilities_of(facts.corrected if errata and facts.corrected is not None else facts.abilities)
    own_colors = {"color": facts.color, "ink": facts.ink} if facts.color else {}
    return Card(
        id=facts.id,
        name=facts.name,
        subtitle=facts.subtitle,
        short=facts.short,
        kind=CardKind(facts.kind),
        cost=facts.cost,
        energy=tuple(map(Energy, facts.energy)),
        affiliations=frozenset(facts.affiliations),
        max_dice=facts.max_dice,
        faces=parse_faces(tuple(facts.faces)),
        abilities=abilities,
        keywords=keywords_of(abilities),
        rarity=facts.rarity,
        corrected=errata and facts.corrected is not None,
        **own_colors,
    )

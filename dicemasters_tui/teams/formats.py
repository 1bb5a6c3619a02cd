"""Formats: the sizes within which two teams meet (rules 5.4, 5.5)."""

from __future__ import annotations

from dataclasses import dataclass

from .team import Team


@dataclass(frozen=True, slots=True)
class Format:
    """Starting life, the most dice and cards of a team, and the basic action cards.

    `basics` is how many different ones each player brings. A format with `fixed_basics` lays out its own instead,
    counted as brought by the first and the second player; what the teams bring stays at home. `edition` is a name of
    `rules.edition.EDITIONS`; `errata` puts the official changes to printed cards in force. Without `limits` a card may
    have any number of its dice, and several versions of a name may stand in a team.
    """

    name: str
    title: str
    edition: str
    life: int
    dice: int
    cards: int
    basics: int = 2
    fixed_basics: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    errata: bool = False
    limits: bool = True

    def basics_of(self, team: Team, player: int) -> tuple[str, ...]:
        """The basic action cards that this player (0 goes first) lays out."""
        return team.basics if self.fixed_basics is None else self.fixed_basics[player]


DEMO_YGO = Format(
    name="demo-ygo",
    title="Demo game: Yu-Gi-Oh! Series One",
    edition="ygo-2014",
    life=10,
    dice=20,
    cards=8,
    basics=0,
    fixed_basics=(("ygo-112", "ygo-116"), ("ygo-120",)),
)
"""DM-5.4.1. The book gives the three basic action cards to nobody; the split is the notation's need of an owner."""

DEMO_ASM = Format(
    name="demo-asm",
    title="Demo game: The Amazing Spider-Man",
    edition="marvel-2015",
    life=10,
    dice=20,
    cards=8,
    basics=0,
    fixed_basics=(("asm-026", "asm-027"), ("asm-028",)),
)
"""DM-5.4.2."""

DEMO_JUS = Format(
    name="demo-jus",
    title="Demo game: DC Justice",
    edition="dc-2018",
    life=10,
    dice=20,
    cards=8,
    basics=0,
    fixed_basics=(("jus-067",), ("jus-068",)),
)
"""DM-5.4.3."""

DEMO_WWE = Format(
    name="demo-wwe",
    title="Demo game: WWE",
    edition="wwe-2019",
    life=10,
    dice=20,
    cards=8,
    basics=0,
    fixed_basics=(("wwe-049",), ("wwe-058",)),
)
"""DM-5.4.4."""

TOURNAMENT = Format(
    name="tournament",
    title="Tournament",
    edition="wwe-2019",
    life=20,
    dice=20,
    cards=8,
    errata=True,
)
"""DM-5.5.1, by the newest rulebook and with the official changes to cards."""

SHORT_GAME = Format(name="short", title="Shorter game", edition="marvel-2015", life=15, dice=15, cards=8)
"""DM-5.5.2."""

BASIC_FORCES = Format(name="basic-forces", title="Basic Forces", edition="ygo-2014", life=15, dice=15, cards=6)
"""DM-5.5.3."""

FREE = Format(name="free", title="Free play", edition="wwe-2019", life=20, dice=999, cards=99, basics=2, limits=False)
"""Anything goes: no limits on cards, dice or names; two basic action cards each, as the table needs them."""

DEMOS = (DEMO_YGO, DEMO_ASM, DEMO_JUS, DEMO_WWE)

FORMATS: dict[str, Format] = {each.name: each for each in (*DEMOS, TOURNAMENT, SHORT_GAME, BASIC_FORCES, FREE)}
"""The formats by name."""

"""Formats: the sizes within which two teams meet, the rulebook they play by and the cards they may bring (5.4, 5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .team import Team

if TYPE_CHECKING:
    from ..rules.state import GameState


class Box(NamedTuple):
    """A box of the game: its name, also in short, its rulebook, and how many of its first cards are in no foil pack."""

    title: str
    short: str
    edition: str
    starter: int = 0


BOXES = {
    "ygo": Box("Yu-Gi-Oh! Series One", "Yu-Gi-Oh!", "ygo-2014", starter=8),
    "asm": Box("The Amazing Spider-Man", "Spider-Man", "marvel-2015", starter=24),
    "jus": Box("DC Justice", "Justice", "dc-2018"),
    "wwe": Box("WWE", "WWE", "wwe-2019"),
}
"""The boxes by their code. All of Justice and WWE lies in the box itself; two boxes also had packs (DM-1.2.2)."""


def box_played(game: GameState) -> str:
    """The box that all team cards of a match come from, in short; else the edition."""
    sets = {card.card.set for card in game.cards}
    box = BOXES.get(sets.pop()) if len(sets) == 1 else None
    return box.short if box is not None else game.edition.title


@dataclass(frozen=True, slots=True)
class Format:
    """Starting life, the most dice and cards of a team, and the basic action cards.

    `basics` is how many different ones each player brings, `fewest_basics` how few where that is fewer. A format with
    `fixed_basics` lays out its own instead, counted as brought by the first and the second player; what the teams
    bring stays at home. `edition` is a name of `rules.edition.EDITIONS`; `errata` puts the official changes to printed
    cards in force. `boxes` are those whose cards are legal, all when empty. Without `limits` a card may have any
    number of its dice, and several versions of a name may stand in a team. `blurb` says what the format is.
    """

    name: str
    title: str
    edition: str
    life: int
    dice: int
    cards: int
    basics: int = 2
    fewest_basics: int | None = None
    fixed_basics: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    errata: bool = False
    limits: bool = True
    boxes: tuple[str, ...] = ()
    blurb: str = ""

    def basics_of(self, team: Team, player: int) -> tuple[str, ...]:
        """The basic action cards that this player (0 goes first) lays out."""
        return team.basics if self.fixed_basics is None else self.fixed_basics[player]

    def takes(self, card_id: str) -> bool:
        """Whether cards of this card's box are legal."""
        return not self.boxes or card_id.partition("-")[0] in self.boxes

    @property
    def box_titles(self) -> str:
        """The names of the boxes whose cards are legal; empty when all are."""
        return " and ".join(BOXES[box].title for box in self.boxes)

    @property
    def sizes(self) -> str:
        """How large a team may be, and the life, in a few words."""
        return f"{self.cards} cards, {self.dice} dice, {self.life} life" if self.limits else "no limits"

    def enough_basics(self, number: int) -> bool:
        """Whether a team may bring so many basic action cards."""
        fewest = self.basics if self.fewest_basics is None else self.fewest_basics
        return fewest <= number <= self.basics


def _demo(box: str, basics: tuple[tuple[str, ...], tuple[str, ...]]) -> Format:
    return Format(
        name=f"demo-{box}",
        title=f"Demo game: {BOXES[box].title}",
        edition=BOXES[box].edition,
        life=10,
        dice=20,
        cards=8,
        basics=0,
        fixed_basics=basics,
        boxes=(box,),
        blurb="The first game of the box: two characters each, and its own basic action cards on the table.",
    )


DEMO_YGO = _demo("ygo", (("ygo-112", "ygo-116"), ("ygo-120",)))
"""DM-5.4.1. The book gives the three basic action cards to nobody; the split is the notation's need of an owner."""

DEMO_ASM = _demo("asm", (("asm-026", "asm-027"), ("asm-028",)))
"""DM-5.4.2."""

DEMO_JUS = _demo("jus", (("jus-067",), ("jus-068",)))
"""DM-5.4.3."""

DEMO_WWE = _demo("wwe", (("wwe-049",), ("wwe-058",)))
"""DM-5.4.4."""

TOURNAMENT = Format(
    name="tournament",
    title="Tournament",
    edition="wwe-2019",
    life=20,
    dice=20,
    cards=8,
    errata=True,
    blurb="The full game, by the newest rulebook and with the official changes to cards. Boxes mix.",
)
"""DM-5.5.1."""

SHORT_GAME = Format(
    name="short",
    title="Shorter game",
    edition="marvel-2015",
    life=15,
    dice=15,
    cards=8,
    blurb="The casual game of the 2015 book: a tournament team of fewer dice, and less life.",
)
"""DM-5.5.2."""

BASIC_FORCES = Format(
    name="basic-forces",
    title="Basic Forces",
    edition="ygo-2014",
    life=15,
    dice=15,
    cards=6,
    blurb="The middle game of the 2014 book: six cards.",
)
"""DM-5.5.3."""

FREE = Format(
    name="free",
    title="Free play",
    edition="wwe-2019",
    life=20,
    dice=999,
    cards=99,
    basics=9,
    fewest_basics=0,
    limits=False,
    blurb="No limits on cards, dice or names.",
)
"""Anything goes; a match only needs a team with a die on each of its cards."""

FEWEST, MOST = 8, 20
"""The number on which the players of Draft Forces agree: the dice each may draft, and the life (DM-5.5.4)."""


def _draft(box: str, number: int) -> Format:
    return Format(
        name=f"draft-{box}-{number}",
        title=f"Draft Forces with {number}",
        edition=BOXES[box].edition,
        life=number,
        dice=number,
        cards=number,
        fewest_basics=1,
        boxes=(box,),
        blurb="Teams picked in turn from all cards of the box; the basic action cards lie there for both.",
    )


def _rainbow(box: str) -> Format:
    return Format(
        name=f"rainbow-{box}",
        title=f"Rainbow draft: {BOXES[box].title}",
        edition=BOXES[box].edition,
        life=20,
        dice=20,
        cards=8,
        boxes=(box,),
        blurb="A tournament team out of twelve foil packs each, passed on card by card.",
    )


DEMOS = (DEMO_YGO, DEMO_ASM, DEMO_JUS, DEMO_WWE)

FORMATS: dict[str, Format] = {each.name: each for each in (*DEMOS, TOURNAMENT, SHORT_GAME, BASIC_FORCES, FREE)}
"""The formats for which anybody can build a team, by name."""

DRAFTS: dict[str, Format] = {
    each.name: each
    for box in BOXES
    for each in (_rainbow(box), *(_draft(box, number) for number in range(FEWEST, MOST + 1)))
}
"""The formats whose teams are drafted, by name: `rainbow-asm`, `draft-ygo-12` (DM-5.5.4, DM-5.5.8)."""


def format_named(name: str) -> Format | None:
    """The format of this name, whether built for or drafted; None when there is none."""
    return FORMATS.get(name) or DRAFTS.get(name)

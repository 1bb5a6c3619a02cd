"""One side of a match: name, life and areas (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ..kernel.fields import Stateful
from .die import Die, Zone

AREAS = {
    Zone.BAG: "bag",
    Zone.PREP: "prep",
    Zone.RESERVE: "reserve",
    Zone.FIELD: "field",
    Zone.ATTACK: "field",
    Zone.OUT_OF_PLAY: "out_of_play",
    Zone.USED: "used",
}
"""The list of a `Player` that holds the dice of a zone."""


class Player(Stateful):
    """One side: name, life and areas. Every list is in the order in which the dice came there."""

    left_out: ClassVar[Mapping[str, str]] = {
        "index": "its place among the players",
        "name": "no rule asks for it",
    }

    __slots__ = (
        "bag",
        "bought",
        "field",
        "index",
        "life",
        "name",
        "out_of_play",
        "prep",
        "reserve",
        "rest",
        "start_life",
        "used",
        "virtual",
    )

    def __init__(self, index: int, name: str, life: int, start_life: int) -> None:
        self.index = index
        self.name = name
        self.life = life
        self.bought = 0
        """Dice bought in this match so far."""
        self.start_life = start_life
        """The most life the player can have (DM-7.1.5)."""
        self.virtual = 0
        """Virtual generic energy until the player passes (DM-3.2.11)."""
        self.rest = 0
        """The rest of a generic die that only a directly following payment may use (DM-3.2.10)."""
        self.bag: list[Die] = []
        self.prep: list[Die] = []
        self.reserve: list[Die] = []
        self.field: list[Die] = []
        """The Field Zone with the Attack Zone; a die's own `zone` tells which."""
        self.out_of_play: list[Die] = []
        self.used: list[Die] = []

    def area(self, zone: Zone) -> list[Die]:
        """The dice in one of the player's areas; the Field Zone for the Attack Zone too."""
        area: list[Die] = getattr(self, AREAS[zone])
        return area

    def lay(self, dice: Sequence[Die], zone: Zone) -> None:
        """Dice come to one of the player's areas just as they are; what meant them where they were does so no more."""
        for die in dice:
            die.zone = zone
            die.stay += 1
        self.area(zone).extend(dice)

    @property
    def characters(self) -> list[Die]:
        """The character dice this player controls in the Field Zone, Attack Zone included."""
        return [die for die in self.field if die.is_character]


def copy_player(player: Player, dice: list[Die]) -> Player:
    twin = Player.__new__(Player)
    twin.index = player.index
    twin.name = player.name
    twin.life = player.life
    twin.bought = player.bought
    twin.start_life = player.start_life
    twin.virtual = player.virtual
    twin.rest = player.rest
    twin.bag = [dice[d.index] for d in player.bag]
    twin.prep = [dice[d.index] for d in player.prep]
    twin.reserve = [dice[d.index] for d in player.reserve]
    twin.field = [dice[d.index] for d in player.field]
    twin.out_of_play = [dice[d.index] for d in player.out_of_play]
    twin.used = [dice[d.index] for d in player.used]
    return twin

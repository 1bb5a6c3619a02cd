"""Dice of the four boxes as they really look, for the title."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ...rules.faces import LETTERS
from .die_view import TileKind, TileView


@dataclass(frozen=True, slots=True)
class SampleDie:
    """A die with one face up: `symbols` as F B M S ?, or a level with its numbers."""

    name: str
    color: str
    ink: str
    level: int = 0
    cost: int = 0
    attack: int = 0
    defense: int = 0
    burst: int = 0
    symbols: str = ""

    def view(self) -> TileView:
        """It as the table draws dice."""
        return TileView(
            "",
            TileKind.ENERGY if self.symbols else TileKind.CHARACTER,
            self.name,
            self.color,
            self.ink,
            level=self.level,
            cost=None if self.symbols else self.cost,
            attack=self.attack,
            defense=self.defense,
            burst=self.burst,
            symbols=tuple(LETTERS[letter] for letter in self.symbols),
        )


SAMPLES = (
    SampleDie("W. Woman", "#d43330", "#f6a963", level=3, cost=1, attack=4, defense=4),
    SampleDie("Time Wiz", "#edc515", "#b5520b", symbols="MM"),
    SampleDie("Aquaman", "#2eac9d", "#cdc47d", level=2, cost=0, attack=3, defense=4),
    SampleDie("RicFlair", "#57367c", "#b7aac5", level=1, cost=1, attack=2, defense=1),
    SampleDie("Spidey", "#b42124", "#580f0d", level=3, cost=2, attack=5, defense=4),
    SampleDie("Metallo", "#eff236", "#3e3f0e", symbols="B"),
    SampleDie("Eddie", "#96b740", "#8c4923", level=2, cost=1, attack=2, defense=2),
    SampleDie("Batman", "#90c0b2", "#1b2a25", level=2, cost=2, attack=5, defense=4),
    SampleDie("Joker", "#f9e435", "#a95015", level=1, cost=1, attack=2, defense=3),
    SampleDie("Becky", "#ede2df", "#bc7065", symbols="SS"),
    SampleDie("Sasha", "#dbc255", "#804437", level=3, cost=1, attack=3, defense=3),
    SampleDie("Blue-Eye", "#5b8d9f", "#b5c5d1", level=1, cost=1, attack=6, defense=5, burst=1),
    SampleDie("Kuriboh", "#5b4316", "#b4a232", level=2, cost=0, attack=2, defense=3),
    SampleDie("Electro", "#3b648e", "#d4dfef", symbols="BB"),
    SampleDie("Drax", "#8fb22b", "#9d501b", level=2, cost=2, attack=3, defense=5),
    SampleDie("DarkMag", "#3f2451", "#885b86", level=3, cost=3, attack=7, defense=7, burst=1),
)
"""Dice of the four boxes, as they really look."""


def seven() -> list[TileView]:
    """Other ones at each start."""
    return [die.view() for die in random.sample(SAMPLES, 7)]

"""Dice made by hand for the views: real names, bodies and inks."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.rules.faces import Energy
from dicemasters_tui.tui.dice.die_view import TileKind, TileView

F, B, M, S, W, G = (
    Energy.FIST,
    Energy.BOLT,
    Energy.MASK,
    Energy.SHIELD,
    Energy.WILD,
    Energy.GENERIC,
)

DICE = {
    "B. Manta": ("#e43c2b", "#efb2a3"),
    "Parasite": ("#efe3de", "#9e6a82"),
    "Metallo": ("#eff236", "#3e3f0e"),
    "Batman": ("#90c0b2", "#1b2a25"),
    "Aquaman": ("#2eac9d", "#cdc47d"),
    "Flash": ("#e52524", "#f8a54d"),
    "Joker": ("#f9dd2c", "#a0522d"),
    "W. Woman": ("#d43330", "#f6a963"),
    "Grundy": ("#22232c", "#b7bccd"),
    "Watcht.": ("#b873a2", "#cdc3d4"),
    "Invest.": ("#3f7dbf", "#101010"),
    "Sasha": ("#dbc255", "#804437"),
    "Eddie": ("#96b740", "#8c4923"),
    "Red-Eyes": ("#2a1812", "#c0302f"),
    "Time Wiz": ("#edc515", "#b5520b"),
    "Kuriboh": ("#5b4316", "#b4a232"),
    "La Jinn": ("#467015", "#abad1d"),
    "Celtic": ("#365523", "#9ca860"),
    "Blue-Eye": ("#5b8d9f", "#b5c5d1"),
    "Horn": ("#3f7dbf", "#101010"),
    "Sidekick": ("#f4f4f0", "#303030"),
}
"""Short names with the body and ink of the real dice."""

FULL = {"Invest.": "Investigation", "Watcht.": "Watchtower", "Sasha": "Sasha Banks", "Eddie": "Eddie Guerrero"}


def die(id: str, name: str, level: int, attack: int, defense: int, cost: int | None = 1, **more: Any) -> TileView:
    """A character face."""
    color, ink = DICE[name]
    return TileView(
        die=id,
        kind=TileKind.CHARACTER,
        name=name,
        color=color,
        ink=ink,
        full_name=FULL.get(name, ""),
        sidekick=name == "Sidekick",
        level=level,
        attack=attack,
        defense=defense,
        cost=cost,
        **more,
    )


def sidekick(id: str, **more: Any) -> TileView:
    return die(id, "Sidekick", 1, 1, 1, 0, **more)


def energy(id: str, symbols: tuple[Energy, ...], name: str = "Sidekick", **more: Any) -> TileView:
    color, ink = DICE[name]
    return TileView(id, TileKind.ENERGY, name, color, ink, sidekick=name == "Sidekick", symbols=symbols, **more)


def action(id: str, name: str, burst: int = 0, **more: Any) -> TileView:
    color, ink = DICE[name]
    return TileView(id, TileKind.ACTION, name, color, ink, full_name=FULL.get(name, ""), burst=burst, **more)

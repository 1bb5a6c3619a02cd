"""Matches of plain cards for the tests of the table."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.abilities.language import parse_abilities
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.card import Card, CardKind
from dicemasters_tui.rules.edition import DC_2018, RulesEdition
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import Die, GameState, Step, Zone


def character(number: int, name: str, cost: int, kind: Energy, faces: str, short: str = "") -> Card:
    return Card(
        id=f"jus-{number:03}",
        name=name,
        subtitle=f"The {name}",
        short=short or name[:8],
        kind=CardKind.CHARACTER,
        cost=cost,
        energy=(kind,),
        affiliations=frozenset(),
        max_dice=4,
        faces=parse_faces(tuple(faces.split())),
        color="#c03030",
        ink="#ffffff",
    )


FLASH = character(1, "Flash", 3, Energy.FIST, "F FF FF 0/3/3 1/4/4 1/5/5*")
BATMAN = character(2, "Batman", 4, Energy.MASK, "M MM MM 1/4/3 1/4/4 2/5/4")
AQUAMAN = character(3, "Aquaman", 2, Energy.SHIELD, "S SS SS 0/2/3 1/3/3 1/3/4")
MANTA = character(4, "Black Manta", 3, Energy.BOLT, "B BB BB 1/3/3 1/4/4 2/5/5", "B. Manta")


def basic(number: int, name: str, cost: int, *abilities: Any) -> Card:
    return Card(
        id=f"jus-{number:03}",
        name=name,
        subtitle="",
        short=name[:8],
        kind=CardKind.BASIC_ACTION,
        cost=cost,
        energy=(),
        affiliations=frozenset(),
        max_dice=3,
        faces=parse_faces(("2", "2", "A", "A", "A*", "A**")),
        abilities=parse_abilities(list(abilities)),
        color="#4080c0",
        ink="#000000",
    )


REST = {"do": [{"give": {"who": {"target": "my characters", "count": "up to 2"}, "attack": 1}}]}
PUSH = {"global": {"energy": "bolt"}, "do": [{"give": {"who": {"target": "character"}, "attack": 1}}]}
PING = basic(60, "Ping", 2, REST, PUSH)
STATIC = basic(61, "Static Field", 3, REST)


def new_match(seed: int = 0, life: int = 20, edition: RulesEdition = DC_2018) -> Match[GameState]:
    """A match of two small teams at its first question."""
    sides = (
        Side("Sam", ((FLASH, 3), (BATMAN, 2), (AQUAMAN, 3)), (PING,), life),
        Side("Bruce", ((MANTA, 4), (AQUAMAN, 2), (FLASH, 2)), (STATIC,), life),
    )
    return Match(DICE_MASTERS, new_game(Setup(edition, sides, seed)))


def die(game: GameState, id: str) -> Die:
    return next(found for found in game.dice if found.id == id)


def put(game: GameState, id: str, zone: Zone, face: int = -1, player: int | None = None) -> Die:
    """Lay a die somewhere, with a face up where that matters; of basic action dice also whose it is now."""
    found = die(game, id)
    if player is not None:
        found.owner = player
    place(game, found, zone, face)
    return found


def position(step: Step, *laid: tuple[str, Zone, int], life: int = 20, active: int = 0) -> Match[GameState]:
    """A match that starts in the middle of turn 3: dice as laid out, everything else in bags and on cards."""
    sides = (
        Side("Sam", ((FLASH, 3), (BATMAN, 2), (AQUAMAN, 3)), (PING,), life),
        Side("Bruce", ((MANTA, 4), (AQUAMAN, 2), (FLASH, 2)), (STATIC,), life),
    )
    game = new_game(Setup(DC_2018, sides, 1))
    game.turn, game.step, game.active = 3, step, active
    for id, zone, face in laid:
        put(game, id, zone, face, active if id.startswith("c") else None)
    return Match(DICE_MASTERS, game)


def attack_step() -> Match[GameState]:
    """Sam may attack with Flash 3A 3D and Aquaman 3A 3D; Bruce has Black Manta 4A 4D and a sidekick."""
    return position(
        Step.ATTACK,
        ("a9", Zone.FIELD, 3),
        ("a14", Zone.FIELD, 4),
        ("b9", Zone.FIELD, 4),
        ("b1", Zone.FIELD, 5),
    )


def block_step() -> Match[GameState]:
    """As `attack_step`, with both attacking."""
    match = attack_step()
    match.submit(0, "attack a9, a14")
    return match

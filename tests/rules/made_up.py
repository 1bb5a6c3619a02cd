"""Cards made up for tests: mechanics that the rulebooks state but no playable card shows yet."""

from __future__ import annotations

from typing import Any

from dicemasters_tui.abilities.language import parse_abilities
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.ability import Ability
from dicemasters_tui.rules.card import Card, CardKind
from dicemasters_tui.rules.edition import DC_2018, RulesEdition
from dicemasters_tui.rules.faces import Energy, parse_faces
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.rules.moves import place
from dicemasters_tui.rules.setup import Setup, Side, new_game
from dicemasters_tui.rules.state import Die, GameState, Step, Zone


def character(number: int, *abilities: Any, name: str = "", energy: str = "fist", cost: int = 3) -> Card:
    """A character with levels 1/1/2, 1/3/3, 2/5/5 and the texts given as YAML data."""
    letter = energy[0].upper()
    texts = parse_abilities(list(abilities))
    return Card(
        id=f"xxx-{number:03d}",
        name=name or f"Tester {number}",
        subtitle="",
        short=f"Test {number}",
        kind=CardKind.CHARACTER,
        cost=cost,
        energy=(Energy(energy),),
        affiliations=frozenset(),
        max_dice=4,
        faces=parse_faces((letter, letter * 2, letter * 2, "1/1/2", "1/3/3", "2/5/5")),
        abilities=texts,
        keywords=printed_keywords(texts),
    )


def printed_keywords(texts: tuple[Ability, ...]) -> frozenset[str]:
    return frozenset(keyword.name for text in texts for keyword in text.keywords())


def basic(number: int, *abilities: Any) -> Card:
    texts = parse_abilities(list(abilities))
    return Card(
        id=f"xxx-{number:03d}",
        name=f"Basic {number}",
        subtitle="",
        short=f"Basic {number}",
        kind=CardKind.BASIC_ACTION,
        cost=3,
        energy=(),
        affiliations=frozenset(),
        max_dice=3,
        faces=parse_faces(("2", "2", "2", "A", "A*", "A**")),
        abilities=texts,
        keywords=printed_keywords(texts),
    )


def table(
    mine: list[Card], theirs: list[Card], basics: list[Card] | None = None, edition: RulesEdition = DC_2018
) -> GameState:
    """A position in the Main Step of player A's turn 3, everything on its card, bags full."""
    own = basics or [basic(900)]
    sides = (
        Side("Ann", tuple((card, 2) for card in mine), tuple(own)),
        Side("Bob", tuple((card, 2) for card in theirs), (basic(901),)),
    )
    game = new_game(Setup(edition, sides))
    game.turn = 3
    game.step = Step.MAIN
    return game


def put(game: GameState, card: Card, owner: int, zone: Zone, level: int = 1, face: str = "") -> Die:
    """Lay a die of a card into an area of its owner, on a level or a face word."""
    holder = next(h for h in game.cards if h.card is card and (h.owner == owner or h.basic))
    die = game.on_card[holder.index][0]
    die.owner = die.controller = owner
    game.on_card[holder.index].remove(die)
    game.on_card[holder.index].append(die)
    index = card.face_by_word(face) if face else card.face_of_level(level)
    assert index is not None
    place(game, die, zone, index)
    return die


def sidekick(game: GameState, owner: int, zone: Zone, face: str = "1") -> Die:
    """Take a sidekick die out of its owner's bag into an area, on its character face unless another is named."""
    die = game.players[owner].bag[0]
    index = die.card.face_by_word(face)
    assert index is not None
    place(game, die, zone, index)
    return die


def start(game: GameState, step: Step = Step.MAIN) -> Match[GameState]:
    game.step = step
    return Match(DICE_MASTERS, game)

"""What lies where, as plain data that JSON can carry, and the same in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import queries
from .acts import buy_cost
from .state import Die, GameState, Player, Step, Zone
from .wording import counted, number

LETTERS = ("A", "B")
AREAS = ("field", "attack", "reserve", "prep", "bag", "used", "out_of_play")
"""The areas of a player in the order in which they matter."""

TITLES = {
    "field": "Field",
    "attack": "Attacking or blocking",
    "reserve": "Reserve pool",
    "prep": "Prep area",
    "bag": "Bag",
    "used": "Used pile",
    "out_of_play": "Out of play",
}


def position(game: GameState) -> dict[str, Any]:
    """The whole position. Dice are objects with their id and name; levels, attack and defense where they have any."""
    return {
        "turn": game.turn,
        "active": LETTERS[game.active],
        "step": "attack" if game.step is Step.ATTACK_WINDOW else game.step.value,
        "rules": game.edition.name,
        "errata": game.edition.errata,
        "winner": winner(game),
        "players": {LETTERS[player.index]: _player(game, player) for player in game.players},
        "fights": _fights(game),
        "cards": [_card(game, index) for index in range(len(game.cards))],
    }


def winner(game: GameState) -> str:
    """A, B, tie, or none while the match goes on."""
    if not game.over or game.winner is None:
        return "none"
    return LETTERS[game.winner] if game.winner >= 0 else "tie"


def _player(game: GameState, player: Player) -> dict[str, Any]:
    areas: dict[str, Any] = {"name": player.name, "life": player.life, "virtual": player.virtual + player.rest}
    for area in AREAS:
        areas[area] = [die_facts(game, die) for die in dice_in(player, area)]
    return areas


def dice_in(player: Player, area: str) -> list[Die]:
    """The dice of an area; the Attack Zone apart from the rest of the field."""
    if area in ("field", "attack"):
        return [die for die in player.field if die.zone == area]
    return player.area(Zone(area))


def die_facts(game: GameState, die: Die) -> dict[str, Any]:
    """One die: what it is, and what it can do where it lies."""
    facts: dict[str, Any] = {"die": die.id, "is": die.label}
    if die.holder is not None:
        facts["card"] = die.holder.id
    if die.is_character and die.rolled:
        facts |= {"level": die.level, "attack": queries.attack(game, die), "defense": queries.defense(game, die)}
        if die.zone is Zone.RESERVE:
            facts["fielding_cost"] = queries.cost_to_field(game, die)
        if die.damage:
            facts["damage"] = die.damage
        if words := queries.keywords(game, die):
            facts["keywords"] = sorted(words)
    if die.rolled and die.symbols:
        facts["energy"] = [str(symbol) for symbol in die.symbols]
    return facts


def _fights(game: GameState) -> list[dict[str, Any]]:
    if game.combat is None:
        return []
    return [
        {"attacker": lane.attacker.id, "blockers": [die.id for die in lane.blockers], "blocked": lane.blocked}
        for lane in game.combat.lanes
    ]


def _card(game: GameState, index: int) -> dict[str, Any]:
    card = game.cards[index]
    buyer = card.owner if not card.basic else game.active
    return {
        "card": card.id,
        "name": card.card.name,
        "subtitle": card.card.subtitle,
        "player": "both" if card.basic else LETTERS[card.owner],
        "cost": str(buy_cost(game, card, buyer)),
        "unbought": len(game.unbought(card)),
    }


def position_words(game: GameState) -> Iterable[str]:
    """The whole position, a sentence for each thing that can be said of it."""
    facts = position(game)
    yield f"Turn {facts['turn']}, {facts['step']} step, the turn of {facts['active']}."
    for letter, player in facts["players"].items():
        virtual = f", {player['virtual']} virtual energy" if player["virtual"] else ""
        yield f"{letter}{'' if player['name'] == letter else ', ' + player['name']}: {player['life']} life{virtual}."
        for area in AREAS:
            if player[area]:
                yield f"  {TITLES[area]}: {', '.join(_dice_words(area, player[area]))}."
    for fight in facts["fights"]:
        if fight["blockers"]:
            yield f"{fight['attacker']} is blocked by {', '.join(fight['blockers'])}."
        else:
            yield f"{fight['attacker']} is {'blocked by nobody any more' if fight['blocked'] else 'not blocked'}."
    for title, whose in (("Cards of A", "A"), ("Cards of B", "B"), ("Basic actions", "both")):
        cards = [card for card in facts["cards"] if card["player"] == whose]
        if cards:
            yield f"{title}: {'; '.join(map(_card_words, cards))}."


def _dice_words(area: str, dice: Sequence[Mapping[str, Any]]) -> list[str]:
    """The dice of an area; where no die differs from its like, only how many there are."""
    if area in ("bag", "used", "out_of_play"):
        return counted(str(die["is"]) for die in dice)
    return [_die_words(die) for die in dice]


def _die_words(die: Mapping[str, Any]) -> str:
    words = f"{die['die']} {die['is']}"
    if "attack" in die:
        words += f" {die['attack']} attack {die['defense']} defense"
    if "damage" in die:
        words += f" {die['damage']} damage"
    if "fielding_cost" in die:
        words += f" costs {die['fielding_cost']}"
    if "keywords" in die:
        words += f" with {' and '.join(die['keywords'])}"
    return words


def _card_words(card: Mapping[str, Any]) -> str:
    return f"{card['card']} {card['name']}, costs {card['cost']}, {number(card['unbought'], 'die')} left"

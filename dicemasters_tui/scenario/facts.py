"""What a scenario can expect of a die, a card and the match's end: one reader for each key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from ..kernel.match import Match
from ..kernel.number import is_number, whole_number
from ..rules import naming, queries
from ..rules.state import Die, GameState
from .position import Names, face_index
from .tree import Node

DieCheck = Callable[[GameState, Die], str]
"""Empty when the die is as expected, else a sentence."""

_SYMBOL = "(fist|bolt|mask|shield|wild)"
_ENERGY = re.compile(rf"2?{_SYMBOL}|{_SYMBOL}\+{_SYMBOL}|generic[12]")
_PLAYERS = ("A", "B")
_ZONES = ("bag", "prep", "reserve", "field", "attack", "out_of_play", "used", "unbought", "aside", "gone")


def is_energy_word(word: str) -> bool:
    """Whether the word is an energy face in the notation: `fist`, `2fist`, `fist+mask`, `generic2`."""
    return bool(_ENERGY.fullmatch(word))


def winner(match: Match[GameState]) -> str:
    """A, B, tie or none."""
    game = match.state
    if not game.over or game.winner is None:
        return "none"
    return "tie" if game.winner < 0 else _PLAYERS[game.winner]


def _letter(player: int) -> str:
    return _PLAYERS[player] if player >= 0 else "none"


def _face(die: Die) -> str:
    return die.shown.word if die.shown is not None else "none"


def _captor(game: GameState, die: Die) -> str:
    host = game.find(die.host)
    return host.id if host is not None else "none"


def _blocked(game: GameState, die: Die) -> bool:
    return game.combat is not None and game.combat.blocked(die)


def _energy(die: Die) -> Counter[str]:
    return Counter(str(symbol) for symbol in die.symbols)


def _number_of_character(key: str, read: Callable[[GameState, Die], int]) -> Callable[[GameState, Die], Any]:
    """A number only a die on a character face has."""

    def value(game: GameState, die: Die) -> Any:
        return read(game, die) if die.is_character else f"without meaning (it shows no character face, so no {key})"

    return value


_READERS: dict[str, Callable[[GameState, Die], Any]] = {
    "zone": lambda game, die: die.zone.value,
    "owner": lambda game, die: _letter(die.owner),
    "controller": lambda game, die: _letter(die.controller),
    "level": lambda game, die: die.level,
    "face": lambda game, die: _face(die),
    "attack": _number_of_character("attack", queries.attack),
    "defense": _number_of_character("defense", queries.defense),
    "damage": lambda game, die: die.damage,
    "captured_by": _captor,
    "blocked": _blocked,
    "fielding_cost": _number_of_character("fielding cost", queries.cost_to_field),
}
DIE_FACTS = (*_READERS, "energy", "keywords")
_NUMBERS = ("level", "attack", "defense", "damage", "fielding_cost")


def reader_of(key: str, node: Node, names: Names) -> DieCheck:
    """The check of one fact of a die. Raises BadScenario when the value could never be one."""
    if key == "keywords":
        return _keywords(node)
    if key == "energy":
        return _energy_check(node)
    if key == "face":
        return _face_check(node)
    wanted = _wanted(key, node, names)
    read = _READERS[key]

    def check(game: GameState, die: Die) -> str:
        found = read(game, die)
        return "" if found == wanted else f"{key} is {_shown(found)}, not {_shown(wanted)}."

    return check


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wanted(key: str, node: Node, names: Names) -> Any:
    if key in _NUMBERS:
        return node.whole(key)
    if key == "blocked":
        return node.truth(key)
    word = "none" if node.data is None else node.text(key).lower()
    if key == "captured_by":
        return names.aliases.get(word, word)
    if key in ("owner", "controller"):
        if word not in ("a", "b", "none"):
            raise node.bad(f"{word!r} is no player; the players are A and B, or none.")
        return word.upper() if word != "none" else word
    if word not in _ZONES:
        raise node.bad(f"there is no zone {word!r}; the zones are {', '.join(_ZONES[:8])}.")
    return word


def _face_check(node: Node) -> DieCheck:
    """By the word of the face, alone or behind an @; a sidekick's character face is `1` or `sidekick`."""
    word = "none" if node.data is None else node.text("face").lower()
    word = word.rpartition("@")[2]

    def check(game: GameState, die: Die) -> str:
        index = face_index(die.card, "1" if word == "sidekick" and die.holder is None else word)
        wanted = die.card.faces[index].word if index is not None else word
        return "" if _face(die) == wanted else f"face is {_face(die)}, not {word}."

    return check


def _keywords(node: Node) -> DieCheck:
    """All the keywords must be there; with `{has: [...], lacks: [...]}` some must not."""
    if isinstance(node.data, dict):
        parts = node.known_keys("keywords", ("has", "lacks"))
        must = [item.text("a keyword") for item in parts["has"].items("has")] if "has" in parts else []
        must_not = [item.text("a keyword") for item in parts["lacks"].items("lacks")] if "lacks" in parts else []
    else:
        must, must_not = [item.text("a keyword") for item in node.items("keywords")], []

    def check(game: GameState, die: Die) -> str:
        found = queries.keywords(game, die)
        lacking = [word for word in must if _keyword(word) not in found]
        if lacking:
            return f"it lacks {', '.join(lacking)}; its keywords are {', '.join(sorted(found)) or 'none'}."
        there = [word for word in must_not if _keyword(word) in found]
        return f"it has {', '.join(there)}." if there else ""

    return check


def _keyword(word: str) -> str:
    return word.lower().replace(" ", "-").replace("_", "-")


def _energy_check(node: Node) -> DieCheck:
    """`{fist: 2}` compares the kinds it names; a word or a list of words is the whole energy; a number its amount."""
    if isinstance(node.data, dict):
        parts = node.known_keys("energy", ("fist", "bolt", "mask", "shield", "wild", "generic"))
        amounts = {word: part.whole("energy") for word, part in parts.items()}

        def compare(game: GameState, die: Die) -> str:
            found = _energy(die)
            wrong = [f"{found[word]} {word}, not {amount}" for word, amount in amounts.items() if found[word] != amount]
            return f"its energy is {'; '.join(wrong)}." if wrong else ""

        return compare
    words = [item.text("energy").lower() for item in node.items("energy")]
    if len(words) == 1 and is_number(words[0]):
        amount = whole_number(words[0])

        def count(game: GameState, die: Die) -> str:
            return "" if len(die.symbols) == amount else f"it has {len(die.symbols)} energy, not {amount}."

        return count
    for word in words:
        if word != "none" and not is_energy_word(word):
            raise node.bad(f"{word!r} is no energy; write fist, 2fist, fist+mask, generic2 or {{fist: 2}}.")
    wanted = sum((_symbols(word) for word in words), Counter[str]())

    def same(game: GameState, die: Die) -> str:
        found = _energy(die)
        return "" if found == wanted else f"its energy is {_listed(found)}, not {_listed(wanted)}."

    return same


def _symbols(word: str) -> Counter[str]:
    """The energy a word stands for."""
    if word == "none":
        return Counter()
    if word.startswith("generic"):
        return Counter({"generic": int(word[-1])})
    if word.startswith("2"):
        return Counter({word[1:]: 2})
    return Counter(word.split("+"))


def _listed(energy: Counter[str]) -> str:
    return ", ".join(f"{amount} {word}" for word, amount in sorted(energy.items())) or "none"


def _cost(game: GameState, name: str) -> int:
    """What buying it would cost its owner now."""
    card = naming.find_cards(game, name, 0)[0]
    return queries.cost_to_buy(game, card, card.owner)


def _unbought(game: GameState, name: str) -> int:
    """Dice left on it, on both players' copies of it together."""
    card = naming.find_cards(game, name, 0)[0]
    return sum(len(game.unbought(other)) for other in game.cards if other.card is card.card)


CARD_FACTS: dict[str, Callable[[GameState, str], int]] = {"cost": _cost, "unbought": _unbought}

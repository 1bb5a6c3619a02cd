"""Small words of sentences: counts, lists, whose, and what a die, a face or a command is called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .card import CardKind
from .faces import Energy, Face, FaceKind, energy_word

if TYPE_CHECKING:
    from .card import Card
    from .edition import Terms
    from .state import Die, GameState

LEVELS = ("", "¹", "²", "³")


def possessive(word: str) -> str:
    return f"{word}'" if word.endswith("s") and len(word) > 1 else f"{word}'s"


def counted(words: Iterable[str]) -> list[str]:
    """Equal words once, with how many: `fist ×2`."""
    seen: dict[str, int] = {}
    for word in words:
        seen[word] = seen.get(word, 0) + 1
    return [word if n == 1 else f"{word} ×{n}" for word, n in seen.items()]


def joined(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def listing(names: Iterable[str]) -> str:
    """`a, b and c`, equal names counted: `2 sidekicks, 2× Aquaman and Flash`."""
    return joined([name if n == 1 else _several(n, bare(name)) for name, n in Counter(names).items()])


def _several(count: int, name: str) -> str:
    """`2 sidekicks`, `2× Aquaman`: names that are no common words have no plural."""
    return number(count, name) if name in ("sidekick", "Sidekick") else f"{count}× {name}"


def bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(a|the) ", "", name)


def number(n: int, word: str) -> str:
    """`1 die`, `2 dice`, `3 fists`."""
    return f"{n} {word}" if n == 1 else f"{n} {'dice' if word == 'die' else word + 's'}"


def die_words(die: Die) -> str:
    """A die by its card's name; sidekicks have none."""
    return "a sidekick" if die.card.kind is CardKind.SIDEKICK else die.card.name


def kind_words(card: Card, terms: Terms) -> str:
    """`basic action`, `action`, `sidekick`, or the edition's word for a character."""
    words = {CardKind.BASIC_ACTION: "basic action", CardKind.ACTION: "action", CardKind.SIDEKICK: "sidekick"}
    return words.get(card.kind, terms.character)


def face_words(face: Face) -> str:
    """A face as one says it: `level 2`, `fist`, `2 bolts`, `fist and mask`, `2 generic`, `action with 1 burst`."""
    if face.kind is FaceKind.CHARACTER:
        return f"level {face.level}"
    if face.kind is FaceKind.ACTION:
        return "action" if not face.burst else f"action with {number(face.burst, 'burst')}"
    kinds = list(dict.fromkeys(face.symbols))
    if kinds == [Energy.GENERIC]:
        return f"{len(face.symbols)} generic"
    if len(kinds) == 1:
        return str(kinds[0]) if len(face.symbols) == 1 else number(len(face.symbols), str(kinds[0]))
    return joined([str(kind) for kind in kinds])


def rolled_words(die: Die, face: Face) -> str:
    """A die with the face it shows: `Aquaman level 2`, `a sidekick`, `fist`."""
    if die.card.kind is CardKind.SIDEKICK:
        return "sidekick" if face.level else face_words(face)
    return f"{die.card.name} {face_words(face)}"


def shown_words(die: Die) -> str:
    """A die by what it shows now: `Flash¹`, `a sidekick`, `Batman (2 masks)`, `fist`."""
    face = die.shown
    if face is None:
        return "a sidekick" if die.holder is None else die.name
    if face.kind is FaceKind.CHARACTER:
        return "the sidekick" if die.holder is None else die.name + LEVELS[face.level]
    if face.kind is FaceKind.ACTION:
        return die.name
    word = spoken_energy(energy_word(die.symbols)) if die.symbols else "spent"
    return word if die.holder is None else f"{die.name} ({word})"


def owned_words(game: GameState, die: Die) -> str:
    """As `shown_words`, but a sidekick with its player's name, where both sides have some."""
    if die.holder is None and die.is_character:
        return f"{possessive(game.players[die.controller].name)} sidekick"
    return shown_words(die)


def spoken_energy(word: str) -> str:
    """`2 fists` for `2fist`, `2 generic` for `generic2`, `fist and mask` for `fist+mask`."""
    if word.startswith("generic"):
        return f"{word.removeprefix('generic')} generic"
    if word[:1].isdigit():
        return number(int(word[0]), word[1:])
    return word.replace("+", " and ")


def command_words(game: GameState, command: str) -> str:
    """A command with names in place of ids, for a sentence: `buy Batman with fist, mask`.

    Fielding is called what the box calls it; what can be typed stays `field`.
    """
    names = {die.id: bare(shown_words(die)) for die in game.dice}
    names |= {card.id: card.card.name for card in game.cards}
    words = re.sub(r"[a-z]+(?:-\d+|\d+)", lambda found: names.get(found.group(), found.group()), command)
    return re.sub(r"^field(?= )", game.edition.terms.field, words)

"""Small words of sentences: counts, lists, whose, and what a die or a face is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .card import CardKind
from .faces import Energy, Face, FaceKind

if TYPE_CHECKING:
    from .state import Die


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


def number(n: int, word: str) -> str:
    """`1 die`, `2 dice`, `3 fists`."""
    return f"{n} {word}" if n == 1 else f"{n} {'dice' if word == 'die' else word + 's'}"


def die_words(die: Die) -> str:
    """A die by its card's name; sidekicks have none."""
    return "a sidekick" if die.card.kind is CardKind.SIDEKICK else die.card.name


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

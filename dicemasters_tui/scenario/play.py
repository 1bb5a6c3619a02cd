"""The moves of a scenario as its `play` says them: commands, what must be refused, what is waited for, expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..catalog.problem import nearest
from .tree import Node

MOST_MOVES = 1000


@dataclass(frozen=True, slots=True)
class Command:
    """A move. `optional`: only if that player is being asked something that this command answers."""

    node: Node
    player: int
    text: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that must be refused."""

    node: Node
    player: int
    text: str


@dataclass(frozen=True, slots=True)
class Until:
    """Pass for everyone until the player is asked a question of this kind."""

    node: Node
    player: int
    kind: str


@dataclass(frozen=True, slots=True)
class Check:
    """Expectations in the middle of the play, or at its end."""

    node: Node


Move = Command | Refusal | Until | Check


def moves(node: Node, players: Sequence[str], kind_of: Callable[[Node], str]) -> Iterator[Move]:
    """The moves of a `play`; `kind_of` reads what an `until` waits for."""
    letters = list(players)
    if len(node.items("play")) > MOST_MOVES:
        raise node.bad(f"there are more than {MOST_MOVES} moves; a whole match has fewer.")
    for item in node.items("play"):
        keys = item.spelled_as((*letters, "expect", "refused", "until", "note"), "a move")
        for key, value in keys.items():
            if key in letters:
                yield _command(value, letters.index(key))
            elif key == "expect":
                yield Check(value)
            elif key == "refused":
                for which in value.items("refused") if isinstance(value.data, tuple) else (value,):
                    for letter, texts in which.known_keys("refused", players).items():
                        for text in texts.items("the refused commands"):
                            yield Refusal(text, letters.index(letter), text.text("a command"))
            elif key == "until":
                for letter, kind in value.known_keys("until", players).items():
                    yield Until(kind, letters.index(letter), kind_of(kind))
            elif key != "note":
                known = (*players, "expect", "refused", "until", "note")
                near = nearest(key, known)
                end = f"did you mean {near!r}?" if near else f"a move has one of the keys {', '.join(known)}."
                if value.data is None:
                    end += " Inside { } a text with a comma must stand in quotes."
                raise value.bad(f"unknown key {key!r} in a move; {end}")


def _command(node: Node, player: int) -> Command:
    text = node.text("a command")
    optional = text.endswith("?")
    return Command(node, player, text.removesuffix("?").strip(), optional)

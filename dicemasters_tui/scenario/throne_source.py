"""Scenarios of Dice Throne as their documents say them (notation, section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..catalog.problem import did_you_mean
from ..dicethrone.setup import MODES
from ..dicethrone.state import PHASES
from .play import Check, Move, moves
from .source import Forced, forced_luck, named, player_index, repeated
from .tree import Node

LETTERS = ("A", "B", "C", "D")
KEYS = ("scenario", "game", "mode", "rules", "rule", "card", "note", "players", "position", "luck", "play", "expect")
PLAYER_KEYS = (
    "hero", "name", "health", "cp", "hand", "deck", "discard", "upgrades", "tokens", "companions", "side",
)  # fmt: skip
BEGINS = tuple(phase for phase in PHASES if phase not in ("targeting-roll", "defensive-roll"))
"""The phases in which a scenario may begin: the other two need an ability that has been activated."""


@dataclass(frozen=True, slots=True)
class ThronePlayer:
    """One player's part; None where the file leaves something out."""

    node: Node
    name: str
    hero: str
    health: int | None = None
    cp: int = 2
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    upgrades: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    companions: dict[str, int] = field(default_factory=dict)
    side: str = ""


@dataclass(frozen=True, slots=True)
class ThroneScenario:
    """One scenario. `rules` and `cards` are where it names what it shows."""

    node: Node
    name: str
    mode: str
    rules: tuple[Node, ...]
    cards: tuple[Node, ...]
    players: tuple[ThronePlayer, ...]
    active: int
    phase: str
    turn: int
    luck: Forced
    play: tuple[Move, ...]
    expect: Check | None

    @property
    def file(self) -> str:
        return self.node.file

    @property
    def line(self) -> int:
        return self.node.line


def throne_scenario(document: Node) -> ThroneScenario:
    """The scenario a document describes. Raises BadScenario."""
    keys = document.known_keys("a scenario of Dice Throne", KEYS)
    for needed in ("scenario", "players"):
        if needed not in keys:
            raise document.bad(f"the key {needed!r} is missing.")
    sides = keys["players"].known_keys("players", LETTERS)
    letters = LETTERS[: len(sides)]
    for letter in letters:
        if letter not in sides:
            raise keys["players"].bad(f"player {letter} is missing.")
    mode = keys["mode"].text("mode").lower().replace("_", "-") if "mode" in keys else _mode_for(len(sides))
    if mode not in MODES:
        raise keys["mode"].bad(f"there is no mode {mode!r}; {did_you_mean(mode, MODES)}")
    position = keys["position"].known_keys("position", ("active", "phase", "turn")) if "position" in keys else {}
    phase = "main-1"
    if "phase" in position:
        phase = phase_name(position["phase"])
        if phase not in BEGINS:
            raise position["phase"].bad(f"a scenario cannot begin in {phase}: begin in offensive-roll.")
    return ThroneScenario(
        document,
        keys["scenario"].text("scenario"),
        mode,
        named(keys.get("rule"), "a rule"),
        named(keys.get("card"), "a card"),
        tuple(_player(letter, sides[letter]) for letter in letters),
        player_index(position["active"], position["active"].text("active"), letters) if "active" in position else 0,
        phase,
        position["turn"].whole("turn") if "turn" in position else 3,
        forced_luck(keys["luck"]) if "luck" in keys else Forced(document),
        tuple(moves(keys["play"], letters, phase_or_kind)) if "play" in keys else (),
        Check(keys["expect"]) if "expect" in keys else None,
    )


def _mode_for(count: int) -> str:
    return next((mode for mode, players in MODES.items() if players == count), "1v1")


def phase_name(node: Node) -> str:
    """A phase. Raises BadScenario with the nearest."""
    word = slugged(node.text("phase"))
    if word not in PHASES:
        raise node.bad(f"there is no phase {word!r}; {did_you_mean(word, PHASES)}")
    return word


QUESTIONS = ("main", "roll", "activate", "defend", "window", "choose", "sell", "priority", "reaction", "reroll")
"""The kinds of questions; the last three are what those most like them are called in Dice Masters."""


def phase_or_kind(node: Node) -> str:
    """What a player is asked: anything in a phase, or a kind of question. Raises BadScenario with the nearest."""
    word = slugged(node.text("a phase"))
    if word not in (*PHASES, *QUESTIONS):
        raise node.bad(f"{word!r} is no phase and no kind of question; {did_you_mean(word, (*PHASES, *QUESTIONS))}")
    return word


def slugged(word: str) -> str:
    """A word as ids are written: underscores, hyphens and blanks are the same."""
    return "-".join(word.strip().lower().replace("_", " ").split())


def _cards(node: Node | None) -> tuple[str, ...]:
    return tuple(map(slugged, repeated(node, "a card"))) if node is not None else ()


def _companions(node: Node) -> dict[str, int]:
    """Companions with a number each; 0 says that there is none of them, or that it is downed."""
    none = {slugged(key): 0 for key in node.data} if isinstance(node.data, dict) else {}
    return none | numbers(node, "a number")


def numbers(node: Node, what: str) -> dict[str, int]:
    """Ids with a number each; a list of ids counts each of them."""
    if isinstance(node.data, dict):
        return {slugged(key): value.whole(what) for key, value in node.data.items() if value.whole(what)}
    found: dict[str, int] = {}
    for item in node.items(what) if node.data is not None else ():
        found[slugged(item.text(what))] = found.get(slugged(item.text(what)), 0) + 1
    return found


def _player(letter: str, node: Node) -> ThronePlayer:
    keys = node.known_keys(f"player {letter}", PLAYER_KEYS)
    if "hero" not in keys:
        raise node.bad(f"player {letter} has no hero.")
    return ThronePlayer(
        node,
        keys["name"].text("name") if "name" in keys else letter,
        slugged(keys["hero"].text("hero")),
        keys["health"].whole("health") if "health" in keys else None,
        keys["cp"].whole("cp") if "cp" in keys else 2,
        _cards(keys.get("hand")),
        _cards(keys["deck"]) if "deck" in keys else None,
        _cards(keys.get("discard")),
        numbers(keys["upgrades"], "a level") if "upgrades" in keys else {},
        numbers(keys["tokens"], "a number of tokens") if "tokens" in keys else {},
        _companions(keys["companions"]) if "companions" in keys else {},
        keys["side"].text("side").lower() if "side" in keys else "",
    )

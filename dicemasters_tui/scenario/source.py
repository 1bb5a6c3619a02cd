"""From YAML documents to scenarios: what a file says, each part with its line, nothing looked up yet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..catalog.problem import did_you_mean
from ..kernel.number import whole_number
from ..rules.edition import EDITIONS, RulesEdition
from .play import Check, Move, moves
from .tree import BadScenario, Node, each_document

if TYPE_CHECKING:
    from .throne_source import ThroneScenario

KEYS = (
    "scenario", "game", "rules", "start_life", "rule", "card", "note", "players", "position", "luck", "play", "expect",
)  # fmt: skip
PLAYERS = ("A", "B")
STEPS = ("draw", "roll", "main", "attack")
MOST_DICE = 500
"""In a position; a table of two players holds about a hundred."""
UNROLLED = ("bag", "prep", "used", "out_of_play")
ROLLED = ("reserve", "field", "attack")
KINDS = ("priority", "attack", "block", "choose", "reroll", "damage", "reaction")
"""The kinds of question a player can be asked (notation, section 2)."""

_ENTRY = re.compile(
    r"(?:(?P<alias>[^\s=]+)\s*=\s*)?(?P<name>[a-z0-9][a-z0-9+-]*)(?:@(?P<face>[a-z0-9+*]+))?(?:\s+x\s*(?P<count>[0-9]{1,2}))?"
)
_MEMBER = re.compile(r"(?P<id>[a-z0-9-]+)(?:\s+x\s*(?P<count>[0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class DieState:
    """What a die in a position carries; `attack` and `defense` are bonuses until the end of the turn."""

    damage: int = 0
    attack: int = 0
    defense: int = 0
    fielded_this_turn: bool = False


NOTHING_ON_IT = DieState()


@dataclass(frozen=True, slots=True)
class Entry:
    """Dice in a list: `ww=jus-061@2`, `sidekick x5`, `2fist`. `blockers` is None for a die that is not blocked."""

    node: Node
    name: str
    face: str = ""
    alias: str = ""
    count: int = 1
    state: DieState = NOTHING_ON_IT
    blockers: tuple[Entry, ...] | None = None

    def __str__(self) -> str:
        return self.name + (f"@{self.face}" if self.face else "")


@dataclass(frozen=True, slots=True)
class Member:
    """A card a player brings; `dice` is None for the card's limit."""

    node: Node
    id: str
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """One player's side. `start_life` is the most life there can be."""

    node: Node
    name: str
    life: int
    start_life: int
    team: tuple[Member, ...]
    basics: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where the match begins. `zones` has, for each player, the lists in the order of the file."""

    node: Node
    active: int
    turn: int
    step: str
    zones: tuple[dict[str, tuple[Entry, ...]], dict[str, tuple[Entry, ...]]]


@dataclass(frozen=True, slots=True)
class Forced:
    """Luck: the seed, and results that come before it, as words."""

    node: Node
    seed: int = 0
    draws: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario as its document says it. `rules` and `cards` are where it names what it shows."""

    node: Node
    name: str
    edition: RulesEdition
    rules: tuple[Node, ...]
    cards: tuple[Node, ...]
    players: tuple[PlayerPart, PlayerPart]
    position: Position | None
    luck: Forced
    play: tuple[Move, ...]
    expect: Check | None

    @property
    def file(self) -> str:
        return self.node.file

    @property
    def line(self) -> int:
        return self.node.line


def read_scenarios(path: Path, file: str | None = None) -> Iterator[Scenario | ThroneScenario | BadScenario]:
    """The scenarios of a file, called `file` in messages; for a document that is none, what is wrong with it."""
    file = str(path) if file is None else file
    found = False
    try:
        for document in each_document(path, file):
            found = True
            if isinstance(document, BadScenario):
                yield document
                continue
            try:
                yield scenario(document)
            except BadScenario as error:
                yield error
    except BadScenario as error:
        yield error
        return
    if not found:
        yield BadScenario(file, 1, "there is no scenario in this file.")


def scenario(document: Node) -> Scenario | ThroneScenario:
    """The scenario a document describes. Raises BadScenario."""
    if isinstance(document.data, dict) and (game := document.spelled_as(("game",), "").get("game")) is not None:
        name = game.text("game").lower().replace("_", "-").replace(" ", "-")
        if name == "dice-throne":
            from .throne_source import throne_scenario

            return throne_scenario(document)
        if name != "dice-masters":
            raise game.bad(f"there is no game {name!r}; {did_you_mean(name, ['dice-masters', 'dice-throne'])}")
    keys = document.known_keys("a scenario", KEYS)
    for needed in ("scenario", "rules", "players"):
        if needed not in keys:
            raise document.bad(f"the key {needed!r} is missing.")
    sides = keys["players"].known_keys("players", PLAYERS)
    for letter in PLAYERS:
        if letter not in sides:
            raise keys["players"].bad(f"player {letter} is missing.")
    start = _start_life(keys)
    return Scenario(
        document,
        keys["scenario"].text("scenario"),
        _edition(keys["rules"]),
        named(keys.get("rule"), "a rule"),
        named(keys.get("card"), "a card"),
        (_player("A", sides["A"], start), _player("B", sides["B"], start)),
        _position(keys["position"]) if "position" in keys else None,
        forced_luck(keys["luck"]) if "luck" in keys else Forced(document),
        tuple(moves(keys["play"], PLAYERS, kind_of_question)) if "play" in keys else (),
        Check(keys["expect"]) if "expect" in keys else None,
    )


def named(node: Node | None, what: str) -> tuple[Node, ...]:
    """The names in a list, each with its place. Raises BadScenario for what is no word."""
    found = tuple(node.items(what)) if node is not None else ()
    for item in found:
        item.text(what)
    return found


def _edition(node: Node) -> RulesEdition:
    errata = False
    name = node
    if isinstance(node.data, dict):
        keys = node.known_keys("rules", ("edition", "errata", "start_life"))
        if "edition" not in keys:
            raise node.bad("rules must name an edition.")
        name = keys["edition"]
        errata = keys["errata"].truth("errata") if "errata" in keys else False
    word = name.text("rules").lower()
    if word not in EDITIONS:
        raise name.bad(f"there is no edition {word!r}; {did_you_mean(word, EDITIONS)}")
    return EDITIONS[word].with_errata(errata)


def _start_life(keys: dict[str, Node]) -> int:
    """The most life there can be, said of the match, beside its rules or not; a player may have a number of its own."""
    rules = keys["rules"].data
    said = keys.get("start_life") or (rules.get("start_life") if isinstance(rules, dict) else None)
    return said.whole("start_life") if said is not None else 20


def _player(letter: str, node: Node, start: int) -> PlayerPart:
    keys = node.known_keys(f"player {letter}", ("name", "life", "start_life", "team", "basics"))
    start = keys["start_life"].whole("start_life") if "start_life" in keys else start
    life = keys["life"].whole("life") if "life" in keys else start
    if life < 1:
        raise (keys.get("life") or node).bad(f"a player with {life} life has lost already.")
    return PlayerPart(
        node,
        keys["name"].text("name") if "name" in keys else letter,
        life,
        start,
        tuple(_member(item) for item in keys["team"].items("team")) if "team" in keys else (),
        tuple(_member(item) for item in keys["basics"].items("basics")) if "basics" in keys else (),
    )


def _member(node: Node) -> Member:
    text = node.text("a card").lower()
    match = _MEMBER.fullmatch(text)
    if match is None:
        raise node.bad(f"{text!r} is no card with its dice; write it as jus-061 x4.")
    count = match.group("count")
    return Member(node, match.group("id"), whole_number(count) if count else None)


def _position(node: Node) -> Position:
    keys = node.known_keys("position", ("active", "turn", "step", *PLAYERS))
    step = keys["step"].text("step").lower() if "step" in keys else "main"
    if step not in STEPS:
        raise keys["step"].bad(f"there is no step {step!r}; {did_you_mean(step, STEPS)}")
    turn = keys["turn"].whole("turn") if "turn" in keys else 3
    if turn < 1:
        raise keys["turn"].bad("turns count from 1.")
    active = player_index(keys["active"], keys["active"].text("active")) if "active" in keys else 0
    zones = tuple(_zones(letter, keys[letter]) if letter in keys else {} for letter in PLAYERS)
    if sum(die.count for side in zones for dice in side.values() for die in dice) > MOST_DICE:
        raise node.bad(f"there are more than {MOST_DICE} dice.")
    return Position(node, active, turn, step, (zones[0], zones[1]))


def _zones(letter: str, node: Node) -> dict[str, tuple[Entry, ...]]:
    keys = node.known_keys(f"the position of {letter}", (*UNROLLED, *ROLLED))
    return {zone: tuple(entries(value, zone)) for zone, value in keys.items()}


def entries(node: Node, what: str) -> Iterator[Entry]:
    """The dice of a list; state and blockers as mappings from a die to what it carries."""
    items = (node,) if isinstance(node.data, dict) else node.items(what)
    for item in items:
        if not isinstance(item.data, dict):
            yield entry(item, item.text(f"a die in {what}"))
            continue
        for key, value in item.data.items():
            die = entry(value, key)
            if isinstance(value.data, tuple) and what != "attack":
                raise value.bad(f"{key} lies in {what}; only dice in attack have blockers.")
            if isinstance(value.data, (tuple, str)) and what == "attack":
                blockers = [entry(item, item.text("a blocker")) for item in value.items("the blockers")]
                yield replace(die, blockers=tuple(one for one in blockers for _ in range(one.count)))
            elif what in UNROLLED:
                raise value.bad(f"dice in {what} carry no damage and no bonuses.")
            else:
                yield replace(die, state=_die_state(value))


def entry(node: Node, text: str) -> Entry:
    """One entry of a list. Raises BadScenario when it is not written like one."""
    match = _ENTRY.fullmatch(text.strip().lower())
    if match is None:
        raise node.bad(f"{text!r} is no die; write it as jus-061@2, alias=sidekick, fist or sidekick x5.")
    alias, name, face, count = match.group("alias", "name", "face", "count")
    if alias and count and whole_number(count) != 1:
        raise node.bad(f"{text!r}: an alias names one die, not {count}.")
    return Entry(node, name, face or "", alias or "", whole_number(count.strip()) if count else 1)


def _die_state(node: Node) -> DieState:
    if isinstance(node.data, str):
        raise node.bad("the state of a die is keys and values, as {damage: 1}; several dice are written sidekick x2.")
    keys = node.known_keys("the state of a die", ("damage", "attack", "defense", "fielded_this_turn"))
    if "damage" in keys and keys["damage"].whole("damage") < 0:
        raise keys["damage"].bad("the damage on a die is 0 or more.")
    return DieState(
        keys["damage"].whole("damage") if "damage" in keys else 0,
        keys["attack"].whole("attack") if "attack" in keys else 0,
        keys["defense"].whole("defense") if "defense" in keys else 0,
        keys["fielded_this_turn"].truth("fielded_this_turn") if "fielded_this_turn" in keys else False,
    )


def forced_luck(node: Node) -> Forced:
    keys = node.known_keys("luck", ("seed", "draws", "rolls"))
    return Forced(
        node,
        keys["seed"].whole("seed") if "seed" in keys else 0,
        tuple(repeated(keys["draws"], "draws")) if "draws" in keys else (),
        tuple(repeated(keys["rolls"], "rolls")) if "rolls" in keys else (),
    )


def repeated(node: Node, what: str) -> Iterator[str]:
    """The words of a list in lower case, `sidekick x5` five times."""
    for item in node.items(what):
        text = item.text(what).lower()
        word, _, count = text.partition(" x")
        if count and not re.fullmatch(r"\s*[0-9]{1,2}", count):
            raise item.bad(f"{text!r} is nothing that can be there several times; write it as sidekick x3.")
        yield from [word.strip()] * (whole_number(count.strip()) if count else 1)


def player_index(node: Node, text: str, players: Sequence[str] = PLAYERS) -> int:
    """0 for A, 1 for B. Raises BadScenario."""
    if text.strip().upper() not in players:
        raise node.bad(f"{text!r} is no player; the players are {' and '.join(players)}.")
    return list(players).index(text.strip().upper())


def kind_of_question(node: Node) -> str:
    """One of `KINDS`. Raises BadScenario with the nearest."""
    word = node.text("the kind of a question").lower()
    if word not in KINDS:
        raise node.bad(f"no question is of the kind {word!r}; {did_you_mean(word, KINDS)}")
    return word

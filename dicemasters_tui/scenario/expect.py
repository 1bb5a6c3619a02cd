"""Expectations of a scenario: read once, then asked of a match as often as needed (notation, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ..catalog.problem import nearest
from ..kernel.errors import DiceMastersError
from ..kernel.match import Match
from ..rules import naming
from ..rules.state import Die, GameState, Player, Step, Zone
from . import facts
from .position import Names
from .source import PLAYERS, ROLLED, UNROLLED, Entry, entries, kind_of_question, player_index
from .stage import Check, Expectation, equals, legality
from .tree import Node
from .zones import fits, missing_from, multiset_mismatch

DiceMatch = Match[GameState]
DiceOf = Callable[[DiceMatch], list[Die]]

ZONES = (*UNROLLED, *ROLLED)
ENERGY = ("fist", "bolt", "mask", "shield", "wild", "generic", "virtual")
_MATCH_KEYS = ("winner", "active", "step", "asked", "legal", "illegal")


def read_expectations(node: Node, names: Names) -> list[Expectation]:
    """What an `expect` says. Raises BadScenario for what no match could ever be asked."""
    return list(_Reader(names).all(node))


def says_who_is_asked(node: Node) -> bool:
    """Whether an `expect` says what is being asked at that moment."""
    return isinstance(node.data, dict) and any(key.lower() == "asked" for key in node.data)


def not_as_asked(player: str | None, *of: str | None) -> str:
    """The end of a sentence on who is asked what: who should be, and of which kind the question."""
    kinds = ", ".join(word for word in of if word)
    return f"; expected: {player or 'anybody'}" + (f" ({kinds})." if kinds else ".")


class _Reader:
    def __init__(self, names: Names) -> None:
        self.names = names

    def all(self, node: Node) -> Iterator[Expectation]:
        for key, value in node.spelled_as((*PLAYERS, *_MATCH_KEYS), "expect").items():
            if key in PLAYERS:
                yield from self._player(PLAYERS.index(key), value)
            elif key in _MATCH_KEYS:
                yield from self._match(key, value)
            else:
                yield from self._thing(key, value)

    # The match ----------------------------------------------------------------------------------------------------

    def _match(self, key: str, value: Node) -> Iterator[Expectation]:
        match key:
            case "winner":
                won = value.one_of(("A", "B", "tie", "none"))
                yield Expectation(value, equals("the winner", won, facts.winner))
            case "active":
                wanted = PLAYERS[player_index(value, value.text("active"))]
                yield Expectation(value, equals("the active player", wanted, lambda match: PLAYERS[match.state.active]))
            case "step":
                step = value.one_of(("draw", "roll", "main", "attack", "attack_window", "cleanup"))
                yield Expectation(value, lambda match: _step(match, step))
            case "asked":
                yield self._asked(value)
            case _:
                commands = [item.text("a command") for item in value.items(key)]
                for command in commands:
                    yield Expectation(value, legality(command, self.names.command(command), key == "legal"))

    def _asked(self, value: Node) -> Expectation:
        if value.data is None or value.data == "none":
            return Expectation(value, equals("what is asked", "nothing", _whom))
        keys = value.known_keys("asked", ("player", "kind"))
        player = player_index(keys["player"], keys["player"].text("player")) if "player" in keys else None
        kind = kind_of_question(keys["kind"]) if "kind" in keys else None

        def check(match: DiceMatch) -> str:
            decision = match.decision
            if decision is None:
                return f"nobody is asked anything: the match is over{wanted}"
            if (player is None or decision.player == player) and (kind is None or decision.kind == kind):
                return ""
            return f"{PLAYERS[decision.player]} is asked ({decision.kind}): {decision.prompt().rstrip('.')}{wanted}"

        wanted = not_as_asked(None if player is None else PLAYERS[player], kind)
        return Expectation(value, check)

    # A player -----------------------------------------------------------------------------------------------------

    def _player(self, player: int, node: Node) -> Iterator[Expectation]:
        letter = PLAYERS[player]
        for key, value in node.known_keys(f"expect of player {letter}", ("life", "energy", *ZONES)).items():
            if key == "life":
                yield Expectation(value, equals(f"{letter}'s life", value.whole("life"), _life_of(player)))
            elif key == "energy":
                for word, amount in value.known_keys("energy", ENERGY).items():
                    what = f"{letter}'s {word} energy"
                    yield Expectation(amount, equals(what, amount.whole("energy"), _energy_of(player, word)))
            else:
                yield from self._zone(player, key, value)

    def _zone(self, player: int, zone: str, value: Node) -> Iterator[Expectation]:
        what = f"{PLAYERS[player]}'s {zone}"

        def dice(match: DiceMatch) -> list[Die]:
            return dice_in(match.state.players[player], zone)

        if not isinstance(value.data, dict):
            wanted = self._entries(value, zone)
            yield Expectation(value, lambda match: multiset_mismatch(what, dice(match), wanted, self.names))
            yield from self._blocked(wanted)
            return
        for key, part in value.known_keys(what, ("count", "has", "lacks")).items():
            if key == "count":
                yield Expectation(part, equals(f"the number of dice in {what}", part.whole("count"), _length(dice)))
            elif key == "has":
                wanted = self._entries(part, zone)
                yield Expectation(part, self._has(what, dice, wanted))
                yield from self._blocked(wanted)
            else:
                yield Expectation(part, self._lacks(what, dice, self._entries(part, zone)))

    def _blocked(self, wanted: Sequence[Entry]) -> Iterator[Expectation]:
        """That the attackers written with their blockers have these and no others."""
        for attacker in wanted:
            if attacker.blockers is not None:
                yield Expectation(attacker.node, self._has_blockers(attacker))

    def _has_blockers(self, attacker: Entry) -> Check:
        wanted = [self._checked(blocker) for blocker in attacker.blockers or ()]

        def check(match: DiceMatch) -> str:
            lanes = match.state.combat.lanes if match.state.combat is not None else []
            wrong = f"{attacker} does not attack."
            for lane in lanes:
                if fits(attacker, lane.attacker, self.names):
                    blockers = f"the list of dice that block {attacker}"
                    if not (wrong := multiset_mismatch(blockers, lane.blockers, wanted, self.names)):
                        return ""
            return wrong

        return check

    def _entries(self, node: Node, zone: str) -> list[Entry]:
        found: list[Entry] = []
        for entry in entries(node, zone):
            found += [self._checked(entry)] * entry.count
        return found

    def _checked(self, entry: Entry) -> Entry:
        """The entry, if it can mean a die of this match. Raises BadScenario."""
        if entry.alias and entry.alias not in self.names.aliases:
            raise entry.node.bad(f"no die is called {entry.alias!r}: aliases are given in the position.")
        if entry.state.attack or entry.state.defense or entry.state.fielded_this_turn:
            raise entry.node.bad("in a list of dice only damage can be expected; the rest is said of the die itself.")
        if entry.name not in self.names.aliases and not self._known(str(entry)):
            raise entry.node.bad(self._unknown(str(entry)))
        return entry

    def _has(self, what: str, dice: DiceOf, wanted: list[Entry]) -> Check:
        def check(match: DiceMatch) -> str:
            lacking = missing_from(dice(match), wanted, self.names)
            return f"{what} lacks {', '.join(map(str, lacking))}." if lacking else ""

        return check

    def _lacks(self, what: str, dice: DiceOf, wanted: list[Entry]) -> Check:
        def check(match: DiceMatch) -> str:
            there = dice(match)
            found = [str(entry) for entry in wanted if not missing_from(there, [entry], self.names)]
            return f"{what} has {', '.join(found)}." if found else ""

        return check

    # A die or a card ----------------------------------------------------------------------------------------------

    def _thing(self, word: str, value: Node) -> Iterator[Expectation]:
        name = word.lower()
        if name not in self.names.aliases and not self._known(name):
            if isinstance(value.data, dict):
                raise value.bad(self._unknown(word))
            near = nearest(word, (*PLAYERS, *_MATCH_KEYS, *self.names.aliases))
            keys = f"the keys here are A, B, {', '.join(_MATCH_KEYS)}, and names of dice and cards."
            raise value.bad(f"unknown key {word!r} in expect; {f'did you mean {near!r}?' if near else keys}")
        for key, part in value.known_keys(f"expect of {word}", (*facts.DIE_FACTS, *facts.CARD_FACTS)).items():
            if key in facts.CARD_FACTS:
                wanted = part.whole(key)
                if name not in self.names.cards:
                    raise value.bad(f"{key} is asked of a card, and {word!r} is none.")
                yield Expectation(part, self._card_fact(name, key, wanted))
            else:
                yield Expectation(part, self._die_fact(name, facts.reader_of(key, part, self.names)))

    def _card_fact(self, name: str, key: str, wanted: int) -> Check:
        def check(match: DiceMatch) -> str:
            try:
                found = facts.CARD_FACTS[key](match.state, name)
            except DiceMastersError as error:
                return str(error)
            return "" if found == wanted else f"{key} of {name} is {found}, not {wanted}."

        return check

    def _die_fact(self, name: str, fact: facts.DieCheck) -> Check:
        def check(match: DiceMatch) -> str:
            game = match.state
            word = self.names.aliases.get(name, name)
            try:
                die = find_in_match(game, word)
            except DiceMastersError as error:
                return str(error)
            wrong = fact(game, die)
            return f"{name} ({die.label}): {wrong}" if wrong else ""

        return check

    def _known(self, word: str) -> bool:
        """Whether a word could name a die or a card of this match."""
        name, _, _face = word.partition("@")
        return (
            name in self.names.cards
            or name == "sidekick"
            or bool(naming.DIE_ID.fullmatch(name))
            or facts.is_energy_word(name)
        )

    def _unknown(self, word: str) -> str:
        near = nearest(word, (*self.names.aliases, *self.names.cards, *_MATCH_KEYS))
        return f"nothing in this scenario is called {word!r}" + (f"; did you mean {near!r}?" if near else ".")


def dice_in(player: Player, zone: str) -> list[Die]:
    """The dice of a list as the notation has them: attackers and blockers are in `attack`, not in `field`."""
    if zone in ("field", "attack"):
        return [die for die in player.field if die.zone == zone]
    return list(player.area(Zone(zone)))


def find_in_match(game: GameState, word: str) -> Die:
    """The die a word means, wherever it is; dice on cards only when there is no other. Raises Refused or Ambiguous."""
    off_cards = [die for die in game.dice if die.zone is not Zone.CARD]
    if naming.find_dice(word, off_cards):
        return naming.find_die(game, word, off_cards, "in this match")
    return naming.find_die(game, word, game.dice, "in this match")


def _step(match: DiceMatch, wanted: str) -> str:
    found = match.state.step
    alike = {found.value, "attack"} if found is Step.ATTACK_WINDOW else {found.value}
    return "" if wanted in alike else f"the step is {found.value}, not {wanted}."


def _life_of(player: int) -> Callable[[DiceMatch], int]:
    return lambda match: match.state.players[player].life


def _energy_of(player: int, word: str) -> Callable[[DiceMatch], int]:
    def read(match: DiceMatch) -> int:
        side = match.state.players[player]
        if word == "virtual":
            return side.virtual + side.rest
        return Counter(str(symbol) for die in side.reserve for symbol in die.symbols)[word]

    return read


def _whom(match: DiceMatch) -> str:
    decision = match.decision
    return f"{decision.kind}, of {PLAYERS[decision.player]}" if decision is not None else "nothing"


def _length(dice: DiceOf) -> Callable[[DiceMatch], int]:
    return lambda match: len(dice(match))

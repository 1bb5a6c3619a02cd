"""Scenarios of Dice Throne on the stage: the table they begin with, and what can be expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..catalog.heroes import Heroes, load_heroes
from ..catalog.problem import did_you_mean
from ..dicethrone.choices import ChoiceDecision
from ..dicethrone.damage import Type
from ..dicethrone.game import DICE_THRONE
from ..dicethrone.setup import Setup, table
from ..dicethrone.state import Table
from ..dicethrone.telling import winner
from ..kernel.decision import Decision
from ..kernel.errors import BadSetup
from ..kernel.match import Match
from .expect import not_as_asked
from .source import player_index, repeated
from .stage import Check, Expectation, Stage, equals, legality
from .throne_source import LETTERS, ThronePlayer, ThroneScenario, numbers, phase_name, phase_or_kind, slugged
from .tree import Node


def throne_stage(scenario: ThroneScenario, folder: Path | None) -> Stage:
    """Set up the match. Raises BadScenario when the scenario asks for what cannot be."""
    heroes = load_heroes(folder)
    game = _table(scenario, heroes)
    for word in scenario.luck.rolls:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise scenario.luck.node.bad(f"a die shows 1 to 6, not {word!r}.")
    game.luck.force("rolls", list(scenario.luck.rolls))
    game.luck.force("draws", [slugged(word) for word in scenario.luck.draws])
    reader = _Reader(game)
    return Stage(
        DICE_THRONE,
        game,
        str,
        lambda node: list(reader.all(node)),
        _reached,
        _passing,
        lambda decision: "",
        ("main", "roll", "activate", "window"),
        _idle,
    )


def _table(scenario: ThroneScenario, heroes: Heroes) -> Table:
    for player in scenario.players:
        if player.hero not in heroes.heroes:
            raise player.node.bad(f"there is no hero {player.hero!r}; {did_you_mean(player.hero, heroes.heroes)}")
    setup = Setup(
        tuple(heroes.heroes[player.hero] for player in scenario.players),
        tuple(player.name for player in scenario.players),
        heroes.common,
        heroes.statuses,
        scenario.mode,
        scenario.luck.seed,
    )
    try:
        game = table(setup)
    except BadSetup as error:
        raise scenario.players[0].node.bad(str(error)) from None
    game.active = scenario.active
    game.start = scenario.active if scenario.turn == 1 else 0
    game.turn = scenario.turn
    game.phase = scenario.phase
    game.first_turn = scenario.turn == 1
    for index, player in enumerate(scenario.players):
        _seat(game, index, player)
    for seat in game.players:
        seat.defeated = game.side(seat.index).health <= 0
    return game


def _seat(game: Table, index: int, player: ThronePlayer) -> None:
    seat = game.players[index]
    if player.health is not None:
        game.side(index).health = player.health
    seat.cp = player.cp
    for card in (*player.hand, *(player.deck or ()), *player.discard):
        if card not in game.book.cards:
            raise player.node.bad(f"there is no card {card!r}; {did_you_mean(card, game.book.cards)}")
    seat.hand = list(player.hand)
    seat.discard = list(player.discard)
    if player.deck is not None:
        seat.deck = list(player.deck)
    else:
        for card in (*player.hand, *player.discard):
            if card in seat.deck:
                seat.deck.remove(card)
    for ability, level in player.upgrades.items():
        space = seat.hero.abilities.get(ability)
        if space is None or level not in space.levels:
            raise player.node.bad(f"{seat.hero.name} has no {ability!r} at level {level}.")
        seat.upgrades[ability] = level
        lying = [c for c in seat.hero.cards if c.upgrades == ability and c.level <= level]
        for card_ in lying:
            if card_.level == level and card_.id in seat.deck:
                seat.deck.remove(card_.id)
                seat.board.append(card_.id)
    for token, count in player.tokens.items():
        if token in seat.hero.companions:  # Companions may be named among the tokens
            seat.companions[token] = count
            continue
        if token not in game.book.statuses:
            raise player.node.bad(f"there is no token {token!r}; {did_you_mean(token, game.book.statuses)}")
        seat.tokens[token] = count
    for companion, count in player.companions.items():
        if companion not in seat.hero.companions:
            raise player.node.bad(f"{seat.hero.name} has no Companion {companion!r}.")
        seat.companions[companion] = count
    if player.side:
        if player.side not in seat.hero.sides:
            raise player.node.bad(f"{seat.hero.name}'s board has no side {player.side!r}.")
        seat.side = player.side


def _reached(match: Match[Any], player: int, kind: str) -> bool:
    decision = match.decision
    if decision is None or decision.player != player:
        return False
    return kind in (match.state.phase, decision.kind, *_ALSO_CALLED.get(decision.kind, ()))


def _passing(decision: Decision) -> str:
    """Windows and Main Phases are passed, and an announcement for which no ability is met; rolling is not.

    What acts in the Upkeep Phase does so in the order of the board, where the scenario does not say another; of
    "up to two" one may have been enough.
    """
    if decision.kind in ("window", "main"):
        return "pass"
    if isinstance(decision, ChoiceDecision) and decision.order:
        return f"choose {decision.legal[0].word}"
    if isinstance(decision, ChoiceDecision) and decision.more:
        return "choose none"
    if decision.kind == "activate" and all(not o.legal or o.command == "activate none" for o in decision.options):
        return "activate none"
    return ""


def _idle(decision: Decision | None, player: int, text: str) -> bool:
    """To keep the dice after the last Roll Attempt, when the ability is asked already."""
    kept = decision is not None and decision.kind == "activate" and decision.player == player
    return kept and text.strip().lower() == "keep"


# Expectations --------------------------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, game: Table) -> None:
        self.letters = LETTERS[: len(game.players)]
        self.book = game.book
        self.heroes = [seat.hero for seat in game.players]

    def all(self, node: Node) -> Iterator[Expectation]:
        for key, value in node.known_keys(
            "expect", (*self.letters, "winner", "phase", "active", "asked", "legal", "illegal", "incoming", "turn")
        ).items():
            if key in self.letters:
                yield from self._player(self.letters.index(key), value)
            else:
                yield from self._match(key, value)

    def _match(self, key: str, value: Node) -> Iterator[Expectation]:
        match key:
            case "winner":
                yield Expectation(value, equals("the winner", self._winner(value), lambda m: winner(m.state)))
            case "phase":
                yield Expectation(value, equals("the phase", phase_name(value), lambda m: m.state.phase))
            case "active":
                wanted = self._letter(value)
                yield Expectation(value, equals("the active player", wanted, lambda m: LETTERS[m.state.active]))
            case "turn":
                yield Expectation(value, equals("the turn", value.whole("turn"), lambda m: m.state.turn))
            case "asked":
                yield self._asked(value)
            case "incoming":
                yield from self._incoming(value)
            case _:
                for item in value.items(key):
                    command = item.text("a command")
                    yield Expectation(value, legality(command, command, key == "legal"))

    def _letter(self, value: Node) -> str:
        return self.letters[player_index(value, value.text("a player"), self.letters)]

    def _winner(self, value: Node) -> str:
        word = value.one_of((*self.letters, "draw", "tie", "none"))
        return "draw" if word == "tie" else word

    def _known(self, index: int, key: str, value: Node, named: Sequence[str]) -> tuple[str, ...]:
        """Where what is named lies at that player's place. Raises BadScenario for what is nothing there."""
        hero = self.heroes[index]
        things: dict[str, Collection[str]] = {
            "upgrades": hero.abilities,
            "tokens": {*self.book.statuses, *hero.companions},
            "companions": hero.companions,
        }
        for word in named:
            if word not in things[key]:
                near = did_you_mean(word, sorted(things[key])) if things[key] else "there are none."
                raise value.bad(f"there is no {word!r} among the {key} of {hero.name}; {near}")
        among = key == "tokens" and any(word in hero.companions for word in named)
        return ("tokens", "companions") if among else (key,)  # Companions may be named among the tokens

    def _asked(self, value: Node) -> Expectation:
        player: str | None = None
        kind: str | None = None
        if value.data is None or value.data == "none":
            return Expectation(value, equals("what is asked", "nothing", _whom))
        if isinstance(value.data, str):
            player = self._letter(value)
        else:
            keys = value.known_keys("asked", ("player", "kind", "phase"))
            player = self._letter(keys["player"]) if "player" in keys else None
            kind = phase_or_kind(keys["kind"]) if "kind" in keys else None
            if "phase" in keys:  # for the reader: a window between two phases may be said to be of either
                phase_name(keys["phase"])

        def check(match: Match[Any]) -> str:
            decision = match.decision
            if decision is None:
                return f"nobody is asked anything: the match is over{wanted}"
            now = match.state.phase
            called = (None, decision.kind, now, *_ALSO_CALLED.get(decision.kind, ()))
            if player in (None, LETTERS[decision.player]) and kind in called:
                return ""
            asked = f"{LETTERS[decision.player]} is asked ({decision.kind}, {now}): {decision.prompt().rstrip('.')}"
            return asked + wanted

        wanted = not_as_asked(player, kind)
        return Expectation(value, check)

    def _incoming(self, value: Node) -> Iterator[Expectation]:
        if value.data is None or value.data == "none":
            yield Expectation(
                value, equals("the incoming damage", 0, lambda m: sum(i.waiting() for i in m.state.incoming))
            )
            return
        keys = value.known_keys("incoming", ("to", "amount", "type"))
        to = self.letters.index(self._letter(keys["to"])) if "to" in keys else None

        def victim(match: Match[Any]) -> int:
            if to is not None:
                return to
            attack = match.state.attack
            return attack.defender if attack is not None and attack.defender >= 0 else 0

        def amount(match: Match[Any]) -> int:
            return _coming(match.state, victim(match))[0]

        def kind(match: Match[Any]) -> str:
            return _coming(match.state, victim(match))[1]

        if "amount" in keys:
            yield Expectation(value, equals("the incoming damage", keys["amount"].whole("amount"), amount))
        if "type" in keys:
            wanted = keys["type"].one_of((*Type, "none"))
            yield Expectation(value, equals("the type of the damage", wanted, kind))

    def _player(self, index: int, node: Node) -> Iterator[Expectation]:
        letter = self.letters[index]
        known = (
            "health", "cp", "hand", "deck", "discard", "upgrades", "tokens", "companions", "side", "defeated",
        )  # fmt: skip
        for key, value in node.known_keys(f"expect of player {letter}", known).items():
            what = f"{letter}'s {key}"
            if key == "health":
                yield Expectation(value, equals(what, value.whole(key), lambda m: m.state.side(index).health))
            elif key == "cp":
                yield Expectation(value, equals(what, value.whole(key), lambda m: m.state.players[index].cp))
            elif key in ("hand", "deck", "discard"):
                yield from self._pile(index, key, what, value)
            elif key in ("upgrades", "tokens", "companions"):
                wanted = numbers(value, key)
                named = [slugged(word) for word in value.data] if isinstance(value.data, dict) else list(wanted)
                keys = self._known(index, key, value, named)
                yield Expectation(value, equals(what, wanted, _counts(index, keys)))
            elif key == "side":
                hero = self.heroes[index]
                if not hero.sides:
                    raise value.bad(f"{hero.name}'s board has one side only.")
                side = value.one_of(hero.sides)
                yield Expectation(value, equals(what, side, lambda m: m.state.players[index].side))
            else:
                yield Expectation(value, equals(what, value.truth(key), lambda m: m.state.players[index].defeated))

    def _pile(self, index: int, key: str, what: str, value: Node) -> Iterator[Expectation]:
        def pile(match: Match[Any]) -> list[str]:
            return sorted(getattr(match.state.players[index], key))

        if not isinstance(value.data, dict):
            yield Expectation(value, equals(what, self._cards(value), pile))
            return
        for word, part in value.known_keys(what, ("count", "has", "lacks")).items():
            if word == "count":
                count = part.whole("count")
                yield Expectation(part, equals(f"the number of cards in {what}", count, lambda m: len(pile(m))))
            else:
                yield Expectation(part, _holds(what, pile, Counter(self._cards(part)), word == "has"))

    def _cards(self, node: Node) -> list[str]:
        """The cards of a list. Raises BadScenario for one that is in no deck of the match."""
        found = sorted(map(slugged, repeated(node, "a card"))) if node.data is not None else []
        for card in found:
            if card not in self.book.cards:
                raise node.bad(f"there is no card {card!r}; {did_you_mean(card, self.book.cards)}")
        return found


def _counts(index: int, keys: tuple[str, ...]) -> Callable[[Match[Any]], dict[str, int]]:
    def counts(match: Match[Any]) -> dict[str, int]:
        seat = match.state.players[index]
        return {name: n for key in keys for name, n in getattr(seat, key).items() if n}

    return counts


def _coming(state: Table, player: int) -> tuple[int, str]:
    """The damage on its way to a player, and its type."""
    attack = state.attack
    incoming = state.incoming[player]
    if attack is not None and attack.damage_to_come and player == attack.defender:
        own = [(amount, kind.value) for victim, amount, kind, _ in attack.damage_to_come if victim < 0]
        return sum(amount for amount, _ in own), own[0][1] if own else "none"
    kinds = [source.type.value for source in incoming.sources if source.amount]
    return incoming.waiting(), kinds[0] if kinds else "none"


_ALSO_CALLED = {"main": ("priority",), "window": ("priority", "reaction"), "roll": ("reroll",)}
"""What the questions most like these are called in Dice Masters."""


def _whom(match: Match[Any]) -> str:
    decision = match.decision
    return f"{decision.kind}, of {LETTERS[decision.player]}" if decision is not None else "nothing"


def _holds(what: str, pile: Callable[[Match[Any]], list[str]], wanted: Counter[str], all_of_them: bool) -> Check:
    """That all of these cards are there, or none of them."""

    def check(match: Match[Any]) -> str:
        there = Counter(pile(match))
        wrong = wanted - there if all_of_them else wanted & there
        return f"{what} {'lacks' if all_of_them else 'has'} {', '.join(wrong)}." if wrong else ""

    return check

"""Positions of both games with every field in use, and ways to walk over all that a position consists of."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from dicemasters_tui.abilities.effects import Effect as MastersEffect
from dicemasters_tui.dicethrone.book import Book as ThroneBook
from dicemasters_tui.dicethrone.damage import Change, Share, Type
from dicemasters_tui.dicethrone.damage import Source as DamageSource
from dicemasters_tui.dicethrone.doing import Doing
from dicemasters_tui.dicethrone.hero import Ability as ThroneAbility
from dicemasters_tui.dicethrone.hero import Card as ThroneCard
from dicemasters_tui.dicethrone.hero import Hero, Level, Tier
from dicemasters_tui.dicethrone.state import Attack, Roll, Table
from dicemasters_tui.kernel.digest import written
from dicemasters_tui.kernel.fields import Stateful, fields_of
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.rules.ability import Ability, Listener, Static
from dicemasters_tui.rules.book import Book
from dicemasters_tui.rules.card import Card
from dicemasters_tui.rules.combat import Combat, Lane
from dicemasters_tui.rules.context import Context
from dicemasters_tui.rules.die import RULE, Applied, Lasting, Snapshot, Source, TeamCard
from dicemasters_tui.rules.edition import RulesEdition, Terms
from dicemasters_tui.rules.events import Damaged, Event, TurnBegan
from dicemasters_tui.rules.faces import Face
from dicemasters_tui.rules.happening import Batch, Waiting
from dicemasters_tui.rules.state import GameState, Zone

from .dicethrone.tables import a_table
from .rules.made_up import character, put, table

PRINTED = (
    Card, TeamCard, Ability, MastersEffect, Book, RulesEdition, Terms, Face, BaseModel, Hero, ThroneCard, Tier, Level,
    ThroneAbility, ThroneBook, type, Enum,
)  # fmt: skip
PLAIN = (str, int, float, bool, type(None), bytes)
HEARS = {"when": {"fielded": "this"}, "do": [{"life": {"who": "me", "change": 2}}]}
ANOTHER_TEXT = character(9, {"when": {"fielded": "this"}, "do": [{"life": {"who": "me", "change": 1}}]}).abilities[0]


def masters_at_rest() -> GameState:
    """Dice Masters with everything set that may be while nothing is in flight."""
    game = table([character(1, HEARS), character(2)], [character(3)])
    first, second = (put(game, game.cards[number].card, 0, Zone.FIELD) for number in (0, 1))
    other = put(game, game.cards[2].card, 0, Zone.FIELD) if game.cards[2].basic else second
    for die, host in ((first, second), (second, other)):
        die.damage, die.fielded_on, die.half, die.spent_part = 1, 2, True, True
        die.host, die.controlled_by = host.ref, host.ref
        die.captured_from, die.lies_on, die.own = Zone.FIELD, game.cards[1], (game.cards[0], game.cards[0].card)
        source = Source("ability", 0, game.cards[0].card, 3, "fielded")
        die.effects = (Applied("attack", 1, source, "turn", {"that": (host.ref,)}, "text"),)
    heard = game.cards[0].card.abilities[0]
    assert isinstance(heard, Listener)
    bound = {"that": (second.ref,)}
    game.lasting_listeners = [Lasting(heard, game.cards[0], 0, RULE, first.ref, bound, "end B", 1)]
    answering: Any = heard  # any text does for a digest
    texts: list[Lasting[Static]] = [Lasting(answering, game.cards[0], 0, RULE, first.ref, bound, "start B", 2)]
    game.lasting_statics = texts
    game.winner, game.memory = 0, {0: ("a",), 1: ("b",)}
    game.used_limits = {(0, 0, 1), (0, 1, id(heard))}
    game.luck.force("roll", ["fist", "1"])
    for player in game.players:
        player.virtual, player.rest, player.bought = 1, 1, 1
        for area in (player.prep, player.reserve, player.out_of_play, player.used):
            area.append(player.bag.pop())
    game.aside, game.gone = [game.dice[3]], [game.dice[4]]
    combat = game.combat = Combat()
    combat.lanes, combat.declared = [Lane(first, [second], True), Lane(second, [first])], (first, second)
    return game


def masters_in_flight() -> GameState:
    """The same in the middle of a turn: a queue, events that have happened, answers given in advance."""
    game = masters_at_rest()
    first, second = game.players[0].field[:2]
    assert game.combat is not None
    game.combat.held_back, game.combat.joining = (second,), [first]
    holder = game.cards[0]
    began = TurnBegan(0, 3, source=RULE)
    before = Snapshot(Zone.FIELD, 3, 1, 1, 1, 2, 0, 0, True, True, (1,), affiliations=frozenset({"a"}))
    hit = Damaged(2, first, second, 0, combat=True, source=RULE, cause=began, before=before)
    began.cause = hit
    context = Context(game, 0, holder, RULE, first, hit, burst=1)
    context.bound, context.happened, context.asking = {"that": [second]}, [began], 1
    heard = holder.card.abilities[0]
    assert isinstance(heard, Listener)
    waiting = Waiting(heard, context)
    game.queue, game.triggered = [Batch([waiting], (1,), {0: [first]}, RULE)], [waiting]
    game.unchecked = {1}
    game.happened[TurnBegan], game.happened[Damaged] = [began], [hit]
    game.named_tokens, game.named_paying, game.named_by = ["a1"], ("a2",), 0
    return game


def throne() -> Table:
    """Dice Throne in the middle of an attack with everything set."""
    game = a_table("barbarian", "monk")
    hero = game.players[0].hero
    ability = next(each for each in hero.abilities.values() if each.kind == "offensive")
    level = ability.levels[1]
    attack = Attack(0, ability.id, ability.name, level.tiers[0], level, (1, 2, 3))
    doing = Doing(game, 0, "a text", 1, attack, (1, 2), hero.key)
    doing.chosen, doing.token, doing.card = (1,), "stun", "a card"
    effect = next(effect for each in level.tiers for effect in each.does)
    attack.first, attack.targeted = [(effect, doing)], [(effect, doing.aside())]
    attack.after = [(effect, doing.aside())]
    attack.damage_to_come, attack.inflicted = [(1, 2, Type.PURE, "a text")], [(1, "stun")]
    game.attack, game.roll = attack, Roll(0, [1, 2, 3], "offensive")
    game.winner, game.again, game.given, game.pending = 0, [1, -1], ["a", "b"], (0, "pass")
    game.results = {"dealt": 3, "gained before": {"stun": 1}, "attacked": True}
    game.passed = {0: (3, frozenset({"a"})), 1: (4, frozenset({"b"}))}
    game.luck.force("rolls", ["1", "2"])
    game.luck.force("draws", ["a"])
    for seat in game.players:
        seat.hand, seat.discard, seat.resolving = seat.deck[:3], seat.deck[3:5], seat.deck[5:6]
        seat.declared, seat.board, seat.side = "a", ["b"], "c"
        seat.upgrades, seat.tokens, seat.limits = {"a": 2}, {"stun": 1, "evasive": 2}, {"stun": 1}
        seat.companions, seat.gained, seat.used = {"wolf": 1}, {"stun": 1}, {"a"}
    for incoming in game.incoming:
        incoming.sources = [DamageSource("a", 3, Type.NORMAL, 1)]
        incoming.changes, incoming.shares = [Change("b", -1)], [Share("c", 2)]
        incoming.halved_by, incoming.healers, incoming.companion = ["d"], ["e"], ("wolf", 1)
    return game


def has_fields(value: object) -> bool:
    """Whether it is a thing with fields that is no printed one."""
    if isinstance(value, (*PRINTED, *PLAIN, tuple, list, set, frozenset, deque, Mapping)) or callable(value):
        return False
    return isinstance(value, Stateful | Luck | Event | Context) or is_dataclass(value) or bool(written(value))


def names(thing: object) -> tuple[str, ...]:
    """The fields of a thing that change how a match goes on."""
    if isinstance(thing, Luck):
        # the stream has gone on from the seed, and who may see that changes nothing
        return tuple(name for name in fields_of(Luck) if name not in ("seed", "hidden"))
    return written(thing)


def things(root: object) -> Iterator[tuple[str, Any]]:
    """Everything with fields that a position consists of, once, with the way to it."""
    seen: set[int] = set()
    todo: list[tuple[str, Any]] = [(type(root).__name__, root)]
    while todo:
        path, value = todo.pop()
        if isinstance(value, Mapping):
            todo += [(f"{path}[{key}]", entry) for key, entry in value.items()]
        elif isinstance(value, tuple | list | set | frozenset | deque):
            todo += [(f"{path}[{number}]", entry) for number, entry in enumerate(value)]
        elif has_fields(value) and id(value) not in seen:
            seen.add(id(value))
            yield path, value
            todo += [(f"{path}.{name}", getattr(value, name)) for name in names(value)]


def others(value: Any) -> list[Any]:
    """Values that differ from this one in one thing; none for one that is empty or not set."""
    match value:
        case None:
            return []
        case bool():
            return [not value]
        case Enum():
            return [next(each for each in type(value) if each is not value)]
        case int():
            return [value + 1]
        case str():
            return [f"{value}x"]
        case MappingProxyType() | dict():
            last = {**value}
            last.popitem() if last else None
            changed = [{**value, key: other} for key in value for other in others(value[key])]
            return [last, *changed] if value else []
        case set() | frozenset():
            return [type(value)(list(value)[1:])] if value else []
        case list() | tuple() | deque():
            return _other_sequences(value)
    return _other_things(value)


def _other_sequences(value: Any) -> list[Any]:
    kind: Callable[[Iterable[Any]], Any] = tuple if isinstance(value, tuple) else type(value)
    shorter = [kind(list(value)[:-1])] if value else []
    changed = [(place, other) for place, each in enumerate(value) for other in others(each)]
    return shorter + [kind([*list(value)[:place], other, *list(value)[place + 1 :]]) for place, other in changed]


def _other_things(value: Any) -> list[Any]:
    if isinstance(value, TeamCard):
        return [replace(value, index=value.index + 100, card=_other_things(value.card)[0])]
    if isinstance(value, Card | Hero | ThroneCard):
        return [replace(value, id=f"{value.id}x")]
    if isinstance(value, RulesEdition | Tier):
        return [replace(value, name=f"{value.name}x")]
    if isinstance(value, Level):
        return [replace(value, level=value.level + 1)]
    if isinstance(value, Ability):
        return [ANOTHER_TEXT]
    return []  # its own fields are changed one by one


def mutable(root: object, printed: frozenset[int]) -> dict[int, str]:
    """By `id` all that could be changed in a position, with the way to it; what is printed stays out.

    What a frozen thing holds is typed so that nobody writes it.
    """
    found: dict[int, str] = {}
    todo: list[tuple[str, Any, bool]] = [("", root, False)]
    while todo:
        path, value, frozen = todo.pop()
        if id(value) in printed or isinstance(value, (*PRINTED, *PLAIN)) or id(value) in found:
            continue
        if isinstance(value, Mapping | list | set | deque):
            if not frozen:
                found[id(value)] = path
            entries = value.items() if isinstance(value, Mapping) else enumerate(value)
            todo += [(f"{path}[{key}]", entry, frozen) for key, entry in entries]
        elif isinstance(value, tuple | frozenset):
            todo += [(f"{path}[{number}]", entry, frozen) for number, entry in enumerate(value)]
        elif has_fields(value):
            fixed = is_dataclass(value) and bool(getattr(value, "__dataclass_params__").frozen)  # noqa: B009  # not typed
            if not fixed:
                found[id(value)] = path
            todo += [(f"{path}.{name}", getattr(value, name), fixed) for name in every_field(value)]
    return found


def every_field(thing: object) -> tuple[str, ...]:
    """All fields, those that a digest leaves out as well."""
    kind = type(thing)
    return fields_of(kind) if isinstance(thing, Stateful | Luck) else written(thing)


def reachable(*roots: object) -> frozenset[int]:
    """By `id` everything that belongs to printed things."""
    found: set[int] = set()
    todo = list(roots)
    while todo:
        value = todo.pop()
        if isinstance(value, PLAIN) or id(value) in found:
            continue
        found.add(id(value))
        if isinstance(value, Mapping):
            todo += [*value.values()]
        elif isinstance(value, tuple | list | set | frozenset):
            todo += [*value]
        elif not isinstance(value, type) and not callable(value):
            todo += [getattr(value, name, None) for name in written(value)]
    return frozenset(found)

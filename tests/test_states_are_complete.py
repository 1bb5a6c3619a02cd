"""Digest and copy of both games' states leave nothing out, whatever field is added to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dicemasters_tui.dicethrone.state import Seat, Table
from dicemasters_tui.kernel.fields import Stateful, fields_of
from dicemasters_tui.kernel.luck import Luck
from dicemasters_tui.rules.die import Die
from dicemasters_tui.rules.state import GameState

from .positions import (
    PLAIN,
    PRINTED,
    every_field,
    has_fields,
    masters_at_rest,
    masters_in_flight,
    mutable,
    names,
    others,
    reachable,
    things,
    throne,
)

State = GameState | Table
POSITIONS: dict[str, Callable[[], State]] = {"Dice Masters": masters_in_flight, "Dice Throne": throne}
AT_REST: dict[str, Callable[[], State]] = {"Dice Masters": masters_at_rest, "Dice Throne": throne}
IN_FLIGHT = {
    "asking", "queue", "triggered", "unchecked", "events", "happened",
    "named_tokens", "named_why", "named_by", "named_paying",
}  # fmt: skip
"""Of Dice Masters: empty whenever its state may be copied."""


@pytest.mark.parametrize("game", POSITIONS)
def test_a_change_of_any_field_changes_the_digest(game: str) -> None:
    state = POSITIONS[game]()
    before = state.digest()
    fields: set[tuple[str, str]] = set()
    tried: set[tuple[str, str]] = set()
    unseen = []
    for path, thing in things(state):
        for name in names(thing):
            kept = getattr(thing, name)
            if name == "holder" and isinstance(thing, Die) and thing.own is None:
                continue  # such a die belongs to its card for good
            own = name == "own" and kept is not None  # which card it was made for never changes
            for other in [None] if own else others(kept):
                tried.add((type(thing).__name__, name))
                object.__setattr__(thing, name, other)
                if state.digest() == before:
                    unseen.append(f"{path}.{name}: {kept!r} or {other!r}")
                object.__setattr__(thing, name, kept)
            if not has_fields(kept):  # else its own fields are tried
                fields.add((type(thing).__name__, name))
    assert not unseen
    assert state.digest() == before
    assert sorted(fields - tried) == []


@pytest.mark.parametrize("game", AT_REST)
def test_a_copy_shares_nothing_that_can_change(game: str) -> None:
    state = AT_REST[game]()
    twin = state.copy()
    heroes = [seat.hero for seat in state.players if isinstance(seat, Seat)]
    shared = reachable(state.book, heroes)
    first, second = mutable(state, shared), mutable(twin, shared)
    assert not [first[each] for each in first.keys() & second.keys()]
    assert len(first) > 50
    assert len(second) > 50


@pytest.mark.parametrize("game", AT_REST)
def test_a_copy_is_equal_in_every_field(game: str) -> None:
    state = AT_REST[game]()
    twin = state.copy()
    assert twin.digest() == state.digest()
    assert not difference(state, twin)


def difference(first: Any, second: Any, path: str = "", seen: set[int] | None = None) -> str:
    """The way to the first thing in which two positions differ, also in what a digest leaves out."""
    seen = set() if seen is None else seen
    if type(first) is not type(second):
        return path
    if isinstance(first, PRINTED):
        return "" if first is second else path
    if isinstance(first, (*PLAIN, set, frozenset)):
        return "" if first == second else path
    if id(first) in seen:
        return ""
    seen.add(id(first))
    if isinstance(first, Mapping):
        pairs = [(f"{path}[{key}]", first[key], second.get(key)) for key in first]
        if list(first) != list(second):
            return path
    elif isinstance(first, tuple | list | deque):
        pairs = [(f"{path}[{number}]", *pair) for number, pair in enumerate(zip(first, second, strict=False))]
        if len(first) != len(second):
            return path
    else:
        left = IN_FLIGHT if isinstance(first, GameState) else set()
        chosen = [name for name in every_field(first) if name not in left]
        pairs = [(f"{path}.{name}", getattr(first, name), getattr(second, name)) for name in chosen]
    return next((found for where, one, two in pairs if (found := difference(one, two, where, seen))), "")


def test_what_a_digest_leaves_out_is_a_field_and_has_a_reason() -> None:
    for state in (masters_in_flight(), throne()):
        for _, thing in things(state):
            if isinstance(thing, Stateful):
                assert set(thing.left_out) <= set(fields_of(type(thing)))
                assert all(thing.left_out.values())


def test_the_order_of_tokens_counts_in_dice_throne() -> None:
    game = throne()
    before = game.digest()
    seat: Seat = game.players[0]
    seat.tokens = dict(reversed(seat.tokens.items()))
    assert game.digest() != before


def test_a_forced_result_that_was_taken_leaves_no_trace() -> None:
    luck = Luck(3)
    luck.force("roll", ["1"])
    luck.take("roll")
    assert luck.copy().position == luck.position

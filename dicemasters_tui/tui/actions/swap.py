"""A key that another action has: the two exchange their keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .actions import ACTIONS, PLACES, RESERVED
from .check import why_not
from .keymap import Keymap

Keys = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Swap:
    """What an exchange comes to: the key that is wanted, the one given for it ("" where the action keeps all it has).

    `others` are the actions with other keys then besides the one that asked; `changed` is everything that differs
    from the keys of the start.
    """

    key: str
    gives: str
    others: tuple[str, ...]
    changed: Keys


def swap(id: str, key: str, beside: tuple[str, ...], changed: Mapping[str, tuple[str, ...]]) -> Swap | None:
    """The exchange by which an action gets a key that others have on one of its screens.

    They get the first key it had. Where that is taken on a screen of theirs, whoever has it there joins in, so that
    no key means two things. Where the action keeps its own keys `beside` the new one, the others only lose it. None
    where that cannot be: a key is reserved, or an action would be left without one.
    """
    keymap = Keymap(changed)
    gives = "" if beside else next((own for own in keymap.keys(id) if own not in RESERVED), "")
    after: Keys = {**changed, id: (*beside, key)}
    others: list[str] = []
    while joining := _rivals({id, *others}, Keymap(after)):
        if key in RESERVED or any(ACTIONS[other].fixed for other in joining):
            return None
        others += joining
        after |= {other: _exchanged(keymap.keys(other), key, gives) for other in joining}
        if not all(after[other] for other in joining):
            return None
    if not others or any(why_not(one, after[one], after) for one in (id, *others)):
        return None
    return Swap(key, gives, tuple(others), after)


def _rivals(moved: set[str], keymap: Keymap) -> list[str]:
    """Who has a key that an action with other keys has now, too, on the same screen."""
    found = {one for place in PLACES for _, *both in keymap.clashes(place) for one in both if moved & set(both)}
    return [other for other in ACTIONS if other in found - moved]


def _exchanged(keys: Iterable[str], one: str, other: str) -> tuple[str, ...]:
    """The keys with two of them in each other's place; without the first where there is no second."""
    places = {one: other, other: one} if other else {one: ""}
    return tuple(key for key in dict.fromkeys(places.get(key, key) for key in keys) if key)

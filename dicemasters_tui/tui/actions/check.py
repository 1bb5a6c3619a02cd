"""Other keys for actions, checked: what is wrong is said in one sentence. Two actions can exchange theirs."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...store.settings import MOST_PROBLEMS, shown
from .actions import ACTIONS, PLACES, RESERVED, Action
from .keymap import Keymap, NoKey, face, key_named


def flat(table: Mapping[str, Any]) -> dict[str, Any]:
    """`play.undo = "z"` is a table in a table for TOML; here it is one name and its value."""
    found: dict[str, Any] = {}
    for group, inner in table.items():
        if isinstance(inner, dict):
            found |= {f"{group}.{name}": value for name, value in inner.items()}
        else:
            found[group] = inner
    return found


def checked(table: Mapping[str, Any], where: Callable[[str], str]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The changes that can be used, and a sentence for each that cannot. `where` says where in the file a line is."""
    problems: list[str] = []
    good: dict[str, tuple[str, ...]] = {}
    for id, value in flat(table).items():
        if len(problems) >= MOST_PROBLEMS:
            break
        try:
            good[id] = _keys(id, value)
        except NoKey as wrong:
            problems.append(f"{where(f'keys.{id}')}: {_closed(str(wrong))} {_kept(id)}")
    while clash := _first_clash(good):
        id, sentence, advice = clash
        del good[id]
        problems.append(f"{where(f'keys.{id}')}: {sentence} {advice} {_kept(id)}")
    return good, problems


def why_not(id: str, keys: tuple[str, ...], changed: Mapping[str, tuple[str, ...]]) -> str:
    """Why an action cannot have these keys beside the changes made already; empty when it can."""
    try:
        wanted = _keys(id, list(keys))
    except NoKey as wrong:
        return _closed(f"{str(wrong)[:1].upper()}{str(wrong)[1:]}")
    clash = _first_clash({**changed, id: wanted})
    return f"{clash[1]} {clash[2]}" if clash is not None else ""


def taken(id: str, keys: tuple[str, ...], changed: Mapping[str, tuple[str, ...]]) -> str:
    """The first sentence of `why_not` where a key is another action's; else empty."""
    clash = _first_clash({**changed, id: keys})
    return clash[1] if clash is not None else ""


def _keys(id: str, value: Any) -> tuple[str, ...]:
    """The keys a value names. Raises `NoKey` with a sentence that lacks its full stop."""
    if id not in ACTIONS:
        near = difflib.get_close_matches(id, ACTIONS, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else "the app lists all actions under Settings, Keys"
        raise NoKey(f"there is no action {id}; {hint}")
    action = ACTIONS[id]
    if action.fixed:
        raise NoKey(f"{id} always has {_listed(action.keys)}, take the line out")
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise NoKey(f"{shown(value)} is no key, write {action.keys[0]!r} or a list such as ['z', 'f5']")
    keys = tuple(dict.fromkeys(key_named(text) for text in texts))
    for key in keys:
        if key in RESERVED and key not in action.keys:
            raise NoKey(
                f"{face(key, plain=True)} is reserved for “{_owner(key).does.partition(';')[0]}”, take another key"
            )
    return keys


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith(("?", ".")) else f"{sentence}."


def _owner(key: str) -> Action:
    return next(action for action in ACTIONS.values() if key in action.keys)


def _first_clash(changed: Mapping[str, tuple[str, ...]]) -> tuple[str, str, str] | None:
    """The change to be dropped because its key is taken on some screen, what is so, and what to do; the last first."""
    keymap = Keymap(changed)
    order = list(changed)
    for place, screen in PLACES.items():
        for key, one, other in keymap.clashes(place):
            ours = [id for id in order if id in (one, other)]
            if not ours:
                continue
            id = ours[-1]
            rival = other if id == one else one
            return (
                id,
                f"{face(key, plain=True)} is already “{ACTIONS[rival].does}” ({rival}) {screen.title}.",
                f"Take another key, or give {rival} another one too.",
            )
    return None


def _kept(id: str) -> str:
    return f"It keeps {_listed(ACTIONS[id].keys)}." if id in ACTIONS and not ACTIONS[id].fixed else "It is left out."


def _listed(keys: tuple[str, ...]) -> str:
    return " and ".join(face(key, plain=True) for key in keys)


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

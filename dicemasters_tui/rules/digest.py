"""A position as a short text: two positions with the same digest go on in the same way.

Everything that can matter later is written out as plain text, the same in every process: dice and cards by their
places, texts by where they stand on a card (or by their content, when they stand on none), sets and mappings sorted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .card import Card
from .context import Context
from .die import Die, TeamCard
from .events import Event

if TYPE_CHECKING:
    from .state import GameState

DIGITS = 12
_NO_TIES = (None, None, None, None)
_OBJECT = 1 << 20
"""Numbers from here on in a key are the `id` of a text; what a match counts stays far below."""


def digest(state: GameState) -> str:
    """Twelve hexadecimal digits over everything that can make the match go on differently."""
    return hashlib.sha256("\n".join(_Writer(state).lines()).encode()).hexdigest()[:DIGITS]


class _Writer:
    """Writes the parts of one position. Events that caused each other are written once and then by number."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self._places: dict[int, str] = {}
        self._seen: dict[int, int] = {}

    def lines(self) -> Iterable[str]:
        state = self.state
        yield (
            f"{state.edition.name} {state.edition.errata} {state.turn} {state.active} {state.step} {state.winner}"
            f" {state.over} {state.serial} {state.luck.position}"
        )
        yield " ".join(card.id for card in state.cards)
        for player in state.players:
            yield f"{player.life} {player.start_life} {player.virtual} {player.rest} {player.bought}"
            for area in (player.bag, player.prep, player.reserve, player.field, player.out_of_play, player.used):
                yield _indices(area)
        for pile in (*state.on_card, state.aside, state.gone):
            yield _indices(pile)
        for die in state.dice:
            yield (
                f"{die.card.id} {die.owner}{die.controller} {die.zone} {die.face} {die.half}{die.spent_part}"
                f" {die.stay} {die.damage} {die.fielded_on}"
            )
            ties = (die.host, die.captured_from, die.controlled_by, die.lies_on.id if die.lies_on is not None else None)
            if die.own is not None:
                yield self.text((die.holder, [(face.attack, face.defense) for face in die.card.faces]))
            if die.effects or ties != _NO_TIES:
                yield self.text((die.effects, ties))
        if (combat := state.combat) is not None:
            yield self.text((combat.lanes, combat.declared, combat.held_back, combat.joining))
        # most of these are empty at the beginning of a turn, where records keep a digest
        for part in (
            state.lasting_statics,
            state.lasting_listeners,
            state.memory,
            state.queue,
            state.triggered,
            state.unchecked,
            {kind.__name__: events for kind, events in state.happened.items() if events},
            (state.named_tokens, state.named_by, *state.named_paying)
            if state.named_tokens or state.named_paying
            else (),
        ):
            yield self.text(part) if part else "-"
        yield self.text({self._limit(key) for key in state.used_limits}) if state.used_limits else "-"

    def text(self, value: Any) -> str:
        """A value of the position in words that do not depend on the process."""
        if value is None or isinstance(value, str | int | float):
            return str(value)
        if isinstance(value, Die):
            return f"d{value.index}"
        if isinstance(value, TeamCard):
            return f"c{value.index}"
        if isinstance(value, tuple | list):
            return f"[{' '.join(map(self.text, value))}]"
        if isinstance(value, set | frozenset):
            return f"{{{' '.join(sorted(map(self.text, value)))}}}"
        if isinstance(value, Mapping):
            entries = (f"{self._key(key)}: {self.text(entry)}" for key, entry in value.items())
            return f"{{{', '.join(sorted(entries))}}}"
        return self._thing(value)

    def _thing(self, value: Any) -> str:
        if isinstance(value, Card):
            return value.id
        if (place := self._place(value)) is not None:
            return place
        if isinstance(value, Event | Context):  # they refer to each other
            if (number := self._seen.get(id(value))) is not None:
                return f"#{number}"
            self._seen[id(value)] = len(self._seen)
        if isinstance(value, type) or callable(value):
            return str(getattr(value, "__qualname__", type(value).__name__))
        parts = " ".join(self.text(getattr(value, name, None)) for name in _names(value))
        return f"{type(value).__name__}({parts})"

    def _place(self, value: Any) -> str | None:
        if not self._places:
            for holder in self.state.cards:
                self._places.update(_places(holder.card))
        return self._places.get(id(value))

    def _key(self, key: Any) -> str:
        """The key of a mapping; what a text calls an answer of its own carries its `id`."""
        if isinstance(key, str) and key.startswith("\u00b7") and key[1:].isdigit():
            return self._number(int(key[1:]))
        return self.text(key)

    def _limit(self, key: tuple[Any, ...]) -> tuple[Any, ...]:
        """A used "once" in words: it names its text by `id`."""
        return tuple(self._number(part) if isinstance(part, int) and part >= _OBJECT else part for part in key)

    def _number(self, number: int) -> str:
        """Where the text with this `id` stands: on a card, in a text in force, or somewhere no longer to be found."""
        self._place(None)
        if (place := self._places.get(number)) is None:
            lasting: tuple[Any, ...] = (*self.state.lasting_statics, *self.state.lasting_listeners)
            found = (dict(_parts(text.ability, str(place))).get(number) for place, text in enumerate(lasting))
            place = next((f"lasting {where}" for where in found if where), "a text")
        return place


@lru_cache(maxsize=512)
def _places(card: Card) -> dict[int, str]:
    """Where the parts of a card's texts stand on it, by `id`; the cache keeps the card, so the ids stay its own."""
    return {number: f"{card.id}{place}" for number, place in _parts(card.abilities, "")}


def _parts(value: Any, place: str) -> Iterable[tuple[int, str]]:
    """Everything a text consists of, by `id`, with the way to it."""
    if isinstance(value, tuple | list):
        for number, part in enumerate(value):
            yield from _parts(part, f"{place}.{number}")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _parts(part, f"{place}.{key}")
    elif value is not None and not isinstance(value, str | int | float | set | frozenset | type):
        yield id(value), place or "."
        for name in _names(value):
            yield from _parts(getattr(value, name, None), f"{place}.{name}")


def _names(thing: object) -> tuple[str, ...]:
    kind: Any = type(thing)
    return _names_of(kind)


@lru_cache(maxsize=512)
def _names_of(kind: Any) -> tuple[str, ...]:
    """The fields that make up a thing of this class; the position it is in is not one of them."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    if (model := getattr(kind, "model_fields", None)) is not None:  # a part of the ability language
        return tuple(model)
    slots = (name for base in kind.__mro__ for name in _listed(getattr(base, "__slots__", ())))
    return tuple(name for name in slots if name != "game" and not name.startswith("__"))


def _listed(slots: str | Iterable[str]) -> Iterable[str]:
    return (slots,) if isinstance(slots, str) else slots


def _indices(dice: Iterable[Die]) -> str:
    return ",".join(str(die.index) for die in dice)

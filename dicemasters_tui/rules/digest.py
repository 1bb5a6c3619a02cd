"""A position as a short text: two positions with the same digest go on in the same way.

Everything that can matter later is written out as plain text, the same in every process: dice and cards by their
places, texts by where they stand on a card (or by their content, when they stand on none), sets and mappings sorted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..kernel.digest import Writer, digest_of, written
from .card import Card
from .context import Context
from .die import Die, TeamCard
from .events import Event

if TYPE_CHECKING:
    from .state import GameState

_NO_TIES = (None, None, None, None)
_OBJECT = 1 << 20
"""Numbers from here on in a key are the `id` of a text; what a match counts stays far below."""


def digest(state: GameState) -> str:
    """Twelve hexadecimal digits over everything that can make the match go on differently."""
    return digest_of(_Writer(state).lines())


class _Writer(Writer):
    """Writes the parts of one position, in the form that records have held since the first of them."""

    def __init__(self, state: GameState) -> None:
        super().__init__()
        self.state = state
        self._places: dict[int, str] = {}

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
        if isinstance(value, Die):
            return f"d{value.index}"
        if isinstance(value, TeamCard):
            return f"c{value.index}"
        return super().text(value)

    def word(self, value: str) -> str:
        return str(value)

    def entries(self, mapping: Mapping[Any, Any]) -> Iterable[str]:
        return sorted(f"{self._key(key)}: {self.text(entry)}" for key, entry in mapping.items())

    def thing(self, value: Any) -> str:
        if isinstance(value, Card):
            return value.id
        if (place := self._place(value)) is not None:
            return place
        if isinstance(value, Event | Context) and (number := self.number(value)) is not None:
            return f"#{number}"  # they refer to each other
        return super().thing(value)

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
            found = (
                {id(part): where for part, where in _parts(text.ability, str(place))}.get(number)
                for place, text in enumerate(lasting)
            )
            place = next((f"lasting {where}" for where in found if where), "a text")
        return place


@lru_cache(maxsize=512)
def _places(card: Card) -> dict[int, str]:
    """Where the parts of a card's texts stand on it, by `id`; the cache keeps the card, so the ids stay its own."""
    return {id(part): place for part, place in parts_of(card)}


def parts_of(card: Card) -> Iterable[tuple[object, str]]:
    """Everything the texts of a card consist of, each with the place where it stands: `jus-034.0.do.1`."""
    return ((part, f"{card.id}{place}") for part, place in _parts(card.abilities, ""))


def _parts(value: Any, place: str) -> Iterable[tuple[object, str]]:
    """Everything a text consists of, with the way to it."""
    if isinstance(value, tuple | list):
        for number, part in enumerate(value):
            yield from _parts(part, f"{place}.{number}")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _parts(part, f"{place}.{key}")
    elif value is not None and not isinstance(value, str | int | float | set | frozenset | type):
        yield value, place or "."
        for name in written(value):
            yield from _parts(getattr(value, name, None), f"{place}.{name}")


def _indices(dice: Iterable[Die]) -> str:
    return ",".join(str(die.index) for die in dice)

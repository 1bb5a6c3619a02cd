"""The states of a match of Dice Throne as text (kernel.snapshot): all plain values but the heroes, who go by name."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.digest import Writer, digest_of
from ..kernel.snapshot import LUCK, CannotKeep, StateText
from .damage import Change, Incoming, Share, Source, Type
from .state import Seat, Side, Table


class ThroneText(StateText[Table]):
    """`first` is any state of the match: its heroes are what the others are about."""

    kinds: ClassVar = {
        **LUCK,
        **{kind.__name__: kind for kind in (Table, Seat, Side, Incoming, Source, Change, Share, Type)},
    }
    not_kept: ClassVar = {"Table": frozenset({"book", "events"})}

    def __init__(self, first: Table) -> None:
        self._book = first.book
        self._heroes = {seat.hero.id: seat.hero for seat in first.players}

    def printed(self) -> str:
        writer = Writer()
        heroes = [writer.text(hero) for hero in self._heroes.values()]
        return digest_of([*heroes, writer.text(self._book.cards), writer.text(self._book.statuses)])

    def name_of(self, thing: object) -> str:
        for name, hero in self._heroes.items():
            if hero is thing:
                return name
        raise CannotKeep(f"a {type(thing).__name__} is in flight")

    def named(self, name: str) -> object:
        return self._heroes[name]

    def settle(self, state: Table) -> None:
        state.book, state.events = self._book, []

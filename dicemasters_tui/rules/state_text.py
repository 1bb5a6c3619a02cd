"""The states of a match of Dice Masters as text (kernel.snapshot): dice by their fields, cards and texts by name."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar

from ..kernel.digest import Writer, digest_of
from ..kernel.snapshot import LUCK, CannotKeep, StateText
from .asking import Asking
from .card import SIDEKICK
from .combat import Combat, Lane
from .die import Applied, Die, DieRef, Gained, Lasting, Source, Zone
from .digest import parts_of
from .player import Player
from .state import GameState, Step

if TYPE_CHECKING:
    from .card import Card

_BY_ADDRESS = '"\\u00b7'
"""How the key of a choice begins that a text made without a name: it holds the text's `id`."""
_KINDS: tuple[type, ...] = (
    GameState, Player, Die, Combat, Lane, Applied, Lasting, DieRef, Gained, Source, Zone, Step,
)  # fmt: skip


class MastersText(StateText[GameState]):
    """`first` is any state of the match: its cards are what the others are about."""

    kinds: ClassVar = {**LUCK, **{kind.__name__: kind for kind in _KINDS}}
    not_kept: ClassVar = {
        "GameState": frozenset({
            "edition", "book", "cards", "asking", "in_field", "answered", "events", "happened", "queue", "triggered",
            "named_tokens", "named_why", "named_by", "named_paying",
        }),
        "Combat": frozenset({"joining"}),
        "Player": frozenset({"index", "name"}),
        "Die": frozenset({"index"}),
    }  # fmt: skip

    def __init__(self, first: GameState) -> None:
        self._edition, self._book, self._cards = first.edition, first.book, first.cards
        self._names = tuple(player.name for player in first.players)
        self._by_name: dict[str, object] = {"sidekick": SIDEKICK}
        for holder in first.cards:
            self._by_name[f"card {holder.index}"] = holder
            self._by_name[f"printed {holder.card.id}"] = holder.card
        self._by_id = {id(thing): name for name, thing in self._by_name.items()}
        self._with_parts = False

    def printed(self) -> str:
        writer = Writer()
        return digest_of([writer.text(self._edition), *(writer.text(holder.card) for holder in self._cards)])

    def write(self, state: GameState) -> str:
        if state.used_limits or state.queue or state.triggered or any(state.happened.values()):
            raise CannotKeep("something is in flight")
        text = super().write(state)
        if _BY_ADDRESS in text:
            raise CannotKeep("a choice is bound to the text that made it")
        return text

    def name_of(self, thing: object) -> str:
        if (name := self._by_id.get(id(thing))) is None:
            self._name_parts()
            if (name := self._by_id.get(id(thing))) is None:
                raise CannotKeep(f"a {type(thing).__name__} stands on no card of the match")
        return name

    def named(self, name: str) -> object:
        if name not in self._by_name:
            self._name_parts()
        return self._by_name[name]

    def _name_parts(self) -> None:
        """Every part of the cards' texts by where it stands; most states need none."""
        if self._with_parts:
            return
        self._with_parts = True
        cards: list[Card] = [holder.card for holder in self._cards]
        for card in cards:
            for part, place in parts_of(card):
                self._by_name[f"text {place}"] = part
                self._by_id[id(part)] = f"text {place}"

    def settle(self, state: GameState) -> None:
        state.edition, state.book, state.cards = self._edition, self._book, self._cards
        state.events, state.happened = [], defaultdict(list)
        state.asking, state.queue, state.triggered = Asking(), [], []
        state.named_tokens, state.named_why, state.named_by, state.named_paying = [], "", 0, ()
        if state.combat is not None:
            state.combat.joining = []
        for index, die in enumerate(state.dice):
            die.index = index
        for index, (player, name) in enumerate(zip(state.players, self._names, strict=True)):
            player.index, player.name = index, name
        state.take_stock()

"""Telling that something happened: it is written down, and every text that hears it waits in the queue (10.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, cast

from .events import MatchEnded, Moment
from .state import RULE

if TYPE_CHECKING:
    from .ability import Listener
    from .context import Context
    from .events import Event
    from .state import Die, GameState, Source


Kind = TypeVar("Kind", bound="Event")


class MatchOver(Exception):
    """Raised inside the rules when the match ends: nothing further resolves (DM-7.1.1). Never leaves `play`."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A triggered text in the queue."""

    ability: Listener
    context: Context
    placed: bool = False
    """Its owner has put it in its place already, as one of an order given at once."""


@dataclass(slots=True, eq=False)
class Batch:
    """Effects triggered by the same thing (DM-10.1.2), and the dice whose KO check comes after them (DM-8.2.6)."""

    effects: list[Waiting]
    checked: tuple[int, ...] = ()
    by: Mapping[int, Sequence[Die]] | None = None
    source: Source = RULE
    combat: bool = False


def emit(game: GameState, event: Event) -> None:
    """Something happened: write it down, and let every text that hears it wait in the queue."""
    kind = type(event)
    game.events.append(event)
    game.happened[kind].append(event)
    if kind in game.book.listeners or game.lasting_listeners:
        trigger(game, event)


def hear(game: GameState, event: Event) -> None:
    """Let every text that hears the event wait in the queue; it is written down later, once it is over."""
    if type(event) in game.book.listeners or game.lasting_listeners:
        trigger(game, event)


def emit_all(game: GameState, kind: type[Kind], events: Sequence[Kind]) -> None:
    """The same for events of one kind that happened together."""
    game.events.extend(events)
    game.happened[kind].extend(events)
    if kind in game.book.listeners or game.lasting_listeners:
        for event in events:
            trigger(game, event)


def moment(game: GameState, name: str, mute: tuple[Die, ...] | None = None) -> bool:
    """A named moment of the active player's turn comes; told only where a text may hear it.

    Gives whether anything waits to be resolved now.
    """
    if name in game.book.moments or game.lasting_listeners:
        event = _comes(game, name, mute) if game.lasting_listeners else None
        for holder, ability, anywhere in game.book.moments.get(name, ()):
            if anywhere or game.in_field[holder.index]:
                event = event or _comes(game, name, mute)
                for context in ability.heard(game, holder, event):
                    game.triggered.append(Waiting(ability, context))
    return bool(game.triggered or game.queue)


def _comes(game: GameState, name: str, mute: tuple[Die, ...] | None) -> Moment:
    event = Moment(name, game.active, mute)
    emit(game, event)
    return event


def record(game: GameState, event: Event) -> None:
    game.events.append(event)
    game.happened[type(event)].append(event)


def has_happened(game: GameState, event: Event) -> bool:
    """Whether the event has been told, or is still only about to happen."""
    return event in game.happened.get(type(event), ())


def this_turn(game: GameState, kind: type[Kind]) -> Sequence[Kind]:
    """What has happened of one kind this turn so far, the first first."""
    return cast("Sequence[Kind]", game.happened.get(kind, ()))


def trigger(game: GameState, event: Event) -> None:
    kind = type(event)
    listeners = game.book.listeners.get(kind)
    if listeners is not None:
        for holder, ability, about_itself in listeners:
            if about_itself and not event.concerns(holder):
                continue
            for context in ability.heard(game, holder, event):
                game.triggered.append(Waiting(ability, context))
    for lasting in game.lasting_listeners:
        if kind in lasting.ability.hears:
            for context in lasting.ability.heard_lasting(game, lasting, event):
                game.triggered.append(Waiting(lasting.ability, context))


def judge(game: GameState, why: str = "") -> None:
    """End the match when a player's life is 0 or less (DM-7.1.1); both at once is a tie (DM-7.1.2).

    Called after each single effect or simultaneous event, so two effects never tie (DM-7.1.4).
    """
    dead = [player for player in game.players if player.life <= 0]
    if not dead:
        return
    end(game, -1 if len(dead) == 2 else 1 - dead[0].index, why)
    raise MatchOver


def end(game: GameState, winner: int, why: str) -> None:
    """Write down that the match is over. `winner` is a player index, -1 for a tie."""
    game.over = True
    game.winner = winner
    game.events.append(MatchEnded(winner, why))

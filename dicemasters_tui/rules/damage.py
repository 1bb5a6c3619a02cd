"""Dealing damage to dice and players (rules 8.1, 8.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import queries
from .events import Damaged, LifeChanged, Prevented
from .happening import Batch, judge, record, trigger
from .knock_out import knock_out_the_dead
from .react import answer_damage, react
from .timing import flush

if TYPE_CHECKING:
    from .ability import Steps
    from .state import Die, GameState, Source


class Hit(NamedTuple):
    """Damage from one source to one die or one player (index): one event each (DM-8.1.8)."""

    victim: Die | int
    amount: int
    by: Die | None
    source: Source
    of_text: bool = False
    """A text deals it: ability damage, though it may be dealt together with the combat damage (DM-8.1.4)."""


def deal(
    game: GameState, hits: Sequence[Hit], *, combat: bool = False, leaving: Callable[[], None] | None = None
) -> Steps:
    """Deal several damages at the same time; gives the `Damaged` events that came of it.

    `leaving` takes away the dice that go as soon as their damage is dealt, before anything is KO'd (DM-6.12.10).

    First everything that prevents, reduces, redirects or otherwise interrupts (DM-8.3.7), then the damage itself,
    then effects and KOs in the order of the edition (DM-8.2.3 to DM-8.2.6).
    """
    coming = [_about_to(game, hit, combat and not hit.of_text) for hit in hits if hit.amount > 0]
    _mark_lethal(game, coming)
    yield from react(game, coming)
    arriving = []
    for event in coming:
        if event.cancelled:
            continue
        victim: Die | int = event.player if event.victim is None else event.victim
        amount, blame = queries.damage_after(game, event.amount, event.by, victim, event.combat, event.source)
        if amount < event.amount:
            record(game, Prevented(event.amount - amount, event.victim, event.player, by=blame, source=event.source))
        if amount > 0:  # nothing follows from what was prevented (DM-8.3.1, DM-8.1.6)
            event.amount = amount
            arriving.append(event)
    return (yield from _land(game, arriving, combat, leaving))


def take_as_cost(game: GameState, hits: Sequence[Hit]) -> Steps:
    """Damage taken to pay for something: nothing prevents, reduces or redirects it (DM-8.3.8). Gives the events."""
    return (yield from _land(game, [_about_to(game, hit, combat=False) for hit in hits], combat=False))


def _land(game: GameState, dealt: list[Damaged], combat: bool, leaving: Callable[[], None] | None = None) -> Steps:
    """The damage reaches its victims together; then effects and KOs in the order of the edition."""
    by: dict[int, list[Die]] = {}
    life = [player.life for player in game.players]
    for event in dealt:
        if event.victim is None:
            game.players[event.player].life -= event.amount
        elif event.victim.in_field:
            event.victim.damage += event.amount
            if event.by is not None:
                by.setdefault(event.victim.index, []).append(event.by)
    for event in dealt:
        record(game, event)
        if event.victim is None:  # together, but told one after the other, each with what it took
            life[event.player] -= event.amount
            change = LifeChanged(event.player, -event.amount, life[event.player], damage=True, source=event.source)
            record(game, change)
    if not dealt:
        if leaving is not None:
            leaving()
        return dealt
    judge(game)
    source = dealt[0].source
    assert source is not None  # every hit has one
    if game.edition.damage_effects_before_ko:
        flush(game)  # what waited before the damage neither delays the KO check nor is delayed by it
        for event in dealt:
            trigger(game, event)
        victims = tuple({e.victim.index: None for e in dealt if e.victim is not None})
        waits = bool(game.triggered and victims)
        if waits:
            game.unchecked.update(victims)
            game.queue.append(Batch(game.triggered, victims, by, source, combat))
            game.triggered = []
        else:
            flush(game)
        yield from answer_damage(game, dealt)
        if leaving is not None:
            leaving()
        if not waits:
            yield from knock_out_the_dead(game, by, source, combat=combat)
        return dealt
    yield from answer_damage(game, dealt)
    if leaving is not None:
        leaving()
    dead = yield from knock_out_the_dead(game, by, source, combat=combat)
    for event in dealt:
        if event.victim in dead and not game.edition.damage_effects_of_the_dead:
            continue
        trigger(game, event)
    return dealt


def _about_to(game: GameState, hit: Hit, combat: bool) -> Damaged:
    if isinstance(hit.victim, int):
        return Damaged(hit.amount, hit.by, None, hit.victim, combat, source=hit.source)
    before = queries.snapshot(game, hit.victim)
    return Damaged(hit.amount, hit.by, hit.victim, hit.victim.controller, combat, before=before, source=hit.source)


def _mark_lethal(game: GameState, coming: Sequence[Damaged]) -> None:
    """The last damage of those that together are enough to KO a die is the lethal one."""
    if not game.book.interrupts:
        return
    sums: dict[int, int] = {}
    for event in coming:
        if event.victim is None:
            continue
        assert event.before is not None  # a die's damage is told with the die as it was
        index = event.victim.index
        before = sums.get(index, event.victim.damage)
        sums[index] = before + event.amount
        if before < event.before.defense <= sums[index]:
            event.lethal = True

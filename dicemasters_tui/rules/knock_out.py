"""Knocking dice out (rules 8.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import queries
from .book import lowers
from .die import FIELD, PREP, RULE, Source
from .events import Changed, Damaged, Event, KnockedOut, LeftField, Moved, Saved
from .happening import emit, record, this_turn, trigger
from .moves import let_go, move, place, roll, tied_to

if TYPE_CHECKING:
    from .state import Die, GameState


KnockedOutDice = Generator[Any, Any, "list[Die]"]
"""Knocking out, which stops where a die that would regenerate is rolled; gives the dice that were KO'd."""


def doomed(game: GameState) -> list[Die]:
    """Dice whose damage reaches their D, or whose D is 0 (DM-8.2.1, DM-8.2.2).

    Not those whose lethal damage still waits for effects of taking damage (DM-8.2.6).
    """
    lowered = False
    if "defense" in game.answered:
        lowered = game.book.lowers_defense or any(lowers(text.ability) for text in game.lasting_statics)
    found: list[Die] = []
    for player in game.players:
        for die in player.field:
            if not (die.damage or lowered or (die.effects and any(e.query == "defense" for e in die.effects))):
                continue  # it has the D it is fielded with and no damage
            if not die.is_character:
                continue
            if die.index in game.unchecked or queries.defense(game, die) > die.damage:
                continue
            if not queries.cannot_be_koed(game, die) and not _bears_it(game, die):
                found.append(die)
    return found


def may_be_koed(game: GameState, die: Die) -> bool:
    """Whether an effect can KO the die: not if a text forbids it, nor an undamaged Iron Will die (DM-14.2.3)."""
    if queries.cannot_be_koed(game, die):
        return False
    return not queries.has_keyword(game, die, "iron-will") or bool(_hits(game, die))


def _hits(game: GameState, die: Die) -> list[Damaged]:
    """The damages the die has taken this turn, each source one (DM-8.1.8)."""
    return [event for event in this_turn(game, Damaged) if event.victim is die]


def _bears_it(game: GameState, die: Die) -> bool:
    """Whether Iron Will keeps the die: by its first damage this turn it is KO'd only if its D falls after it."""
    if not queries.has_keyword(game, die, "iron-will"):
        return False
    hits = _hits(game, die)
    if len(hits) > 1:
        return False
    before = hits[0].before if hits else None
    return before is None or queries.defense(game, die) >= before.defense


def knock_out_the_dead(
    game: GameState, by: Mapping[int, Sequence[Die]] | None = None, source: Source = RULE, *, combat: bool = False
) -> KnockedOutDice:
    """KO everything that has to go now, all together; again until nothing more falls (DM-8.2.8, DM-10.1.7).

    `by` gives the dice whose damage was part of it, by the victim's index (DM-8.2.9).
    """
    gone: list[Die] = []
    while dead := doomed(game):
        gone += yield from knock_out(game, dead, source, by=by, combat=combat)
    return gone


def knock_out(
    game: GameState,
    dice: Iterable[Die],
    source: Source,
    *,
    by: Mapping[int, Sequence[Die]] | None = None,
    combat: bool = False,
) -> KnockedOutDice:
    """KO dice together: they go to their owners' Prep Areas (DM-4.3.2), or where a text sends them (DM-8.2.11).

    Gives those that were KO'd; dice that cannot be KO'd stay (DM-8.2.12).
    """
    falling = []
    for die in dice:
        if not die.in_field:
            continue
        if not may_be_koed(game, die):
            record(game, Saved(die, die.controller, source=source))
            continue
        before = queries.snapshot(game, die)
        goes_to = queries.destination(game, die, "koed", PREP)  # as the character it is, not as the face it rolls
        if queries.has_keyword(game, die, "regenerate") and (yield from _regenerates(game, die)):
            continue
        falling.append((die, before, goes_to))
    fallen = {die.index: before for die, before, _ in falling}
    happened: list[Event] = []
    for die, before, zone in falling:
        player = die.controller
        tied = tied_to(game, die)
        if zone is PREP:
            if game.combat is not None:
                game.combat.remove(die)
            place(game, die, zone)
            happened.append(Moved(die, player, before=before, origin=before.zone, to=zone, source=source))
        else:
            move(game, die, zone, source, before=before)
        killers = tuple(by.get(die.index, ())) if by else ()
        happened.append(KnockedOut(die, player, before=before, by=killers, combat=combat, fallen=fallen, source=source))
        if zone is PREP:
            happened.append(LeftField(die, player, before=before, to=zone, source=source))
        let_go(game, tied, source, ko=True)
    for event in happened:
        record(game, event)
    for event in happened:
        trigger(game, event)
    return [die for die, _, _ in falling]


def _regenerates(game: GameState, die: Die) -> Generator[Any, Any, bool]:
    """Roll a die that would be KO'd; on a character face it stays, out of the Attack Zone and without damage.

    It has not been KO'd then (DM-14.1.26, DM-14.1.27).
    """
    source = Source("regenerate", die.controller, die.card, die.index)
    yield from roll(game, [die], source)
    if not die.is_character:
        return False
    if game.combat is not None:
        game.combat.remove(die)
    die.zone = FIELD
    die.damage = 0
    emit(game, Changed(die, die.controller, text="regenerates", source=source))
    return True

"""Swapping dice: they exchange places exactly (rules 13.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import queries
from .events import LeftField, Moved
from .happening import emit
from .moves import let_go, place, tied_to
from .state import IN_FIELD, ROLLED, Zone

if TYPE_CHECKING:
    from .state import Die, GameState, Lane, Source


def swap_places(game: GameState, first: Die, second: Die, source: Source) -> None:
    """Exchange the places of two dice; in combat one fights on in the other's place (DM-13.4.1, DM-13.4.2).

    A die that comes from an unrolled into a rolled area shows level 1 (DM-13.4.4). Swapping is not fielding, and
    nothing goes by way of Out of Play (DM-13.4.3). A die just drawn counts as lying in its bag.
    """
    tied = [other for die in (first, second) if die.in_field for other in tied_to(game, die)]
    zones = first.zone, second.zone
    faces = first.face, second.face
    before = {die: queries.snapshot(game, die) for die in (first, second) if die.in_field}
    fights = [(lane, lane.attacker is die, die) for die in (first, second) for lane in _lanes(game, die)]
    players = first.controller, second.controller
    for die, zone, origin, face in ((first, zones[1], zones[0], faces[1]), (second, zones[0], zones[1], faces[0])):
        _take_up(game, die)
        keep = face if zone is Zone.RESERVE and die.card is first.card is second.card else -1
        shown = keep if keep >= 0 else (die.card.face_of_level(1) if zone in ROLLED and die.card.top_level else 0)
        _lay_down(game, die, zone, shown)
        emit(game, Moved(die, players[die is second], before=before.get(die), origin=origin, to=zone, source=source))
        if die in before and zone not in IN_FIELD:
            emit(game, LeftField(die, players[die is second], before=before[die], to=zone, source=source))
    let_go(game, tied, source)
    for lane, attacks, old in fights:
        new = second if old is first else first
        if attacks:
            lane.attacker = new
        else:
            lane.blockers[lane.blockers.index(old)] = new
        new.zone = Zone.ATTACK


def _lanes(game: GameState, die: Die) -> list[Lane]:
    combat = game.combat
    if combat is None:
        return []
    lane = combat.lane_of(die)
    return [lane] if lane is not None else list(combat.lanes_blocked_by(die))


def _take_up(game: GameState, die: Die) -> None:
    """A drawn die is in no list; put it back into its bag so that it can be placed like any other."""
    bag = game.players[die.owner].bag if die.owner >= 0 else []
    if die.zone is Zone.BAG and die not in bag:
        bag.append(die)


def _lay_down(game: GameState, die: Die, zone: Zone, face: int) -> None:
    place(game, die, Zone.FIELD if zone is Zone.ATTACK else zone, face)

"""What is true of every position of a match, whatever has been played (design: random games with invariants)."""

from __future__ import annotations

from ..records import DiceMatch
from ..rules.faces import FaceKind
from ..rules.state import Die, GameState, Step, Zone

AREAS = (Zone.BAG, Zone.PREP, Zone.RESERVE, Zone.OUT_OF_PLAY, Zone.USED)


class Broken(AssertionError):
    """The table is no table of Dice Masters any more."""


def check(match: DiceMatch) -> None:
    """Every die in exactly one place, faces legal for the place, numbers within bounds, one player asked.

    Raises `Broken` with what is wrong.
    """
    resolving = match.decision is None or match.decision.kind == "choose"  # a match may end in the middle of a text
    check_table(match.state, resolving=resolving)
    check_question(match)


def check_table(game: GameState, *, resolving: bool) -> None:
    """Every die is in exactly one list, the one its zone says, on a face that zone allows; numbers in bounds.

    While a text is `resolving` a die it has rolled shows its face wherever it lies.
    """
    places: list[int] = []
    for owner, zones, dice in _lists(game):
        for die in dice:
            places.append(die.index)
            if die.zone not in zones:
                raise Broken(f"{die} says {die.zone} and lies in {sorted(zones)}")
            _check_face(game, die, resolving)
            if owner is not None and die.controller != owner:
                raise Broken(f"{die} of {die.controller} lies with {owner}")
            if not die.in_field and die.controller != die.owner:
                raise Broken(f"{die} of {die.owner} is in {die.zone} under the control of {die.controller}")
    seen = set(places)
    if len(seen) != len(places):
        raise Broken("dice are doubled")
    lost = [die for die in game.dice if die.index not in seen]
    # drawn to be looked at they are in no area
    if any(die.zone is not Zone.BAG for die in lost):
        raise Broken(f"dice are lost: {lost}")
    for player in game.players:
        if player.life > player.start_life:
            raise Broken(f"{player.name} has {player.life} life of {player.start_life}")
        if player.virtual < 0 or player.rest < 0:
            raise Broken(f"{player.name} has less than no energy")
    if game.answered != game.answered_now():
        raise Broken(f"texts answer {sorted(game.answered_now())}, and {sorted(game.answered)} is known")
    if game.combat is not None:
        for lane in game.combat.lanes:
            for die in (lane.attacker, *lane.blockers):
                if die.zone is not Zone.ATTACK:
                    raise Broken(f"{die} fights and is in {die.zone}")
            if lane.blockers and not lane.blocked:
                raise Broken(f"{lane.attacker} has blockers and is not blocked")


def check_question(match: DiceMatch) -> None:
    """Exactly one player is asked and has something legal to answer; or nobody is, and the match is over."""
    decision = match.decision
    if decision is None:
        _demand(match.over and match.state.over, "nobody is asked and the match is not over")
        _demand(match.state.winner in (0, 1, -1), f"the winner is {match.state.winner}")
        return
    _demand(not match.state.over, "the match is over and somebody is asked")
    _demand(any(option.legal for option in decision.options) or decision.kind == "block", "no legal answer")
    _demand(bool(decision.prompt()), "a question without words")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def _lists(game: GameState) -> list[tuple[int | None, frozenset[Zone], list[Die]]]:
    """Every list a die can lie in: whose it is, the zones its dice are in, and the dice."""
    found: list[tuple[int | None, frozenset[Zone], list[Die]]] = [
        (None, frozenset({Zone.CARD}), [die for pile in game.on_card for die in pile]),
        (None, frozenset({Zone.ASIDE}), game.aside),
        (None, frozenset({Zone.GONE}), game.gone),
    ]
    for player in game.players:
        for zone in AREAS:
            found.append((player.index, frozenset({zone}), player.area(zone)))
        found.append((player.index, frozenset({Zone.FIELD, Zone.ATTACK}), player.field))
    return found


def _check_face(game: GameState, die: Die, resolving: bool) -> None:
    face = die.shown
    if die.in_field:
        if face is None:
            raise Broken(f"{die} in the field has no face")
        if face.kind is FaceKind.ENERGY and not resolving:  # it goes when the text has done with it (DM-12.2.3)
            raise Broken(f"{die} in the field shows energy")
        if die.damage < 0:
            raise Broken(f"{die} has {die.damage} damage")
        return
    if die.damage or die.effects:
        raise Broken(f"{die} keeps damage or effects in {die.zone}")
    if die.zone is Zone.RESERVE:
        if face is None:
            raise Broken(f"{die} in the reserve pool has no face")
        if die.owner != game.active and face.kind is not FaceKind.ENERGY:
            raise Broken(f"{die} lies in the reserve pool on the other player's turn")
    elif face is None or resolving or die.zone is Zone.ASIDE:
        return  # set aside until the end of the turn it keeps the level it comes back on (DM-13.7.2)
    elif die.zone is not Zone.PREP or game.step is not Step.ROLL:  # rolled dice lie there until the roll is settled
        raise Broken(f"{die} in {die.zone} shows a face")

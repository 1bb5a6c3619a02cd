"""How dice travel: moving, drawing, refilling, rolling, spinning (rules 4, 12)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import queries
from .card import BASIC_ACTION, TOKEN
from .chance import DrawDecision, RollDecision, draw_by_luck, roll_by_luck
from .control import give_back
from .copying import itself_again
from .die import ASIDE, BAG, CARD, GONE, IN_FIELD, OUT_OF_PLAY, PREP, RESERVE, ROLLED, RULE, USED, Zone
from .events import Drawn, Event, LeftField, Moved, Refilled, Rolled, Spun
from .faces import ENERGY
from .happening import emit, emit_all, record, this_turn
from .player import AREAS

if TYPE_CHECKING:
    from .ability import Steps
    from .state import Die, GameState, Player, Snapshot, Source


def pile(game: GameState, die: Die) -> list[Die]:
    """The list the die lies in; outside the field it is always under its owner's control (DM-13.2.5)."""
    area = AREAS.get(die.zone)
    if area is not None:
        found: list[Die] = getattr(game.players[die.controller], area)
        return found
    if die.zone is CARD:
        assert die.holder is not None  # only dice of cards lie on cards
        return game.on_card[die.holder.index]
    return game.aside if die.zone is ASIDE else game.gone


def place(game: GameState, die: Die, zone: Zone, face: int = -1) -> None:
    """Put a die somewhere, without events and without asking whether it goes elsewhere.

    Outside the Reserve Pool and Field Zone it shows nothing; whatever was on it is gone (DM-4.1.4). A token is nowhere
    but in the field (DM-13.6.2).
    """
    enters = zone in IN_FIELD
    if not enters and die.card.kind is TOKEN:
        zone = GONE
    if die.own is not None:
        itself_again(game, die)
    pile(game, die).remove(die)
    if die.holder is not None and enters is not (die.zone in IN_FIELD):
        game.count_in_field(die.holder, 1 if enters else -1)
    if zone is CARD and die.card.kind is BASIC_ACTION:
        die.owner = -1
    die.controller = die.owner
    die.zone = zone
    die.stay += 1
    die.damage = 0
    die.effects = ()
    die.half = False
    die.spent_part = False
    die.fielded_on = 0
    die.host = None
    die.captured_from = None
    die.controlled_by = None
    die.lies_on = None
    die.face = face if zone in ROLLED or zone is ASIDE else -1
    pile(game, die).append(die)


def toward_used(game: GameState, die: Die) -> Zone:
    """The Used Pile, or Out of Play on the owner's own turn for dice from field or pool (DM-4.6.1, DM-4.6.4)."""
    return OUT_OF_PLAY if _waits_out_of_play(game, die) else used_pile(die)


def used_pile(die: Die) -> Zone:
    """The Used Pile; for a die with Immortal its owner's bag (DM-14.2.2)."""
    return BAG if "immortal" in die.card.keywords else USED


def _waits_out_of_play(game: GameState, die: Die) -> bool:
    if not game.edition.out_of_play or die.owner != game.active:
        return False
    return die.zone in IN_FIELD or die.zone is RESERVE


def move_spent(game: GameState, die: Die) -> None:
    """An energy die that has been spent leaves the Reserve Pool (DM-3.2.2 to DM-3.2.4); Immortal does not count."""
    place(game, die, OUT_OF_PLAY if _waits_out_of_play(game, die) else USED)


def clear_out_of_play(game: GameState, player: Player) -> None:
    """The dice Out of Play leave at the end of the turn (DM-6.13.6); one that was spent as energy knows no Immortal.

    What was on them went when they came there, so nothing but the area changes.
    """
    leaving, player.out_of_play = player.out_of_play, []
    if elsewhere := [die for die in leaving if used_pile(die) is not USED]:
        moved = {event.die for event in this_turn(game, Moved) if event.to is OUT_OF_PLAY}
        for die in elsewhere:
            if die in moved:
                leaving.remove(die)
                player.lay([die], used_pile(die))
    player.lay(leaving, USED)


def move(
    game: GameState,
    die: Die,
    to: Zone,
    source: Source = RULE,
    *,
    face: int = -1,
    before: Snapshot | None = None,
) -> None:
    """Move a die to an area of its owner.

    To the Used Pile it goes by way of Out of Play where that holds (DM-4.6.4). A die under another player's control
    that would go to an unrolled area goes to its owner's Prep Area (DM-13.2.4).
    `face` is kept when left out and the die stays rolled. In the Reserve Pool of the player whose turn it is not,
    anything but energy goes on to the Used Pile (DM-4.4.3).
    """
    told, tied = _carry(game, die, to, source, face=face, before=before)
    for event in told:
        emit(game, event)
    let_go(game, tied, source)


def leave_together(game: GameState, leaving: Sequence[tuple[Die, Zone]], source: Source) -> None:
    """Dice leave the Field Zone at the same time: no text of one of them is there to see the others go (DM-8.2.8)."""
    seen = {die: queries.snapshot(game, die) for die, _ in leaving}
    carried = [_carry(game, die, to, source, before=seen[die]) for die, to in leaving]
    for told, _ in carried:
        for event in told:
            emit(game, event)
    for _, tied in carried:
        let_go(game, tied, source)


def _carry(
    game: GameState,
    die: Die,
    to: Zone,
    source: Source,
    *,
    face: int = -1,
    before: Snapshot | None = None,
) -> tuple[list[Event], list[Die]]:
    """Put a die where it goes; gives what is to be told of it, and the dice that hung on its being in the field."""
    origin = die.zone
    player = die.controller
    leaves = origin in IN_FIELD
    if leaves and before is None:
        before = queries.snapshot(game, die)
    if leaves and die.controller != die.owner and to not in ROLLED and to not in (ASIDE, GONE):
        to = PREP
    elif to is USED:
        to = toward_used(game, die)
    if to in ROLLED and face < 0:
        face = die.face if die.face >= 0 else die.card.face_of_level(1)
    if to is RESERVE and die.owner != game.active and die.card.faces[face].kind is not ENERGY:
        to = USED
    tied = tied_to(game, die) if leaves else []
    if leaves and game.combat is not None:
        game.combat.remove(die)
    place(game, die, to, face)
    told: list[Event] = [Moved(die, player, origin, to, before=before, source=source)]
    if leaves:
        told.append(LeftField(die, player, to, before=before, source=source))
    return told, tied


def tied_to(game: GameState, die: Die) -> list[Die]:
    """Dice whose state hangs on this one being in the field: attached, captured, controlled by it."""
    return game.attached_to(die) + game.controlled_through(die)


def let_go(game: GameState, tied: Sequence[Die], source: Source, *, ko: bool = False) -> None:
    """The die these were tied to has left the field, by a KO or otherwise.

    What lay on it goes to the Used Pile (DM-13.5.2), captured dice are free (DM-13.1.2), control ends (DM-13.2.5).
    """
    for die in tied:
        if die.captured_from is not None:
            free(game, die, source)
        elif die.controlled_by is not None:
            if ko or not game.edition.control_ends_by_ko_only:
                give_back(game, die)
        elif die.in_field:
            move(game, die, USED, source)


def free(game: GameState, die: Die, source: Source = RULE) -> None:
    """A captured die returns to the place it was captured from, at its level; that is not fielding (DM-13.1.3)."""
    if die.captured_from is None:
        return
    to = die.captured_from
    place(game, die, to, die.face)
    emit(game, Moved(die, die.owner, origin=ASIDE, to=to, source=source))


def refill(game: GameState, player: Player) -> bool:
    """The whole Used Pile goes into the empty bag (DM-4.2.3). False when there is nothing to refill with."""
    if not player.used:
        return False
    dice = tuple(player.used)
    player.used.clear()
    player.lay(dice, BAG)
    game.events.append(Refilled(player.index, dice))
    return True


def take_from_bag(game: GameState, player: Player, count: int) -> Generator[Any, Any, list[Die]]:
    """Draw up to `count` dice, refilling when the bag is empty and only then (DM-4.2.3, DM-4.2.4).

    The dice are in no area until the caller places them with `put_drawn`. Fewer come when nothing is left.
    """
    drawn: list[Die] = []
    while len(drawn) < count:
        if not player.bag and not refill(game, player):
            break
        now = min(count - len(drawn), len(player.bag))
        if game.luck.alone:
            drawn += draw_by_luck(game.luck, player.bag, now)
        else:
            drawn += yield from game.luck.results(DrawDecision(game, player, now, drawn))
    return drawn


def put_drawn(
    game: GameState, player: Player, dice: list[Die], zone: Zone, source: Source = RULE, *, shown: bool = False
) -> None:
    """Place dice just taken from the bag together and tell it as one draw; `shown` ones are told as drawn already."""
    player.lay(dice, zone)
    if dice:
        emit(game, Drawn(player.index, tuple(dice), zone.value, shown, source=source))


def back_to_bag(player: Player, dice: list[Die]) -> None:
    """Dice just taken from the bag go back into it."""
    player.bag.extend(dice)


def roll(
    game: GameState, dice: Sequence[Die], source: Source = RULE, *, again: bool = False, roller: int | None = None
) -> Iterable[Any]:
    """Roll dice together where they lie; their faces are up from now on. `roller` is whom a text tells to roll.

    Where luck alone decides it is done at once and there is nothing to carry out.
    """
    if not dice:
        return ()
    if not game.luck.alone:
        return _roll_by_hand(game, RollDecision(game, dice, source, again=again), roller)
    _show(game, dice, roll_by_luck(game.luck, dice), source, again, roller)
    return ()


def _roll_by_hand(game: GameState, question: RollDecision, roller: int | None) -> Steps:
    faces = yield from game.luck.results(question)
    _show(game, question.dice, faces, question.source, question.again, roller)


def _show(
    game: GameState, dice: Sequence[Die], faces: Sequence[int], source: Source, again: bool, roller: int | None
) -> None:
    """The dice that have been rolled show these faces."""
    rolled = []
    for die, face in zip(dice, faces, strict=True):
        die.face = face
        die.half = False
        shown = die.card.faces[face]
        rolled.append(Rolled(die, die.controller, shown, again, roller, source=source))
    emit_all(game, Rolled, rolled)


def spin(game: GameState, die: Die, face: int, source: Source = RULE) -> bool:
    """Turn a die to a face; it stays where it is and keeps damage and effects (DM-12.1.4). False if it was there."""
    if die.face == face:
        return False
    emit(game, _turned(game, die, face, source))
    return True


def turn_back(game: GameState, die: Die, face: int, source: Source = RULE) -> None:
    """A die that was rolled is left on the face it had: it is told, but nothing has been spun (jus-013)."""
    if die.face != face:
        record(game, _turned(game, die, face, source))


def _turned(game: GameState, die: Die, face: int, source: Source) -> Spun:
    before = queries.snapshot(game, die)
    old = die.card.faces[die.face]
    die.face = face
    die.half = False
    return Spun(die, die.controller, before=before, old=old, new=die.card.faces[face], source=source)


def spin_levels(game: GameState, die: Die, up: int, source: Source = RULE) -> bool:
    """Spin up (or, negative, down) by levels as far as the die can (DM-12.1.2, DM-12.1.3, DM-12.1.5)."""
    level = min(max(die.level + up, 1), die.card.top_level)
    return spin(game, die, die.card.face_of_level(level), source)

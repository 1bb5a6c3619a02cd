"""A match of Dice Throne as the rulebook tells it: turn after turn (rules 2, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.decision import CHECKPOINT
from . import moves
from .damage import Incoming
from .doing import Doing, carry_out
from .events import PhaseBegan, TurnBegan
from .hooks import end_of_turn, hooked, may_roll
from .moments import stunned
from .moves import MatchOver
from .phases.defensive_roll import conclude, defensive_roll_phase
from .phases.discard import discard_phase
from .phases.income import income_phase
from .phases.offensive_roll import offensive_roll_phase
from .phases.targeting_roll import targeting_roll_phase
from .phases.upkeep import upkeep_phase
from .state import PHASES, ROLL_PHASES
from .uses import passives
from .windows import main_phase, nothing_left

if TYPE_CHECKING:
    from .hero import Steps
    from .state import Table


def play(game: Table) -> Steps:
    """Play on from the state's phase to the end of the match."""
    try:
        while True:
            yield CHECKPOINT
            yield from turn(game)
            nothing_left(game)  # what was named in advance was meant for this turn
            next_turn(game)
    except MatchOver:
        game.roll = None
        game.passed.clear()


def turn(game: Table) -> Steps:
    """The eight phases in order (DT-2.1.2), from the one the state stands at."""
    at = PHASES.index(game.phase)
    if at == 0:
        game.events.append(TurnBegan(game.active, game.turn))
    if at <= 0:
        _begin(game, "upkeep")
        yield from upkeep_phase(game)
        if game.active_player.defeated:
            return  # DT-10.1.7: the turn ends with the batch
    if at <= 1 and not game.first_turn:  # DT-2.3.1
        _begin(game, "income")
        yield from income_phase(game)
        if game.active_player.defeated:
            return
    if at <= 2:
        _begin(game, "main-1")
        yield from main_phase(game)
        moves.apply_damage(game, "Main Phase")
        if game.active_player.defeated:
            return
    if at <= 5:
        yield from roll_phase(game)
        if game.active_player.defeated:
            return
    if at <= 6:
        _begin(game, "main-2")
        yield from main_phase(game)
        moves.apply_damage(game, "Main Phase")
        if game.active_player.defeated:
            return
    _begin(game, "discard")
    yield from discard_phase(game)
    moves.apply_damage(game, "Discard Phase")
    if game.active_player.defeated:
        return
    yield from _own_end(game)
    yield from end_of_turn(game)


def _begin(game: Table, phase: str) -> None:
    game.phase = phase
    game.events.append(PhaseBegan(game.active, phase))


def roll_phase(game: Table) -> Steps:
    """The Offensive, Targeting and Defensive Roll Phases (DT-2.1.3), again where a text grants another one."""
    while True:
        if not (yield from may_roll(game, game.active)):
            return  # no Roll Phase takes place (DT-2.5.13)
        _begin(game, "offensive-roll")
        game.bound = game.again.pop(0) if game.again else -1
        game.results["attacked"] = False
        game.results["gained before"] = dict(game.active_player.gained)
        yield from offensive_roll_phase(game)
        if game.attack is not None and game.attack.breaks_off:  # the next one begins at once
            yield from conclude(game)
            game.attack = None
            continue
        if game.attack is not None:
            yield from targeting_roll_phase(game)
            game.results["attacked"] = game.attack.is_attack
        if game.attack is not None:
            yield from defensive_roll_phase(game)
        else:
            yield from conclude(game)
        if not game.results["attacked"]:
            yield from _no_attack(game)
        yield from _stun_ends(game)
        game.attack = None
        if not game.again:
            return


def _stun_ends(game: Table) -> Steps:
    """When the Attack that stunned somebody concludes, the attacker takes the token off and rolls once more at him."""
    attack = game.attack
    if attack is None:
        return
    for seat in game.players:
        for token, _ in hooked(game, seat.index, "stuns"):
            moves.remove(game, seat.index, token, 1, "the Attack has concluded")
            if not seat.defeated and seat.index != attack.player:
                game.again.append(seat.index)
    yield from ()  # nothing is asked


def _no_attack(game: Table) -> Steps:
    """Passives of opponents that answer an Offensive Roll Phase without an Attack."""
    for opponent in game.opponents(game.active):
        seat = game.players[opponent]
        for ability, _, passive in passives(seat):
            if passive.when == "opponent without attack" and not stunned(game, opponent):
                doing = Doing(game, opponent, seat.hero.abilities[ability].name, game.active)
                yield from carry_out(doing, passive.does)


def _own_end(game: Table) -> Steps:
    """Passives that act at the end of their owner's turn."""
    seat = game.active_player
    for ability, _, passive in list(passives(seat)):
        if passive.when == "end of turn":
            doing = Doing(game, seat.index, seat.hero.abilities[ability].name, key=seat.hero.key)
            yield from carry_out(doing, passive.does)


def break_off(game: Table) -> None:
    """A player has left: what is under way ends here, the rest of the turn goes on if its player still stands."""
    game.attack, game.roll, game.pending = None, None, None
    game.undisturbed, game.given, game.given_late = 0, [], False
    game.incoming = [Incoming() for _ in game.players]
    for seat in game.players:
        seat.discard += seat.resolving
        seat.resolving.clear()
        seat.declared = ""
    game.passed.clear()
    game.again.clear()
    if game.active_player.defeated:
        next_turn(game)
    elif game.phase in ROLL_PHASES:
        game.phase = "main-2"
    elif game.phase in ("upkeep", "income"):
        game.phase = PHASES[PHASES.index(game.phase) + 1]


def next_turn(game: Table) -> None:
    """The next player in turn order who still stands becomes the active one (DT-2.1.1)."""
    for seat in game.players:
        seat.used.clear()
        seat.gained.clear()
    game.active = game.order((game.active + 1) % len(game.players))[0]
    game.turn += 1
    game.first_turn = False
    game.phase = "upkeep"
    game.attack, game.roll = None, None
    game.results.clear()
    game.passed.clear()
    game.again.clear()
    game.bound, game.rolled, game.attempts = -1, 0, 0

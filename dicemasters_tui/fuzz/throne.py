"""Dice Throne under the hunt: who meets whom, and what must hold after every command."""

from __future__ import annotations

from collections import Counter

from ..catalog.heroes import load_heroes
from ..dicethrone.setup import MODES, deck_of
from ..dicethrone.state import MAX_CP, Table
from ..kernel.luck import Luck
from ..kernel.match import Match
from ..throne import Lineup
from .invariants import Broken


def lineup_of(seed: int) -> Lineup:
    """The match of this number: mode and heroes; every third one is not between two."""
    luck = Luck(seed ^ 0x0D17)
    mode = list(MODES)[luck.below(len(MODES))] if not luck.below(3) else "1v1"
    known = sorted(load_heroes().heroes)
    heroes = tuple(known[luck.below(len(known))] for _ in range(MODES[mode]))
    return Lineup(heroes, ("Ann", "Ben", "Cas", "Dee")[: len(heroes)], seed, mode)


def check_throne(match: Match[Table]) -> None:
    """Every card in one place, dials and tokens within their limits, one player asked something that has an answer."""
    game = match.state
    for side in game.sides:
        if not 0 <= side.health <= side.ceiling:
            raise Broken(f"Health of {side.health}")
    heroes = load_heroes()
    for seat in game.players:
        if not 0 <= seat.cp <= MAX_CP:
            raise Broken(f"{seat.cp} CP")
        held = Counter([*seat.hand, *seat.deck, *seat.discard, *seat.board, *seat.resolving])
        if held != Counter(deck_of(seat.hero, heroes.common)):
            raise Broken(f"cards of {seat.hero.name} are lost or doubled")
        for token, count in seat.tokens.items():
            if not 1 <= count <= game.limit(seat.index, token):
                raise Broken(f"{count} {token} on {seat.hero.name}")
        for companion, count in seat.companions.items():
            if count < 0:
                raise Broken(f"{count} {companion}")
    decision = match.decision
    if decision is None:
        if game.winner is None:
            raise Broken("the match is over and nobody has won")
        return
    if game.players[decision.player].defeated:
        raise Broken("a defeated player is asked")
    if not any(option.legal for option in decision.options):
        raise Broken(f"{decision.kind} has no legal answer")

"""A player for somebody who is alone at the table: plain good sense, no reading of cards, no looking into the bag.

It tries what it could do on copies of the match and likes the table best that has more life, stronger dice in the
field and dearer dice in the bag. What brings dice out of the bag or rolls them it judges as if nothing came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.chance import Chance
from ..rules import queries
from ..rules.decisions import AttackDecision, BlockDecision, DamageDecision, PriorityDecision, RerollDecision
from ..rules.state import Zone
from .outlook import MOST, WON, Outlook, Patience, Verdict, best
from .random_player import RandomPlayer

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..kernel.match import Match
    from ..rules.state import Die, GameState

    DiceMatch = Match[GameState]

LIFE, BODY, BAG, POOL = 2.0, 1.0, 0.6, 0.15
"""What is worth how much: a life; a point of attack or defense in the field; a point of cost of a die that was bought;
an energy left in the pool."""
PATIENCE = 400
"""Copies of the match that are made for a decision, about."""


class SensiblePlayer:
    """Answers what one player is asked. The same seed and match give the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self._otherwise = RandomPlayer(seed)

    def command(self, match: DiceMatch) -> str:
        """The command for what the match asks now, legal always. The match itself is left as it is."""
        decision = match.decision
        assert decision is not None  # somebody is asked
        if decision.hides_answer or isinstance(decision, Chance):  # what it rolls is left to luck
            return self._otherwise.command(decision)
        answer: Any = None
        match decision:
            case RerollDecision():
                answer = tuple(die for die in decision.dice if _worth_a_roll(die))
            case AttackDecision():
                answer = _attackers(match.state, decision)
            case BlockDecision():
                answer = _blocks(match.state, decision)
            case DamageDecision():
                answer = decision.usual()
            case _:
                return self._tried(match, decision)
        if answer is None or (not isinstance(decision, RerollDecision) and decision.why_not(answer)):
            return self._otherwise.command(decision)
        return decision.text(answer)

    def _tried(self, match: DiceMatch, decision: Decision) -> str:
        """The answer that leads to the best table, as far as that can be seen."""
        passing = isinstance(decision, PriorityDecision) or decision.kind == "reaction"
        outlook = _AsItLies(match, decision.player)
        least = outlook.now if passing else -2 * WON
        chosen = best([outlook], [(command,) for command in outlook.answers(decision)[:MOST]], least)
        return chosen[0] if chosen else "pass" if passing else self._otherwise.command(decision)


class _AsItLies(Outlook["GameState"]):
    """The table as everybody sees it; what chance brings is not looked at."""

    def __init__(self, match: DiceMatch, me: int) -> None:
        super().__init__(match, me, Patience(PATIENCE))
        self.now = worth(match.state, me)

    def copy(self) -> DiceMatch:
        return self.match.fork()

    def judge(self, copy: DiceMatch) -> Verdict:
        chance = copy.moves[-1].chance
        return Verdict(self.now + 0.1 if chance else worth(copy.state, self.me), not chance)

    def answers(self, decision: Decision) -> Sequence[str]:
        return [option.command for option in decision.options if option.legal and option.command != "pass"]


def worth(game: GameState, me: int) -> float:
    """How good a table is for a player: what is theirs less what is the other's."""
    if game.over:
        return 0.0 if game.winner is None or game.winner < 0 else WON if game.winner == me else -WON
    return _side(game, me) - _side(game, 1 - me)


def _side(game: GameState, player: int) -> float:
    seat = game.players[player]
    field = sum(_body(game, die) for die in seat.field if die.is_character)
    bought = sum(die.card.cost for die in game.dice if die.owner == player and die.zone not in (Zone.CARD, Zone.GONE))
    return LIFE * seat.life + BODY * field + BAG * bought + POOL * sum(die.is_energy for die in seat.reserve)


def _body(game: GameState, die: Die) -> float:
    return queries.attack(game, die) + queries.defense(game, die) - 0.9 * die.damage


def _worth_a_roll(die: Die) -> bool:
    """One energy of a die that has characters on it is worth another try; all else is kept."""
    face = die.shown
    return face is not None and die.is_energy and die.card.is_character and len(face.symbols) < 2


def _attackers(game: GameState, decision: AttackDecision) -> tuple[Die, ...]:
    """All that cannot be stopped, if that wins; else those no blocker beats."""
    able = sorted(decision.rules.dice, key=lambda die: queries.attack(game, die))
    other = game.players[1 - decision.player]
    blockers = [die for die in other.field if die.is_character]
    through = able[: max(0, len(able) - len(blockers))]  # the blockers stop the strongest
    if sum(queries.attack(game, die) for die in through) >= other.life:
        return tuple(able)
    fiercest = max((queries.attack(game, die) for die in blockers), default=0)
    safe = [die for die in able if queries.attack(game, die) and queries.defense(game, die) - die.damage > fiercest]
    chosen = [*decision.rules.must, *(die for die in safe if die not in decision.rules.must)]
    return tuple(chosen)


def _blocks(game: GameState, decision: BlockDecision) -> tuple[tuple[Die, Die], ...]:
    """Blocks that live, or fell more than they cost; and whatever it takes to stay alive."""
    rules = decision.rules
    free = sorted(rules.blockers, key=lambda die: _body(game, die))
    coming = {die: queries.attack(game, die) for die in rules.attackers}
    pairs: list[tuple[Die, Die]] = []
    for attacker in sorted(rules.attackers, key=lambda die: -coming[die]):
        able = [die for die in free if (die, attacker) not in rules.reasons]
        lives = [die for die in able if queries.defense(game, die) - die.damage > coming[attacker]]
        fells = [die for die in able if queries.attack(game, die) >= queries.defense(game, attacker) - attacker.damage]
        trades = [die for die in fells if _body(game, die) <= _body(game, attacker)]
        deadly = sum(coming[die] for die in rules.attackers if die not in {a for _, a in pairs}) >= (
            game.players[rules.player].life
        )
        for group in ([die for die in lives if die in fells], lives, trades, able if deadly else []):
            if group:
                pairs.append((group[0], attacker))
                free.remove(group[0])
                break
    return tuple(pairs)

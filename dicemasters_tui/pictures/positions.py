"""Matches worth a picture: played by commands from fixed seeds until much lies on the table.

No position is set up by hand. Matches are played with simple habits, seed after seed, and the first position that is
rich enough is taken; so the pictures stay the same until rules or cards change, and still come out well then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..catalog import Catalog
from ..kernel.decision import Decision
from ..kernel.luck import Luck
from ..kernel.match import Match
from ..records import new_match
from ..rules import queries
from ..rules.decisions import (
    AttackDecision,
    BlockDecision,
    DamageDecision,
    PriorityDecision,
    RerollDecision,
)
from ..rules.reaction import ReactionDecision
from ..rules.state import Die, GameState, Step
from ..teams.agreed import agree
from ..teams.pairing import Pairing

DiceMatch = Match[GameState]
Rich = Callable[[DiceMatch], bool]
"""Whether a match stands at a position for the picture."""
SEEDS = 400
"""Matches that are looked through."""
FIGHT_TURN = 15
"""Nobody attacks before this turn, so that both sides have dice to show."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it was agreed, and the commands that lead to the position."""

    pairing: Pairing
    commands: tuple[tuple[int, str], ...]


def find(
    catalog: Catalog, teams: tuple[str, str], names: tuple[str, str], rich: Rich, *, fights: bool = False
) -> Played:
    """The first rich position in matches of two teams, with `fights` also such as come after an attack.

    Raises `LookupError` when there is none in `SEEDS` matches.
    """
    for seed in range(1, SEEDS + 1):
        pairing = agree(catalog, None, teams, seed, names)
        match = new_match(pairing, catalog)
        habits = Luck(seed)
        while (decision := match.decision) is not None:
            if rich(match):
                return Played(pairing, tuple(match.commands))
            if match.state.turn > FIGHT_TURN + 1 and not fights:
                break
            match.submit(decision.player, _usual(match, decision, habits))
        if match.over and rich(match):
            return Played(pairing, tuple(match.commands))
    raise LookupError(f"No match of {teams[0]} and {teams[1]} is fit for this picture.")


def _usual(match: DiceMatch, decision: Decision, habits: Luck) -> str:
    """What somebody does who fields and buys what can be had and attacks late."""
    if isinstance(decision, RerollDecision):
        return "keep"
    if isinstance(decision, ReactionDecision):
        return "pass"
    if isinstance(decision, PriorityDecision):
        return _act(match, decision, habits)
    if isinstance(decision, AttackDecision) and match.state.turn < FIGHT_TURN and not decision.rules.must:
        return "no attack"
    if isinstance(decision, DamageDecision):
        return decision.text(decision.usual())
    return decision.text(decision.any_answer(habits.below))


def _act(match: DiceMatch, decision: PriorityDecision, habits: Luck) -> str:
    if decision.player != match.state.active:
        return "pass"
    legal = [option.command for option in decision.options if option.legal]
    for able in (
        [command for command in legal if command.startswith("field")],
        [command for command in legal if command.startswith("use")],
        [f"buy {card.id}" for card in match.state.cards if not card.basic and f"buy {card.id}" in legal],
    ):
        if able:
            return able[habits.below(len(able))]
    return "pass"


# What is rich -----------------------------------------------------------------------------------------------------


def fielded(match: DiceMatch, player: int) -> list[Die]:
    """A player's character dice in the field, without sidekicks."""
    return [die for die in match.state.players[player].field if die.is_character and die.holder is not None]


def energy(match: DiceMatch, player: int) -> int:
    """Symbols of energy in a player's reserve pool."""
    return sum(len(die.symbols) for die in match.state.players[player].reserve if die.is_energy)


def changed(match: DiceMatch) -> list[Die]:
    """Dice in the field whose attack or defense is not as printed."""
    game = match.state
    return [
        die
        for player in game.players
        for die in fielded(match, player.index)
        if die.shown is not None
        and (queries.attack(game, die), queries.defense(game, die)) != (die.shown.attack, die.shown.defense)
    ]


def main_step(match: DiceMatch) -> bool:
    """Much to do: a character to field, energy of several kinds to spend, characters on both sides."""
    game, decision = match.state, match.decision
    if not isinstance(decision, PriorityDecision) or game.step is not Step.MAIN or decision.player != game.active:
        return False
    options = [option.command for option in decision.options if option.legal]
    symbols = {str(symbol) for die in game.active_player.reserve if die.is_energy for symbol in die.symbols}
    return (
        sum(command.startswith("buy") for command in options) >= 2
        and any(command.startswith("field") for command in options)
        and len(symbols) >= 3
        and energy(match, game.active) >= 4
        and all(len({die.name for die in fielded(match, player)}) >= 2 for player in (0, 1))
    )


def roll(match: DiceMatch) -> bool:
    """Dice of several cards rolled, something on both sides to roll for."""
    decision = match.decision
    return (
        isinstance(decision, RerollDecision)
        and len(decision.dice) >= 4
        and len({die.name for die in decision.dice}) >= 3
        and any(die.is_character for die in decision.dice)
        and all(len(fielded(match, player)) >= 2 for player in (0, 1))
    )


def double_block(match: DiceMatch) -> bool:
    """Three attackers of three cards, and as many blockers that may go anywhere, two of them characters of cards."""
    decision = match.decision
    if not isinstance(decision, BlockDecision):
        return False
    rules = decision.rules
    return (
        3 <= len(rules.attackers) <= 4
        and len({die.name for die in rules.attackers}) >= 3
        and 3 <= len(rules.blockers) <= 6
        and len({die.name for die in rules.blockers if die.holder is not None}) >= 2
        and not rules.reasons
    )


def modified(match: DiceMatch) -> bool:
    """A main step in which something changes the numbers of a die."""
    decision, game = match.decision, match.state
    return (
        isinstance(decision, PriorityDecision)
        and decision.player == game.active
        and game.turn > 5
        and any(
            die.shown is not None
            and queries.attack(game, die) != die.shown.attack
            and queries.defense(game, die) != die.shown.defense
            for die in changed(match)
        )
    )


def decided(match: DiceMatch) -> bool:
    """Over after blows on both sides."""
    if not match.over or match.state.winner not in (0, 1):
        return False
    winner = match.state.players[match.state.winner]
    return winner.life <= 12 and 18 <= match.state.turn <= 30

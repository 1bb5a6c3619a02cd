"""Trying a command on a copy of the match, and seeing what comes of it when nobody does anything else.

Where chance decides on the way, the outcome is hidden: a preview never shows what a roll will bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..kernel.errors import DiceMastersError
from ..kernel.luck import Luck
from ..rules import queries
from ..rules.choice import ChoiceDecision
from ..rules.decisions import BlockDecision, DamageDecision, PriorityDecision
from ..rules.energy import total
from ..rules.events import Damaged, Drawn, KnockedOut, LifeChanged, Refilled, Resolving, Rolled, Saved, TurnBegan
from ..rules.reaction import ReactionDecision
from ..rules.sentences import story
from ..rules.state import Step
from ..rules.wording import listing, owned_words

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..kernel.match import Match
    from ..rules.events import Event
    from ..rules.state import Die, GameState

_MOST = 60
"""Decisions answered on the way before giving up."""
_OTHER_LUCK = (101, 202, 303)
"""Seeds of the luck that fights are tried with."""


@dataclass(slots=True)
class Outlook:
    """What a command would lead to. `refused` says why it would not go; `chance` that luck comes in first.

    `game` is the position then, `events` what happens until there, `open` the choices that players still have
    on the way (answered here in the usual manner), `asked` the first question that follows.
    """

    game: GameState
    events: list[Event] = field(default_factory=list)
    refused: str = ""
    chance: bool = False
    over: bool = False
    open: list[Decision] = field(default_factory=list)
    asked: Decision | None = None

    def die(self, die: Die) -> Die:
        """The same die in that position."""
        return self.game.dice[die.index]

    def costs(self, before: GameState, player: int) -> bool:
        """Whether the player is worse off in life, energy or dice than before, or is asked for a price next."""
        if self.refused or self.chance:
            return not self.chance
        if isinstance(self.asked, ChoiceDecision) and self.asked.about == "cost":
            return True
        was, then = before.players[player], self.game.players[player]
        return then.life < was.life or total(then) < total(was) or len(then.field) < len(was.field)

    def sentences(self) -> list[str]:
        """What the log says of it, each sentence once. That a text is carried out goes without saying."""
        events = [event for event in self.events if not isinstance(event, Resolving)]
        return list(dict.fromkeys(line.text for line in story(self.game, events)))

    def next_question(self) -> str:
        """`Then Alex is asked: Choose attackers.`; nothing where a player may just act, or the match is over."""
        if self.asked is None or isinstance(self.asked, PriorityDecision) or self.over:
            return ""
        return f"Then {self.game.players[self.asked.player].name} is asked: {self.asked.sentence()}"

    @property
    def knocked_out(self) -> list[KnockedOut]:
        return [event for event in self.events if isinstance(event, KnockedOut) and not event.cancelled]

    @property
    def saved(self) -> list[Saved]:
        return [event for event in self.events if isinstance(event, Saved)]

    def is_koed(self, die: Die) -> bool:
        return any(event.die.index == die.index for event in self.knocked_out)

    def is_saved(self, die: Die) -> bool:
        return any(event.die.index == die.index for event in self.saved)

    def damage_to_player(self, player: int) -> int:
        """Life lost to damage, in all."""
        return -sum(
            event.change
            for event in self.events
            if isinstance(event, LifeChanged) and event.player == player and event.damage and event.change < 0
        )

    def damage_to(self, die: Die) -> int:
        return sum(
            event.amount
            for event in self.events
            if isinstance(event, Damaged) and event.victim is not None and event.victim.index == die.index
        )

    def damage_by(self, die: Die, player: int) -> int:
        """Damage this die deals to a player."""
        return sum(
            event.amount
            for event in self.events
            if isinstance(event, Damaged)
            and event.victim is None
            and event.player == player
            and event.by is not None
            and event.by.index == die.index
        )


def _fork(match: Match[GameState]) -> Match[GameState]:
    """A copy in which nothing is settled about chance: a lesson's dice fall as it says only if it is followed."""
    twin = match.fork()
    twin.state.luck.forced.clear()
    twin.state.luck.by_hand = False  # nobody is asked for dice in a preview
    return twin


def try_out(match: Match[GameState], command: str) -> Outlook:
    """The position right after a command. The match itself does not change."""
    assert match.decision is not None
    twin = _fork(match)
    try:
        events = twin.submit(match.decision.player, command)
    except DiceMastersError as refusal:
        return Outlook(match.state, refused=str(refusal))
    return Outlook(
        twin.state,
        list(events),
        chance=twin.moves[-1].chance,
        over=twin.over,
        asked=twin.decision,
    )


def fight_on(match: Match[GameState], command: str) -> Outlook:
    """The position after combat if the command is given and then nobody acts.

    Both pass, mays are declined, damage is split in the usual way, until the end of combat or of the match. Where
    luck is used on the way, the fight is tried with other luck than the match's own; `chance` is set when that makes
    a difference, and what the real luck holds is never looked at.
    """
    found, lucky = _fight(match, command, None)
    if found.refused or not lucky:
        return found
    tried = [_fight(match, command, Luck(seed))[0] for seed in _OTHER_LUCK]
    found = tried[0]
    found.chance = len({_sum(outlook) for outlook in tried}) > 1
    return found


def _sum(outlook: Outlook) -> tuple[object, ...]:
    """What a fight came to, for telling whether luck made a difference."""
    hits = sorted(
        (event.victim.index if event.victim is not None else -1 - event.player, event.amount)
        for event in outlook.events
        if isinstance(event, Damaged)
    )
    gone = sorted(event.die.index for event in (*outlook.knocked_out, *outlook.saved))
    lives = tuple(player.life for player in outlook.game.players)
    return (lives, outlook.over, tuple(gone), tuple(hits))


def _fight(match: Match[GameState], command: str, luck: Luck | None) -> tuple[Outlook, bool]:
    """The fight with one luck, and whether it was used before the turn ended."""
    twin = _fork(match)
    if luck is not None:
        twin.state.luck = luck
    turn, uses = twin.state.turn, twin.state.luck.uses
    found = Outlook(twin.state)
    lucky = False
    answer = command
    for _ in range(_MOST):
        if twin.decision is None:
            break
        try:
            found.events += twin.submit(twin.decision.player, answer)
        except DiceMastersError as refusal:
            found.refused = str(refusal)
            break
        if twin.decision is None or twin.state.turn != turn or twin.state.step is Step.CLEANUP:
            break
        lucky = twin.state.luck.uses != uses
        if found.asked is None:
            found.asked = twin.decision
        answer = usual_answer(twin.decision)
        if not isinstance(twin.decision, PriorityDecision | ReactionDecision):
            found.open.append(twin.decision)
    found.game = twin.state
    found.over = twin.over
    found.events = _until_turn_end(found.events)
    return found, lucky or any(isinstance(event, Drawn | Refilled | Rolled) for event in found.events)


def _until_turn_end(events: list[Event]) -> list[Event]:
    """What happens before the next turn begins."""
    for index, event in enumerate(events):
        if isinstance(event, TurnBegan):
            return events[:index]
    return events


def usual_answer(decision: Decision) -> str:
    """What is answered on the way when nobody does anything by choice."""
    if isinstance(decision, PriorityDecision | ReactionDecision):
        return "pass"
    if isinstance(decision, DamageDecision):
        return decision.text(decision.usual())
    if isinstance(decision, ChoiceDecision):
        if decision.about == "may":
            return "choose no"
        return decision.text(decision.legal[: decision.minimum or (1 if decision.about == "order" else 0)])
    return decision.text(())


class Fight:
    """The fight that follows a command, with the lanes as that command leaves them.

    `pairs` are the blocks of the command when it declares blockers, else the lanes of the match are taken.
    """

    def __init__(self, match: Match[GameState], command: str, pairs: Sequence[tuple[Die, Die]] | None = None) -> None:
        self.match = match
        self.command = command
        self.game = match.state
        lanes = self.game.combat.lanes if self.game.combat is not None else []
        self.attackers = [lane.attacker for lane in lanes]
        self.blockers: dict[Die, list[Die]] = {lane.attacker: list(lane.blockers) for lane in lanes}
        self.blocked = {lane.attacker for lane in lanes if lane.blocked}
        if pairs is not None:
            self.blockers = {attacker: [b for b, a in pairs if a is attacker] for attacker in self.attackers}
            self.blocked = {attacker for attacker in self.attackers if self.blockers[attacker]}
        self.defender = self.game.players[1 - self.game.active]

    @cached_property
    def outlook(self) -> Outlook:
        """What it comes to."""
        return fight_on(self.match, self.command)

    @property
    def known(self) -> bool:
        """Whether the outcome can be told at all."""
        return not self.outlook.refused and not self.outlook.chance

    def is_open(self, attacker: Die) -> bool:
        """Nobody blocks it, or ever has."""
        return not self.blockers.get(attacker) and attacker not in self.blocked

    def through(self, attacker: Die) -> int:
        """The damage it deals to the defender."""
        return self.outlook.damage_by(attacker, self.defender.index)

    def split_of(self, attacker: Die) -> DamageDecision | None:
        """The split of its damage its controller will be asked for, if any."""
        splits = (decision for decision in self.outlook.open if isinstance(decision, DamageDecision))
        return next((split for split in splits if split.dealer.index == attacker.index), None)

    def split_words(self, split: DamageDecision) -> str:
        """Whom the damage can KO: `Its 5 damage can KO Flash¹ or Batman², not both; Alex splits.`"""
        game = self.game
        victims = [game.dice[die.index] for die in split.victims]
        needs = {die: queries.defense(game, die) - die.damage for die in victims}
        able = [die for die in victims if needs[die] <= split.amount]
        names = listing(owned_words(game, die) for die in victims)
        if not able:
            can = f"KOs none of {names}"
        elif sum(needs.values()) <= split.amount:
            can = f"can KO {names}"
        else:
            both = ", not both" if len(able) == 2 else ""
            can = f"can KO {' or '.join(owned_words(game, die) for die in able)}{both}"
        return f"Its {split.amount} damage {can}; {game.players[split.player].name} splits."

    def choosers(self) -> str:
        """Who still chooses something on the way, in a sentence; blocks and splits are no news. Empty for nobody."""
        still = [asked for asked in self.outlook.open if not isinstance(asked, DamageDecision | BlockDecision)]
        names = listing(self.game.players[asked.player].name for asked in still)
        return f"{names} still {'chooses' if len(still) == 1 else 'choose'} something on the way." if still else ""

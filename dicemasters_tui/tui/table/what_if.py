"""Trying a command on a copy of the match, and seeing what comes of it when nobody does anything else.

Where chance decides on the way, the outcome is hidden: a preview never shows what a roll will bring.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...kernel.errors import DiceMastersError
from ...rules.choice import ChoiceDecision
from ...rules.decisions import DamageDecision, PriorityDecision, ReactionDecision
from ...rules.events import Damaged, KnockedOut, LifeChanged, Saved
from ...rules.state import Step

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...kernel.match import Match
    from ...rules.events import Event
    from ...rules.state import Die, GameState

_MOST = 60
"""Decisions answered on the way before giving up."""


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


def try_out(match: Match[GameState], command: str) -> Outlook:
    """The position right after a command. The match itself does not change."""
    assert match.decision is not None
    twin = match.fork()
    uses = twin.state.luck.uses
    try:
        events = twin.submit(match.decision.player, command)
    except DiceMastersError as refusal:
        return Outlook(match.state, refused=str(refusal))
    return Outlook(
        twin.state,
        list(events),
        chance=twin.state.luck.uses != uses,
        over=twin.over,
        asked=twin.decision,
    )


def fight_on(match: Match[GameState], command: str) -> Outlook:
    """The position after combat if the command is given and then nobody acts.

    Both pass, mays are declined, damage is split in the usual way. Stops where chance comes in, at the end of combat,
    or at the match's end.
    """
    assert match.decision is not None
    twin = match.fork()
    turn, uses = twin.state.turn, twin.state.luck.uses
    found = Outlook(twin.state)
    answer = command
    for _ in range(_MOST):
        if twin.decision is None or twin.state.turn != turn:
            break
        try:
            found.events += twin.submit(twin.decision.player, answer)
        except DiceMastersError as refusal:
            found.refused = str(refusal)
            break
        if twin.state.luck.uses != uses and twin.state.turn == turn and not twin.over:
            found.chance = True
            break
        if twin.decision is None or twin.state.turn != turn or twin.state.step is Step.CLEANUP:
            break
        if found.asked is None:
            found.asked = twin.decision
        answer = usual_answer(twin.decision)
        if not isinstance(twin.decision, PriorityDecision | ReactionDecision):
            found.open.append(twin.decision)
    found.game = twin.state
    found.over = twin.over
    if twin.state.turn != turn:
        found.events = _until_turn_end(found.events)
    return found


def _until_turn_end(events: list[Any]) -> list[Any]:
    """What happens before the next turn begins."""
    from ...rules.events import TurnBegan

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

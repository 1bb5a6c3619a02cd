"""The question whether a player reacts to something (rules 8.3, 9.4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kernel.decision import Decision, Option
from .acts import PASS, Act
from .energy import Cost
from .events import AttackersDeclared, Damaged, GlobalUsed, Targeted, Used
from .happening import has_happened

if TYPE_CHECKING:
    from .events import Event
    from .state import GameState


class ReactionDecision(Decision):
    """Use a reactive Global or another interrupting text, or pass (DM-9.4.3). The answer is an `Act`."""

    kind = "reaction"
    __slots__ = ("costs", "event", "game")

    def __init__(self, game: GameState, player: int, costs: dict[Act, Cost], event: Event) -> None:
        super().__init__(player)
        self.game = game
        self.costs = costs
        """What each act costs that could be done."""
        self.event = event

    @property
    def acts(self) -> list[Act]:
        return list(self.costs)

    def list_options(self) -> list[Option]:
        options = [
            Option(act.command(), act.command(), act.card.id if act.card else "", cost=str(cost) if cost.amount else "")
            for act, cost in self.costs.items()
        ]
        return [*options, Option("pass", "Pass")]

    def prompt(self) -> str:
        event = self.event
        if isinstance(event, Damaged):
            victim = event.victim.name if event.victim is not None else self.game.players[event.player].name
            source = event.source.label if event.source is not None else "an effect"
            deals = "has dealt" if has_happened(self.game, event) else "is about to deal"
            return f"{source} {deals} {event.amount} damage to {victim}: react, or pass"
        if isinstance(event, GlobalUsed):
            return f"{self.game.players[event.player].name} uses the Global of {event.card.card.name}: react, or pass"
        if isinstance(event, Used):
            return f"{self.game.players[event.player].name} uses {event.die.name}: react, or pass"
        if isinstance(event, AttackersDeclared):
            return f"{self.game.players[event.player].name} attacks: react, or pass"
        if isinstance(event, Targeted):
            source = event.source.label if event.source is not None else "an effect"
            return f"{source} targets {event.die.name}: react, or pass"
        return "React, or pass"

    def text(self, answer: Act) -> str:
        return answer.command()

    def any_answer(self, below: Callable[[int], int]) -> Act:
        pick = below(len(self.acts) + 1)
        return self.acts[pick] if pick < len(self.acts) else PASS

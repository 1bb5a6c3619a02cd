"""Everything the table is drawn from: the match, the hand, and what just happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..match.game import Scene as AnyScene
from .fight import Fight

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...kernel.match import Match
    from ...rules.events import Event
    from ...rules.state import GameState
    from .hand import Hand
    from .view import TableView


BOXES = {"ygo": "Yu-Gi-Oh!", "asm": "Spider-Man", "jus": "Justice", "wwe": "WWE"}


def box_title(game: GameState) -> str:
    """The box that is played: the one all team cards come from, else the edition."""
    sets = {card.card.set for card in game.cards}
    return BOXES.get(sets.pop(), game.edition.title) if len(sets) == 1 else game.edition.title


@dataclass(slots=True)
class Scene(AnyScene):
    """One frame's worth. `hand` is None while nobody at this table is asked: a bot thinks, or the match is over."""

    match: Match[GameState]
    hand: Hand | None = None

    title: str = ""
    """The box that is played, for the header."""
    queue_open: bool = False
    hovered: str = ""
    """The die under the pointer, by id."""
    fresh_events: tuple[Event, ...] = ()
    """What happened since the last decision."""
    life_changes: dict[int, int] = field(default_factory=dict)
    prepped: set[int] = field(default_factory=set)
    """Players whose prep area just grew by a KO."""
    teams: tuple[str, ...] = ()
    """The teams' names by seat, where they are known."""
    flashes: dict[str, str] = field(default_factory=dict)
    rolling: dict[str, int] = field(default_factory=dict)
    """Faces shown by dice that still tumble, by die id."""
    fought: TableView | None = None
    """The lanes of a fight that has just ended, in place of the table."""
    seed: str = ""
    totals: list[int] = field(default_factory=list)
    """Dice per card, by `TeamCard.index`."""
    _fight: tuple[Decision, Fight] | None = None

    def __post_init__(self) -> None:
        if not self.totals:
            self.totals = [0] * len(self.game.cards)
            for die in self.game.dice:
                if die.holder is not None:
                    self.totals[die.holder.index] += 1

    @property
    def game(self) -> GameState:
        return self.match.state

    def fight(self) -> Fight:
        """What passing now would lead to; worked out once a decision."""
        decision = self.match.decision
        assert decision is not None  # asked while somebody has priority
        if self._fight is None or self._fight[0] is not decision:
            self._fight = (decision, Fight(self.match, "pass"))
        return self._fight[1]

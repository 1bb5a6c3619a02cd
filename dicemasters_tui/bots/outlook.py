"""Trying answers on copies of a match: what computer players of every game do before they answer.

What a player cannot know must not be seen on the copies either; how that is kept apart is each game's affair.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ..kernel.errors import DiceMastersError

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..kernel.match import Match

State = TypeVar("State")

WON = 1000.0
"""What a match is worth that is won; lost it is worth as much below 0."""
DEPTH = 3
"""So many commands in a row are looked ahead, as when an action asks for a target and then for another."""
MOST = 12
"""Answers to one question that are tried."""


class Verdict(NamedTuple):
    """What something tried leads to; `certain` where chance has no part in it, so that it need not be tried again."""

    worth: float
    certain: bool


@dataclass(slots=True)
class Patience:
    """How many copies of the match may still be made for a decision, about; then what was tried has to do."""

    left: int


class Outlook(ABC, Generic[State]):
    """How a match may go on from what it asks now, as the player `me` sees it."""

    def __init__(self, match: Match[State], me: int, patience: Patience) -> None:
        self.match = match
        self.me = me
        self.patience = patience

    @abstractmethod
    def copy(self) -> Match[State]:
        """A copy of the match at the same question, on which commands may be tried."""

    @abstractmethod
    def judge(self, copy: Match[State]) -> Verdict:
        """How well `me` does on a copy on which something was tried."""

    @abstractmethod
    def answers(self, decision: Decision) -> Sequence[str]:
        """The answers worth trying to a choice that follows what was tried."""

    def of(self, commands: tuple[str, ...]) -> Verdict | None:
        """What the commands lead to; None when they are refused.

        A choice they leave open is made first, well by whoever makes it.
        """
        self.patience.left -= 1
        copy = self.copy()
        try:
            for command in commands:
                if copy.decision is None:
                    return None
                copy.submit(copy.decision.player, command)
        except DiceMastersError:
            return None  # an answer of several parts, or one that cannot be paid after all
        asked = copy.decision
        if asked is not None and asked.kind == "choose" and not asked.hides_answer and len(commands) < DEPTH:
            found = self._chosen(asked, commands)
            if found:
                chosen = max(found) if asked.player == self.me else min(found)
                return Verdict(chosen.worth, all(verdict.certain for verdict in found))
        return self.judge(copy)

    def _chosen(self, asked: Decision, commands: tuple[str, ...]) -> list[Verdict]:
        """What the answers to a choice lead to."""
        found = []
        for answer in self.answers(asked)[:MOST]:
            if self.patience.left <= 0:
                break
            if (verdict := self.of((*commands, answer))) is not None:
                found.append(verdict)
        return found


def best(
    outlooks: Sequence[Outlook[Any]], tried: Iterable[tuple[str, ...]], least: float, margin: float = 0.01
) -> tuple[str, ...]:
    """Of commands in a row the ones that lead to the best table on average; none where no table is better than `least`.

    What is only as good as something tried before, within `margin`, is passed over.
    """
    chosen: tuple[str, ...] = ()
    for commands in tried:
        worth = average(outlooks, commands)
        if worth is not None and worth > least + margin:
            chosen, least = commands, worth
        if any(outlook.patience.left <= 0 for outlook in outlooks):
            break
    return chosen


def average(outlooks: Sequence[Outlook[Any]], commands: tuple[str, ...]) -> float | None:
    """What the commands lead to on average; None when they are refused."""
    found: list[float] = []
    for outlook in outlooks:
        verdict = outlook.of(commands)
        if verdict is None:
            return None
        found.append(verdict.worth)
        if verdict.certain or outlook.patience.left <= 0:
            break
    return sum(found) / len(found)

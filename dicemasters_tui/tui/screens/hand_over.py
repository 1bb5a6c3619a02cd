"""Handing the screen over where something is hidden: before a secret choice, and after it to whoever is asked next.

Dice Masters lies open on the table but for one card, whose player chooses in secret (DM-12.3.7). The screen cannot
make anybody look away; it can ask, and show nothing before the right player says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.choice import ChoiceDecision
from .dialog import Dialog
from .keying import Key

if TYPE_CHECKING:
    from ...kernel.decision import Decision
    from ...kernel.match import Match
    from ...rules.state import GameState

Stand = tuple["Decision | None", int]
"""Where a match stood: what was asked, and how many commands had been made."""


class HandOverScreen(Dialog[str]):
    """Covers the keys of the table until the player it names takes over. Esc does nothing: it must not show."""

    help_topic = "secret"

    def keys(self) -> Sequence[Key]:
        return (self.key("move.do", self.entries[0][1]),)

    def action_back(self) -> None:
        self.app.bell()


def hand_over(match: Match[GameState], before: Stand) -> HandOverScreen | None:
    """The page to show before what is asked now, if anything is hidden; `before` is where the match stood."""
    now = match.decision
    if now is None:
        return None
    who, other = match.state.players[now.player].name, match.state.players[1 - now.player].name
    card = now.source_card.card.name if isinstance(now, ChoiceDecision) and now.source_card is not None else "A card"
    if now.hides_answer and now is not before[0]:
        return HandOverScreen(
            f"only for {who}",
            f"{card}: {who} chooses in secret. {other}, please look away until you are asked.",
            [("ok", f"{who}: only I am looking", "")],
        )
    asked, moves = before
    if asked is not None and asked.hides_answer and asked.player != now.player and len(match.moves) > moves:
        return HandOverScreen(
            f"over to {who}",
            f"{card}: {other} has chosen. {who}, it is your turn to look, and to answer.",
            [("ok", f"{who}: here I am", "")],
        )
    return None

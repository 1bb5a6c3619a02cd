"""What a command leads to, in sentences for the prompt; never what chance would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.choice import ChoiceDecision
from ...rules.decisions import PriorityDecision
from ...rules.energy import total
from ...rules.events import Resolving
from ...rules.sentences import story
from ..match.view import plain

if TYPE_CHECKING:
    from .hand import Hand

MOST = 4
"""Sentences of the log that are shown; the rest is counted."""


def consequences(hand: Hand, command: str) -> list[str]:
    """What the log would say after the command, and what is asked next. Chance stays hidden."""
    after = hand.outlook(command)
    if after.refused:
        return [f"[bad]{plain(after.refused)}[/]"]
    if after.chance:
        return ["Dice are rolled or drawn for it: what comes is seen then."]
    # That a text is carried out goes without saying: what it does names it.
    events = [event for event in after.events if not isinstance(event, Resolving)]
    told = list(dict.fromkeys(plain(line.text) for line in story(after.game, events)))
    lines = told[:MOST]
    if len(told) > MOST:
        lines.append(f"… and {len(told) - MOST} more.")
    asked = after.asked
    if asked is not None and not isinstance(asked, PriorityDecision):
        question = plain(asked.prompt())
        stop = "" if question.endswith((".", "?", "!")) else "."
        lines.append(f"Then {plain(after.game.players[asked.player].name)} is asked: {question}{stop}")
    if after.over:
        lines.append("[warn]The match ends.[/]")
    return lines


def costs_something(hand: Hand, command: str) -> bool:
    """Whether the player who answers would be worse off in life, energy or dice, or is asked for a price next."""
    after = hand.outlook(command)
    if after.refused or after.chance:
        return after.chance is False
    before, then = hand.game.players[hand.player], after.game.players[hand.player]
    if isinstance(after.asked, ChoiceDecision) and after.asked.about == "cost":
        return True
    return then.life < before.life or total(then) < total(before) or len(then.field) < len(before.field)

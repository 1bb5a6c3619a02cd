"""What the highlighted thing does, in sentences: the chances of a roll, the text of a card, why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...dicethrone.questions import ActivateDecision, RollDecision
from ...dicethrone.telling import look
from ...kernel.errors import Refused
from ..view import plain
from .abilities import TierRow, met_now, percent, tier_rows
from .options import KEEP, ROLL
from .wishes import in_reach

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from ..screens.chooser import Row

PASSED = {"main-1": "Nothing more before the roll: the dice come next.", "main-2": "Nothing more: the turn ends."}
"""What passing means in a Main Phase."""
MOST = 3
"""Chances told in one sentence."""


def preview(game: Table, decision: Decision | None, row: Row | None, marked: Sequence[int]) -> tuple[str, ...]:
    """Lines of markup on the highlighted row."""
    if decision is None or row is None:
        return ()
    if isinstance(decision, RollDecision) and row.id in (ROLL, KEEP):
        return _of_roll(game, decision.player, row.id, marked)
    lines: list[str] = []
    if row.why_not:
        lines.append(f"[bad]{plain(row.why_not)}[/]")
    if text := _text(game, decision, row.id):
        lines.append(plain(text))
    if not lines and row.id == "pass":
        lines.append(PASSED.get(game.phase if decision.kind == "main" else "", "Nothing more now."))
    return tuple(lines)


def _of_roll(game: Table, player: int, id: str, marked: Sequence[int]) -> tuple[str, ...]:
    roll = game.roll
    if roll is None:
        return ("[b]Roll all five dice.[/]",) if id == ROLL else ("No ability is activated this turn.",)
    rows = tier_rows(game, player, marked)
    met = met_now(rows)
    kept = "; ".join(f"[b]{plain(row.name)}[/] ({row.needs_words}): {plain(row.does_words)}" for row in reversed(met))
    if id == KEEP:
        told = f"[b]Keep the dice[/]: they meet {kept}." if met else "[b]Keep the dice[/]: they meet [bad]nothing[/]."
        return (told, "" if met else "No ability can be activated with them.")
    if not marked:
        return ("Mark dice with 1 to 5: Enter rolls them again.",)
    dice = ", ".join(str(place + 1) for place in sorted(marked))
    likely = _likely(rows)
    lines = [f"[b]Roll {dice} again[/]: {', '.join(likely) or 'no ability in one roll'}."]
    left = game.attempts
    reach = sorted(in_reach(game, player), key=lambda each: -each[1].odds)[:1]
    if reach and left > 1:
        name, found = reach[0]
        lines.append(f"With the {left} attempts that are left, rolled for it: {percent(found.odds)} {plain(name)}.")
    lost = [row for row in met if row.odds is not None and row.odds < 1]
    if lost:
        lines.append("You give up " + ", ".join(f"[b]{plain(row.name)}[/]" for row in lost) + ", which is met now.")
    return tuple(lines)


def _likely(rows: Sequence[TierRow]) -> list[str]:
    """The likeliest abilities after the roll that are not met now, the best of their tiers' chances each."""
    best: dict[str, TierRow] = {}
    for row in rows:
        if not row.now and row.odds and (row.name not in best or row.odds > (best[row.name].odds or 0)):
            best[row.name] = row
    chosen = sorted(best.values(), key=lambda row: -(row.odds or 0))[:MOST]
    return [f"{percent(row.odds or 0)} {plain(row.name)} ({row.needs_words})" for row in chosen]


def _text(game: Table, decision: Decision, command: str) -> str:
    """The text of the card, token or ability that an option is about."""
    if isinstance(decision, ActivateDecision):
        from ...dicethrone.language.flow import sentence

        for ability, tier, name in decision.choices:
            if command == f"activate {decision.word(ability, tier)}":
                return f"{name} ({tier.needs.describe()}): {sentence(tier.does)}."
        return ""
    subject = command.partition(" ")[2].split("#")[0]
    if not subject or subject == "none":
        return ""
    try:
        return " ".join(line.strip() for line in look(game, subject))
    except Refused:
        return ""

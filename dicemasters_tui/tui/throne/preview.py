"""What the highlighted thing does, in sentences: the chances of a roll, the text of a card, why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...dicethrone.choices import ChoiceDecision
from ...dicethrone.questions import ActivateDecision, RollDecision
from ...dicethrone.telling import look
from ...kernel.errors import Refused
from ...kernel.record import PLAYERS
from ..match.view import plain
from .abilities import TierRow, defences, met_now, percent, tier_rows
from .completing import completed
from .options import KEEP, ROLL
from .wishes import in_reach

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision
    from .view import Answer

PASSED = {"main-1": "Nothing more before the roll: the dice come next.", "main-2": "Nothing more: the turn ends."}
"""What passing means in a Main Phase."""
MARK = "Mark dice with their numbers: Enter rolls them again."
MOST = 3
"""Chances told in one sentence."""


def preview(
    game: Table, decision: Decision | None, row: Answer | None, marked: Sequence[int], wish: str = ""
) -> tuple[str, ...]:
    """Lines of markup on the highlighted row; `wish` is the ability for which the dice have been marked, if any."""
    if decision is None or row is None:
        return ()
    if isinstance(decision, RollDecision) and row.id in (ROLL, KEEP):
        return _of_roll(game, decision.player, row.id, marked, wish)
    lines: list[str] = []
    if row.why_not:
        lines.append(f"[bad]{plain(row.why_not)}[/]")
    if text := _text(game, decision, row.id):
        lines.append(plain(text))
    if row.id.startswith("play ") and (completes := completed(game, decision.player, row.id.split()[1])):
        lines.append(f"Completes {plain(completes)}.")
    if not lines and row.id == "pass":
        lines.append(PASSED.get(game.phase if decision.kind == "main" else "", "Nothing more now."))
    return tuple(lines)


def _of_roll(game: Table, player: int, id: str, marked: Sequence[int], wish: str) -> tuple[str, ...]:
    roll = game.roll
    if roll is None:
        return ("[b]Roll all five dice.[/]",) if id == ROLL else ("No ability is activated this turn.",)
    dice = ", ".join(str(place + 1) for place in sorted(marked))
    if roll.purpose != "offensive":
        does = f"[b]Roll {dice} again[/]" if dice else MARK
        text = plain("; ".join(defences(game.players[player])))
        return ("[b]Keep the dice[/] for the defence." if id == KEEP else f"{does.rstrip('.')}.", text)
    rows = tier_rows(game, player, marked)
    met = met_now(rows)
    kept = "; ".join(f"[b]{plain(row.name)}[/] ({row.needs_words}): {plain(row.does_words)}" for row in reversed(met))
    if id == KEEP:
        told = f"[b]Keep the dice[/]: they meet {kept}." if met else "[b]Keep the dice[/]: they meet [bad]nothing[/]."
        return (told, "" if met else "No ability can be activated with them.")
    if not marked:
        return (MARK,)
    likely = _likely(rows)
    lines = [f"[b]Roll {dice} again[/]: {', '.join(likely) or 'no ability in one roll'}."]
    left = game.attempts
    best = [each for each in in_reach(game, player) if set(each[1].reroll) == set(marked)]
    best.sort(key=lambda each: (each[0] != wish, -each[1].odds))
    if best and (wish or left > 1):
        name, found = best[0]
        with_all = f" with the {left} attempts that are left" if left > 1 else ""
        told = f"Best for [b]{plain(name)}[/]: {percent(found.odds)}{with_all}."
        lines = [told, *lines] if wish else [*lines, told]
    at_stake = [f"{verb} {'; '.join(lost)}, met now." for verb, lost in _at_stake(met) if lost]
    return (*at_stake, *lines)  # there may be room for the first line only


def _at_stake(met: Sequence[TierRow]) -> Iterable[tuple[str, list[str]]]:
    """What the dice meet now and will not, or may not, meet after the roll."""

    def named(rows: Iterable[TierRow]) -> list[str]:
        return [f"[b]{plain(row.name)}[/] ({row.needs_words})" for row in rows]

    yield "You give up", named(row for row in met if row.odds == 0)
    yield "You risk", named(row for row in met if row.odds and row.odds < 1)


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
    if isinstance(decision, ChoiceDecision) and subject.upper() in PLAYERS:
        return ""  # a player is chosen for something: the text of the hero would only be in the way
    try:
        return " ".join(line.strip()[:1].upper() + line.strip()[1:] for line in look(game, subject))
    except Refused:
        return ""

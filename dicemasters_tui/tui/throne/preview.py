"""What the highlighted thing does, in sentences: the chances of a roll, the text of a card, why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...dicethrone.board import TierRow, best_reroll, completed, defences, likeliest, met_now, tier_rows
from ...dicethrone.chances import percent
from ...dicethrone.questions import RollDecision
from ...dicethrone.telling import option_words
from ..match.view import plain
from .view import KEEP, ROLL, Answer

if TYPE_CHECKING:
    from ...dicethrone.state import Table
    from ...kernel.decision import Decision

MARK = "Mark dice with their numbers: Enter rolls them again."


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
    if text := option_words(game, decision, row.id):
        lines.append(plain(text))
    if row.id.startswith("play ") and (completes := completed(game, decision.player, row.id.split()[1])):
        lines.append(f"Completes {plain(completes)}.")
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
    if id == KEEP:
        kept = "; ".join(f"{_named(row)}: {plain(row.does_words)}" for row in reversed(met))
        return (
            f"[b]Keep the dice[/]: they meet {kept or '[bad]nothing[/]'}.",
            "" if met else "No ability can be activated with them.",
        )
    if not marked:
        return (MARK,)
    likely = ", ".join(f"{percent(row.chance)} {plain(row.title)}" for row in likeliest(rows))
    lines = [f"[b]Roll {dice} again[/]: {likely or 'no ability in one roll'}."]
    best, left = best_reroll(game, player, marked, wish), game.attempts
    if best is not None and (wish or left > 1):
        name, found = best
        with_all = f" with the {left} attempts that are left" if left > 1 else ""
        told = f"Best for [b]{plain(name)}[/]: {percent(found.odds)}{with_all}."
        lines = [told, *lines] if wish else [*lines, told]
    gone, risked = [row for row in met if row.odds == 0], [row for row in met if 0 < row.chance < 1]
    lost = (("You give up", gone), ("You risk", risked))
    at_stake = [f"{verb} {'; '.join(map(_named, rows))}, met now." for verb, rows in lost if rows]
    return (*at_stake, *lines)  # there may be room for the first line only


def _named(row: TierRow) -> str:
    return f"[b]{plain(row.name)}[/] ({row.needs.describe()})"

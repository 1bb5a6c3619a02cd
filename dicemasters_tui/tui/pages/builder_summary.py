"""What stands beside and below the lists of the team builder: the charts of the team, and what is wrong with it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from textual.content import Content

from ...rules.faces import TYPES
from ..actions.keymap import key_face
from ..parts.page import joined, signs, spread, words
from .team_panel import curve, energy_lines, side_by_side, sums

if TYPE_CHECKING:
    from ...store.library import Library
    from ...store.team_editing import Workbench


def charts(bench: Workbench, library: Library, width: int, height: int) -> Content:
    """Dice by cost and by energy, beside each other, as high as there is room."""
    total = sums(bench.team, library)
    roomy = height >= 7 and width >= 40
    bars = curve(total.by_cost, max(1, height - 2 - roomy), "seat0", 3 if roomy else 2)
    energy = energy_lines(total.by_energy, 8 if roomy else 6)
    if roomy:
        bars, energy = [words("dice by cost", "faint"), *bars], [words("dice by energy", "faint"), *energy]
        energy += [Content(""), words(f"average cost {total.average:.1f}", "muted")]
    return Content("\n").join(side_by_side(bars, energy, 2, 24 if roomy else 18))


def rule_lines(bench: Workbench, width: int) -> list[Content]:
    """A line for each rule of the format: kept, broken, or advice. What else is wrong is told in sentences below."""
    format, team = bench.format, bench.team
    there = [bench.catalog.facts(id) for id in dict(team.cards) if id in bench.catalog]
    names = [card.name for card in there]
    left = format.dice - team.dice
    rules: list[tuple[bool, str]] = [
        (0 < len(team.cards) <= format.cards, f"{len(team.cards)} of {format.cards} cards"),
        (left >= 0, f"{team.dice} of {format.dice} dice, {left} left" if left >= 0 else f"{-left} dice too many"),
    ]
    if format.fixed_basics is None:
        least = format.basics if format.fewest_basics is None else format.fewest_basics
        enough = least <= len(set(team.basics)) == len(team.basics) <= format.basics
        rules.append((enough, f"{len(team.basics)} of {format.basics} basic actions, different"))
    if format.limits:
        over = [card.name for card in there if bench.dice_of(card.id) > bench.most(card.id)]
        rules.append((len(set(names)) == len(names), "no name twice"))
        rules.append((not over, "no card over its limit" if not over else f"too many dice of {', '.join(over)}"))
    lines = [
        joined(
            words("✓ " if kept else "✗ ", "good" if kept else "bad", bold=True), words(text, "text" if kept else "bad")
        )
        for kept, text in rules
    ]
    advice = [f"no {kind}" for kind in TYPES if there and not any(kind in card.energy for card in there)]
    if advice:
        lines.append(
            joined(words("! ", "warn", bold=True), words(f"{', '.join(advice)}: fine, if nothing asks", "muted"))
        )
    return [spread(line, Content(""), width) if line.cell_length > width else line for line in lines]


def verdict(bench: Workbench, width: int, most: int) -> Content:
    """Legal or not in the format, with all breaches as sentences; what has no room is counted."""
    format, team, wrong = bench.format, bench.team, bench.breaches
    counts = f"{len(team.cards)} of {format.cards} cards, {team.dice} of {format.dice} dice"
    if format.fixed_basics is None:
        counts += f", {len(team.basics)} of {format.basics} basic actions"
    title = joined(words(format.title, "text", bold=True), words(f" · {counts}  ", "muted"))
    if not wrong:
        return _with_file(joined(title, words("✓ legal", "good", bold=True)), bench, width)
    lines: list[Content] = []
    left = len(wrong)
    for sentence in wrong:
        wrapped = [words(line, "text") for line in textwrap.wrap(signs().translate(sentence), max(20, width))]
        last = left == 1
        if len(lines) + len(wrapped) > most - (0 if last else 1):
            lines.append(words(f"… and {left} more; {key_face('builder.breaches')} shows all.", "muted"))
            break
        lines += wrapped
        left -= 1
    head = _with_file(joined(title, words("✗ not legal", "bad", bold=True)), bench, width)
    return Content("\n").join([head, *lines])


def _with_file(line: Content, bench: Workbench, width: int) -> Content:
    """At its right end the file the team lies in, where there is room."""
    for said in (f"saved as {bench.file}", "saved") if bench.file else ():
        if line.cell_length + 3 + len(said) <= width:
            return spread(line, words(said, "faint"), width)
    return line

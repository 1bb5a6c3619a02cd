"""The lists of the team builder and what stands beside and below them."""

from __future__ import annotations

import re
import textwrap
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from ...catalog import CardFacts
from ...rules.card import CardKind, spelled
from ...rules.edition import EDITIONS
from ...rules.faces import TYPES
from ..actions.keymap import key_face
from ..dice.in_signs import read_out
from ..parts.list import Row
from ..parts.page import joined, signs, spread, words
from .cards import card_title
from .team_panel import curve, energy_lines, energy_sign, side_by_side, sums

if TYPE_CHECKING:
    from ...store.team_editing import Workbench
    from ..app.library import Library


_LEVEL = re.compile(r"\d+/(\d+)/(\d+)")


def levels(card: CardFacts) -> str:
    """`2/2 3/3 3/4`: attack and defense of its three levels, nothing for an action."""
    return " ".join(f"{found[1]}/{found[2]}" for face in card.faces if (found := _LEVEL.match(face)))


def keeps_out(card: CardFacts, bench: Workbench) -> tuple[str, str]:
    """What keeps a card that is not in the team from being put in: in one word, and in a sentence."""
    team, format = bench.team, bench.format
    if bench.dice_of(card.id):
        return "", ""
    if not format.takes(card.id):
        return "box", f"{format.title} is played with other boxes."
    if not format.limits:
        return "", ""
    there = [bench.catalog.facts(id) for id in (*dict(team.cards), *team.basics) if id in bench.catalog]
    twin = next((each for each in there if each.name == card.name), None)
    if twin is not None:
        return "name", f"{twin.subtitle or twin.name} is in the team; no name may be there twice."
    if card.kind == CardKind.BASIC_ACTION:
        full = len(team.basics) >= format.basics
        return ("full", f"The team has its {format.basics} basic actions.") if full else ("", "")
    if len(team.cards) >= format.cards:
        return "full", f"The team has its {format.cards} cards."
    if team.dice >= format.dice:
        return "dice", f"The team has its {format.dice} dice."
    return "", ""


def card_lines(card: CardFacts, bench: Workbench, width: int, height: int) -> list[Content]:
    """The card under the cursor: what it is, its text, and why it cannot be put in."""
    shown = bench.catalog.card(card.id, errata=bench.format.errata)
    terms = EDITIONS[bench.format.edition].terms
    title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
    kinds = ", ".join(spelled(slug) for slug in card.affiliations)
    energy = [energy_sign(kind) for kind in list(card.energy) or [""]]
    head = joined(words(title, "text", bold=True), f"  {card.cost} ", *energy, words(f"  {kinds}", "muted"))
    told = " ".join(text for ability in shown.abilities if (text := read_out(ability, shown, terms))) or "No text."
    lines = [words("─" * width, "line"), spread(head, Content(""), width) if head.cell_length > width else head]
    lines += [words(line, "muted") for line in textwrap.wrap(signs().translate(told), width)]
    _, why = keeps_out(card, bench)
    room = height - bool(why)
    if len(lines) > room:
        rest = joined(lines[room - 1], " " * width)
        lines = [*lines[: room - 1], spread(rest, Content(""), width)]  # with a sign that it goes on
    if why:
        lines.append(words(f"✗ {why}"[:width], "bad"))
    return lines


def card_row(card: CardFacts, bench: Workbench, wide: bool = False) -> Row:
    """A card of the list: cost, energy, name and version, box, and its dice in the team or what keeps it out.

    A `wide` list shows the levels and the most dice as well.
    """
    dice = bench.dice_of(card.id)
    basic = card.kind == CardKind.BASIC_ACTION
    out, _ = keeps_out(card, bench)
    fits = not out
    mark = words(" ✓   " if dice and basic else f" ×{dice:<3}" if dice else "     ", "good", bold=True)
    if out:
        mark = words(f" {out:<4}", "faint")
    numbers = words(f"{levels(card):<14}{card.max_dice:>2} " if wide else "", "muted" if fits else "faint")
    letter = (_global_sign(card, bench) or Content("  ")) if wide else Content("")
    right = joined(numbers, letter, words(card.set, "faint"), mark)
    tone = "text" if fits else "faint"
    return Row(card.id, partial(card_title, card, bench.catalog, tone=tone, bold=dice > 0), right)


def card_heads(width: int) -> Content:
    """What stands in the columns of a list of `wide` rows."""
    heads = joined(words(f"{'levels':<13}max ", "faint"), words("G", "good", bold=True), words(" box in   ", "faint"))
    return spread(words("  cost card", "faint"), heads, width)


def _global_sign(card: CardFacts, bench: Workbench) -> Content:
    return words("G " if card.has_global(errata=bench.format.errata) else "", "good", bold=True)


def team_rows(bench: Workbench, roomy: bool = False) -> list[Row]:
    """The cards of the team with their dice, then its basic action cards; a line between them where it is `roomy`."""
    rows = [_member(id, dice, bench) for id, dice in bench.team.cards]
    if not rows:
        rows.append(Row("", words("no card yet", "faint")))
    if bench.team.basics:
        rows += [Row("", Content(""))] if roomy else []
        rows.append(Row("", words("basic actions", "faint")))
    return [*rows, *(_member(id, 0, bench) for id in bench.team.basics)]


def _member(id: str, dice: int, bench: Workbench) -> Row:
    if id not in bench.catalog:
        return Row(id, words(f"{id} is not there", "bad"))
    card = bench.catalog.facts(id)
    most = bench.most(id) if bench.format.limits else card.max_dice
    over = bench.format.limits and dice > most
    count = words(f"{dice} of {most}", "bad" if over else "text") if dice else words("3 dice", "muted")
    right = joined(_global_sign(card, bench), count)
    return Row(id, partial(card_title, card, bench.catalog), right)


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

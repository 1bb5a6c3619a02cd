"""The two lists of the team builder: all cards that pass the sieve, and the cards of the team."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content

from ...catalog import CardFacts
from ...rules.card import CardKind, spelled
from ...rules.edition import EDITIONS
from ..in_signs import read_out
from .card_title import card_title
from .chooser import Chooser, Row
from .page import joined, signs, spread, words
from .team_panel import energy_sign

if TYPE_CHECKING:
    from ..workbench import Workbench


class LongChooser(Chooser):
    """A chooser of any length that draws only what is in sight: a few hundred rows stay quick."""

    DEFAULT_CSS = "LongChooser { height: 1fr; width: 1fr; }"
    MARGINS = 4
    """Columns of a row beside its two ends: the cursor's, the gap between them, the last one."""
    top = 0
    lit = True
    """Whether the keys go to this list: only then its row is highlighted."""

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, self.size.height)

    def _keep_visible(self) -> None:
        self.refresh()

    def render(self) -> Content:
        width, height = self.size
        if height < 1 or width < 4:
            return Content("")
        self.top = max(0, min(self.top, self.cursor, len(self.rows) - height), self.cursor - height + 1)
        lines = []
        for index, row in enumerate(self.rows[self.top : self.top + height], self.top):
            chosen = self.lit and index == self.cursor and bool(row.id)
            line = spread(
                joined(words("▸ " if chosen else "  ", "seat0"), row.left), joined(row.right or "", " "), width
            )
            lines.append(line.stylize("on $raised").stylize("bold") if chosen else line)
        return Content("\n").join(lines)

    def page(self, by: int) -> None:
        """A page down or up, to the ends at most."""
        there = [index for index, row in enumerate(self.rows) if row.id]
        if there:
            wanted = self.cursor + by * max(1, self.size.height - 1)
            self.go(min(there, key=lambda index: abs(index - wanted)))

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()  # that of the short list, which knows nothing of `top`
        at = event.get_content_offset(self)
        if at is None:
            return
        event.stop()
        index = at.y + self.top
        if index == self.cursor and self.lit:
            self.pick()
        elif index == self.cursor and self.row is not None and self.row.id:
            self.post_message(self.Moved(self, self.row))  # its row is the same, the list is another
        else:
            self.go(index)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.step(-1)


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


def card_row(card: CardFacts, bench: Workbench, width: int, wide: bool = False) -> Row:
    """A card of the list: cost, energy, name and version, box, and its dice in the team or what keeps it out.

    The list has `width` columns; a `wide` one shows the levels and the most dice as well.
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
    room = width - right.cell_length - LongChooser.MARGINS
    return Row(card.id, card_title(card, bench.catalog, room, "text" if fits else "faint", bold=dice > 0), right)


def card_heads(width: int) -> Content:
    """What stands in the columns of a list of `wide` rows."""
    heads = joined(words(f"{'levels':<13}max ", "faint"), words("G", "good", bold=True), words(" box in   ", "faint"))
    return spread(words("  cost card", "faint"), heads, width)


def _global_sign(card: CardFacts, bench: Workbench) -> Content:
    return words("G " if card.has_global(errata=bench.format.errata) else "", "good", bold=True)


def team_rows(bench: Workbench, width: int, roomy: bool = False) -> list[Row]:
    """The cards of the team with their dice, then its basic action cards; a line between them where it is `roomy`."""
    rows = [_member(id, dice, bench, width) for id, dice in bench.team.cards]
    if not rows:
        rows.append(Row("", words("no card yet", "faint")))
    if bench.team.basics:
        rows += [Row("", Content(""))] if roomy else []
        rows.append(Row("", words("basic actions", "faint")))
    return [*rows, *(_member(id, 0, bench, width) for id in bench.team.basics)]


def _member(id: str, dice: int, bench: Workbench, width: int) -> Row:
    if id not in bench.catalog:
        return Row(id, words(f"{id} is not there", "bad"))
    card = bench.catalog.facts(id)
    most = bench.most(id) if bench.format.limits else card.max_dice
    over = bench.format.limits and dice > most
    count = words(f"{dice} of {most}", "bad" if over else "text") if dice else words("3 dice", "muted")
    right = joined(_global_sign(card, bench), count)
    return Row(id, card_title(card, bench.catalog, width - right.cell_length - LongChooser.MARGINS), right)

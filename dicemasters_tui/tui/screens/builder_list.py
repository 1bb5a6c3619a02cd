"""The two lists of the team builder: all cards that pass the sieve, and the cards of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content

from ...catalog import CardFacts
from ...rules.card import CardKind
from .page import Chooser, Row, joined, spread, words
from .team_panel import energy_sign

if TYPE_CHECKING:
    from ..workbench import Workbench


class LongChooser(Chooser):
    """A chooser of any length that draws only what is in sight: a few hundred rows stay quick."""

    DEFAULT_CSS = "LongChooser { height: 1fr; width: 1fr; }"
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


def card_row(card: CardFacts, bench: Workbench) -> Row:
    """A card of the list: cost, energy, name and version, box, and its dice in the team."""
    dice = bench.dice_of(card.id)
    basic = card.kind == CardKind.BASIC_ACTION
    fits = bench.format.takes(card.id)
    parts: list[Content | str] = [words(f"{card.cost} ", "text", bold=True)]
    parts += [energy_sign(kind) for kind in list(card.energy) or [""]]
    parts += [" ", words(card.name, "text" if fits else "faint", bold=dice > 0), words(f" {card.subtitle}", "faint")]
    mark = words(" ✓ " if dice and basic else f" ×{dice}" if dice else "   ", "good", bold=True)
    return Row(card.id, joined(*parts), joined(words(card.set, "faint"), mark))


def team_rows(bench: Workbench) -> list[Row]:
    """The cards of the team with their dice, then its basic action cards."""
    rows = [_member(id, dice, bench) for id, dice in bench.team.cards]
    if not rows:
        rows.append(Row("", words("no card yet", "faint")))
    return [*rows, *(_member(id, 0, bench) for id in bench.team.basics)]


def _member(id: str, dice: int, bench: Workbench) -> Row:
    if id not in bench.catalog:
        return Row(id, words(f"{id} is not there", "bad"))
    card = bench.catalog.facts(id)
    parts: list[Content | str] = [words(f"{card.cost} ", "text", bold=True)]
    parts += [energy_sign(kind) for kind in list(card.energy) or [""]]
    left = joined(*parts, " ", words(card.name, "text"), words(f" {card.subtitle}", "faint"))
    if not dice:
        return Row(id, left, words("basic", "muted"))
    most = bench.most(id) if bench.format.limits else card.max_dice
    over = bench.format.limits and dice > most
    return Row(id, left, words(f"{dice} of {most}", "bad" if over else "text"))

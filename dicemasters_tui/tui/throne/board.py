"""The boards: the own abilities with their needs and chances, the opponent's in short, and both in full to read."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from ...dicethrone.board import TierRow, in_fewer_words, one_each
from ...dicethrone.chances import percent
from ...dicethrone.leaflet import hero_leaflet, legend
from ..app.look import Look
from ..dice.cells import Cells, Rect
from ..dice.drawn import DrawnWidget, look_of
from ..dice.text import shortened, write
from ..match.markup import content, say_title, titled
from ..match.view import plain
from ..parts.cutting import MEASURE, within
from ..parts.page import joined, words
from ..parts.reader import Drawn, ReaderPage
from .view import BoardView, OtherBoardView, tone
from .zones import ThroneZone

if TYPE_CHECKING:
    from ...dicethrone.hero import Hero
    from ...dicethrone.state import Table


ROOMY = 18
"""Lines from which the legend and the defence stand below the tiers."""
DEFENCE = 3
"""Lines of the defence that the tiers leave."""
COLUMN = 29
"""Columns of an ability on the other player's board."""


class Board(ThroneZone):
    """One row a tier: what it needs, what it does, `✓` if it is met now, and the chance after the marked dice."""

    key = "board"

    def redraw(self) -> None:
        view: BoardView | None = self.view
        width = self.outer_size.width
        if view is not None and width:
            look = look_of(self.app)
            self.set_class(view.seat == 1, "-seat1")
            title = f"{view.hero} abilities" if width >= 40 else "abilities"
            say_title(self, titled(content(title, look, bold=True), view.hint or "now next", width, look))
        super().redraw()

    def ground(self, look: Look) -> str:
        return look.palette.bg  # as around its box

    def draw_view(self, cells: Cells, view: BoardView, look: Look) -> None:
        rows, y, room = view.rows, 0, cells.height
        below = _below(view, cells.width, look) if room >= ROOMY else []
        if below:
            legend = len(textwrap.wrap(view.legend, cells.width))
            room -= min(len(below), legend + 1 + DEFENCE) + 1
            if room > 2 * len(rows):
                y, room = 1, room - 1
        if len(rows) > room:
            rows = tuple(one_each(rows))
        columns = _columns(cells.width)
        told = [textwrap.wrap(row.does, columns[2]) if columns[2] else [] for row in rows]
        heights = _shared([len(lines) for lines in told], room)
        for number, row in enumerate(rows):
            if number == room - 1 and len(rows) > room:
                x = cells.text(0, y, f"{look.glyphs.more} {len(rows) - number} more: ", look.pen("faint"))
                write(cells, x, y, "[key]{throne.board}[/] boards", look, "faint")
                return
            lines = told[number][: heights[number]]
            if len(lines) < len(told[number]):
                lines[-1] += " " + " ".join(told[number][heights[number] :])  # cut with a sign
            _tier(cells, y, row, row.needs.in_signs(view.signs), lines, columns, look)
            height, tip = max(1, len(lines)), f"{row.needs.describe()}: {row.does_words}"
            cells.mark(Rect(0, y, cells.width, height), "ability", f"activate {row.id}", tip=tip)
            y += height
        room = cells.height - y - 1
        if len(below) > room > 0:
            rest = " ".join(text.strip() for _, text in below[room - 1 :])
            below = [*below[: room - 1], ("muted", shortened(rest, cells.width, look))]
        for line, (shade, text) in enumerate(below, y + 1):
            cells.text(0, line, text, look.pen(shade))


def _below(view: BoardView, width: int, look: Look) -> list[tuple[str, str]]:
    """What the signs mean, and the defence: lines with their tones."""
    told = [look.t(f"defence {each}") for each in view.defences]
    defence = [line for text in told for line in textwrap.wrap(text, width, subsequent_indent="  ")]
    legend = [("faint", line) for line in textwrap.wrap(look.t(view.legend), width)]
    return [*legend, ("line", look.glyphs.rule * width), *(("muted", line) for line in defence)]


def _columns(width: int) -> tuple[int, int, int]:
    """Room for name, needs and what it does in a row of a width; the narrow panel says only the first two."""
    name, needs = (13, 6) if width < 34 else (20, 6) if width < 44 else (15, 5) if width < 60 else (20, 6)
    return name, needs, 0 if width < 44 else width - 6 - name - needs - 3


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """Lines for each row: one, and more for those that want more while there is room."""
    given = [1] * len(wanted)
    for most in range(2, max([*wanted, 1]) + 1):
        for number, lines in enumerate(wanted):
            if lines >= most and given[number] == most - 1 and sum(given) < room:
                given[number] = most
    return given


def _tier(
    cells: Cells, y: int, row: TierRow, needs: str, told: Sequence[str], columns: tuple[int, int, int], look: Look
) -> None:
    """`Smack  †††  4 damage  ✓  50%`; what is met needs no chance of another roll."""
    shade = "good" if row.now else "faint" if row.out_of_reach else "text"
    name_room, needs_room, does_room = columns
    odds = "" if row.odds is None else percent(row.odds)
    if row.first:
        cells.text(0, y, shortened(row.name, name_room, look), look.pen(shade, bold=row.now))
    x = name_room + 1
    cells.text(x, y, needs[:needs_room], look.pen(shade if shade != "text" else "muted"))
    for line, text in enumerate(told, y):
        write(cells, x + needs_room + 1, line, plain(text), look, "text" if row.now else "faint", does_room)
    if row.now:
        cells.text(cells.width - 6, y, look.glyphs.check, look.pen("good", bold=True))
    cells.text(cells.width - len(odds), y, odds, look.pen(shade, bold=row.now))


class OtherBoard(DrawnWidget):
    """The opponent's abilities with what they need and do, and below them the defence."""

    def redraw(self) -> None:
        """It takes as many lines as the abilities need at this width."""
        if self.view is not None and (width := self.app.size.width) > COLUMN:
            self.styles.height = -(-len(self.view.abilities) // ((width - 2) // COLUMN)) + 1
        super().redraw()

    def draw_view(self, cells: Cells, view: OtherBoardView, look: Look) -> None:
        across = max(1, (cells.width - 2) // COLUMN)
        for number, ability in enumerate(view.abilities):
            x, y = 2 + number % across * COLUMN, number // across
            end = cells.text(x, y, shortened(ability.name, 16, look), look.pen("text"))
            end = cells.text(end + 1, y, ability.needs.in_signs(view.signs), look.pen("muted"))
            write(cells, end + 1, y, plain(gist(ability.does, x + COLUMN - 2 - end - 1, look)), look, "faint")
        told = within(view.defence, cells.width - 14, look.glyphs.more)
        write(cells, 2, cells.height - 1, f"[faint]defence[/] {plain(told)}", look, "muted", cells.width - 4)


def gist(does: str, room: int, look: Look) -> str:
    """What an ability does in one line of so many columns, no word cut."""
    return next((line for line in map(look.t, in_fewer_words(does)) if len(line) <= room), "")


class ThronePages(ReaderPage):
    """One page of lines."""

    help_topic = "throne"

    def __init__(self, title: str, lines: Sequence[Content]) -> None:
        super().__init__(("dice throne", title), [Drawn("", drawn=tuple(lines))])

    @classmethod
    def of_boards(cls, game: Table, width: int = 80, last: int = -1) -> ThronePages:
        """Every hero of the match in full, the levels in play marked, that of the player `last` at the end."""
        lines: list[Content] = []
        for seat in sorted(game.players, key=lambda seat: seat.index == last):
            lines += [words(f"{seat.name} · {seat.hero.name}", tone(seat.index), bold=True), Content("")]
            lines += [*hero_lines(seat.hero, min(MEASURE, width - 6), seat.upgrades), Content("")]
        return cls("boards", lines)


def hero_lines(hero: Hero, width: int, now: Mapping[str, int] | None = None) -> list[Content]:
    """A hero in full: dice key, every ability at every level with what its upgrade costs, status effects, Companions,
    cards, what is doubtful. `now` are the levels in a match, which are marked.
    """
    lines = [joined(words("dice  ", "muted"), words(legend(hero), "warn")), Content("")]
    for kind, text in hero_leaflet(hero, now):
        match kind:
            case "text":
                lines += [words(f"  {line}", "muted") for line in textwrap.wrap(text, max(20, width - 2))]
            case "ability" | "now":
                lines.append(joined(words(text, "text", bold=True), words(" · now" if kind == "now" else "", "good")))
            case "thing":
                lines.append(words(text, "text"))
            case _:
                lines += [Content(""), words(text, "bad" if kind == "doubts" else "muted", bold=True)]
    return lines

"""The list of menus and pickers: arrows, digits, Enter, and the mouse (one click goes there, the next does it)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from .keying import bound
from .page import Page, Result, joined, spread, words

AFTER_A_MATCH = 0.5
"""Seconds of a first look at how a match has ended: an Enter meant for the table is no wish for a rematch."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chooser. A row without an `id` is a heading or a gap; `why_not` says why it cannot be picked.

    `group` is the group a heading stands for, where that folds and unfolds; folded, the heading has an id as well.
    """

    id: str
    left: Content
    right: Content | None = None
    why_not: str = ""
    group: str = ""


class Chooser(Widget):
    """A list with one highlighted row."""

    DEFAULT_CSS = "Chooser { height: auto; width: 1fr; }"

    class Moved(Message):
        """Another row is highlighted."""

        def __init__(self, chooser: Chooser, row: Row) -> None:
            super().__init__()
            self.chooser = chooser
            self.row = row

        @property
        def control(self) -> Chooser:
            return self.chooser

    class Picked(Moved):
        """The highlighted row is wanted."""

    class Folded(Moved):
        """The heading of a group was clicked."""

    def __init__(
        self, rows: Sequence[Row] = (), *, numbered: bool = False, tells: bool = True, id: str | None = None
    ) -> None:
        """`tells`: picking a row that cannot be had says why; else the page does where it tells of the highlight."""
        super().__init__(id=id)
        self.tells = tells
        self.rows: list[Row] = list(rows)
        self.numbered = numbered
        self.cursor = next((n for n, row in enumerate(self.rows) if row.id), 0)

    # What is shown ------------------------------------------------------------------------------------------------

    def show(self, rows: Sequence[Row], at: str | None = None) -> None:
        """Show other rows; the highlight stays on the same id, or goes to `at`, where there is one."""
        wanted = at if at is not None else (self.row.id if self.row else "")
        self.rows = list(rows)
        ids = [row.id for row in self.rows]
        self.cursor = ids.index(wanted) if wanted in ids and wanted else next((n for n, i in enumerate(ids) if i), 0)
        self.refresh(layout=True)
        self.call_after_refresh(self._keep_visible)

    @property
    def row(self) -> Row | None:
        return self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.rows))

    def render(self) -> Content:
        width = self.size.width
        lines = []
        number = 0
        for index, row in enumerate(self.rows):
            chosen = index == self.cursor and bool(row.id)
            if not row.id:
                lines.append(spread(row.left, row.right or Content(""), width))
                continue
            if row.group:  # its sign of being folded stands in the place of the cursor, which has the one behind then
                end = words(" ◂" if chosen else "", "seat0")
                line = spread(
                    joined(words("▸ ", "seat0" if chosen else "muted"), row.left, end), row.right or Content(""), width
                )
                lines.append(line.stylize("on $raised").stylize("bold") if chosen else line)
                continue
            number += 1
            mark = words("▸ " if chosen else "  ", "seat0")
            digit = words(f"{number}  " if number < 10 else "   ", "key", bold=True) if self.numbered else Content("")
            line = spread(joined(mark, digit, row.left), joined(row.right or "", " "), width)
            if chosen:
                line = line.stylize("on $raised").stylize("bold")
            lines.append(line)
        return Content("\n").join(lines)

    # Moving -------------------------------------------------------------------------------------------------------

    def go(self, index: int) -> None:
        if index == self.cursor or not (0 <= index < len(self.rows)) or not self.rows[index].id:
            return
        self.cursor = index
        self.refresh()
        self._keep_visible()
        self.post_message(self.Moved(self, self.rows[index]))

    def step(self, by: int) -> None:
        """To the next row in a direction, round at the ends."""
        count = len(self.rows)
        index = self.cursor
        for _ in range(count):
            index = (index + by) % count
            if self.rows[index].id:
                self.go(index)
                return

    def digit(self, number: int) -> bool:
        """To the n-th row that can be picked. False when there is none."""
        indexes = [index for index, row in enumerate(self.rows) if row.id]
        if not 1 <= number <= len(indexes):
            return False
        self.go(indexes[number - 1])
        return True

    def pick(self) -> None:
        """The highlighted row, or the reason why it cannot be had."""
        row = self.row
        if row is None or not row.id:
            return
        if row.why_not:
            if self.tells:
                self.app.notify(row.why_not, severity="warning", markup=False)
            return
        self.post_message(self.Picked(self, row))

    def _keep_visible(self) -> None:
        if self.parent is not None and self.is_attached:
            cast(Widget, self.parent).scroll_to_region(
                Region(0, self.cursor, max(1, self.size.width), 1), animate=False, force=True
            )

    def on_click(self, event: events.Click) -> None:
        index = event.get_content_offset(self)
        if index is None or not 0 <= index.y < len(self.rows):
            return
        if self.rows[index.y].group:
            event.stop()
            self.post_message(self.Folded(self, self.rows[index.y]))
            return
        if not self.rows[index.y].id:
            return
        event.stop()
        if index.y == self.cursor:
            self.pick()
        else:
            self.go(index.y)


class ChooserPage(Page[Result]):
    """A page that is one chooser and what belongs to it: all the keys of a list."""

    place = "list"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.up", "step(-1)"),
        bound("move.previous", "step(-1)", "up"),
        bound("move.down", "step(1)"),
        bound("move.next", "step(1)", "down"),
        bound("move.do", "pick", "take it"),
        bound("move.mark", "pick", "take it"),
        *(bound(f"pick.{n}", f"digit({n})") for n in range(1, 10)),
        bound("look.help", "help"),
    ]

    first_look: ClassVar[float] = 0.0
    """Seconds in which Enter does nothing yet, where one too many for the page before would do something else here."""
    _is_seen = True

    digits_pick: ClassVar[bool] = True
    """A digit does the n-th thing at once, as in a menu; else it only goes there."""

    @property
    def chooser(self) -> Chooser:
        return self.query_one(Chooser)

    def action_step(self, by: int) -> None:
        self.chooser.step(by)

    def on_mount(self) -> None:
        if self.first_look:
            self._is_seen = False
            self.set_timer(self.first_look, self._seen)

    def _seen(self) -> None:
        self._is_seen = True

    def action_pick(self) -> None:
        if self._is_seen:
            self.chooser.pick()

    def action_digit(self, number: int) -> None:
        if self.chooser.digit(number) and self.digits_pick:
            self.chooser.pick()

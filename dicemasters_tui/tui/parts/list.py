"""The list of menus, pickers and logs: arrows, digits, Enter; one click goes to a row, the next takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, cast

from rich.repr import Result as RichResult
from textual import events, on
from textual.binding import BindingType
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..actions.bindings import bound
from .cutting import MEASURE, wrapped
from .page import Footer, Page, Result, joined, spread, words

PAGING = (
    bound("move.page-up", "page(-1)", "a page up"),
    bound("move.page-down", "page(1)", "a page down"),
    bound("move.first", "page(-99)", "first card"),
    bound("move.last", "page(99)", "last card"),
)
"""The keys of long lists of cards."""
DIGITS = tuple(bound(f"pick.{n}", f"digit({n})") for n in range(1, 10))


class Row(Option, Visual):
    """One row of a list, drawn for the width there is. A row without an `id` is a heading or a gap.

    `left` may be a function of the columns it has. `why_not` says why the row cannot be taken. `group` is the group a
    heading stands for, where that folds; folded, the heading has an id as well. `mark` stands in the cursor's place.
    A row that `wraps` goes on below in place of being cut.
    """

    def __init__(
        self,
        id: str,
        left: Content | Callable[[int], Content],
        right: Content | None = None,
        why_not: str = "",
        *,
        group: str = "",
        mark: Content | None = None,
        wraps: bool = False,
    ) -> None:
        super().__init__(self, disabled=not id)
        self._name = id
        self.left = left
        self.right = right or Content("")
        self.why_not = why_not
        self.group = group
        self.mark = mark or Content("  ")
        self.wraps = wraps
        self.digit = Content("")
        self.chosen = False

    @property
    def id(self) -> str:
        return self._name

    def __rich_repr__(self) -> RichResult:
        yield self.id

    def lines(self, width: int) -> list[Content]:
        """The row at this width."""
        if not self.id:
            return [spread(self._left(width - self.right.cell_length), self.right, width)]
        before = joined(words("▸ ", "seat0") if self.chosen else self.mark, self.digit)
        if self.wraps:
            first, *rest = wrapped(self._left(width), max(20, min(width - 3, MEASURE)), 2)
            return [joined(before, first), *(joined("  ", line) for line in rest)]
        end = joined(self.right, "" if self.group else " ")
        left = self._left(width - before.cell_length - end.cell_length - 1)
        if self.group and self.chosen:  # the sign of being folded is the cursor's, which has one behind it as well
            left = joined(left, words(" ◂", "seat0"))
        return [spread(joined(before, left), end, width)]

    def _left(self, room: int) -> Content:
        return self.left if isinstance(self.left, Content) else self.left(room)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return Content("\n").join(self.lines(width)).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return len(self.lines(width)) if self.wraps else 1


def entries(rows: Iterable[tuple[str, str, str]], gap: int = 2) -> list[Row]:
    """Rows of an id, a label and a note; the notes stand in a column of their own."""
    rows = list(rows)
    width = max((len(label) for _, label, _ in rows), default=0) + gap
    return [Row(id, joined(words(label.ljust(width), "text"), words(note, "faint"))) for id, label, note in rows]


class List(OptionList, can_focus=False, inherit_bindings=False):
    """Rows, one of them highlighted. The keys are those of the page."""

    def __init__(self, rows: Sequence[Row] = (), *, numbered: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.numbered = numbered
        self.show(rows)

    @property
    def rows(self) -> Sequence[Row]:
        return cast("Sequence[Row]", self.options)

    @property
    def row(self) -> Row | None:
        """The highlighted row."""
        return self.rows[self.highlighted] if self.highlighted is not None else None

    @property
    def at(self) -> str:
        """The id of the highlighted row, "" for none."""
        return self.row.id if self.row is not None else ""

    @property
    def lit(self) -> bool:
        """Whether the keys go to this list: only then its row is highlighted."""
        return not self.has_class("-unlit")

    def light(self, lit: bool) -> None:
        """Give this list the keys, or take them."""
        self.set_class(not lit, "-unlit")
        self._mark()

    def show(self, rows: Sequence[Row], at: str | None = None) -> None:
        """Show other rows; the highlight stays on the same id, or goes to `at`, where there is one."""
        wanted, y = self.at if at is None else at, self.scroll_y
        for number, row in enumerate((row for row in rows if row.id and not row.group), 1):
            digit = words(f"{number}  " if number < 10 else "   ", "key", bold=True)
            row.digit = digit if self.numbered else Content("")
        ids = [row.id for row in rows]
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(rows)
            self.scroll_to(y=y, animate=False, immediate=True)
            if any(ids):
                self.highlighted = ids.index(wanted if wanted in ids and wanted else next(filter(None, ids)))

    def show_more(self, rows: Sequence[Row], at: str) -> None:
        """Show rows that end as those before did: what is in sight stays there, and the highlight, now called `at`."""
        below = self.virtual_size.height - self.scroll_y
        self.show(rows, at)
        self.scroll_to(y=self.virtual_size.height - below, animate=False, immediate=True)

    def watch_highlighted(self, highlighted: int | None) -> None:
        self._mark()
        super().watch_highlighted(highlighted)

    def _mark(self) -> None:
        for number, row in enumerate(self.rows):
            row.chosen = self.lit and number == self.highlighted

    def scroll_to_highlight(self, top: bool = False) -> None:
        """The heading over a row stays in sight with it."""
        at = self.highlighted
        if at and self.rows[at - 1].disabled:
            self.set_reactive(OptionList.highlighted, at - 1)
            super().scroll_to_highlight(top)
            self.set_reactive(OptionList.highlighted, at)
        super().scroll_to_highlight(top)

    @property
    def pickable(self) -> list[int]:
        """The places of the rows that can be picked."""
        return [place for place, row in enumerate(self.rows) if not row.disabled]

    # Moving -------------------------------------------------------------------------------------------------------

    def go(self, index: int) -> None:
        """To a row by its place."""
        if 0 <= index < len(self.rows) and not self.rows[index].disabled:
            self.highlighted = index

    def step(self, by: int, *, round: bool = True) -> None:
        """So many rows on that can be picked, `round` at the ends or to the ends at most."""
        there = self.pickable
        if self.highlighted in there:
            at = there.index(self.highlighted) + by
            self.go(there[at % len(there) if round else min(max(0, at), len(there) - 1)])

    def page(self, by: int) -> None:
        """So many pages on, to the ends at most."""
        self.step(by * max(1, self.size.height - 1), round=False)

    def digit(self, number: int) -> bool:
        """To the n-th row that can be picked. False when there is none."""
        there = self.pickable[number - 1 : number]
        self.highlighted = there[0] if there else self.highlighted
        return bool(there)

    def fold(self, group: str) -> None:
        """The heading of a group was clicked."""

    def action_select(self) -> None:
        """Take the highlighted row, or say why it cannot be taken."""
        if self.row is None or not self.row.why_not:
            super().action_select()
        else:
            self.app.notify(self.row.why_not, severity="warning", markup=False)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()  # the first click only goes there
        at = event.style.meta.get("option")
        if not isinstance(at, int):
            return
        event.stop()
        if group := self.rows[at].group:
            self.fold(group)
        elif at != self.highlighted:
            self.go(at)
        elif self.lit:
            self.action_select()
        else:  # its row is the same, the list is another
            self.post_message(self.OptionHighlighted(self, self.rows[at], at))


class ListPage(Page[Result]):
    """A page that is one list and what belongs to it: all the keys of a list."""

    place = "list"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.up", "step(-1)"),
        bound("move.previous", "step(-1)", "up"),
        bound("move.down", "step(1)"),
        bound("move.next", "step(1)", "down"),
        bound("move.do", "pick", "take it"),
        bound("move.mark", "pick", "take it"),
        *DIGITS,
        bound("look.help", "help"),
    ]

    digits_pick: ClassVar[bool] = True
    """A digit does the n-th thing at once, as in a menu; else it only goes there."""

    @property
    def listing(self) -> List:
        """The list that has the keys."""
        return self.query_one(List)

    @property
    def at(self) -> str:
        """The id of the highlighted row, "" for none."""
        return self.listing.at

    @property
    def numbered(self) -> int:
        return len(self.listing.rows)

    def menu_keys(self, does: str) -> Footer:
        """The keys of a list whose rows are numbered things to do; what Enter does."""
        return {"move.do": does, "move.up move.down": "move", "pick": "pick"}

    @on(List.OptionHighlighted)
    def _to_another_row(self) -> None:
        self.show_row()

    def rows(self) -> Sequence[Row]:
        """The rows of the list, as things are now."""
        return ()

    def list_all(self, at: str | None = None) -> None:
        """List everything anew, with the cursor at `at` or where it is, and show what belongs to the row."""
        self.listing.show(self.rows(), at)
        self.show_row()

    def show_row(self) -> None:
        """Show what belongs to the row under the cursor: its keys, and on some pages more."""
        self.show_keys()

    def action_step(self, by: int) -> None:
        self.listing.step(by)

    def action_page(self, by: int) -> None:
        self.listing.page(by)

    def action_pick(self) -> None:
        self.listing.action_select()

    def action_digit(self, number: int) -> None:
        if self.listing.digit(number) and self.digits_pick:
            self.listing.action_select()

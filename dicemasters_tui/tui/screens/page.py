"""The frame all pages outside the table share: a header line, a body, and a footer of keys that are also buttons.

Also `Chooser`, the list that menus and pickers use: arrows, digits, Enter, and the mouse (one click goes there, the
next does it). Pages draw with the colour tokens of the palette and never with colours of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from ..glyphs import UNICODE, Glyphs
from ..keys.keymap import key_face
from .keying import Key, bindings_of, bound, key_rows

if TYPE_CHECKING:
    from ..app import DiceMastersApp

Result = TypeVar("Result")

_VARIABLES = {"text": "ink", "key": "warn"}
"""Tones whose theme variable has another name: Textual keeps `text` for itself."""

_signs = UNICODE


def use_signs(glyphs: Glyphs) -> None:
    """Write all pages with this set of signs from now on."""
    global _signs
    _signs = glyphs


def signs() -> Glyphs:
    """The set of signs in use."""
    return _signs


def words(text: str, tone: str = "", *, bold: bool = False) -> Content:
    """Plain text in one tone of the palette and the signs in use; brackets in it mean nothing."""
    text = _signs.translate(text)
    tone = _VARIABLES.get(tone, tone)
    style = f"bold ${tone}" if bold and tone else f"${tone}" if tone else "bold" if bold else ""
    return Content.styled(text, style) if style else Content(text)


def joined(*parts: Content | str) -> Content:
    """Several pieces of text as one."""
    return Content.assemble(*parts)


def spread(left: Content, right: Content, width: int) -> Content:
    """One line with a left and a right end; the left one gives way when the line is too short."""
    room = width - right.cell_length
    if left.cell_length > room:
        cut = words("…")
        left = joined(left.truncate(max(0, room - 1 - cut.cell_length)), cut)
    return joined(left, " " * max(1, width - left.cell_length - right.cell_length), right)


def key_line(keys: Sequence[Key], width: int) -> tuple[Content, list[tuple[int, int, Key]]]:
    """The footer's line, and from which to which column each key stands.

    Keys that no longer fit are left out from the end; the help lists them all.
    """
    line = Content("")
    places: list[tuple[int, int, Key]] = []
    for key in keys:
        piece = joined(words(key.key, "key", bold=True), " ", words(key.does, "muted"))
        gap = "  " if places else " "
        start = line.cell_length + len(gap)
        if start + piece.cell_length > width:
            continue
        line = joined(line, gap, piece)
        places.append((start, line.cell_length, key))
    return line, places


class HeaderLine(Static):
    """Where one is: left, middle, right."""

    DEFAULT_CSS = "HeaderLine { dock: top; height: 1; }"

    def __init__(self, left: str = "", middle: str = "", right: str | None = None) -> None:
        """At the right stand the keys of help and commands when nothing is given."""
        super().__init__()
        self.parts: tuple[str, str, str | None] = (left, middle, right)

    def show(self, left: str, middle: str, right: str | None = None) -> None:
        self.parts = (left, middle, self.parts[2] if right is None else right)
        self.refresh()

    def render(self) -> Content:
        left, middle, right = self.parts
        if right is None:
            right = f"{key_face('look.help')} help   {key_face('app.commands')} commands"
        width = max(10, self.size.width - 2)
        if len(left) + len(middle) + len(right) + 4 > width:
            right = right.split("   ")[0]
        start = max(len(left) + 2, (width - len(middle)) // 2)
        line = joined(words(left, "muted"), " " * (start - len(left)), words(middle, "text", bold=True))
        return joined(" ", spread(line, words(right, "muted"), width))


class FooterLine(Static):
    """The keys that do something now."""

    DEFAULT_CSS = "FooterLine { dock: bottom; height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.keys: Sequence[Key] = ()

    def show(self, keys: Sequence[Key]) -> None:
        self.keys = keys
        self.refresh()

    def render(self) -> Content:
        return key_line(self.keys, self.size.width)[0]

    async def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        for start, end, key in key_line(self.keys, self.size.width)[1]:
            if start <= at.x < end and key.action:
                event.stop()
                await self.app.run_action(key.action, self.screen)


class Page(Screen[Result]):
    """A full screen that is not the table. `help_topic` names its part of the help, `place` its keys in `PLACES`."""

    help_topic: ClassVar[str] = ""
    place: ClassVar[str] = "nothing"
    AUTO_FOCUS: ClassVar[str | None] = None

    @property
    def host(self) -> DiceMastersApp:
        return cast("DiceMastersApp", self.app)

    def keys(self) -> Sequence[Key]:
        """What the footer offers now, the most important first."""
        return ()

    def key(self, ids: str, does: str, action: str = "") -> Key:
        """A key for the footer by the actions it stands for; a click does the last of them, or `action`."""
        each = tuple(ids.split())
        action = action or bindings_of(type(self))[each[-1]].action
        return Key(key_face(ids), does, action if "." in action.partition("(")[0] else f"screen.{action}", each)

    def digits(self, count: int, does: str) -> Key:
        """The digits of what is numbered."""
        return Key(f"1-{min(9, count)}", does, "", tuple(f"pick.{number}" for number in range(1, 10)))

    def all_keys(self) -> list[tuple[str, str]]:
        """Every key of the page as the help lists it, those of the footer first: how it is written, what it does."""
        return key_rows(type(self), self.place, self.keys())

    def show_keys(self) -> None:
        """Draw the footer anew, after what can be done has changed."""
        for footer in self.query(FooterLine):
            footer.show(self.keys())

    def on_screen_resume(self) -> None:
        self.show_keys()

    def action_help(self) -> None:
        self.host.open_page_help(self.help_topic, self.all_keys())


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

    def __init__(self, rows: Sequence[Row] = (), *, numbered: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
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

    digits_pick: ClassVar[bool] = True
    """A digit does the n-th thing at once, as in a menu; else it only goes there."""

    @property
    def chooser(self) -> Chooser:
        return self.query_one(Chooser)

    def action_step(self, by: int) -> None:
        self.chooser.step(by)

    def action_pick(self) -> None:
        self.chooser.pick()

    def action_digit(self, number: int) -> None:
        if self.chooser.digit(number) and self.digits_pick:
            self.chooser.pick()


class Dialog(ChooserPage[Result]):
    """A centred box over a dimmed screen: one sentence or a few, and what can be done about it."""

    DEFAULT_CSS = ""

    def __init__(self, title: str, text: str, rows: Sequence[tuple[str, str, str]], *, escape: str = "") -> None:
        """`rows` are (id, label, note); Esc answers `escape`."""
        super().__init__()
        self.heading = title
        self.text = text
        self.entries = rows
        self.escape = escape

    place = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "back", "back")]

    def compose(self) -> ComposeResult:
        from textual.containers import Vertical, VerticalScroll

        with Vertical(classes="dialog") as box:
            box.border_title = words(self.heading)
            if self.text:
                yield Static(self.text, classes="dialog-text", markup=False)
            with VerticalScroll(classes="dialog-rows", can_focus=False):
                label_width = max((len(label) for _, label, _ in self.entries), default=0) + 2
                yield Chooser(
                    [
                        Row(id, joined(words(label.ljust(label_width), "text"), words(note, "faint")))
                        for id, label, note in self.entries
                    ],
                    numbered=True,
                )
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "do it"),
            self.key("move.up move.down", "move"),
            self.key("move.back", "back"),
            self.key("look.help", "help"),
        )

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        self.chosen(event.row.id)

    def chosen(self, id: str) -> None:
        """What happens with the row that was taken: it is the answer."""
        self.dismiss(cast(Result, id))

    def action_back(self) -> None:
        self.dismiss(cast(Result, self.escape))

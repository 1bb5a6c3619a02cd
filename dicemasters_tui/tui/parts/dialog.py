"""A question in a box over the page that asks it: rows to choose from, a line to fill in, or a text to paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static, TextArea

from ...kernel.errors import DiceMastersError
from ..actions.bindings import Key, bound
from .list import List, ListPage, Row
from .page import FooterLine, Page, Result, joined, words


class Dialog(ListPage[Result]):
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
        from textual.containers import Vertical

        with Vertical(classes="dialog-band"), Vertical(classes="dialog") as box:
            box.border_title = words(self.heading)
            if self.text:
                yield Static(self.text, classes="dialog-text", markup=False)
            width = max((len(label) for _, label, _ in self.entries), default=0) + 2
            rows = [
                Row(id, joined(words(label.ljust(width), "text"), words(note, "faint")))
                for id, label, note in self.entries
            ]
            yield List(rows, numbered=True)
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "do it"),
            self.key("move.up move.down", "move"),
            self.digits(len(self.entries), "pick"),
            self.key("move.back", "back"),
            self.key("look.help", "help"),
        )

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.chosen(event.option_id or "")

    def chosen(self, id: str) -> None:
        """What happens with the row that was taken: it is the answer."""
        self.dismiss(cast(Result, id))

    def action_back(self) -> None:
        self.dismiss(cast(Result, self.escape))


class AskScreen(Page[str]):
    """Gives the line, or None when the player leaves all as it was. Of `lines` one that begins so is proposed."""

    help_topic = "ask"
    place = "ask"
    AUTO_FOCUS: ClassVar[str | None] = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("move.do", "take", "that is it"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("form.help", "help"),
    ]

    def __init__(self, title: str, text: str, value: str = "", lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.lines = lines
        self.heading = title
        self.text = text
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = Content(self.heading)
            yield Static(self.text, classes="dialog-text", markup=False)
            proposed = SuggestFromList(self.lines, case_sensitive=False) if self.lines else None
            yield Input(self.value, id="line", compact=True, max_length=20_000, suggester=proposed)
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "that is it"),
            self.key("form.help", "help"),
            self.key("move.back", "leave as it was"),
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(self.query_one(Input).value)

    def action_back(self) -> None:
        self.dismiss(None)


class Lines(TextArea):
    """Enter ends the text where it is whole: on an empty line, or after a single line that stands for itself.

    Terminals that paste without saying so send a list line by line, with an Enter after each: these must not end it.
    """

    class Ended(Message):
        """The text is whole."""

    def __init__(self, part_of_more: Callable[[str], bool]) -> None:
        """`part_of_more` says of a single line that more may follow."""
        super().__init__(id="lines", compact=True, tab_behavior="focus", soft_wrap=True, show_line_numbers=False)
        self._part_of_more = part_of_more

    @property
    def whole(self) -> bool:
        """Whether Enter ends the text now."""
        text = self.text.strip()
        row = self.cursor_location[0]
        return not self.document.get_line(row).strip() or ("\n" not in text and not self._part_of_more(text))

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter" and self.whole:
            event.stop()
            event.prevent_default()
            self.post_message(self.Ended())


class PasteScreen(Page[Result]):
    """Gives what `read` makes of the text, or None when the player leaves all as it was.

    What `read` refuses is told below the text, which stays to be put right.
    """

    help_topic = "paste"
    place = "ask"
    AUTO_FOCUS: ClassVar[str | None] = "#lines"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("move.do", "take", "a new line; on an empty line: that is it"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("form.help", "help"),
    ]

    def __init__(
        self, title: str, text: str, read: Callable[[str], Result], part_of_more: Callable[[str], bool]
    ) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.read = read
        self._part_of_more = part_of_more
        self._refused = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = Content(self.heading)
            yield Static(self.text, classes="dialog-text", markup=False)
            yield Lines(self._part_of_more)
            yield Static(id="wrong")
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        lines = self.query_one(Lines)
        enter = self.key("move.do", "that is it" if lines.whole else "new line")
        return (
            *((enter,) if lines.text.strip() else ()),
            self.key("form.help", "help"),
            self.key("move.back", "leave as it was"),
        )

    def on_text_area_changed(self) -> None:
        if self.query_one(Lines).text.strip() != self._refused:
            self.query_one("#wrong", Static).update("")
        self.show_keys()

    def on_text_area_selection_changed(self) -> None:
        self.show_keys()

    def on_lines_ended(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        lines = self.query_one(Lines)
        if not lines.text.strip():
            self.dismiss(None)
            return
        try:
            found = self.read(lines.text)
        except DiceMastersError as error:
            self._refused = lines.text.strip()
            self.query_one("#wrong", Static).update(words(str(error), "bad"))
            if lines.cursor_at_end_of_text and lines.document.get_line(lines.cursor_location[0]).strip():
                lines.insert("\n")  # the next line, where one was meant to follow
            return
        self.dismiss(found)

    def action_back(self) -> None:
        self.dismiss(None)

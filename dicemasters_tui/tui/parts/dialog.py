"""A question in a box over the page that asks it: rows to choose from, a line to fill in, or a text to paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ...kernel.errors import DiceMastersError
from ..actions.bindings import bound
from .list import List, ListPage, entries
from .page import Box, Footer, Page, Result, words


class Dialog(ListPage[str]):
    """A centred box over a dimmed screen: one sentence or a few, and what can be done about it."""

    place = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.back", "back", "back")]

    def __init__(
        self, title: str, text: str, rows: Sequence[tuple[str, str, str]], *, escape: str | None = None
    ) -> None:
        """`rows` are (id, label, note); Esc answers `escape`."""
        super().__init__()
        self.heading = title
        self.text = text
        self.entries = rows
        self.escape = escape

    def body(self) -> ComposeResult:
        text = [Static(self.text, classes="dialog-text", markup=False)] if self.text else []
        yield Vertical(Box(self.heading, *text, List(entries(self.entries), numbered=True)), classes="dialog-band")

    def footer(self) -> Footer:
        return {**self.menu_keys("do it"), "move.back": "back", "look.help": "help"}

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.chosen(event.option_id or "")

    def chosen(self, id: str) -> None:
        """What happens with the row that was taken: it is the answer."""
        self.dismiss(id)

    def action_back(self) -> None:
        self.dismiss(self.escape)


def ask_on(app: App[Any], page: Screen[Result], then: Callable[[Result], object]) -> None:
    """Open a page and call `then` with its answer; not if the player cancels."""

    def answered(found: Result | None) -> None:
        if found is not None:
            then(found)

    app.push_screen(page, answered)


def stay() -> None:
    """Everything remains as it is."""


def choose(app: App[Any], title: str, text: str, *rows: tuple[str, str, Callable[[], object]]) -> None:
    """Ask by a dialog whose rows are (label, note, what it does); Esc does none of it."""
    numbered = [(str(number), label, note) for number, (label, note, _) in enumerate(rows)]
    ask_on(app, Dialog(title, text, numbered), lambda number: rows[int(number)][2]())


class AskScreen(Page[Result]):
    """Ask for a line of text. The result is the line, or None if the player cancels."""

    place = "ask"
    AUTO_FOCUS: ClassVar[str | None] = "Input, TextArea"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "leave as it was"),
        bound("move.do", "take", "that is it"),
        bound("form.next", "app.focus_next"),
        bound("form.previous", "app.focus_previous"),
        bound("form.help", "help"),
    ]

    def __init__(self, title: str, text: str, value: str = "") -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.value = value

    def body(self) -> ComposeResult:
        yield Box(self.heading, Static(self.text, classes="dialog-text", markup=False), *self.answer())

    def answer(self) -> Sequence[Widget]:
        """Where the answer is written."""
        return (Input(self.value, id="line", compact=True, max_length=20_000),)

    def footer(self) -> Footer:
        return {"move.do": "that is it", "form.help": "help", "move.back": "leave as it was"}

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(cast(Result, self.query_one(Input).value))


def ask(app: App[Any], title: str, text: str, value: str, then: Callable[[str], object]) -> None:
    """Ask for a line that begins as `value`; nothing happens when the player leaves all as it was."""
    page: AskScreen[str] = AskScreen(title, text, value)
    ask_on(app, page, then)


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


class PasteScreen(AskScreen[Result]):
    """Ask for a text of one line or many. The result is what `read` returns for it, or None if the player cancels.

    If `read` refuses the text, the reason appears below it and the text stays for correction.
    """

    help_topic = "paste"
    BINDINGS: ClassVar[list[BindingType]] = [bound("move.do", "take", "a new line; on an empty line: that is it")]

    def __init__(
        self, title: str, text: str, read: Callable[[str], Result], part_of_more: Callable[[str], bool]
    ) -> None:
        super().__init__(title, text)
        self.read = read
        self._part_of_more = part_of_more
        self._refused = ""

    def answer(self) -> Sequence[Widget]:
        return Lines(self._part_of_more), Static(id="wrong")

    def footer(self) -> Footer:
        lines = self.query_one(Lines)
        enter = "that is it" if lines.whole else "new line"
        return {**super().footer(), "move.do": enter if lines.text.strip() else ""}

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

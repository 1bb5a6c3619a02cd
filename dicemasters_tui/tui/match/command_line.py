"""One line to type a command in, over the footer of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static

Suggest = Callable[[str], str]
"""From what has been typed to the whole line it could become; "" for nothing."""


class _Suggesting(Suggester):
    def __init__(self, suggest: Suggest) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._suggest = suggest

    async def get_suggestion(self, value: str) -> str | None:
        """What is drawn dimmed behind the cursor."""
        return self._suggest(value) or None


class LineInput(Input):
    """The line itself: what it cannot know, such as what Tab completes, it asks of the screen by messages."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("up", "walk(1)", show=False),
        Binding("down", "walk(-1)", show=False),
        Binding("escape", "give_up", show=False),
    ]

    class Complete(Message):
        """Tab: the next way to end the last word; `by` is -1 for the one before."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Walk(Message):
        """Up or down: a line typed earlier (1) or later (-1)."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class GivenUp(Message):
        """Esc."""

    def insert_text_at_cursor(self, text: str) -> None:
        """Only what can be printed gets into the line, whatever is pasted."""
        super().insert_text_at_cursor(_printable(text))

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace(_printable(text), start, end)

    def write(self, line: str) -> None:
        """Put another text in, the cursor behind it."""
        self.value = line
        self.cursor_position = len(line)

    def action_complete(self, by: int) -> None:
        self.post_message(self.Complete(by))

    def action_walk(self, by: int) -> None:
        self.post_message(self.Walk(by))

    def action_give_up(self) -> None:
        self.post_message(self.GivenUp())


class CommandLine(Horizontal):
    """A colon and the line. It covers the lowest line of the screen and takes no room from the table."""

    DEFAULT_CSS = """
    CommandLine { layer: line; dock: bottom; height: 1; }
    CommandLine #colon { width: 2; }
    CommandLine #answer { width: auto; max-width: 80%; height: 1; }
    CommandLine LineInput { width: 1fr; }
    """

    def __init__(self, suggest: Suggest) -> None:
        super().__init__()
        self.input = LineInput(compact=True, max_length=400, suggester=_Suggesting(suggest))

    def compose(self) -> ComposeResult:
        yield Static(" :", id="colon", markup=False)
        yield self.input
        yield Static(id="answer", markup=False)

    def answer(self, said: Content) -> bool:
        """Say something at the right end of the line; False, and nothing is said, where there is no room for it."""
        fits = len(self.input.value) + said.cell_length + 8 <= self.size.width
        for end in self.query("#answer").results(Static):
            end.update(_spaced(said) if fits and said else "")
        return fits


def _spaced(said: Content) -> Content:
    return Content.assemble("  ", said, " ")


def _printable(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable())

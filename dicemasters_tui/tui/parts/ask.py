"""One line to fill in, over the page that asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from ..actions.bindings import Key, bound
from .page import FooterLine, Page


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

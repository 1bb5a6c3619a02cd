"""One line to fill in, over the page that asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from .page import FooterLine, Key, Page


class AskScreen(Page[str]):
    """Gives the line, or None when the player leaves all as it was."""

    help_topic = "ask"
    AUTO_FOCUS: ClassVar[str | None] = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", show=False),
        Binding("f1", "help", "help", show=False),
    ]

    def __init__(self, title: str, text: str, value: str = "") -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = Content(self.heading)
            yield Static(self.text, classes="dialog-text", markup=False)
            yield Input(self.value, id="line", compact=True, max_length=20_000)
        yield FooterLine()

    def keys(self) -> Sequence[Key]:
        return (
            Key("enter", "that is it", "screen.take"),
            Key("f1", "help", "screen.help"),
            Key("esc", "leave as it was", "screen.back"),
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(self.query_one(Input).value)

    def action_back(self) -> None:
        self.dismiss(None)

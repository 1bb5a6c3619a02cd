"""A question in a box over the page it belongs to, and the rows it can be answered with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from ..actions.bindings import Key, bound
from .list import List, ListPage, Row
from .page import FooterLine, Result, joined, words


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

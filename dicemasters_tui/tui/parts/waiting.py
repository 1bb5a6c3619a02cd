"""Stands for a moment where the cards are not read yet. Keys typed now are kept for the page that follows."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from .page import FooterLine, HeaderLine, Page, words


class WaitingScreen(Page[None]):
    """Goes away by itself when the cards are there."""

    takes_keys = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice masters")
        yield Static(words("Reading the cards …", "muted"), classes="centred")
        yield FooterLine()

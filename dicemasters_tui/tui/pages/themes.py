"""Choosing a theme: the one under the cursor is shown at once, and kept only when it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...store.settings import THEMES
from ..actions.bindings import Key, bound
from ..app.palette import PALETTES
from ..dice.dice_row import SAMPLES, DiceRow
from ..parts.list import List, ListPage, Row
from ..parts.page import FooterLine, HeaderLine, joined, words

ABOUT = {
    "auto": "dark, else 16 colours",
    "dark": "",
    "light": "for a bright room",
    "high-contrast": "pure black, bright signs",
    "colour-blind": "no red against green",
    "ansi": "as you have set them",
}


class ThemesScreen(ListPage[None]):
    """Enter keeps the theme that is shown; Esc brings back the one before."""

    help_topic = "themes"
    place = "page"
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "as it was"),
        bound("move.close", "back", "as it was"),
    ]

    def compose(self) -> ComposeResult:
        yield HeaderLine("settings", "theme")
        with Vertical(classes="dialog") as box:
            box.border_title = "theme"
            yield List(numbered=True)
            yield Static(id="tones")
            yield DiceRow(SAMPLES[:6])
        yield FooterLine()

    def on_mount(self) -> None:
        self._list(self.host.settings.theme)

    def _list(self, at: str | None = None) -> None:
        set_now = self.host.settings.theme
        rows = []
        for theme in THEMES:
            title = "by the terminal" if theme == "auto" else PALETTES[theme].title
            note = joined(words(ABOUT[theme], "faint"), words("  ✓" if theme == set_now else "   ", "good"))
            rows.append(Row(theme, words(title, "text"), note))
        self.listing.show(rows, at)
        self.query_one("#tones", Static).update(tones(self.host.look.colourless))
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "keep it"),
            self.key("move.up move.down", "look at it"),
            self.key("look.help", "help"),
            self.key("move.back", "as it was"),
        )

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.host.try_theme(event.option_id or "")
        self._list()

    def on_option_list_option_selected(self, event: List.OptionSelected) -> None:
        self.host.use_theme(self.at)
        self.dismiss(None)

    def action_back(self) -> None:
        self.host.try_theme("")
        self.dismiss(None)


def tones(colourless: bool) -> Content:
    """The colours with their meaning, in words and signs, so that none is told by its colour alone."""
    parts: list[Content | str] = ["\n"]
    for sign, kind in (("F■", "fist"), ("B↯", "bolt"), ("M∞", "mask"), ("S▼", "shield"), ("?✱", "wild")):
        parts += [words(sign, kind, bold=True), words(f" {'any' if kind == 'wild' else kind}  ", "muted")]
    parts += ["\n", words("one seat", "seat0", bold=True), "  ", words("the other", "seat1", bold=True), "  "]
    parts += [words("+2 good", "good"), "  ", words("KO", "bad"), "  ", words("a key", "key", bold=True), "\n"]
    if colourless:
        parts += [words("NO_COLOR is set: it goes before every theme.", "muted"), "\n"]
    return joined(*parts)

"""The settings: each change shows at once and is written down at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ..palette import PALETTES
from ..settings import PACES, THEMES
from .chooser import Chooser, ChooserPage, Row
from .key_list import KeysScreen, keys_said
from .keying import Key, bound
from .page import FooterLine, HeaderLine, joined, words
from .themes import ThemesScreen

MOST_PROBLEMS = 3
"""So many mistakes in the file are listed."""


class SettingsScreen(ChooserPage[None]):
    """Enter or the arrows change the value under the cursor; Enter at the theme opens the list of them."""

    help_topic = "settings"
    place = "settings"
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "back"),
        bound("move.close", "back", "back"),
        bound("move.right", "change(1)", "next value"),
        bound("move.left", "change(-1)", "previous value"),
    ]

    def compose(self) -> ComposeResult:
        yield HeaderLine("dice masters")
        with Vertical(classes="dialog") as box:
            box.border_title = "settings"
            yield Chooser(numbered=True)
            yield Static(id="where")
        yield FooterLine()

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        settings = self.host.settings
        look = self.host.look
        theme = f"auto: {look.title}" if settings.theme == "auto" else PALETTES[settings.theme].title
        if look.colourless:
            theme += " (NO_COLOR is set)"
        keys = keys_said(settings.keys)
        values = [
            ("theme", "Theme", theme),
            ("ascii", "Signs", "plain ASCII" if settings.ascii else "■ ↯ ∞ ▼ ✱ ♥"),
            ("animation", "Animation", "on" if settings.animation else "off"),
            ("ask_before_pass", "Ask before passing with plays left", "yes" if settings.ask_before_pass else "no"),
            ("bell", "Bell when the other player is asked", "on" if settings.bell else "off"),
            ("computer", "Pace of the computer's moves", settings.computer),
            ("keys", "Keys", keys),
        ]
        self.chooser.show([Row(id, words(label, "text"), words(f"‹ {value} ›", "key")) for id, label, value in values])
        lines: list[Content | str] = ["\n", words(f"Kept in {settings.path}", "faint")]
        for problem in settings.problems[:MOST_PROBLEMS]:
            lines += ["\n", words(problem.replace(f"{settings.path}, ", ""), "bad")]  # it stands above
        if (more := len(settings.problems) - MOST_PROBLEMS) > 0:
            lines += ["\n", words(f"{more} more: dicemasters settings", "bad")]
        self.query_one("#where", Static).update(joined(*lines))
        self.show_keys()

    def keys(self) -> Sequence[Key]:
        return (
            self.key("move.do", "change"),
            self.key("move.left move.right", "change"),
            self.key("move.up move.down", "move"),
            self.key("look.help", "help"),
            self.key("move.back", "back"),
        )

    def on_chooser_picked(self, event: Chooser.Picked) -> None:
        if event.row.id == "theme":
            self.host.push_screen(ThemesScreen())
        else:
            self.action_change(1)

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._show()

    def action_change(self, by: int) -> None:
        settings = self.host.settings
        row = self.chooser.row
        if row is None:
            return
        if row.id == "keys":
            self.host.push_screen(KeysScreen())
            return
        if row.id == "theme":
            settings.theme = THEMES[(THEMES.index(settings.theme) + by) % len(THEMES)]
        elif row.id == "computer":
            paces = list(PACES)
            settings.computer = paces[(paces.index(settings.computer) + by) % len(paces)]
        else:
            setattr(settings, row.id, not getattr(settings, row.id))
        self.host.keep_settings()
        self._show()
        self.refresh(layout=True)

    def action_back(self) -> None:
        self.dismiss(None)

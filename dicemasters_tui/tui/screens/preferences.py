"""The settings: each change shows at once and is written down at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ..palette import PALETTES
from ..settings import THEMES
from .keying import Key, bound
from .page import Chooser, ChooserPage, FooterLine, HeaderLine, Row, joined, words


class SettingsScreen(ChooserPage[None]):
    """Enter or the arrows change the value under the cursor."""

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
        values = [
            ("theme", "Theme", theme),
            ("ascii", "Signs", "plain ASCII" if settings.ascii else "■ ↯ ∞ ▼ ✱ ♥"),
            ("animation", "Animation", "on" if settings.animation else "off"),
            ("ask_before_pass", "Ask before passing with plays left", "yes" if settings.ask_before_pass else "no"),
        ]
        self.chooser.show([Row(id, words(label, "text"), words(f"‹ {value} ›", "key")) for id, label, value in values])
        self.query_one("#where", Static).update(joined("\n", words(f"Kept in {settings.path}", "faint")))
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
        self.action_change(1)

    def action_change(self, by: int) -> None:
        settings = self.host.settings
        row = self.chooser.row
        if row is None:
            return
        if row.id == "theme":
            settings.theme = THEMES[(THEMES.index(settings.theme) + by) % len(THEMES)]
        else:
            setattr(settings, row.id, not getattr(settings, row.id))
        self.host.apply_settings()
        if problem := settings.save():
            self.host.tell(problem)
        self._show()
        self.refresh(layout=True)

    def action_back(self) -> None:
        self.dismiss(None)

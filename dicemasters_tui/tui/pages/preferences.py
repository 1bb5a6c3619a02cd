"""The settings: each change shows at once and is written down at once. A theme is only shown until it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Button, Static

from ...store.settings import PACES, THEMES
from ..actions.bindings import bound
from ..app.palette import theme_title
from ..dice.dice_row import SAMPLES, DiceRow
from ..parts.form import Choice, Field, FieldsPage, YesNo
from ..parts.list import DIGITS, List, ListPage, Row
from ..parts.page import LEAVE, Box, Footer, energy_words, joined, words
from .key_list import KeysScreen, keys_said

MOST_PROBLEMS = 3
"""So many mistakes in the file are listed."""
NO_COLOUR = "NO_COLOR is set: it goes before every theme."


class SettingsScreen(FieldsPage[None]):
    """Enter or the arrows change the value under the cursor; Enter at the theme opens the list of them."""

    place = "settings"
    header = ("dice masters",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
        bound("move.up", "app.focus_previous"),
        bound("move.down", "app.focus_next"),
        bound("move.previous", "app.focus_previous", "up"),
        bound("move.next", "app.focus_next", "down"),
        bound("move.do", "open", "change"),
        bound("move.mark", "open", "change"),
        *DIGITS,
        bound("look.help", "help"),
    ]

    def body(self) -> ComposeResult:
        settings = self.host.settings
        themes = [(theme_title(theme), theme) for theme in THEMES]
        on = ("off", "on")
        fields = (
            ("Theme", Choice(themes, settings.theme, id="theme")),
            ("Plain ASCII signs", YesNo(settings.ascii, id="ascii")),
            ("Animation", YesNo(settings.animation, id="animation", said=on)),
            ("Ask before passing with plays left", YesNo(settings.ask_before_pass, id="ask_before_pass")),
            ("Bell when the other player is asked", YesNo(settings.bell, id="bell", said=on)),
            ("Pace of the computer's moves", Choice(zip(PACES, PACES, strict=True), settings.computer, id="computer")),
            ("Keys", Button(keys_said(settings.keys), id="keys", compact=True)),
        )
        lines = [Field(label, widget, digit=number) for number, (label, widget) in enumerate(fields, 1)]
        yield Box("settings", *lines, Static(id="where"), classes="dialog settings")

    def on_screen_resume(self) -> None:
        self._tell()

    def _tell(self) -> None:
        """Where the settings are kept, and what is wrong with the file; the keys and the theme may be others now."""
        settings = self.host.settings
        lines = [Content(""), words(f"Kept in {settings.path}", "faint")]
        if self.host.look.colourless:
            lines.append(words(NO_COLOUR, "muted"))
        lines += [words(problem, "bad") for problem in settings.told(MOST_PROBLEMS)]
        self.query_one("#where", Static).update(Content("\n").join(lines))
        self.query_one(Button).label = keys_said(settings.keys)
        self.query_one("#theme", Choice).value = settings.theme

    def footer(self) -> Footer:
        return {"move.do": "change", "move.left move.right": "change", **self.last_keys()}

    @on(Choice.Changed)
    @on(YesNo.Changed)
    def _changed(self, event: Choice.Changed | YesNo.Changed) -> None:
        id = str(event.control.id)
        if getattr(self.host.settings, id) != event.value:
            setattr(self.host.settings, id, event.value)
            self.host.keep_settings()
            self._tell()
            self.show_keys()

    @on(Button.Pressed)
    def _list_keys(self) -> None:
        self.host.push_screen(KeysScreen())

    def action_open(self) -> None:
        if isinstance(self.focused, Button):
            self.focused.press()
        elif self.focused is not None and self.focused.id == "theme":
            self.host.push_screen(ThemesScreen())
        else:
            super().action_open()

    def action_digit(self, number: int) -> None:
        if number <= len(self.focus_chain):
            self.set_focus(self.focus_chain[number - 1])


class ThemesScreen(ListPage[None]):
    """Enter keeps the theme that is shown; Esc brings back the one before."""

    help_topic = "themes"
    place = "page"
    header = ("settings", "theme")
    digits_pick = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("move.back", "back", "as it was"),
        bound("move.close", "back", "as it was"),
    ]

    def body(self) -> ComposeResult:
        yield Box("theme", List(numbered=True), Static(id="tones"), DiceRow(SAMPLES[:6]))

    def on_mount(self) -> None:
        self.list_all(self.host.settings.theme)

    def rows(self) -> Sequence[Row]:
        set_now = self.host.settings.theme
        rows = []
        for theme, about in THEMES.items():
            note = joined(words(about, "faint"), words("  ✓" if theme == set_now else "   ", "good"))
            rows.append(Row(theme, words(theme_title(theme), "text"), note))
        return rows

    def show_row(self) -> None:
        self.query_one("#tones", Static).update(tones(self.host.look.colourless))
        self.show_keys()

    def footer(self) -> Footer:
        return {"move.do": "keep it", **self.last_keys("look at it", "as it was")}

    def on_option_list_option_highlighted(self, event: List.OptionHighlighted) -> None:
        self.host.try_theme(event.option_id or "")

    def on_option_list_option_selected(self) -> None:
        self.host.use_theme(self.at)
        self.dismiss(None)

    def action_back(self) -> None:
        self.host.try_theme("")
        self.dismiss(None)


def tones(colourless: bool) -> Content:
    """The colours with their meaning in words and signs: colour is never the only cue."""
    seats = (words("one seat", "seat0", bold=True), words("the other", "seat1", bold=True))
    others = (words("+2 good", "good"), words("KO", "bad"), words("a key", "key", bold=True))
    lines = [Content(""), Content("  ").join(energy_words()), Content("  ").join((*seats, *others)), Content("")]
    return Content("\n").join([*lines[:3], words(NO_COLOUR, "muted"), *lines[3:]] if colourless else lines)

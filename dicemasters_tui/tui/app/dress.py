"""How the app looks, moves and is played: palette, signs, animation, keys, as settings and environment say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.events import DescendantFocus
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.types import AnimationLevel
from textual.widgets import Input

from ...store.settings import Settings
from ..actions.keymap import Keymap, use_keys
from ..parts.page import write_for
from .glyphs import ASCII, UNICODE, Glyphs
from .palette import THEME_PREFIX, Palette, first_palette, palette, register_themes
from .steady import SteadyApp


class PlainScrollBar(ScrollBarRender):
    """Whole cells only, as block signs are no ASCII."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


class DressedApp(SteadyApp):
    """`settings` are shown as they are now by `apply_settings`."""

    def __init__(self, home: Path, settings: Settings, *, rescue: bool) -> None:
        self.settings = settings
        self.keys = Keymap(settings.keys)
        """The keys in use."""
        write_for(self)
        use_keys(lambda: self.keys)
        self._tried = ""
        """A theme that is only looked at."""
        asked = os.environ.get("TEXTUAL_ANIMATIONS", "").lower()
        self._level: AnimationLevel = "basic" if asked == "basic" else "full"
        if asked == "none":
            settings.for_this_run("animation", False)
        look = self._wanted_look()
        super().__init__(home, rescue=rescue, ansi_color=look.flat)
        # before the style sheets are read, which use the tokens
        register_themes(self)
        self.theme = THEME_PREFIX + look.name
        self._up = False
        """The first frame has been drawn."""
        self._styled = 0
        """How many times Textual will ask for styles that are there already."""

    @property
    def look(self) -> Palette:
        """The palette in use."""
        return palette(self.theme)

    def _wanted_look(self) -> Palette:
        wanted = self._tried or self.settings.theme
        return first_palette("" if wanted == "auto" else wanted, os.environ)

    @property
    def glyphs(self) -> Glyphs:
        """The signs in use."""
        return ASCII if self.settings.ascii else UNICODE

    @property
    def animated(self) -> bool:
        """Whether dice tumble and numbers flash."""
        return self.settings.animation and self.animation_level != "none"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Textual's own styles ask for these in the palettes of 16 colours and of none."""
        return {"ansi-background": "ansi_default", "ansi-foreground": "ansi_default"}

    def when_drawn(self, then: Callable[[], None]) -> None:
        """Do something once the page that is up is on the screen.

        While the app mounts, Textual counts a frame as drawn that it then throws away: only what comes out of the
        message queue comes after the first one.
        """
        self.call_later(self.call_after_refresh, then)

    def refresh_css(self, animate: bool = True) -> None:
        """As Textual does; but the styles are not read before there is a page to style, as they are read again then.

        Nor are they read a second time for a theme that has been shown.
        """
        if self._styled:
            self._styled -= 1
        elif self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def ring(self, before: int, now: int) -> None:
        """Another player is asked: the bell rings, where it is set to."""
        if self.settings.bell and before != now:
            self.bell()

    def apply_settings(self) -> None:
        """Show the settings as they are now."""
        ScrollBar.renderer = PlainScrollBar if self.settings.ascii else ScrollBarRender
        self.keys = Keymap(self.settings.keys, plain=self.settings.ascii)
        self.set_keymap(self.keys.overrides())
        self.set_class(self.settings.ascii, "-ascii")
        self.animation_level = self._level if self.settings.animation else "none"
        self._show_look()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """A cursor that blinks is motion too."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = self.animated

    def _show_look(self) -> None:
        wanted = self._wanted_look()
        before = self.theme
        self.ansi_color = wanted.flat
        self.theme = THEME_PREFIX + wanted.name
        if self._up:
            super().refresh_css(animate=False)  # also for the pages below this one
            self._styled += self.theme != before  # for another theme Textual asks for it too, a moment later
            for screen in self.screen_stack:
                for widget in screen.query("*"):
                    widget.refresh()  # what is drawn with the other signs

    def try_theme(self, theme: str) -> None:
        """Show a theme without keeping it, "" for the one that is set."""
        if theme != self._tried:
            self._tried = theme
            self._show_look()

    def use_theme(self, theme: str) -> None:
        """Show a theme of `settings.THEMES` and keep it."""
        self._tried = ""
        self.settings.theme = theme
        self.keep_settings()

    def keep_settings(self) -> None:
        """Show the settings as they are now, and write them down."""
        self.apply_settings()
        if problem := self.settings.save():
            self.tell(problem)
